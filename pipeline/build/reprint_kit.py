"""A reprint kit: one document with the pieces that changed, strips, and the changes."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from pipeline import __version__
from pipeline.build.comparison import (
    ChangedRun,
    Difference,
    State,
    TakeOut,
    What,
    changed_names,
    compare,
    draw_state,
)
from pipeline.build.cutting import cut_by_hand
from pipeline.build.edition import EditionKey, open_edition
from pipeline.build.history import Older, new_entries
from pipeline.build.own_documents import KitContents, Part, errata_sheets, said_since
from pipeline.build.pdf import write_pdf
from pipeline.build.po_files import KIT, PoFiles, translation_of
from pipeline.build.project import Project
from pipeline.build.publication import Page, Publication
from pipeline.build.request import Request
from pipeline.build.sheets import impose_run
from pipeline.build.slug_lines import author_of, content_version
from pipeline.build.strips import Strips, make_strips
from pipeline.build.workers import told_at_faces
from pipeline.draw.usage import RenderedFace
from pipeline.game.errata_sheet import ERRATA
from pipeline.game.erratum import Entry
from pipeline.game.language import PSEUDO, Words, format_message
from pipeline.sheets.model import Sheet
from pipeline.source.findings import Finding, Misuse, has_errors
from pipeline.source.limits import Progress
from pipeline.source.temporary import publish, staging_folder


def kit_list(
    newer: State, changed: Sequence[ChangedRun], out: Sequence[TakeOut]
) -> tuple[KitContents, ...]:
    """Return what a kit says of each product: what it holds, what is gone and what is fewer."""
    words, products = newer.edition.words, newer.edition.products
    lists = [
        KitContents(products[each.run.product].title, held(newer, each, words), backs=backs(each))
        for each in changed
    ]
    for gone in (True, False):
        some = [each for each in out if (each.number == each.of) is gone]
        for product, pieces in groupby(some, key=lambda each: each.product):
            names = [
                counted(words, each.name, each.number) if gone else taken_out(words, each)
                for each in pieces
            ]
            title = products[product].title
            part: Part = "gone" if gone else "fewer"
            lists.append(KitContents(title, tuple(dict.fromkeys(names)), part))
    return tuple(lists)


def held(newer: State, changed: ChangedRun, words: Words) -> tuple[str, ...]:
    """Return what the pieces of a run are, with their number, and which are new or only more.

    Those with only the backs changed are merely counted.
    """
    names: list[str] = []
    for (name, what), count in changed_names(newer, changed).items():
        if what is What.MORE:
            names.append(format_message(words, KIT, "%(name)s: %(n)s more", name=name, n=count))
        elif what is What.NEW:
            text = counted(words, name, count)
            names.append(format_message(words, KIT, "%(name)s (new)", name=text))
        elif what is What.CHANGED:
            names.append(counted(words, name, count))
    return tuple(names)


def backs(changed: ChangedRun) -> int:
    """Return how many pieces of a run are printed only because their backs differ."""
    pieces = zip(changed.run.pieces, changed.changes, strict=True)
    return sum(piece.quantity for piece, what in pieces if what is What.BACK)


def counted(words: Words, name: str, count: int) -> str:
    """Return a name with how many there are of it, where it is more than one."""
    return format_message(words, KIT, "%(n)s × %(name)s", n=count, name=name) if count > 1 else name


def taken_out(words: Words, out: TakeOut) -> str:
    """Return what is to be taken out, of how many."""
    values = {"n": out.number, "m": out.of, "name": out.name}
    return format_message(words, KIT, "take out %(n)s of %(m)s %(name)s", **values)


_SUBJECT: Final = "what has changed since %(state)s, content %(version)s"


class Kit(NamedTuple):
    """A kit of one paper: where it was written, its pages, and how many strips it has."""

    file: Path
    pages: int
    strips: int


class Reprint(NamedTuple):
    """The outcome of a reprint: the kits that were written, one a paper, and the findings.

    Without `kits` nothing has changed, or there is an error. `note` limits what could be compared.
    """

    newer: State
    difference: Difference
    kits: tuple[Kit, ...]
    findings: tuple[Finding, ...]
    note: str = ""


def reprint(request: Request, older: Older, progress: Progress) -> Reprint:
    """Write a kit for each paper that has changes; nothing if there are none.

    Raises PunchboardError if either state cannot be read, OSError if nothing can be written.
    """
    for name in request.products:
        open_edition(request.edition).product(name)
    newer = draw_state(request, progress)
    before = _draw_older_state(request, older, newer, progress)
    faces = older.faces if before is None else before.digests()
    assert faces is not None
    difference = compare(newer, faces, before)
    findings = newer.results.findings()
    if has_errors(findings):
        return Reprint(newer, difference, (), findings)
    settings = newer.plan.runs[0].settings if newer.plan.runs else request.settings
    products = (f"product-{','.join(request.products)}",) if request.products else ()
    name, output = (
        settings._replace(differences=(*products, *settings.differences)).name,
        request.output,
    )
    folder = output / newer.edition.game.id / newer.edition.folder / "reprint" / name
    entries = new_entries(newer.edition.project, older, newer.edition.game)
    kits = _write_kits(_Work(newer, before, older, entries, folder, output, name), difference)
    note = _comparison_note(older, newer.edition.project.root)
    return Reprint(newer, difference, kits, newer.results.findings(), note)


def _draw_older_state(
    request: Request, older: Older, newer: State, progress: Progress
) -> State | None:
    """Return the older state, drawn by today's engine and with today's version numbers.

    A version alone is no change that anybody would cut out.
    """
    if older.root is None:
        _require_language(older, newer.edition.language)
        return None
    key, label = request.edition, newer.edition.game.versions
    _require_translated(key, older.root, older.title)
    older_key = key._replace(root=older.root, edition=older.edition, label=label)
    # What is a pool today may have been printed as its members then.
    products = newer.edition.products
    names = dict.fromkeys(
        each for name in request.products for each in (name, *products.members(name))
    )
    return draw_state(request._replace(edition=older_key, products=tuple(names)), progress)


def _require_language(older: Older, language: str) -> None:
    if older.language not in ("", language):
        message = f"the manifest is of the edition in {older.language!r}, not in {language!r}"
        raise Misuse(f"{message}: add --lang {older.language}, or name one in {language!r}")


def _require_translated(key: EditionKey, root: Path, title: str) -> None:
    """Raise Misuse where an older state did not speak the language yet: all of it would be new."""
    if key.language in ("", *PSEUDO):
        return
    translated = translation_of(Project(key.root), key.game, key.language) is not None
    if translated and not any(PoFiles(Project(root), key.game).catalogs(key.language)):
        build = f"punchboard build {key.game} --lang {key.language}"
        message = f"{key.game} was not translated into {key.language!r} as of {title}"
        raise Misuse(f"{message}: all of it is new; print it with {build}")


def _comparison_note(older: Older, root: Path) -> str:
    if older.root == root:
        return (
            "since a date, only errata and rulings count; since a commit or manifest, all changes"
            " count"
        )
    if older.faces is None:
        return ""
    note = "a manifest has no numbers of copies: pieces with more or fewer copies are not listed"
    if older.engine == __version__:
        return note
    return (
        f"{note}; it is from Punchboard {older.engine}, this is {__version__}: faces may differ"
        " for that reason"
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
        """Add sheets under one bookmark; `product` keeps their faces apart."""
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
