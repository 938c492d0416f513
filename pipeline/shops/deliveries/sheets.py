"""`sheets`: sheets of cards without gaps, single images of all else, and a list of the cells."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Final, NamedTuple

from pipeline.build.rasters import outline_cut
from pipeline.sheets.model import Piece
from pipeline.shops.decks import Deck
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.images import SUFFIXES, image_format
from pipeline.shops.tabletop_cards import (
    Canvas,
    Group,
    Part,
    grid_for,
    group_stem,
    groups,
    shared_out,
    sheet_canvas,
    write_canvases,
)
from pipeline.shops.tabletop_pieces import sort_of
from pipeline.source.escaping import plain_cell
from pipeline.source.names import counted
from pipeline.source.units import PT_PER_INCH
from pipeline.source.writing import write_atomically

LIST: Final = "cells.csv"
_HEADER: Final = ("file", "columns", "rows", "cell", "name", "copies", "back", "back cell")
_Row = tuple[str | int, ...]


class _Pictures(NamedTuple):
    canvases: list[Canvas]
    rows: list[_Row]


@delivery("sheets", "format", "dpi", "copies", images=("dpi", "most"))
def sheets(order: DrawnOrder) -> Delivered:
    """Write a sheet or more for each deck, and the cell of each card; cells count from 1.

    A back that all cards share is one image, and backs of their own are a sheet in the order of the
    fronts. What is no card is an image of its own, clear beyond its outline.
    """
    made = _Pictures([], [])
    facts: list[str] = []
    for deck in order.decks:
        found = _cards(order, deck) if sort_of(deck) == "cards" else _singles(order, deck)
        made.canvases.extend(found.canvases)
        made.rows.extend(found.rows)
        facts.append(_fact(deck, found))
    write_canvases(order.folder, made.canvases, order.edition.renderer, order.jobs, order.progress)
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows((_HEADER, *made.rows))
    write_atomically(order.folder / LIST, text.getvalue().encode(), lasting=False)
    files = [DeliveredFile(LIST, "position and copies of each card")]
    files += [DeliveredFile(each.path, each.what) for each in made.canvases]
    return Delivered(tuple(files), tuple(facts))


def _cards(order: DrawnOrder, deck: Deck) -> _Pictures:
    made = _Pictures([], [])
    for group in groups(deck):
        for number, cards in enumerate(shared_out(group.cards), 1):
            _add_sheet(made, order, deck, group, cards, number)
    return made


def _add_sheet(
    made: _Pictures,
    order: DrawnOrder,
    deck: Deck,
    group: Group,
    cards: Sequence[Piece],
    number: int,
) -> None:
    stem, ending = f"sheets/{group_stem(deck, group)}", SUFFIXES[image_format(order)]
    size, terms = (deck.spec.width, deck.spec.height), order.profile.images
    grid = grid_for(len(cards), size, order.choices.dpi or terms.dpi, terms.most)
    front, back = f"{stem}-{number}{ending}", ""
    made.canvases.append(sheet_canvas(deck, front, grid, [each.front for each in cards], None))
    if group.own_backs:
        back, backs = f"{stem}-{number}-backs{ending}", [each.back or "" for each in cards]
        made.canvases.append(sheet_canvas(deck, back, grid, backs, None))
    elif shared := cards[0].back:
        back = f"{stem}-back{ending}"
        if number == 1:
            pixels = (grid.width, grid.height)
            part = Part(deck.faces, shared, pixels)
            made.canvases.append(Canvas(back, f"{deck.title}, back", pixels, (part,)))
    for cell, card in enumerate(cards, 1):
        copies, name = card.quantity * order.choices.copies, plain_cell(deck.names[card.front])
        other: str | int = cell if group.own_backs else ""
        made.rows.append((front, grid.columns, grid.rows, cell, name, copies, back, other))


def _singles(order: DrawnOrder, deck: Deck) -> _Pictures:
    """Return an image of each face, clear beyond its outline."""
    made = _Pictures([], [])
    spec, terms = deck.spec, order.profile.images
    dpi = min(
        order.choices.dpi or terms.dpi, terms.most / (max(spec.width, spec.height) / PT_PER_INCH)
    )
    scale = dpi / PT_PER_INCH
    size = (max(1, round(spec.width * scale)), max(1, round(spec.height * scale)))
    paths: dict[str, str] = {}
    for piece in deck.pieces:
        for face in filter(None, (piece.front, piece.back)):
            if face not in paths:
                paths[face] = f"pieces/{deck.product}/{deck.stems[face]}.png"
                part = Part(deck.faces, face, size, outline=outline_cut(spec))
                title = f"{deck.title}: {deck.names[face]}"
                made.canvases.append(Canvas(paths[face], title, size, (part,), clear=True))
        copies = piece.quantity * order.choices.copies
        back = paths[piece.back] if piece.back else ""
        name = plain_cell(deck.names[piece.front])
        made.rows.append((paths[piece.front], 1, 1, 1, name, copies, back, ""))
    return made


def _fact(deck: Deck, pictures: _Pictures) -> str:
    pieces = counted(sum(piece.quantity for piece in deck.pieces), "piece")
    files = counted(len(pictures.canvases), "file")
    folder = pictures.canvases[0].path.partition("/")[0]
    return f"{deck.title}: {pieces}, {files} in {folder}/"
