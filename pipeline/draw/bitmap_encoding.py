"""Bitmaps as a PDF holds them: PNG and JPEG files part by part, ICC profiles, coding, and greys."""

import zlib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from struct import Struct
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap


Space: TypeAlias = Literal["gray", "rgb", "cmyk"]
Coding: TypeAlias = Literal["jpeg", "png", "deflated"]
"""A whole JPEG file; rows with PNG's filters, deflated; rows deflated as they are."""

CHANNELS: dict[Space, int] = {"gray": 1, "rgb": 3, "cmyk": 4}


class Samples(NamedTuple):
    """The samples of a bitmap, of `bits` bits each.

    With a `palette`, three bytes of RGB an entry, there is one sample a pixel, its index. Those of
    an `inverted` one count from full ink down. `profile` is its ICC profile, where it is in another
    space than PDF takes for granted.
    """

    width: int
    height: int
    space: Space
    bits: int
    coding: Coding
    data: bytes
    palette: bytes = b""
    inverted: bool = False
    profile: bytes = b""


class Embedded(NamedTuple):
    """A bitmap with its alpha, where it has one; `orientation` is still to be undone (Exif)."""

    samples: Samples
    alpha: Samples | None = None
    orientation: int = 1


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = Struct(">I4s")
_IHDR: Final = Struct(">IIBBBBB")
_CRC: Final = 4
_GREY, _RGB, _PALETTE = 0, 2, 3
_SPACES: Final[dict[int, Space]] = {_GREY: "gray", _RGB: "rgb", _PALETTE: "rgb"}
_MOST_CHUNKS: Final = 100_000
_MOST_EXIF: Final = 1_000_000


def png_samples(content: bytes, profile: bytes = b"") -> Samples | None:
    """Return the samples of a PNG as its file has them; None for one that a PDF cannot hold so.

    That is one with alpha, interlaced, or with 16 bits a sample. `content` has been decoded before
    and is known to be sound; `profile` is its ICC profile.
    """
    head, palette, rows = b"", b"", []
    for kind, body in _chunks(content):
        if kind == b"IHDR":
            head = bytes(body)
        elif kind == b"PLTE":
            palette = bytes(body)
        elif kind == b"IDAT":
            rows.append(body)
        elif kind == b"tRNS":
            return None
    width, height, bits, colour, _, _, interlaced = _IHDR.unpack(head)
    space = _SPACES.get(colour)
    if space is None or interlaced or bits > 8:
        return None
    used = palette if colour == _PALETTE else b""
    return Samples(width, height, space, bits, "png", b"".join(rows), used, profile=profile)


def exif_behind(stream: BinaryIO) -> bytes:
    """Return the Exif of a PNG, wherever it is; empty if it is missing."""
    stream.seek(len(SIGNATURE))
    for _ in range(_MOST_CHUNKS):
        head = stream.read(_HEAD.size)
        if len(head) < _HEAD.size:
            break
        length, kind = _HEAD.unpack(head)
        if kind == b"eXIf":
            return stream.read(min(length, _MOST_EXIF))
        stream.seek(length + _CRC, 1)
    return b""


def _chunks(content: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the kind and the body of each chunk up to the end of the picture."""
    view, start = memoryview(content), len(SIGNATURE)
    while start + _HEAD.size <= len(view):
        length, kind = _HEAD.unpack_from(view, start)
        start += _HEAD.size
        yield kind, view[start : start + length]
        start += length + _CRC


_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PASSED: Final = (0xC0, 0xC1, 0xC2)
"""Baseline, extended and progressive with Huffman codes: what DCTDecode knows."""
_BARE: Final = frozenset({0x01, *range(0xD0, 0xD9)})
_SCAN, _ADOBE = 0xDA, 0xEE
_JPEG_RGB: Final = b"RGB"


class Frame(NamedTuple):
    """What the markers of a JPEG say of it: its coding process, bits a sample, component names.

    `adobe` says whether Adobe's marker is there, with which inks count from full down.
    """

    process: int
    bits: int
    components: bytes
    adobe: bool

    @property
    def passes(self) -> bool:
        """Whether a PDF can hold the file as it is, with one meaning for every reader."""
        if self.process not in _PASSED or self.bits != 8 or len(self.components) not in (1, 3, 4):
            return False
        # Without Adobe's marker PDF takes three components for YCbCr, under any name.
        return self.adobe or self.components != _JPEG_RGB


def jpeg_frame(content: bytes) -> Frame | None:
    """Return what the markers of a JPEG say, None if they lead nowhere."""
    at, adobe = 2, False
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _BARE:
            at += 2
            continue
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        body = content[at + 4 : at + 2 + length]
        if marker == _ADOBE and body.startswith(b"Adobe"):
            adobe = True
        elif marker in _FRAMES and len(body) >= 6:
            return Frame(
                marker, body[0], body[6::3], adobe or _adobe_later(content, at + 2 + length)
            )
        elif marker == _SCAN:
            return None
        at += 2 + length
    return None


def _adobe_later(content: bytes, at: int) -> bool:
    while at + 4 <= len(content) and content[at] == 0xFF and content[at + 1] != _SCAN:
        if content[at + 1] == _ADOBE and content[at + 4 : at + 9] == b"Adobe":
            return True
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return False


_TAG: Final = 0x0112
QUARTER_TURNS: Final = (5, 6, 7, 8)
"""Orientations that exchange width and height."""

MATRICES: Final = {
    2: "-1 0 0 1 1 0",
    3: "-1 0 0 -1 1 1",
    4: "1 0 0 -1 0 1",
    5: "0 -1 -1 0 1 1",
    6: "0 -1 1 0 0 1",
    7: "0 1 1 0 0 0",
    8: "0 1 -1 0 1 0",
}
"""What draws a picture of each orientation upright, on the unit square of PDF."""


def orientation_of(image: "Bitmap", stream: BinaryIO) -> int:
    """Return the orientation of an opened bitmap, 1 to 8, without decoding its pixels.

    Pillow turns TIFF by itself. `stream` is its file, in which PNG may say it after the pixels.
    """
    from PIL.Image import Image

    if image.format == "TIFF":
        return 1
    if image.format == "PNG" and "exif" not in image.info:
        place = stream.tell()
        exif = exif_behind(stream)
        stream.seek(place)
        if exif:
            image.info["exif"] = exif
    try:
        # That of PNG would decode the pixels.
        found = Image.getexif(image).get(_TAG, 1)
    except Exception:
        return 1
    return found if found in MATRICES else 1


def turned_upright(image: "Bitmap", orientation: int) -> "Bitmap":
    """Return a bitmap turned from `orientation` to how it was meant."""
    from PIL.Image import Transpose

    methods = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    return image.transpose(methods[orientation]) if orientation in methods else image


_PROFILE_SPACES: Final[dict[Space, str]] = {"gray": "GRAY", "rgb": "RGB", "cmyk": "CMYK"}
_MOST: Final = 8_000_000
"""Bytes of a profile; that of a press has one to two million."""


def kept_profile(image: "Bitmap", space: Space) -> bytes:
    """Return the ICC profile that a bitmap's colours are lost without.

    There is none to be kept for sRGB, which PDFs take for granted; nor one that is damaged or for
    another space.
    """
    raw = image.info.get("icc_profile") or b""
    if not isinstance(raw, bytes) or not 128 <= len(raw) <= _MOST:
        return b""
    from PIL import ImageCms

    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(raw)).profile
        fits = opened.xcolor_space.strip() == _PROFILE_SPACES[space]
        usual = space == "rgb" and "srgb" in (opened.profile_description or "").lower()
    except (OSError, TypeError, ValueError, ImageCms.PyCMSError):
        return b""
    return raw if fits and not usual else b""


def on_screen(image: "Bitmap", space: Space) -> "Bitmap":
    """Return a small bitmap in sRGB, which may be changed: its colours as a screen shows them."""
    profile = kept_profile(image, space)
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    shown = image.convert({"gray": "L", "rgb": "RGB", "cmyk": "CMYK"}[space])
    if profile:
        from PIL import ImageCms

        try:
            own, screen = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            shown = ImageCms.profileToProfile(shown, own, screen, outputMode="RGB") or shown
        except (OSError, ValueError, ImageCms.PyCMSError):
            pass
    shown = shown.convert("RGB")
    if alpha is not None:
        shown.putalpha(alpha)
    return shown


_MODE_SPACES: Final[dict[str, Space]] = {"1": "gray", "L": "gray", "LA": "gray", "CMYK": "cmyk"}
_QUALITY: Final = 95
"""Of a JPEG that is made again: nobody sees the difference at 300 dpi."""
_LEVEL: Final = 6


def space_of(mode: str) -> Space:
    return _MODE_SPACES.get(mode, "rgb")


def encoded(image: "Bitmap", *, lossy: bool) -> Embedded:
    """Return a decoded bitmap encoded again, as JPEG where it is `lossy` already."""
    profile = kept_profile(image, space_of(image.mode))
    if image.mode in ("LA", "RGBA"):
        alpha = image.getchannel("A")
        colours = image.convert("L" if image.mode == "LA" else "RGB")
        mask = _lossless(alpha) if alpha.getextrema() != (255, 255) else None
        return Embedded(_lossless(colours, profile), mask)
    coded = _as_jpeg(image, profile) if lossy else _lossless(image, profile)
    return Embedded(coded)


def _lossless(image: "Bitmap", profile: bytes = b"") -> Samples:
    if image.mode == "CMYK":
        content = zlib.compress(image.tobytes(), _LEVEL)
        return Samples(*image.size, "cmyk", 8, "deflated", content, profile=profile)
    stream = BytesIO()
    # What a decoder has noted of the file would be written again.
    image.info = {}
    image.save(stream, "PNG", compress_level=_LEVEL)
    samples = png_samples(stream.getvalue(), profile)
    assert samples is not None
    return samples


def _as_jpeg(image: "Bitmap", profile: bytes) -> Samples:
    stream = BytesIO()
    image.info = {}
    image.save(stream, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    inks = image.mode == "CMYK"
    space = space_of(image.mode)
    # Pillow writes inks as Adobe does, from full down.
    content = stream.getvalue()
    return Samples(*image.size, space, 8, "jpeg", content, inverted=inks, profile=profile)


def passed_through(image: "Bitmap", orientation: int, stream: BinaryIO) -> Embedded | None:
    """Return an opened JPEG or PNG as it is, None for one that has to be encoded again.

    It is decoded only to be sure of it. Raises the errors of Pillow for a damaged file.
    """
    if image.format in ("JPEG", "MPO"):
        return _jpeg(image, orientation, stream)
    if image.format == "PNG" and orientation == 1:
        return _png(image, stream)
    return None


def _jpeg(image: "Bitmap", orientation: int, stream: BinaryIO) -> Embedded | None:
    place = stream.tell()
    stream.seek(0)
    content = stream.read()
    stream.seek(place)
    frame = jpeg_frame(content)
    if frame is None or not frame.passes:
        return None
    image.load()
    space = space_of(image.mode)
    inverted = space == "cmyk" and frame.adobe
    profile = kept_profile(image, space)
    samples = Samples(*image.size, space, 8, "jpeg", content, inverted=inverted, profile=profile)
    return Embedded(samples, None, orientation)


def _png(image: "Bitmap", stream: BinaryIO) -> Embedded | None:
    if image.mode not in ("1", "L", "P", "RGB") or "transparency" in image.info:
        return None
    profile = kept_profile(image, "gray" if image.mode in ("1", "L") else "rgb")
    image.load()
    stream.seek(0)
    samples = png_samples(stream.read(), profile)
    return None if samples is None else Embedded(samples)


def grey_bitmap(image: "Bitmap") -> "Bitmap":
    """Return a decoded bitmap in the greys of its luminance, by its ICC profile, with its alpha."""
    from PIL import ImageCms

    shown = on_screen(image, space_of(image.mode))
    alpha = shown.getchannel("A") if shown.mode == "RGBA" else None
    screen, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    found = ImageCms.profileToProfile(shown.convert("RGB"), screen, lab, outputMode="LAB")
    assert found is not None
    grey = found.getchannel("L").point(_curve())
    if alpha is not None:
        grey.putalpha(alpha)
    return grey


@cache
def _curve() -> tuple[int, ...]:
    """Return the grey of the screen for each lightness, of 256 from black to white."""
    return tuple(_on_screen(index / 255 * 100) for index in range(256))


def _on_screen(lightness: float) -> int:
    root = (lightness + 16) / 116
    light = root**3 if root > 6 / 29 else 3 * (6 / 29) ** 2 * (root - 4 / 29)
    return min(max(round(_encoded(light) * 255), 0), 255)


def grey_part(red: float, green: float, blue: float) -> float:
    """Return the grey, from 0 to 1, that is as light as a colour of sRGB."""
    if red == green == blue:
        return red
    r, g, b = map(linear_part, (red, green, blue))
    return _encoded(0.2126 * r + 0.7152 * g + 0.0722 * b)


def linear_part(part: float) -> float:
    """Return how much light a part of an sRGB colour is, both from 0 to 1 (IEC 61966-2-1)."""
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _encoded(light: float) -> float:
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return float(min(max(part, 0.0), 1.0))
