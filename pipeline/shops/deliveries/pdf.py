"""`pdf`: a PDF for each size that is sold, one face a page, as large as its shop asks for.

What a customer buys is what is in one file, so decks of one size share one. A shop that takes every
size gets a PDF for each deck.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pipeline import __version__
from pipeline.base.finding import Finding
from pipeline.draw.usage import NOTHING, RenderedFace
from pipeline.impose.model import Placement, Sheet
from pipeline.preflight.report import Report
from pipeline.press.run_document import author_of
from pipeline.publish.atomic import write_atomically
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication
from pipeline.shops.cards import cards
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.page_face import page_face
from pipeline.shops.press_files import (
    REPORT,
    Pages,
    held,
    made_ready,
    press_settings,
    report_text,
)

BACKS_FIRST: Final = "backs-first"

_BLANK: Final = ""


class _Side(NamedTuple):
    """A page: its face by its id in the PDF, empty for a blank one, and the deck that it is of."""

    face: str
    back: bool
    bookmark: str
    fit: Fit


@delivery("pdf", "extend_bleed")
def pdf(order: DrawnOrder) -> Delivered:
    """Write the PDFs; a card without a back has a blank page for it, where others have one."""
    settings = press_settings(order.edition, order.profile)
    files: list[DeliveredFile] = []
    facts: list[str] = []
    findings: list[Finding] = []
    reports: list[Report] = []
    by_file = _by_file(order.fits)
    for number, (stem, fits) in enumerate(by_file.items(), 1):
        sides, name, title = _sides(order, fits), f"{stem}.pdf", _title(fits)
        content, remarks = made_ready(_document(order, fits, sides), settings, name)
        write_atomically(order.folder / name, content, lasting=False)
        findings += remarks
        reports.append(held(order.folder / name, fits[0], order.profile, _pages(sides), settings))
        count = sum(len(cards(order, fit.deck.pieces)) for fit in fits)
        files.append(DeliveredFile(name, f"{title}: {fits[0].title}", count))
        facts.append(f"{name}: {title}, {fits[0].title}, {count} cards, {len(sides)} pages")
        order.progress("files", number, len(by_file))
    text = "\n".join(report_text(report) for report in reports)
    write_atomically(order.folder / REPORT, text.encode(), lasting=False)
    checks = [f"{report.file}: {report.summary}; see {REPORT}" for report in reports]
    return Delivered(tuple(files), tuple(facts), tuple(checks), tuple(findings))


def _by_file(fits: Iterable[Fit]) -> dict[str, list[Fit]]:
    """Return the decks of each PDF by its name."""
    found: dict[str, list[Fit]] = {}
    for fit in fits:
        found.setdefault(fit.name or fit.deck.product, []).append(fit)
    return found


def _title(fits: Iterable[Fit]) -> str:
    return ", ".join(fit.deck.title for fit in fits)


def _pages(sides: list[_Side]) -> Pages:
    fronts, backs = ({side.face for side in sides if side.back is back} for back in (False, True))
    blank = any(side.face == _BLANK for side in sides)
    return Pages(len(sides), 0 < len(backs) < len(fronts), blank)


def _sides(order: DrawnOrder, fits: Sequence[Fit]) -> list[_Side]:
    """Return the pages in the shop's order."""
    pieces = [(fit, piece) for fit in fits for piece in cards(order, fit.deck.pieces)]
    two_sided = any(piece.back for _, piece in pieces)
    sides: list[_Side] = []
    for number, (fit, piece) in enumerate(pieces, 1):
        name = fit.deck.names[piece.front]
        front = _Side(_id(fit, piece.front), False, f"{number} {name}", fit)
        back = _Side(_id(fit, piece.back), True, f"{number} back", fit)
        pair = [front, back] if two_sided else [front]
        sides += reversed(pair) if order.profile.file.get("order") == BACKS_FIRST else pair
    return sides


def _id(fit: Fit, face: str | None) -> str:
    """Return the id of a face among those of all decks of a PDF."""
    return f"{fit.deck.product}/{face}" if face else _BLANK


def _document(order: DrawnOrder, fits: Sequence[Fit], sides: list[_Side]) -> bytes:
    game = order.edition.game
    faces = {side.face: _laid(side) for side in sides}
    pages = tuple(Page(_sheet(side), side.bookmark) for side in sides)
    return pdf_bytes(
        Publication(
            f"{game.title}: {_title(fits)}",
            pages,
            faces,
            author=author_of(game),
            keywords=(game.id, *(fit.deck.product for fit in fits)),
            language=order.edition.language,
            creator=f"Punchboard {__version__}",
        ),
        order.edition.renderer,
    )


def _laid(side: _Side) -> RenderedFace:
    fit = side.fit
    if side.face == _BLANK:
        return RenderedFace("", *fit.page, 0.0, NOTHING)
    id_ = side.face.removeprefix(f"{fit.deck.product}/")
    return page_face(fit.deck.faces[id_], fit.page, fit.dpi)


def _sheet(side: _Side) -> Sheet:
    """Return the page of a face, which fills it; the trim box lies in its middle."""
    fit = side.fit
    (width, height), spec = fit.page, fit.deck.spec
    trim, turn = (spec.width, spec.height), 0
    if fit.turned:
        width, height, trim, turn = height, width, (trim[1], trim[0]), 270 if side.back else 90
    box = ((width - trim[0]) / 2, (height - trim[1]) / 2, *trim)
    whole = (0.0, 0.0, width, height)
    placement = Placement(side.face, *whole, turn)
    return Sheet(width, height, "back" if side.back else "front", (placement,), (), box, whole)
