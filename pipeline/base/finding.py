"""What a stage has to say about the user's files: a finding with its place and its remedy."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple, Self

HINT_LINE: Final = "\n    "
"""What parts the lines of a hint."""

_SHORT: Final = 60
_MOST_QUOTED: Final = 40
"""Characters of a quotation that is longer than a short one."""
_MOST_SAID: Final = 1_000
_QUOTED: Final = re.compile(
    rf"(?<!\w)(['\"])((?:(?!\1).){{{_MOST_QUOTED}}})(?:(?!\1).){{{_SHORT - _MOST_QUOTED},}}(\1|$)",
    re.DOTALL,
)
_UNQUOTED: Final = re.compile(rf"(\S{{{_MOST_QUOTED}}})\S{{200,}}")
_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")
"""Where in memory something lies, as Python prints it."""

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


class _Parts(NamedTuple):
    code: str
    message: str
    position: Position = Position()
    subject: str = ""
    hint: str = ""
    severity: Severity = Severity.ERROR


class Finding(_Parts):
    """One thing found: a stable code, what is wrong, where, about what, and how to mend it.

    Whatever a message quotes, a finding stays short: no more than the beginning of a long value.
    """

    __slots__ = ()

    def __new__(
        cls,
        code: str,
        message: str,
        position: Position = Position(),  # noqa: B008 - immutable
        subject: str = "",
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Self:
        """Return a finding."""
        message, hint = _brief(message), _brief(hint)
        return super().__new__(cls, code, message, position, _cut(subject), hint, severity)

    def __str__(self) -> str:
        subject = f" [{self.subject}]" if self.subject else ""
        hint = f"{HINT_LINE}{self.hint}" if self.hint else ""
        place = f"{self.position}: " if self.position.file else ""
        return f"{place}{self.severity}: {self.code}: {self.message}{subject}{hint}"


def _brief(text: str) -> str:
    """Return a text without most of what it quotes at length, and without places in memory."""
    if " at 0x" in text:
        text = _ADDRESS.sub("", text)
    if len(text) <= _SHORT:
        return text
    if len(text) > 2 * _MOST_SAID:
        # What stands behind a long quotation says what is wrong with it.
        text = text[:_MOST_SAID] + text[-_MOST_SAID:]
    text = _QUOTED.sub(r"\1\2...\1", text)
    return _cut(_UNQUOTED.sub(r"\1...", text))


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SAID else f"{text[:_MOST_SAID]}..."


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
