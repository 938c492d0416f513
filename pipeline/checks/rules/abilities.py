"""Names within records that mean two things."""

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import BaseModel

from pipeline.base.finding import Finding, Severity
from pipeline.checks.check import check
from pipeline.checks.ground import Ground, Place
from pipeline.checks.vocabulary import Vocabulary
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


@check("ability-twice", bad=_BAD, good=_GOOD)
def abilities(ground: Ground) -> Iterator[Finding]:
    """Find abilities of two records of a kind that share a name but not their text.

    Whoever knows the one card will not read the other, and an erratum that names the ability
    changes both. Names that a record of the game explains, such as a term, may stand with any text.
    """
    names = ground.once(Vocabulary).names
    first: dict[tuple[str, str], _Ability] = {}
    told: set[tuple[str, str]] = set()
    for ability in (each for record in ground.written for each in _named(record)):
        key = (ability.record.kind, ability.name.casefold())
        other = first.setdefault(key, ability)
        if key not in told and other.texts != ability.texts and key[1] not in names:
            told.add(key)
            yield _finding(ability, other)


def _named(record: Record) -> Iterator[_Ability]:
    """Yield the parts of a record that have a name and a text, in the record's order."""
    waiting: list[tuple[Place, object]] = [((), record.values)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, BaseModel):
            parts = value.__dict__
            texts = tuple(part.source for part in parts.values() if isinstance(part, Markup))
            if path and texts and isinstance(parts.get("name"), str):
                yield _Ability(record, path, parts["name"], texts)
            inner = [((*path, name), part) for name, part in parts.items() if _holds(part)]
            waiting += reversed(inner)
        elif type(value) is tuple:
            inner = [((*path, index), part) for index, part in enumerate(value) if _holds(part)]
            waiting += reversed(inner)


def _holds(value: object) -> bool:
    """Tell whether there may be a part with a name in a value."""
    return type(value) is tuple or isinstance(value, BaseModel)


def _finding(ability: _Ability, other: _Ability) -> Finding:
    message = f"{ability.name!r} is an ability of {other.record.name!r}, too, with another text"
    place = ability.record.position_of(*ability.path, "name")
    there = other.record.position_of(*other.path, "name")
    hint = f"{there} has it; give one of them a name of its own"
    subject = str(ability.record)
    return Finding("ability-twice", message, place, subject, hint, Severity.INFO)
