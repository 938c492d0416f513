"""The library, `import punchboard`: a project, its games, and all that can be made of them."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.options import USUAL_LAYERS, Overrides, PrintSettings, Side, format_of
from pipeline.build.project import Project as Folders
from pipeline.build.project import open_project
from pipeline.build.request import Request
from pipeline.game.edition import LIVING
from pipeline.game.game import Game as Content
from pipeline.game.language import Policy
from pipeline.game.view import export_json, export_record
from pipeline.sheets.papers import chosen_options
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity
from pipeline.source.limits import Progress, silent
from pipeline.source.names import did_you_mean

if TYPE_CHECKING:
    from pipeline.build.inputs import Checked
    from pipeline.build.proofs.making import Proofs
    from pipeline.build.reprint_kit import Reprint
    from pipeline.build.stages import Gate, Outcome
    from pipeline.checks.verdict import Verdict
    from pipeline.shops.ordering import Ordered

__all__ = [
    "Finding",
    "Game",
    "Misuse",
    "Policy",
    "Position",
    "Project",
    "PunchboardError",
    "Record",
    "Severity",
    "open",
]

_PROOF_DPI: Final = 300
_LEAST_DPI: Final = 36
_MOST_DPI: Final = 1200


def open(path: Path | str | None = None, *, cache: Path | str | None = None) -> "Project":
    """Open the project at `path`, else the nearest one upwards from the working directory.

    The folder `cache` keeps drawn faces from one call to the next.
    Raises Misuse for a folder that is no project.
    """
    folders = open_project(None if path is None else Path(path))
    return Project(folders, None if cache is None else Path(cache))


class Record(NamedTuple):
    """A record of a game. `fields` are plain values: texts as printed, lengths in mm."""

    kind: str
    slug: str
    name: str
    fields: Mapping[str, Any]
    position: Position


class Project:
    """A folder with `content/` and `templates/`: its games."""

    def __init__(self, folders: Folders, cache: Path | None) -> None:
        self._folders, self._cache = folders, cache

    @property
    def root(self) -> Path:
        """The project's folder."""
        return self._folders.root

    @property
    def games(self) -> "tuple[Game, ...]":
        """The games, alphabetically, each in its own language and as it is today."""
        return tuple(map(self.game, self._folders.games()))

    def game(
        self,
        name: str = "",
        *,
        language: str = "",
        edition: str = LIVING,
        untranslated: Policy = Policy.DRAFT,
    ) -> "Game":
        """Return a game, the only one if none is named.

        `language` is a language with a PO file; empty, it is the content's own. `edition` is
        `living`, `base`, `published`, `announced` or a date. `untranslated` says what a text
        without a translation prints. Raises Misuse for a game that does not exist.
        """
        key = EditionKey(self.root, self._folders.require_game(name), language, edition)
        key = key._replace(policy=untranslated)
        return Game(Request(key, self._folders.output, cache=self._cache))


class Game:
    """A game in one language and edition: its records, and what can be made of it.

    Each method reads the files as they are when you call it. It raises PunchboardError, which has
    `findings`, for files that are at fault, and Misuse for names that do not exist.
    """

    def __init__(self, request: Request) -> None:
        self._request = request

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self._request.edition.game

    @property
    def title(self) -> str:
        """The printed title."""
        return self._content().title

    @property
    def version(self) -> str:
        """The version of its content."""
        return self._content().version

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its records."""
        return tuple(self._content().records)

    def records(self, kind: str = "") -> tuple[Record, ...]:
        """Return the records of a kind, or all, in the order of the files."""
        of_kinds = self._content().records
        if kind and kind not in of_kinds:
            raise Misuse(f"{self.name} has no kind {kind!r}; {did_you_mean(kind, of_kinds)}")
        records = (
            each for name in of_kinds if kind in ("", name) for each in of_kinds[name].values()
        )
        return tuple(
            Record(each.kind, each.slug, each.name, export_record(each), each.position)
            for each in records
        )

    def export(self) -> dict[str, Any]:
        """Return all records as JSON data, as `punchboard export --format json` writes them."""
        return export_json(self._content())

    def check(self, *, fit: bool = True, progress: Progress = silent) -> "Checked":
        """Check content, templates and translation, and write nothing.

        Without `fit` no face is laid out. A file that cannot be read is a finding, too.
        """
        from pipeline.languages.faces import check_translation

        return check_translation(self._asked(), progress, fit=fit)

    def build(
        self,
        products: Sequence[str] = (),
        papers: Sequence[str] = (),
        *,
        output: Path | None = None,
        samples: bool = False,
        draft: bool = False,
        sheet: Mapping[str, object] | None = None,
        jobs: int = 0,
        progress: Progress = silent,
    ) -> "Outcome":
        """Print products as PDFs with a manifest, all of them by default.

        Prints go into `output`, or the project's `output/`. A product with an error is `withheld`,
        and its earlier file stays. `draft` prints texts that do not fit, too. `sheet` has keys of
        sheets.yaml for this printing, such as `{"gutter": "2mm"}`; its files have a folder of their
        own. A file that cannot be read is a finding. Raises OSError if nothing can be written.
        """
        request = self._asked(output, products=products, papers=papers, jobs=jobs)
        settings = PrintSettings(_overrides(sheet or {}))
        request = request._replace(samples=samples, draft=draft, settings=settings)
        return build(request, progress)

    def proof(
        self,
        names: Sequence[str] = (),
        *,
        output: Path,
        products: Sequence[str] = (),
        side: str = "front",
        dpi: float = _PROOF_DPI,
        cut: bool = False,
        contact: bool = False,
        jobs: int = 0,
        progress: Progress = silent,
    ) -> "Proofs":
        """Draw faces as pictures. `output` is a .png, a .pdf, or a folder.

        `names` are slugs, `kind:slug`, `kind:*` or components; all faces by default. `side` is
        front, back or both. A proof shows trim, bleed, safe area and folds; with `cut` it shows the
        cut face alone. `dpi` is 36 to 1200 pixels an inch. `contact` puts all faces on one sheet.
        Raises OSError if nothing can be written.
        """
        if side not in tuple(Side):
            raise Misuse(f"side: expected {', '.join(Side)}, found {side!r}")
        if not _LEAST_DPI <= dpi <= _MOST_DPI:
            raise Misuse(f"dpi: expected {_LEAST_DPI} to {_MOST_DPI}, found {dpi!r}")
        from pipeline.build.proofs.choice import Choice, Place
        from pipeline.build.proofs.making import Contact, ProofForm, ProofStyle, make_proofs

        layers = () if cut or contact else USUAL_LAYERS
        folders, form = Folders(self._request.edition.root), format_of(output, None)
        proofs = ProofForm(
            Choice(tuple(names), side=Side(side)),
            Place(output, folders, self.name, self.name, form),
            ProofStyle(layers, cut, dpi),
            Contact() if contact else None,
        )
        return make_proofs(self._asked(products=products, jobs=jobs), proofs, progress)

    def order(
        self,
        shop: str,
        products: Sequence[str] = (),
        *,
        output: Path | None = None,
        quantity: int = 1,
        stock: str = "",
        extend_bleed: bool = False,
        jobs: int = 0,
        progress: Progress = silent,
    ) -> "Ordered":
        """Make the folder that a print shop or a virtual tabletop takes, whole or not at all.

        `shop` is its name, or the file of a profile. You order each piece `quantity` times, on the
        shop's card stock `stock`. `extend_bleed` stretches the edge by up to 1 mm if bleed is
        missing. Raises OSError if nothing can be written.
        """
        from pipeline.shops.ordering import ShopOrder, make_order, shop_of
        from pipeline.shops.profile import OrderChoices

        request = self._asked(products=products, jobs=jobs)
        name, profile = shop_of(Folders(request.edition.root), self.name, shop)
        choices = OrderChoices(quantity, stock, extend_bleed=extend_bleed)
        return make_order(ShopOrder(request, name, profile, choices, output), progress)

    def reprint(
        self,
        since: str,
        products: Sequence[str] = (),
        *,
        output: Path | None = None,
        jobs: int = 0,
        progress: Progress = silent,
    ) -> "Reprint":
        """Print only what has changed since a date, a version, a commit or a manifest.json."""
        from pipeline.build.history import older_state
        from pipeline.build.reprint_kit import reprint

        request = self._asked(output, products=products, jobs=jobs)
        key = request.edition
        with older_state(Folders(key.root), self.name, since, key.edition) as older:
            return reprint(request, older, progress)

    def verdict(self, roster: Path) -> "Verdict":
        """Judge a roster by the game's rules: which it breaks, and how to fix it."""
        from pipeline.build.rosters import open_roster
        from pipeline.checks.verdict import verdict

        key = self._request.edition
        opened = open_roster(Folders(key.root), roster, self.name, key.edition)
        return verdict(opened.game, opened.record)

    def _content(self) -> Content:
        return OpenEdition(self._request.edition).game

    def _asked(
        self,
        output: Path | None = None,
        *,
        products: Sequence[str] = (),
        papers: Sequence[str] = (),
        jobs: int = 0,
    ) -> Request:
        """Return a request of this game, and let the next one read the files again."""
        close_editions()
        place = Folders(self._request.edition.root).prints_place(output)
        asked = self._request._replace(output=place, products=tuple(products))
        return asked._replace(papers=tuple(papers), jobs=jobs)


def _overrides(sheet: Mapping[str, object]) -> Overrides:
    """Return keys of sheets.yaml as overrides of one printing; raises Misuse for wrong ones."""
    chosen_options(sheet)
    return tuple(sheet.items())


def build(request: Request, progress: Progress = silent) -> "Outcome":
    """Print what is requested, a release only if its translation allows it.

    If a game cannot be read, the outcome has the findings. Raises Misuse, OSError.
    """
    from pipeline.build import stages

    try:
        return stages.build(request, progress, _gate(request))
    except PunchboardError as error:
        return stages.failed(request, error)


def _gate(request: Request) -> "Gate | None":
    """Return what a release must pass; None if none is asked for."""
    if not request.edition.policy.releases:
        return None
    from pipeline.languages.po_checks import require_released

    return partial(require_released, strict=request.strict)
