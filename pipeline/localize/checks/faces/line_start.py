"""What may not begin a line: closing punctuation, and in Japanese small kana."""

from collections.abc import Callable, Iterator
from typing import Final

from pipeline.layout.draw_list import DrawList, Icon, Op, Text

_FORBIDDEN: Final = {
    "fr": frozenset(";:!?»%)"),
    "ja": frozenset(
        "、。，．！？：；」』）】〉》・ー々%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    ),
}
# How far, in em, what stands on the same line may end before a text that continues it.
_NEAR: Final = 1.0


def wrong_starts(
    draw_list: DrawList, language: str, width: Callable[[Text], float]
) -> Iterator[tuple[str, str]]:
    """Yield each character that begins a line of a face and may not, with the words after it.

    `width` returns how wide a text is drawn, in points.
    """
    forbidden = _FORBIDDEN.get(language.partition("-")[0], frozenset())
    layers = (draw_list.ops, *draw_list.parts.values()) if forbidden else ()
    for ops in layers:
        for index, op in enumerate(ops):
            if type(op) is not Text or op.words[0][:1] not in forbidden:
                continue
            if not any(_continues_line(earlier, op, width) for earlier in ops[:index]):
                yield op.words[0][0], " ".join(op.words)


def _continues_line(op: Op, text: Text, width: Callable[[Text], float]) -> bool:
    """Tell whether a text continues the line of what was drawn before it."""
    if type(op) is Text:
        level, end = abs(op.y - text.y) < text.size / 2, op.x + width(op)
    elif type(op) is Icon:
        level, end = op.y < text.y < op.y + op.size + text.size / 2, op.x + op.size
    else:
        return False
    return level and abs(end - text.x) < _NEAR * text.size
