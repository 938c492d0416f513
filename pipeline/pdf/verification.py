"""A file that was just written, compared with what its writer knows of its structure.

It is quick enough for each build. What lies in the content of pages is not walked: colours,
transparency, lines, ink, text in the safe area and bitmaps where they lie are left to `preflight`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pikepdf

from pipeline.pdf.file import Leaf
from pipeline.pdf.geometry import Box
from pipeline.pdf.objects import font_of, said
from pipeline.source.files import PRINT, opened

_SLACK: Final = 0.01
_AT_ONCE: Final = 1_000
"""Pages looked at before the file is opened again: an open one holds each bitmap's 4 KB."""
_FORBIDDEN: Final = ("/OpenAction", "/AA", "/AcroForm")


class WrittenPage(NamedTuple):
    """What a page was meant to be: its boxes in points."""

    media: Box
    trim: Box
    bleed: Box


class Flaw(NamedTuple):
    """What is wrong with a file that was just written: its code, and what was found."""

    code: str
    message: str


def flaws(file: Path, pages: Sequence[WrittenPage]) -> list[Flaw]:
    """Return what is wrong with a written file, which should have `pages`."""
    try:
        found: dict[Flaw, None] = {}
        with opened(file, PRINT, given=True) as stream:
            for start in range(0, max(1, len(pages)), _AT_ONCE):
                with pikepdf.open(stream, suppress_warnings=True) as pdf:
                    found |= dict.fromkeys(_flaws(pdf, pages, start))
        return list(found)
    except (pikepdf.PdfError, RuntimeError, ValueError, TypeError, AttributeError) as error:
        return [Flaw("preflight-sound", f"the file cannot be opened: {said(error)}")]


def _flaws(pdf: Any, pages: Sequence[WrittenPage], start: int) -> Iterator[Flaw]:
    some = pdf.pages[start : start + _AT_ONCE]
    leaves = [Leaf(number, page.obj) for number, page in enumerate(some, start + 1)]
    if len(pdf.pages) != len(pages):
        yield Flaw("preflight-pages", f"{len(pdf.pages)} pages; expected {len(pages)}")
    for leaf, page in zip(leaves, pages[start:], strict=False):
        yield from _of_boxes(leaf, page)
    yield from _of_fonts(leaves)
    if pdf.is_encrypted:
        yield Flaw("preflight-encrypted", "the file is encrypted")
    found = [key for key in _FORBIDDEN if key in pdf.Root]
    found += [key for key in ("/JavaScript", "/EmbeddedFiles") if key in pdf.Root.get("/Names", {})]
    for key in found:
        yield Flaw("preflight-scripts", f"{key[1:]} in the file's catalogue")
    for warning in pdf.get_warnings():
        yield Flaw("preflight-sound", said(warning))


def _of_boxes(leaf: Leaf, page: WrittenPage) -> Iterator[Flaw]:
    for name, wanted in zip(("MediaBox", "TrimBox", "BleedBox"), page, strict=True):
        box = leaf.stated(name)
        if box is None or any(abs(a - b) > _SLACK for a, b in zip(box, wanted, strict=True)):
            numbers = "no" if box is None else " ".join(f"{edge:.2f}" for edge in box)
            expected = " ".join(f"{edge:.2f}" for edge in wanted)
            message = f"page {leaf.number}: {numbers} {name}; expected {expected}"
            yield Flaw("preflight-boxes", message)


def _of_fonts(leaves: Sequence[Leaf]) -> Iterator[Flaw]:
    """Yield fonts that are not embedded, each dictionary of resources looked at once."""
    seen: set[tuple[int, int]] = set()
    open_: list[Any] = [leaf.inherited("/Resources") for leaf in leaves]
    while open_:
        resources = open_.pop()
        if not isinstance(resources, pikepdf.Dictionary) or _again(resources, seen):
            continue
        for font in _values(resources, "/Font"):
            if not _again(font, seen):
                known = font_of(font)
                if not known.embedded:
                    yield Flaw("preflight-fonts", f"the font {known.name} is not embedded")
                open_.append(font.get("/Resources"))
        for sort in ("/XObject", "/Pattern"):
            streams = [each for each in _values(resources, sort) if not _again(each, seen)]
            open_ += [each.get("/Resources") for each in streams]


def _again(thing: Any, seen: set[tuple[int, int]]) -> bool:
    """Return whether an object was met before, and note it."""
    known = bool(thing.is_indirect) and thing.objgen in seen
    seen.add(thing.objgen)
    return known


def _values(resources: Any, sort: str) -> list[Any]:
    entries = resources.get(sort)
    if not isinstance(entries, pikepdf.Dictionary):
        return []
    values = [entries[key] for key in entries.keys()]  # noqa: SIM118 - no mapping
    return [each for each in values if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream))]
