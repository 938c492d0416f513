"""What of the findings is told one by one, and what by number: notes are told where asked for."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.finding import Finding, Position, Severity

_GRAVITY: Final = tuple(Severity)
"""Severities from the gravest on."""


class Measure(NamedTuple):
    """What is told: findings at least as grave as `least`, and those of the codes `asked` for."""

    least: Severity
    asked: frozenset[str] = frozenset()

    def tells(self, finding: Finding) -> bool:
        """Tell whether a finding is told, and not only counted."""
        grave = _GRAVITY.index(finding.severity) <= _GRAVITY.index(self.least)
        return grave or finding.code in self.asked


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


def once(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings with notes of one cause as one, which names all that it is about."""
    causes: dict[Finding, list[Finding]] = {}
    for finding in findings:
        note = finding.severity is Severity.INFO
        cause = finding._replace(position=Position(), subject="") if note else finding
        causes.setdefault(cause, []).append(finding)
    return [_joined(alike) for alike in causes.values()]


def _joined(alike: list[Finding]) -> Finding:
    return alike[0]._replace(subject=", ".join(dict.fromkeys(one.subject for one in alike)))
