"""A draw list as PDF content operators: one small function for each kind of operation."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from pipeline.draw.group import draw_restore, draw_save, draw_use
from pipeline.draw.path import draw_path
from pipeline.draw.pictures import draw_icon, draw_image
from pipeline.draw.rect import draw_rect
from pipeline.draw.stream import Stream
from pipeline.draw.text import draw_text
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect, Restore, Save, Text, Use

_DRAW: Final[dict[type, Callable[[Stream, Any], None]]] = {
    Text: draw_text,
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
    for op in ops:
        _DRAW[type(op)](stream, op)
