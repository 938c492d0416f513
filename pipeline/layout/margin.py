"""A line of words beside all faces: on a sheet's margin, in the script of the edition."""

from typing import Final, NamedTuple

from pipeline.layout.box import Box
from pipeline.layout.draw_list import Op
from pipeline.layout.fit import DESIGN
from pipeline.layout.mirror import mirrored_ops
from pipeline.layout.resources import Resources
from pipeline.layout.text.paragraph import break_paragraph, place_paragraph
from pipeline.markup.runs import Words

_ENDLESS: Final = 1e6


class MarginLine(NamedTuple):
    """A line set from x = 0 on y = 0, and its width in points."""

    width: float
    ops: tuple[Op, ...]


def margin_line(resources: Resources, style: str, words: str) -> MarginLine:
    """Return `words` in one line; raises LayoutError for a character that no font has."""
    setter, ops = resources.setter(style, "", False), list[Op]()
    stretches = setter.paragraphs((Words(words),))
    broken = break_paragraph(setter, stretches, _ENDLESS, DESIGN, "left")
    box = Box(0.0, -broken.cap, broken.widest, broken.cap)
    place_paragraph(broken, setter, box, "left", ops)
    if resources.rightward:
        ops = list(mirrored_ops(ops, broken.widest, resources.text_width))
    return MarginLine(broken.widest, tuple(ops))
