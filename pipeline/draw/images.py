"""The images of a game: found below one folder, measured, and embedded.

No bitmap is held: each later request decodes it again, unless it was scaled and is kept.
Drawings are SVG files; they are read once.
"""

from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from pipeline.draw.bitmap_encoding import Embedded, encoded, grey_bitmap, on_screen, space_of
from pipeline.draw.bitmaps import (
    OpenedBitmap,
    Size,
    decoded,
    opened_bitmap,
    reading,
    scaled,
    scaled_size,
    unreadable,
)
from pipeline.draw.svg.scan import BlankError, DrawingError
from pipeline.draw.usage import is_grey, plain_name
from pipeline.source.files import DRAWING, PICTURE, inside, is_drawing, read_bytes, require_readable
from pipeline.source.findings import PunchboardError, fail
from pipeline.source.inputs import PICTURE as PICTURE_READ
from pipeline.source.inputs import note

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

    from pipeline.draw.svg.drawing import Drawing


# An A3 page at 600 dpi; more is a decompression bomb or a mistake.
MAX_PIXELS: Final = 70_000_000
_PIECE: Final = 1_000_000


class PictureMemory(Protocol):
    """Scaled bitmaps of earlier builds, by what they are made from."""

    def get(self, key: str) -> Embedded | None:
        """Return a bitmap, None if it is not kept."""

    def put(self, key: str, picture: Embedded) -> None:
        """Keep a bitmap for builds to come."""


class ImageSet:
    """The bitmaps and drawings of a game by content path, a path below `root`.

    `memory` keeps those that were scaled. A path in `grey_name` represents the
    same in greys. All methods raise PunchboardError: `image-file` for what is no picture of the
    game, `image-size` for one with too many pixels.
    """

    def __init__(self, root: Path = Path(), max_pixels: int = MAX_PIXELS) -> None:
        self._root, self._max_pixels = root, max_pixels
        self._names: dict[str, str] = {}
        self._sizes: dict[str, Size] = {}
        self._drawings: dict[str, Drawing | PunchboardError] = {}
        self.memory: PictureMemory | None = None

    def name(self, source: str) -> str:
        """Return the form name of a bitmap, the same for equal files, without decoding it."""
        if is_grey(source):
            return f"{self.name(plain_name(source))}g"
        note(PICTURE_READ + source)
        name = self._names.get(source)
        if name is None and is_drawing(source):
            name = self._names[source] = f"D{self.drawing(source).digest}"
        if name is None:
            with self._opened(source) as picture:
                picture.stream.seek(0)
                digest = sha256()
                while piece := picture.stream.read(_PIECE):
                    digest.update(piece)
            name = self._names[source] = f"M{digest.hexdigest()[:20]}"
        return name

    def size(self, source: str) -> Size:
        """Return a bitmap's width and height in pixels, upright, without decoding it.

        Those of a drawing are in 1/100 pt.
        """
        source = plain_name(source)
        note(PICTURE_READ + source)
        size = self._sizes.get(source)
        if size is None and is_drawing(source):
            page = self.drawing(source).page
            size = self._sizes[source] = (round(page.width * 100), round(page.height * 100))
        if size is None:
            with self._opened(source) as picture:
                size = self._sizes[source] = picture.size
        return size

    def moves(self, source: str) -> bool:
        """Return whether a bitmap has several frames; only the first is drawn."""
        with self._opened(source) as picture:
            several = bool(getattr(picture.image, "is_animated", False))
            # A camera's preview of the same picture is no frame.
            return several and picture.image.format != "MPO"

    def drawing(self, source: str) -> "Drawing":
        """Return a drawing. Raises PunchboardError (`image-file`)."""
        found = self._drawings.get(source)
        if found is None:
            try:
                plain = plain_name(source)
                with reading(plain):
                    found = _read_drawing(plain, self._path(plain), grey=is_grey(source))
            except PunchboardError as error:
                # A drawing that is refused may have taken seconds, and many faces ask for it.
                found = error
            self._drawings[source] = found
        if isinstance(found, PunchboardError):
            raise found
        return found

    def embedded(self, source: str, wanted: Size) -> Embedded:
        """Return a bitmap as a PDF holds it; what has far more pixels than `wanted` is scaled."""
        size = scaled_size(self.size(source), wanted)
        grey = is_grey(source)
        if size is None:
            with self._opened(source) as picture:
                return picture.in_greys() if grey else picture.whole()
        key = f"{self.name(source)} {size[0]} {size[1]}"
        kept = self.memory.get(key) if self.memory is not None else None
        if kept is None:
            with self._opened(source) as picture:
                small = scaled(picture.upright(size), size)
                small = grey_bitmap(small) if grey else small
                kept = encoded(small, lossy=picture.lossy)
            if self.memory is not None:
                self.memory.put(key, kept)
        return kept

    def verify(self, source: str) -> None:
        """Decode a bitmap, only to see that it can be done."""
        with self._opened(source) as picture:
            decoded(picture.image)

    def thumbnail(self, source: str, side: int) -> "Bitmap":
        """Return a picture as screens show it, RGBA, upright, at most `side` pixels either way."""
        if is_drawing(source):
            return self.drawing(source).bitmap(side)
        with self._opened(source) as picture:
            width, height = picture.size
            share = min(1.0, side / max(width, height))
            size = (max(1, round(width * share)), max(1, round(height * share)))
            small = scaled(picture.upright(size), size)
            small = grey_bitmap(small) if is_grey(source) else small
            return on_screen(small, space_of(small.mode)).convert("RGBA")

    def _opened(self, source: str) -> AbstractContextManager[OpenedBitmap]:
        source = plain_name(source)
        with reading(source):
            path = self._path(source)
        return opened_bitmap(path, source, self._max_pixels)

    def _path(self, source: str) -> Path:
        if not source:
            hint = "name a file, or put {% if %} around it if some records have no picture"
            raise fail("image-file", "the image has no src", hint=hint)
        path = self._root / source
        try:
            within = inside(path, self._root)
            if within:
                require_readable(path, PICTURE, source)
        except ValueError:  # a name with a zero byte
            within = False
        if not within:
            raise unreadable(source, "is not a file of the game")
        return path


def _read_drawing(source: str, path: Path, *, grey: bool) -> "Drawing":
    from pipeline.draw.svg.drawing import Drawing

    try:
        drawing = Drawing(read_bytes(path, DRAWING, source), grey=grey)
        if drawing.blank:
            raise BlankError
        return drawing
    except DrawingError as error:
        message = f"image {source}: {error}"
        raise fail("image-file", message, subject=source, hint=error.hint) from error
