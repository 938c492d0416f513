"""`pdf`: a PDF for each deck, one face a page, as large as its shop asks for."""

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
    face: str
    back: bool
    bookmark: str


@delivery("pdf", "extend_bleed")
def pdf(order: DrawnOrder) -> Delivered:
    """Write the PDFs; a card without a back has a blank page for it, where others have one."""
    settings = press_settings(order.edition, order.profile)
    files: list[DeliveredFile] = []
    facts: list[str] = []
    findings: list[Finding] = []
    reports: list[Report] = []
    for number, fit in enumerate(order.fits, 1):
        sides, name = _sides(order, fit), f"{fit.deck.product}.pdf"
        content, remarks = made_ready(_document(order, fit, sides), settings, name)
        write_atomically(order.folder / name, content, lasting=False)
        findings += remarks
        reports.append(held(order.folder / name, fit, order.profile, _pages(sides), settings))
        count = len(cards(order, fit))
        files.append(DeliveredFile(name, f"{fit.deck.title}: {fit.title}", count))
        facts.append(f"{name}: {fit.title}, {count} cards, {len(sides)} pages")
        order.progress("files", number, len(order.fits))
    text = "\n".join(report_text(report) for report in reports)
    write_atomically(order.folder / REPORT, text.encode(), lasting=False)
    checks = [f"{report.file}: {report.summary}; see {REPORT}" for report in reports]
    return Delivered(tuple(files), tuple(facts), tuple(checks), tuple(findings))


def _pages(sides: list[_Side]) -> Pages:
    fronts, backs = ({side.face for side in sides if side.back is back} for back in (False, True))
    blank = any(side.face == _BLANK for side in sides)
    return Pages(len(sides), 0 < len(backs) < len(fronts), blank)


def _sides(order: DrawnOrder, fit: Fit) -> list[_Side]:
    """Return the pages in the shop's order."""
    pieces, names = cards(order, fit), fit.deck.names
    two_sided = any(piece.back for piece in pieces)
    sides: list[_Side] = []
    for number, piece in enumerate(pieces, 1):
        front = _Side(piece.front, False, f"{number} {names[piece.front]}")
        back = _Side(piece.back or _BLANK, True, f"{number} back")
        pair = [front, back] if two_sided else [front]
        sides += reversed(pair) if order.profile.file.get("order") == BACKS_FIRST else pair
    return sides


def _document(order: DrawnOrder, fit: Fit, sides: list[_Side]) -> bytes:
    game, deck = order.edition.game, fit.deck
    faces = {side.face: _laid(fit, side.face) for side in sides}
    pages = tuple(Page(_sheet(fit, side), side.bookmark) for side in sides)
    return pdf_bytes(
        Publication(
            f"{game.title}: {deck.title}",
            pages,
            faces,
            author=author_of(game),
            keywords=(game.id, deck.product),
            language=order.edition.language,
            creator=f"Punchboard {__version__}",
        ),
        order.edition.renderer,
    )


def _laid(fit: Fit, face: str) -> RenderedFace:
    if face == _BLANK:
        return RenderedFace("", *fit.page, 0.0, NOTHING)
    return page_face(fit.deck.faces[face], fit.page, fit.dpi)


def _sheet(fit: Fit, side: _Side) -> Sheet:
    """Return the page of a face, which fills it; the trim box lies in its middle."""
    (width, height), spec = fit.page, fit.deck.spec
    trim, turn = (spec.width, spec.height), 0
    if fit.turned:
        width, height, trim, turn = height, width, (trim[1], trim[0]), 270 if side.back else 90
    box = ((width - trim[0]) / 2, (height - trim[1]) / 2, *trim)
    whole = (0.0, 0.0, width, height)
    placement = Placement(side.face, *whole, turn)
    return Sheet(width, height, "back" if side.back else "front", (placement,), (), box, whole)
