"""The strict reader of icon files: a small part of SVG, in one colour, on a 24-unit grid."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import Segment, outline, paint, read_path

if TYPE_CHECKING:
    from pipeline.draw.svg.drawing import Drawing


Attributes: TypeAlias = Mapping[str, str]

_NUMBER: Final = re.compile(r"[+-]?(\d+(?:\.\d*)?|\.\d+)", re.ASCII)


def _number(attributes: Attributes, name: str, default: float | None = None) -> float:
    """Return a plain number in user units. Raises ValueError."""
    text = attributes.get(name)
    if text is None and default is not None:
        return default
    if text is None or not _NUMBER.fullmatch(text.strip()) or len(text) > 20:
        raise ValueError(f"expected a number for {name}, found {text!r}")
    return float(text)


def _path(attributes: Attributes) -> list[Segment]:
    return list(read_path(attributes.get("d", "")))


def _circle(attributes: Attributes) -> list[Segment]:
    r = _number(attributes, "r")
    return _oval(_number(attributes, "cx", 0), _number(attributes, "cy", 0), r, r)


def _ellipse(attributes: Attributes) -> list[Segment]:
    cx, cy = _number(attributes, "cx", 0), _number(attributes, "cy", 0)
    return _oval(cx, cy, _number(attributes, "rx"), _number(attributes, "ry"))


def _oval(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    half = f"a{rx:.6f} {ry:.6f} 0 0 1"
    return list(read_path(f"M{cx - rx:.6f} {cy:.6f} {half} {2 * rx:.6f} 0 {half} {-2 * rx:.6f} 0z"))


def _rect(attributes: Attributes) -> list[Segment]:
    x, y = _number(attributes, "x", 0), _number(attributes, "y", 0)
    w, h = _number(attributes, "width"), _number(attributes, "height")
    rx = _number(attributes, "rx", _number(attributes, "ry", 0))
    ry = _number(attributes, "ry", rx)
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return list(read_path(f"M{x:.6f} {y:.6f}h{w:.6f}v{h:.6f}h{-w:.6f}z"))
    wide, high = w - 2 * rx, h - 2 * ry
    arc = f"a{rx:.6f} {ry:.6f} 0 0 1"
    return list(
        read_path(
            f"M{x + rx:.6f} {y:.6f}h{wide:.6f}{arc} {rx:.6f} {ry:.6f}v{high:.6f}"
            f"{arc} {-rx:.6f} {ry:.6f}h{-wide:.6f}{arc} {-rx:.6f} {-ry:.6f}v{-high:.6f}"
            f"{arc} {rx:.6f} {-ry:.6f}z"
        )
    )


def _line(attributes: Attributes) -> list[Segment]:
    ends = [_number(attributes, name, 0) for name in ("x1", "y1", "x2", "y2")]
    return [("m", (ends[0], ends[1])), ("l", (ends[2], ends[3]))]


def _polyline(attributes: Attributes) -> list[Segment]:
    numbers = attributes.get("points", "").replace(",", " ").split()
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError(f"expected pairs of numbers for points, found {' '.join(numbers)!r}")
    values = [_number({"points": number}, "points") for number in numbers]
    points = list(pairwise(values))[::2]
    return [("m" if index == 0 else "l", point) for index, point in enumerate(points)]


def _polygon(attributes: Attributes) -> list[Segment]:
    return [*_polyline(attributes), ("h", ())]


Shape: TypeAlias = tuple[frozenset[str], Callable[[Attributes], list[Segment]]]

# Each shape with its own attributes.
SHAPES: Final[Mapping[str, Shape]] = {
    "path": (frozenset({"d"}), _path),
    "circle": (frozenset({"cx", "cy", "r"}), _circle),
    "ellipse": (frozenset({"cx", "cy", "rx", "ry"}), _ellipse),
    "rect": (frozenset({"x", "y", "width", "height", "rx", "ry"}), _rect),
    "line": (frozenset({"x1", "y1", "x2", "y2"}), _line),
    "polyline": (frozenset({"points"}), _polyline),
    "polygon": (frozenset({"points"}), _polygon),
}


GRID: Final = 24
_LONGEST: Final = 65_536
_DEEPEST: Final = 16
_SHOWN: Final = 40
_NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
_SILENT: Final = frozenset({"title", "desc"})
_CAPS: Final = ("butt", "round", "square")
_JOINS: Final = ("miter", "round", "bevel")

# Style attributes and what each may say; they are inherited from a group.
_STYLES: Final[Mapping[str, re.Pattern[str]]] = {
    "fill": re.compile("currentColor|none"),
    "stroke": re.compile("currentColor|none"),
    "stroke-width": re.compile(r"\d+(\.\d+)?"),
    "stroke-linecap": re.compile("|".join(_CAPS)),
    "stroke-linejoin": re.compile("|".join(_JOINS)),
    "fill-rule": re.compile("nonzero|evenodd"),
}
_INITIAL: Final[Mapping[str, str]] = {
    "fill": "currentColor",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "fill-rule": "nonzero",
}


class IconForm(NamedTuple):
    """An icon as operators on the grid, y upwards.

    It has no colour of its own unless it is `coloured`. `ratio` is its width as a multiple of its
    height; it lies in the middle of the grid, and reaches two of its sides. With a `drawing`, the
    operators are on the drawing's page and refer to its resources.
    """

    operators: str
    strokes: bool
    ratio: float = 1.0
    coloured: bool = False
    drawing: "Drawing | None" = None


class IconError(ValueError):
    """The file uses something that an icon may not; says which element and what was expected.

    `hint` says how to fix it, if that is more than deleting what is named.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def read_icon(source: bytes) -> IconForm:
    """Return the icon drawn by an SVG file. Raises IconError."""
    root = _parse(source)
    if root.tag != f"{_NAMESPACE}svg":
        found = str(root.tag)[:_SHOWN]
        expected = f'expected <svg xmlns="{_NAMESPACE[1:-1]}">, found <{found}>'
        raise IconError(expected, "write it so; the xmlns says that the file is SVG")
    box = root.get("viewBox", "")
    if box.replace(",", " ").split() != ["0", "0", str(GRID), str(GRID)]:
        found = f'"{box[:_SHOWN]}"' if box else "none"
        hint = f"scale the drawing to {GRID} by {GRID} units; another number alone would cut it off"
        raise IconError(f'<svg>: expected viewBox="0 0 {GRID} {GRID}", found {found}', hint)
    style = _style(root, dict(_INITIAL), frozenset({"viewBox", "width", "height"}))
    drawn = list(_children(root, style))
    strokes = any(strokes for _, strokes in drawn)
    prefix = ["[]0 d 4 M"] if strokes else []
    return IconForm("\n".join([*prefix, *(operators for operators, _ in drawn)]), strokes)


def _parse(source: bytes) -> ET.Element:
    """Parse after refusing what an attacker needs: entities, document types, sheer size."""
    if len(source) > _LONGEST:
        raise IconError(f"the file has {len(source)} bytes; an icon has at most {_LONGEST}")
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise IconError("the file is not UTF-8") from error
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise IconError("document types and entities are not allowed; remove <!DOCTYPE ...>")
    try:
        return ET.fromstring(text)
    except (ET.ParseError, ValueError) as error:
        raise IconError(f"the file is not well-formed XML: {error}") from error


def _style(
    element: ET.Element, inherited: Mapping[str, str], geometry: frozenset[str]
) -> dict[str, str]:
    """Return the element's style; every attribute must be a style, geometry or an id."""
    style = dict(inherited)
    tag = element.tag.removeprefix(_NAMESPACE)
    for name, value in element.attrib.items():
        if name in _STYLES:
            if not _STYLES[name].fullmatch(value):
                allowed = _STYLES[name].pattern.replace("|", ", ")
                hint = "an icon has one colour, which the template or the text gives it"
                colour = hint if name in ("fill", "stroke") else ""
                raise IconError(f"<{tag}>: {name}={value!r} is none of {allowed}", colour)
            style[name] = value
        elif name not in geometry and name != "id":
            raise IconError(f"<{tag}>: attribute {name!r} is not allowed in an icon")
    return style


def _children(
    parent: ET.Element, style: Mapping[str, str], depth: int = 0
) -> Iterator[tuple[str, bool]]:
    """Yield the operators of each shape, and whether it is stroked."""
    if depth > _DEEPEST:
        raise IconError(f"<g>: groups are nested deeper than {_DEEPEST}")
    for element in parent:
        tag = str(element.tag).removeprefix(_NAMESPACE)
        if tag in _SILENT:
            continue
        if tag == "g":
            yield from _children(element, _style(element, style, frozenset()), depth + 1)
        elif tag not in SHAPES:
            allowed = ", ".join(["g", *sorted(SHAPES)])
            message = f"<{tag}> is not allowed in an icon; expected one of {allowed}"
            raise IconError(
                message, "draw it with paths of one colour, or print it as an image, such as PNG"
            )
        elif len(element):
            raise IconError(f"<{tag}>: a shape has no children")
        else:
            attributes, build = SHAPES[tag]
            element_style = _style(element, style, attributes)
            try:
                yield _shape(build(element.attrib), element_style)
            except ValueError as error:
                raise IconError(f"<{tag}>: {error}") from error


def _shape(segments: list[Segment], style: Mapping[str, str]) -> tuple[str, bool]:
    """Return a shape's operators, turned y upwards."""
    fill = None if style["fill"] == "none" else ""
    stroke = None if style["stroke"] == "none" else ""
    if fill is None and stroke is None:
        return "", False
    drawn = outline(segments, (1, 0, 0, -1, 0, GRID), digits=3)
    operator = paint(fill, stroke, evenodd=style["fill-rule"] == "evenodd")
    if stroke is None:
        return f"{drawn} {operator}", False
    width = decimal(float(style["stroke-width"]), 3)
    cap = _CAPS.index(style["stroke-linecap"])
    join = _JOINS.index(style["stroke-linejoin"])
    return f"{width} w {cap} J {join} j {drawn} {operator}", True
