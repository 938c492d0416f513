"""The rules of preflight, by what they look at."""
