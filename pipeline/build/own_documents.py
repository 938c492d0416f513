"""Documents that no products.yaml names: calibration, preflight report, errata sheet.

Its components lie among the shared templates, where games may print them, too.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.face_context import component_of, face_context
from pipeline.build.faces import make_face
from pipeline.build.options import USUAL, PrintSettings
from pipeline.build.pdf import write_pdf
from pipeline.build.products import Product
from pipeline.build.request import FaceOrder, Run
from pipeline.build.sheets import impose_run
from pipeline.build.slug_lines import content_version, publication
from pipeline.draw.usage import RenderedFace
from pipeline.game.edition import is_date
from pipeline.game.errata_sheet import ERRATA, sheet_entries, title_of, undone_values
from pipeline.game.erratum import Entry as ErratumEntry
from pipeline.game.game import Game
from pipeline.game.language import Words, format_message
from pipeline.layout.errors import GlyphError, LayoutError
from pipeline.layout.text.hyphenation import SOFT
from pipeline.pdf.report import Entry, Report, Verdict
from pipeline.sheets.model import Paper, Piece, Sheet
from pipeline.sheets.options import Flip, Lie, Measure
from pipeline.sheets.papers import paper
from pipeline.source.escaping import visible_line
from pipeline.source.files import open_folder
from pipeline.source.findings import Misuse, PunchboardError, fail, has_errors
from pipeline.source.names import counted
from pipeline.source.registry import headline
from pipeline.source.temporary import temporary_folder
from pipeline.source.units import mm, to_mm
from pipeline.template.elements import FaceError


@contextmanager
def own_edition(game: str, files: Mapping[str, str]) -> Iterator[OpenEdition]:
    """Yield a game that has no files but these, by their paths, in a folder of its own.

    All else is among the shared templates.
    """
    with temporary_folder() as root:
        for name, text in files.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        open_folder(root)
        yield OpenEdition(EditionKey(root, game, ""))


def write_document(
    edition: OpenEdition,
    orders: Sequence[FaceOrder],
    pieces: Sequence[Piece],
    target: Path,
    settings: PrintSettings = USUAL,
) -> int:
    """Write the faces of one product as a PDF, whole or not at all; return its pages.

    Raises PunchboardError for faces with errors, OSError if the target cannot be written.
    """
    made = [make_face(edition, order) for order in orders]
    findings = [finding for face in made for finding in face.findings]
    if has_errors(findings):
        raise PunchboardError(dict.fromkeys(findings))
    sheet = paper(orders[0].paper, edition.papers)
    run = Run(orders[0].product, sheet, tuple(pieces), tuple(orders), settings)
    facts = {order.id: face.facts for order, face in zip(orders, made, strict=True)}
    faces = {order.id: face.art for order, face in zip(orders, made, strict=True) if face.art}
    document = publication(edition, run, impose_run(edition, run, facts).sheets, faces)
    return write_pdf(document, edition.renderer, target).pages


_NAME: Final = "calibration"
_SIDES: Final = (_NAME, f"{_NAME}-back")
_FILES: Final = {
    "game.yaml": "id: calibration\ntitle: Punchboard\nversion: '1'\n",
    "kinds.yaml": "{}\n",
    "products.yaml": "calibration: { title: Calibration, component: calibration,"
    " back: calibration-back, sheet: { slug: false, ruler: false } }\n",
}
_LEAST: Final = mm(147)
"""The side of the smallest sheet that has room for scales and words."""


class SheetToMeasure(NamedTuple):
    """A calibration sheet: its paper, how it lies, and the edge about which it is turned over."""

    paper: str = "a4"
    lie: Lie = "portrait"
    flip: Flip = "long"


def write_calibration(asked: SheetToMeasure, settings: PrintSettings, target: Path) -> Paper:
    """Write the calibration sheet, front and back, to `target`; return its paper.

    `settings` are those of a printer that is known already, to see whether its backs lie right.
    Raises Misuse for an unknown paper or one that is too small, OSError if the target cannot be
    written.
    """
    with own_edition(_NAME, _files(asked)) as edition:
        moved = _moved(settings, asked)
        edition.constant_context["calibration"] = {"flip": asked.flip, **moved}
        sheet = paper(asked.paper, edition.papers)
        if sheet.width < _LEAST:
            least = f"{to_mm(_LEAST):g} mm wide"
            raise Misuse(f"the calibration sheet needs a paper that is at least {least}, as A5 is")
        orders = tuple(FaceOrder(side, _NAME, side, sheet.name) for side in _SIDES)
        write_document(edition, orders, (Piece(*_SIDES),), target, _as_page(settings, asked))
    return sheet


def _as_page(settings: PrintSettings, asked: SheetToMeasure) -> PrintSettings:
    """Return settings that move the back as the printer needs it on the sheets asked for.

    Its scales are upright on the page for either edge that the sheet is turned about, so that what
    they show is right and down on the page.
    """
    if settings.printer is None:
        return settings
    bound: Flip = "short" if asked.lie == "landscape" else "long"
    measures = tuple(
        measure._replace(flip=bound)
        for measure in settings.printer.measures
        if (measure.lie, measure.flip) == (asked.lie, asked.flip)
    )
    return settings._replace(printer=settings.printer._replace(measures=measures))


def measured(settings: PrintSettings, asked: SheetToMeasure) -> Measure | None:
    """Return what is known of the printer on the sheets asked for; None without any."""
    measures = settings.printer.measures if settings.printer is not None else ()
    found = [each for each in measures if (each.lie, each.flip) == (asked.lie, asked.flip)]
    return found[-1] if found else None


def _moved(settings: PrintSettings, asked: SheetToMeasure) -> dict[str, str]:
    measure = measured(settings, asked)
    if measure is None:
        return {}
    offset = ",".join(f"{round(to_mm(part), 4):g}" for part in (measure.right, measure.down))
    return {"offset": offset}


def _files(asked: SheetToMeasure) -> dict[str, str]:
    turned = "turn: true\n" if asked.lie == "landscape" else ""
    layout = f"trim: paper\nmirror: false\n{turned}"
    layouts = {f"templates/{_NAME}/{side}.layout.yaml": layout for side in _SIDES}
    return {f"content/{_NAME}/{name}": text for name, text in _FILES.items()} | layouts


_REPORT: Final = "preflight-report"
_FLOW: Final = "entries"
_PAPER: Final = "a4"
_REPORT_FILES: Final = {
    "content/preflight/game.yaml": "id: preflight\ntitle: Preflight\nversion: '1'\n",
    "content/preflight/kinds.yaml": "{}\n",
    "content/preflight/products.yaml": f"{_REPORT}: {{ title: Preflight, component: {_REPORT},"
    " sheet: { slug: false, ruler: false } }\n",
}
_EMPTY: Final = {"file": "", "passed": "", "heading": "", "lines": []}
_LINES: Final = 12
"""Places in one block, which no page break parts."""


def write_preflight_report(reports: Sequence[Report], target: Path) -> int:
    """Write what preflight found in files to `target`, whole or not at all; return its pages.

    Raises OSError if the target cannot be written.
    """
    with own_edition("preflight", _REPORT_FILES) as edition:
        edition.constant_context["report"] = _context(reports)
        return _write_pages(edition, _REPORT, target)


def _write_pages(edition: OpenEdition, name: str, target: Path, paper_name: str = _PAPER) -> int:
    """Write a component whose flow takes as many pages as it needs; return their number."""
    order = FaceOrder(f"{name}.1", name, name, paper_name)
    component = component_of(edition, order)
    context = face_context(edition, order, None, component)
    bounds = list(pairwise(edition.compositor.pages(name, context, component, _FLOW).bounds))
    orders = tuple(
        order._replace(id=f"{name}.{n}", number=n, total=len(bounds), first=first, past=past)
        for n, (first, past) in enumerate(bounds, 1)
    )
    return write_document(edition, orders, [Piece(order.id) for order in orders], target)


class Table(NamedTuple):
    """A table to print: what it is, columns with their widths in mm (0 for the rest), and rows."""

    title: str
    about: str
    columns: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str = ""


_TABLE: Final = "table-sheet"


def write_table(table: Table, target: Path, paper_name: str = _PAPER) -> int:
    """Write a table to `target` on as many pages as it takes; return their number.

    Raises Misuse for an unknown paper, PunchboardError (`missing-glyph`), OSError if the target
    cannot be written.
    """
    files = {path: text.replace(_REPORT, _TABLE) for path, text in _REPORT_FILES.items()}
    with own_edition("preflight", files) as edition:
        shown_rows = [[_breakable(_shown(cell)) for cell in row] for row in table.rows]
        widths = ["1fr" if not width else f"{width}mm" for _, width in table.columns]
        edition.constant_context["table"] = {
            "title": _breakable(_shown(table.title)),
            "about": _shown(table.about),
            "widths": " ".join(widths),
            "labels": [label for label, _ in table.columns],
            "rows": shown_rows,
            "foot": table.foot,
        }
        try:
            return _write_pages(edition, _TABLE, target, paper_name)
        except GlyphError as error:
            raise fail("missing-glyph", error.message, hint=error.remedy) from None


_WORD: Final = re.compile(r"[^\s-]{20,}")
_PART: Final = 10
"""Letters after which a word that is longer than any column may be broken."""


def _breakable(text: str) -> str:
    def parted(word: re.Match[str]) -> str:
        return SOFT.join(word[0][at : at + _PART] for at in range(0, len(word[0]), _PART))

    return _WORD.sub(parted, text)


def _context(reports: Sequence[Report]) -> dict[str, Any]:
    first = reports[0]
    failed = sum(report.failed for report in reports)
    files = counted(len(reports), "file")
    return {
        "title": "Preflight",
        "profile": visible_line(f"{first.title} ({first.profile})"),
        "about": f"{files}, {f'{failed} with faults' if failed else 'nothing found'}",
        "foot": "Places are mm right and down of the trim’s top left corner, as the page is"
        " looked at.",
        "blocks": [{**_EMPTY, **block} for report in reports for block in _blocks(report)],
    }


def _blocks(report: Report) -> Iterator[dict[str, Any]]:
    pages = counted(report.pages, "page")
    summary = report.summary[0].upper() + report.summary[1:] + "."
    noted = [each for each in report.entries if each.verdict is Verdict.FAIL]
    noted += [each for each in report.entries if each.verdict is Verdict.UNCHECKED]
    blocks = [block for entry in noted for block in _entry_blocks(entry)]
    passed = [entry.key for entry in report.entries if entry.verdict is Verdict.PASS]
    blocks += [{"passed": ", ".join(passed)}] if passed else []
    head = {"file": _shown(Path(report.file).name), "pages": pages, "summary": summary}
    # What a file is called goes with what is first said of it.
    yield {**head, **blocks[0]}
    yield from blocks[1:]


def _entry_blocks(entry: Entry) -> Iterator[dict[str, Any]]:
    lines = [
        {
            "where": place.words(pages),
            "found": _shown(place.found),
            "allowed": f"allowed: {_shown(place.allowed)}",
        }
        for place, pages in entry.grouped()
    ]
    if entry.more:
        lines.append({"where": "", "found": f"and {entry.more:,} more places", "allowed": ""})
    lines += [
        {"where": "not checked", "found": _shown(reason), "allowed": ""} for reason in entry.reasons
    ]
    doc = headline(entry.doc)
    for start in range(0, len(lines), _LINES):
        yield {
            "heading": entry.key if not start else "",
            "doc": doc,
            "failed": entry.verdict is Verdict.FAIL,
            "lines": lines[start : start + _LINES],
        }


def _shown(text: str) -> str:
    line = visible_line(text)
    return line if len(line) <= 200 else f"{line[:199]}…"


SHEET: Final = "errata-sheet"
"""The component, and the product's name."""

_USUAL: Final = (148, 210)
"""Width and height in mm of the smallest paper that the shared template is made for."""


Part: TypeAlias = Literal["held", "gone", "fewer"]
"""What a kit says of itself: what it holds, what to take out, and what there is less of."""


class KitContents(NamedTuple):
    """What a kit says of one product: its title, and the names of pieces that are printed again.

    They may also be those of what is `gone`, or say of what there are `fewer`. `backs` are the
    pieces with only the backs changed.
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
    key: EditionKey, entries: Sequence[ErratumEntry], paper_name: str, since: str, target: Path
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
    entries: Sequence[ErratumEntry],
    paper_name: str,
    about: str,
    kit: Sequence[KitContents] = (),
) -> Sheets:
    """Return what is in a kit, and errata after it, as sheets of that paper.

    Raises PunchboardError if they cannot be made, Misuse for an unknown paper or too small a
    one.
    """
    sheet_paper = paper(paper_name, edition.papers)
    try:
        return _lay_out(edition, entries, sheet_paper, about, kit)
    except PunchboardError:
        if sheet_paper.width < mm(_USUAL[0]) or sheet_paper.height < mm(_USUAL[1]):
            message = f"the list of changes does not fit on {paper_name}"
            raise Misuse(f"{message}: name a larger paper with --paper, a5 at least") from None
        raise


def _lay_out(
    edition: OpenEdition,
    entries: Sequence[ErratumEntry],
    sheet_paper: Paper,
    about: str,
    kit: Sequence[KitContents],
) -> Sheets:
    title = edition.words.get("What has changed" if kit else title_of(entries), ERRATA)
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


def _describe_extent(words: Words, count: int, since: str) -> str:
    entry_count = words.plural("%(n)s entry", "%(n)s entries", count).replace("%(n)s", str(count))
    if not since:
        return entry_count
    return f"{entry_count} {said_since(words, since)}"


def said_since(words: Words, since: str) -> str:
    """Return since when errata are listed: a date in words, or a version or commit as it is."""
    since_text = words.date(since) if is_date(since) else since
    return format_message(words, ERRATA, "since %(state)s", state=since_text)


def _sheet_context(
    edition: OpenEdition, entries: Sequence[ErratumEntry], about: str, kit: Sequence[KitContents]
) -> dict[str, Any]:
    """Return what the template sees in addition to what every template sees."""
    game = edition.game
    undone = undone_values(entries) if kit else ()
    told_entries = _translate_entries(game, entries)
    entry_data = sheet_entries(game, told_entries, _card_kinds(edition), undone)
    return {
        "title": edition.products[SHEET].title,
        "about": about,
        "foot": f"{game.title} {content_version(game)} · {edition.products[SHEET].title}",
        "blocks": [*_kit_blocks(kit), *_errata_sheet_blocks(entry_data, in_kit=bool(kit))],
    }


def _card_kinds(edition: OpenEdition) -> frozenset[str]:
    """Return the kinds whose records are printed on pieces of their own, not on whole pages."""
    return frozenset(
        selection.kind
        for product in edition.products.values()
        for selection in product.records
        if not edition.layout(product.component).on_paper
    )


def _translate_entries(game: Game, entries: Sequence[ErratumEntry]) -> Sequence[ErratumEntry]:
    if game.translation is None:
        return entries
    translated = {entry.id: entry for entry in game.entries}
    return [translated.get(entry.id, entry) for entry in entries]


def _errata_sheet_blocks(
    entries: list[dict[str, Any]], *, in_kit: bool
) -> Iterator[dict[str, Any]]:
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


def _kit_blocks(kit: Sequence[KitContents]) -> Iterator[dict[str, Any]]:
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
