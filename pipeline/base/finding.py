"""What a stage has to say about the user's files: a finding with its place and its remedy."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

HINT_LINE: Final = "\n    "
"""What parts the lines of a hint."""


class Severity(StrEnum):
    """How much a finding weighs: only an error stops a product."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Position(NamedTuple):
    """A place in a source file; line and column count from 1, and 0 means the whole file."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return self.file if not self.line else f"{self.file}:{self.line}:{self.column}"


class Finding(NamedTuple):
    """One thing found: a stable code, what is wrong, where, about what, and how to mend it."""

    code: str
    message: str
    position: Position = Position()
    subject: str = ""
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        subject = f" [{self.subject}]" if self.subject else ""
        hint = f"{HINT_LINE}{self.hint}" if self.hint else ""
        place = f"{self.position}: " if self.position.file else ""
        return f"{place}{self.severity}: {self.code}: {self.message}{subject}{hint}"


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether any finding is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)
