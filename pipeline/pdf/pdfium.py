"""The separate process that draws pages with PDFium; it may be ended at any time.

It is run as a script of its own, and imports nothing of Punchboard. A request is a line of JSON,
``[what, bytes, number, scale, box]``, and so many bytes, which are the PDF where `what` is
``open``; an answer is a line of JSON, ``[done, bytes, width, height]``, and so many bytes: the
pixels, the signs as JSON, or why there are none.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from ctypes import c_float
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

MEMORY = 1_000_000_000
"""Bytes of address space, where the system can bound it."""
IN_MEMORY = 50_000_000
"""Bytes of a file that is not put on the disk."""
PIECE = 1_000_000
MOST_SIGNS = 200_000
_INVISIBLE = 3


def bound_memory() -> None:
    """See to it that this process fails before the machine does."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def received(source: BinaryIO, size: int) -> bytes | BinaryIO:
    """Return what was sent: a large file in a temporary one, so that pages alone take memory."""
    if size <= IN_MEMORY:
        return source.read(size)
    held: BinaryIO = TemporaryFile()  # noqa: SIM115 - open as long as the PDF is
    while size and (piece := source.read(min(size, PIECE))):
        size -= held.write(piece)
    return held


def drawn(page: Any, scale: float) -> tuple[bytes, int, int]:
    """Return a page as bytes of red, green and blue, its width and its height."""
    image = page.render(scale=scale).to_pil().convert("RGB")
    return image.tobytes(), image.width, image.height


def signs(page: Any) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield each visible character of a page and its box, in units of the page."""
    text = page.get_textpage()
    count = text.count_chars()
    last, is_hidden = None, False
    if count > MOST_SIGNS:
        raise ValueError("the page has too many characters")
    for index in range(count):
        left, bottom, right, top = text.get_charbox(index)
        sign = chr(raw.FPDFText_GetUnicode(text.raw, index) or 32)
        if right <= left or top <= bottom or sign.isspace():
            continue
        shown = raw.FPDFText_GetTextObject(text.raw, index)
        if shown and shown != last:
            last = shown
            is_hidden = raw.FPDFTextObj_GetTextRenderMode(shown) == _INVISIBLE or clipped_off(shown)
        if not (shown and is_hidden):
            yield sign, left, bottom, right, top


def clipped_off(shown: Any) -> bool:
    """Return whether all parts of one of its clips lie outside an object."""
    edges = [c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(shown, *edges):
        return False
    left, bottom, right, top = (edge.value for edge in edges)
    clip = raw.FPDFPageObj_GetClipPath(shown)
    for index in range(raw.FPDFClipPath_CountPaths(clip)):
        parts = list(parts_of(clip, index))
        if parts and not any(
            min(xs) < right and max(xs) > left and min(ys) < top and max(ys) > bottom
            for xs, ys in parts
        ):
            return True
    return False


def parts_of(clip: Any, index: int) -> Iterator[tuple[list[float], list[float]]]:
    """Yield the coordinates of each outline of a path that clips."""
    xs: list[float] = []
    ys: list[float] = []
    for number in range(raw.FPDFClipPath_CountPathSegments(clip, index)):
        segment = raw.FPDFClipPath_GetPathSegment(clip, index, number)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO and xs:
            yield xs, ys
            xs, ys = [], []
        x, y = c_float(), c_float()
        if raw.FPDFPathSegment_GetPoint(segment, x, y):
            xs.append(x.value)
            ys.append(y.value)
    if xs:
        yield xs, ys


def answered(document: Any, what: str, number: int, scale: float, box: Any) -> Any:
    """Return the bytes of an answer, and the size of the image that they may be."""
    page = document[number - 1]
    try:
        page.set_rotation(0)
        page.set_cropbox(*box)
        if what == "image":
            return drawn(page, scale)
        return json.dumps(list(signs(page))).encode(), 0, 0
    finally:
        page.close()


def main() -> None:
    bound_memory()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    document: Any = None
    for line in source:
        what, size, number, scale, box = json.loads(line)
        content = received(source, size)
        done, answer, width, height = True, b"", 0, 0
        try:
            if what == "open":
                document = pypdfium2.PdfDocument(content)
            else:
                answer, width, height = answered(document, what, number, scale, box)
        except (pypdfium2.PdfiumError, ValueError, IndexError, TypeError, MemoryError) as error:
            done, answer = False, str(error).encode()
        sink.write(json.dumps([done, len(answer), width, height]).encode() + b"\n" + answer)
        sink.flush()


if __name__ == "__main__":
    main()
