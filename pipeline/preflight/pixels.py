"""Pages as pixels and the boxes of their signs, by PDFium in a process beside ours."""

import json
from collections.abc import Iterable, Iterator
from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from pipeline.base.units import PT_PER_INCH
from pipeline.base.worker_process import Process, WorkerProcess
from pipeline.preflight.geometry import Box
from pipeline.preflight.leaf import Leaf

if TYPE_CHECKING:
    from PIL.Image import Image

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
        # Whoever reads the same stream meanwhile finds it as it was.
        before = self._pdf.tell()
        try:
            yield json.dumps(["open", self.size, 0, 0, None]).encode() + b"\n"
            self._pdf.seek(0)
            while piece := self._pdf.read(_PIECE):
                yield piece
        finally:
            self._pdf.seek(before)

    def close(self) -> None:
        """Let go of the file."""
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
        """Yield each visible sign of a page and the box of what it shows; raises Unseen."""
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
                raise OSError("it has ended since")
            return _asked(process, [json.dumps(request).encode() + b"\n"])

    def _holds(self, process: Process, file: Pixels) -> bool:
        return self._held is not None and self._held[0] is process and self._held[1] is file

    def forget(self, file: Pixels) -> None:
        """Let go of a file."""
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
        raise ValueError("an answer cut short")
    if not done:
        raise Unseen(f"the page cannot be drawn: {answer.decode('utf-8', 'replace')}")
    return answer, (width, height)
