"""What may not begin a line: closing punctuation, and in Japanese small kana."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.layout.ops import DrawList, Icon, Op, Text

_FORBIDDEN: Final = {
    "fr": frozenset(";:!?»%)…"),
    "ja": frozenset(
        "、。，．！？：；」』）】〉》・ー々…‥%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    ),
}
# How far, in em, what stands on the same line may end before a text that continues it.
_NEAR: Final = 0.6


def wrong_starts(draw_list: DrawList, language: str) -> Iterator[tuple[str, str]]:
    """Yield each character that begins a line of a face and may not, with the words after it."""
    forbidden = _FORBIDDEN.get(language.partition("-")[0], frozenset())
    layers = (draw_list.ops, *draw_list.parts.values()) if forbidden else ()
    for ops in layers:
        for index, op in enumerate(ops):
            if type(op) is Text and op.words[0][:1] in forbidden and not _goes_on(ops, index, op):
                yield op.words[0][0], " ".join(op.words)


def _goes_on(ops: Sequence[Op], index: int, text: Text) -> bool:
    """Tell whether a text continues a line: something before it stands on the same one."""
    return any(_beside(op, text) for op in ops[:index])


def _beside(op: Op, text: Text) -> bool:
    if type(op) is Text:
        return abs(op.y - text.y) < _NEAR * text.size and op.x < text.x
    if type(op) is Icon:
        near = abs(op.x + op.size - text.x) < _NEAR * text.size
        return near and op.y < text.y < op.y + op.size + _NEAR * text.size
    return False
