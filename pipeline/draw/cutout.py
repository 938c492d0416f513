"""A face as it is cut: nothing beyond its outline, and as large as it is wanted."""

from math import cos, radians, sin

from pipeline.base.errors import fail
from pipeline.draw.numbers import decimal
from pipeline.draw.path_operators import outline
from pipeline.draw.rect import outline_of
from pipeline.draw.svgpath import parse_path
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import Path, Rect


def cut_out(face: RenderedFace, shape: Path | Rect, scale: float = 1.0) -> RenderedFace:
    """Return what lies of a face within a shape, in points on the face, without bleed.

    It lies on white paper. All of it is `scale` times as large. Raises PunchboardError
    (`path-data`) for malformed data.
    """
    clip = f"{_construction(shape, face.height)} W n"
    # Filling the shape itself would soften its edge twice.
    paper = f"1 1 1 rg 0 0 {decimal(face.width, 3)} {decimal(face.height, 3)} re f"
    size = "" if scale == 1.0 else f"{decimal(scale, 6)} 0 0 {decimal(scale, 6)} 0 0 cm "
    operators = f"q {size}{clip} q {paper} Q\n{face.operators}\nQ"
    return RenderedFace(operators, face.width * scale, face.height * scale, 0.0, face.usage)


def _construction(shape: Path | Rect, height: float) -> str:
    """Return the path of a shape, y upwards from the lower edge of a face that high."""
    if isinstance(shape, Rect):
        top = round(height * 100)
        return outline_of(shape.x, shape.y, shape.w, shape.h, shape.radius, top)
    angle, across = radians(shape.rotate), -1 if shape.flip else 1
    cosine, sine = shape.scale * cos(angle), shape.scale * sin(angle)
    matrix = (across * cosine, -across * sine, -sine, -cosine, shape.x, height - shape.y)
    try:
        return outline(parse_path(shape.d), matrix)
    except ValueError as error:
        raise fail("path-data", str(error), hint="check the outline's path") from error
