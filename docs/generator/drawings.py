"""Drawings of the catalogues as SVG: icons with their names, formats and papers to scale."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

_MARGIN: Final = 12.0
_WIDE: Final = 720.0
_INK: Final = "#1a1a1a"
_QUIET: Final = "#5f5f5f"

_CELL: Final = (118.0, 84.0)
_ICON: Final = 40.0


class Size(NamedTuple):
    """A format or a paper: its name, width, height, corner radius and blank edge in mm."""

    name: str
    title: str
    width: float
    height: float
    radius: float = 0.0
    margin: float = 0.0


def icons_drawing(icons: Sequence[tuple[str, str]]) -> str:
    """Return icons in rows, each above its name; an icon is its name and what its SVG holds."""
    across = int((_WIDE - 2 * _MARGIN) // _CELL[0])
    rows = -(-len(icons) // across)
    parts = (
        part
        for number, (name, inner) in enumerate(icons)
        for part in _icon(
            name, inner, _MARGIN + number % across * _CELL[0], number // across * _CELL[1]
        )
    )
    wide = 2 * _MARGIN + min(across, len(icons)) * _CELL[0]
    return _svg(wide, rows * _CELL[1] + _MARGIN, parts)


def sizes_drawing(sizes: Sequence[Size], scale: float) -> str:
    """Return sizes side by side in rows on one scale, which is in units of the drawing per mm."""
    rows: list[list[Size]] = [[]]
    for size in sizes:
        taken = sum(each.width * scale + _MARGIN for each in (*rows[-1], size))
        if rows[-1] and taken > _WIDE - _MARGIN:
            rows.append([])
        rows[-1].append(size)
    parts, top = [], _MARGIN
    for row in rows:
        high = max(each.height for each in row) * scale
        parts += _row(row, top + high, scale)
        top += high + _MARGIN
    return _svg(_WIDE, top, parts)


def inches(length: float) -> str:
    """Return a length in mm as inches."""
    return f"{length / 25.4:.2f}".rstrip("0").rstrip(".")


def _row(row: Sequence[Size], bottom: float, scale: float) -> Iterator[str]:
    left = _MARGIN
    for size in row:
        width, height = size.width * scale, size.height * scale
        top = bottom - height
        yield _box(left, top, width, height, size.radius * scale, 'fill="#f6f1e7" stroke="#7c6f5f"')
        if edge := size.margin * scale:
            inner = (left + edge, top + edge, width - 2 * edge, height - 2 * edge)
            yield _box(*inner, 0, 'fill="#ffffff" stroke="#b4a894" stroke-dasharray="3 2"')
        middle, words = left + width / 2, (size.name, f"{size.width:g} × {size.height:g}")
        yield _words(middle, top + height / 2 - 4, words[0], 'font-weight="bold" font-size="10"')
        yield _words(middle, top + height / 2 + 11, words[1], f'fill="{_QUIET}"')
        left += width + _MARGIN


def _icon(name: str, inner: str, left: float, top: float) -> Iterator[str]:
    x = left + (_CELL[0] - _ICON) / 2
    yield (
        f'<svg x="{x:g}" y="{top + _MARGIN:g}" width="{_ICON:g}" height="{_ICON:g}"'
        f' viewBox="0 0 24 24" color="{_INK}">{inner}</svg>'
    )
    yield _words(left + _CELL[0] / 2, top + _MARGIN + _ICON + 18, name, f'fill="{_INK}"')


def _box(x: float, y: float, w: float, h: float, radius: float, look: str) -> str:
    place = f'x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="{h:.4g}"'
    return f'<rect {place} rx="{radius:.3g}" {look}/>'


def _words(x: float, y: float, words: str, look: str) -> str:
    return f'<text x="{x:.4g}" y="{y:.4g}" text-anchor="middle" {look}>{escape(words)}</text>'


def _svg(width: float, height: float, parts: Iterable[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="11">'
    )
    ground = f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>'
    return "\n".join([head, "<!-- written by `make docs` -->", ground, *parts, "</svg>"]) + "\n"
