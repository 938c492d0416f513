"""One game in one language as of one date, opened: all that its faces are made with."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from pipeline.build.options import RosterVisibility
from pipeline.build.po_files import translation_of
from pipeline.build.products import Product, Products, Views, load_products
from pipeline.build.project import Project
from pipeline.build.search_path import (
    Components,
    SearchPath,
    font_specs,
    load_styles,
    localized_stylesheet,
    make_stylesheet,
)
from pipeline.draw.fontprogram import FontRefused, font_info
from pipeline.draw.fonts import FontSet, load_fonts
from pipeline.draw.fontspec import PACKAGE, FontSpec, locate
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.painter import Painter
from pipeline.draw.path_geometry import bounds_of, inset_path
from pipeline.draw.renderer import Renderer
from pipeline.game.edition import LIVING, Edition, named_edition
from pipeline.game.game import Game, Versions
from pipeline.game.language import Policy
from pipeline.game.lazy_records import Memory
from pipeline.game.opening import open_game
from pipeline.game.translation import Translation
from pipeline.game.view import game_view
from pipeline.layout.component import Component
from pipeline.layout.compositor import Compositor
from pipeline.layout.errors import ImageError, LayoutError
from pipeline.layout.layout_file import Layout
from pipeline.layout.resources import Resources
from pipeline.layout.stylesheet import Stylesheet, script_of
from pipeline.layout.text.hyphenation import Terms
from pipeline.sheets.model import Paper
from pipeline.sheets.options import Options
from pipeline.sheets.papers import (
    FormatsFile,
    PapersFile,
    SheetsFile,
    Sleeve,
    SleevesFile,
    TrimFormat,
)
from pipeline.source.document import Document
from pipeline.source.files import open_folder
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.inputs import FILE, note
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import put_away_large
from pipeline.template.functions import template_functions
from pipeline.template.templates import Templates

if TYPE_CHECKING:
    from pydantic import BaseModel

    from pipeline.build.roster_context import RosterContext
    from pipeline.rosters.description import RosterDescriber
    from pipeline.sheets.cutters import Cutter


T = TypeVar("T")
M = TypeVar("M", bound="BaseModel")


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
    reading the game's, if another edition has read them.
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
        self._made: dict[Callable[..., Any], Any] = {}

    def once(self, make: "Callable[[OpenEdition], T]") -> T:
        """Return what `make` makes of this edition, made when it is first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    @property
    def folder(self) -> str:
        """The folder of its prints below the game's: the language, and the edition if no usual."""
        edition = self.key.edition
        return self.language if edition == LIVING else f"{self.language}@{edition}"

    @cached_property
    def products(self) -> Products:
        game_products = load_products(self.game)
        if self.key.visibility is None:
            return game_products
        # The describer of rosters takes long to import, and most builds print none.
        from pipeline.build.roster_context import roster_products
        from pipeline.rosters.profile import read_profile

        profile = read_profile(self.game)
        return (
            game_products
            if profile is None
            else roster_products(game_products, self.search_path, profile, self.words)
        )

    def product(self, name: str) -> Product:
        """Return the product `name`; raises Misuse if it does not exist."""
        if name not in self.products:
            raise Misuse(
                f"{self.game.id} has no product {name!r}; {did_you_mean(name, self.products)}"
            )
        return self.products[name]

    @property
    def papers(self) -> dict[str, Paper]:
        return self._table("papers.yaml", PapersFile).by_name

    @property
    def sleeves(self) -> dict[str, Sleeve]:
        return self._table("sleeves.yaml", SleevesFile).by_name

    @property
    def formats(self) -> dict[str, TrimFormat]:
        return self._table("cards.yaml", FormatsFile).by_name

    @property
    def profiles(self) -> dict[str, Options]:
        return self._table("sheets.yaml", SheetsFile).by_name

    @property
    def cutters(self) -> "dict[str, Cutter]":
        # Few prints are cut by a machine.
        from pipeline.sheets.cutters import CuttersFile

        return self._table("cutters.yaml", CuttersFile).by_name

    def _table(self, file: str, model: type[M]) -> M:
        note(FILE + file)
        if file not in self._tables:
            try:
                self._tables[file] = self.search_path.table(file, model)
            except PunchboardError as error:
                self._tables[file] = error
        table = self._tables[file]
        if isinstance(table, PunchboardError):
            raise table
        made: M = table
        return made

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
        lookups = (self._image_size, bounds_of, self._inset_component, self.terms, inset_path)
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
        """The words that the legends of the game explain."""
        game = self.game
        kinds = (kind for kind in game.kinds.values() if kind.legend)
        return Terms(record.name for kind in kinds for record in game.records[kind.name].values())

    def mirrors(self, layout: Layout) -> bool:
        """Return whether faces of a layout are mirrored, for a language from right to left."""
        return layout.mirror and self.rightward

    @property
    def rightward(self) -> bool:
        """Whether its language is written from right to left, so that books open to the right."""
        script = script_of(self.stylesheet, self.language)
        return script is not None and script.direction == "rtl"

    def set_up(self) -> None:
        """Make the tools that every face needs. Raises PunchboardError."""
        _ = self.compositor

    def share_tools(self, other: "OpenEdition") -> None:
        """Give another edition of the same game in the same language what content does not change.

        Icons are read once, words are shaped once, and ornaments are worked out once.
        """
        for name in ("styles", "stylesheet", "font_specs", "fonts", "renderer", "templates"):
            other.__dict__[name] = getattr(self, name)

    def put_away(self) -> None:
        """Forget what only faces in the making need; it is made again when asked for."""
        for name in ("compositor", "templates", "constant_context", "painter", "views"):
            self.__dict__.pop(name, None)
        self.game.views.clear()

    def put_away_sources(self) -> None:
        """Let go of the sources of many records; they are read again on demand."""
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
        """What reports rosters; raises PunchboardError for a game that does not say how."""
        from pipeline.build.roster_context import RosterContext

        return RosterContext(self.game, self.key.visibility or RosterVisibility())

    @cached_property
    def teller(self) -> "RosterDescriber | None":
        """What describes rosters in plain words; None for a game that does not say how."""
        from pipeline.rosters.description import RosterDescriber
        from pipeline.rosters.profile import FILE

        return RosterDescriber(self.game) if (self.game.folder / FILE).is_file() else None

    @property
    def roster_products(self) -> tuple[str, ...]:
        """The products that all games share; none if no roster is printed."""
        return self.products.shared

    @cached_property
    def constant_context(self) -> dict[str, Any]:
        """What the template of every face sees: the game, its constants, all records."""
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
    """Forget what was opened, so that changed files are read again; return whether anything was."""
    any_open = bool(_OPEN)
    _OPEN.clear()
    return any_open


def font_licences(edition: OpenEdition) -> dict[str, list[dict[str, str]]]:
    """Return the fonts by family: their cuts, file, licence and why they may not be embedded.

    First come those that the stylesheet describes or its styles name, then others of `fonts/`.
    """
    families: dict[str, dict[str, list[str]]] = {}
    specs = edition.font_specs
    for key, spec in specs.items():
        family, _, cut = key.rpartition(".")
        families.setdefault(family, {}).setdefault(spec.file, []).append(cut)
    for family, entry in edition.search_path.font_folders.families.items():
        if family not in families:
            cuts = families[family] = {}
            for cut, source in entry["cuts"].items():
                cuts.setdefault(source["file"], []).append(cut)
    return {
        family: [_entry(edition, file, cuts) for file, cuts in files.items()]
        for family, files in families.items()
    }


def _entry(edition: OpenEdition, file: str, cuts: list[str]) -> dict[str, str]:
    licence = forbids = ""
    try:
        path = locate(FontSpec(file, file), edition.project.root)
        info = font_info(path, given=file.startswith(PACKAGE))
        licence, forbids = info.licence, info.forbids
    except (FontRefused, PunchboardError) as error:
        forbids = str(error)
    lying = (
        "" if file.startswith(PACKAGE) else edition.search_path.font_folders.licence_beside(file)
    )
    licences = "; ".join(filter(None, (lying, licence)))
    return {"cuts": ", ".join(cuts), "file": file, "licence": licences, "forbids": forbids}
