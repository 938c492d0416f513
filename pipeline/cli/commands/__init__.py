"""The commands: a module's `COMMANDS` holds its functions by all their words."""
