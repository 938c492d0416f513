"""What a stage has to say about the user's files: a finding with its place and its remedy."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

HINT_LINE: Final = "\n    "
"""What parts the lines of a hint."""

_TEMPLATE: Final = ".j2"
_MOST_NAMED: Final = 5


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


class FindingGroup(NamedTuple):
    """A finding as people are told of it, with all `others` of the same cause."""

    finding: Finding
    others: tuple[Finding, ...] = ()

    @property
    def more(self) -> str:
        """How many others there are, and where: the first few by name; empty where none are."""
        if not self.others:
            return ""
        first = self.finding
        here = all(other.position == first.position for other in self.others)
        names = dict.fromkeys(_named(other, here=here) for other in self.others)
        if here:
            names.pop(first.subject, None)
        listed = [name for name in names if name][:_MOST_NAMED]
        rest = ", ..." if len(names) > len(listed) else ""
        head = f"and {len(self.others)} more{' here' if here else ''}"
        return f"{head}: {', '.join(listed)}{rest}" if listed else head


def once(findings: Iterable[Finding]) -> list[FindingGroup]:
    """Return findings with all of one cause as one: of one line of a template, or in one wording.

    What a template's line does wrong, it does for each record with other words.
    """
    causes: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        code, severity, place = finding.code, finding.severity, finding.position
        of_template = place.file.endswith(_TEMPLATE) and place.line
        said = (finding.message, finding.hint)
        cause = (code, severity, place) if of_template else (code, severity, *said)
        causes.setdefault(cause, []).append(finding)
    return [FindingGroup(alike[0], tuple(alike[1:])) for alike in causes.values()]


def _named(finding: Finding, *, here: bool) -> str:
    """Return what a finding is about, and its place where that is not known already."""
    if here or not finding.position.file:
        return finding.subject
    subject = f" [{finding.subject}]" if finding.subject else ""
    return f"{finding.position}{subject}"
