"""Spoilt files and command lines: whatever comes, a command ends with a result or findings."""
