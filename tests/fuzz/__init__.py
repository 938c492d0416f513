"""Spoilt files of every sort through every command: found, or printed, and never a fault of ours.

`make fuzz` runs it for an hour, `make test` for seconds; README.md says what it is.
"""
