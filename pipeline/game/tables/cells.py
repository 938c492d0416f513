"""Values in cells: how each field type is written and read, and notes about many cells.

A value is plain data as a record file has it. What is not given is an empty cell. A text stands as
it is, unless a spreadsheet or this notation would take it for something else: then it is in double
quotes, with the escapes of JSON. Lists of one line each for prose, with commas for anything short;
whatever lies deeper is YAML in brackets.
"""

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, Final

from pipeline.game.tables.cell_patterns import dice, flag, integer, number
from pipeline.game.tables.rich_text import RichText, rich_text
from pipeline.game.tables.table import Cell, Table, is_error
from pipeline.source.escaping import FORMULA
from pipeline.source.findings import Finding, PunchboardError, Severity
from pipeline.source.yaml import parse_yaml
from pipeline.source.yaml_values import bracketed

Spec = Mapping[str, Any]
"""A field as kinds.yaml specifies it, written out: ``{"type": "text"}``."""

NUMBERS: Final = ("integer", "number")
_NESTED: Final = ("record", "table", "list")

_SPECIAL: Final = re.compile(
    rf"[\"'\[\s\ufeff\u200b-\u200f]|{FORMULA}|.*(?:[^\S\n]|\s\n)\Z|.*_x[0-9A-Fa-f]{{4}}_", re.DOTALL
)
"""Texts that are put in quotes: a line break at the end may stand, for files have many."""

_CONVERTED_NAMES: Final = re.compile(
    r"(?=[^a-z]*\d)[^a-z]*[a-z]*[^a-z]*|true|false|wahr|falsch", re.IGNORECASE
)
"""Texts that a spreadsheet reads from a CSV file as a number, a date, a time or a truth value."""
_SHORT: Final = 32

_NUMBER_PATTERN: Final = re.compile(r"-?\d+(?:\.\d+)?")
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
    converted = guarded and len(value) <= _SHORT and _CONVERTED_NAMES.fullmatch(value) is not None
    special = not value or _SPECIAL.match(value) or is_error(value)
    return _quoted(value) if converted or special else value


def _quoted(text: str) -> str:
    # A workbook has an escape of its own, _x000D_, that must not arise by itself.
    return re.sub("_(?=x[0-9A-Fa-f]{4}_)", r"\\u005f", json.dumps(text, ensure_ascii=False))


def _of(spec: Spec) -> Spec:
    of = spec["of"]
    return {"type": of} if isinstance(of, str) else of


def _is_prose(of: Spec) -> bool:
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
    if type_ == "length" and _NUMBER_PATTERN.fullmatch(text.strip()):
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
    if not _NUMBER_PATTERN.fullmatch(plain) or len(plain) > 17:
        what = "a whole number" if type_ == "integer" else "a number"
        raise CellError(f"expected {what}, found {text[:40]!r}", "write plain digits")
    number = float(plain)
    if not number.is_integer() and type_ == "integer":
        raise CellError(f"expected a whole number, found {text}")
    return int(plain.partition(".")[0]) if number.is_integer() else number


_QUOTED: Final = 40


class Reading:
    """How the cells of one column are read: its field, and what its texts may name."""

    def __init__(
        self,
        spec: Mapping[str, Any],
        separator: str = ",",
        icons: Container[str] = frozenset(),
        kinds: Mapping[str, Mapping[str, str]] | None = None,
        *,
        comma: bool = False,
    ) -> None:
        self.spec, self.separator, self.icons = spec, separator, icons
        self.kinds, self.comma = kinds or {}, comma

    def value(self, text: str) -> Any:
        """Return the value of a cell that is not empty. Raises CellError."""
        return self._value(self.spec, text.strip())

    def _value(self, spec: Mapping[str, Any], text: str) -> Any:
        type_ = spec["type"]
        if type_ == "list":
            of = spec.get("of", "text")
            inner = of if isinstance(of, Mapping) else {"type": of}
            parts = (part.strip() for part in text.split(self.separator))
            return [self._value(inner, part) for part in parts if part]
        if type_ == "ref":
            return self._reference(spec, text)
        if type_ == "markup":
            return self.rich(text).notation
        if type_ == "choice" and text not in spec["of"]:
            raise _error(f"one of {', '.join(spec['of'])}", text, "add it in kinds.yaml")
        convert = _CONVERTERS.get(type_)
        return convert(text, self.comma) if convert else " ".join(text.split())

    def rich(self, text: str) -> RichText:
        """Return a text of a markup field in the inline notation, and what was not understood."""
        return rich_text(text, self.icons)

    def _reference(self, spec: Mapping[str, Any], text: str) -> str:
        to = spec["to"]
        for kind in [to] if isinstance(to, str) else to:
            slug = self.kinds.get(kind, {}).get(text.casefold())
            if slug is not None:
                return slug if isinstance(to, str) else f"{kind}:{slug}"
        raise _error(f"the name of a record of {to}", text, "add the record, or mend the name")


def _integer(text: str, comma: bool) -> int:
    value = integer(text)
    if value is None:
        raise _error("a whole number", text, "write plain digits, or read it with --types as text")
    return value


def _number(text: str, comma: bool) -> float | int:
    value = number(text, comma=comma)
    if value is None:
        raise _error("a number", text, "write plain digits, or read it with --types as text")
    return value


def _dice(text: str, comma: bool) -> str:
    value = dice(text)
    if value is None:
        raise _error("dice", text, "write D8, 2D6 or D6+1")
    return value


def _flag(text: str, comma: bool) -> bool:
    value = flag(text)
    if value is None:
        raise _error("yes or no", text, "write yes, no, true, false or x")
    return value


READ: Final = frozenset(
    {"integer", "number", "dice", "flag", "choice", "ref", "list", "text", "markup"}
)
"""The types whose values are read here, in the notations that any spreadsheet uses."""

_CONVERTERS: Final = {"integer": _integer, "number": _number, "dice": _dice, "flag": _flag}


def _error(expected: str, text: str, hint: str) -> CellError:
    shown = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
    return CellError(f"expected {expected}, found {shown!r}", hint)


RETYPE: Final = "if you typed something else, format the cell as text and type it again"

_SHOWN: Final = 4
_MOST: Final = 20
"""Findings of one code that are told one by one."""


def condensed(notes: Sequence[Finding]) -> Iterator[Finding]:
    """Yield findings, those of one code beyond the first twenty as one that names their cells."""
    by_code: dict[str, list[Finding]] = {}
    for note in notes:
        by_code.setdefault(note.code, []).append(note)
    for found in by_code.values():
        yield from found[:_MOST]
        rest = found[_MOST:]
        if rest:
            cells = ", ".join(note.subject.rpartition("!")[2] for note in rest)
            message = f"the same is the case {len(rest)} times more: {cells}"
            yield rest[0]._replace(message=message, subject="")


def text_notes(table: Table, texts: Sequence[tuple[Cell, RichText]]) -> Iterator[Finding]:
    """Tell what was not understood in texts, each thing once with its cells."""
    icons: dict[str, list[Cell]] = {}
    tags: dict[str, list[Cell]] = {}
    for cell, rich in texts:
        for name in rich.icons:
            icons.setdefault(name, []).append(cell)
        for tag in rich.tags:
            tags.setdefault(tag, []).append(cell)
    for name, cells in icons.items():
        message = f"no icon or record is called so: {name} stays as it is, in {_listed(cells)}"
        hint = "put it into templates/GAME/icons as NAME.svg, and import once more with --into GAME"
        if name.startswith("[["):
            hint = f"add a record {name.strip('[]')}, or write a name that there is"
        yield table.finding("spreadsheet-icon", message, cells[0], hint)
    for tag, cells in tags.items():
        message = f"the tag {tag} is not known and stays as it is, in {_listed(cells)}"
        hint = "known are b, strong, i, em, u, br, p, div, ul, ol and li"
        yield table.finding("spreadsheet-tag", message, cells[0], hint)
    underlined = [cell for cell, rich in texts if rich.underlined]
    if underlined:
        message = f"underlined words are set in italics, in {_listed(underlined)}"
        first = underlined[0]
        yield table.finding("spreadsheet-underline", message, first, severity=Severity.INFO)


def changed_cell(table: Table, cell: Cell, spec: Spec, old: Any, subject: str) -> Iterator[Finding]:
    """Tell what was lost of a cell that gives a field another value than the `old` one."""
    if spec["type"] == "list" and _GAP.search(cell.text.strip()):
        message = f"{subject}: the empty line between the entries is left out"
        yield table.finding("spreadsheet-empty-line", message, cell, severity=Severity.INFO)
    made = _taken_for(table, cell)
    is_text = isinstance(old, str)
    goes_on = made == _A_NUMBER and is_text and number(old.strip()) is not None
    if made and not goes_on and spec["type"] in ("text", "markup"):
        was = f"was {_shortened(old)}, a text" if is_text else "is a field of text"
        message = f"{subject} {was}, and the cell is {made} now: {cell.text.strip()}"
        yield table.finding("spreadsheet-retyped", message, cell, RETYPE)


_GAP: Final = re.compile(r"\n[^\S\n]*\n")
_A_NUMBER: Final = "a number"
_MADE_OF_CSV: Final = (
    (re.compile(r"[-+]?[\d.,]*\d(?:E[-+]?\d+)?"), _A_NUMBER),
    (re.compile(r"\d{1,4}([./-])\d{1,2}(?:\1\d{1,4})?|\d{1,2}[. -]+[^\W\d]{3}"), "a date"),
    (re.compile(r"[^\W\d]{3}[. -]+\d{1,2}"), "a date"),
    (re.compile(r"\d{1,2}:\d\d(?::\d\d)?"), "a time"),
    (re.compile("TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX"), "a flag"),
)
"""What spreadsheet programs write into CSV files for texts that they have taken for others."""


def _taken_for(table: Table, cell: Cell) -> str:
    if table.sheet:
        return cell.type
    text = cell.text.strip()
    return next((made for pattern, made in _MADE_OF_CSV if pattern.fullmatch(text)), "")


def _shortened(text: str) -> str:
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


def _listed(cells: Sequence[Cell]) -> str:
    shown = ", ".join(cell.place for cell in cells[:_SHOWN])
    more = len(cells) - _SHOWN
    return f"{shown} and {more} more" if more > 0 else shown
