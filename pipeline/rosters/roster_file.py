"""A roster's own file, written as YAML with comments, its fields in their kind's order."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from pipeline.game.game import Game
from pipeline.source.yaml_values import FLOWING, scalar, text

YamlPath: TypeAlias = tuple[str | int, ...]
Comments: TypeAlias = Mapping[YamlPath, Sequence[str]]
"""Lines that stand above the key or the entry of a list at a path; those at () above all."""

_NOT_IN_COMMENT: Final = re.compile(r"[^\S ]+|[^\w\s!-/:-@\[-`{-~°-¿×÷–—‘-”…€]+")
_WIDTH: Final = 110


def write_yaml(data: Mapping[str, Any], comments: Comments | None = None) -> str:
    """Return the YAML of plain data, which reads back as the very same data."""
    notes = comments or {}
    head = [f"# {_comment(line)}" if line else "" for line in notes.get((), ())]
    lines = [*head, *([""] if head else []), *_mapping(data, (), 0, notes)]
    return "\n".join(lines) + "\n"


def _mapping(data: Mapping[str, Any], path: YamlPath, depth: int, notes: Comments) -> Iterator[str]:
    for key, value in data.items():
        here, indent = (*path, key), "  " * depth
        yield from _above(here, indent, notes)
        inline = _inline(value, here, len(indent) + len(key), notes)
        if inline is not None:
            yield f"{indent}{text(key)}: {inline}"
        else:
            yield f"{indent}{text(key)}:"
            yield from _block(value, here, depth + 1, notes)


def _block(value: Any, path: YamlPath, depth: int, notes: Comments) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from _mapping(value, path, depth, notes)
        return
    indent = "  " * depth
    for index, entry in enumerate(value):
        here = (*path, index)
        yield from _above(here, indent, notes)
        inline = _inline(entry, here, len(indent), notes)
        if inline is not None:
            yield f"{indent}- {inline}"
            continue
        for number, line in enumerate(_block(entry, here, depth + 1, notes)):
            # A comment above the first key would take its place behind the hyphen.
            yield f"{indent}- {line.lstrip()}" if number == 0 else line


def _above(path: YamlPath, indent: str, notes: Comments) -> Iterator[str]:
    return (f"{indent}# {_comment(line)}" for line in notes.get(path, ()))


def _inline(value: Any, path: YamlPath, begun: int, notes: Comments) -> str | None:
    """Return a value on one line; None where it is too long, or a comment stands within."""
    if not isinstance(value, (Mapping, list, tuple)):
        return scalar(value, FLOWING)
    if any(place[: len(path)] == path and place != path for place in notes):
        return None
    nested = value.values() if isinstance(value, Mapping) else value
    if any(isinstance(part, (Mapping, list, tuple)) and part for part in nested):
        return None
    if isinstance(value, Mapping):
        if value and len(path) < 2 + isinstance(path[-1], int):
            return None
        made = ", ".join(f"{text(key)}: {scalar(part)}" for key, part in value.items())
        written = f"{{ {made} }}" if made else "{}"
    else:
        written = f"[{', '.join(map(scalar, value))}]"
    return written if not value or begun + len(written) <= _WIDTH else None


def _comment(text: str) -> str:
    return " ".join(_NOT_IN_COMMENT.sub(" ", text).split())


_FIRST: Final = ("name", "game", "content", "date", "salt", "follows", "chain")
_LAST: Final = ("source", "house", "ledger", "answers")
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
    optional = isinstance(field, Mapping) and (
        field.get("default") == [] or field.get("required") is False
    )
    return value == [] and optional


def dated_name(file: Path, date: str, folder: Path) -> str:
    """Return ``<name>-<date>`` with the suffix of `file`, and a number behind it where need be.

    No name is returned that a file of `folder` has, with whichever suffix.
    """
    stem, number = f"{_DATED.sub('', file.stem)}-{date}", 1
    taken = {path.stem for path in folder.glob("*")}
    name = stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return f"{name}{file.suffix}"
