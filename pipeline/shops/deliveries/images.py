"""`images`: a PNG or JPEG for each face, in a folder for each deck."""

from typing import NamedTuple

from pipeline.impose.model import Piece
from pipeline.shops.cards import cards, numbered
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.images import SUFFIXES, Picture, image_format, write_images


class _Named(NamedTuple):
    """The images of a deck, and what each of its files is."""

    pictures: list[Picture]
    files: list[DeliveredFile]


@delivery("images", "format", "dpi", "bleed", "cut", "extend_bleed", "quantity")
def images(order: DrawnOrder) -> Delivered:
    """Write fronts and backs under one name for both sides of a card; a shared back only once."""
    named = [_named(order, fit) for fit in order.fits]
    checks = write_images(order, [picture for each in named for picture in each.pictures])
    files = tuple(file for each in named for file in each.files)
    return Delivered(files, tuple(_fact(fit) for fit in order.fits), checks)


def _named(order: DrawnOrder, fit: Fit) -> _Named:
    deck = fit.deck
    pieces = cards(order, fit)
    suffix = SUFFIXES[image_format(order)]
    backs = dict.fromkeys(piece.back for piece in pieces if piece.back)
    shared = len(backs) == 1 and all(piece.back for piece in pieces)
    written: dict[tuple[str, bool], list[str]] = {}
    files: list[DeliveredFile] = []
    for number, piece in enumerate(pieces, 1):
        name = numbered(number, len(pieces), deck.stems[piece.front], piece.quantity) + suffix
        sides = [(piece.front, False, "fronts")]
        sides += [(piece.back, True, "backs")] if piece.back and not shared else []
        for face, is_back, folder in sides:
            path = f"{deck.product}/{folder}/{name}"
            written.setdefault((face, is_back), []).append(path)
            files.append(_file(deck.names[face], path, piece, is_back=is_back))
    if shared:
        (back,) = backs
        path = f"{deck.product}/back{suffix}"
        written[back, True] = [path]
        total = sum(piece.quantity for piece in pieces)
        files.append(DeliveredFile(path, "the back of all cards", total))
    pictures = [
        Picture(fit, face, is_back, tuple(paths)) for (face, is_back), paths in written.items()
    ]
    return _Named(pictures, files)


def _file(name: str, path: str, piece: Piece, *, is_back: bool) -> DeliveredFile:
    return DeliveredFile(path, f"{name}, back" if is_back else name, piece.quantity)


def _fact(fit: Fit) -> str:
    across, down = fit.pixels
    turned = ", turned to lie upright" if fit.turned else ""
    return f"{fit.deck.product}/: {fit.title}, images of {across} x {down} pixels{turned}"
