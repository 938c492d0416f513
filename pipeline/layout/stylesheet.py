"""The stylesheet of a game: typefaces, palette and text styles, also for one language."""

from collections.abc import Collection, Iterable
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, model_validator

from pipeline.layout.draw_list import Box, Paint, Resolution
from pipeline.layout.errors import ColourError, LayoutError
from pipeline.layout.palette import Colour, GradientStyle, instead
from pipeline.source.models import ClosedModel, Named, described
from pipeline.source.names import did_you_mean
from pipeline.source.units import literal_colour

ANY: Final = "any"
"""What represents all families of the styles that a script does not name."""

FamilyName: TypeAlias = Annotated[str, Named("family", free=True)]


class Cut(ClosedModel):
    """One font file of a family; `axes` pins a variable font, `features` are OpenType tags."""

    file: str = Field(
        description="the font file: in the project, or `package:` and a path in an installed"
        " package",
        examples=["package:font_source_sans_pro/files/SourceSansPro-Regular.ttf"],
    )
    axes: dict[str, float] = described(
        "position of a variable font on each axis", {}, examples=[{"wght": 700}]
    )
    features: dict[str, int] = described("OpenType features by tag: 1 for on, 0 for off", {})


class Family(ClosedModel):
    """A family's cuts by name, the family to set instead in the condensed rung, and fallbacks."""

    cuts: dict[str, Cut] = Field(description="its fonts: regular, italic, bold and others")
    condensed: FamilyName = described("the family for narrow text", "")
    fallback: tuple[FamilyName, ...] = described(
        "fallback families for missing letters, in order", ()
    )


class Script(ClosedModel):
    """How languages are set whose letters the styles' own families lack.

    `languages` are tags of BCP 47; `direction` is that of the paragraph, and `breaks` says where
    lines break: between words, or between any two characters. `instead` names the family that
    steps in for one of the styles' families, ``any`` for all others; `scale` is its size relative
    to the style's. `extra` is what installs its files.
    """

    languages: tuple[str, ...] = Field(description="tags of BCP 47", examples=[["ar", "fa"]])
    direction: Literal["ltr", "rtl"] = described("of the paragraph", "ltr")
    breaks: Literal["words", "characters"] = described(
        "where lines break: between words, or any two characters", "words"
    )
    extra: str = described("what `pip install punchboard[…]` needs for it", "")
    scale: float = described("size as a multiple of the style's", 1.0, ge=0.5, le=2)
    families: dict[str, Family] = described("families of the script, by name", {})
    instead: dict[str, str] = described("the replacement, by the styles' family, or any", {})

    def family_for(self, family: str) -> str:
        """Return the family that steps in for one of the styles' families; none has no name."""
        return self.instead.get(family) or self.instead.get(ANY, "")


_CutName: TypeAlias = Annotated[str, Named("cut", free=True)]


class Style(ClosedModel):
    """A text style. Sizes in points; leading and tracking as multiples of the size.

    `floor` is the smallest size that the fit ladder may reach, `tight` the smallest leading. What
    is `decorative` is an ornament, which may be faint, and reach where no text belongs; with `rule`
    it is text that players read at a table.
    """

    family: Annotated[str, Named("family")] = Field(description="its family")
    cut: Annotated[str, Named("cut")] = described("the family's cut", "regular")
    size: float = Field(gt=0, le=400, description="size of the type in points")
    floor: float = described("smallest size that fitting may reach; 0: never smaller", 0.0, ge=0)
    leading: float = described("distance of lines, as a multiple of the size", 1.2, ge=0.7, le=3)
    tight: float = described("smallest leading that fitting may reach; 0: 7 % less", 0.0, ge=0)
    tracking: float = described(
        "added between letters, as a multiple of the size", 0.0, ge=-0.2, le=1
    )
    colour: Annotated[str, Named("text-colour")] = described(
        "a colour of the palette, or #rrggbb", "ink"
    )
    align: Literal["left", "center", "right", "justify"] = described(
        "how lines are aligned", "left"
    )
    caps: bool = described("whether it is set in capitals", False)
    hyphenate: bool = described("whether words may be broken", False)
    bold: _CutName = described("the cut of **bold** words", "bold")
    italic: _CutName = described("the cut of *italic* words", "italic")
    term: _CutName = described("the cut of words that a legend explains", "")
    icon: float = described("height of icons, as a multiple of the size", 1.0, gt=0, le=4)
    space: float = described("added between words, as a multiple of the size", 0.0)
    decorative: bool = described(
        "an ornament, which may be faint and may leave the safe area", False
    )
    rule: bool = described("text that players read at a table", False)
    orphans: int = described("least lines before the end of a column or page", 2, ge=1, le=20)
    widows: int = described("least lines at the beginning of a column or page", 2, ge=1, le=20)
    keep: Literal["", "whole", "next"] = described(
        "at the end of a column or page: whole, or whole together with what follows"
        " (next), as for headings",
        "",
    )

    @property
    def least(self) -> float:
        """The floor in points; without one the style never shrinks."""
        return self.floor or self.size

    @property
    def tightest(self) -> float:
        """The smallest leading; without one the leading gives at most 7 %."""
        return self.tight or max(self.leading * 0.93, 1.0)


USUAL: Final = "usual"
"""The resolution of pictures that name none."""


class PictureResolution(ClosedModel):
    """How many pixels an inch pictures are to have as they are printed."""

    wanted: float = described("larger art is scaled down to this", 300.0, ge=36, le=2400)
    least: float = described("fewer are a warning", 250.0, ge=0, le=2400)
    error: float = described("fewer are an error", 120.0, ge=0, le=2400)

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

    `categories` are the palette colours that represent things to be told apart, by what they are
    for. `where` names the files it came from, for messages. Raises LayoutError for unknown names.
    """

    families: dict[str, Family] = Field(description="typefaces by name")
    palette: dict[str, Colour] = Field(description="colours by name: rrggbb, or another's name")
    styles: dict[str, Style] = Field(description="text styles by name")
    gradients: dict[str, GradientStyle] = described(
        "colours that run into one another, by name", {}
    )
    icons: dict[str, IconStyle] = described(
        "icons that have a colour of their own in every text, by name", {}
    )
    categories: dict[str, tuple[Annotated[str, Named("colour")], ...]] = described(
        "colours that distinguish things, by what they represent", {}
    )
    resolutions: dict[str, PictureResolution] = described(
        "pixels an inch of pictures, by purpose; `usual` for all others", {}
    )
    grounds: dict[Annotated[str, Named("colour")], GroundUse] = described(
        "what --ink-saver does with areas of a palette colour: keep them filled, "
        "outline or omit them",
        {},
    )
    scripts: dict[str, Script] = described(
        "fonts for languages whose letters the families lack", {}
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
        """Return the name of the colour that an icon has everywhere, empty if it has none."""
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
                f"unknown resolution {name!r}", did_you_mean(name, {*self.resolutions, USUAL})
            )
        return Resolution(entry.wanted, entry.least, entry.error) if entry else Resolution()

    def style(self, name: str) -> Style:
        entry = self.styles.get(name)
        if entry is None:
            raise LayoutError(f"unknown style {name!r}", did_you_mean(name, self.styles))
        return entry


LAST_RESORT: Final = "sans"
"""The family that ends every chain of fallbacks: it has Greek, Cyrillic and rarer Latin letters."""

_WEIGHTS: Final = {
    "thin": 100,
    "light": 300,
    "medium": 500,
    "semibold": 600,
    "extrabold": 800,
    "bold": 700,
    "black": 900,
    "heavy": 900,
}
_REGULAR: Final = 400


def script_of(stylesheet: Stylesheet, language: str) -> Script | None:
    """Return the script that `language` is set in; None if the styles' own families do."""
    code = language.lower()
    while code:
        for script in stylesheet.scripts.values():
            if code in map(str.lower, script.languages):
                return script
        code = code.rpartition("-")[0]
    return None


def stylesheet_in(stylesheet: Stylesheet, language: str) -> Stylesheet:
    """Return the stylesheet with the families of a language's script, at the end of every chain.

    So letters that a style's own family lacks are set in the script's, and what that one lacks in
    the last resort; signs that the script's family lacks, in a family that has them.
    """
    script = script_of(stylesheet, language)
    added = script.families if script else {}
    families: dict[str, Family] = {}
    for name, family in stylesheet.families.items():
        ends = (script.family_for(name) if script else "", LAST_RESORT)
        families[name] = _extend_fallback(name, family, ends, stylesheet.families | added)
    for name, family in added.items():
        families[name] = _extend_fallback(
            name, family, (LAST_RESORT, *stylesheet.families), stylesheet.families
        )
    return stylesheet.model_copy(update={"families": families})


def _extend_fallback(
    name: str, family: Family, ends: Iterable[str], families: Collection[str]
) -> Family:
    chain = dict.fromkeys((*family.fallback, *(end for end in ends if end in families)))
    chain.pop(name, None)
    return family.model_copy(update={"fallback": tuple(chain)})


def nearest_cut(cut: str, cuts: Collection[str]) -> str:
    """Return the name among `cuts` that is most like `cut`: slope first, then weight.

    Cuts are judged by their names; there must be one.
    """
    if cut in cuts:
        return cut
    slope, weight = _is_sloped(cut), _weight(cut)
    return min(cuts, key=lambda other: (_is_sloped(other) != slope, abs(_weight(other) - weight)))


def _is_sloped(cut: str) -> bool:
    return "italic" in cut or "oblique" in cut


def _weight(cut: str) -> int:
    return next((weight for name, weight in _WEIGHTS.items() if name in cut), _REGULAR)
