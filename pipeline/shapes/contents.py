"""What a box holds: three measures, or a format and how many cards of it."""

from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from pipeline.documents.named import Named
from pipeline.shapes.shape import Allowance, Formats, Measure, Shape

_SLEEVE: Final = 3.0
"""By how much a sleeve is larger than its card each way, in mm."""

_BARE: Final = 0.3
_SLEEVED: Final = 0.5
"""How thick a card is, without a sleeve and with one, in mm."""


class Holder(Shape):
    """A shape that holds cards or other things: the measures are those inside."""

    width: Measure | None = Field(default=None, description="inside, across")
    height: Measure | None = Field(default=None, description="inside, down")
    depth: Measure | None = Field(default=None, description="inside")
    size: Annotated[str, Named("format")] = Field(
        default="", description="a trim format instead of width and height: cards of that size"
    )
    cards: int | None = Field(
        default=None, ge=1, le=2000, description="how many cards instead of depth"
    )
    card: Measure | None = Field(
        default=None, description="how thick a card is; 0.3 mm, or 0.5 mm in a sleeve"
    )
    sleeved: bool = Field(
        default=False, description="whether cards are in sleeves, 3 mm larger each way"
    )
    play: Allowance = Field(
        default=1.0, description="room beside cards; measures that are given have none"
    )
    board: Allowance = Field(default=0.3, description="how thick the box's own card is")

    @model_validator(mode="after")
    def _measured(self) -> Self:
        """Refuse measures that are lacking or given twice."""
        if bool(self.size) == (self.width is not None or self.height is not None):
            raise ValueError("expected either size, or width and height")
        if not self.size and (self.width is None or self.height is None):
            raise ValueError("expected width and height, or size")
        if (self.cards is None) == (self.depth is None):
            raise ValueError("expected either depth, or the number of cards")
        return self

    @property
    def formats(self) -> frozenset[str]:
        """The format of the cards."""
        return frozenset({self.size} if self.size else ())

    def inside(self, formats: Formats) -> tuple[float, float, float]:
        """Return width, height and depth inside, in mm; raises KeyError for an unknown format."""
        more = self.play + (_SLEEVE if self.sleeved else 0.0)
        if self.size:
            width, height = (side + more for side in formats[self.size])
        else:
            width, height = self.width or 0.0, self.height or 0.0
        each = self.card or (_SLEEVED if self.sleeved else _BARE)
        depth = self.depth or (self.cards or 1) * each + self.play
        return width, height, depth
