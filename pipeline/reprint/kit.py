"""A reprint kit: one document of the pieces that changed, of strips, and of what has changed."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pipeline import __version__
from pipeline.base.errors import Misuse
from pipeline.base.finding import Finding, has_errors
from pipeline.base.progress import Progress
from pipeline.content.erratum import Entry
from pipeline.content.locale.conventions import PSEUDO
from pipeline.content.locale.words import format_message
from pipeline.content.sheet import ERRATA
from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import EditionKey, open_edition
from pipeline.edition.engine_words import KIT
from pipeline.edition.po_files import PoFiles, translation_of
from pipeline.edition.project import Project
from pipeline.impose.model import Sheet
from pipeline.press.cutting import cut_by_hand
from pipeline.press.embedding import told_at_faces
from pipeline.press.run_document import author_of
from pipeline.press.sheets import impose_run
from pipeline.press.slugs import content_version
from pipeline.publish.pdf import write_pdf
from pipeline.publish.publication import Page, Publication
from pipeline.publish.staging import publish, staging_folder
from pipeline.reprint.compare import ChangedRun, Difference, TakeOut, compare
from pipeline.reprint.errata_sheet import errata_sheets, said_since
from pipeline.reprint.kit_list import kit_list
from pipeline.reprint.patches import Strips, make_strips
from pipeline.reprint.since import Older, new_entries
from pipeline.reprint.state import Extent, State, draw_state

_SUBJECT: Final = "what has changed since %(state)s, content %(version)s"


class Kit(NamedTuple):
    """A kit of one paper: where it was written, its pages, and how many strips it has."""

    file: Path
    pages: int
    strips: int


class Reprint(NamedTuple):
    """What became of a reprint: what differs, the kits that were written, and what is wrong.

    Without `kits` nothing has changed, or something is wrong.
    """

    newer: State
    difference: Difference
    kits: tuple[Kit, ...]
    findings: tuple[Finding, ...]
    note: str = ""


def reprint(
    key: EditionKey, older: Older, extent: Extent, output: Path, progress: Progress
) -> Reprint:
    """Write a kit for each paper that has changes; nothing where there are none.

    Raises PunchboardError where either state cannot be read, OSError where nothing can be written.
    """
    for name in extent.products:
        open_edition(key).product(name)
    newer = draw_state(key, extent, progress)
    before = _draw_older_state(key, older, newer, extent, progress)
    faces = older.faces if before is None else before.digests()
    assert faces is not None
    difference = compare(newer, faces, before)
    findings = newer.results.findings()
    if has_errors(findings):
        return Reprint(newer, difference, (), findings)
    name = _differing_name(newer, extent)
    folder = output / newer.edition.game.id / newer.edition.folder / "reprint" / name
    entries = new_entries(newer.edition.project, older, newer.edition.game)
    kits = _write_kits(_Work(newer, before, older, entries, folder, output, name), difference)
    return Reprint(newer, difference, kits, newer.results.findings(), _engine_note(older))


def _draw_older_state(
    key: EditionKey, older: Older, newer: State, extent: Extent, progress: Progress
) -> State | None:
    """Return the older state, drawn by today's engine and with today's version numbers.

    A version alone is no change that anybody would cut out.
    """
    if older.root is None:
        return None
    label = newer.edition.game.versions
    _require_translated(key, older.root, older.title)
    older_key = key._replace(root=older.root, edition=older.edition, label=label)
    # What is a pool today may have been printed as its members then.
    products = newer.edition.products
    names = dict.fromkeys(
        each for name in extent.products for each in (name, *products.members(name))
    )
    return draw_state(older_key, extent._replace(products=tuple(names)), progress)


def _require_translated(key: EditionKey, root: Path, title: str) -> None:
    """Raise Misuse where an older state did not speak the language yet: all of it would be new."""
    if key.language in ("", *PSEUDO):
        return
    translated = translation_of(Project(key.root), key.game, key.language) is not None
    if translated and not any(PoFiles(Project(root), key.game).catalogs(key.language)):
        build = f"punchboard build {key.game} --lang {key.language}"
        message = f"as of {title} {key.game} was not translated into {key.language!r}"
        raise Misuse(f"{message}: all of it is new, print it with {build}")


def _differing_name(newer: State, extent: Extent) -> str:
    """Return what tells a kit from that of the whole game, printed as it always is."""
    settings = newer.plan.runs[0].settings if newer.plan.runs else extent.settings
    products = (f"product-{','.join(extent.products)}",) if extent.products else ()
    return settings._replace(differences=(*products, *settings.differences)).name


def _engine_note(older: Older) -> str:
    if older.faces is None:
        return ""
    note = "a manifest knows faces and no numbers: pieces that are only more or fewer are not told"
    if older.engine == __version__:
        return note
    return (
        f"{note}; it is of Punchboard {older.engine}, this is {__version__}: faces may differ for"
        " that reason alone"
    )


class _Work(NamedTuple):
    """What a kit is made of."""

    newer: State
    before: State | None
    older: Older
    entries: tuple[Entry, ...]
    folder: Path
    output: Path
    name: str


class _Leaves(NamedTuple):
    """The pages of a kit and their faces, as they gather."""

    pages: list[Page]
    faces: dict[str, RenderedFace]

    def add(
        self,
        title: str,
        sheets: Iterable[Sheet],
        faces: Mapping[str, RenderedFace],
        product: str = "",
    ) -> None:
        """Add sheets under one bookmark; `product` tells their faces from those of others."""
        prefix = f"{product}/" if product else ""
        for number, sheet in enumerate(sheets):
            self.pages.append(Page(_prefix_faces(sheet, prefix), None if number else title))
        face_ids = {each.face for sheet in sheets for each in sheet.placements}
        self.faces.update({prefix + face: faces[face] for face in sorted(face_ids)})


def _write_kits(work: _Work, difference: Difference) -> tuple[Kit, ...]:
    """Write a kit for each paper, all of them or none."""
    if not difference.papers:
        return ()
    name = ".".join(filter(None, (_file_name(work.older), work.name, "pdf")))
    kits: list[Kit] = []
    with staging_folder(work.folder) as staging:
        for paper in difference.papers:
            changed = [each for each in difference.runs if each.run.paper.name == paper]
            out = [each for each in difference.out if each.paper == paper]
            kit = _write_kit(work, paper, changed, out, staging / paper / name)
            kits.append(kit._replace(file=work.folder / paper / name))
        publish(work.folder, staging, [f"{paper}/{name}" for paper in difference.papers])
    return tuple(kits)


def _write_kit(
    work: _Work, paper: str, changed: list[ChangedRun], out: list[TakeOut], file: Path
) -> Kit:
    """Write the kit of one paper to `file`: what has changed, the pieces, the strips."""
    newer, leaves = work.newer, _Leaves([], {})
    words = newer.edition.words
    about = said_since(words, work.older.title)
    held = kit_list(newer, changed, out)
    errata = errata_sheets(newer.edition, work.entries, paper, about, held)
    leaves.add(
        words.get("What has changed", ERRATA), errata.sheets, errata.faces, errata.run.product
    )
    for each in changed:
        imposition = impose_run(newer.edition, cut_by_hand(each.run), newer.results.facts(each.run))
        newer.results.add(each.run.product, imposition.findings)
        title = newer.edition.products[each.run.product].title
        leaves.add(title, imposition.sheets, newer.results.faces(each.run), each.run.product)
    strips = Strips((), 0, {}) if work.before is None else make_strips(newer, work.before, changed)
    leaves.add(words.get("Paste-over strips", KIT), strips.sheets, strips.faces)
    document = _make_publication(newer, work.older, leaves.pages, leaves.faces)
    orders = [order for each in changed for order in each.run.orders]
    with told_at_faces(newer.edition, orders, newer.results):
        published = write_pdf(document, newer.edition.renderer, file, lasting=False)
    return Kit(file, published.pages, strips.number)


def _prefix_faces(sheet: Sheet, prefix: str) -> Sheet:
    """Return a sheet whose faces are named in the whole kit, not in their product alone."""
    placements = (each._replace(face=prefix + each.face) for each in sheet.placements)
    return sheet._replace(placements=tuple(placements))


def _file_name(older: Older) -> str:
    words = "".join(
        character if character.isalnum() or character in ".-" else " " for character in older.title
    )
    return "-".join(["since", *words.split()])


def _make_publication(
    newer: State, older: Older, pages: list[Page], faces: dict[str, RenderedFace]
) -> Publication:
    game, words = newer.edition.game, newer.edition.words
    since, version = older.title, content_version(game)
    return Publication(
        format_message(
            words, KIT, "%(game)s: reprint since %(state)s", game=game.title, state=since
        ),
        tuple(pages),
        faces,
        author=author_of(game),
        subject=format_message(words, KIT, _SUBJECT, state=since, version=version),
        keywords=(game.id, "reprint"),
        language=newer.edition.language,
        creator=f"Punchboard {__version__}",
    )
