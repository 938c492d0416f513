"""Options of a kind: dominance, combinations, legends, pictures, tables, scope, rosters.

    arm:
      dominance: { cost: down, damage: up, range: same, special: [reach, spread] }

`up` and `down` say which way is better: of numbers and dice, of choices in their order, of
references by their targets' field `order`. `same` is for fields that must agree before two records
are compared. Of a list, the entries that are good are named; all others are drawbacks.

    skill:
      legend: icon
      fields:
        icon: { type: text }
        text: markup

The field holds the name of the icon that a record explains; where a record leaves it out, it
explains none.

    equipment:
      picture: { field: icon, by: deck }
      fields:
        icon: { type: text, translate: false }
        deck: { type: ref, to: deck }

The field holds the name of an icon, or an image. With `by`, each value of that field is a deck of
its own; `picture: icon` is short for a kind that is one deck.

    event:
      table: { die: D66 }
      fields:
        rolls: { type: list, of: integer, min: 1 }

The results of a record are in its field `rolls`, so that cards and printed tables come from the
same records. With `by`, each value of that field has a table of its own.

    card:
      scope: release
      fields:
        release: { type: ref, to: release, required: false }

The field refers to a kind whose records have an `order`; a record of one set should not need
another that came later, and a record without a set belongs to all of them.
"""

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.game.fields.compound import results
from pipeline.game.fields.spec import Setting, written_type
from pipeline.source.files import YAML_SUFFIXES
from pipeline.source.findings import Position, Problems
from pipeline.source.names import MOST, did_you_mean

UP: Final = "up"
DOWN: Final = "down"
SAME: Final = "same"
_WAYS: Final = (UP, DOWN, SAME)

Way: TypeAlias = str | frozenset[str]
"""`UP`, `DOWN` or `SAME`, or the good entries of a list."""


def read_dominance(setting: Setting, name: str, raw: Mapping[str, Any]) -> Mapping[str, Way]:
    """Return which way is better, by field; what is wrong with it becomes findings."""
    ways: dict[str, Way] = {}
    fields = raw.get("fields", {})
    for field, way in raw.get("dominance", {}).items():
        where = (name, "dominance", field)
        if field not in fields:
            message, hint = f"there is no field {field!r}", did_you_mean(field, fields)
            setting.say("kind-dominance", message, *where, key=True, hint=hint)
        elif isinstance(way, list) and all(isinstance(entry, str) for entry in way):
            ways[field] = frozenset(way)
        elif way not in _WAYS:
            hint = f"expected one of: {', '.join(_WAYS)}, or a list of good entries"
            setting.say("kind-dominance", f"{field!r} cannot be {way!r}", *where, hint=hint)
        else:
            ways[field] = way
    return ways


_PAIR_OPTIONS: Final = frozenset({"kind", "where"})


class Factor(NamedTuple):
    """A part of a combined kind: its field, the kind of the part, and what must hold for it."""

    field: str
    kind: str
    where: Mapping[str, Any]


def read_factors(setting: Setting, name: str, raw: Mapping[str, Any]) -> tuple[Factor, ...]:
    """Return the parts that a combined kind names; what is wrong with them becomes findings."""
    if "pairs" in raw and "fields" in raw:
        hint = "a combined kind has the fields of its pairs"
        setting.say(
            "kind-pairs", "expected either fields or pairs, found both", name, "pairs", hint=hint
        )
    found = []
    for field, part in raw.get("pairs", {}).items():
        written: Any = {"kind": part} if isinstance(part, str) else part
        if _check_part(setting, (name, "pairs", field), written):
            found.append(Factor(field, written["kind"], written.get("where", {})))
    if "pairs" in raw and not raw["pairs"]:
        setting.say("kind-pairs", "pairs names no kind", name, "pairs", hint="write field: kind")
    return tuple(found)


def _check_part(setting: Setting, path: tuple[str, ...], part: Any) -> bool:
    """Return whether a part of a combined kind is well-formed; note what is wrong with it."""
    verified = (
        isinstance(part, dict)
        and isinstance(part.get("kind"), str)
        and isinstance(part.get("where", {}), dict)
        and part.keys() <= _PAIR_OPTIONS
    )
    if not verified:
        hint = "write field: kind, or field: {kind: ..., where: {field: value}}"
        setting.say("kind-pairs", "expected a kind or {kind, where}", *path, hint=hint)
    elif part["kind"] not in setting.kinds:
        remedy = did_you_mean(part["kind"], setting.kinds)
        setting.say("kind-pairs", f"unknown kind {part['kind']!r}", *path, hint=remedy)
        return False
    return verified


_LEGEND_TYPES: Final = ("text", "choice")


def read_legend(setting: Setting, name: str, raw: Mapping[str, Any]) -> str:
    """Return the field that holds a kind's symbols; none, or with findings about it."""
    field: str = raw.get("legend", "")
    fields = raw.get("fields", {})
    if not field or written_type(fields.get(field)) in _LEGEND_TYPES:
        return field
    message = f"{field!r} is not a text field"
    hint = "name the field that holds the icon's name"
    if field not in fields:
        message = f"there is no field {field!r}"
        hint = did_you_mean(field, fields)
    setting.say("kind-legend", message, name, "legend", hint=hint)
    return ""


_PICTURE_TYPES: Final = ("text", "choice", "image")
_PICTURE_OPTIONS: Final = ("field", "by")


class Pictured(NamedTuple):
    """The field that holds the picture of a record, and the field that parts records into decks."""

    field: str
    by: str = ""


def read_picture(setting: Setting, name: str, raw: Mapping[str, Any]) -> Pictured | None:
    """Return where the records of a kind have their pictures; None without, or with findings."""
    if "picture" not in raw:
        return None
    value, fields = raw["picture"], raw.get("fields", {})
    options = {"field": value} if isinstance(value, str) else value
    for option in options:
        if option not in _PICTURE_OPTIONS:
            message = f"a picture has no option {option!r}"
            remedy = did_you_mean(option, _PICTURE_OPTIONS)
            setting.say("kind-picture", message, name, "picture", key=True, hint=remedy)
            return None
    pictured = Pictured(str(options.get("field", "")), str(options.get("by", "")))
    for field in filter(None, (pictured.field, pictured.by)) if pictured.field else ("",):
        if field not in fields:
            message = f"there is no field {field!r}" if field else "expected field, the picture’s"
            remedy = did_you_mean(field, fields)
            setting.say("kind-picture", message, name, "picture", hint=remedy)
            return None
    if written_type(fields[pictured.field]) not in _PICTURE_TYPES:
        message = f"{pictured.field!r} is neither a text field nor an image"
        remedy = "name the field that holds the icon’s name, or the image"
        setting.say("kind-picture", message, name, "picture", hint=remedy)
        return None
    return pictured


FIELD: Final = "rolls"
_TABLE_OPTIONS: Final = ("die", "by")


class Rolled(NamedTuple):
    """The die of a kind's table, and the field by which its records are parted into tables."""

    die: str
    by: str = ""


def read_rolled(setting: Setting, name: str, raw: Mapping[str, Any]) -> Rolled | None:
    """Return the table of a kind; None without one, or with findings about it."""
    if "table" not in raw:
        return None
    table, fields = raw["table"], raw.get("fields", {})
    for option in table:
        if option not in _TABLE_OPTIONS:
            remedy = did_you_mean(option, _TABLE_OPTIONS)
            message = f"a table has no option {option!r}"
            setting.say("kind-table", message, name, "table", option, key=True, hint=remedy)
            return None
    rolled = Rolled(str(table.get("die", "")), str(table.get("by", "")))
    problem = _find_table_problem(rolled, fields)
    if problem:
        setting.say("kind-table", problem, name, "table", hint=f"the results are in {FIELD}")
        return None
    return rolled


def _find_table_problem(rolled: Rolled, fields: Mapping[str, Any]) -> str:
    """Return what is wrong with a table, nothing if it is sound."""
    try:
        results(rolled.die)
    except ValueError as error:
        return str(error)
    if not _holds_results(fields.get(FIELD)):
        return f"expected a field {FIELD} of the type list, of integer"
    if rolled.by and rolled.by not in fields:
        return f"there is no field {rolled.by!r} to split the table by"
    return ""


def _holds_results(field: Any) -> bool:
    return isinstance(field, dict) and written_type(field.get("of")) == "integer"


ORDER: Final = "order"


def read_scope(setting: Setting, name: str, raw: Mapping[str, Any]) -> str:
    """Return the field that names the set of a kind's records; none, or with findings about it."""
    field: str = raw.get("scope", "")
    problem = _find_scope_problem(setting, raw.get("fields", {}).get(field)) if field else ""
    if problem:
        hint = f"name a field of the type ref, to a kind with the integer field {ORDER}"
        setting.say("kind-scope", f"{field!r} {problem}", name, "scope", hint=hint)
    return "" if problem else field


def _find_scope_problem(setting: Setting, field: Any) -> str:
    """Return what is wrong with the field of a scope, nothing if it is sound."""
    if not isinstance(field, dict) or field.get("type") != "ref":
        return "is not a field that refers to one set"
    to = field.get("to")
    kind = setting.document.data.get(to) if isinstance(to, str) else None
    fields = kind.get("fields") if isinstance(kind, dict) else None
    if not isinstance(fields, dict) or written_type(fields.get(ORDER)) != "integer":
        return f"refers to {to!r}, whose records have no {ORDER}"
    return ""


ROSTERS: Final = "rosters"
"""The folder that a roster from elsewhere replaces."""

_NO_SLUG: Final = frozenset({"", "source"})


def is_roster_kind(raw: Any) -> bool:
    return isinstance(raw, Mapping) and raw.get("folder") == ROSTERS


def check_rosters(setting: Setting) -> None:
    """Note a second kind of roster: no file could say which one it is."""
    found = [name for name, raw in setting.document.data.items() if is_roster_kind(raw)]
    for name in found[1:]:
        message = f"{found[0]} is a kind of roster already"
        hint = f"a game has only one: give {name} another folder, or use one kind for both"
        setting.say("kind-roster", message, name, "folder", hint=hint)


def record_files(folder: Path, shown: str, problems: Problems) -> Iterator[Path]:
    """Yield the files of a folder that hold a record each; two of one slug are a finding."""
    stems: dict[str, Path] = {}
    for path in sorted(folder.glob("*")):
        if path.suffix not in YAML_SUFFIXES:
            continue
        first = stems.setdefault(path.stem, path)
        if first is path:
            yield path
        else:
            place, hint = Position(f"{shown}/{path.name}"), "keep one of them here"
            message = f"{first.name} has the same name, which is the record's key"
            problems.add("record-twice", message, place, path.stem, hint)


def slug_of(file: PurePath) -> str:
    """Return the key of a roster from elsewhere, whose file may be called anything."""
    slug = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")
    if len(slug) > MOST:
        # Distinguishes it from others whose long names begin alike.
        mark = blake2b(slug.encode(), digest_size=4).hexdigest()
        return f"{slug[: MOST - len(mark) - 1].rstrip('-')}-{mark}"
    return slug if slug not in _NO_SLUG else f"{slug}-roster".strip("-")
