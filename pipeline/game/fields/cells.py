"""Cells of tables: plain values as texts and back, in our notation and in those of spreadsheets."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from pipeline.source.escaping import FORMULA
from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import parse_yaml

_SPECIAL: Final = re.compile(
    rf"[\"'\[\s\ufeff\u200b-\u200f]|{FORMULA}|.*(?:[^\S\n]|\s\n)\Z|.*_x[0-9A-Fa-f]{{4}}_", re.DOTALL
)
"""Texts that are put in quotes: a line break at the end is allowed, for files have many."""

_CONVERTED_NAMES: Final = re.compile(
    r"(?=[^a-z]*\d)[^a-z]*[a-z]*[^a-z]*|true|false|wahr|falsch", re.IGNORECASE
)
"""Texts that a spreadsheet reads from a CSV file as a number, a date, a time or a truth value."""
_SHORT: Final = 32

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_COMMA_NUMBER: Final = re.compile(r"-?\d+,(?!\d{3}$)\d+")
_FLAGS: Final = {"true": True, "false": False, "1": True, "0": False}
"""What truth values are in cells; LibreOffice has numbers for them in .ods."""

_ITEM: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^",;\n]*)\s*(?:[,;\n]|\Z)')

_WORD: Final = re.compile(r"#[¡¿]?[\w/]{2,}[!?]")
"""What programs write for a formula that fails, in capitals of any language: #REF!, #BEZUG!."""
_OTHERS: Final = re.compile(r"#N/A|#N/D|#NV|#GETTING_DATA|Err:\d{3}")
_QUOTED: Final = 40


class CellError(ValueError):
    """A cell that is no value of its field: what was expected and found, and the remedy."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Reading(Protocol):
    """How the cells of a column in somebody's spreadsheet are read, and what they may name."""

    separator: str
    comma: bool
    kinds: Mapping[str, Mapping[str, str]]

    def rich(self, text: str) -> Any:
        """Return a text with markup in the inline notation, and what was not understood."""


def unfit(expected: str, text: str, hint: str) -> CellError:
    """Return the error of a cell that is no value of its field."""
    return CellError(f"expected {expected}, found {shortened(text)}", hint)


def shortened(text: str) -> str:
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


def is_error(text: str) -> bool:
    """Return whether a text is what spreadsheet programs show for a formula that fails."""
    text = text.strip()
    is_word = _WORD.fullmatch(text) is not None and text.isupper()
    return is_word or _OTHERS.fullmatch(text) is not None


def scalar_text(value: Any, *, guarded: bool = False) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return bracketed_text(value, lines=False)
    converted = guarded and len(value) <= _SHORT and _CONVERTED_NAMES.fullmatch(value) is not None
    special = not value or _SPECIAL.match(value) or is_error(value)
    return _quoted(value) if converted or special else value


def bracketed_text(value: Any, *, lines: bool = True) -> str:
    """Return the cell of a value as YAML in brackets, with its line breaks."""
    # What prints reads cells and writes none.
    from pipeline.source.yaml_values import bracketed

    return bracketed(value, lines=lines)


def lines_text(values: Sequence[Any], *, guarded: bool) -> str:
    """Return the cell of several texts, one a line."""
    return "\n".join(
        _quoted(value) if "\n" in text else text
        for value in values
        for text in (scalar_text(value, guarded=guarded),)
    )


def entries_text(values: Sequence[Any], *, guarded: bool) -> str:
    """Return the cell of several short values, with commas between them."""
    joined = ", ".join(
        _quoted(value)
        if isinstance(value, str) and re.search('[,;\n"]', value)
        else scalar_text(value, guarded=guarded)
        for value in values
    )
    bare = guarded and not isinstance(values[0], str)
    return f"[{joined}]" if bare or joined.startswith("-") else joined


def _quoted(text: str) -> str:
    # A workbook has an escape of its own, _x000D_, that must not arise by itself.
    return re.sub("_(?=x[0-9A-Fa-f]{4}_)", r"\\u005f", json.dumps(text, ensure_ascii=False))


def unquoted(text: str) -> str:
    """Return the text of a cell without quotes, where it is in quotes as a whole."""
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"':
        try:
            value = json.loads(stripped, strict=False)
        except ValueError:
            return text
        return value if isinstance(value, str) else text
    return text


def read_entries(text: str) -> Iterator[str]:
    """Yield the entries of a list, which commas, semicolons or line breaks part."""
    stripped = text.strip()
    if stripped.startswith("[") and stripped.endswith("]"):
        stripped = stripped[1:-1]
    at = 0
    while at < len(stripped):
        match = _ITEM.match(stripped, at)
        if match is None:
            raise CellError(f"a quotation mark is left open in {stripped[at : at + _QUOTED]!r}")
        if match[1].strip():
            yield match[1].strip()
        at = max(match.end(), at + 1)


def read_bracketed(text: str) -> Any:
    """Return the value of a cell that is YAML in brackets. Raises CellError."""
    try:
        return parse_yaml(text, "cell", mapping=False).data
    except PunchboardError as error:
        found = error.findings[0]
        hint = "write { name: value, ... } or [a, b]; texts in double quotes"
        raise CellError(f"expected YAML in brackets: {found.message}", hint) from None


def read_flag(text: str) -> bool:
    """Return the truth value of a cell. Raises CellError."""
    flag = _FLAGS.get(unquoted(text).strip().casefold())
    if flag is None:
        raise CellError(f"expected true or false, found {unquoted(text)[:_QUOTED]!r}")
    return flag


def is_number(text: str) -> bool:
    """Return whether a cell is a number without a unit."""
    return _NUMBER.fullmatch(unquoted(text).strip()) is not None


def read_number(text: str, *, whole: bool = False) -> int | float:
    """Return the number of a cell. Raises CellError."""
    text = unquoted(text).strip()
    plain = text.replace(",", ".") if _COMMA_NUMBER.fullmatch(text) else text
    if not _NUMBER.fullmatch(plain) or len(plain) > 17:
        what = "a whole number" if whole else "a number"
        raise CellError(f"expected {what}, found {text[:_QUOTED]!r}", "write plain digits")
    number = float(plain)
    if whole and not number.is_integer():
        raise CellError(f"expected a whole number, found {text}")
    return int(plain.partition(".")[0]) if number.is_integer() else number


_INTEGER: Final = re.compile(r"[-+−]?(?:0|[1-9]\d{0,14})")
_POINT: Final = re.compile(r"[-+−]?\d{1,15}\.\d{1,15}")
_COMMA: Final = re.compile(r"[-+−]?\d{1,15},\d{1,15}")
_YES: Final = frozenset(
    {"1", "true", "yes", "y", "x", "✓", "✔", "☑", "ja", "oui", "sí", "si", "wahr"}
)
_NO: Final = frozenset({"false", "no", "n", "✗", "✘", "☐", "nein", "non", "falsch"})
_NEVER: Final = frozenset({"false", "no", "nein", "non", "falsch"})
_MARKS: Final = frozenset({"x", "✓", "✔", "☑"})


def integer(text: str) -> int | None:
    """Return the whole number that a text is, None for any other text, such as 007."""
    return int(text.replace("−", "-")) if _INTEGER.fullmatch(text) else None


def number(text: str, *, comma: bool = False) -> float | int | None:
    """Return the number that a text is, with a decimal comma if `comma` is true."""
    whole = integer(text)
    if whole is not None:
        return whole
    if (_COMMA if comma else _POINT).fullmatch(text) is None:
        return None
    value = float(text.replace(",", ".").replace("−", "-"))
    return int(value) if value.is_integer() else value


def uses_comma(texts: Sequence[str]) -> bool:
    return any(_COMMA.fullmatch(text) for text in texts)


def flag(text: str) -> bool | None:
    """Return what a text such as yes, FALSE or x says, None for any other."""
    word = text.casefold()
    return True if word in _YES else False if word in _NO else None


def are_flags(texts: Sequence[str], *, some_empty: bool) -> bool:
    """Return whether texts are yes and no in one notation; marks alone need empty cells, too."""
    words = {text.casefold() for text in texts}
    if not words or "1" in words or not words <= _YES | _NO:
        return False
    if words <= _MARKS:
        return some_empty
    return bool(words & _YES) or words <= _NEVER
