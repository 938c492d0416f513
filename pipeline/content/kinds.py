"""A game's vocabulary: `kinds.yaml` as pydantic models, one a kind.

    archetype:
      title: Archetype
      plural: Archetypes
      doc: who a team member is
      fields:
        cost: {type: integer, min: 0, doc: points to recruit}
        passive: markup

Every record has `name`, `source` and `house` besides; `name: false` and `source: false` make the
first two optional for a kind. Rosters have more (see record_models.py). A kind with `pairs` instead
of `fields` combines records of other kinds (see pairs.py).
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_origin

from pipeline.base import suggest
from pipeline.base.names import MOST, is_name
from pipeline.content.dominance import Way, read_dominance
from pipeline.content.factors import Factor, read_factors
from pipeline.content.fields.model import build_model
from pipeline.content.fields.spec import Setting, Spec
from pipeline.content.legend import read_legend
from pipeline.content.picture import Pictured, read_picture
from pipeline.content.record_models import NamelessModel, RecordModel, RosterModel
from pipeline.content.rolled import Rolled, read_rolled
from pipeline.content.rosters import ROSTERS, check_rosters
from pipeline.content.scope import read_scope
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems

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
    says which field tells records apart at a glance.
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
        """The fields that hold lists."""
        fields = self.model.model_fields.items()
        return tuple(name for name, field in fields if get_origin(field.annotation) is tuple)


_MOST_GAMES: Final = 20
_KEPT: Final[dict[tuple[Path, str], MappingProxyType[str, Kind]]] = {}
"""The kinds of games by the game's folder and what kinds.yaml holds."""


def build_kinds(
    document: Document, folder: Path, problems: Problems
) -> MappingProxyType[str, Kind]:
    """Return the kinds of a game, in the order of the file; findings go to `problems`.

    Kinds without a fault are kept: a model takes longer to make than its records to read, and a
    process opens a game anew for each save, language and edition.
    """
    key = folder, json.dumps(document.data, default=repr)
    kept = _KEPT.get(key)
    if kept is not None:
        return kept
    found = Problems()
    setting = Setting(document, frozenset(document.data), folder, found)
    built = {name: _build_kind(setting, name, raw) for name, raw in document.data.items()}
    check_rosters(setting)
    kinds = MappingProxyType({name: kind for name, kind in built.items() if kind is not None})
    problems.findings += found.findings
    if not found.findings:
        if len(_KEPT) >= _MOST_GAMES:
            _KEPT.clear()
        _KEPT[key] = kinds
    return kinds


def _build_kind(setting: Setting, name: str, raw: Any) -> Kind | None:
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
    sourced, rolled = raw.get("source", True), read_rolled(setting, name, raw)
    subfolder, scope = raw.get("folder", ""), read_scope(setting, name, raw)
    better, legend = read_dominance(setting, name, raw), read_legend(setting, name, raw)
    picture = read_picture(setting, name, raw)
    parts = (sourced, factors, rolled, subfolder, scope, better, legend, picture)
    return Kind(name, title, plural, doc, model, *parts)


def _choose_base(raw: Mapping[str, Any]) -> type[RecordModel]:
    """Return what the records of a kind have beside its own fields."""
    if raw.get("folder") == ROSTERS:
        return RosterModel
    return RecordModel if raw.get("name", True) else NamelessModel


def _check_kind(setting: Setting, name: str, raw: Any) -> bool:
    """Tell whether a kind is well-formed enough to build; note what is wrong with it."""
    if not is_name(name) or name in RESERVED_FILES:
        hint = f"use small letters, digits and single hyphens, {MOST} at most, and none of: "
        hint += ", ".join(sorted(RESERVED_FILES))
        setting.say("kind-name", f"{name!r} cannot name a kind", name, key=True, hint=hint)
        return False
    if not isinstance(raw, dict):
        hint = "write title, doc and fields below it"
        setting.say("kind-option", f"the kind {name!r} is not a mapping", name, hint=hint)
        return False
    verified = True
    for option, value in raw.items():
        if option not in _OPTIONS:
            hint = suggest.hint(option, _OPTIONS)
            message = f"a kind has no option {option!r}"
            setting.say("kind-option", message, name, option, key=True, hint=hint)
        elif not isinstance(value, _OPTIONS[option]):
            verified = False
            setting.say("kind-option", f"{option!r} cannot be {value!r}", name, option)
    return verified
