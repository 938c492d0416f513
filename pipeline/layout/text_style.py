"""The text styles of a stylesheet: how words are set."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pipeline.documents.closed import ClosedModel
from pipeline.documents.named import Named

_CutName: TypeAlias = Annotated[str, Named("cut", free=True)]


class Style(ClosedModel):
    """A text style. Sizes in points; leading and tracking as multiples of the size.

    `floor` is the smallest size that the fit ladder may reach, `tight` the smallest leading. What
    is `decorative` is an ornament, which may be faint, and reach where no text belongs; with `rule`
    it is what the game is played by, and has to be read at a table.
    """

    family: Annotated[str, Named("family")] = Field(description="the family that it is set in")
    cut: Annotated[str, Named("cut")] = Field(default="regular", description="the family's cut")
    size: float = Field(gt=0, le=400, description="size of the type in points")
    floor: float = Field(
        default=0.0, ge=0, description="smallest size that fitting may reach; 0: never smaller"
    )
    leading: float = Field(
        default=1.2, ge=0.7, le=3, description="distance of lines, as a multiple of the size"
    )
    tight: float = Field(
        default=0.0, ge=0, description="smallest leading that fitting may reach; 0: 7 % less"
    )
    tracking: float = Field(
        default=0.0, ge=-0.2, le=1, description="added between letters, as a multiple of the size"
    )
    colour: Annotated[str, Named("text-colour")] = Field(
        default="ink", description="a colour of the palette, or #rrggbb"
    )
    align: Literal["left", "center", "right", "justify"] = Field(
        default="left", description="how lines are aligned"
    )
    caps: bool = Field(default=False, description="whether it is set in capitals")
    hyphenate: bool = Field(default=False, description="whether words may be broken")
    bold: _CutName = Field(default="bold", description="the cut of **bold** words")
    italic: _CutName = Field(default="italic", description="the cut of *italic* words")
    term: _CutName = Field(default="", description="the cut of words that a legend explains")
    icon: float = Field(
        default=1.0, gt=0, le=4, description="height of icons, as a multiple of the size"
    )
    space: float = Field(default=0.0, description="added between words, as a multiple of the size")
    decorative: bool = Field(
        default=False, description="an ornament, which may be faint and reach where no text belongs"
    )
    rule: bool = Field(
        default=False, description="what the game is played by, and has to be read at a table"
    )
    orphans: int = Field(
        default=2, ge=1, le=20, description="least lines before the end of a column or page"
    )
    widows: int = Field(
        default=2, ge=1, le=20, description="least lines at the beginning of a column or page"
    )
    keep: Literal["", "whole", "next"] = Field(
        default="",
        description="how a paragraph is kept at the end of a column or page: whole, or whole and"
        " together with what follows (next), as headings are",
    )

    @property
    def least(self) -> float:
        """The floor in points; without one the style never shrinks."""
        return self.floor or self.size

    @property
    def tightest(self) -> float:
        """The smallest leading; without one the leading gives at most 7 %."""
        return self.tight or max(self.leading * 0.93, 1.0)
