"""What people are told of findings: how grave ones, and what has one cause once."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.finding import Finding, Severity

_GRAVITY: Final = tuple(Severity)
"""Severities from the gravest on."""

_TEMPLATE: Final = ".j2"
_MOST_NAMED: Final = 5


class Measure(NamedTuple):
    """What is told: findings at least as grave as `least`, and those of the codes `asked` for."""

    least: Severity
    asked: frozenset[str] = frozenset()

    def tells(self, finding: Finding) -> bool:
        """Tell whether a finding is told, and not only counted."""
        grave = _GRAVITY.index(finding.severity) <= _GRAVITY.index(self.least)
        return grave or finding.code in self.asked


ALL: Final = Measure(Severity.INFO)
"""All there is."""


def measure(
    severity: Severity | None,
    *,
    notes: bool,
    quiet: bool,
    usual: Severity = Severity.WARNING,
    asked: frozenset[str] = frozenset(),
) -> Measure:
    """Return what options ask for; raises Misuse where they contradict each other.

    Without any it is what is at least as grave as `usual`, and the codes `asked` for.
    """
    if notes and severity not in (None, Severity.INFO):
        raise Misuse(f"--notes and --severity {severity} contradict each other: give one of them")
    if severity or notes:
        return Measure(severity or Severity.INFO)
    return Measure(Severity.WARNING) if quiet else Measure(usual, asked)


def measured(severity: Severity | None, *, notes: bool, quiet: bool, as_json: bool) -> Measure:
    """Return what options ask for of a command that people are told no notes by unasked.

    Raises Misuse as `measure` does.
    """
    usual = Severity.INFO if as_json else Severity.WARNING
    return measure(severity, notes=notes, quiet=quiet, usual=usual)


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
