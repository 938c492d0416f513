"""The codes of all findings, from a list of what every floor raises.

The list, `codes.json`, is made from the source by `make docs`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.finding import Severity
from pipeline.base.reading import YAML, read_text

FILE: Final = Path(__file__).with_name("codes.json")

RULE: Final = "rule"
"""The code of all that the rules of a game find: each rule says how grave that is."""

DRAWN: Final = frozenset({"fit"})
"""Errors of no check with which a face is drawn all the same."""


class Known(NamedTuple):
    """A code: what is wrong, the floor that raises it first, how grave it is and its words.

    `severity` is None where the finding itself says it. `is_check` tells whether a check finds it:
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
    """Tell whether findings of a code are errors for any game: nothing can be made with them.

    They keep a file from being read or a face from being drawn. Raises KeyError for no code.
    """
    known = all_codes()[code]
    return known.severity is Severity.ERROR and not known.is_check and code not in DRAWN


def changeable_codes() -> tuple[str, ...]:
    """Return the codes whose severity a game may change."""
    return tuple(code for code in all_codes() if code != RULE and not is_fixed(code))
