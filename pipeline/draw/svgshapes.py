"""The shapes of an icon file as path segments, in the file's own units."""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from pipeline.draw.svgpath import Segment, read_path

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
