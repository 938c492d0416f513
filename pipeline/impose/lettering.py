"""Words on the sheet itself, outside all faces: in one typeface, or as the script asks."""

from collections.abc import Callable
from typing import Final, TypeAlias

from pipeline.impose.lines import BLACK
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect, Text

SIZE: Final = 6.0
_SPACE: Final = SIZE / 4

Lay: TypeAlias = Callable[[str], tuple[Op, ...]]
"""Sets a line in languages whose letters one typeface does not have: from x = 0 on y = 0."""


def lettering(
    words: tuple[str, ...], x: float, y: float, font: str, lay: Lay | None
) -> tuple[Op, ...]:
    """Return a line of words at 6 pt from x on baseline y; without `lay` all are in `font`."""
    if lay is None:
        return (Text(x, y, font, SIZE, BLACK, words, _SPACE),)
    return tuple([_moved(op, x, y) for op in lay(" ".join(words))])


def _moved(op: Op, x: float, y: float) -> Op:
    if isinstance(op, (Text, Rect, Icon, Image, Path)):
        return op._replace(x=op.x + x, y=op.y + y)
    return op
