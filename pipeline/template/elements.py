"""Elements of face XML: their signatures and typed attributes.

An element's attributes are a frozen dataclass; every field is made by one of the helpers below, so
that parsing, error messages and the generated reference come from one place.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from pipeline.source.names import did_you_mean, name_of, nearest
from pipeline.source.units import length as read_length
from pipeline.source.units import literal_colour, mm
from pipeline.template.runs import Inline


class FaceError(ValueError):
    """Markup outside the closed set; `where` is ``template:line`` when known.

    `found` is the value of an attribute that cannot be read, which may come from a record.
    """

    def __init__(self, message: str, remedy: str = "", where: str = "", found: str = "") -> None:
        self.message, self.remedy, self.where, self.found = message, remedy, where, found
        super().__init__(message)

    @property
    def parts(self) -> tuple[str, str, str, str]:
        """What it says, to be said again."""
        return self.message, self.remedy, self.where, self.found


_NAME: Final = re.compile(r"[a-z0-9][a-z0-9./-]*")


class AttributeType(NamedTuple):
    """How an attribute is read; `read` raises ValueError, `expected` words what it wants."""

    expected: str
    read: Callable[[str], Any]


class Attribute(NamedTuple):
    """One attribute of an element, as the reference prints it."""

    name: str
    type: AttributeType
    default: Any
    required: bool
    doc: str


def _make_field(kind: AttributeType, default: Any, doc: str) -> Any:
    metadata = {"type": kind, "doc": doc}
    if default is MISSING:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


def _read_number(text: str) -> float:
    number = float(text)
    if not -1e6 < number < 1e6:
        raise ValueError(text)
    return number


def _read_name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ValueError(text)
    return text


def _read_colour(text: str) -> str:
    if text.startswith("#") and literal_colour(text):
        return text
    return _read_name(text)


def _read_share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError(text)
    return share


def _read_flag(text: str) -> bool:
    return {"true": True, "false": False}[text]


def _read_integer(text: str) -> int:
    number = int(text)
    if not -1_000_000 < number < 1_000_000:
        raise ValueError(text)
    return number


def _read_integers(text: str) -> tuple[int, ...]:
    return tuple(_read_integer(part) for part in text.split())


def _read_break_point(text: str) -> tuple[int, ...]:
    point = tuple(_read_integer(part) for part in text.split(".")) if text else ()
    if min(point, default=0) < 0:
        raise ValueError(text)
    return point


def _read_lengths(text: str) -> tuple[float, ...]:
    return tuple(read_length(part) for part in text.split())


_LENGTH: Final = AttributeType("a length (3, 3mm, 1/8in, 8pt; a bare number is mm)", read_length)
_POINTS: Final = AttributeType(
    "a length (a bare number is points)", lambda text: read_length(text, "pt")
)
_LENGTHS: Final = AttributeType("lengths separated by spaces (bare numbers are mm)", _read_lengths)
_NUMBER: Final = AttributeType("a number", _read_number)
_INTEGER: Final = AttributeType("a whole number", _read_integer)
_INTEGERS: Final = AttributeType("whole numbers separated by spaces", _read_integers)
_BREAK_POINT: Final = AttributeType("whole numbers separated by dots", _read_break_point)
_FLAG: Final = AttributeType("true or false", _read_flag)
_TEXT: Final = AttributeType("a text", str)
_NAMED: Final = AttributeType("a name (small letters, digits, hyphens)", _read_name)
_COLOUR: Final = AttributeType("a colour by its name, or as #rrggbb", _read_colour)
_PAINT: Final = AttributeType("a colour or a gradient by its name, or #rrggbb", _read_colour)
_SHARE: Final = AttributeType("a number from 0 to 1", _read_share)


def length(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as a length in millimetres, as is its default; held in points."""
    return _make_field(_LENGTH, default if default is MISSING else mm(default), doc)


def points(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as a length in points, for line weights and type sizes."""
    return _make_field(_POINTS, default, doc)


def lengths(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as several lengths in millimetres, as is its default; held in points."""
    in_points = default if default is MISSING else tuple(mm(part) for part in default)
    return _make_field(_LENGTHS, in_points, doc)


def number(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as a decimal number."""
    return _make_field(_NUMBER, default, doc)


def integer(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as a whole number."""
    return _make_field(_INTEGER, default, doc)


def integers(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as whole numbers, held as a tuple."""
    return _make_field(_INTEGERS, default, doc)


def break_point(doc: str) -> Any:
    """Return a field read as a place where an element parts, held as a tuple; empty is none."""
    return _make_field(_BREAK_POINT, (), doc)


def flag(doc: str, default: bool = False) -> Any:
    """Return a field read as true or false."""
    return _make_field(_FLAG, default, doc)


def text(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as it is."""
    return _make_field(_TEXT, default, doc)


def name(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as the name of a style, colour, icon or slot."""
    return _make_field(_NAMED, default, doc)


def colour_name(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as a colour: its name in the palette, or ``#rrggbb``."""
    return _make_field(_COLOUR, default, doc)


def paint_name(doc: str, default: Any = MISSING) -> Any:
    """Return a field read as what an area is filled with: a colour, or a gradient's name."""
    return _make_field(_PAINT, default, doc)


def opacity() -> Any:
    """Return the attribute that lets what is below shine through: 1 hides it, 0 is not there."""
    doc = "1 hides everything below, 0 hides nothing; an element fades with its children"
    return _make_field(_SHARE, 1.0, doc)


def choice(doc: str, *options: str, default: Any = MISSING) -> Any:
    """Return a field that takes one of `options`; the first is the default unless stated."""

    def read(value: str) -> str:
        if value not in options:
            raise ValueError(value)
        return value

    kind = AttributeType(f"one of {', '.join(filter(None, options))}", read)
    return _make_field(kind, options[0] if default is MISSING else default, doc)


def _describe_attribute(declared: "Field[Any]") -> Attribute:
    required = declared.default is MISSING
    return Attribute(
        declared.name.replace("_", "-"),
        declared.metadata["type"],
        None if required else declared.default,
        required,
        declared.metadata["doc"],
    )


@cache
def attributes(of: type) -> dict[str, Attribute]:
    """Return the attributes that the dataclass `of` declares, by their name in the markup."""
    return {attribute.name: attribute for attribute in map(_describe_attribute, fields(of))}


class Content(StrEnum):
    """What is between an element's tags."""

    NOTHING = "nothing"
    INLINE = "inline text"
    CHILDREN = "elements"


class Place(StrEnum):
    """The places of an element: in a box of its own, below its neighbour, or in the column.

    The column of a face takes elements that name no box, slot or bleed.
    """

    FACE = "face"
    FLOW = "flow"
    COLUMN = "column"


EVERYWHERE: Final = (Place.FACE, Place.FLOW, Place.COLUMN)
"""The places of an element that has all of them."""


class Signature(NamedTuple):
    """An element's name, attribute dataclass and content.

    Without `places`, only elements that name it in their `children` hold it. It may hold either
    these or all elements of the place that it `holds`. Its `example` is laid out for the reference,
    on a face `height` millimetres high.
    """

    name: str
    attributes: type
    content: Content
    doc: str
    places: tuple[Place, ...]
    children: tuple[str, ...] = ()
    holds: Place | None = None
    example: str = ""
    height: float = 16


def with_children(signatures: Mapping[str, Signature]) -> dict[str, Signature]:
    """Return the signatures with the names of all that each may hold."""

    def list_children(signature: Signature) -> tuple[str, ...]:
        held = (name for name, each in signatures.items() if signature.holds in each.places)
        return signature.children or tuple(sorted(held))

    return {name: each._replace(children=list_children(each)) for name, each in signatures.items()}


class Node:
    """One element of a face: its typed attributes, its children or its inline runs.

    `attributes` is an instance of the signature's dataclass and may be shared between nodes.
    `where` is ``template:line`` when the face was pressed with lines, else empty.
    """

    __slots__ = ("attributes", "children", "name", "runs", "where")

    def __init__(
        self,
        name: str,
        attributes: Any,
        children: "tuple[Node, ...]",
        runs: tuple[Inline, ...],
        where: str,
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.children = children
        self.runs = runs
        self.where = where

    def text(self) -> str:
        """Return the words of this element and of all below it, for messages."""
        own = "".join(run.text if isinstance(run.text, str) else "" for run in self.runs)
        return " ".join(filter(None, [own, *(child.text() for child in self.children)]))


def typed_attributes(signature: Signature, raw_attributes: Mapping[str, str], where: str) -> Any:
    """Return `raw_attributes` as an instance of the signature's dataclass; raises FaceError."""
    known = attributes(signature.attributes)
    values: dict[str, Any] = {}
    for name, text in raw_attributes.items():
        if name not in known:
            remedy = _OF_STYLES if name in _LOOKS and "style" in known else ""
            remedy = remedy or did_you_mean(name, known)
            raise FaceError(f"<{signature.name}> has no attribute {name!r}", remedy, where)
        values[name.replace("-", "_")] = _read(signature.name, known[name], text, where)
    for attribute in known.values():
        if attribute.required and attribute.name not in raw_attributes:
            raise FaceError(
                f"<{signature.name}> needs the attribute {attribute.name!r}",
                f"{attribute.doc}: {attribute.type.expected}",
                where,
            )
    return signature.attributes(**values)


_LOOKS: Final = frozenset({"bold", "font", "font-family", "font-size", "font-weight", "size"})
_OF_STYLES: Final = "the style sets typeface and size: name another style, or change styles.yaml"
_EMPTY: Final = "a field that it prints is empty: fill it in, or put {% if %} around the element"


def _remedy(attribute: Attribute, text: str) -> str:
    """Return what to write for a value that cannot be read: the nearest, or what it is."""
    expected = attribute.type.expected
    options = expected.removeprefix("one of ").split(", ") if expected.startswith("one of ") else []
    if expected.startswith("a name") and name_of(text):
        return f"write small letters, digits and hyphens, such as {name_of(text)!r}"
    close = nearest(text, options) if text else None
    return f"did you mean {close!r}?" if close else attribute.doc if text else _EMPTY


def _read(element: str, attribute: Attribute, text: str, where: str) -> Any:
    try:
        return attribute.type.read(text)
    except (ValueError, KeyError, OverflowError):
        raise FaceError(
            f"<{element} {attribute.name}>: expected {attribute.type.expected}, found {text!r}",
            _remedy(attribute, text),
            where,
            text,
        ) from None
