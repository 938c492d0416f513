"""The stylesheet of a game: its typefaces, palette and text styles, read from styles.yaml data."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from pipeline.base.suggest import hint
from pipeline.documents.closed import ClosedModel
from pipeline.documents.named import Named
from pipeline.layout.errors import LayoutError

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})")
_SHORT_HEX: Final = re.compile(r"#?([0-9a-fA-F]{3})")
_MOST_LIKE: Final = 20
ANY: Final = "any"
"""What stands for all families of the styles that a script does not name."""

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
        default="ink", description="a colour of the palette"
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
    match = _HEX.fullmatch(trail[-1])
    if match is None and len(trail) > 1:
        # The last of the other colours is wrong itself, and told.
        return _STAND_IN
    if match is None:
        raise PydanticCustomError(
            "value_error",
            "expected rrggbb or another colour's name, found {value}",
            {"value": repr(value), "hint": _meant(value, palette)},
        )
    return match[1].lower()


def _meant(value: str, palette: Mapping[str, object]) -> str:
    """Return what was probably meant for a colour: short digits, or a name of the palette."""
    short = _SHORT_HEX.fullmatch(value)
    if short is not None:
        return f'write "{"".join(digit * 2 for digit in short[1])}"'
    return hint(value, palette)


Colour: TypeAlias = Annotated[str, AfterValidator(_rrggbb)]
"""A colour of a palette, which the context of its validation is."""


class Stylesheet(ClosedModel):
    """Everything that templates name: families, colours and styles.

    `categories` are the palette colours that stand for things to be told apart, by what they stand
    for. `where` names the files it came from, for messages. Raises LayoutError for unknown names.
    """

    families: dict[str, Family] = Field(description="typefaces by name")
    palette: dict[str, Colour] = Field(description="colours by name: rrggbb, or another's name")
    styles: dict[str, Style] = Field(description="text styles by name")
    categories: dict[str, tuple[Annotated[str, Named("colour")], ...]] = Field(
        default={}, description="colours that tell things apart, by what they stand for"
    )
    scripts: dict[str, Script] = Field(
        default={}, description="how languages are set whose letters the families lack"
    )

    def colour(self, name: str) -> str | None:
        """Return the colour `name` as rrggbb; empty and ``none`` are no colour."""
        value = self.palette.get(name)
        if value is None and name not in ("", "none"):
            raise LayoutError(f"unknown colour {name!r}", hint(name, self.palette))
        return value

    def style(self, name: str) -> Style:
        """Return the style `name`."""
        entry = self.styles.get(name)
        if entry is None:
            raise LayoutError(f"unknown style {name!r}", hint(name, self.styles))
        return entry


def merge_stylesheets(layers: list[Mapping[str, Any]]) -> Stylesheet:
    """Return the stylesheet of styles data laid over one another, later layers winning.

    A style may name another with ``like``: it takes over what it does not set itself. Raises
    pydantic.ValidationError, or LayoutError (its `where` is the dotted path of the fault) for a
    ``like`` that leads nowhere.
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
    _check_families(stylesheet)
    _check_colours(stylesheet)
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


def _check_categories(stylesheet: Stylesheet) -> None:
    for name, colours in stylesheet.categories.items():
        for index, colour in enumerate(colours):
            if colour not in stylesheet.palette:
                raise LayoutError(
                    f"category {name!r}: unknown colour {colour!r}",
                    hint(colour, stylesheet.palette),
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


def _check_families(stylesheet: Stylesheet) -> None:
    for name, style in stylesheet.styles.items():
        family = stylesheet.families.get(style.family)
        if family is None:
            raise LayoutError(
                f"style {name!r}: unknown family {style.family!r}",
                hint(style.family, stylesheet.families),
                f"styles.{name}.family",
            )
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
