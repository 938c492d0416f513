"""Floor 8: Typer commands, one module a command; never knows how anything is done."""
