"""`images`: a PNG or JPEG for each face, in a folder for each deck."""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.sheets.model import Piece
from pipeline.shops.decks import Deck
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.images import SUFFIXES, Picture, cards, image_format, numbered, write_images
from pipeline.shops.tabletop_cards import groups


class _Named(NamedTuple):
    """The images of a deck, and what each of its files is."""

    pictures: list[Picture]
    files: list[DeliveredFile]


@delivery(
    "images",
    *("format", "dpi", "bleed", "cut", "extend_bleed", "copies"),
    images=("dpi", "bleed", "cut", "most"),
)
def images(order: DrawnOrder) -> Delivered:
    """Write fronts and backs under one name for both sides of a card; a shared back only once."""
    named = [_named(order, fit) for fit in order.fits]
    checks = write_images(order, [picture for each in named for picture in each.pictures])
    files = tuple(file for each in named for file in each.files)
    return Delivered(files, tuple(_fact(fit) for fit in order.fits), checks)


def _named(order: DrawnOrder, fit: Fit) -> _Named:
    named = _Named([], [])
    for folder, pieces in _folders(order, fit.deck):
        found = _in_folder(order, fit, folder, pieces)
        named.pictures.extend(found.pictures)
        named.files.extend(found.files)
    return named


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


def _in_folder(order: DrawnOrder, fit: Fit, folder: str, pieces: Sequence[Piece]) -> _Named:
    deck, suffix = fit.deck, SUFFIXES[image_format(order)]
    backs = dict.fromkeys(piece.back for piece in pieces if piece.back)
    shared = len(backs) == 1 and all(piece.back for piece in pieces)
    written: dict[tuple[str, bool], list[str]] = {}
    files: list[DeliveredFile] = []
    for number, piece in enumerate(pieces, 1):
        name = numbered(number, len(pieces), deck.stems[piece.front], piece.quantity) + suffix
        sides = [(piece.front, False, "fronts")]
        sides += [(piece.back, True, "backs")] if piece.back and not shared else []
        for face, is_back, side in sides:
            path = f"{folder}/{side}/{name}"
            written.setdefault((face, is_back), []).append(path)
            files.append(_file(deck.names[face], path, piece, is_back=is_back))
    if shared:
        (back,) = backs
        path = f"{folder}/back{suffix}"
        written[back, True] = [path]
        total = sum(piece.quantity for piece in pieces)
        files.append(DeliveredFile(path, f"the back of all cards of {folder}/", total))
    pictures = [
        Picture(fit, face, is_back, tuple(paths)) for (face, is_back), paths in written.items()
    ]
    return _Named(pictures, files)


def _file(name: str, path: str, piece: Piece, *, is_back: bool) -> DeliveredFile:
    return DeliveredFile(path, f"{name}, back" if is_back else name, piece.quantity)


def _fact(fit: Fit) -> str:
    across, down = fit.pixels
    turned = ", turned upright" if fit.turned else ""
    return f"{fit.deck.product}/: {fit.title}, images of {across} x {down} pixels{turned}"
