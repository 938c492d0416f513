"""How grave findings are in one game: what it raises, lowers or ignores."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from pipeline.base.finding import Finding, Severity

IGNORE: Final = "ignore"

Level: TypeAlias = Literal["error", "warning", "info", "ignore"]
"""What a game may make of the findings of a code."""


class Judged(NamedTuple):
    """Findings as grave as a game has them, and those that it ignores."""

    findings: tuple[Finding, ...]
    ignored: tuple[Finding, ...] = ()


class Severities(NamedTuple):
    """The levels that a game gives to codes; any other code is as grave as its findings say."""

    levels: Mapping[str, Level] = MappingProxyType({})

    def is_error(self, code: str, usual: Severity) -> bool:
        """Tell whether findings of a code, which are `usual` elsewhere, are errors here."""
        return self.levels.get(code, usual) == Severity.ERROR

    def with_levels(self, levels: Mapping[str, Level]) -> "Severities":
        """Return the same with other levels for some codes."""
        return Severities({**self.levels, **levels})

    def judge(self, findings: Iterable[Finding]) -> Judged:
        """Return findings with their severities, the ignored ones apart; twice is as once."""
        if not self.levels:
            return Judged(tuple(findings))
        kept: list[Finding] = []
        ignored: list[Finding] = []
        for finding in findings:
            level = self.levels.get(finding.code, finding.severity)
            if level == IGNORE:
                ignored.append(finding)
            else:
                kept.append(finding._replace(severity=Severity(level)))
        return Judged(tuple(kept), tuple(ignored))


AS_FOUND: Final = Severities()
"""The severities of a game that changes none."""
