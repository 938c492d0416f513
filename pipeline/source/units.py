"""Lengths and colours as files write them, and how near to the cut text may come."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from pydantic_core.core_schema import CoreSchema

PT_PER_INCH: Final = 72.0
MM_PER_INCH: Final = 25.4
PT_PER_MM: Final = PT_PER_INCH / MM_PER_INCH

_PT_PER: Final = {"mm": PT_PER_MM, "cm": PT_PER_MM * 10, "in": PT_PER_INCH, "pt": 1.0}
_LENGTH: Final = re.compile(
    r"\s*(?P<number>-?\d+(?:\.\d+)?)(?:/(?P<divisor>\d+))?\s*(?P<unit>mm|cm|in|pt)?\s*", re.ASCII
)
# No sheet is that long, and sums of such lengths are still finite.
_MOST: Final = 1e6


def mm(value: float) -> float:
    """Return `value` millimetres in points."""
    return value * PT_PER_MM


def to_mm(points: float) -> float:
    """Return `points` in millimetres."""
    return points / PT_PER_MM


def length(value: object, unit: str = "mm") -> float:
    """Return a length in points.

    `value` is a number in `unit`, or a text such as ``3``, ``3mm``, ``1/8in`` or ``8.5pt``.
    Raises ValueError for anything else, and beyond a million points.
    """
    try:
        points = _parse_points(value, unit)
    except ArithmeticError:
        points = inf
    if not abs(points) <= _MOST:
        raise ValueError(f"expected a length such as 3, 3mm, 1/8in or 8pt, found {_shown(value)}")
    return points


_NEARLY: Final = re.compile(r"(-?\d[\d.,/]*)\s*(\D*)", re.ASCII)
_UNITS: Final = {
    **dict.fromkeys(("inch", "inches", '"', "″", "''"), "in"),
    **dict.fromkeys(("millimetre", "millimetres", "millimeter", "millimeters"), "mm"),
    **dict.fromkeys(("point", "points"), "pt"),
}


def length_remedy(text: str) -> str:
    """Return how to write what was meant for a length."""
    found = _NEARLY.fullmatch(text.strip())
    if found is None:
        return "write a number of mm, or one with its unit: 3 mm, 1/8 in, 8 pt"
    number, unit = found[1].replace(",", "."), found[2].strip().lower()
    if unit and unit not in ("mm", "cm", "in", "pt", *_UNITS):
        return f"its unit can be mm, cm, in or pt: {number} mm"
    return f"write {number} {_UNITS.get(unit, unit)}".rstrip()


def _shown(value: object) -> str:
    return "nothing" if value is None else repr(value)


def _parse_points(value: object, unit: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value) * _PT_PER[unit]
    match = _LENGTH.fullmatch(str(value))
    if match is None:
        return inf
    number = float(match["number"]) / float(match["divisor"] or 1)
    return number * _PT_PER[match["unit"] or unit]


class WrittenError(ValueError):
    """A value that a file may not have: the remedy, and the index of the part that is wrong."""

    def __init__(self, message: str, hint: str = "", at: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.hint, self.at = hint, at


class Written:
    """How a field of a model is written in a file: `read` makes its value, `schema` describes it.

    It is among the field's annotations, and imports pydantic only when a model is made of it.
    On the command line `metavar` represents the value.
    """

    __slots__ = ()
    metavar: ClassVar[str]

    def read(self, value: Any) -> object:
        """Return the value that a file has; raises ValueError with what was expected."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def _validate(self, value: object) -> object:
        from pydantic_core import PydanticCustomError

        try:
            return self.read(value)
        except WrittenError as error:
            context = {"message": str(error), "hint": error.hint, "at": error.at}
            raise PydanticCustomError("value_error", "{message}", context) from None

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> "CoreSchema":
        from pydantic_core.core_schema import no_info_plain_validator_function

        return no_info_plain_validator_function(self._validate)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, Any]:
        return self.schema()


class Meanings(tuple[str, ...]):
    """What the choices of a field mean, in their order: editors show it."""

    __slots__ = ()

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "enumDescriptions": list(self)}


@dataclass(frozen=True, slots=True)
class Span(Written):
    """A length from `low` to `most` of `unit`, in points once it is read; or the word `word`."""

    metavar: ClassVar[str] = "MM"

    low: float = 0
    most: float = inf
    unit: Literal["mm", "pt"] = "mm"
    word: str = ""

    def read(self, value: Any) -> float | str:
        """Return the length in points; raises ValueError."""
        if self.word and value == self.word:
            return self.word
        other = f"expected {self.word}, or " if self.word else "expected "
        try:
            points = length(value, self.unit)
        except ValueError as error:
            raise ValueError(str(error).replace("expected ", other)) from None
        if not length(self.low, self.unit) <= points <= _PT_PER[self.unit] * self.most:
            raise ValueError(f"{other}{self._bounds}, found {value!r}")
        return points

    @property
    def _bounds(self) -> str:
        if self.most == inf:
            return f"a length of {self.low:g} or more"
        return f"{self.low:g} to {self.most:g} {self.unit}"

    def schema(self) -> dict[str, Any]:
        sign = "-?" if self.low < 0 else ""
        made: dict[str, Any] = {
            "type": ["number", "string"],
            "pattern": rf"^\s*{sign}\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?\s*$",
            "minimum": self.low,
            "examples": [3, "1/8in"],
        }
        made |= {"maximum": self.most} if self.most < inf else {}
        return {"anyOf": [{"const": self.word}, made]} if self.word else made


@dataclass(frozen=True, slots=True)
class Pair(Written):
    """Two lengths, called `names`, each of them a `side`; or the value `word`."""

    metavar: ClassVar[str] = "RIGHT,DOWN"

    names: str = "right, down"
    side: Span = Span()
    word: str | bool | None = None

    def read(self, value: Any) -> object:
        """Return both lengths in points; raises ValueError."""
        if self.word is not None and value is not None and value == self.word:
            return self.word
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 2:
            other = "" if self.word is None else f", or {str(self.word).lower()}"
            raise ValueError(f"expected [{self.names}]{other}, found {_shown(value)}")
        return tuple(self._side(index, each) for index, each in enumerate(value))

    def _side(self, index: int, value: object) -> float | str:
        try:
            return self.side.read(value)
        except ValueError as error:
            raise WrittenError(str(error), at=(index,)) from None

    def schema(self) -> dict[str, Any]:
        side = self.side.schema()
        pair = {"type": "array", "minItems": 2, "maxItems": 2, "items": side}
        return pair if self.word is None else {"anyOf": [{"const": self.word}, pair]}


Length: TypeAlias = Annotated[float, Span()]
"""In points; written in mm, or with its unit."""

Weight: TypeAlias = Annotated[float, Span(unit="pt")]
"""In points; written so, or with its unit."""

Size: TypeAlias = Annotated[
    tuple[float, float] | Literal["same"], Pair("width, height", word="same")
]
"""Width and height in points, or that all pages are of one size."""


Rectangle: TypeAlias = tuple[float, float, float, float]
"""Two sides with the lesser coordinates, and the two opposite, in points."""

SLACK: Final = 0.3
"""Points that nobody sees: round letters reach over the line that they are on."""


def excess(letter: Rectangle, trim: Rectangle, safe: float) -> float:
    """Return how far ink reaches out of the safe area, in points; below 0 it lies inside."""
    before = max(trim[0] - letter[0], trim[1] - letter[1])
    behind = max(letter[2] - trim[2], letter[3] - trim[3])
    return max(before, behind) + safe


LITERAL: Final = r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
"""The pattern of a colour written as it is."""

_LITERAL: Final = re.compile(LITERAL)


def literal_colour(text: str) -> str | None:
    """Return ``#rgb`` or ``#rrggbb`` as rrggbb in small letters, None for any other text."""
    if not _LITERAL.fullmatch(text):
        return None
    digits = text[1:].lower()
    return digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
