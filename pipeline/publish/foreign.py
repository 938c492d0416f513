"""Other people's PDFs, as pikepdf has them: entries that may be anything, and deflated streams."""

import zlib
from typing import Any, Final

_MOST_PARENTS: Final = 64
_PIECE: Final = 1 << 20


def inherited(page: Any, key: str) -> Any:
    """Return an entry of a page, or of what it lies in; None where there is none."""
    node = page
    for _ in range(_MOST_PARENTS):
        if not hasattr(node, "get"):
            return None
        value = node.get(key)
        if value is not None:
            return value
        node = node.get("/Parent")
    return None


def names_of(value: Any) -> tuple[str, ...]:
    """Return the names that an entry has: one, an array of them or none."""
    from pikepdf import Array

    if value is None:
        return ()
    return tuple(map(str, value)) if isinstance(value, Array) else (str(value),)


def inflated_size(raw: bytes, most: int) -> int:
    """Return how many bytes a deflated stream has, or more than `most` without looking further.

    Of a damaged one it is as much as comes before the damage: whether that can be mended is qpdf's
    to say, which reads no further either.
    """
    machine, total, rest = zlib.decompressobj(), 0, raw
    try:
        while rest and total <= most and not machine.eof:
            total += len(machine.decompress(rest, _PIECE))
            rest = machine.unconsumed_tail
    except zlib.error:
        return total
    return total
