"""The stylesheet of a game: its typefaces, palette and text styles, read from styles.yaml data."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, model_validator

from pipeline.base.colours import literal_colour
from pipeline.base.suggest import hint
from pipeline.documents.closed import ClosedModel
from pipeline.documents.named import Named
from pipeline.layout.box import Box
from pipeline.layout.draw_list import Paint, Resolution
from pipeline.layout.errors import ColourError, LayoutError
from pipeline.layout.gradients import GradientStyle
from pipeline.layout.palette import Colour, instead
from pipeline.layout.text_style import Style
from pipeline.layout.typefaces import Family, Script

USUAL: Final = "usual"
"""The resolution of pictures that name none."""


class PictureResolution(ClosedModel):
    """How many pixels an inch pictures are to have as they are printed."""

    wanted: float = Field(
        default=300.0, ge=36, le=2400, description="larger art is scaled down to it"
    )
    least: float = Field(default=250.0, ge=0, le=2400, description="fewer are a warning")
    error: float = Field(default=120.0, ge=0, le=2400, description="fewer are an error")

    @model_validator(mode="after")
    def _in_order(self) -> "PictureResolution":
        if not self.error <= self.least <= self.wanted:
            raise ValueError("expected error <= least <= wanted")
        return self


class IconStyle(ClosedModel):
    """How an icon is drawn in texts that do not say otherwise."""

    colour: Annotated[str, Named("fill-colour")] = Field(
        description="its colour: a name of the palette, or #rrggbb"
    )


GroundUse: TypeAlias = Literal["keep", "outline", "omit"]
"""What an ink saver does with areas of a colour: leaves them filled, outlines or omits them."""


class Stylesheet(ClosedModel):
    """Everything that templates name: families, colours, gradients and styles.

    `categories` are the palette colours that stand for things to be told apart, by what they stand
    for. `where` names the files it came from, for messages. Raises LayoutError for unknown names.
    """

    families: dict[str, Family] = Field(description="typefaces by name")
    palette: dict[str, Colour] = Field(description="colours by name: rrggbb, or another's name")
    styles: dict[str, Style] = Field(description="text styles by name")
    gradients: dict[str, GradientStyle] = Field(
        default={}, description="colours that run into one another, by name"
    )
    icons: dict[str, IconStyle] = Field(
        default={}, description="icons that have a colour of their own in every text, by name"
    )
    categories: dict[str, tuple[Annotated[str, Named("colour")], ...]] = Field(
        default={}, description="colours that tell things apart, by what they stand for"
    )
    resolutions: dict[str, PictureResolution] = Field(
        default={}, description="pixels an inch of pictures, by what they are; `usual` are all else"
    )
    grounds: dict[Annotated[str, Named("colour")], GroundUse] = Field(
        default={},
        description="what --ink-saver does with all areas of a colour of the palette: keep them "
        "filled, outline or omit them",
    )
    scripts: dict[str, Script] = Field(
        default={}, description="how languages are set whose letters the families lack"
    )

    def colour(self, name: str) -> str | None:
        """Return a colour of the palette, or ``#rrggbb``, as rrggbb.

        Empty and ``none`` are no colour. Raises ColourError.
        """
        value = self.palette.get(name)
        if value is None and name not in ("", "none"):
            value = literal_colour(name)
            if value is None:
                raise ColourError(name, instead(name, self.palette, self.gradients))
        return value

    def icon_colour(self, icon: str) -> str:
        """Return the name of the colour that an icon has everywhere, empty where it has none."""
        style = self.icons.get(icon)
        return style.colour if style is not None else ""

    def paint(self, name: str, box: Box) -> Paint | None:
        """Return what an area is filled with: a colour, or a gradient that runs over `box`.

        A colour of the palette comes first. Raises ColourError.
        """
        gradient = self.gradients.get(name)
        if gradient is None or name in self.palette:
            return self.colour(name)
        return gradient.over(box, self.colour)

    def resolution(self, name: str) -> Resolution:
        """Return the resolution `name` as pictures are drawn with it."""
        entry = self.resolutions.get(name)
        if entry is None and name != USUAL:
            raise LayoutError(
                f"unknown resolution {name!r}", hint(name, {*self.resolutions, USUAL})
            )
        return Resolution(entry.wanted, entry.least, entry.error) if entry else Resolution()

    def style(self, name: str) -> Style:
        """Return the style `name`."""
        entry = self.styles.get(name)
        if entry is None:
            raise LayoutError(f"unknown style {name!r}", hint(name, self.styles))
        return entry
