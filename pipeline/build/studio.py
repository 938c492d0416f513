"""All that the faces of one game are made with; opened once a process, whoever asks."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.folders import open_folder
from pipeline.base.suggest import hint
from pipeline.base.units import to_mm
from pipeline.build.dressing import dressed, font_specs, load_styles, make_look
from pipeline.build.locale.home import translation_of
from pipeline.build.products import Product, Products, load_products
from pipeline.build.project import Project
from pipeline.build.proofing.painter import Painter
from pipeline.build.roster.showing import Showing
from pipeline.build.shelf import Shelf
from pipeline.build.strict import validated
from pipeline.build.views import Views
from pipeline.content.document import Document
from pipeline.content.edition import LIVING, Edition, named_edition
from pipeline.content.game import Game
from pipeline.content.lazy import LazyRecords
from pipeline.content.locale.policy import Policy
from pipeline.content.locale.translation import Translation
from pipeline.content.opening import open_game
from pipeline.content.sound import Memory
from pipeline.content.view import game_view
from pipeline.draw.fonts import FontSet, load_fonts
from pipeline.draw.fontspec import FontSpec
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.pen import Pen
from pipeline.draw.svgpath import parse_path
from pipeline.impose.formats import TrimFormat, formats
from pipeline.impose.model import Paper
from pipeline.impose.options import Options
from pipeline.impose.papers import papers
from pipeline.impose.profiles import profiles
from pipeline.layout.component import Component, Layout, make_component
from pipeline.layout.engine import Compositor
from pipeline.layout.errors import ImageError, LayoutError
from pipeline.layout.look import Look
from pipeline.layout.scripts import script_of
from pipeline.layout.shop import Shop
from pipeline.markup.functions import template_functions
from pipeline.markup.templates import Templates

if TYPE_CHECKING:
    from pipeline.build.roster.desk import Desk
    from pipeline.exchange.tell import Teller


class StudioKey(NamedTuple):
    """What identifies a studio: enough for another process to open the same one.

    With `showing` it prints rosters also in the ways that all games share; `label` is printed as
    the version of the content in place of its own. An empty language is that of the content;
    `policy` is what another one prints where it has no translation.
    """

    root: Path
    game: str
    language: str
    edition: str = LIVING
    roster: Path | None = None
    label: str = ""
    showing: Showing | None = None
    policy: Policy = Policy.DRAFT


class Studio:
    """The content, the look and the tools of one game in one language, each made when needed.

    `translation` may take the place of what the PO files of the language say.
    """

    def __init__(
        self,
        key: StudioKey,
        memory: Memory | None = None,
        translation: Translation | None = None,
    ) -> None:
        self.key = key
        open_folder(key.root)
        self.project = Project(key.root)
        folder = self.project.game_folder(key.game)
        own = translation or translation_of(self.project, key.game, key.language, key.policy)
        self.translation = own
        asked = (key.root, key.edition, key.roster, memory, self.translation)
        game = open_game(folder, *asked)
        self.game: Game = game.labelled(key.label) if key.label else game
        self.language = self.game.language
        self.words = self.game.words
        self.shelf = Shelf(self.project, key.game)
        self._components: dict[tuple[str, str], Component] = {}
        self._layouts: dict[str, Layout] = {}

    @property
    def folder(self) -> str:
        """The folder of its prints below the game's: the language, and the edition if no usual."""
        edition = self.key.edition
        return self.language if edition == LIVING else f"{self.language}@{edition}"

    @cached_property
    def products(self) -> Products:
        """What the game prints."""
        own = load_products(self.game)
        if self.key.showing is None:
            return own
        # What tells rosters takes long to import, and most builds print none.
        from pipeline.build.roster.shared import roster_products
        from pipeline.exchange.profile import read_profile

        profile = read_profile(self.game)
        return own if profile is None else roster_products(own, self.shelf, profile, self.words)

    def product(self, name: str) -> Product:
        """Return the product `name`; raises Misuse when there is none."""
        if name not in self.products:
            raise Misuse(f"{self.game.id} has no product {name!r}; {hint(name, self.products)}")
        return self.products[name]

    @cached_property
    def papers(self) -> dict[str, Paper]:
        """The papers by name."""
        return self.shelf.table("papers.yaml", papers)

    @cached_property
    def formats(self) -> dict[str, TrimFormat]:
        """The trim formats by name."""
        return self.shelf.table("cards.yaml", formats)

    @cached_property
    def profiles(self) -> dict[str, Options]:
        """The imposition profiles by name."""
        return self.shelf.table("sheets.yaml", profiles)

    @cached_property
    def styles(self) -> list[Document]:
        """The styles files, the game's own last."""
        return load_styles(self.shelf)

    @cached_property
    def look(self) -> Look:
        """Families, palette and styles."""
        return dressed(make_look(self.styles), self.language)

    @cached_property
    def font_specs(self) -> dict[str, FontSpec]:
        """Where the typefaces come from."""
        return font_specs(self.look, self.styles)

    @cached_property
    def fonts(self) -> FontSet:
        """The typefaces."""
        return load_fonts(self.font_specs, root=self.project.root)

    @cached_property
    def pen(self) -> Pen:
        """What draws faces: fonts, icons and images."""
        folders = [folder / "icons" for folder in reversed(self.shelf.folders)]
        return Pen(self.fonts, IconSet(folders), ImageSet(self.game.folder))

    @cached_property
    def painter(self) -> Painter:
        """What finds out what faces leave on paper."""
        return Painter(self.pen)

    @cached_property
    def compositor(self) -> Compositor:
        """What sets faces: templates, elements and the text engine."""
        pen = self.pen
        icons = frozenset(pen.icons.names)
        own = (self._pixels, parse_path, self._other)
        shop = Shop(self.look, self.fonts, self.language, icons, *own)
        functions = template_functions(self.words)
        return Compositor(Templates(self.shelf.folders, functions), shop)

    def mirrors(self, layout: Layout) -> bool:
        """Tell whether faces of a layout are mirrored, for a language from right to left."""
        script = script_of(self.look, self.language)
        return layout.mirror and script is not None and script.direction == "rtl"

    def set_up(self) -> None:
        """Make the tools that every face needs. Raises PunchboardError."""
        _ = self.compositor
        for kind, records in self.game.records.items():
            if not isinstance(records, LazyRecords):
                _ = self.views[kind]

    def put_away(self) -> None:
        """Forget what only faces in the making need; it is made again when asked for."""
        for name in ("compositor", "constant_context", "painter", "views"):
            self.__dict__.pop(name, None)
        self.game.views.clear()

    def _pixels(self, source: str) -> tuple[int, int]:
        try:
            return self.pen.images.size(source)
        except PunchboardError as error:
            told = error.findings[0]
            raise ImageError(source, told.code, told.message, told.hint) from None

    def _other(self, name: str) -> Component:
        """Return the component of a face that another one holds; raises LayoutError for none."""
        try:
            return self.component(name)
        except PunchboardError as error:
            finding = error.findings[0]
            raise LayoutError(finding.message, finding.hint) from None

    def layout(self, name: str) -> Layout:
        """Return the layout of component `name`; raises PunchboardError."""
        layout = self._layouts.get(name)
        if layout is None:
            asked = self.products.position_of_component(name)
            document = self.shelf.layout(name, asked)
            layout = validated(Layout, document)
            try:
                parse_path(layout.outline.path)
            except ValueError as error:
                place = document.position("outline", "path")
                raise fail("path-data", str(error), place, name) from None
            self._layouts[name] = layout
        return layout

    def component(self, name: str, paper: Paper | None = None) -> Component:
        """Return component `name` at its size, which may be the paper's. Raises PunchboardError."""
        key = (name, paper.name if paper else "")
        component = self._components.get(key)
        if component is None:
            component = self._components[key] = self._component(name, paper)
        return component

    def _component(self, name: str, paper: Paper | None) -> Component:
        layout = self.layout(name)
        sizes = {
            known.name: (to_mm(known.width), to_mm(known.height)) for known in self._sizes(layout)
        }
        page = (paper.width, paper.height) if paper else (0.0, 0.0)
        try:
            return make_component(name, layout, sizes, page)
        except LayoutError as error:
            place = self.shelf.layout(name, self.products.position_of_component(name))
            position = place.position(*error.where.split("."))
            raise fail("layout", error.message, position, name, error.remedy) from None

    def _sizes(self, layout: Layout) -> list[TrimFormat]:
        return list(self.formats.values()) if layout.formats else []

    @cached_property
    def desk(self) -> "Desk":
        """What tells of rosters; raises PunchboardError for a game that does not say how."""
        from pipeline.build.roster.desk import Desk

        return Desk(self.game, self.key.showing or Showing())

    @cached_property
    def teller(self) -> "Teller | None":
        """What tells rosters in plain words; None for a game that does not say how."""
        from pipeline.exchange.profile import FILE
        from pipeline.exchange.tell import Teller

        return Teller(self.game) if (self.game.folder / FILE).is_file() else None

    @property
    def roster_products(self) -> tuple[str, ...]:
        """The products that all games share; none where no roster is printed."""
        return self.products.shared

    @cached_property
    def constant_context(self) -> dict[str, Any]:
        """What every template sees, whatever the face: the game, its constants, all records."""
        game = game_view(self.game)
        return {"game": game, "c": game["constants"], "records": self.views}

    @cached_property
    def views(self) -> Views:
        """The records as templates see them: by kind, in the order of the files."""
        return Views(self.game)


_OPEN: Final[dict[tuple[StudioKey, Edition], Studio]] = {}
"""The studio that is open, by its key and the edition that this is today."""


def open_studio(key: StudioKey, memory: Memory | None = None) -> Studio:
    """Return the studio of `key`; a forked worker finds the one that its parent has opened.

    Of large files that `memory` knows only what has changed is read.
    """
    asked = (key, named_edition(key.edition))
    studio = _OPEN.get(asked)
    if studio is None:
        _OPEN.clear()
        studio = _OPEN[asked] = Studio(key, memory)
    return studio


def close_studios() -> None:
    """Forget what was opened, so that changed files are read anew."""
    _OPEN.clear()
