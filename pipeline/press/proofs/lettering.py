"""Plain words on a proof, beside the face: names of slots, the legend, titles."""

from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.edition.context import OpenEdition
from pipeline.impose.lettering import SIZE, lettering
from pipeline.layout.draw_list import Colour, Op, Text
from pipeline.press.slugs import slug_type

_STYLE: Final = "slug"
_CUT_OFF: Final = "…"


class Lettering:
    """Sets lines of words in the style ``slug``; raises KeyError for a stylesheet without it."""

    def __init__(self, edition: OpenEdition) -> None:
        self._edition = edition
        style = edition.stylesheet.styles[_STYLE]
        self._font = f"{style.family}.{style.cut}"
        self._face = edition.fonts.faces[self._font]

    def width(self, words: str, size: float = SIZE) -> float:
        """Return how wide words of our own are, in points."""
        return self._face.advance(self._printable(words)) * size

    def line(self, words: str, x: float, y: float, fill: Colour, size: float = SIZE) -> Text:
        """Return words of our own from x on baseline y; letters that are lacking are shown as ?."""
        return Text(x, y, self._font, size, fill, (self._printable(words),), 0.0)

    def title(self, words: str, x: float, y: float, width: float, fill: Colour) -> tuple[Op, ...]:
        """Return a name of the game at 6 pt from x on baseline y, cut off at `width` points.

        It has its script and its fallbacks; letters that none has are shown as ?, for the face that
        has them tells of them.
        """
        try:
            return self._title(words, x, y, width, fill)
        except PunchboardError:
            return self._title(self._printable(words), x, y, width, fill)

    def _title(self, words: str, x: float, y: float, width: float, fill: Colour) -> tuple[Op, ...]:
        cut = self._shortened(words, width)
        type_ = slug_type(self._edition, cut)
        if type_ is None or type_.lay is None:
            return (self.line(cut, x, y, fill),)
        placed = lettering((cut,), x, y, type_.font, type_.lay)
        return tuple(op._replace(fill=fill) if isinstance(op, Text) else op for op in placed)

    def _shortened(self, words: str, width: float) -> str:
        type_ = slug_type(self._edition, words)
        if type_ is None or type_.measure(words) <= width:
            return words
        kept = len(words) - 1
        while kept > 1 and type_.measure(words[:kept].rstrip() + _CUT_OFF) > width:
            kept -= 1
        return words[:kept].rstrip() + _CUT_OFF

    def _printable(self, words: str) -> str:
        if self._face.measure(words) is not None:
            return words
        return "".join(sign if self._face.measure(sign) is not None else "?" for sign in words)


def lettering_of(edition: OpenEdition) -> Lettering | None:
    """Return what sets the words of proofs; None for a stylesheet without the style ``slug``."""
    return Lettering(edition) if _STYLE in edition.stylesheet.styles else None
