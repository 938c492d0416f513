"""All finding codes: those of the checks, and those that other floors raise, from a list of them.

The list, `codes.json`, is made from the source by `make docs`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.reading import YAML, read_text
from pipeline.checks.check import CHECKS
from pipeline.checks.content.run import load_checks

FILE: Final = Path(__file__).with_name("codes.json")


class Known(NamedTuple):
    """A code that is no check's: the floor that raises it first, its severity and its words."""

    floor: str
    severity: str
    messages: tuple[str, ...]
    hints: tuple[str, ...]


@cache
def other_codes() -> Mapping[str, Known]:
    """Return the codes that are no check's, alphabetically."""
    listed = json.loads(read_text(FILE, YAML))["codes"]
    return {
        code: Known(told["floor"], told["severity"], tuple(told["messages"]), tuple(told["hints"]))
        for code, told in sorted(listed.items())
    }


def known_codes() -> frozenset[str]:
    """Return every code that a finding can have."""
    load_checks()
    return frozenset(CHECKS) | frozenset(other_codes())
