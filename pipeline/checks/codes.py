"""The finding codes that are no check's, from a list of what all floors raise.

The list, `codes.json`, is made from the source by `make docs`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.reading import YAML, read_text

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
        code: Known(
            entry["floor"], entry["severity"], tuple(entry["messages"]), tuple(entry["hints"])
        )
        for code, entry in sorted(listed.items())
    }
