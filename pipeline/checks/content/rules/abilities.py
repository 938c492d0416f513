"""Names within records that mean two things."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pydantic import BaseModel

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject, Place
from pipeline.checks.content.vocabulary import Vocabulary
from pipeline.content.inline import Markup
from pipeline.content.records import Record

_GOOD = {
    "kinds.yaml": "card:\n  fields:\n    ability:\n      type: record\n"
    "      fields: { name: text, text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, ability: { name: Pounce, text: Jump two squares. } }\n"
    "owl: { name: Owl, ability: { name: Swoop, text: Fly four squares. } }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Swoop", "Pounce")}


class _Ability(NamedTuple):
    """A named part of a record, with all its texts."""

    record: Record
    path: Place
    name: str
    texts: tuple[str, ...]


@check("ability-twice", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def abilities(checked: GameSubject) -> Iterator[Finding]:
    """Find abilities of two records of a kind that share a name but not their text.

    Whoever knows the one card will not read the other, and an erratum that names the ability
    changes both. Names that a record of the game explains, such as a term, may stand with any text.
    """
    names = checked.cached(Vocabulary).names
    first: dict[tuple[str, str], _Ability] = {}
    reported: set[tuple[str, str]] = set()
    for ability in _named(checked):
        key = (ability.record.kind, ability.name.casefold())
        other = first.setdefault(key, ability)
        if key not in reported and other.texts != ability.texts and key[1] not in names:
            reported.add(key)
            yield _finding(ability, other)


def _named(checked: GameSubject) -> Iterator[_Ability]:
    """Yield the parts of records that have a name and a text, in the records' order."""
    before: tuple[Record, Place] | None = None
    for record, path, _ in checked.texts:
        place = path[:-1]
        # The texts of a part follow one another, unless parts within it stand between them.
        if not place or (before and before[0] is record and before[1] == place):
            continue
        before = record, place
        part = _part(record.values, place)
        name = getattr(part, "name", None)
        if isinstance(part, BaseModel) and isinstance(name, str):
            values = part.__dict__.values()
            texts = tuple(value.source for value in values if isinstance(value, Markup))
            yield _Ability(record, place, name, texts)


def _part(value: Any, place: Place) -> Any:
    """Return what stands at a place within a value."""
    for step in place:
        value = getattr(value, step) if isinstance(step, str) else value[step]
    return value


def _finding(ability: _Ability, other: _Ability) -> Finding:
    message = f"{ability.name!r} is an ability of {other.record.name!r}, too, with another text"
    place = ability.record.position_of(*ability.path, "name")
    there = other.record.position_of(*other.path, "name")
    hint = f"{there} has it; give one of them a name of its own"
    subject = str(ability.record)
    return Finding("ability-twice", message, place, subject, hint, Severity.INFO)
