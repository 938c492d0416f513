"""A document's objects into a stream, one after another, none of them held once it is written."""

from typing import Protocol

from reportlab.pdfbase.pdfdoc import (
    PDFCrossReferenceTable,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFTrailer,
)


class Stream(Protocol):
    """Whatever bytes can be written to."""

    def write(self, content: bytes, /) -> int:
        """Write bytes, and return how many."""
        ...


class _Output(PDFFile):  # type: ignore[misc]
    """What ReportLab would collect in memory, written to a stream."""

    def __init__(self, version: tuple[int, int], stream: Stream) -> None:
        self._stream = stream
        super().__init__(version)

    def add(self, s: str | bytes) -> int:
        """Write `s` and return where it begins."""
        content = s.encode("latin-1") if isinstance(s, str) else s
        start: int = self.offset
        self.offset += len(content)
        self._stream.write(content)
        return start


def write_objects(document: PDFDocument, stream: Stream) -> None:
    """Write a finished document. It is ReportLab's `PDFDocument.format`, but for memory.

    An object that adds others while it is written, and says so, has them written next: a picture's
    alpha waits for no other picture. Raises what formatting an object raises, and OSError.
    """
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    output = _Output(document._pdfVersion, stream)
    number = 0
    written: set[int] = set()
    while number < document.objectcounter:
        number += 1
        first_new = document.objectcounter + 1
        if number not in written and _write(document, number, output):
            for new in range(first_new, document.objectcounter + 1):
                _write(document, new, output)
                written.add(new)
    _finish(document, output, root, info)


def _write(document: PDFDocument, number: int, output: _Output) -> bool:
    """Write an object and let go of it; tell whether what it has added is to be written next."""
    name = document.numberToId[number]
    thing = document.idToObject[name]
    content = PDFIndirectObject(name, thing).format(document)
    document.idToOffset[name] = output.add(content)
    # The name has to stay known, lest another object be given it.
    document.idToObject[name] = None
    return bool(getattr(thing, "adds_objects", False))


def _finish(document: PDFDocument, output: _Output, root: object, info: object) -> None:
    names = [document.numberToId[number] for number in range(1, document.objectcounter + 1)]
    table = PDFCrossReferenceTable()
    table.addsection(0, names)
    start = output.add(table.format(document))
    trailer = PDFTrailer(
        startxref=start, Size=len(names) + 1, Root=root, Info=info, ID=document.ID()
    )
    output.add(trailer.format(document))
