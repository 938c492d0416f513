"""Data files beside the templates: found in the game's folder, the project's, or Punchboard's."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeVar

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Finding, Position
from pipeline.base.names import MOST, is_name
from pipeline.base.reading import TEMPLATE, is_there, read_text
from pipeline.base.suggest import hint, nearest
from pipeline.documents.document import Document
from pipeline.documents.yaml import load_yaml
from pipeline.edition.project import Project

if TYPE_CHECKING:
    from pipeline.edition.font_folders import FontFolders

T = TypeVar("T")

LAYOUT_SUFFIX = ".layout.yaml"
TABLES = ("papers.yaml", "sleeves.yaml", "cards.yaml", "sheets.yaml", "cutters.yaml")
"""The files of tables, each of which `OpenEdition` notes when it is asked for."""


class SearchPath:
    """The template folders of one game, the first that has a file winning."""

    def __init__(self, project: Project, game: str) -> None:
        self.folders = project.template_folders(game)
        self._project, self._game = project, game
        self._lines: dict[str, list[str]] = {}

    @cached_property
    def font_folders(self) -> "FontFolders":
        """The fonts of the project and of the game."""
        # Most commands open no font, and what reads them takes long to import.
        from pipeline.edition.font_folders import FontFolders

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

    def table(self, file: str, read: Callable[[object], T]) -> T:
        """Return what `read` makes of every folder's `file`, laid over one another.

        A folder's own file holds only what it adds or changes. A ValueError of `read` becomes a
        finding (`table-value`) at the entry or field that it names, an entry that cannot name a
        folder one at its line (`table-name`).
        """
        documents = self.all(file) or [self.first(file)]
        merged: dict[str, Any] = {}
        for document in documents:
            _check_names(document)
            _lay_over(merged, document.data)
        try:
            return read(merged)
        except ValueError as error:
            raise fail("table-value", str(error), _place(documents, error)) from None

    def layout(self, component: str, position: Position) -> Document:
        """Return the layout file of `component`; `position` is where it was asked for.

        Raises PunchboardError (`component-unknown`) when there is none.
        """
        file = component + LAYOUT_SUFFIX
        if is_name(component) and any(is_there(folder / file) for folder in self.folders):
            return self.first(file)
        message = f"no layout file {file!r} for component {component!r}"
        remedy = hint(component, self.components())
        if is_name(component) and nearest(component, self.components()) is None:
            begun = shown_name(self.folders[0] / file)
            remedy += f"; a new one begins with {begun} and {component}.xml.j2"
        raise fail("component-unknown", message, position, hint=remedy)

    def components(self) -> tuple[str, ...]:
        """Return the components that have a layout file."""
        files = {path.name for folder in self.folders for path in folder.glob(f"*{LAYOUT_SUFFIX}")}
        return tuple(sorted(name.removesuffix(LAYOUT_SUFFIX) for name in files))


def _place(documents: Sequence[Document], error: ValueError) -> Position:
    """Return where a table says what is wrong with it: in the file that wins of those that do."""
    where, key = str(error).partition(": ")[0], getattr(error, "key", "")
    for document in reversed(documents):
        sections = {name: value for name, value in document.data.items() if value is not None}
        paths: list[tuple[str, ...]] = [
            (section, entry)
            for section, entries in sections.items()
            for entry in (entries if isinstance(entries, dict) else ())
            if where.endswith(f" {entry!r}")
        ]
        paths += [(section,) for section in sections if where.endswith(f" {section}")]
        if paths or key in sections:
            path = paths[0] if paths else ()
            return document.position(*path, key) if key else document.position(*path, key=True)
    return documents[-1].position()


def _check_names(document: Document) -> None:
    """Raise PunchboardError for entries of a table, such as papers, that cannot name a folder."""
    findings = []
    for section, entries in document.data.items():
        for entry in entries if isinstance(entries, dict) else ():
            if not is_name(entry):
                place = document.position(section, entry, key=True)
                hint = f"use small letters, digits and single hyphens, {MOST} at most"
                message = f"{entry!r} cannot name an entry"
                findings.append(Finding("table-name", message, place, section, hint))
    if findings:
        raise PunchboardError(findings)


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
