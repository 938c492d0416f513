"""Resolved records as plain JSON data, for other programs."""

from typing import Any

from pydantic import BaseModel

from pipeline.content.fields.dice import Dice
from pipeline.content.fields.ref import Ref
from pipeline.content.fields.table import Roll
from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.records import Record


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
    if isinstance(value, (Markup, Ref, Dice, Roll)):
        return str(value)
    if isinstance(value, tuple):
        return [_to_json(entry) for entry in value]
    if isinstance(value, BaseModel):
        fields = value.__dict__.items()
        return {name: _to_json(entry) for name, entry in fields if entry is not None}
    return value
