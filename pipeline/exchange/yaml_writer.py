"""A roster's file out of plain data: YAML as a person would write it, with comments."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from pipeline.documents.scalar_writer import FLOWING, scalar, text

Path: TypeAlias = tuple[str | int, ...]
Comments: TypeAlias = Mapping[Path, Sequence[str]]
"""Lines that stand above the key or the entry of a list at a path; those at () above all."""

_NOT_IN_COMMENT: Final = re.compile(r"[^\S ]+|[^\w\s!-/:-@\[-`{-~°-¿×÷–—‘-”…€]+")
_WIDTH: Final = 110


def write_yaml(data: Mapping[str, Any], comments: Comments | None = None) -> str:
    """Return the YAML of plain data, which reads back as the very same data."""
    notes = comments or {}
    head = [f"# {_comment(line)}" if line else "" for line in notes.get((), ())]
    lines = [*head, *([""] if head else []), *_mapping(data, (), 0, notes)]
    return "\n".join(lines) + "\n"


def _mapping(data: Mapping[str, Any], path: Path, depth: int, notes: Comments) -> Iterator[str]:
    for key, value in data.items():
        here, indent = (*path, key), "  " * depth
        yield from _above(here, indent, notes)
        inline = _inline(value, here, len(indent) + len(key), notes)
        if inline is not None:
            yield f"{indent}{text(key)}: {inline}"
        else:
            yield f"{indent}{text(key)}:"
            yield from _block(value, here, depth + 1, notes)


def _block(value: Any, path: Path, depth: int, notes: Comments) -> Iterator[str]:
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


def _above(path: Path, indent: str, notes: Comments) -> Iterator[str]:
    return (f"{indent}# {_comment(line)}" for line in notes.get(path, ()))


def _inline(value: Any, path: Path, begun: int, notes: Comments) -> str | None:
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
    """Return words from elsewhere as one line that holds nothing but a comment."""
    return " ".join(_NOT_IN_COMMENT.sub(" ", text).split())
