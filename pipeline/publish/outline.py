"""Bookmarks: one list of pages by title."""

from collections.abc import Sequence
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObject, PDFString


def add_bookmarks(document: PDFDocument, bookmarks: Sequence[tuple[str, Any]]) -> None:
    """Add (title, page reference) pairs as the document's outline, or none."""
    if not bookmarks:
        document.Catalog.Outlines = None
        return
    root = PDFDictionary({})
    parent = document.Reference(root)
    items = [_Bookmark(title, page, parent) for title, page in bookmarks]
    references = [document.Reference(item) for item in items]
    for item, earlier, later in zip(
        items, [None, *references], [*references[1:], None], strict=False
    ):
        item.earlier, item.later = earlier, later
    root["Type"] = "/Outlines"
    root["First"], root["Last"], root["Count"] = references[0], references[-1], len(items)
    document.Catalog.Outlines = root


class _Bookmark(PDFObject):  # type: ignore[misc]
    """An entry of the outline, written out directly: ReportLab's own takes five times as long.

    `page` and `parent` are references, as are its neighbours where it has any.
    """

    # ReportLab refers to an object with this attribute instead of writing it in place.
    __RefOnly__: Final = 1

    def __init__(self, title: str, page: Any, parent: Any) -> None:
        self._title, self._page, self._parent = title, page, parent
        self.earlier: Any = None
        self.later: Any = None

    def format(self, document: PDFDocument) -> bytes:
        """Return the outline item (ISO 32000-1, table 153)."""
        entries = [b"/Dest [" + self._page.format(document) + b" /Fit]"]
        for key, reference in (
            (b"/Next ", self.later),
            (b"/Parent ", self._parent),
            (b"/Prev ", self.earlier),
        ):
            if reference is not None:
                entries.append(key + reference.format(document))
        entries.append(b"/Title " + PDFString(self._title).format(document))
        return b"<<\n" + b" ".join(entries) + b"\n>>"
