"""The seal of a roster, a commitment with a salt; and a roster without what its owner hides."""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pipeline.game.game import Game
from pipeline.game.records import Record
from pipeline.rosters.profile import Profile, plain_field
from pipeline.source.findings import Misuse
from pipeline.source.yaml import parse_yaml
from pipeline.source.yaml_edits import edited

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


SALT: Final = "salt"
"""The field of a roster's file that holds the salt."""

_LEAST: Final = 16
"""Letters of a salt; a new one has 32."""

_PURPOSE: Final = b"punchboard roster\n"
_BITS: Final = 160
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, in which no letter looks like a digit."""

_ALIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
_LENGTH: Final = _BITS // 5
_GROUP: Final = 4
_OLD: Final = re.compile(r"[0-9A-F]{4}-[0-9A-F]{4}")


def seal(data: Mapping[str, Any]) -> str:
    """Return the seal of a roster's data: 160 bits of SHA-256, in eight groups of four letters."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(_PURPOSE + text.encode("utf-8", "surrogatepass")).digest()
    number = int.from_bytes(digest[: _BITS // 8])
    letters = [_LETTERS[number >> at & 31] for at in range(_BITS - 5, -1, -5)]
    return "-".join("".join(letters[at : at + _GROUP]) for at in range(0, _LENGTH, _GROUP))


def unsalted_seal(data: Mapping[str, Any]) -> str:
    """Return what the file that follows a roster says of it, sealed or not: the salt is left out.

    A list can thus be sealed before or after its next game.
    """
    return seal({name: value for name, value in data.items() if name != SALT})


def is_salted(data: Mapping[str, Any]) -> bool:
    """Return whether a roster's data have a salt that nobody can guess."""
    return len(str(data.get(SALT) or "")) >= _LEAST


def read_seal(text: str) -> str:
    """Return a seal as `seal` writes it, however it was typed; raises Misuse for anything else."""
    if _OLD.fullmatch(text.strip().upper()):
        message = (
            f"{text} is a seal of an earlier version: 32 bits without salt, which prove nothing"
        )
        raise Misuse(f"{message}; ask for a new one, made with punchboard roster seal")
    letters = re.sub(r"[\s-]", "", text).upper().translate(_ALIKE)
    if len(letters) != _LENGTH or any(letter not in _LETTERS for letter in letters):
        groups = f"{_LENGTH // _GROUP} groups of {_GROUP} letters and digits"
        message = f"expected a seal of {groups}, found {text!r}"
        raise Misuse(f"{message}; the player gets one from punchboard roster seal FILE")
    return "-".join(letters[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def salted(text: str, name: str) -> str:
    """Return the text of a roster's file with a new salt in it; raises PunchboardError."""
    if name.endswith(".json"):
        data = json.loads(text.removeprefix("\ufeff"))
        return json.dumps({**data, SALT: _new_salt()}, indent=2, ensure_ascii=False) + "\n"
    data = parse_yaml(text, name).data
    return edited(text, data, {**data, SALT: _new_salt()})


def _new_salt() -> str:
    return secrets.token_hex(16)
