"""Who is right where a value was changed both in a sheet and in the files."""

from enum import StrEnum


class Prefer(StrEnum):
    """The sheet, or the files."""

    SHEET = "sheet"
    FILES = "files"
