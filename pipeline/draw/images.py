"""Pictures: found below one folder, measured before they are decoded, named by their content."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from warnings import catch_warnings, simplefilter

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.folders import inside
from pipeline.base.reading import DRAWING, PICTURE, read_bytes, require_readable
from pipeline.draw.svg.errors import DrawingError
from pipeline.draw.svg.source import is_drawing

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

    from pipeline.draw.svg.drawing import Drawing

# An A3 page at 600 dpi; more is a decompression bomb or a mistake.
MAX_PIXELS: Final = 70_000_000
_ORIENTATION: Final = 0x0112
"""The EXIF tag that says how the camera was held (Exif 2.32, 4.6.4)."""
_QUARTER_TURNS: Final = (5, 6, 7, 8)
_FORMATS: Final = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")


class Pixels(NamedTuple):
    """A decoded bitmap: zlib-compressed samples of 8 bits, 1 or 3 a pixel, and its alpha."""

    width: int
    height: int
    channels: int
    samples: bytes
    alpha: bytes | None


class ImageSet:
    """The bitmaps and drawings of a game by content path, a path below `root`."""

    def __init__(self, root: Path = Path(), max_pixels: int = MAX_PIXELS) -> None:
        self._root, self._max_pixels = root, max_pixels
        self._names: dict[str, str] = {}
        self._sizes: dict[str, tuple[int, int]] = {}
        self._drawings: dict[str, Drawing | PunchboardError] = {}

    def name(self, source: str) -> str:
        """Return the form name of a bitmap, the same for equal files.

        Raises PunchboardError (`image-file`, `image-size`) without decoding the pixels.
        """
        name = self._names.get(source)
        if name is None and is_drawing(source):
            name = self._names[source] = f"D{self.drawing(source).digest}"
        if name is None:
            path = self._path(source)
            with self._open(source, path):
                name = self._names[source] = (
                    f"M{sha256(self._bytes(source, path)).hexdigest()[:20]}"
                )
        return name

    def size(self, source: str) -> tuple[int, int]:
        """Return a bitmap's width and height in pixels, upright; a drawing's in 1/100 pt.

        Raises PunchboardError (`image-file`, `image-size`).
        """
        size = self._sizes.get(source)
        if size is None and is_drawing(source):
            page = self.drawing(source).page
            size = self._sizes[source] = (round(page.width * 100), round(page.height * 100))
        if size is None:
            # A PNG may tell how it was held behind its pixels, which are decoded for that.
            with _reading(source), self._open(source, self._path(source)) as opened:
                turned = opened.getexif().get(_ORIENTATION, 1) in _QUARTER_TURNS
                width, height = opened.size
            size = self._sizes[source] = (height, width) if turned else (width, height)
        return size

    def drawing(self, source: str) -> "Drawing":
        """Return a drawing. Raises PunchboardError (`image-file`)."""
        found = self._drawings.get(source)
        if found is None:
            try:
                found = _read_drawing(source, self._path(source))
            except PunchboardError as error:
                # A drawing that is refused may have taken seconds, and many faces ask for it.
                found = error
            self._drawings[source] = found
        if isinstance(found, PunchboardError):
            raise found
        return found

    def pixels(self, source: str) -> Pixels:
        """Return a bitmap decoded, upright, in greys or RGB.

        Raises PunchboardError (`image-file`, `image-size`).
        """
        upright = self.upright(source)
        alpha = upright.has_transparency_data
        grey = upright.mode in ("1", "L", "LA")
        image = upright.convert("RGBA" if alpha else "L" if grey else "RGB")
        mask = image.getchannel("A") if alpha else None
        plain = image.convert("L" if grey else "RGB") if alpha else image
        return Pixels(
            image.width,
            image.height,
            1 if grey else 3,
            zlib.compress(plain.tobytes(), 6),
            None if mask is None else zlib.compress(mask.tobytes(), 6),
        )

    def thumbnail(self, source: str, side: int) -> "Bitmap":
        """Return a bitmap or drawing as RGBA, upright, with at most `side` pixels either way.

        Raises PunchboardError (`image-file`, `image-size`).
        """
        if is_drawing(source):
            return self.drawing(source).bitmap(side)
        small = self.upright(source).convert("RGBA")
        small.thumbnail((side, side))
        return small

    def upright(self, source: str) -> "Bitmap":
        """Return a bitmap decoded, as it was held when it was taken, with 8 bits a sample.

        Raises PunchboardError (`image-file`, `image-size`).
        """
        from PIL import ImageOps

        with _reading(source), self._open(source, self._path(source)) as opened:
            upright = ImageOps.exif_transpose(_eight_bits(source, opened))
            upright.load()
        return upright

    def _path(self, source: str) -> Path:
        path = self._root / source
        try:
            within = inside(path, self._root)
            if within:
                require_readable(path, PICTURE, source)
        except ValueError:  # a name with a zero byte
            within = False
        except PunchboardError as error:
            raise _image_error(source, error) from None
        if not within:
            raise _unreadable_error(source, "is no file of the game")
        return path

    def _bytes(self, source: str, path: Path) -> bytes:
        try:
            return read_bytes(path, PICTURE, source)
        except PunchboardError as error:
            raise _image_error(source, error) from None

    def _open(self, source: str, path: Path) -> "Bitmap":
        """Open a bitmap's header, and refuse what would not fit in memory."""
        from PIL import Image

        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            try:
                image = Image.open(path, formats=_FORMATS)
            except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
                raise self._size_error(source, "far too many") from error
            except Exception as error:
                raise _unreadable_error(source, f"is none of {', '.join(_FORMATS)}") from error
        if image.width * image.height > self._max_pixels:
            image.close()
            raise self._size_error(source, f"{image.width} x {image.height}")
        return image

    def _size_error(self, source: str, found: str) -> PunchboardError:
        message = f"{source} has {found} pixels; at most {self._max_pixels} in all are read"
        hint = "scale it to 600 dpi of its printed size"
        return fail("image-size", message, subject=source, hint=hint)


def _image_error(source: str, error: PunchboardError) -> PunchboardError:
    """Return what the reader says of a bitmap as a finding about it, whoever shows it."""
    (found,) = error.findings
    return fail("image-file", f"image {source}: {found.message}", subject=source, hint=found.hint)


def _read_drawing(source: str, path: Path) -> "Drawing":
    from pipeline.draw.svg.drawing import Drawing

    try:
        return Drawing(read_bytes(path, DRAWING, source))
    except PunchboardError as error:
        raise _image_error(source, error) from None
    except DrawingError as error:
        message = f"image {source}: {error}"
        raise fail("image-file", message, subject=source, hint=error.hint) from error


def _unreadable_error(source: str, why: str) -> PunchboardError:
    remedy = "export it anew, as PNG or JPEG" if why == "is damaged" else ""
    return fail("image-file", f"image {source} {why}", subject=source, hint=remedy)


@contextmanager
def _reading(source: str) -> Iterator[None]:
    """Tell of whatever a decoder stumbles over that the file is damaged.

    Pillow's decoders raise OSError, SyntaxError, struct.error and more for what they did not
    expect, and promise none of them.
    """
    try:
        yield
    except PunchboardError:
        raise
    except Exception as error:
        raise _unreadable_error(source, "is damaged") from error


def _eight_bits(source: str, image: "Bitmap") -> "Bitmap":
    """Return greys of 16 bits as 8, which Pillow's own conversion would clip to white."""
    if image.mode.startswith("I;16"):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if image.mode in ("I", "F"):
        raise _unreadable_error(source, "has 32 bits a sample; save it with 8")
    return image
