"""Findings: what is wrong in the files of a project, where, and what to do about it.

An extra cannot be named to pip by its name alone: the package may have come from a checkout or from
a file, and no index knows it.
"""

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

    @classmethod
    def in_text(cls, file: str, text: str, offset: int) -> "Position":
        """Return where character `offset` of a file's text is."""
        return cls(file, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))

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
    """One thing found: a stable code, what is wrong, where, about what, and how to fix it.

    A finding stays short: it quotes only the beginning of a long value.
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
        message, hint = _brief(message), _brief(hint)
        return super().__new__(cls, code, message, position, _cut(subject), hint, severity)

    def __str__(self) -> str:
        subject = f" [{self.subject}]" if self.subject else ""
        hint = f"{HINT_LINE}{self.hint}" if self.hint else ""
        place = f"{self.position}: " if self.position.file else ""
        return f"{place}{self.severity}: {self.code}: {self.message}{subject}{hint}"


def _brief(text: str) -> str:
    """Return a text with long quotations shortened, and without places in memory."""
    if " at 0x" in text:
        text = _ADDRESS.sub("", text)
    if len(text) <= _SHORT:
        return text
    if len(text) > 2 * _MOST_SAID:
        # What is behind a long quotation says what is wrong with it.
        text = text[:_MOST_SAID] + text[-_MOST_SAID:]
    text = _QUOTED.sub(r"\1\2...\1", text)
    return _cut(_UNQUOTED.sub(r"\1...", text))


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SAID else f"{text[:_MOST_SAID]}..."


def has_errors(findings: Iterable[Finding]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


class FindingGroup(NamedTuple):
    """A finding as people see it, with all `others` of the same cause."""

    finding: Finding
    others: tuple[Finding, ...] = ()

    @property
    def more(self) -> str:
        """How many others there are, and where: the first few by name; empty if none are."""
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
    if here or not finding.position.file:
        return finding.subject
    subject = f" [{finding.subject}]" if finding.subject else ""
    return f"{finding.position}{subject}"


NOWHERE: Final = Position()


class PunchboardError(Exception):
    """The user's content, templates or files are at fault; the command ends with exit code 1."""

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        self.findings = [findings] if isinstance(findings, Finding) else list(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type["PunchboardError"], tuple[list[Finding]]]:
        return PunchboardError, (self.findings,)


class Misuse(Exception):  # noqa: N818 - named for what the user did, as the exit code is
    """The command was called wrongly (no such game, paper, product); exit code 2."""


def fail(
    code: str, message: str, position: Position = NOWHERE, subject: str = "", hint: str = ""
) -> PunchboardError:
    """Return an error of one finding, to be raised by the caller."""
    return PunchboardError(Finding(code, message, position, subject, hint))


class Problems:
    """A growing list of findings; `stop` ends the load where any of them is an error."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def add(
        self, code: str, message: str, position: Position, subject: str = "", hint: str = ""
    ) -> None:
        self.findings.append(Finding(code, message, position, subject, hint))

    def take(self, error: PunchboardError) -> None:
        self.findings.extend(error.findings)

    def stop(self) -> None:
        """Raise PunchboardError with every finding in order of place, if one is an error."""
        if not has_errors(self.findings):
            return
        files = list(dict.fromkeys(finding.position.file for finding in self.findings))
        rank = {file: number for number, file in enumerate(files)}
        raise PunchboardError(
            sorted(self.findings, key=lambda one: (rank[one.position.file], one.position[1:]))
        )


_REQUIREMENT: Final = re.compile(
    r"(?P<what>[^;]+?)\s*;\s*extra\s*==\s*['\"](?P<extra>[^'\"]+)['\"]"
)
_BOUNDED: Final = re.compile(r"[<>!~ ]")


def install_command(extra: str) -> str:
    """Return the pip command that installs the packages of an extra.

    It names the extra itself if nothing is known of what belongs to it.
    """
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("punchboard") or []
    except PackageNotFoundError:
        requirements = []
    matches = (_REQUIREMENT.fullmatch(requirement) for requirement in requirements)
    packages = [match["what"] for match in matches if match and match["extra"] == extra]
    return f"pip install {' '.join(map(_quoted, packages or [f'punchboard[{extra}]']))}"


def _quoted(requirement: str) -> str:
    return f'"{requirement}"' if _BOUNDED.search(requirement) or "[" in requirement else requirement
