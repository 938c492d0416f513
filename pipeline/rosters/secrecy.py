"""A roster without what its owner hides, as if nobody had ever written it."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pipeline.game.game import Game
from pipeline.game.records import Record
from pipeline.rosters.profile import Profile, plain_field

Model = TypeVar("Model", bound=BaseModel)


class HiddenFields(NamedTuple):
    """Fields of a roster, and fields of its entries."""

    roster: frozenset[str]
    entry: frozenset[str]


def hidden_fields(game: Game, profile: Profile, names: Iterable[str]) -> HiddenFields:
    """Return the fields that `names` of a profile's `hide` mean.

    A name is a field, dotted where only a part of it is named; or the label of a fact, which means
    a field if the fact is that field alone.
    """
    fields = game.documents["kinds.yaml"].data[profile.kind].get("fields", {})
    entry_fields = fields[profile.entries]["of"]["fields"]
    roster, entry = set[str](), set[str]()
    for name in names:
        first = name.partition(".")[0]
        if first in entry_fields:
            entry.add(first)
        elif first in fields:
            roster.add(first)
        elif field := plain_field(profile.entry.facts.get(name, ""), entry_fields):
            entry.add(field)
        elif field := plain_field(profile.facts.get(name, ""), fields):
            roster.add(field)
    return HiddenFields(frozenset(roster), frozenset(entry))


def redacted(record: Record, entries: str, hidden: HiddenFields) -> Record:
    """Return a record whose hidden fields are as if nobody had written them.

    Whatever is computed from it knows nothing of them. `entries` is the list of its entries.
    """
    shown = [_without(entry, hidden.entry) for entry in getattr(record.values, entries)]
    values = _without(record.values, hidden.roster)
    return record._replace(values=values.model_copy(update={entries: tuple(shown)}))


def _without(model: Model, fields: frozenset[str]) -> Model:
    update = {name: _default(type(model).model_fields[name]) for name in fields}
    return model.model_copy(update=update)


def _default(field: FieldInfo) -> Any:
    if field.is_required():
        return () if get_origin(field.annotation) is tuple else None
    return field.get_default(call_default_factory=True, validated_data={})
