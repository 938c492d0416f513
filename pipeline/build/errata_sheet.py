"""Errata as a sheet of paper: a product that no products.yaml names, made like any other."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import has_errors
from pipeline.build.faces import component_of, face_context, make_face
from pipeline.build.orders import FaceOrder, Run
from pipeline.build.press import content_version, impose_run, publication
from pipeline.build.products import Product
from pipeline.build.studio import Studio, StudioKey
from pipeline.content.erratum import Entry
from pipeline.content.sheet import sheet_entries
from pipeline.impose.model import Piece
from pipeline.impose.papers import paper
from pipeline.layout.errors import LayoutError
from pipeline.markup.face import FaceError
from pipeline.publish.pdf import write_pdf

SHEET: Final = "errata-sheet"
"""The component, and the product's name."""

_FLOW: Final = "entries"


def write_errata_sheet(
    key: StudioKey, entries: Sequence[Entry], paper_name: str, about: str, target: Path
) -> int:
    """Write the errata sheet of a game to `target`, whole or not at all; return its pages.

    `about` says which errata these are. Raises PunchboardError where the sheet cannot be made,
    Misuse for an unknown paper, OSError where the target cannot be written.
    """
    studio = Studio(key)
    on = paper(paper_name, studio.papers)
    studio.products[SHEET] = Product(title="Errata", component=SHEET, sheet={"ruler": False})
    studio.constant_context["sheet"] = _sheet(studio, entries, about)
    orders = _orders(studio, on.name)
    made = [make_face(studio, order) for order in orders]
    faces = {order.id: face.art for order, face in zip(orders, made, strict=True) if face.art}
    findings = [finding for face in made for finding in face.findings]
    if has_errors(findings):
        raise PunchboardError(dict.fromkeys(findings))
    run = Run(SHEET, on, tuple(Piece(order.id) for order in orders), orders)
    document = publication(studio, run, impose_run(studio, run).sheets, faces)
    return write_pdf(document, studio.pen, target).pages


def _sheet(studio: Studio, entries: Sequence[Entry], about: str) -> dict[str, Any]:
    """Return what the template sees beside what every template sees."""
    game = studio.game
    return {
        "title": "Errata",
        "about": about,
        "foot": f"{game.title} {content_version(game)} · errata",
        "blocks": list(_blocks(sheet_entries(game, entries))),
    }


def _blocks(entries: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield what no page break parts: each change, an entry's first one with its head."""
    for entry in entries:
        for index, change in enumerate(entry["changes"] or [None]):
            yield {"entry": entry, "change": change, "head": not index}


def _orders(studio: Studio, paper_name: str) -> tuple[FaceOrder, ...]:
    """Return an order for each page that the entries take; one where they cannot be laid out."""
    whole = FaceOrder(f"{SHEET}.1", SHEET, SHEET, paper_name)
    component = component_of(studio, whole)
    try:
        context = face_context(studio, whole, None, component)
        starts = studio.compositor.pages(SHEET, context, component, _FLOW)
    except (FaceError, LayoutError):
        return (whole,)
    pages = list(pairwise(starts))
    return tuple(
        whole._replace(id=f"{SHEET}.{n}", number=n, total=len(pages), first=first, past=past)
        for n, (first, past) in enumerate(pages, 1)
    )
