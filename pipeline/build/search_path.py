"""Layouts, styles and other data files next to the templates: found and read."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from pipeline.build.project import Project
from pipeline.draw.fontspec import PACKAGE, FontSpec
from pipeline.draw.svgpath import parse_path
from pipeline.layout.component import Component, make_component
from pipeline.layout.errors import LayoutError
from pipeline.layout.layout_file import Layout, Outline
from pipeline.layout.stylesheet import Script, Stylesheet, nearest_cut, script_of, stylesheet_in
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.sheets.model import Paper
from pipeline.sheets.papers import TrimFormat
from pipeline.source.document import Document, dotted_path
from pipeline.source.files import TEMPLATE, files_in, implied_in, is_there, read_text
from pipeline.source.findings import (
    Finding,
    Misuse,
    Position,
    PunchboardError,
    Severity,
    fail,
    install_command,
)
from pipeline.source.inputs import FILE, note, note_all, noting
from pipeline.source.models import model_findings, validated
from pipeline.source.names import did_you_mean, first_few, is_name, joined, nearest
from pipeline.source.units import to_mm
from pipeline.source.yaml import load_yaml, parse_yaml
from pipeline.template.templates import TEMPLATE_SUFFIX

if TYPE_CHECKING:
    from pipeline.build.fonts import FontFolders


T = TypeVar("T", bound=BaseModel)

LAYOUT_SUFFIX = ".layout.yaml"


class SearchPath:
    """The template folders of one game, the first that has a file winning."""

    def __init__(self, project: Project, game: str) -> None:
        self.folders = project.template_folders(game)
        self._project, self._game = project, game
        self._lines: dict[str, list[str]] = {}

    @cached_property
    def font_folders(self) -> "FontFolders":
        # Most commands open no font, and what reads them takes long to import.
        from pipeline.build.fonts import FontFolders

        return FontFolders(self._project.root, self._game)

    def all(self, file: str) -> list[Document]:
        """Return every folder's `file`, the one that wins last."""
        paths = [folder / file for folder in reversed(self.folders) if is_there(folder / file)]
        return [load_yaml(path, shown_name(path)) for path in paths]

    def template_lines(self, shown: str) -> list[str]:
        """Return the lines of the template that findings show as `shown`; none of another file."""
        if shown not in self._lines:
            paths = (folder / PurePath(shown).name for folder in self.folders)
            found = [path for path in paths if shown_name(path) == shown and path.is_file()]
            is_template = shown.endswith(".j2") and found
            text = read_text(found[0], TEMPLATE, shown) if is_template else ""
            self._lines[shown] = text.splitlines()
        return self._lines[shown]

    def first(self, file: str) -> Document:
        """Return the `file` that wins; raises PunchboardError when no folder has it."""
        for folder in self.folders:
            if is_there(folder / file):
                return load_yaml(folder / file, shown_name(folder / file))
        raise fail("file-missing", "no template folder has this file", Position(file))

    def table(self, file: str, model: type[T]) -> T:
        """Return every folder's `file`, laid over one another, as `model`.

        A folder's own file holds only what it adds or changes. Raises PunchboardError with every
        fault, in the file that says so.
        """
        layers = self.all(file) or [self.first(file)]
        merged: dict[str, Any] = {}
        for layer in layers:
            _lay_over(merged, layer.data)
        try:
            return model.model_validate(merged)
        except ValidationError as error:
            raise PunchboardError(_findings(error, model, layers)) from None

    def layout(self, component: str, position: Position) -> Document:
        """Return the layout file of `component`; `position` is where it was asked for.

        Raises PunchboardError (`component-unknown`) if it does not exist.
        """
        file = component + LAYOUT_SUFFIX
        misspelt = self.folders[0] / f"{component}.layout.yml"
        if misspelt.is_file() and not misspelt.with_name(file).is_file():
            place = Position(shown_name(misspelt))
            raise fail("file-unknown", "nothing reads this layout", place, hint=f"call it {file!r}")
        if is_name(component) and any(is_there(folder / file) for folder in self.folders):
            return self.first(file)
        template = component + TEMPLATE_SUFFIX
        has_template = any(is_there(folder / template) for folder in self.folders)
        what = f"layout file {file!r}" if has_template else f"template {template!r}"
        message = f"no {what} for component {component!r}"
        own, known = self.components(1), self.components()
        close = nearest(component, own) or nearest(component, known)
        few = f"expected one of: {first_few(own or known, _MOST_LISTED)}"
        remedy = f"did you mean {close!r}?" if close else few
        if is_name(component):
            begun = shown_name(self.folders[0] / (file if has_template else template))
            remedy = joined(remedy, f"a new one begins with {begun}")
        from pipeline.game.tables.near_misses import misnamed_folders

        for folder, meant in misnamed_folders(self.folders[0]).items():
            remedy = f"rename {folder} to {meant}"
        raise fail("component-unknown", message, position, hint=remedy)

    def standard_layout(self, component: str) -> Document | None:
        """Return the layout of the standard card of `component`; None if it has a template."""
        file = component + LAYOUT_SUFFIX
        standard = implied_in(self.folders[0]).get(file)
        return None if standard is None else parse_yaml(standard.content, file)

    def components(self, folders: int | None = None) -> tuple[str, ...]:
        """Return the components of all folders, or of the first few."""
        files = {path.name for folder in self.folders[:folders] for path in files_in(folder)}
        layouts = (name for name in files if name.endswith(LAYOUT_SUFFIX))
        return tuple(sorted(name.removesuffix(LAYOUT_SUFFIX) for name in layouts))


def _lay_over(base: dict[str, Any], layer: Mapping[str, Any]) -> None:
    """Lay a table over another: sections are merged entry by entry, all else is replaced."""
    for section, entries in layer.items():
        below = base.get(section)
        if isinstance(below, dict) and isinstance(entries, dict):
            base[section] = {**below, **entries}
        else:
            base[section] = entries


def shown_name(path: PurePath) -> str:
    """Return a template file's path as findings show it, the same in a wheel and in a checkout."""
    return f"templates/{path.parent.name.lstrip('_')}/{path.name}"


_MOST_LISTED: Final = 8
_DIGITS: Final = 4
"""Places behind the point: a tenth of a micrometre."""


def mirrored(outline: Outline, width: float) -> Outline:
    """Return an outline of path data with left and right exchanged on a trim of `width` mm.

    Raises ValueError for what is no path data.
    """
    return outline.model_copy(update={"path": mirrored_path(outline.path, width)})


def mirrored_path(data: str, width: float) -> str:
    """Return path data with left and right exchanged about half of `width`."""
    parts = []
    for operator, numbers in parse_path(data):
        turned = (width - each if at % 2 == 0 else each for at, each in enumerate(numbers))
        values = " ".join(f"{round(each, _DIGITS):g}" for each in turned)
        parts.append("Z" if operator == "h" else f"{operator.upper()}{values}")
    return "".join(parts)


class Components:
    """Layouts and components by name, each read once.

    `position_of` returns where a product asks for a component; `formats` returns the trim formats,
    which only some layouts need.
    """

    def __init__(
        self,
        search_path: SearchPath,
        position_of: Callable[[str], Position],
        formats: Callable[[], Mapping[str, TrimFormat]],
    ) -> None:
        self._search_path, self._position_of, self._formats = search_path, position_of, formats
        self._components: dict[tuple[str, str], tuple[Component, set[str]]] = {}
        self._layouts: dict[str, Layout] = {}

    def layout(self, name: str) -> Layout:
        """Return the layout of component `name`; raises PunchboardError."""
        note(FILE + name + LAYOUT_SUFFIX)
        layout = self._layouts.get(name)
        if layout is None:
            document = self._search_path.layout(name, self._position_of(name))
            layout = validated(Layout, document)
            standard = self._search_path.standard_layout(name)
            if standard is not None and not layout.slots and layout.shape is None:
                # The standard card at another size keeps what the file does not say.
                layout = validated(Layout, standard).model_copy(
                    update={field: getattr(layout, field) for field in layout.model_fields_set}
                )
            try:
                parse_path(layout.outline.path)
            except ValueError as error:
                place = document.position("outline", "path")
                raise fail("path-data", str(error), place, name) from None
            self._layouts[name] = layout
        return layout

    def position(self, name: str, *path: str | int) -> Position:
        """Return where the layout file of component `name` speaks of `path`."""
        return self._search_path.layout(name, self._position_of(name)).position(*path)

    def component(self, name: str, paper: Paper | None = None) -> Component:
        """Return component `name` at its size, which may be the paper's. Raises PunchboardError."""
        key = (name, paper.name if paper else "")
        if key not in self._components:
            with noting() as reads:
                layout = self.layout(name)
                formats = self._formats() if layout.formats else {}
                component = self._make(name, layout, paper, formats.values())
            self._components[key] = component, reads
        component, reads = self._components[key]
        note_all(reads)
        return component

    def _make(
        self, name: str, layout: Layout, paper: Paper | None, formats: Iterable[TrimFormat]
    ) -> Component:
        sizes = {trim.name: (to_mm(trim.width), to_mm(trim.height)) for trim in formats}
        page = (paper.width, paper.height) if paper else (0.0, 0.0)
        try:
            component = make_component(name, layout, sizes, page)
        except LayoutError as error:
            document = self._search_path.layout(name, self._position_of(name))
            position = document.position(*dotted_path(document.data, error.where))
            message = error.message
            if layout.on_paper and paper:
                message += f", on {paper.title or paper.name}"
            raise fail("layout", message, position, name, error.remedy) from None
        if component.outline.mirrored:
            component.outline = mirrored(component.outline, to_mm(component.width))
        return component


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
        raise PunchboardError(_findings(error, Stylesheet, layers)) from None
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
    entries = layer.data.get(section)
    pairs = entries.items() if isinstance(entries, dict) else ()
    return {name: entry for name, entry in pairs if isinstance(entry, dict)}


def localized_stylesheet(stylesheet: Stylesheet, language: str) -> Stylesheet:
    """Return a stylesheet as `language` needs it; raises Misuse if an extra is missing."""
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
            f"printing in {language!r} needs packages that are not installed"
            f" ({', '.join(missing)}):"
            f" {install_command(script.extra)}"
        )


def stylesheet_findings(
    stylesheet: Stylesheet, layers: list[Document], icons: Collection[str]
) -> Iterator[Finding]:
    """Yield what the checks of the stylesheet find, at the lines of the styles files.

    `icons` are the names of those that there are.
    """
    from pipeline.draw.proofreading import STYLESHEET_CHECKS

    for name in stylesheet.icons:
        if name not in icons:
            message = f"`icons` gives a colour to {name!r}, but there is no such icon"
            place = _position(layers, "icons", name)
            hint = did_you_mean(name, icons)
            yield Finding("icon-colour", message, place, "icons", hint, Severity.WARNING)
    for finding, entry in STYLESHEET_CHECKS.run(stylesheet):
        yield finding._replace(position=_position(layers, *entry.split(".", 1)))


def _position(layers: list[Document], *path: str | int) -> Position:
    for layer in reversed(layers):
        if path and _has_entry(layer, path[:2]):
            return layer.position(*path)
    return layers[-1].start


def _position_of_dotted(layers: list[Document], dotted: str) -> Position:
    paths = [(dotted_path(layer.data, dotted), layer) for layer in reversed(layers)]
    path, layer = max(paths, key=lambda found: len(found[0][:2]))
    return layer.position(*path, key=len(path) == 1) if path else layers[-1].start


def _findings(
    error: ValidationError, model: type[BaseModel], layers: list[Document]
) -> list[Finding]:
    found: list[Finding] = []
    for layer in layers:
        tells = partial(_is_last_with, layers, layer)
        found += model_findings(error, model, layer, tells)
    return found


def _is_last_with(layers: list[Document], layer: Document, place: tuple[int | str, ...]) -> bool:
    having = (each for each in reversed(layers) if place and _has_entry(each, place[:2]))
    return next(having, layers[-1]) is layer


def _has_entry(layer: Document, entry: tuple[int | str, ...]) -> bool:
    section, *name = entry
    if not name:
        return section in layer.data
    inside = layer.data.get(section)
    return isinstance(inside, dict) and name[0] in inside


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
    cuts = stylesheet.families[family].cuts if family in stylesheet.families else {}
    return f"{family}.{nearest_cut(cut, cuts) if cuts else 'regular'}"
