"""Faces and sheets as they would be printed, and their pictures."""

import time
from hashlib import blake2b
from io import BytesIO
from typing import Any, Final, NamedTuple

from pipeline.build.deck_sizes import decks_of
from pipeline.build.pdf import pdf_bytes
from pipeline.build.plan import make_plan
from pipeline.build.publication import Page, Publication
from pipeline.build.request import Run
from pipeline.build.sheets import impose_run
from pipeline.draw.renderer import Renderer
from pipeline.draw.usage import RenderedFace
from pipeline.pdf.raster import rasterize, require_pixels
from pipeline.preview.faces import Arts, Opened, PlannedFace, ShownFace, view_id
from pipeline.preview.hub import Missing, Stale, findings_data
from pipeline.preview.view import View
from pipeline.sheets.model import Imposition, Placement, Sheet
from pipeline.source.findings import Finding, Misuse, PunchboardError
from pipeline.source.units import to_mm

LEAST_DPI: Final = 36
MOST_DPI: Final = 600
MOST_PIXELS: Final = 50_000_000
"""An A3 sheet at 400 dpi; more is taken for a mistake."""

_FAST: Final = 1
"""The level of compression: pictures stay on this machine, and the author waits for them."""


def face_png(face: RenderedFace, renderer: Renderer, dpi: int, *, bleed: bool) -> bytes:
    """Return a face cut at its trim, or at its bleed. Raises Misuse for one too large."""
    edge = face.bleed if bleed else 0.0
    width, height = face.width + 2 * edge, face.height + 2 * edge
    placement = Placement("face", edge, edge, face.width, face.height, 0, (edge,) * 4)
    trim = (edge, edge, face.width, face.height)
    sheet = Sheet(width, height, "front", (placement,), (), trim, (0.0, 0.0, width, height))
    return sheet_png(sheet, {"face": face}, renderer, dpi)


def sheet_png(sheet: Sheet, faces: dict[str, RenderedFace], renderer: Renderer, dpi: int) -> bytes:
    """Return a sheet with the faces that lie on it. Raises Misuse for one too large."""
    require_pixels((sheet.width, sheet.height), dpi, MOST_PIXELS, "use fewer pixels an inch")
    publication = Publication("", (Page(sheet),), faces)
    stream = BytesIO()
    image = rasterize(pdf_bytes(publication, renderer), dpi)
    image.save(stream, "PNG", dpi=(dpi, dpi), compress_level=_FAST)
    return stream.getvalue()


_SLICE: Final = 0.1
"""Seconds of drawing after which something more urgent may come between."""


class SheetsOf(NamedTuple):
    """A product on a paper."""

    product: str
    paper: str


class Sheets:
    """The sheets of one product on one paper, imposed again for each generation of a view."""

    def __init__(self, view: View, asked: SheetsOf, arts: Arts) -> None:
        self._view, self._asked, self._arts = view, asked, arts
        self._opened: Opened | None = None
        self._run: Run | None = None
        self._faces: dict[str, ShownFace] = {}
        self._imposition: Imposition | None = None
        self._findings: tuple[Finding, ...] = ()
        self._keys: list[str] = []

    def are_of(self, view: View) -> bool:
        """Return whether these are sheets of a view, and not of one that was closed."""
        return self._view is view

    def step(self) -> bool:
        """Draw for a moment what lies on the sheets; return whether there is more to draw.

        Raises Misuse for an unknown product or paper.
        """
        opened = self._view.opened
        if decks_of(opened.edition).guesses is not None and self._view.step():
            return True
        if opened is not self._opened:
            self._begin(opened)
        started = time.perf_counter()
        for face in self._faces.values():
            if face.seen != opened.generation:
                opened.settle(face, self._arts)
                if time.perf_counter() - started > _SLICE:
                    return True
        if self._imposition is None and not self._findings:
            self._impose(opened)
        return False

    def data(self) -> dict[str, Any]:
        """Return the sheets as data; where one of their faces cannot be drawn there are none."""
        sheets = self._imposition.sheets if self._imposition is not None else ()
        pairs = zip(sheets, self._keys, strict=True)
        return {
            "sheets": [
                {
                    "number": number,
                    "side": sheet.side,
                    "label": sheet.label,
                    "width": round(to_mm(sheet.width), 3),
                    "height": round(to_mm(sheet.height), 3),
                    "key": key,
                }
                for number, (sheet, key) in enumerate(pairs, 1)
            ],
            "findings": findings_data(self._findings, self._view.links),
        }

    def picture(self, number: int, key: str, dpi: int) -> bytes:
        """Return the PNG of a sheet, counted from 1.

        Raises Missing if there is no such sheet, Stale if it has another picture now.
        """
        if not 1 <= number <= len(self._keys):
            raise Missing(f"there is no sheet {number}")
        if self._keys[number - 1] != key:
            raise Stale(self._keys[number - 1])
        assert self._imposition is not None
        assert self._opened is not None
        sheet = self._imposition.sheets[number - 1]
        faces = {placement.face: self._art(placement.face) for placement in sheet.placements}
        return sheet_png(sheet, faces, self._opened.edition.renderer, dpi)

    def _begin(self, opened: Opened) -> None:
        self._opened, self._imposition, self._findings, self._keys = opened, None, (), []
        try:
            plan = make_plan(opened.edition, (self._asked.product,), (self._asked.paper,))
        except PunchboardError as error:
            self._findings, self._faces, self._run = tuple(error.findings), {}, None
            return
        (self._run,) = plan.runs
        before = self._faces
        self._faces = {
            id_: self._view.shown(order)
            or before.get(id_)
            or ShownFace(PlannedFace(view_id(order), order), "")
            for id_, order in self._run.faces.items()
        }

    def _impose(self, opened: Opened) -> None:
        assert self._run is not None
        broken = [face for face in self._faces.values() if face.key is None]
        if broken:
            causes = (finding for face in broken for finding in face.findings)
            self._findings = tuple(dict.fromkeys(causes))
            return
        facts = {id_: face.facts for id_, face in self._faces.items()}
        try:
            self._imposition = impose_run(opened.edition, self._run, facts)
        except PunchboardError as error:
            self._findings = tuple(error.findings)
            return
        found = self._imposition.findings
        self._findings = opened.edition.game.severities.judge(found).findings
        self._keys = [self._key(sheet) for sheet in self._imposition.sheets]

    def _key(self, sheet: Sheet) -> str:
        digest = blake2b(repr(sheet).encode("utf-8", "replace"), digest_size=16)
        for placement in sheet.placements:
            digest.update(f"\0{self._faces[placement.face].digest}".encode())
        return digest.hexdigest()

    def _art(self, id_: str) -> RenderedFace:
        assert self._opened is not None
        art = self._opened.art(self._faces[id_], self._arts)
        if art is None:
            raise Misuse(f"{id_} cannot be drawn any more")
        return art
