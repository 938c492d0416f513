"""The notation of values in cells: one for each type of field, the same in CSV and workbooks.

A value is plain data as a record file has it. What is not given is an empty cell. A text stands as
it is, unless a spreadsheet or this notation would take it for something else: then it is in double
quotes, with the escapes of JSON. Lists of one line each for prose, with commas for anything short;
whatever lies deeper is YAML in brackets.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from pipeline.base.errors import PunchboardError
from pipeline.base.formulas import FORMULA
from pipeline.documents.scalar_writer import bracketed
from pipeline.documents.yaml import parse_yaml
from pipeline.tables.failed import is_error

Spec = Mapping[str, Any]
"""A field as kinds.yaml specifies it, written out: ``{"type": "text"}``."""

NUMBERS: Final = ("integer", "number")
_NESTED: Final = ("record", "table", "list")

_SPECIAL: Final = re.compile(
    rf"[\"'\[\s\ufeff\u200b-\u200f]|{FORMULA}|.*(?:[^\S\n]|\s\n)\Z|.*_x[0-9A-Fa-f]{{4}}_", re.DOTALL
)
"""Texts that are put in quotes: a line break at the end may stand, for files have many."""

_CONVERTED: Final = re.compile(
    r"(?=[^a-z]*\d)[^a-z]*[a-z]*[^a-z]*|true|false|wahr|falsch", re.IGNORECASE
)
"""Texts that a spreadsheet reads from a CSV file as a number, a date, a time or a truth value."""
_SHORT: Final = 32

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_COMMA_NUMBER: Final = re.compile(r"-?\d+,(?!\d{3}$)\d+")
_FLAGS: Final = {"true": True, "false": False, "1": True, "0": False}
"""What truth values are in cells; LibreOffice has numbers for them in .ods."""

_ITEM: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^",;\n]*)\s*(?:[,;\n]|\Z)')


class CellError(ValueError):
    """A cell that is no value of its field: what was expected and found, and the remedy."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def cell_text(spec: Spec, value: Any, *, guarded: bool = False) -> str:
    """Return what stands in the cell of a value; nothing for None.

    `guarded` keeps texts from what spreadsheets make of CSV files: 1-2 is no date there.
    """
    if value is None:
        return ""
    if spec["type"] == "list" and isinstance(value, list):
        return _list_text(spec, value, guarded=guarded)
    if isinstance(value, (list, dict)):
        return bracketed(value, lines=True)
    return _scalar_text(value, guarded=guarded)


def value_of(spec: Spec, text: str) -> Any:
    """Return the value of a cell; None where it is empty. Raises CellError."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        return None
    if spec["type"] == "list":
        return _read_list(spec, text)
    return _read_bracketed(text) if spec["type"] in _NESTED else _read_scalar(spec, text)


def _scalar_text(value: Any, *, guarded: bool = False) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return bracketed(value)
    converted = guarded and len(value) <= _SHORT and _CONVERTED.fullmatch(value) is not None
    special = not value or _SPECIAL.match(value) or is_error(value)
    return _quoted(value) if converted or special else value


def _quoted(text: str) -> str:
    # A workbook has an escape of its own, _x000D_, that must not arise by itself.
    return re.sub("_(?=x[0-9A-Fa-f]{4}_)", r"\\u005f", json.dumps(text, ensure_ascii=False))


def _of(spec: Spec) -> Spec:
    of = spec["of"]
    return {"type": of} if isinstance(of, str) else of


def _is_prose(of: Spec) -> bool:
    """Tell whether the entries of a list are texts to be read, which get a line each."""
    return of["type"] == "markup" or (of["type"] == "text" and of.get("translate") is not False)


def _list_text(spec: Spec, value: list[Any], *, guarded: bool) -> str:
    of = _of(spec)
    if not value:
        return "[]"
    if of["type"] in _NESTED:
        return bracketed(value, lines=True)
    texts = [_scalar_text(entry, guarded=guarded) for entry in value]
    if _is_prose(of):
        return "\n".join(
            _quoted(entry) if "\n" in text else text
            for entry, text in zip(value, texts, strict=True)
        )
    parts = [
        _quoted(entry) if isinstance(entry, str) and re.search('[,;\n"]', entry) else text
        for entry, text in zip(value, texts, strict=True)
    ]
    joined = ", ".join(parts)
    bare = guarded and not isinstance(value[0], str)
    return f"[{joined}]" if bare or joined.startswith("-") else joined


def _read_list(spec: Spec, text: str) -> list[Any]:
    of, stripped = _of(spec), text.strip()
    if stripped == "[]":
        return []
    if of["type"] in _NESTED:
        value = _read_bracketed(text)
        if not isinstance(value, list):
            raise CellError("expected a list in brackets", "write [a, b]")
        return value
    if _is_prose(of):
        return [_read_scalar(of, line) for line in text.split("\n") if line.strip()]
    if stripped.startswith("[") and stripped.endswith("]"):
        stripped = stripped[1:-1]
    return [_read_scalar(of, part) for part in _parts(stripped) if part]


def _parts(text: str) -> list[str]:
    """Return the entries of a list, which commas, semicolons or line breaks part."""
    parts, at = [], 0
    while at < len(text):
        match = _ITEM.match(text, at)
        if match is None:
            raise CellError(f"a quotation mark is left open in {text[at : at + 40]!r}")
        parts.append(match[1].strip())
        at = max(match.end(), at + 1)
    return parts


def _read_bracketed(text: str) -> Any:
    try:
        return parse_yaml(text, "cell", mapping=False).data
    except PunchboardError as error:
        found = error.findings[0]
        hint = "write { name: value, ... } or [a, b]; texts in double quotes"
        raise CellError(f"expected YAML in brackets: {found.message}", hint) from None


def _read_scalar(spec: Spec, text: str) -> Any:
    text = _unquoted(text)
    type_ = spec["type"]
    if type_ in NUMBERS:
        return _read_number(type_, text.strip())
    if type_ == "flag":
        flag = _FLAGS.get(text.strip().casefold())
        if flag is None:
            raise CellError(f"expected true or false, found {text[:40]!r}")
        return flag
    if type_ == "length" and _NUMBER.fullmatch(text.strip()):
        return _read_number("number", text.strip())
    return text


def _unquoted(text: str) -> str:
    """Return the text of a cell without quotes, where it is in quotes as a whole."""
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"':
        try:
            value = json.loads(stripped, strict=False)
        except ValueError:
            return text
        return value if isinstance(value, str) else text
    return text


def _read_number(type_: str, text: str) -> int | float:
    plain = text.replace(",", ".") if _COMMA_NUMBER.fullmatch(text) else text
    if not _NUMBER.fullmatch(plain) or len(plain) > 17:
        what = "a whole number" if type_ == "integer" else "a number"
        raise CellError(f"expected {what}, found {text[:40]!r}", "write plain digits")
    number = float(plain)
    if not number.is_integer() and type_ == "integer":
        raise CellError(f"expected a whole number, found {text}")
    return int(plain.partition(".")[0]) if number.is_integer() else number
