"""The rules of preflight, one a module, each with its key of a profile's ``file:``."""
