"""The page of the shapes that a layout may name, and a drawing of each."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, TypeAlias
from xml.sax.saxutils import escape

from generator.markdown import code, document
from pipeline.draw.path_geometry import path_bounds
from pipeline.draw.svgpath import parse_path
from pipeline.layout.shapes.cut import Corner, Cut, ellipse, outline
from pipeline.layout.shapes.shape import SHAPES, Shape, read_shape

_INTRODUCTION: Final = """\
In a [layout](../templates.md#componentlayoutyaml), `shape` replaces `trim` and `outline`. Look up
what to write for it. In one line (`hex 40 mm`), give the measures in the order of the example; a
number without a unit is in mm. Name any other field: `hex 40 mm corner 2`. In a mapping, name all
fields: `shape: { hex: { flat: 40 } }`. [Shapes](../shapes.md) says how to print such pieces."""
_SEVERAL: Final = 2
"""A field that so many shapes have, with the same meaning, is described once."""
Row: TypeAlias = tuple[str, str, str]
_CELL: Final = (150, 130)
_ROOM: Final = (126, 92)
_COLUMNS: Final = 4


def page() -> str:
    """Return the page of all shapes."""
    return document(
        "Shapes",
        _INTRODUCTION,
        "![Shapes](../pictures/shapes.svg)",
        "## Shared fields",
        _lines(_told_apart()),
        *(part for kind in SHAPES.values() for part in _shape(kind)),
    )


def _shared() -> list[Row]:
    """Return the fields that several shapes have alike."""
    counted = Counter(row for kind in SHAPES.values() for row in _fields(kind))
    return [row for row, times in counted.items() if times >= _SEVERAL]


def _told_apart() -> list[Row]:
    """Return the shared fields; of two with one name, each says which shapes have it."""
    rows = _shared()
    times = Counter(name for name, _, _ in rows)
    return [row if times[row[0]] == 1 else _with_shapes(row) for row in rows]


def _with_shapes(row: Row) -> Row:
    name, takes, meaning = row
    having = [kind.names[0] for kind in SHAPES.values() if row in _fields(kind)]
    return name, f"{takes}; of {', '.join(having)}", meaning


def _lines(rows: list[Row]) -> str:
    return "\n".join(f"- {name} ({takes}): {meaning}" for name, takes, meaning in rows)


def drawing() -> str:
    """Return all shapes as one drawing: cuts are solid, folds dashed, areas of glue grey."""
    kinds = list(SHAPES.values())
    rows = -(-len(kinds) // _COLUMNS)
    width, height = _COLUMNS * _CELL[0], rows * _CELL[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="10">',
        "<!-- Generated from the code by `make docs`; changes made here are lost. -->",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for index, kind in enumerate(kinds):
        x, y = index % _COLUMNS * _CELL[0], index // _COLUMNS * _CELL[1]
        parts += _drawn(kind, x, y)
    return "\n".join([*parts, "</svg>", ""])


def _drawn(kind: type[Shape], x: int, y: int) -> Iterator[str]:
    cut = read_shape(kind.example).cut({})
    scale = min(_ROOM[0] / cut.width, _ROOM[1] / cut.height)
    left = x + (_CELL[0] - cut.width * scale) / 2
    top = y + 8 + (_ROOM[1] - cut.height * scale) / 2
    thin = f"{0.8 / scale:.3f}"
    yield f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.4f})" fill="none">'
    for area in cut.glue:
        yield f'<path d="{area}" fill="#d5d5da"/>'
    for path in cut.parts.values():
        yield f'<path d="{path}" stroke="#9a9aa2" stroke-width="{thin}"/>'
    yield f'<path d="{_outline(cut)}" stroke="#22262b" stroke-width="{thin}"/>'
    dash = f"{3 / scale:.3f} {2 / scale:.3f}"
    for crease in cut.creases:
        yield (
            f'<path d="M{crease.x0:.2f} {crease.y0:.2f}L{crease.x1:.2f} {crease.y1:.2f}" '
            f'stroke="#22262b" stroke-width="{thin}" stroke-dasharray="{dash}"/>'
        )
    yield "</g>"
    middle = x + _CELL[0] / 2
    yield f'<text x="{middle:g}" y="{y + 118}" text-anchor="middle">{escape(kind.names[0])}</text>'


def _outline(cut: Cut) -> str:
    if cut.path:
        return cut.path
    if cut.round:
        return ellipse(0, 0, cut.width, cut.height)
    w, h, r = cut.width, cut.height, cut.corner
    return outline([Corner(0, 0, r), Corner(w, 0, r), Corner(w, h, r), Corner(0, h, r)])


def _shape(kind: type[Shape]) -> Iterator[str]:
    name, *others = kind.names
    yield f"## {name}"
    said = f" Also called {' or '.join(map(code, others))}." if others else ""
    yield (kind.__doc__ or "") + said
    cut = read_shape(kind.example).cut({})
    left, top, right, bottom = path_bounds(parse_path(_outline(cut)))
    yield f"`shape: {kind.example}` takes {right - left:.4g} × {bottom - top:.4g} mm."
    shared = _shared()
    if own := [row for row in _fields(kind) if row not in shared]:
        yield _lines(own)
    more = []
    if others := [row[0] for row in _fields(kind) if row in shared]:
        more.append(f"[Shared](#shared-fields): {', '.join(others)}.")
    if cut.panels:
        more.append(f"Slots: {_names(cut.panels)}.")
    parts = [*cut.parts, *(["glue"] if cut.glue else [])]
    if parts:
        more.append(f'Names for `<shape outline="…"/>`: {_names(parts)}.')
    if more:
        yield " ".join(more)


def _names(names: Any) -> str:
    """Return names as code; of a numbered row the first two."""
    listed = [each for each in names if not each.startswith("value-") or each[-2:] in ("-0", "-1")]
    return ", ".join(map(code, listed)) + (" …" if len(listed) < len(list(names)) else "")


def _fields(kind: type[Shape]) -> Iterator[Row]:
    properties = kind.model_json_schema()["properties"]
    order = [*kind.measures, *(name for name in properties if name not in kind.measures)]
    for name in order:
        field = properties[name]
        default = _default(field)
        taken = _takes(field) + (f"; default {default}" if default else "")
        yield (
            code(name),
            taken.replace("default required", "required"),
            field.get("description", ""),
        )


def _takes(schema: dict[str, Any]) -> str:
    options = schema.get("anyOf", [schema])
    sorts = {
        "number": "mm",
        "integer": "a whole number",
        "string": "a name",
        "boolean": "yes or no",
    }
    return next(sorts[each["type"]] for each in options if each["type"] in sorts)


def _default(schema: dict[str, Any]) -> str:
    if "default" not in schema:
        return "required"
    value = schema["default"]
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float | int) else value or ""
