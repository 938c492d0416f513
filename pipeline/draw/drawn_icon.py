"""Icons of any SVG file, in the colour of the text or in colours of their own."""

from typing import TYPE_CHECKING

from pipeline.draw.svg.drawing import Drawing
from pipeline.draw.svg.page import without_colours
from pipeline.draw.svg.scan import BlankError
from pipeline.draw.svgicon import GRID, IconForm
from pipeline.draw.svgpath import outline

if TYPE_CHECKING:
    from pipeline.draw.svg.walk import Mark


def drawn_icon(source: bytes, *, grey: bool = False) -> IconForm:
    """Return the icon that an SVG file draws. Raises DrawingError.

    A file of one colour has that of the text. So has one of two, where the first is a ground that
    covers all of it: the ground is left out, as game-icons.net's files have one.
    """
    drawing = Drawing(source)
    walk = drawing.walk
    marks = _without_ground(walk.marks) if walk.plain else walk.marks
    if not marks and not walk.pictures:
        raise BlankError
    colours = {colour for mark in marks for colour in (mark.fill, mark.stroke) if colour}
    coloured = walk.pictures or len(colours) > 1
    strokes = any(mark.stroke for mark in marks)
    if walk.plain and not coloured:
        return IconForm(_on_grid(marks, drawing), strokes, drawing.ratio)
    if coloured and grey:
        drawing = Drawing(source, grey=True)
    content = drawing.page.content
    operators = (content if coloured else without_colours(content)).decode("latin-1")
    return IconForm(operators, strokes, drawing.ratio, coloured, drawing)


def grid_matrix(width: float, height: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that puts a page in the middle of the grid, as large as it goes."""
    scale = GRID / max(width, height)
    return (scale, 0.0, 0.0, scale, (GRID - width * scale) / 2, (GRID - height * scale) / 2)


def _without_ground(marks: "list[Mark]") -> "list[Mark]":
    if len(marks) < 2 or not marks[0].covers:
        return marks
    colours = {colour for mark in marks[1:] for colour in (mark.fill, mark.stroke) if colour}
    return marks[1:] if len(colours) == 1 and marks[0].fill not in colours else marks


def _on_grid(marks: "list[Mark]", drawing: Drawing) -> str:
    """Return marks as operators on the icons' grid, without colours."""
    matrix = grid_matrix(drawing.page.width, drawing.page.height)
    written = ["[]0 d"] if any(mark.line for mark in marks) else []
    for mark in marks:
        drawn = outline(mark.segments, matrix, digits=3)
        line = mark.line.operators(matrix[0]) if mark.line else ""
        written.append(f"{line}{drawn} {mark.operator}")
    return "\n".join(written)
