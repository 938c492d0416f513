"""The commands, one module each: `COMMANDS` holds its functions by name."""
