"""The commands: a module's `COMMANDS` holds its functions, with examples, by all their words."""
