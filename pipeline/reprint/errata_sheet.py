"""Errata and rulings as a sheet of paper: a product that no products.yaml names."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import has_errors
from pipeline.base.units import mm
from pipeline.content.edition import is_date
from pipeline.content.erratum import Entry
from pipeline.content.game import Game
from pipeline.content.locale.words import Words, format_message
from pipeline.content.sheet import ERRATA, sheet_entries, undone_values
from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.edition.products import Product
from pipeline.impose.model import Paper, Piece, Sheet
from pipeline.impose.papers import paper
from pipeline.layout.errors import LayoutError
from pipeline.markup.face import FaceError
from pipeline.press.face_context import component_of, face_context
from pipeline.press.faces import make_face
from pipeline.press.orders import FaceOrder, Run
from pipeline.press.run_document import publication
from pipeline.press.sheets import impose_run
from pipeline.press.slugs import content_version
from pipeline.publish.pdf import write_pdf

SHEET: Final = "errata-sheet"
"""The component, and the product's name."""

_FLOW: Final = "entries"
_USUAL: Final = (148, 210)
"""Width and height in mm of the smallest paper that the shared template is made for."""


Part: TypeAlias = Literal["held", "gone", "fewer"]
"""What of a kit is told: what it holds, what to take out, and what there is less of."""


class Kit(NamedTuple):
    """What a kit says of one product: its title, and the names of what is printed again.

    They may also be those of what is `gone`, or say of what there are `fewer`. `backs` are the
    pieces of which only the backs differ.
    """

    title: str
    names: tuple[str, ...]
    part: Part = "held"
    backs: int = 0


class Sheets(NamedTuple):
    """Errata laid out: the document's run, its sheets, and their faces by id."""

    run: Run
    sheets: tuple[Sheet, ...]
    faces: Mapping[str, RenderedFace]


def write_errata_sheet(
    key: EditionKey, entries: Sequence[Entry], paper_name: str, since: str, target: Path
) -> int:
    """Write the errata sheet of a game to `target`, whole or not at all; return its pages.

    `since` is the state after which these errata came, where they are not all. Raises
    PunchboardError where the sheet cannot be made, Misuse for an unknown paper, OSError where the
    target cannot be written.
    """
    edition = OpenEdition(key)
    about = _describe_extent(edition.words, len(entries), since)
    sheets = errata_sheets(edition, entries, paper_name, about)
    document = publication(edition, sheets.run, sheets.sheets, sheets.faces)
    return write_pdf(document, edition.renderer, target).pages


def errata_sheets(
    edition: OpenEdition,
    entries: Sequence[Entry],
    paper_name: str,
    about: str,
    kit: Sequence[Kit] = (),
) -> Sheets:
    """Return what is in a kit, and errata after it, as sheets of that paper.

    Raises PunchboardError where they cannot be made, Misuse for an unknown paper or too small a
    one.
    """
    sheet_paper = paper(paper_name, edition.papers)
    try:
        return _lay_out(edition, entries, sheet_paper, about, kit)
    except PunchboardError:
        if _is_small(sheet_paper):
            message = f"the list of what has changed does not fit on {paper_name}"
            raise Misuse(f"{message}: name a larger paper with --paper, a5 at least") from None
        raise


def _is_small(sheet_paper: Paper) -> bool:
    return sheet_paper.width < mm(_USUAL[0]) or sheet_paper.height < mm(_USUAL[1])


def _lay_out(
    edition: OpenEdition,
    entries: Sequence[Entry],
    sheet_paper: Paper,
    about: str,
    kit: Sequence[Kit],
) -> Sheets:
    title = edition.words.get("What has changed" if kit else _title(entries), ERRATA)
    edition.products[SHEET] = Product(title=title, component=SHEET, sheet={"ruler": False})
    edition.constant_context["sheet"] = _sheet_context(edition, entries, about, kit)
    orders = _make_orders(edition, sheet_paper.name)
    made_faces = [make_face(edition, order) for order in orders]
    faces = {order.id: face.art for order, face in zip(orders, made_faces, strict=True) if face.art}
    findings = [finding for face in made_faces for finding in face.findings]
    if has_errors(findings):
        raise PunchboardError(dict.fromkeys(findings))
    run = Run(SHEET, sheet_paper, tuple(Piece(order.id) for order in orders), orders)
    facts = {order.id: face.facts for order, face in zip(orders, made_faces, strict=True)}
    return Sheets(run, impose_run(edition, run, facts).sheets, faces)


def _title(entries: Sequence[Entry]) -> str:
    """Return what the sheet is called: by whose entries it has."""
    if not any(entry.is_ruling for entry in entries):
        return "Errata"
    both = any(not entry.is_ruling for entry in entries)
    return "Errata and house rulings" if both else "House rulings"


def _describe_extent(words: Words, count: int, since: str) -> str:
    entry_count = words.plural("%(n)s entry", "%(n)s entries", count).replace("%(n)s", str(count))
    if not since:
        return entry_count
    return f"{entry_count} {said_since(words, since)}"


def said_since(words: Words, since: str) -> str:
    """Return since when errata are told: a date in words, or a version or commit as it is."""
    since_text = words.date(since) if is_date(since) else since
    return format_message(words, ERRATA, "since %(state)s", state=since_text)


def _sheet_context(
    edition: OpenEdition, entries: Sequence[Entry], about: str, kit: Sequence[Kit]
) -> dict[str, Any]:
    """Return what the template sees beside what every template sees."""
    game = edition.game
    undone = undone_values(entries) if kit else ()
    told_entries = _translate_entries(game, entries)
    entry_data = sheet_entries(game, told_entries, _card_kinds(edition), undone)
    return {
        "title": edition.products[SHEET].title,
        "about": about,
        "foot": f"{game.title} {content_version(game)} · {edition.products[SHEET].title}",
        "blocks": [*_kit_blocks(kit), *_blocks(entry_data, in_kit=bool(kit))],
    }


def _card_kinds(edition: OpenEdition) -> frozenset[str]:
    """Return the kinds whose records are printed on pieces of their own, not on whole pages."""
    return frozenset(
        selection.kind
        for product in edition.products.values()
        for selection in product.records
        if not edition.layout(product.component).on_paper
    )


def _translate_entries(game: Game, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return errata as the game's translation tells them, those that it does not have as given."""
    if game.translation is None:
        return entries
    translated = {entry.id: entry for entry in game.entries}
    return [translated.get(entry.id, entry) for entry in entries]


def _blocks(entries: list[dict[str, Any]], *, in_kit: bool) -> Iterator[dict[str, Any]]:
    """Yield what no page break parts: each change, an entry's first one with its head.

    The first ruling `opens` its part of the sheet, and so does the first erratum above rulings or
    below a kit; such a part is `headed` where the sheet's own title does not say what it is.
    """
    both = len({entry["ruling"] for entry in entries}) > 1
    for before, entry in zip([None, *entries], entries, strict=False):
        is_first = before is None or before["ruling"] != entry["ruling"]
        for index, change in enumerate(entry["changes"] or [None]):
            opens = is_first and not index and (both or in_kit or entry["ruling"])
            block = {"entry": entry, "change": change, "head": not index, "kit": None}
            yield {**block, "opens": opens, "headed": both or in_kit}


def _kit_blocks(kit: Sequence[Kit]) -> Iterator[dict[str, Any]]:
    for _, lists in groupby(kit, key=lambda each: each.part):
        for index, each in enumerate(lists):
            yield {"entry": None, "change": None, "head": not index, "kit": each._asdict()}


def _make_orders(edition: OpenEdition, paper_name: str) -> tuple[FaceOrder, ...]:
    """Return an order for each page that the entries take; one where they cannot be laid out."""
    single_order = FaceOrder(f"{SHEET}.1", SHEET, SHEET, paper_name)
    component = component_of(edition, single_order)
    try:
        context = face_context(edition, single_order, None, component)
        starts = edition.compositor.pages(SHEET, context, component, _FLOW)
    except (FaceError, LayoutError):
        return (single_order,)
    pages = list(pairwise(starts.bounds))
    return tuple(
        single_order._replace(id=f"{SHEET}.{n}", number=n, total=len(pages), first=first, past=past)
        for n, (first, past) in enumerate(pages, 1)
    )
