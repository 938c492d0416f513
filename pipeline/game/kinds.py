"""A game's vocabulary: kinds.yaml as pydantic models, one for each kind.

    archetype:
      title: Archetype
      plural: Archetypes
      doc: who a team member is
      fields:
        cost: {type: integer, min: 0, doc: points to recruit}
        passive: markup

Every record has `name`, `source` and `house`, too. `name: false` makes the name optional for a
kind. A source is needed if game.yaml has one, which says what rulebook the game cites, or if the
kind says `source: true`; `source: false` makes it optional. Rosters have more fields. A kind with
`pairs` instead of `fields` combines records of other kinds.
"""

import json
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple, get_origin

from pydantic import AfterValidator, Field, Strict

from pipeline.game.fields.spec import FIELD_TYPES, FrozenModel, Setting, Spec, build_model
from pipeline.game.kind_options import (
    ROSTERS,
    Factor,
    Pictured,
    Rolled,
    Way,
    check_rosters,
    read_dominance,
    read_factors,
    read_legend,
    read_picture,
    read_rolled,
    read_scope,
)
from pipeline.source.document import Document
from pipeline.source.findings import Problems
from pipeline.source.models import described, reject
from pipeline.source.names import did_you_mean, is_name, name_hint

Text = Annotated[str, Strict()]


class Source(FrozenModel):
    """Where the rulebook says it."""

    section: Text = described("the heading above it", "")
    note: Text = described("how it was read, if the text leaves doubt", "")
    page: Annotated[int, Strict()] | None = described("the page, from 1", None)


class RecordModel(FrozenModel):
    """What every record of any kind has."""

    name: Annotated[Text, Field(min_length=1)] = Field(description="the printed name")
    source: Source | None = described(
        "where the rulebook says so; the file's own source by default", None
    )
    house: tuple[Text, ...] = described(
        "fields whose values we set, because the rulebook does not print them", ()
    )


class NamelessModel(RecordModel):
    """A record of a kind whose records need no name."""

    name: Text = described("the printed name", "")


_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def _check_day(text: str) -> str:
    """Return a day of the calendar as it is written."""
    try:
        verified = _DAY.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        verified = False
    if not verified:
        raise reject("field-type", f"expected a day such as 2026-03-14, found {text[:40]!r}")
    return text


Day = Annotated[Text, AfterValidator(_check_day)]
"""A day of the calendar, such as 2026-03-14."""


class Step(FrozenModel):
    """One line of a roster's ledger."""

    step: Text = Field(description="the step of the game in which it happened")
    text: Text = Field(description="what happened")


class RosterModel(RecordModel):
    """What every roster may say of itself, in addition to the fields of its kind."""

    game: Text | None = described("the game's id", None)
    content: Text | None = described("version of the content that it was made for", None)
    date: Day | None = described("the day it was made, such as 2026-03-14", None)
    salt: Text | None = described(
        "random letters, written by seal, without which the seal could be guessed", None
    )
    follows: Text | None = described("file name of the roster that it was advanced from", None)
    chain: Text | None = described(
        "seal of the roster that it was advanced from, without the salt", None
    )
    answers: Mapping[str, Any] = described(
        "what was answered on the way from there, step by step", {}
    )
    ledger: tuple[Step, ...] = described("what happened since then, step by step", ())


RESERVED_FILES: Final = frozenset({"game", "kinds", "rules", "products", "roster", "campaign"})
"""Files of a game that hold no records, so that no kind can have their names."""

_OPTIONS: Final[dict[str, type | tuple[type, ...]]] = {
    "title": str,
    "plural": str,
    "doc": str,
    "fields": dict,
    "name": bool,
    "source": bool,
    "pairs": dict,
    "table": dict,
    "folder": str,
    "dominance": dict,
    "scope": str,
    "legend": str,
    "picture": (str, dict),
}


class Kind(NamedTuple):
    """One kind of record: its words, its model, and whether a record must say its source.

    `factors` are the parts of a combined kind, which has no file; `rolled` says that its records
    are the rows of a die's table; `folder` holds one file for each record instead of one for all;
    `scope` is the field that names the set that a record belongs to; `dominance` says by field
    which way is better; `legend` is the field with the symbol that a record explains; `picture`
    names the field that distinguishes records at a glance.
    """

    name: str
    title: str
    plural: str
    doc: str
    model: type[RecordModel]
    needs_source: bool
    factors: tuple[Factor, ...] = ()
    rolled: Rolled | None = None
    folder: str = ""
    scope: str = ""
    dominance: Mapping[str, Way] = MappingProxyType({})
    legend: str = ""
    picture: Pictured | None = None

    @property
    def lists(self) -> tuple[str, ...]:
        fields = self.model.model_fields.items()
        return tuple(name for name, field in fields if get_origin(field.annotation) is tuple)


_MOST_GAMES: Final = 20
_KEPT: Final[dict[tuple[Path, bool, str], MappingProxyType[str, Kind]]] = {}
"""The kinds of games by the game's folder and what kinds.yaml holds."""


def build_kinds(
    document: Document, folder: Path, problems: Problems, *, cites: bool = False
) -> MappingProxyType[str, Kind]:
    """Return the kinds of a game, in the order of the file; findings go to `problems`.

    If the game `cites` a rulebook, each record needs a source, unless its kind says otherwise.

    Kinds without a fault are kept: a model takes longer to make than its records to read, and a
    process opens a game again for each save, language and edition.
    """
    key = folder, cites, json.dumps(document.data, default=repr)
    kept = _KEPT.get(key)
    if kept is not None:
        return kept
    found = Problems()
    setting = Setting(document, frozenset(document.data), folder, found)
    built = {name: _build_kind(setting, name, raw, cites) for name, raw in document.data.items()}
    check_rosters(setting)
    kinds = MappingProxyType({name: kind for name, kind in built.items() if kind is not None})
    problems.findings += found.findings
    if not found.findings:
        if len(_KEPT) >= _MOST_GAMES:
            _KEPT.clear()
        _KEPT[key] = kinds
    return kinds


def _build_kind(setting: Setting, name: str, raw: Any, cites: bool) -> Kind | None:
    if not _check_kind(setting, name, raw):
        return None
    title = raw.get("title", name.replace("-", " ").capitalize())
    base = _choose_base(raw)
    spec = Spec(setting, name, (name,), raw)
    factors = read_factors(setting, name, raw)
    refs = {factor.field: {"type": "ref", "to": factor.kind} for factor in factors}
    fields, path = (refs, "pairs") if factors else (raw.get("fields", {}), "fields")
    model: Any = build_model(spec, fields, path, base=base)
    plural, doc = raw.get("plural", title + "s"), raw.get("doc", "")
    sourced, rolled = raw.get("source", cites), read_rolled(setting, name, raw)
    subfolder, scope = raw.get("folder", ""), read_scope(setting, name, raw)
    better, legend = read_dominance(setting, name, raw), read_legend(setting, name, raw)
    picture = read_picture(setting, name, raw)
    parts = (sourced, factors, rolled, subfolder, scope, better, legend, picture)
    return Kind(name, title, plural, doc, model, *parts)


def _choose_base(raw: Mapping[str, Any]) -> type[RecordModel]:
    if raw.get("folder") == ROSTERS:
        return RosterModel
    return RecordModel if raw.get("name", True) else NamelessModel


def _check_kind(setting: Setting, name: str, raw: Any) -> bool:
    """Return whether a kind is well-formed enough to build; note what is wrong with it."""
    if not is_name(name) or name in RESERVED_FILES:
        listed = ", ".join(sorted(RESERVED_FILES))
        hint = f"choose a name other than {listed}" if name in RESERVED_FILES else name_hint(name)
        setting.say("kind-name", f"{name!r} cannot name a kind", name, key=True, hint=hint)
        return False
    if not isinstance(raw, dict):
        hint = "write title, doc and fields below it"
        setting.say("kind-option", f"the kind {name!r} is not a mapping", name, hint=hint)
        return False
    verified = True
    for option, value in raw.items():
        if option not in _OPTIONS:
            is_field = str(value.get("type") if isinstance(value, dict) else value) in FIELD_TYPES
            hint = "put it below fields:" if is_field else did_you_mean(option, _OPTIONS)
            message = f"a kind has no option {option!r}"
            setting.say("kind-option", message, name, option, key=True, hint=hint)
        elif not isinstance(value, _OPTIONS[option]):
            verified = False
            setting.say("kind-option", f"{option!r} cannot be {value!r}", name, option)
    return verified
