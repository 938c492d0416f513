"""The stylesheet of a game: its typefaces, palette and text styles, read from styles.yaml data."""

import re
from collections.abc import Collection, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from pipeline.base.colours import literal_colour
from pipeline.base.suggest import hint
from pipeline.documents.closed import ClosedModel
from pipeline.documents.named import Named
from pipeline.layout.box import Box
from pipeline.layout.draw_list import Paint, Resolution
from pipeline.layout.errors import ColourError, LayoutError
from pipeline.layout.gradients import GradientStyle

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})")
_SHORT_HEX: Final = re.compile(r"#?([0-9a-fA-F]{3})")
_WRITTEN: Final = re.compile(r"#?([0-9a-fA-F]{6})|#([0-9a-fA-F]{3})")
_MOST_LIKE: Final = 20
ANY: Final = "any"
"""What stands for all families of the styles that a script does not name."""

USUAL: Final = "usual"
"""The resolution of pictures that name none."""

CUTS: Final = ("regular", "italic", "bold", "bold-italic")


FamilyName: TypeAlias = Annotated[str, Named("family", free=True)]


class Cut(ClosedModel):
    """One font file of a family; `axes` pins a variable font, `features` are OpenType tags."""

    file: str = Field(
        description="the font file: in the project, or `package:` and a path in an installed"
        " package",
        examples=["package:font_source_sans_pro/files/SourceSansPro-Regular.ttf"],
    )
    axes: dict[str, float] = Field(
        default={}, description="where a variable font stands, by axis", examples=[{"wght": 700}]
    )
    features: dict[str, int] = Field(
        default={}, description="OpenType features by tag: 1 for on, 0 for off"
    )


class Family(ClosedModel):
    """A family's cuts by name, the family to set instead in the condensed rung, and fallbacks."""

    cuts: dict[str, Cut] = Field(description="its fonts: regular, italic, bold and others")
    condensed: FamilyName = Field(
        default="", description="the family that is set instead where text has to be narrow"
    )
    fallback: tuple[FamilyName, ...] = Field(
        default=(), description="families for letters that it lacks, in order"
    )


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


class Script(ClosedModel):
    """How languages are set whose letters the styles' own families lack.

    `languages` are tags of BCP 47; `direction` is that of the paragraph, and `breaks` tells where
    lines break: between words, or between any two characters. `instead` names the family that
    steps in for one of the styles' families, ``any`` for all others; `scale` is its size beside
    the style's. `extra` is what installs its files.
    """

    languages: tuple[str, ...] = Field(description="tags of BCP 47", examples=[["ar", "fa"]])
    direction: Literal["ltr", "rtl"] = Field(default="ltr", description="of the paragraph")
    breaks: Literal["words", "characters"] = Field(
        default="words", description="where lines break: between words, or any two characters"
    )
    extra: str = Field(default="", description="what `pip install punchboard[…]` needs for it")
    scale: float = Field(
        default=1.0, ge=0.5, le=2, description="size beside that of the style, as a multiple"
    )
    families: dict[str, Family] = Field(default={}, description="families of the script, by name")
    instead: dict[str, str] = Field(
        default={}, description="by the styles' family, or any: the family that steps in"
    )

    def family_for(self, family: str) -> str:
        """Return the family that steps in for one of the styles' families; none has no name."""
        return self.instead.get(family) or self.instead.get(ANY, "")


_STAND_IN: Final = "000000"


def _rrggbb(value: str, info: ValidationInfo) -> str:
    """Return a colour as rrggbb; another colour of the palette may stand for its own."""
    palette = info.context or {}
    trail = [value]
    while trail[-1] in palette and _HEX.fullmatch(trail[-1]) is None:
        named = str(palette[trail[-1]])
        if named in trail:
            raise PydanticCustomError(
                "value_error",
                "the colour {value} leads nowhere",
                {"value": repr(value), "hint": f"a circle: {' is '.join((*trail, named))}"},
            )
        trail.append(named)
    match = _WRITTEN.fullmatch(trail[-1])
    if match is None and len(trail) > 1:
        # The last of the other colours is wrong itself, and told.
        return _STAND_IN
    if match is None:
        raise PydanticCustomError(
            "value_error",
            "expected rrggbb or another colour's name, found {value}",
            {"value": repr(value), "hint": _meant(value, palette)},
        )
    return literal_colour(f"#{match[1] or match[2]}") or _STAND_IN


def _meant(value: str, palette: Mapping[str, object]) -> str:
    """Return what was probably meant for a colour: short digits, or a name of the palette."""
    short = _SHORT_HEX.fullmatch(value)
    if short is not None:
        return f'write "{"".join(digit * 2 for digit in short[1])}"'
    return hint(value, palette)


Colour: TypeAlias = Annotated[str, AfterValidator(_rrggbb)]
"""A colour of a palette, which the context of its validation is."""


def _instead(name: str, palette: Mapping[str, object], gradients: Mapping[str, object]) -> str:
    """Return what to write for a name that is no colour of the palette."""
    if name in gradients:
        return f"{name!r} is a gradient, which fills areas alone: no lines, no text, no icons"
    if _HEX.fullmatch(name) or _SHORT_HEX.fullmatch(name):
        return f'a colour that is no name is written with its sign: "#{name}"'
    return hint(name, {**palette, **gradients})


class IconStyle(ClosedModel):
    """How an icon is drawn in texts that do not say otherwise."""

    colour: Annotated[str, Named("fill-colour")] = Field(
        description="its colour: a name of the palette, or #rrggbb"
    )


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
                raise ColourError(name, _instead(name, self.palette, self.gradients))
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


def merge_stylesheets(layers: list[Mapping[str, Any]], offered: tuple[str, ...] = ()) -> Stylesheet:
    """Return the stylesheet of styles data laid over one another, later layers winning.

    `offered` are more families that a name may have been meant for. A style may name another with
    ``like``: it takes over what it does not set itself. Raises pydantic.ValidationError, or
    LayoutError (its `where` is the dotted path of the fault) for a ``like`` that leads nowhere.
    """
    merged: dict[str, dict[str, Any]] = {section: {} for section in Stylesheet.model_fields}
    for layer in layers:
        for section, entries in layer.items():
            if section not in merged:
                raise LayoutError(f"unknown section {section!r}", hint(section, merged), section)
            merged[section].update(_mapping(f"section {section!r}", entries or {}, section))
    styles = merged["styles"]
    merged["styles"] = {name: _inherit(name, styles, ()) for name in styles}
    stylesheet = Stylesheet.model_validate(merged, context=merged["palette"])
    _check_families(stylesheet, offered)
    _check_colours(stylesheet)
    _check_gradients(stylesheet)
    _check_icons(stylesheet)
    _check_categories(stylesheet)
    _check_scripts(stylesheet)
    return stylesheet


def _mapping(what: str, value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise LayoutError(f"{what}: expected names with values, found {value!r}", where=where)
    return dict(value)


def _inherit(name: str, styles: Mapping[str, Any], trail: tuple[str, ...]) -> dict[str, Any]:
    where = f"styles.{name}"
    fields = _mapping(f"style {name!r}", styles[name], where)
    _check_floor(name, fields)
    base = fields.pop("like", None)
    if base is None:
        return fields
    if not isinstance(base, str) or base not in styles:
        raise LayoutError(
            f"style {name!r} is like {base!r}, which leads nowhere",
            hint(str(base), styles),
            f"{where}.like",
        )
    if base in (*trail, name):
        raise LayoutError(
            f"style {name!r} is like {base!r}, which leads nowhere",
            f"a circle: {' like '.join((*trail, name, base))}",
            f"{where}.like",
        )
    if len(trail) > _MOST_LIKE:
        raise LayoutError(f"style {name!r}: a chain of more than {_MOST_LIKE} styles", where=where)
    return {**_inherit(base, styles, (*trail, name)), **fields}


def _check_floor(name: str, fields: Mapping[str, Any]) -> None:
    """Refuse a floor above the size beside it; one that is taken over stands where it fits."""
    size, floor = fields.get("size"), fields.get("floor")
    if not isinstance(size, (int, float)) or not isinstance(floor, (int, float)):
        return
    if floor > size:
        raise LayoutError(
            f"style {name!r}: the floor, {floor:g} pt, is above the size, {size:g} pt",
            f"give a floor of at most {size:g}",
            f"styles.{name}.floor",
        )


def _check_colours(stylesheet: Stylesheet) -> None:
    for name, style in stylesheet.styles.items():
        try:
            stylesheet.colour(style.colour)
        except LayoutError as error:
            where = f"styles.{name}"
            raise LayoutError(f"style {name!r}: {error.message}", error.remedy, where) from None


def _check_gradients(stylesheet: Stylesheet) -> None:
    for name, gradient in stylesheet.gradients.items():
        where = f"gradients.{name}"
        if name in stylesheet.palette:
            message = f"gradient {name!r} has the name of a colour of the palette"
            raise LayoutError(message, "give it another name", where)
        for index, stop in enumerate(gradient.all_stops):
            inner = f"stops.{index}.colour" if gradient.stops else ("from", "to")[index]
            if stop.colour in ("", "none"):
                message = f"gradient {name!r}: expected a colour, found {stop.colour!r}"
                remedy = "give any colour, and opacity: 0"
                raise LayoutError(message, remedy, f"{where}.{inner}")
            try:
                stylesheet.colour(stop.colour)
            except LayoutError as error:
                message = f"gradient {name!r}: {error.message}"
                raise LayoutError(message, error.remedy, f"{where}.{inner}") from None


def _check_icons(stylesheet: Stylesheet) -> None:
    for name, icon in stylesheet.icons.items():
        try:
            stylesheet.colour(icon.colour)
        except LayoutError as error:
            message = f"icon {name!r}: {error.message}"
            raise LayoutError(message, error.remedy, f"icons.{name}.colour") from None


def _check_categories(stylesheet: Stylesheet) -> None:
    for name, colours in stylesheet.categories.items():
        for index, colour in enumerate(colours):
            if colour not in stylesheet.palette:
                written = literal_colour(colour) is not None
                named = "give it a name in the palette, by which it is told from others"
                raise LayoutError(
                    f"category {name!r}: unknown colour {colour!r}",
                    named if written else hint(colour, stylesheet.palette),
                    f"categories.{name}.{index}",
                )


def _check_scripts(stylesheet: Stylesheet) -> None:
    for name, script in stylesheet.scripts.items():
        for replaced, family in script.instead.items():
            if family not in script.families:
                raise LayoutError(
                    f"script {name!r}: unknown family {family!r}",
                    hint(family, script.families),
                    f"scripts.{name}.instead.{replaced}",
                )


def _unknown_family(name: str, known: Collection[str], where: str, who: str) -> LayoutError:
    remedy = hint(name, known)
    if not remedy.endswith("?"):
        remedy += "; of any other family, also of the system's, copy the font files into fonts/"
    return LayoutError(f"{who}: unknown family {name!r}", remedy, where)


def _check_families(stylesheet: Stylesheet, offered: tuple[str, ...]) -> None:
    known = {*stylesheet.families, *offered}
    for name, style in stylesheet.styles.items():
        family = stylesheet.families.get(style.family)
        if family is None:
            where = f"styles.{name}.family"
            raise _unknown_family(style.family, known, where, f"style {name!r}")
        if style.cut not in family.cuts:
            raise LayoutError(
                f"style {name!r}: {style.family} has no cut {style.cut!r}",
                hint(style.cut, family.cuts),
                f"styles.{name}.cut",
            )
    for name, family in stylesheet.families.items():
        if family.condensed and family.condensed not in stylesheet.families:
            raise LayoutError(
                f"family {name!r}: unknown condensed family {family.condensed!r}",
                hint(family.condensed, stylesheet.families),
                f"families.{name}.condensed",
            )
