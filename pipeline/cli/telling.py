"""What people are told of findings: how grave ones, and what has one cause once."""

from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.finding import Finding, Severity

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
