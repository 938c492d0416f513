"""A roster after its steps as the text of a file, its fields in their kind's order."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pipeline.content.game import Game
from pipeline.exchange.yaml_writer import write_yaml

_FIRST: Final = ("name", "game", "content", "date", "follows")
_LAST: Final = ("source", "house", "ledger")
_DATED: Final = re.compile(r"-[0-9]{4}-[0-9]{2}-[0-9]{2}(?:-[0-9]+)?")


def roster_text(game: Game, kind: str, data: Mapping[str, Any], suffix: str, *above: str) -> str:
    """Return a roster's data as JSON for `.json`, else as YAML with comments `above` it."""
    fields = game.documents["kinds.yaml"].data[kind].get("fields", {})
    order = [*_FIRST, *(name for name in fields if name not in _LAST), *_LAST]
    ordered = {
        name: _ordered(data[name], fields.get(name))
        for name in order
        if name in data and not _is_omittable(data[name], fields.get(name))
    }
    if suffix == ".json":
        return json.dumps(ordered, indent=2, ensure_ascii=False) + "\n"
    return write_yaml(ordered, {(): above})


def _ordered(value: Any, field: Any) -> Any:
    """Return a value with the fields of its records in the order that kinds.yaml has."""
    if not isinstance(field, Mapping):
        return value
    if isinstance(value, list):
        return [_ordered(part, field.get("of")) for part in value]
    if isinstance(value, Mapping):
        fields = field.get("fields") or field.get("columns") or {}
        present = {name: raw for name, raw in fields.items() if name in value}
        return {
            name: _ordered(value[name], raw)
            for name, raw in present.items()
            if not _is_omittable(value[name], raw)
        }
    return value


def _is_omittable(value: Any, field: Any) -> bool:
    """Tell whether a list is empty that may as well be left out."""
    optional = isinstance(field, Mapping) and (
        field.get("default") == [] or field.get("required") is False
    )
    return value == [] and optional


def dated_name(file: Path, date: str, folder: Path, taken: Sequence[str] = ()) -> str:
    """Return ``<name>-<date>`` with the suffix of `file`, and a number behind it where need be.

    No name is returned that a file of `folder` has, with whichever suffix, or that is `taken`.
    """
    stem, number = f"{_DATED.sub('', file.stem)}-{date}", 1
    taken_stems = {path.stem for path in folder.glob("*")} | {Path(name).stem for name in taken}
    name = stem
    while name in taken_stems:
        number += 1
        name = f"{stem}-{number}"
    return f"{name}{file.suffix}"
