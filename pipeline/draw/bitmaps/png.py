"""PNG files chunk by chunk (ISO/IEC 15948): their rows are what a PDF holds, too."""

from collections.abc import Iterator
from struct import Struct
from typing import BinaryIO, Final

from pipeline.draw.bitmaps.embedded import Samples, Space

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
    """Return the Exif of a PNG, wherever it stands; empty where there is none."""
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
