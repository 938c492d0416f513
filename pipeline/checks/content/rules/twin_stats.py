"""Records whose figures are all the same."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.field_specs import Path, path_of, specified
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject, values
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


@check("twin-stats", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def twins(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a kind with other names but the same figures, references and choices.

    At least three figures must agree, and whatever else players can compare. Two such cards differ
    in nothing but their words: perhaps one was copied from the other and never changed.
    """
    for kind, fields in checked.cached(specified).items():
        compared = {
            field.path: field.type in _FIGURES
            for field in fields
            if field.type in _COMPARED and field.path[-1] not in _APART
        }
        if not any(compared.values()):
            continue
        first: dict[Hashable, Record] = {}
        for record in checked.game.records[kind].values():
            figures, key = _profile(record, compared)
            other = first.setdefault(key, record) if figures >= _FEWEST else record
            if other.name != record.name:
                message = f"{record.name} has the figures of {other.name}"
                hint = f"{other.position} has them, too; tell the two apart, or leave it"
                place = record.position
                yield Finding("twin-stats", message, place, str(record), hint, Severity.INFO)


def _profile(record: Record, compared: Mapping[Path, bool]) -> tuple[int, Hashable]:
    """Return how many figures a record has, and all that can be compared of it.

    `compared` tells by path whether a field is a figure.
    """
    fields = record.values.__dict__
    if all(len(path) == 1 for path in compared):
        figures = [fields[path[0]] for path in compared]
        return sum(map(_is_figure, figures, compared.values())), tuple(figures)
    placed = [(place, value) for place, value in values(record) if path_of(place) in compared]
    return sum(compared[path_of(place)] for place, _ in placed), frozenset(placed)


def _is_figure(value: object, of_figures: bool) -> bool:
    return of_figures and value is not None
