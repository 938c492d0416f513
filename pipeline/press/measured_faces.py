"""Faces as their decks were measured by them, until they are made."""

from collections.abc import Collection, Iterable
from typing import Final

from pipeline.base.reads import note_all
from pipeline.layout.common_size import Scales
from pipeline.layout.compositor import Composed
from pipeline.press.orders import FaceOrder, as_designed

MOST_COMPOSED: Final = 1_000
MOST_RENDERED: Final = 8_000_000
"""Characters of XML: those of some thousand faces."""


class MeasuredFaces:
    """What is left of measuring faces, given away to whoever makes them.

    A face whose texts keep their size is made already. Of one whose texts come down with others
    the XML is kept: rendering takes longer than layout, and knows no sizes. What measuring has read
    counts for the face.
    """

    def __init__(self) -> None:
        self._composed: dict[FaceOrder, Composed] = {}
        self._rendered: dict[FaceOrder, str] = {}
        self._reads: dict[FaceOrder, Collection[str]] = {}
        self._characters = 0

    def keep(self, order: FaceOrder, composed: Composed, xml: str, reads: Collection[str]) -> None:
        """Keep a face that was measured, as long as there are not too many of them."""
        self._reads[order] = reads
        if len(self._composed) < MOST_COMPOSED:
            self._composed[order] = composed
        if self._characters + len(xml) <= MOST_RENDERED:
            self._rendered[order] = xml
            self._characters += len(xml)

    def settle(self, orders: Iterable[FaceOrder], scales: Scales) -> None:
        """Drop what nobody can use of a deck, whose `scales` are known now."""
        for order in orders:
            composed = self._composed.get(order)
            if composed is not None and comes_down(composed, scales):
                del self._composed[order]
            elif composed is not None:
                self.xml(order)

    def composed(self, order: FaceOrder, scales: Scales) -> Composed | None:
        """Return a face as it was laid out, where none of its texts comes down with others."""
        composed = self._composed.pop(as_designed(order), None)
        if composed is None or comes_down(composed, scales):
            return None
        note_all(self._reads[as_designed(order)])
        return composed

    def xml(self, order: FaceOrder) -> str:
        """Return the XML of a face, empty where it is not known."""
        xml = self._rendered.pop(as_designed(order), "")
        if xml:
            note_all(self._reads[as_designed(order)])
        self._characters -= len(xml)
        return xml

    def clear(self) -> None:
        """Drop all that nobody has asked for."""
        self._composed.clear()
        self._rendered.clear()
        self._reads.clear()
        self._characters = 0


def comes_down(composed: Composed, scales: Scales) -> bool:
    """Tell whether any text of a face begins smaller than designed."""
    return any(scales(name).get(first, 1.0) < 1.0 for name, first in composed.naturals)
