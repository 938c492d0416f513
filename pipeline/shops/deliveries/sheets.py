"""`sheets`: sheets of cards without gaps, single images of all else, and a list of the cells."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final, NamedTuple

from pipeline.build.rasters import outline_cut
from pipeline.shops.decks import Deck
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.tabletop_cards import (
    Canvas,
    Entry,
    Grid,
    Group,
    Part,
    grid_for,
    group_stem,
    groups,
    shares,
    sheet_canvas,
    suffix,
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
    files += [DeliveredFile(each.path, f"{each.title}, {_size(each)}") for each in made.canvases]
    return Delivered(tuple(files), tuple(facts))


def _cards(order: DrawnOrder, deck: Deck) -> _Pictures:
    made = _Pictures([], [])
    for group in groups(deck):
        start = 0
        for number, count in enumerate(shares(len(group.entries)), 1):
            entries = group.entries[start : start + count]
            start += count
            found = _sheet(order, deck, group, entries, number)
            made.canvases.extend(found.canvases)
            made.rows.extend(found.rows)
    return made


def _sheet(
    order: DrawnOrder, deck: Deck, group: Group, entries: Sequence[Entry], number: int
) -> _Pictures:
    ending = suffix("jpeg" if (order.choices.format or order.profile.format) == "jpeg" else "png")
    stem = f"sheets/{group_stem(deck, group)}"
    size = (deck.spec.width, deck.spec.height)
    terms = order.profile.images
    grid = grid_for(len(entries), size, order.choices.dpi or terms.dpi, terms.most)
    front, back = f"{stem}-{number}{ending}", ""
    canvases = [sheet_canvas(deck, front, grid, [each.front for each in entries], None)]
    if group.own_backs:
        back = f"{stem}-{number}-backs{ending}"
        canvases.append(sheet_canvas(deck, back, grid, [each.back or "" for each in entries], None))
    elif shared := entries[0].back:
        back = f"{stem}-back{ending}"
        if number == 1:
            cell = (grid.width, grid.height)
            canvases.append(
                Canvas(back, f"{deck.title}, back", cell, (Part(deck.faces, shared, cell),))
            )
    return _Pictures(canvases, list(_rows(order, deck, entries, grid, front, back, group)))


def _rows(
    order: DrawnOrder,
    deck: Deck,
    entries: Sequence[Entry],
    grid: Grid,
    front: str,
    back: str,
    group: Group,
) -> Iterator[_Row]:
    for cell, entry in enumerate(entries, 1):
        copies = entry.quantity * order.choices.copies
        other: str | int = cell if group.own_backs else ""
        name = plain_cell(deck.names[entry.front])
        yield front, grid.columns, grid.rows, cell, name, copies, back, other


def _singles(order: DrawnOrder, deck: Deck) -> _Pictures:
    """Return an image of each face, clear beyond its outline."""
    made = _Pictures([], [])
    spec, terms = deck.spec, order.profile.images
    dpi = min(
        order.choices.dpi or terms.dpi, terms.most / (max(spec.width, spec.height) / PT_PER_INCH)
    )
    scale = dpi / PT_PER_INCH
    size = (max(1, round(spec.width * scale)), max(1, round(spec.height * scale)))
    ending = suffix("png")
    paths: dict[str, str] = {}
    for piece in deck.pieces:
        for face in filter(None, (piece.front, piece.back)):
            if face not in paths:
                paths[face] = f"pieces/{deck.product}/{deck.stems[face]}{ending}"
                part = Part(deck.faces, face, size, outline=outline_cut(spec))
                title = f"{deck.title}: {deck.names[face]}"
                made.canvases.append(Canvas(paths[face], title, size, (part,), clear=True))
        copies = piece.quantity * order.choices.copies
        back = paths[piece.back] if piece.back else ""
        name = plain_cell(deck.names[piece.front])
        made.rows.append((paths[piece.front], 1, 1, 1, name, copies, back, ""))
    return made


def _size(canvas: Canvas) -> str:
    width, height = canvas.size
    return f"{width} x {height} pixels"


def _fact(deck: Deck, pictures: _Pictures) -> str:
    count, pieces = len(pictures.canvases), sum(piece.quantity for piece in deck.pieces)
    files = f"{count} file{'s' * (count != 1)} in {pictures.canvases[0].path.partition('/')[0]}/"
    return f"{deck.title}: {counted(pieces, 'piece')}, {files}"
