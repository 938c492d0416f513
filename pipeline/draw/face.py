"""A face: its draw list as operators that no page position and no other face has a part in."""

from collections.abc import Sequence

from pipeline.draw.operators import draw_ops
from pipeline.draw.renderer import Renderer
from pipeline.draw.stream import Stream
from pipeline.draw.usage import RenderedFace, Usage
from pipeline.layout.draw_list import DrawList, Op


def render_face(draw_list: DrawList, renderer: Renderer) -> RenderedFace:
    """Return a face as operators, the trim's top-left corner at (0, height), and their usage.

    Raises PunchboardError for a missing glyph or icon, a bad image or path data; ValueError for a
    draw list that no layout makes.
    """
    renderer.take(draw_list)
    stream = Stream(renderer, draw_list.height)
    draw_ops(stream, draw_list.ops)
    operators, usage = stream.finish()
    return RenderedFace(operators, draw_list.width, draw_list.height, draw_list.bleed, usage)


def marks_operators(marks: Sequence[Op], height: float, renderer: Renderer) -> tuple[str, Usage]:
    """Return a sheet's marks as operators, the sheet's top-left corner at (0, height)."""
    stream = Stream(renderer, height)
    draw_ops(stream, marks)
    return stream.finish()
