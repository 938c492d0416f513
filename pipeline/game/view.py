"""Records as plain data: for templates, for other programs, and with the place of each value.

A reference becomes the view of its target, each made once, so that records may name each other in
circles. Texts stay `Markup`, which a template prints as escaped inline XML.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from pydantic import BaseModel

from pipeline.game.changes import (
    NO_HOUSE,
    UNCHANGED,
    Changed,
    House,
    change_view,
    entries_in,
    house_constants,
    traces_of,
)
from pipeline.game.erratum import GAME, Trace
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.language import edition_in
from pipeline.game.meta import credit_lines
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.source.findings import Position

_IMPLICIT = ("name", "source", "house")
_SIMPLE: Final = frozenset({str, int, float, bool, Markup, type(None)})


def view(game: Game, record: Record) -> dict[str, Any]:
    """Return a record as plain data; one dict for each record.

    Every field is next to kind, slug, name, source, house, errata, rulings and changed.
    """
    views = game.views
    done = views.get((record.kind, record.slug))
    if done is not None:
        return done
    waiting: list[Record] = []
    made = _make_shell(game, record, waiting)
    while waiting:
        _fill(game, waiting.pop(), waiting)
    return made


def game_view(game: Game) -> dict[str, Any]:
    """Return a game as plain data: its identity, constants, edition, errata and rulings.

    `version` is the edition's, `errata_version` that of the errata in it, `edition_name` its name.
    `credit_lines` are its credits and its licence, phrase by phrase.
    `changed` and `house` know game.yaml as those of a record know its fields: what errata have
    changed, and which constants are house values or ruled on.
    """
    errata, rulings = _part(game.traces.get(GAME, ()))
    return {
        **_thaw(game.meta),
        "version": game.versions.content,
        "errata_version": game.versions.errata,
        "constants": _thaw(game.constants),
        "credit_lines": list(credit_lines(game.meta, game.words)),
        "edition": game.versions.edition,
        "edition_name": edition_in(game.versions.edition, game.words),
        "errata": [change_view(entry) for entry in game.errata],
        "rulings": [change_view(entry) for entry in game.rulings],
        "changed": Changed(errata),
        "house": House(tuple(house_constants(game.meta.constants)), rulings),
    }


def _thaw(value: Any) -> Any:
    if isinstance(value, BaseModel):
        value = value.__dict__
    if isinstance(value, Mapping):
        return {name: _thaw(part) for name, part in value.items()}
    return [_thaw(part) for part in value] if isinstance(value, tuple) else value


def _make_shell(game: Game, record: Record, waiting: list[Record]) -> dict[str, Any]:
    """Return the view of a record, whose fields are filled in later where it is new."""
    key = (record.kind, record.slug)
    existing = game.views.get(key)
    if existing is not None:
        return existing
    source = record.source
    errata, rulings = _part(traces_of(game, record)) if game.traces else ((), ())
    made = game.views[key] = {
        "kind": record.kind,
        "slug": record.slug,
        "name": record.name,
        "source": None if source is None else dict(source.__dict__),
        "house": House(record.house, rulings) if record.house or rulings else NO_HOUSE,
        "errata": [change_view(entry) for entry in entries_in(errata)],
        "rulings": [change_view(entry) for entry in entries_in(rulings)],
        "changed": Changed(errata) if errata else UNCHANGED,
    }
    waiting.append(record)
    return made


def _part(traces: Iterable[Trace]) -> tuple[tuple[Trace, ...], tuple[Trace, ...]]:
    all_ = tuple(traces)
    errata = tuple(trace for trace in all_ if not trace.entry.is_ruling)
    return errata, tuple(trace for trace in all_ if trace.entry.is_ruling)


def _fill(game: Game, record: Record, waiting: list[Record]) -> None:
    made = game.views[record.kind, record.slug]
    for name, value in record.values.__dict__.items():
        if name not in _IMPLICIT:
            made[name] = value if type(value) in _SIMPLE else _to_plain(game, value, waiting)


def _to_plain(game: Game, value: Any, waiting: list[Record]) -> Any:
    if isinstance(value, Ref):
        return _make_shell(game, game.records[value.kind][value.slug], waiting)
    if type(value) is tuple:
        return [_to_plain(game, entry, waiting) for entry in value]
    if isinstance(value, BaseModel):
        return {
            name: entry if type(entry) in _SIMPLE else _to_plain(game, entry, waiting)
            for name, entry in value.__dict__.items()
        }
    return value


def export_json(game: Game) -> dict[str, Any]:
    """Return every record by kind and slug, with nothing left to look up.

    A text in inline notation is its plain printed text, a reference is ``kind:slug``, dice and
    rolls are texts, lengths are millimetres. A field that has no value is left out.
    """
    return {
        "game": game.id,
        "version": game.version,
        "language": game.language,
        "records": {
            kind: {slug: export_record(record) for slug, record in of_kind.items()}
            for kind, of_kind in game.records.items()
        },
    }


def export_record(record: Record) -> dict[str, Any]:
    """Return one record as JSON data: its name, its fields, its source and its house fields."""
    exported: dict[str, Any] = {**_to_json(record.values), "name": record.name}
    source = record.source
    exported["source"] = None if source is None else source.model_dump(exclude_defaults=True)
    return exported


def _to_json(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float)):
        return value
    if type(value) is tuple:
        return [_to_json(entry) for entry in value]
    if isinstance(value, BaseModel):
        fields = value.__dict__.items()
        return {name: _to_json(entry) for name, entry in fields if entry is not None}
    return str(value)


Path: TypeAlias = tuple[str | int, ...]

_ASIDE: Final = ("source", "house")
"""What is said about a record in addition to its values."""


def values(record: Record) -> Iterator[tuple[Path, Any]]:
    """Yield the innermost values of a record as JSON data, its name first, with their paths."""
    exported = export_record(record)
    for name, value in {"name": exported["name"], **exported}.items():
        if name not in _ASIDE:
            yield from _innermost((name,), value)


def stated_at(record: Record, path: Path) -> Position | None:
    """Return where a value is, None for a default, and for what a combined record has."""
    if record.combined or not record.document.has(record.slug, *path):
        return None
    return record.position_of(*path)


def is_house(record: Record, path: Path) -> bool:
    """Return whether the rulebook does not print a value, or what it is a part of."""
    above = (".".join(map(str, path[:depth])) for depth in range(1, len(path) + 1))
    return any(name in record.house for name in above)


def _innermost(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, (dict, list)) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _innermost((*path, key), inner)
    else:
        yield path, value
