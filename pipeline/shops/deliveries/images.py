"""`images`: a PNG or JPEG for each face, in a folder for each deck."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pipeline.sheets.model import Piece
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.images import SUFFIXES, Picture, cards, image_format, numbered, write_images
from pipeline.shops.tabletop_cards import groups

_Card: TypeAlias = tuple[Fit, Piece]


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
    decks = _decks(order)
    for name, fits in decks.items():
        for folder, pieces in _folders(order, name, fits):
            _add_folder(made, order, folder, pieces)
    checks = write_images(order, made.pictures)
    return Delivered(tuple(made.files), tuple(map(_fact, decks, decks.values())), checks)


def _decks(order: DrawnOrder) -> dict[str, list[Fit]]:
    """Return the decks to be made, each by its product; products of a pool are one by the pool's.

    Only a shop that sells decks has them so, and only cards that have one size and one back.
    """
    products = order.edition.products if order.profile.products else {}
    pool_of = {member: name for name, each in products.items() for member in each.pool}
    found: dict[str, list[Fit]] = {}
    for fit in order.fits:
        found.setdefault(pool_of.get(fit.deck.product, fit.deck.product), []).append(fit)
    for name, fits in [*found.items()]:
        faces = [
            (*fit[1:], fit.deck.faces[back] if back else None)
            for fit in fits
            for back in dict.fromkeys(piece.back for piece in fit.deck.pieces)
        ]
        if len(fits) == 1 or any(each != faces[0] for each in faces):
            del found[name]
            found |= {fit.deck.product: [fit] for fit in fits}
    return found


def _folders(order: DrawnOrder, name: str, fits: Sequence[Fit]) -> list[tuple[str, list[_Card]]]:
    """Return the folders of a deck, with their cards: one for each back that several cards share.

    A shop that sells decks has all cards of one in the same folder.
    """
    found = [] if order.profile.products else groups(fits[0].deck)
    if len(found) < 2:
        return [(name, [(fit, card) for fit in fits for card in cards(order, fit.deck.pieces)])]
    names = [numbered(at, len(found), group.name) for at, group in enumerate(found, 1)]
    return [
        (f"{name}/{inner}", [(fits[0], card) for card in cards(order, group.cards)])
        for inner, group in zip(names, found, strict=True)
    ]


def _add_folder(made: _Made, order: DrawnOrder, folder: str, pieces: Sequence[_Card]) -> None:
    suffix = SUFFIXES[image_format(order)]
    first, back = pieces[0][0], pieces[0][1].back
    fits = {fit.deck.product: fit for fit, _ in pieces}
    shared = len(fits) > 1 or all(piece.back == back for _, piece in pieces)
    written: dict[tuple[str, str, bool], list[str]] = {}
    for number, (fit, piece) in enumerate(pieces, 1):
        deck = fit.deck
        name = numbered(number, len(pieces), deck.stems[piece.front], piece.quantity) + suffix
        sides = [(piece.front, False, "fronts")]
        sides += [(piece.back, True, "backs")] if piece.back and not shared else []
        for face, is_back, side in sides:
            path = f"{folder}/{side}/{name}"
            written.setdefault((deck.product, face, is_back), []).append(path)
            what = f"{deck.names[face]}, back" if is_back else deck.names[face]
            made.files.append(DeliveredFile(path, what, piece.quantity))
    if back and shared:
        path = f"{folder}/back{suffix}"
        written[first.deck.product, back, True] = [path]
        total = sum(piece.quantity for _, piece in pieces)
        made.files.append(DeliveredFile(path, f"the back of all cards of {folder}/", total))
    made.pictures.extend(
        Picture(fits[product], face, is_back, tuple(paths))
        for (product, face, is_back), paths in written.items()
    )


def _fact(name: str, fits: Sequence[Fit]) -> str:
    fit = fits[0]
    across, down = fit.pixels
    turned = ", turned upright" if fit.turned else ""
    several = f", one deck of {' and '.join(each.deck.product for each in fits)}" * (len(fits) > 1)
    return f"{name}/: {fit.title}, images of {across} x {down} pixels{turned}{several}"
