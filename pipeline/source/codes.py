"""The codes of all findings, and the severity that a game gives to each.

The list, `codes.json`, is made from the source by `make docs`.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from pipeline.source.files import YAML, read_text
from pipeline.source.findings import Finding, Severity

FILE: Final = Path(__file__).with_name("codes.json")

RULE: Final = "rule"
"""The code of all that the rules of a game find: each rule says the severity."""

DRAWN: Final = frozenset({"fit"})
"""Errors of no check with which a face is drawn all the same."""


class Known(NamedTuple):
    """A code: what is wrong, the floor that raises it first, its severity and its words.

    `severity` is None if the finding itself says it. `is_check` says whether a check finds it:
    something that could be read and drawn and is wrong all the same.
    """

    title: str
    floor: str
    severity: Severity | None
    is_check: bool
    messages: tuple[str, ...]
    hints: tuple[str, ...]


@cache
def all_codes() -> Mapping[str, Known]:
    """Return every code, alphabetically."""
    listed = json.loads(read_text(FILE, YAML))["codes"]
    return {
        code: Known(
            entry["title"],
            entry["floor"],
            Severity(entry["severity"]) if entry["severity"] else None,
            entry["check"],
            tuple(entry["messages"]),
            tuple(entry["hints"]),
        )
        for code, entry in sorted(listed.items())
    }


def is_fixed(code: str) -> bool:
    """Return whether findings of a code are errors for any game: nothing can be made with them.

    They keep a file from being read or a face from being drawn. Raises KeyError for no code.
    """
    known = all_codes()[code]
    return known.severity is Severity.ERROR and not known.is_check and code not in DRAWN


def changeable_codes() -> tuple[str, ...]:
    """Return the codes whose severity a game may change."""
    return tuple(code for code in all_codes() if code != RULE and not is_fixed(code))


IGNORE: Final = "ignore"

Level: TypeAlias = Literal["error", "warning", "info", "ignore"]
"""What a game may make of the findings of a code."""


class Judged(NamedTuple):
    """Findings with the severities of a game, and those that it ignores."""

    findings: tuple[Finding, ...]
    ignored: tuple[Finding, ...] = ()


class Severities(NamedTuple):
    """The levels that a game gives to codes; any other code has the severity of its findings."""

    levels: Mapping[str, Level] = MappingProxyType({})

    def is_error(self, code: str, usual: Severity) -> bool:
        """Return whether findings of a code, which are `usual` elsewhere, are errors here."""
        return self.levels.get(code, usual) == Severity.ERROR

    def with_levels(self, levels: Mapping[str, Level]) -> "Severities":
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
