"""The pages of a product's anchors, written as a text: a face order is hashed again and again."""

from collections.abc import Iterable, Mapping
from typing import Final

FAULTY: Final = "?"
"""The anchor of a page that cannot be laid out: its fault is told, and not what it lacks."""


def written_anchors(pages: Iterable[Iterable[str]]) -> str:
    """Return the anchors of pages in their order, each with the number of the first that has it."""
    numbers: dict[str, int] = {}
    for number, anchors in enumerate(pages, 1):
        for anchor in anchors:
            numbers.setdefault(anchor, number)
    return " ".join(f"{anchor}={number}" for anchor, number in numbers.items())


def read_anchors(written: str) -> Mapping[str, int]:
    """Return the numbers of the pages by anchor."""
    parts = (part.partition("=") for part in written.split())
    return {anchor: int(number) for anchor, _, number in parts}
