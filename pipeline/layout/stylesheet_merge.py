"""The styles of several files laid over one another, and checked as one stylesheet."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet import Stylesheet
from pipeline.source.names import did_you_mean, nearest
from pipeline.source.units import literal_colour

_MOST_LIKE: Final = 20


def merge_stylesheets(layers: list[Mapping[str, Any]], offered: tuple[str, ...] = ()) -> Stylesheet:
    """Return the stylesheet of styles data laid over one another, later layers winning.

    `offered` are more families that a name may have been meant for. A style may name another with
    ``like``: it takes over what it does not set itself. One without a family or a size takes them
    over from the style of its name in an earlier layer. Raises pydantic.ValidationError, or
    LayoutError (its `where` is the dotted path of the fault) for a ``like`` that leads nowhere.
    """
    merged: dict[str, dict[str, Any]] = {section: {} for section in Stylesheet.model_fields}
    for layer in layers:
        for section, entries in layer.items():
            if section not in merged:
                remedy = did_you_mean(section, merged)
                if section in {*merged["styles"], *merged["palette"]}:
                    remedy = (
                        f"put it below {'styles' if section in merged['styles'] else 'palette'}:"
                    )
                raise LayoutError(f"unknown section {section!r}", remedy, section)
            named = _mapping(f"section {section!r}", entries or {}, section)
            if section == "styles":
                named = {name: _over(name, named[name], merged[section]) for name in named}
            merged[section].update(named)
    styles = merged["styles"]
    merged["styles"] = {name: _inherit(name, styles, ()) for name in styles}
    stylesheet = Stylesheet.model_validate(merged, context=merged["palette"])
    _check_families(stylesheet, offered)
    _check_colours(stylesheet)
    _check_gradients(stylesheet)
    _check_icons(stylesheet)
    _check_categories(stylesheet)
    _check_grounds(stylesheet)
    _check_scripts(stylesheet)
    return stylesheet


def _mapping(what: str, value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise LayoutError(f"{what}: expected names with values, found {value!r}", where=where)
    return dict(value)


def _over(name: str, style: Any, below: Mapping[str, Any]) -> Any:
    """Return a style with what it leaves to the style of its name `below` it."""
    if not isinstance(style, Mapping):
        return style
    _check_floor(name, style)
    base = below.get(name)
    is_part = style.get("like", name) == name and not {"family", "size"} <= {*style}
    meant = nearest(name, below) if base is None and not {"family", "like"} & {*style} else None
    if meant is not None:
        message = f"style {name!r} has no family, and no style of its name gives it one"
        raise LayoutError(message, f"did you mean {meant!r}? Else add family:", f"styles.{name}")
    if not (is_part and isinstance(base, Mapping)):
        return style
    return {**base, **{field: value for field, value in style.items() if field != "like"}}


def _inherit(name: str, styles: Mapping[str, Any], trail: tuple[str, ...]) -> dict[str, Any]:
    where = f"styles.{name}"
    fields = _mapping(f"style {name!r}", styles[name], where)
    base = fields.pop("like", None)
    if base is None:
        return fields
    if not isinstance(base, str) or base not in styles:
        raise LayoutError(
            f"style {name!r} is like {base!r}, which cannot be resolved",
            did_you_mean(str(base), styles),
            f"{where}.like",
        )
    if base in (*trail, name):
        raise LayoutError(
            f"style {name!r} is like {base!r}, which cannot be resolved",
            f"a circle: {' like '.join((*trail, name, base))}",
            f"{where}.like",
        )
    if len(trail) > _MOST_LIKE:
        raise LayoutError(f"style {name!r}: a chain of more than {_MOST_LIKE} styles", where=where)
    return {**_inherit(base, styles, (*trail, name)), **fields}


def _check_floor(name: str, fields: Mapping[str, Any]) -> None:
    """Refuse a floor above the size next to it; one that is taken over is where it fits."""
    size, floor = fields.get("size"), fields.get("floor")
    if not isinstance(size, (int, float)) or not isinstance(floor, (int, float)):
        return
    if floor > size:
        raise LayoutError(
            f"style {name!r}: the floor, {floor:g} pt, is above the size, {size:g} pt",
            f"give a floor of at most {size:g}",
            f"styles.{name}.floor",
        )


def _require_colour(stylesheet: Stylesheet, colour: str, user: str, where: str) -> None:
    """Raise LayoutError at `where` for an unknown colour that `user` names."""
    try:
        stylesheet.colour(colour)
    except LayoutError as error:
        raise LayoutError(f"{user}: {error.message}", error.remedy, where) from None


def _check_colours(stylesheet: Stylesheet) -> None:
    for name, style in stylesheet.styles.items():
        _require_colour(stylesheet, style.colour, f"style {name!r}", f"styles.{name}")


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
            _require_colour(stylesheet, stop.colour, f"gradient {name!r}", f"{where}.{inner}")


def _check_icons(stylesheet: Stylesheet) -> None:
    for name, icon in stylesheet.icons.items():
        _require_colour(stylesheet, icon.colour, f"icon {name!r}", f"icons.{name}.colour")


def _check_categories(stylesheet: Stylesheet) -> None:
    for name, colours in stylesheet.categories.items():
        for index, colour in enumerate(colours):
            if colour not in stylesheet.palette:
                written = literal_colour(colour) is not None
                named = "give it a name of its own in the palette"
                raise LayoutError(
                    f"category {name!r}: unknown colour {colour!r}",
                    named if written else did_you_mean(colour, stylesheet.palette),
                    f"categories.{name}.{index}",
                )


def _check_grounds(stylesheet: Stylesheet) -> None:
    for colour in stylesheet.grounds:
        if colour not in stylesheet.palette:
            message = f"grounds: unknown colour {colour!r}"
            raise LayoutError(
                message, did_you_mean(colour, stylesheet.palette), f"grounds.{colour}"
            )


def _check_scripts(stylesheet: Stylesheet) -> None:
    for name, script in stylesheet.scripts.items():
        for replaced, family in script.instead.items():
            if family not in script.families:
                raise LayoutError(
                    f"script {name!r}: unknown family {family!r}",
                    did_you_mean(family, script.families),
                    f"scripts.{name}.instead.{replaced}",
                )


def _unknown_family(name: str, known: Collection[str], where: str, who: str) -> LayoutError:
    remedy = did_you_mean(name, known)
    if not remedy.endswith("?"):
        remedy += "; for any other family, also of the system's, copy the font files into fonts/"
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
                did_you_mean(style.cut, family.cuts),
                f"styles.{name}.cut",
            )
    for name, family in stylesheet.families.items():
        if family.condensed and family.condensed not in stylesheet.families:
            raise LayoutError(
                f"family {name!r}: unknown condensed family {family.condensed!r}",
                did_you_mean(family.condensed, stylesheet.families),
                f"families.{name}.condensed",
            )
