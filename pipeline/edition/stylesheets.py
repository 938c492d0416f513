"""The stylesheet of a game from its styles files, and the typefaces that it names."""

from collections.abc import Collection, Iterator
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.extras import install_command
from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.suggest import hint as suggestion
from pipeline.documents.document import Document, dotted_path
from pipeline.documents.models import model_findings
from pipeline.draw.fontspec import PACKAGE, FontSpec
from pipeline.edition.search_path import SearchPath
from pipeline.layout.errors import LayoutError
from pipeline.layout.scripts import nearest_cut, script_of, stylesheet_in
from pipeline.layout.stylesheet import Stylesheet
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.layout.typefaces import Script

if TYPE_CHECKING:
    from pipeline.edition.font_folders import FontFolders

STYLES = "styles.yaml"


def load_styles(search_path: SearchPath) -> list[Document]:
    """Return the styles files, the game's own last. Raises PunchboardError."""
    layers = search_path.all(STYLES)
    if not layers:
        raise fail("file-missing", "no template folder has this file", Position(STYLES))
    return layers


def make_stylesheet(layers: list[Document], folders: "FontFolders") -> Stylesheet:
    """Return the shared look with the game's own laid over it.

    A family that no file describes is one of the folders `fonts/`. Raises PunchboardError with the
    line of each fault.
    """
    missing = _undescribed(layers)
    found = folders.families if missing else {}
    described = {name: family for name, family in found.items() if name in missing}
    try:
        data = [layer.data for layer in layers]
        return merge_stylesheets([{"families": described}, *data], tuple(found))
    except ValidationError as error:
        raise PunchboardError(_findings(error, layers)) from None
    except LayoutError as error:
        place = _position_of_dotted(layers, error.where)
        raise fail("look", error.message, place, hint=error.remedy) from None


def _undescribed(layers: list[Document]) -> set[str]:
    """Return the families that styles or other families name and no styles file describes."""
    described: set[str] = set()
    named: list[Any] = []
    for layer in layers:
        families, styles = _section(layer, "families"), _section(layer, "styles")
        described |= set(families)
        for family in families.values():
            fallback = family.get("fallback")
            named += fallback if isinstance(fallback, list) else ()
            named.append(family.get("condensed"))
        named += [style.get("family") for style in styles.values()]
    return {name for name in named if isinstance(name, str) and name} - described


def _section(layer: Document, section: str) -> dict[str, dict[str, Any]]:
    """Return the entries of a section that are mappings; what else stands there is told later."""
    entries = layer.data.get(section)
    pairs = entries.items() if isinstance(entries, dict) else ()
    return {name: entry for name, entry in pairs if isinstance(entry, dict)}


def localized_stylesheet(stylesheet: Stylesheet, language: str) -> Stylesheet:
    """Return a stylesheet as `language` needs it; raises Misuse where an extra is missing."""
    script = script_of(stylesheet, language)
    if script is not None:
        _check_extra(script, language)
    return stylesheet_in(stylesheet, language)


def _check_extra(script: Script, language: str) -> None:
    files = (cut.file for family in script.families.values() for cut in family.cuts.values())
    fonts = {file.removeprefix(PACKAGE).partition("/")[0] for file in files if PACKAGE in file}
    engines = {"bidi"} if script.direction == "rtl" else set()
    engines |= {"budoux"} if script.breaks == "characters" else set()
    missing = sorted(name for name in fonts | engines if find_spec(name) is None)
    if missing and script.extra:
        raise Misuse(
            f"printing in {language!r} needs more than is installed ({', '.join(missing)}):"
            f" {install_command(script.extra)}"
        )


def stylesheet_findings(
    stylesheet: Stylesheet, layers: list[Document], icons: Collection[str]
) -> Iterator[Finding]:
    """Yield what the checks of the stylesheet find, at the lines of the styles files.

    `icons` are the names of those that there are.
    """
    from pipeline.proofreading.check import STYLESHEET_CHECKS

    for name in stylesheet.icons:
        if name not in icons:
            message = f"there is no icon {name!r}, to have a colour"
            place = _position(layers, "icons", name)
            hint = suggestion(name, icons)
            yield Finding("icon-colour", message, place, "icons", hint, Severity.WARNING)
    for finding, entry in STYLESHEET_CHECKS.run(stylesheet):
        yield finding._replace(position=_position(layers, *entry.split(".", 1)))


def _position(layers: list[Document], *path: str | int) -> Position:
    """Return where the last file that speaks of the entry at `path` does so."""
    for layer in reversed(layers):
        if path and _has_entry(layer, path[:2]):
            return layer.position(*path)
    return layers[-1].start


def _position_of_dotted(layers: list[Document], dotted: str) -> Position:
    """Return where the last file that speaks of the entry of a dotted path does so."""
    paths = [(dotted_path(layer.data, dotted), layer) for layer in reversed(layers)]
    path, layer = max(paths, key=lambda found: len(found[0][:2]))
    return layer.position(*path) if path else layers[-1].start


def _findings(error: ValidationError, layers: list[Document]) -> list[Finding]:
    """Return a finding for each fault, in the last file that speaks of the entry at fault."""
    found: list[Finding] = []
    for layer in layers:
        tells = partial(_is_last_with, layers, layer)
        found += model_findings(error, Stylesheet, layer, tells)
    return found


def _is_last_with(layers: list[Document], layer: Document, place: tuple[int | str, ...]) -> bool:
    """Tell whether a file is the last that has the entry at a place, or the last where none has."""
    having = (each for each in reversed(layers) if place and _has_entry(each, place[:2]))
    return next(having, layers[-1]) is layer


def _has_entry(layer: Document, entry: tuple[int | str, ...]) -> bool:
    section, *name = entry
    inside = layer.data.get(section)
    return not name or (isinstance(inside, dict) and name[0] in inside)


def font_specs(stylesheet: Stylesheet, layers: list[Document]) -> dict[str, FontSpec]:
    """Return the typefaces of `stylesheet` by key, ``family.cut``, each with its fallback chain."""
    return {
        f"{family}.{cut}": FontSpec(
            f"{family}.{cut}",
            source.file,
            source.axes,
            {tag: bool(value) for tag, value in source.features.items()},
            tuple(_cut_of(stylesheet, other, cut) for other in entry.fallback),
            _position(layers, "families", family, "cuts", cut, "file"),
        )
        for family, entry in stylesheet.families.items()
        for cut, source in entry.cuts.items()
    }


def _cut_of(stylesheet: Stylesheet, family: str, cut: str) -> str:
    """Return the key of `cut` in a fallback family, or of the cut there that is most like it."""
    cuts = stylesheet.families[family].cuts if family in stylesheet.families else {}
    return f"{family}.{nearest_cut(cut, cuts) if cuts else 'regular'}"
