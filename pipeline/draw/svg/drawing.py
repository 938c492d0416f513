"""A drawing: an SVG file as vectors of a PDF page, in colours or in greys, and its tokens."""

import json
import re
import zlib
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pipeline.draw.bitmap_encoding import grey_bitmap, grey_part
from pipeline.draw.numbers import decimal
from pipeline.draw.svg.scan import DrawingError, Reason, scan, source_text
from pipeline.source.untrusted import Process, WorkerProcess

if TYPE_CHECKING:
    from pikepdf import Dictionary, Object, Stream
    from PIL.Image import Image as Bitmap

    from pipeline.draw.svg.walk import Walk


class Page(NamedTuple):
    """A drawing as a page: sizes in points, y upwards, resources as pypdf read them."""

    width: float
    height: float
    content: bytes
    resources: Any


def read_page(pdf: bytes) -> Page:
    """Return the first page of a PDF file that Typst has written."""
    from pypdf import PdfReader

    page = PdfReader(BytesIO(pdf)).pages[0]
    contents = page.get_contents()
    content = contents.get_data() if contents is not None else b""
    return Page(
        float(page.mediabox.width), float(page.mediabox.height), content, page["/Resources"]
    )


_TOKEN: Final = re.compile(
    r"<<.*?>>|\[[^\]]*\]|\([^)]*\)|<[0-9A-Fa-f\s]*>|/[^\s/\[\]<>()]+|[^\s/\[\]<>()]+", re.DOTALL
)
_OPERAND: Final = re.compile(r"[-+.\d/\[<(]")

FILLS: Final = frozenset({"g", "rg", "k", "sc", "scn"})
STROKES: Final = frozenset({"G", "RG", "K", "SC", "SCN"})
COLOURS: Final = FILLS | STROKES | {"cs", "CS", "ri"}
"""The operators that set a colour, and nothing else."""


def operations(content: bytes) -> Iterator[tuple[list[str], str]]:
    """Yield each operator of a content stream with its operands before it."""
    operands: list[str] = []
    for token in _TOKEN.findall(content.decode("latin-1")):
        if _OPERAND.match(token):
            operands.append(token)
        else:
            yield operands, token
            operands = []


def without_colours(content: bytes) -> bytes:
    """Return a content stream that takes its colours from where it is placed."""
    kept = (
        " ".join([*operands, operator])
        for operands, operator in operations(content)
        if operator not in COLOURS
    )
    return "\n".join(kept).encode("latin-1")


_WORKER: Final = Path(__file__).with_name("worker.py")
_SECONDS: Final = 15.0
_MOST: Final = 50_000_000
_SIMPLIFY: Final = "simplify the drawing, or export it as PNG"
_EXPORT: Final = "export the drawing again, as plain SVG"


class Engine:
    """Turns SVG into PDF; its process starts with the first drawing and ends with ours."""

    def __init__(self) -> None:
        self._worker = WorkerProcess(_WORKER, _SECONDS)

    def pdf(self, svg: str) -> bytes:
        """Return a page of PDF as large as the drawing. Raises DrawingError."""
        return self._convert("pdf", svg)

    def png(self, svg: str, ppi: float) -> bytes:
        """Return a bitmap of the drawing. Raises DrawingError."""
        return self._convert(f"png:{ppi:.3f}", svg)

    def close(self) -> None:
        """End the process; another starts with the next drawing."""
        self._worker.close()

    def _convert(self, what: str, svg: str) -> bytes:
        try:
            with self._worker.asked() as process:
                done, answer = _asked(process, what, svg.encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            reason = "the drawing takes too long or too much memory"
            raise DrawingError(Reason(reason, _SIMPLIFY)) from error
        if not done:
            raise DrawingError(Reason(_refusal(answer.decode("utf-8", "replace")), _EXPORT))
        return answer


ENGINE: Final = Engine()
"""The one of this process."""


def _asked(process: Process, what: str, source: bytes) -> tuple[bool, bytes]:
    """Return whether a request was met, and the answer; raises OSError and ValueError."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps([what, len(source)]).encode() + b"\n" + source)
    process.stdin.flush()
    done, size = json.loads(process.stdout.readline())
    if size > _MOST:
        raise ValueError("a drawing that is too large")
    answer = process.stdout.read(size)
    if len(answer) != size:
        raise ValueError("an incomplete answer")
    return done, answer


def _refusal(message: str) -> str:
    return message.removeprefix("failed to parse SVG").strip().strip("()") or "it cannot be read"


_PLAIN: Final = {"rg": "g", "RG": "G", "sc": "sc", "SC": "SC", "scn": "scn", "SCN": "SCN"}
"""The operators that set a colour of three parts, and those that set a grey."""
_COLOURS: Final = 3


def in_greys(pdf: bytes) -> bytes:
    """Return a PDF file that Typst has written with every colour as the grey of its luminance."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        for thing in document.objects:
            _convert(thing)
        written = BytesIO()
        document.save(written, deterministic_id=True)
    return written.getvalue()


def _convert(thing: "Object") -> None:
    """Turn an object, and all that is written within it, to greys."""
    import pikepdf

    if isinstance(thing, pikepdf.Array):
        _convert_values(thing, range(len(thing)))
        return
    if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        return
    if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
        _convert_bitmap(thing)
        return
    _convert_values(thing, list(thing.keys()))
    if thing.get("/FunctionType") in (2, 3):
        _convert_function(thing)
    if isinstance(thing, pikepdf.Stream) and _has_operators(thing):
        content = _grey_operators(thing.read_bytes())
        thing.write(zlib.compress(content), filter=pikepdf.Name.FlateDecode)


def _convert_values(thing: Any, keys: Any) -> None:
    import pikepdf

    for key in keys:
        value = thing[key]
        if _is_coloured_space(value):
            thing[key] = pikepdf.Name.DeviceGray
        elif isinstance(value, pikepdf.Array | pikepdf.Dictionary) and not value.is_indirect:
            _convert(value)


def _is_coloured_space(thing: Any) -> bool:
    import pikepdf

    if isinstance(thing, pikepdf.Name):
        return thing == "/DeviceRGB"
    is_profile = isinstance(thing, pikepdf.Array) and len(thing) == 2 and thing[0] == "/ICCBased"
    return is_profile and int(thing[1].N) == _COLOURS


def _convert_function(function: "Dictionary | Stream") -> None:
    for key in ("/C0", "/C1"):
        ends = function.get(key)
        if ends is not None and len(ends) == _COLOURS:
            function[key] = [grey_part(*map(float, ends))]
    if "/Range" in function and len(function["/Range"]) == 2 * _COLOURS:
        function["/Range"] = [0, 1]


def _has_operators(stream: "Stream") -> bool:
    if stream.get("/Subtype") == "/Form" or stream.get("/PatternType") == 1:
        return True
    return set(stream.keys()) <= {"/Length", "/Filter"}


def _grey_operators(content: bytes) -> bytes:
    lines: list[str] = []
    for operands, operator in operations(content):
        if operator in _PLAIN and len(operands) == _COLOURS:
            operands = [decimal(grey_part(*map(float, operands)), 4)]
            operator = _PLAIN[operator]
        lines.append(" ".join([*operands, operator]))
    return "\n".join(lines).encode("latin-1")


def _convert_bitmap(image: "Stream") -> None:
    """Turn a bitmap of colours into one of greys; its mask stays."""
    import pikepdf

    if image.get("/ImageMask") or not _is_coloured_space(image.get("/ColorSpace")):
        return
    grey = grey_bitmap(pikepdf.PdfImage(image).as_pil_image().convert("RGB"))
    for key in ("/DecodeParms", "/Decode"):
        if key in image:
            del image[key]
    image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    image.write(zlib.compress(grey.tobytes()), filter=pikepdf.Name.FlateDecode)


_PAINTS: Final = re.compile(rb"(?:^|\s)(?:[fF]\*?|[bB]\*?|[sS]|Do|sh|Tj|TJ)(?=\s|$)")
"""The operators of PDF that put something onto a page."""

_POINTS_AN_INCH: Final = 72.0
_MOST_OPERATORS: Final = 3_000_000
_LEAST: Final = 0.01
"""Points that a side must have."""


class Drawing:
    """One SVG file, in greys if asked; made into a page at once. Raises DrawingError."""

    def __init__(self, source: bytes, *, grey: bool = False) -> None:
        self._text, self._grey = source_text(source), grey
        scan(self._text)
        self.digest = sha256(source).hexdigest()[:20]
        self.page = self._page()

    @property
    def ratio(self) -> float:
        """The width as a multiple of the height."""
        return self.page.width / self.page.height

    @property
    def blank(self) -> bool:
        """Whether nothing at all is painted."""
        return _PAINTS.search(self.page.content) is None

    @cached_property
    def walk(self) -> "Walk":
        from pipeline.draw.svg.walk import Walk

        return Walk(self._pdf)

    def bitmap(self, side: int) -> "Bitmap":
        """Return the drawing as RGBA on nothing, its longer side `side` pixels."""
        from PIL import Image

        ppi = side / max(self.page.width, self.page.height) * _POINTS_AN_INCH
        with Image.open(BytesIO(ENGINE.png(self._text, ppi))) as drawn:
            shown = drawn.convert("RGBA")
            return grey_bitmap(shown).convert("RGBA") if self._grey else shown

    def _page(self) -> Page:
        pdf = ENGINE.pdf(self._text)
        self._pdf = in_greys(pdf) if self._grey else pdf
        page = read_page(self._pdf)
        if len(page.content) > _MOST_OPERATORS:
            what = f"outlines that take {len(page.content):,} bytes, at most {_MOST_OPERATORS:,}"
            raise DrawingError(Reason(what, "simplify the drawing, or export it as PNG"))
        if min(page.width, page.height) < _LEAST:
            raise DrawingError(Reason("the drawing has no size", "give it a viewBox"))
        return page
