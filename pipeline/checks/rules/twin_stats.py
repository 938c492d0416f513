"""Records whose figures are all the same."""

from collections.abc import Hashable, Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.check import check
from pipeline.checks.ground import Ground, values
from pipeline.checks.specified import Path, path_of, specified
from pipeline.content.records import Record

_FIGURES: Final = frozenset({"integer", "number", "dice"})
_COMPARED: Final = _FIGURES | {"choice", "ref", "flag"}
_APART: Final = frozenset({"order", "number", "rolls", "copies"})
_FEWEST: Final = 3
"""Figures that must agree: one or two do so by chance."""

_GOOD = {
    "kinds.yaml": "unit:\n  fields: { move: integer, hits: integer, might: dice }\n",
    "unit.yaml": "source: { section: S }\n"
    "fox: { name: Fox, move: 3, hits: 5, might: D6 }\n"
    "owl: { name: Owl, move: 3, hits: 5, might: D8 }\n",
}
_BAD = {**_GOOD, "unit.yaml": _GOOD["unit.yaml"].replace("D8", "D6")}


@check("twin-stats", bad=_BAD, good=_GOOD)
def twins(ground: Ground) -> Iterator[Finding]:
    """Find two records of a kind with other names but the same figures, references and choices.

    At least three figures must agree, and whatever else players can compare. Two such cards differ
    in nothing but their words: perhaps one was copied from the other and never changed.
    """
    for kind, fields in ground.once(specified).items():
        types = {field.path: field.type for field in fields}
        if sum(kind_of in _FIGURES for kind_of in types.values()) < 1:
            continue
        first: dict[Hashable, Record] = {}
        for record in ground.game.records[kind].values():
            figures, key = _profile(record, types)
            other = first.setdefault(key, record) if figures >= _FEWEST else record
            if other.name != record.name:
                message = f"{record.name} has the figures of {other.name}"
                hint = f"{other.position} has them, too; tell the two apart, or leave it"
                place = record.position
                yield Finding("twin-stats", message, place, str(record), hint, Severity.INFO)


def _profile(record: Record, types: dict[Path, str]) -> tuple[int, Hashable]:
    """Return how many figures a record has, and all that can be compared of it."""
    compared, figures = [], 0
    for place, value in values(record):
        path = path_of(place)
        if path[-1] not in _APART and types.get(path) in _COMPARED:
            compared.append((place, value))
            figures += types[path] in _FIGURES
    return figures, frozenset(compared)
