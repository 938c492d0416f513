"""`images`: a PNG or JPEG for each face, in a folder for each deck."""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.sheets.model import Piece
from pipeline.shops.decks import Deck
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.images import SUFFIXES, Picture, cards, image_format, numbered, write_images
from pipeline.shops.tabletop_cards import groups


class _Made(NamedTuple):
    """The images of an order, and what each of its files is."""

    pictures: list[Picture]
    files: list[DeliveredFile]


@delivery(
    "images",
    *("format", "dpi", "bleed", "cut", "extend_bleed", "copies"),
    images=("dpi", "bleed", "cut", "most"),
)
def images(order: DrawnOrder) -> Delivered:
    """Write fronts and backs under one name for both sides of a card; a shared back only once."""
    made = _Made([], [])
    for fit in order.fits:
        for folder, pieces in _folders(order, fit.deck):
            _add_folder(made, order, fit, folder, pieces)
    checks = write_images(order, made.pictures)
    return Delivered(tuple(made.files), tuple(map(_fact, order.fits)), checks)


def _folders(order: DrawnOrder, deck: Deck) -> list[tuple[str, tuple[Piece, ...]]]:
    """Return the folders of a deck, with their cards: one for each back that several cards share.

    A shop that sells decks has all cards of one in the same folder.
    """
    found = [] if order.profile.products else groups(deck)
    if len(found) < 2:
        return [(deck.product, cards(order, deck.pieces))]
    return [
        (f"{deck.product}/{numbered(number, len(found), group.name)}", cards(order, group.cards))
        for number, group in enumerate(found, 1)
    ]


def _add_folder(
    made: _Made, order: DrawnOrder, fit: Fit, folder: str, pieces: Sequence[Piece]
) -> None:
    deck, suffix = fit.deck, SUFFIXES[image_format(order)]
    backs = dict.fromkeys(piece.back for piece in pieces if piece.back)
    shared = len(backs) == 1 and all(piece.back for piece in pieces)
    written: dict[tuple[str, bool], list[str]] = {}
    for number, piece in enumerate(pieces, 1):
        name = numbered(number, len(pieces), deck.stems[piece.front], piece.quantity) + suffix
        sides = [(piece.front, False, "fronts")]
        sides += [(piece.back, True, "backs")] if piece.back and not shared else []
        for face, is_back, side in sides:
            path = f"{folder}/{side}/{name}"
            written.setdefault((face, is_back), []).append(path)
            what = f"{deck.names[face]}, back" if is_back else deck.names[face]
            made.files.append(DeliveredFile(path, what, piece.quantity))
    if shared:
        (back,) = backs
        path = f"{folder}/back{suffix}"
        written[back, True] = [path]
        total = sum(piece.quantity for piece in pieces)
        made.files.append(DeliveredFile(path, f"the back of all cards of {folder}/", total))
    made.pictures.extend(
        Picture(fit, face, is_back, tuple(paths)) for (face, is_back), paths in written.items()
    )


def _fact(fit: Fit) -> str:
    across, down = fit.pixels
    turned = ", turned upright" if fit.turned else ""
    return f"{fit.deck.product}/: {fit.title}, images of {across} x {down} pixels{turned}"
