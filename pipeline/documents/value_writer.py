"""New values in the manner of a file, and changed ones in the manner of those that they replace."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.documents.scalar_writer import FLOWING, PLAIN, bracketed, quoted, scalar, text
from pipeline.documents.spans import Span
from pipeline.documents.text_blocks import folded, literal
from pipeline.documents.yaml import parse_yaml

STEP: Final = 2
_NARROWEST, _WIDEST = 80, 140

_OTHERWISE: Final = re.compile(
    r"true|false|null|yes|no|on|off|[yn]|[-+]?\.(?:inf|nan)|[-+\d:_.,exo]+", re.IGNORECASE
)
"""Texts that other readers of YAML may take for truth values, numbers or times."""


class Manner(NamedTuple):
    """How a file is written: the width that its lines keep to."""

    width: int

    @classmethod
    def of(cls, source: str) -> "Manner":
        """Return the manner of a file's text."""
        longest = max(map(len, source.splitlines()), default=0)
        return cls(min(max(longest, _NARROWEST), _WIDEST))


def value_text(value: Any, column: int, begun: int, manner: Manner) -> str:
    """Return a value as it follows a colon or hyphen, on this line or on lines of its own.

    `column` is that of the key or hyphen, `begun` the characters that the line has already.
    """
    if isinstance(value, str):
        return f" {_new_text(value, column + STEP, begun, manner)}"
    if not isinstance(value, (Mapping, list)) or not value:
        return f" {scalar(value)}"
    line = bracketed(value)
    if _is_flat(value) and begun + 1 + len(line) <= manner.width:
        return f" {line}"
    return "".join(f"\n{' ' * (column + STEP)}{one}" for one in entries_text(value, column, manner))


def entries_text(value: Any, column: int, manner: Manner) -> list[str]:
    """Return the entries of a list or mapping below `column`, each without its indentation."""
    inner = column + STEP
    if isinstance(value, Mapping):
        return [entry_text(key, part, inner, manner) for key, part in value.items()]
    return [item_text(part, inner, manner) for part in value]


def entry_text(key: str, value: Any, column: int, manner: Manner) -> str:
    """Return an entry of a mapping whose key stands at `column`."""
    name = text(key) if key and not key[0].isdigit() else quoted(key)
    return f"{name}:{value_text(value, column, column + len(name) + 1, manner)}"


def item_text(value: Any, column: int, manner: Manner) -> str:
    """Return an entry of a list whose hyphen stands at `column`."""
    written = value_text(value, column, column + 1, manner)
    # The first key of a mapping stands beside the hyphen.
    return f"-{written if not written.startswith(chr(10)) else ' ' + written.lstrip()}"


def line_text(value: Any, old: Span, *, in_brackets: bool) -> str:
    """Return a value on one line, a text in the quotes of the value that it replaces."""
    if not isinstance(value, str):
        return bracketed(value)
    if old.style == "" and _means(value, in_brackets=in_brackets):
        return value
    if old.style == "'" and "\n" not in value:
        single = "'" + value.replace("'", "''") + "'"
        if _reads(f"[{single}]", value):
            return single
    return text(value, PLAIN if in_brackets else FLOWING) if old.style != '"' else quoted(value)


def block_text(value: str, old: Span, source: str, column: int, manner: Manner) -> str | None:
    """Return a text below > or | as the old one is; None where it cannot be written so."""
    lines = source[old.start : old.end].split("\n")[1:]
    margins = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    indent = margins[0] if margins else column + STEP
    if old.style == "|":
        written = literal(value, indent)
    else:
        width = max(map(len, lines)) if len(lines) > 1 else manner.width
        written = folded(value, indent, width, [line.strip() for line in lines])
    return written if written and _reads(f"k: {written}\n", value, key=True) else None


def _new_text(value: str, indent: int, begun: int, manner: Manner) -> str:
    line = text(value, FLOWING)
    if "\n" not in value and begun + 1 + len(line) <= manner.width:
        return line
    written = literal(value, indent) if "\n" in value else folded(value, indent, manner.width)
    return written if written and _reads(f"k: {written}\n", value, key=True) else quoted(value)


def _is_flat(value: Any) -> bool:
    parts = value.values() if isinstance(value, Mapping) else value
    return not any(isinstance(part, (Mapping, list)) and part for part in parts)


def _means(value: str, *, in_brackets: bool) -> bool:
    """Tell whether a text without quotes reads as itself, and as a text to other programs."""
    if "\n" in value or _OTHERWISE.fullmatch(value):
        return False
    source = f"[{value}]" if in_brackets else f"k: {value}\n"
    return _reads(source, value, key=not in_brackets)


def _reads(source: str, value: str, *, key: bool = False) -> bool:
    try:
        data = parse_yaml(source, "", mapping=key).data
    except PunchboardError:
        return False
    return bool(data == ({"k": value} if key else [value]))
