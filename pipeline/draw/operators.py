"""A draw list as PDF content operators: one function for each kind of operation."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Final, cast

from pipeline.draw.group import draw_restore, draw_save, draw_use
from pipeline.draw.path import draw_path
from pipeline.draw.pictures import draw_icon, draw_image
from pipeline.draw.rect import draw_rect
from pipeline.draw.stream import Stream
from pipeline.draw.text import draw_texts
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect, Restore, Save, Text, Use

_DRAW: Final[dict[type, Callable[[Stream, Any], None]]] = {
    Rect: draw_rect,
    Path: draw_path,
    Icon: draw_icon,
    Image: draw_image,
    Save: draw_save,
    Restore: draw_restore,
    Use: draw_use,
}


def draw_ops(stream: Stream, ops: Iterable[Op]) -> None:
    """Draw operations in order."""
    for kind, run in groupby(ops, type):
        if kind is Text:
            draw_texts(stream, cast(Iterator[Text], run))
        else:
            draw = _DRAW[kind]
            for op in run:
                draw(stream, op)
