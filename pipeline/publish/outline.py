"""Bookmarks: one list of pages by title."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFString


def add_bookmarks(document: PDFDocument, bookmarks: Sequence[tuple[str, Any]]) -> None:
    """Add (title, page reference) pairs as the document's outline, or none."""
    if not bookmarks:
        document.Catalog.Outlines = None
        return
    root = PDFDictionary({})
    parent = document.Reference(root)
    items = [
        PDFDictionary(
            {"Title": PDFString(title), "Parent": parent, "Dest": _destination(document, page)}
        )
        for title, page in bookmarks
    ]
    references = [document.Reference(item) for item in items]
    for (earlier, first), (later, second) in pairwise(zip(items, references, strict=True)):
        earlier["Next"] = second
        later["Prev"] = first
    root["Type"] = "/Outlines"
    root["First"], root["Last"], root["Count"] = references[0], references[-1], len(items)
    document.Catalog.Outlines = root


def _destination(document: PDFDocument, page: Any) -> str:
    return f"[{str(page.format(document), 'ascii')} /Fit]"
