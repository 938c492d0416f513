"""The report of preflight as pages, set like any other: without a game, in the shared look."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pipeline.base.visible import visible_line
from pipeline.checks.doc import headline
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Piece
from pipeline.preflight.report import Entry, Report, Verdict
from pipeline.press.face_context import component_of, face_context
from pipeline.press.orders import FaceOrder
from pipeline.press.own_document import own_edition, write_document

_NAME: Final = "preflight-report"
_FLOW: Final = "entries"
_PAPER: Final = "a4"
_FILES: Final = {
    "content/preflight/game.yaml": "id: preflight\ntitle: Preflight\nversion: '1'\n",
    "content/preflight/kinds.yaml": "{}\n",
    "content/preflight/products.yaml": f"{_NAME}: {{ title: Preflight, component: {_NAME},"
    " sheet: { slug: false, ruler: false } }\n",
}
_EMPTY: Final = {"file": "", "passed": "", "heading": "", "lines": []}
_LINES: Final = 12
"""Places in one block, which no page break parts."""


def write_preflight_report(reports: Sequence[Report], target: Path) -> int:
    """Write what preflight found in files to `target`, whole or not at all; return its pages.

    Raises OSError where the target cannot be written.
    """
    with own_edition("preflight", _FILES) as edition:
        edition.constant_context["report"] = _context(reports)
        orders = _orders(edition)
        return write_document(edition, orders, [Piece(order.id) for order in orders], target)


def _orders(edition: OpenEdition) -> tuple[FaceOrder, ...]:
    """Return an order for each page that the report takes."""
    order = FaceOrder(f"{_NAME}.1", _NAME, _NAME, _PAPER)
    component = component_of(edition, order)
    context = face_context(edition, order, None, component)
    bounds = list(pairwise(edition.compositor.pages(_NAME, context, component, _FLOW).bounds))
    return tuple(
        order._replace(id=f"{_NAME}.{n}", number=n, total=len(bounds), first=first, past=past)
        for n, (first, past) in enumerate(bounds, 1)
    )


def _context(reports: Sequence[Report]) -> dict[str, Any]:
    first = reports[0]
    failed = sum(report.failed for report in reports)
    files = f"{len(reports)} file{'s' * (len(reports) != 1)}"
    return {
        "title": "Preflight",
        "profile": visible_line(f"{first.title} ({first.profile})"),
        "about": f"{files}, {f'{failed} with faults' if failed else 'nothing found'}",
        "foot": "Places are mm right and down of the trim’s top left corner, as the page is"
        " looked at.",
        "blocks": [{**_EMPTY, **block} for report in reports for block in _blocks(report)],
    }


def _blocks(report: Report) -> Iterator[dict[str, Any]]:
    pages = f"{report.pages} page{'s' * (report.pages != 1)}"
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
    """Return a text of a file as it can be set: one line, and no longer than a few."""
    line = visible_line(text)
    return line if len(line) <= 200 else f"{line[:199]}…"
