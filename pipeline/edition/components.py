"""The components of an edition: their layouts, read from files, at their sizes."""

from collections.abc import Callable, Iterable, Mapping

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.base.reads import FILE, note
from pipeline.base.units import to_mm
from pipeline.documents.document import dotted_path
from pipeline.documents.models import validated
from pipeline.draw.svgpath import parse_path
from pipeline.edition.mirrored_outline import mirrored
from pipeline.edition.search_path import LAYOUT_SUFFIX, SearchPath
from pipeline.impose.formats import TrimFormat
from pipeline.impose.model import Paper
from pipeline.layout.component import Component, make_component
from pipeline.layout.errors import LayoutError
from pipeline.layout.layout_file import Layout


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
        self._components: dict[tuple[str, str], Component] = {}
        self._layouts: dict[str, Layout] = {}

    def layout(self, name: str) -> Layout:
        """Return the layout of component `name`; raises PunchboardError."""
        note(FILE + name + LAYOUT_SUFFIX)
        layout = self._layouts.get(name)
        if layout is None:
            document = self._search_path.layout(name, self._position_of(name))
            layout = validated(Layout, document)
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
        layout = self.layout(name)
        formats = self._formats() if layout.formats else {}
        key = (name, paper.name if paper else "")
        component = self._components.get(key)
        if component is None:
            made = self._make(name, layout, paper, formats.values())
            component = self._components[key] = made
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
