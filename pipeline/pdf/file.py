"""An opened PDF: its pages and their boxes; and a file just written, compared with its plan.

That is quick enough for each build. What lies in the content of pages is not walked: colours,
transparency, lines, ink, text in the safe area and bitmaps where they lie are left to `preflight`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

import pikepdf

from pipeline.pdf.geometry import LETTER, Box, Matrix, box_of
from pipeline.pdf.objects import font_of, said
from pipeline.pdf.reading import Budget, inherited, members
from pipeline.source.files import PRINT, opened
from pipeline.source.names import counted
from pipeline.source.units import PT_PER_INCH, to_mm
from pipeline.source.untrusted import Process, WorkerProcess

if TYPE_CHECKING:
    from PIL.Image import Image

BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_QUARTERS: Final = 4


class Leaf:
    """A page of a file: `number` counts from 1, `obj` is its dictionary."""

    def __init__(self, number: int, obj: Any) -> None:
        self.number, self.obj = number, obj

    def inherited(self, key: str) -> Any:
        """Return an entry of the page, or of its ancestors; None if it is missing."""
        return inherited(self.obj, key)

    @cached_property
    def unit(self) -> float:
        """How many points a unit of the page is: `UserUnit`."""
        with suppress(TypeError, ValueError):
            value = float(self.obj.get("/UserUnit", 1))
            return value if 0 < value < 1e6 else 1.0
        return 1.0

    @cached_property
    def turn(self) -> int:
        """By how many degrees the page is turned clockwise to be looked at: 0, 90, 180 or 270."""
        with suppress(TypeError, ValueError):
            return round(float(self.inherited("/Rotate") or 0) / 90) % _QUARTERS * 90
        return 0

    def stated(self, name: str) -> Box | None:
        """Return a box that the page has; None if it has none, or one that is no rectangle."""
        entry = f"/{name}"
        value = self.inherited(entry) if name in BOXES[:2] else self.obj.get(entry)
        box = box_of(value)
        return box and Box(*(edge * self.unit for edge in box))

    @cached_property
    def media(self) -> Box:
        """The sheet; Letter, as readers take it, where it has no area."""
        box = self.stated("MediaBox")
        return box if box is not None and box.width and box.height else LETTER

    @cached_property
    def crop(self) -> Box:
        """What is shown of the sheet."""
        return (self.stated("CropBox") or self.media).common(self.media)

    @cached_property
    def trim(self) -> Box:
        """What is left when it is cut: the trim box, or the art box; else all that is shown."""
        return self.stated("TrimBox") or self.stated("ArtBox") or self.crop

    @cached_property
    def bleed(self) -> Box:
        """Up to where art is drawn: the bleed box, else all that is shown."""
        return self.stated("BleedBox") or self.crop

    @property
    def matrix(self) -> Matrix:
        """From the page's units to points."""
        return (self.unit, 0.0, 0.0, self.unit, 0.0, 0.0)

    def size(self, box: Box) -> tuple[float, float]:
        """Return width and height of a box as the page is looked at, in points."""
        sides = (box.width, box.height)
        return sides if self.turn % 180 == 0 else (sides[1], sides[0])

    def place(self, box: Box) -> tuple[float, float]:
        """Return the top left corner of a box as looked at, in mm right and down of the trim's."""
        trim = self.trim
        right, down = {
            0: (box.left - trim.left, trim.top - box.top),
            90: (box.bottom - trim.bottom, box.left - trim.left),
            180: (trim.right - box.right, box.bottom - trim.bottom),
            270: (trim.top - box.top, trim.right - box.right),
        }[self.turn]
        return to_mm(right), to_mm(down)


_WORKER: Final = Path(__file__).with_name("pdfium.py")
_SECONDS: Final = 8.0
_PIECE: Final = 1_000_000
_BYTES_A_SECOND: Final = 25_000_000
"""How fast a file is sent, at least."""
_MOST_PIXELS: Final = 40_000_000
_MOST_BYTES: Final = 3 * _MOST_PIXELS + 1_000_000
_TOO_MUCH: Final = "drawing it takes too long or too much memory"


class Unseen(Exception):  # noqa: N818 - says what is the case
    """A page that PDFium does not draw, and why."""


class Pixels:
    """A file as PDFium sees it; it is opened when a page is first asked for."""

    def __init__(self, pdf: BinaryIO) -> None:
        self._pdf = pdf
        self._given_up = False
        before = pdf.tell()
        self.size = pdf.seek(0, SEEK_END)
        pdf.seek(before)

    def pieces(self) -> Iterator[bytes]:
        """Yield how many bytes the file has, as JSON has it, and these piece by piece."""
        # A reader of the same stream meanwhile finds it as it was.
        before = self._pdf.tell()
        try:
            yield json.dumps(["open", self.size, 0, 0, None]).encode() + b"\n"
            self._pdf.seek(0)
            while piece := self._pdf.read(_PIECE):
                yield piece
        finally:
            self._pdf.seek(before)

    def close(self) -> None:
        _ENGINE.forget(self)

    def image(self, leaf: Leaf, dpi: float) -> "Image":
        """Return the whole sheet of a page as it lies in the file, not turned; raises Unseen."""
        from PIL import Image

        scale = dpi / PT_PER_INCH
        if not 1 <= leaf.media.width * scale * leaf.media.height * scale <= _MOST_PIXELS:
            raise Unseen("the page is too large to be drawn")
        pixels, size = self._ask("image", leaf, scale * leaf.unit)
        return Image.frombytes("RGB", size, pixels)

    def signs(self, leaf: Leaf) -> Iterator[tuple[str, Box]]:
        """Yield each visible character of a page and its box; raises Unseen."""
        found, _ = self._ask("signs", leaf, 1.0)
        for sign, *edges in json.loads(found):
            left, bottom, right, top = (edge * leaf.unit for edge in edges)
            yield sign, Box(left, bottom, right, top)

    def _ask(self, what: str, leaf: Leaf, scale: float) -> tuple[bytes, tuple[int, int]]:
        """Return an answer and the size of the image that it may be; raises Unseen."""
        if self._given_up:
            raise Unseen(_TOO_MUCH)
        box = [edge / leaf.unit for edge in leaf.media]
        try:
            return _ENGINE.ask(self, [what, 0, leaf.number, scale, box])
        except (OSError, ValueError):
            # The other pages of such a file are not tried: each might take as long.
            self._given_up = True
            raise Unseen(_TOO_MUCH) from None


class _Engine:
    """PDFium in its process, and the file that it holds open."""

    def __init__(self) -> None:
        self._worker = WorkerProcess(_WORKER, _SECONDS)
        self._held: tuple[Process, Pixels] | None = None

    def ask(self, file: Pixels, request: list[Any]) -> tuple[bytes, tuple[int, int]]:
        """Return an answer about a file; raises OSError and ValueError where none comes."""
        with self._worker.asked(file.size / _BYTES_A_SECOND) as process:
            if not self._holds(process, file):
                _asked(process, file.pieces())
                self._held = process, file
        with self._worker.asked() as process:
            if not self._holds(process, file):
                raise OSError("it has ended since then")
            return _asked(process, [json.dumps(request).encode() + b"\n"])

    def _holds(self, process: Process, file: Pixels) -> bool:
        return self._held is not None and self._held[0] is process and self._held[1] is file

    def forget(self, file: Pixels) -> None:
        if self._held is not None and self._held[1] is file:
            self._held = None


_ENGINE: Final = _Engine()


def _asked(process: Process, request: Iterable[bytes]) -> tuple[bytes, tuple[int, int]]:
    """Return an answer; raises Unseen for a refusal, OSError and ValueError where none comes."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.writelines(request)
    process.stdin.flush()
    done, size, width, height = json.loads(process.stdout.readline())
    if size > _MOST_BYTES:
        raise ValueError("more than a page can be")
    answer = process.stdout.read(size)
    if len(answer) != size:
        raise ValueError("an incomplete answer")
    if not done:
        raise Unseen(f"the page cannot be drawn: {answer.decode('utf-8', 'replace')}")
    return answer, (width, height)


_MOST_PAGES: Final = 20_000


class File:
    """A PDF: `wanted` are the values of the profile by key, which some rules look at together.

    Raises pikepdf.PdfError where it has no pages that can be found.
    """

    def __init__(
        self, name: str, source: BinaryIO, pdf: Any, budget: Budget, wanted: Mapping[str, Any]
    ) -> None:
        self.name, self.pdf, self.budget, self.wanted = name, pdf, budget, wanted
        self._source = source
        self.count = len(pdf.pages)
        self.leaves = [
            Leaf(number, page.obj)
            for number, page in zip(range(1, _MOST_PAGES + 1), pdf.pages, strict=False)
        ]

    @cached_property
    def pixels(self) -> Pixels:
        """The file as PDFium sees it."""
        return Pixels(self._source)

    @cached_property
    def mended(self) -> list[str]:
        """What qpdf had to fix in order to open the file."""
        return [said(each) for each in self.pdf.get_warnings()]

    def close(self) -> None:
        if "pixels" in self.__dict__:
            self.pixels.close()
        self.pdf.close()


_SLACK: Final = 0.01
_AT_ONCE: Final = 200
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
                # Pages that would inherit are read as the file is opened, all of them.
                with pikepdf.open(stream, inherit_page_attributes=False) as pdf:
                    found |= dict.fromkeys(_flaws(pdf, pages, start))
        return list(found)
    except (pikepdf.PdfError, RuntimeError, ValueError, TypeError, AttributeError) as error:
        return [Flaw("preflight-sound", f"the file cannot be opened: {said(error)}")]


def _flaws(pdf: Any, pages: Sequence[WrittenPage], start: int) -> Iterator[Flaw]:
    # All pages hang from one node; `pdf.pages` would read each of them.
    kids = pdf.Root.Pages.Kids
    numbers = range(start, min(start + _AT_ONCE, len(kids)))
    leaves = [Leaf(number + 1, kids[number]) for number in numbers]
    if len(kids) != len(pages):
        yield Flaw("preflight-pages", f"{counted(len(kids), 'page')}; expected {len(pages)}")
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
        for font in members(resources, "/Font"):
            if not _again(font, seen):
                known = font_of(font)
                if not known.embedded:
                    yield Flaw("preflight-fonts", f"the font {known.name} is not embedded")
                open_.append(font.get("/Resources"))
        for sort in ("/XObject", "/Pattern"):
            streams = [each for each in members(resources, sort) if not _again(each, seen)]
            open_ += [each.get("/Resources") for each in streams]


def _again(thing: Any, seen: set[tuple[int, int]]) -> bool:
    """Return whether an object was met before, and note it."""
    known = bool(thing.is_indirect) and thing.objgen in seen
    seen.add(thing.objgen)
    return known
