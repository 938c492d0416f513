"""The pictures of a game: found below one folder, measured before they are decoded, and embedded.

No bitmap is held: whoever asks for one again has it decoded again, unless it was scaled and is
kept. Drawings are SVG files; they are read once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol
from warnings import catch_warnings, simplefilter

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.folders import inside
from pipeline.base.reading import DRAWING, PICTURE, opened, read_bytes, require_readable
from pipeline.draw.bitmaps.decoding import TooDeepError, decoded
from pipeline.draw.bitmaps.embedded import Embedded
from pipeline.draw.bitmaps.encoding import encoded, space_of
from pipeline.draw.bitmaps.passing import passed
from pipeline.draw.bitmaps.profiles import on_screen
from pipeline.draw.bitmaps.scaling import Size, drafted, scaled, scaled_size
from pipeline.draw.bitmaps.upright import QUARTER_TURNS, orientation_of, turned_upright
from pipeline.draw.svg.errors import BlankError, DrawingError
from pipeline.draw.svg.source import is_drawing

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

    from pipeline.draw.svg.drawing import Drawing

# An A3 page at 600 dpi; more is a decompression bomb or a mistake.
MAX_PIXELS: Final = 70_000_000
_FORMATS: Final = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "AVIF")
_LOSSY: Final = ("JPEG", "MPO")
_PIECE: Final = 1_000_000


class PictureMemory(Protocol):
    """Scaled bitmaps of earlier builds, by what they are made from."""

    def get(self, key: str) -> Embedded | None:
        """Return a bitmap, None where it is not kept."""

    def put(self, key: str, picture: Embedded) -> None:
        """Keep a bitmap for builds to come."""


class _Opened(NamedTuple):
    """A bitmap whose header has been read, how it was held, and its file."""

    image: "Bitmap"
    orientation: int
    stream: BinaryIO

    @property
    def size(self) -> Size:
        """Width and height in pixels, upright."""
        width, height = self.image.size
        return (height, width) if self.orientation in QUARTER_TURNS else (width, height)


class ImageSet:
    """The bitmaps and drawings of a game by content path, a path below `root`.

    `memory` keeps those that were scaled. All methods raise PunchboardError: `image-file` for what
    is no picture of the game, `image-size` for one with too many pixels.
    """

    def __init__(self, root: Path = Path(), max_pixels: int = MAX_PIXELS) -> None:
        self._root, self._max_pixels = root, max_pixels
        self._names: dict[str, str] = {}
        self._sizes: dict[str, Size] = {}
        self._drawings: dict[str, Drawing | PunchboardError] = {}
        self.memory: PictureMemory | None = None

    def name(self, source: str) -> str:
        """Return the form name of a bitmap, the same for equal files, without decoding it."""
        name = self._names.get(source)
        if name is None and is_drawing(source):
            name = self._names[source] = f"D{self.drawing(source).digest}"
        if name is None:
            with self._open(source) as picture:
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
        size = self._sizes.get(source)
        if size is None and is_drawing(source):
            page = self.drawing(source).page
            size = self._sizes[source] = (round(page.width * 100), round(page.height * 100))
        if size is None:
            with self._open(source) as picture:
                size = self._sizes[source] = picture.size
        return size

    def moves(self, source: str) -> bool:
        """Tell whether a bitmap has several frames, of which only the first is drawn."""
        with self._open(source) as picture:
            several = bool(getattr(picture.image, "is_animated", False))
            # A camera's preview of the same picture is no frame.
            return several and picture.image.format != "MPO"

    def drawing(self, source: str) -> "Drawing":
        """Return a drawing. Raises PunchboardError (`image-file`)."""
        found = self._drawings.get(source)
        if found is None:
            try:
                with _reading(source):
                    found = _read_drawing(source, self._path(source))
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
        if size is None:
            with self._open(source) as picture:
                return _whole(picture)
        key = f"{self.name(source)} {size[0]} {size[1]}"
        kept = self.memory.get(key) if self.memory is not None else None
        if kept is None:
            with self._open(source) as picture:
                small = scaled(_upright(picture, size), size)
                kept = encoded(small, lossy=picture.image.format in _LOSSY)
            if self.memory is not None:
                self.memory.put(key, kept)
        return kept

    def verify(self, source: str) -> None:
        """Decode a bitmap, only to see that it can be done."""
        with self._open(source) as picture:
            decoded(picture.image)

    def thumbnail(self, source: str, side: int) -> "Bitmap":
        """Return a picture as screens show it, RGBA, upright, at most `side` pixels either way."""
        if is_drawing(source):
            return self.drawing(source).bitmap(side)
        with self._open(source) as picture:
            width, height = picture.size
            share = min(1.0, side / max(width, height))
            size = (max(1, round(width * share)), max(1, round(height * share)))
            small = scaled(_upright(picture, size), size)
            return on_screen(small, space_of(small.mode)).convert("RGBA")

    def _path(self, source: str) -> Path:
        path = self._root / source
        try:
            within = inside(path, self._root)
            if within:
                require_readable(path, PICTURE, source)
        except ValueError:  # a name with a zero byte
            within = False
        if not within:
            raise _unreadable_error(source, "is no file of the game")
        return path

    @contextmanager
    def _open(self, source: str) -> Iterator[_Opened]:
        """Open a bitmap's header, and refuse what would not fit in memory."""
        with (
            _reading(source),
            opened(self._path(source), PICTURE, source) as stream,
            self._header(source, stream) as image,
        ):
            yield _Opened(image, orientation_of(image, stream), stream)

    def _header(self, source: str, stream: BinaryIO) -> "Bitmap":
        from PIL import Image, features

        formats = _FORMATS if features.check("avif") else _FORMATS[:-1]
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            try:
                image = Image.open(stream, formats=formats)
            except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
                raise self._size_error(source, "far too many") from error
            except Exception as error:
                known = ", ".join((*formats, "SVG"))
                raise _unreadable_error(source, f"is none of {known}") from error
        if image.width * image.height > self._max_pixels:
            raise self._size_error(source, f"{image.width} x {image.height}")
        return image

    def _size_error(self, source: str, found: str) -> PunchboardError:
        message = f"{source} has {found} pixels; at most {self._max_pixels} in all are read"
        hint = "scale it to 600 dpi of its printed size"
        return fail("image-size", message, subject=source, hint=hint)


def _whole(picture: _Opened) -> Embedded:
    """Return a bitmap with all of its pixels: the file itself, where a PDF can hold that."""
    found = passed(picture.image, picture.orientation, picture.stream)
    if found is not None:
        return found
    upright = turned_upright(decoded(picture.image), picture.orientation)
    return encoded(upright, lossy=picture.image.format in _LOSSY)


def _upright(picture: _Opened, size: Size) -> "Bitmap":
    """Return a bitmap decoded, upright, with no more pixels than scaling it to `size` needs."""
    turned = picture.orientation in QUARTER_TURNS
    drafted(picture.image, size[::-1] if turned else size)
    return turned_upright(decoded(picture.image), picture.orientation)


def _read_drawing(source: str, path: Path) -> "Drawing":
    from pipeline.draw.svg.drawing import Drawing

    try:
        drawing = Drawing(read_bytes(path, DRAWING, source))
        if drawing.blank:
            raise BlankError
        return drawing
    except DrawingError as error:
        message = f"image {source}: {error}"
        raise fail("image-file", message, subject=source, hint=error.hint) from error


def _unreadable_error(source: str, why: str) -> PunchboardError:
    remedy = "export it anew, as PNG or JPEG"
    if source.lower().endswith(".svgz"):
        remedy = "this is a compressed drawing: save it as plain SVG, with the ending .svg"
    elif why.startswith("is none of"):
        remedy = "export it as PNG or JPEG; a drawing is SVG, and its file ends in .svg"
    elif why != "is damaged":
        remedy = ""
    return fail("image-file", f"image {source} {why}", subject=source, hint=remedy)


@contextmanager
def _reading(source: str) -> Iterator[None]:
    """Tell of whatever a decoder stumbles over that the file is damaged.

    Pillow's decoders raise OSError, SyntaxError, struct.error and more for what they did not
    expect, and promise none of them. What the reader says of the file becomes a finding about the
    bitmap, whoever shows it.
    """
    try:
        yield
    except PunchboardError as error:
        (found,) = error.findings
        if found.code in ("image-file", "image-size"):
            raise
        message = f"image {source}: {found.message}"
        raise fail("image-file", message, subject=source, hint=found.hint) from None
    except TooDeepError:
        why = "has 32 bits a sample; save it with 8"
        raise _unreadable_error(source, why) from None
    except Exception as error:
        raise _unreadable_error(source, "is damaged") from error
