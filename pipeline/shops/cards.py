"""The cards of a deck as they are ordered: how many of each, and what their files are called."""

from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from pipeline.base.names import name_of
from pipeline.impose.model import Piece
from pipeline.shops.delivery import DrawnOrder

_MOST: Final = 80
"""Letters of a name, without its number."""


def cards(order: DrawnOrder, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return pieces with the quantities of the order.

    For a shop that wants each copy for itself a piece with three copies comes three times.
    """
    times = order.choices.quantity
    counted = tuple(each._replace(quantity=each.quantity * times) for each in pieces)
    if order.profile.copies == "counted":
        return counted
    return tuple(piece._replace(quantity=1) for piece in counted for _ in range(piece.quantity))


def numbered(number: int, of: int, stem: str, copies: int = 1) -> str:
    """Return a name such as ``07-brute-x2``: sorted by the number of `of`, with several copies.

    It has no letters but those that every shop's page takes.
    """
    letters = normalize("NFKD", stem).encode("ascii", "ignore").decode()
    plain = name_of(letters)[:_MOST].strip("-")
    times = f"-x{copies}" if copies > 1 else ""
    return f"{number:0{max(2, len(str(of)))}d}{plain and f'-{plain}'}{times}"
