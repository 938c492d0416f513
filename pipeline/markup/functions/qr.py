"""`qr(text)`: a QR code as path data, for the `shape` element."""

from functools import lru_cache
from typing import Any

from pipeline.markup.functions import FUNCTIONS


def qr(text: str) -> dict[str, Any]:
    """Return the QR code of `text`: ``d``, path data whose unit is one module, and ``size``.

    ``size`` is the number of modules on a side, without the quiet zone of four that a reader wants
    around it. The code corrects a quarter of its area where that makes it no larger, else 7 %.
    Raises ValueError for an empty text, and for one that no code has room for (2,953 bytes).
    """
    return dict(_qr(text))


@lru_cache(maxsize=32)
def _qr(text: str) -> tuple[tuple[str, Any], ...]:
    import segno

    if not text:
        raise ValueError("expected a text for the QR code, found an empty one")
    try:
        code = segno.make_qr(text, error="l", boost_error=True)
    except segno.DataOverflowError:
        found = len(text.encode())
        raise ValueError(f"expected at most 2953 bytes for a QR code, found {found}") from None
    matrix = code.matrix
    runs = (_runs(row, y) for y, row in enumerate(matrix))
    return (("d", "".join(runs)), ("size", len(matrix)))


def _runs(row: bytearray, y: int) -> str:
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
