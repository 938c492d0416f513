"""The report of preflight as pages, set like any other: without a game, in the shared look."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import has_errors
from pipeline.base.folders import open_folder
from pipeline.base.visible import visible_line
from pipeline.checks.doc import headline
from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.impose.model import Piece
from pipeline.impose.papers import paper
from pipeline.preflight.report import Entry, Report, Verdict
from pipeline.press.face_context import component_of, face_context
from pipeline.press.faces import make_face
from pipeline.press.orders import FaceOrder, Run
from pipeline.press.sheets import impose_run, publication
from pipeline.publish.pdf import write_pdf

_NAME: Final = "preflight-report"
_FLOW: Final = "entries"
_PAPER: Final = "a4"
_FILES: Final = {
    "game.yaml": "id: preflight\ntitle: Preflight\nversion: '1'\n",
    "kinds.yaml": "{}\n",
    "products.yaml": f"{_NAME}: {{ title: Preflight, component: {_NAME},"
    " sheet: { slug: false, ruler: false } }\n",
}
_EMPTY: Final = {"file": "", "passed": "", "heading": "", "lines": []}
_LINES: Final = 12
"""Places in one block, which no page break parts."""


def write_preflight_report(reports: Sequence[Report], target: Path) -> int:
    """Write what preflight found in files to `target`, whole or not at all; return its pages.

    Raises OSError where the target cannot be written.
    """
    with _edition() as edition:
        edition.constant_context["report"] = _context(reports)
        orders = _orders(edition)
        made = [make_face(edition, order) for order in orders]
        findings = [finding for face in made for finding in face.findings]
        if has_errors(findings):
            raise PunchboardError(dict.fromkeys(findings))
        sheet = paper(_PAPER, edition.papers)
        run = Run(_NAME, sheet, tuple(Piece(order.id) for order in orders), orders)
        facts = {order.id: face.facts for order, face in zip(orders, made, strict=True)}
        faces = {order.id: face.art for order, face in zip(orders, made, strict=True) if face.art}
        document = publication(edition, run, impose_run(edition, run, facts).sheets, faces)
        return write_pdf(document, edition.renderer, target).pages


@contextmanager
def _edition() -> Iterator[OpenEdition]:
    """Yield a game that has nothing but the report, in a folder of its own."""
    with TemporaryDirectory() as folder:
        content = Path(folder) / "content" / "preflight"
        content.mkdir(parents=True)
        for name, text in _FILES.items():
            (content / name).write_text(text, encoding="utf-8")
        open_folder(Path(folder))
        yield OpenEdition(EditionKey(Path(folder), "preflight", ""))


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
            "where": place.words,
            "found": _shown(place.found),
            "allowed": f"allowed: {_shown(place.allowed)}",
        }
        for place in entry.places
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
