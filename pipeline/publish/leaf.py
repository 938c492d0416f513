"""A page of the document: its boxes, its content and its resources."""

from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObject

from pipeline.draw.numbers import decimal
from pipeline.draw.pdfobjects import transparency_group
from pipeline.impose.model import Sheet


class Leaf(PDFObject):  # type: ignore[misc]
    """A page object, written out directly: ReportLab's own takes ten times as long."""

    # ReportLab refers to an object with this attribute instead of writing it in place.
    __RefOnly__: Final = 1

    def __init__(
        self, sheet: Sheet, content: Any, resources: Any, *, translucent: bool = False
    ) -> None:
        self._sheet, self._content, self._resources = sheet, content, resources
        self._translucent = translucent

    def format(self, document: PDFDocument) -> bytes:
        """Return the page dictionary (ISO 32000-1, table 30)."""
        sheet = self._sheet
        parent = document.Reference(document.Pages)
        references = [
            str(thing.format(document), "ascii")
            for thing in (parent, self._content, self._resources)
        ]
        entries = zip(("Parent", "Contents", "Resources"), references, strict=True)
        boxes = (
            ("MediaBox", (0.0, 0.0, sheet.width, sheet.height)),
            ("BleedBox", _box(sheet, sheet.bleed)),
            ("TrimBox", _box(sheet, sheet.trim)),
        )
        lines = ["<< /Type /Page"]
        lines += [f"/{name} {reference}" for name, reference in entries]
        lines += [f"/{name} [{' '.join(decimal(v, 3) for v in box)}]" for name, box in boxes]
        if self._translucent:
            # Without it, readers may blend in the colours of a press, and change all of the page.
            lines.append(f"/Group {transparency_group('RGB')}")
        return "\n".join([*lines, ">>"]).encode("ascii")


def _box(
    sheet: Sheet, area: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return an area (x, y, w, h from the top left) as left, bottom, right, top on the paper."""
    x, y, w, h = area
    left, right = max(0.0, x), min(sheet.width, x + w)
    return left, max(0.0, sheet.height - y - h), right, min(sheet.height, sheet.height - y)
