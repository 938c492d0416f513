"""How small text may be, and the texts of a face that are to be read."""

from collections.abc import Iterator
from typing import Final

from pipeline.layout.draw_list import Text
from pipeline.proofreading.face import Face
from pipeline.proofreading.marks import Place

TINY: Final = 5.0
SMALL: Final = 6.0
SMALL_RULE: Final = 7.0
"""Sizes in points: below TINY nobody reads a text, below SMALL few do; rules need SMALL_RULE."""

REMEDY: Final = "shorten it, enlarge its box, or raise the size or the floor of its style"

_SLACK: Final = 0.005


def is_below(text: Text, limit: float) -> bool:
    """Tell whether a text is smaller than `limit` points, by more than rounding."""
    return text.size < limit - _SLACK


def texts_to_read(face: Face, limit: float) -> Iterator[tuple[Text, Place]]:
    """Yield the texts below `limit` points that leave ink and are no ornament, with places."""
    for part, ops in face.layers:
        for index, op in enumerate(ops):
            if type(op) is not Text or op.decorative or not is_below(op, limit):
                continue
            if any(map(str.strip, op.words)):
                yield op, (part, index)
