"""How far from its edges a face leaves the paper blank."""

from collections.abc import Iterable
from typing import Final

from pipeline.layout.draw_list import DrawList, Op, Path, Rect, Text
from pipeline.proofreading.frame import Edges
from pipeline.proofreading.painter import Painter

_WHITE: Final = "ffffff"
_THICK: Final = 3.0
"""Points from which a painter takes a stroke for an area."""


def blank_edges(drawn: DrawList, painter: Painter) -> tuple[float, float, float, float]:
    """Return how far nothing is drawn from the left, top, right and bottom edge, in points.

    `painter` knows the texts of the face where it has just been proofread.
    """
    marks = [run.edges for run in painter.runs(drawn)]
    parts = {key: _inked(ops) for key, ops in drawn.parts.items()}
    inked = drawn._replace(ops=_inked(drawn.ops), parts=parts)
    # A painter remembers shared parts by their keys, and these are none of its own.
    marks += [mark.edges for mark in Painter(painter.renderer).marks(inked)]
    face = Edges(0.0, 0.0, drawn.width, drawn.height)
    seen = [box for edges in marks if (box := edges.meets(face)) is not None]
    if not seen:
        return drawn.width, drawn.height, drawn.width, drawn.height
    left, top, right, bottom = zip(*seen, strict=True)
    return min(left), min(top), drawn.width - max(right), drawn.height - max(bottom)


def _inked(ops: Iterable[Op]) -> tuple[Op, ...]:
    """Return operations with every stroke as an area, without what is white and without texts."""
    inked: list[Op] = []
    for op in ops:
        if isinstance(op, Rect):
            if op.stroke is not None or op.fill != _WHITE:
                inked.append(op._replace(fill=op.stroke or op.fill))
        elif isinstance(op, Path) and op.stroke is not None:
            inked.append(op._replace(width=max(op.width, _THICK), dash=()))
        elif type(op) is not Text:
            inked.append(op)
    return tuple(inked)
