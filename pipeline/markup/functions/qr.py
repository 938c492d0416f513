"""`qr(text)`: a QR code as path data, for the `shape` element."""

from functools import lru_cache
from typing import Any, Final

from pipeline.markup.functions import FUNCTIONS

MOST: Final = 2953
"""Bytes that the largest code holds."""


def fits_qr(text: str) -> bool:
    """Tell whether a code has room for `text`."""
    return 0 < len(text.encode("utf-8", "surrogatepass")) <= MOST


def qr(text: str) -> dict[str, Any]:
    """Return the QR code of `text`: ``d``, path data whose unit is one module, and ``size``.

    ``size`` is the number of modules on a side, without the quiet zone of four that a reader wants
    around it. The code stands the loss of 7 % of its area, and more where that makes it no larger.
    Raises ValueError for an empty text, and for one that no code has room for (2,953 bytes).
    """
    return dict(_qr(text))


@lru_cache(maxsize=32)
def _qr(text: str) -> tuple[tuple[str, Any], ...]:
    import segno

    if not text:
        raise ValueError("expected a text for the QR code, found an empty one")
    if not fits_qr(text):
        raise ValueError(f"expected at most {MOST} bytes for a QR code, found {len(text.encode())}")
    # As bytes in UTF-8: readers disagree about every other encoding.
    matrix = segno.make_qr(text, error="l", mode="byte", encoding="utf-8").matrix
    runs = (_draw_row(row, y) for y, row in enumerate(matrix))
    return (("d", "".join(runs)), ("size", len(matrix)))


def _draw_row(row: bytearray, y: int) -> str:
    """Return the dark modules of a row as rectangles, neighbours as one."""
    path, x = "", 0
    while x < len(row):
        width = 0
        while x + width < len(row) and row[x + width]:
            width += 1
        if width:
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width or 1
    return path


FUNCTIONS.add("qr", qr)
