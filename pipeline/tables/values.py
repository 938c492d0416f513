"""Values of cells as record files have them, from the notations that spreadsheets use."""

from collections.abc import Container, Mapping
from typing import Any, Final

from pipeline.tables import patterns
from pipeline.tables.cells import CellError
from pipeline.tables.rich_text import RichText, rich_text

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
        convert = _CONVERTED.get(type_)
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
    value = patterns.integer(text)
    if value is None:
        raise _error("a whole number", text, "write plain digits, or read it with --types as text")
    return value


def _number(text: str, comma: bool) -> float | int:
    value = patterns.number(text, comma=comma)
    if value is None:
        raise _error("a number", text, "write plain digits, or read it with --types as text")
    return value


def _dice(text: str, comma: bool) -> str:
    value = patterns.dice(text)
    if value is None:
        raise _error("dice", text, "write D8, 2D6 or D6+1")
    return value


def _flag(text: str, comma: bool) -> bool:
    value = patterns.flag(text)
    if value is None:
        raise _error("yes or no", text, "write yes, no, true, false or x")
    return value


READ: Final = frozenset(
    {"integer", "number", "dice", "flag", "choice", "ref", "list", "text", "markup"}
)
"""The types whose values are read here, in the notations that any spreadsheet uses."""

_CONVERTED: Final = {"integer": _integer, "number": _number, "dice": _dice, "flag": _flag}


def _error(expected: str, text: str, hint: str) -> CellError:
    """Return the error that tells what was expected, what was found, and the remedy."""
    shown = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
    return CellError(f"expected {expected}, found {shown!r}", hint)
