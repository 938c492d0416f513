"""One game in one language as of one date, opened: all that its faces are made with."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.folders import open_folder
from pipeline.base.reads import FILE, note
from pipeline.base.suggest import hint
from pipeline.content.edition import LIVING, Edition, named_edition
from pipeline.content.game import Game, Versions
from pipeline.content.locale.policy import Policy
from pipeline.content.locale.translation import Translation
from pipeline.content.opening import open_game
from pipeline.content.verified import Memory
from pipeline.content.view import game_view
from pipeline.documents.document import Document
from pipeline.documents.yaml import put_away_large
from pipeline.draw.fonts import FontSet, load_fonts
from pipeline.draw.fontspec import FontSpec
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.inset import inset_path
from pipeline.draw.path_bounds import bounds_of
from pipeline.draw.renderer import Renderer
from pipeline.edition.components import Components
from pipeline.edition.po_files import translation_of
from pipeline.edition.products import Product, Products, load_products
from pipeline.edition.project import Project
from pipeline.edition.record_views import Views
from pipeline.edition.roster.visibility import RosterVisibility
from pipeline.edition.search_path import SearchPath
from pipeline.edition.stylesheets import (
    font_specs,
    load_styles,
    localized_stylesheet,
    make_stylesheet,
)
from pipeline.impose.formats import TrimFormat, formats
from pipeline.impose.model import Paper
from pipeline.impose.options import Options
from pipeline.impose.papers import papers
from pipeline.impose.profiles import profiles
from pipeline.impose.sleeves import Sleeve, sleeves
from pipeline.layout.component import Component
from pipeline.layout.compositor import Compositor
from pipeline.layout.errors import ImageError, LayoutError
from pipeline.layout.layout_file import Layout
from pipeline.layout.resources import Resources
from pipeline.layout.scripts import script_of
from pipeline.layout.stylesheet import Stylesheet
from pipeline.layout.text.terms import Terms
from pipeline.markup.functions import template_functions
from pipeline.markup.templates import Templates
from pipeline.proofreading.painter import Painter

if TYPE_CHECKING:
    from pipeline.cutters.cutter import Cutter
    from pipeline.edition.roster.context import RosterContext
    from pipeline.exchange.describe import RosterDescriber

T = TypeVar("T")


class EditionKey(NamedTuple):
    """What identifies an open edition: enough for another process to open the same one.

    With `visibility` it prints rosters also in the ways that all games share; `label` is
    what it prints of its edition in place of its own. An empty language is that of the content;
    `policy` is what another one prints where it has no translation.
    """

    root: Path
    game: str
    language: str
    edition: str = LIVING
    roster: Path | None = None
    label: Versions | None = None
    visibility: RosterVisibility | None = None
    policy: Policy = Policy.DRAFT


class OpenEdition:
    """Content, stylesheet and tools of one game in one language, each made when needed.

    `translation` may take the place of what the PO files of the language say, `files` that of
    reading the game's, where another edition has read them.
    """

    def __init__(
        self,
        key: EditionKey,
        memory: Memory | None = None,
        translation: Translation | None = None,
        files: Mapping[str, Document] | None = None,
    ) -> None:
        self.key = key
        open_folder(key.root)
        self.project = Project(key.root)
        folder = self.project.game_folder(key.game)
        translation = translation or translation_of(
            self.project, key.game, key.language, key.policy
        )
        self.translation = translation
        arguments = (key.root, key.edition, key.roster, memory, self.translation, files)
        game = open_game(folder, *arguments)
        self.game: Game = game.labelled(key.label) if key.label else game
        self.language = self.game.language
        self.words = self.game.words
        self.search_path = SearchPath(self.project, key.game)
        self._tables: dict[str, Any] = {}

    @property
    def folder(self) -> str:
        """The folder of its prints below the game's: the language, and the edition if no usual."""
        edition = self.key.edition
        return self.language if edition == LIVING else f"{self.language}@{edition}"

    @cached_property
    def products(self) -> Products:
        """What the game prints."""
        game_products = load_products(self.game)
        if self.key.visibility is None:
            return game_products
        # What tells rosters takes long to import, and most builds print none.
        from pipeline.edition.roster.products import roster_products
        from pipeline.exchange.profile import read_profile

        profile = read_profile(self.game)
        return (
            game_products
            if profile is None
            else roster_products(game_products, self.search_path, profile, self.words)
        )

    def product(self, name: str) -> Product:
        """Return the product `name`; raises Misuse when there is none."""
        if name not in self.products:
            raise Misuse(f"{self.game.id} has no product {name!r}; {hint(name, self.products)}")
        return self.products[name]

    @property
    def papers(self) -> dict[str, Paper]:
        """The papers by name."""
        return self._table("papers.yaml", papers)

    @property
    def sleeves(self) -> dict[str, Sleeve]:
        """The card sleeves by name."""
        return self._table("sleeves.yaml", sleeves)

    @property
    def formats(self) -> dict[str, TrimFormat]:
        """The trim formats by name."""
        return self._table("cards.yaml", formats)

    @property
    def profiles(self) -> dict[str, Options]:
        """The imposition profiles by name."""
        return self._table("sheets.yaml", profiles)

    @property
    def cutters(self) -> "dict[str, Cutter]":
        """The cutting machines by name."""
        # Few prints are cut by a machine.
        from pipeline.cutters.cutter import cutters

        return self._table("cutters.yaml", cutters)

    def _table(self, file: str, read: Callable[[object], T]) -> T:
        """Return what `read` makes of a table, read once and noted whenever it is asked for."""
        note(FILE + file)
        if file not in self._tables:
            self._tables[file] = self.search_path.table(file, read)
        table: T = self._tables[file]
        return table

    @cached_property
    def styles(self) -> list[Document]:
        """The styles files, the game's own last."""
        return load_styles(self.search_path)

    @cached_property
    def stylesheet(self) -> Stylesheet:
        """Families, palette and styles."""
        made = make_stylesheet(self.styles, self.search_path.font_folders)
        return localized_stylesheet(made, self.language)

    @cached_property
    def font_specs(self) -> dict[str, FontSpec]:
        """Where the typefaces come from."""
        return font_specs(self.stylesheet, self.styles)

    @cached_property
    def fonts(self) -> FontSet:
        """The typefaces."""
        return load_fonts(self.font_specs, root=self.project.root)

    @cached_property
    def renderer(self) -> Renderer:
        """What draws faces: fonts, icons and images."""
        folders = [folder / "icons" for folder in reversed(self.search_path.folders)]
        return Renderer(self.fonts, IconSet(folders), ImageSet(self.game.folder))

    @cached_property
    def painter(self) -> Painter:
        """What finds out what faces leave on paper."""
        return Painter(self.renderer)

    @cached_property
    def compositor(self) -> Compositor:
        """What sets faces: templates, elements and the text engine."""
        renderer = self.renderer
        icons = frozenset(renderer.icons.names)
        lookups = (
            self._image_size,
            bounds_of,
            self._inset_component,
            self.terms,
            inset_path,
        )
        resources = Resources(
            self.stylesheet,
            self.fonts,
            self.language,
            icons,
            *lookups,
            icon_look=renderer.icons.look,
        )
        return Compositor(self.templates, resources)

    @cached_property
    def templates(self) -> Templates:
        """The templates, each compiled when it is first needed."""
        return Templates(self.search_path.folders, template_functions(self.words))

    @cached_property
    def terms(self) -> Terms:
        """The words of what the legends of the game explain."""
        game = self.game
        kinds = (kind for kind in game.kinds.values() if kind.legend)
        return Terms(record.name for kind in kinds for record in game.records[kind.name].values())

    def mirrors(self, layout: Layout) -> bool:
        """Tell whether faces of a layout are mirrored, for a language from right to left."""
        return layout.mirror and self.rightward

    @property
    def rightward(self) -> bool:
        """Whether its language is written from right to left, so that books open to the right."""
        script = script_of(self.stylesheet, self.language)
        return script is not None and script.direction == "rtl"

    def set_up(self) -> None:
        """Make the tools that every face needs. Raises PunchboardError."""
        _ = self.compositor

    def put_away(self) -> None:
        """Forget what only faces in the making need; it is made again when asked for."""
        for name in ("compositor", "templates", "constant_context", "painter", "views"):
            self.__dict__.pop(name, None)
        self.game.views.clear()

    def put_away_sources(self) -> None:
        """Let go of what many records were read from; where it is asked for it is read again."""
        for document in self.game.documents.values():
            put_away_large(document)

    def put_away_views(self) -> None:
        """Let go of the views of many records, unless a template has asked for all of a kind."""
        if len(self.game.views) > _MANY_VIEWS and not self.views.whole:
            self.game.views.clear()

    def _image_size(self, source: str) -> tuple[int, int]:
        try:
            return self.renderer.images.size(source)
        except PunchboardError as error:
            finding = error.findings[0]
            raise ImageError(source, finding.code, finding.message, finding.hint) from None

    def _inset_component(self, name: str) -> Component:
        """Return the component of a face that another one holds; raises LayoutError for none."""
        try:
            return self.component(name)
        except PunchboardError as error:
            finding = error.findings[0]
            raise LayoutError(finding.message, finding.hint) from None

    @cached_property
    def components(self) -> Components:
        """The components of the products, each read when first asked for."""
        return Components(
            self.search_path,
            lambda name: self.products.position_of_component(name),
            lambda: self.formats,
        )

    def layout(self, name: str) -> Layout:
        """Return the layout of component `name`; raises PunchboardError."""
        return self.components.layout(name)

    def component(self, name: str, paper: Paper | None = None) -> Component:
        """Return component `name` at its size, which may be the paper's. Raises PunchboardError."""
        return self.components.component(name, paper)

    @cached_property
    def roster_context(self) -> "RosterContext":
        """What tells of rosters; raises PunchboardError for a game that does not say how."""
        from pipeline.edition.roster.context import RosterContext

        return RosterContext(self.game, self.key.visibility or RosterVisibility())

    @cached_property
    def teller(self) -> "RosterDescriber | None":
        """What tells rosters in plain words; None for a game that does not say how."""
        from pipeline.exchange.describe import RosterDescriber
        from pipeline.exchange.profile import FILE

        return RosterDescriber(self.game) if (self.game.folder / FILE).is_file() else None

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


_MANY_VIEWS: Final = 5_000

_OPEN: Final[dict[tuple[EditionKey, Edition], OpenEdition]] = {}
"""The edition that is open, by its key and the edition that this is today."""


def open_edition(key: EditionKey, memory: Memory | None = None) -> OpenEdition:
    """Return the edition of `key`; a forked worker finds the one that its parent has opened.

    Of large files that `memory` knows only what has changed is read.
    """
    cache_key = (key, named_edition(key.edition))
    edition = _OPEN.get(cache_key)
    if edition is None:
        _OPEN.clear()
        edition = _OPEN[cache_key] = OpenEdition(key, memory)
    return edition


def close_editions() -> bool:
    """Forget what was opened, so that changed files are read anew; tell whether anything was."""
    any_open = bool(_OPEN)
    _OPEN.clear()
    return any_open
