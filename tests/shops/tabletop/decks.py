"""Decks of plain colours, small enough to be drawn by the hundred."""

from typing import Final

from pipeline.build.request import FaceOrder
from pipeline.draw.fonts import FontSet
from pipeline.draw.renderer import Renderer, marks_operators
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import Rect
from pipeline.sheets.model import FaceSpec, Outline, Piece, Rectangle
from pipeline.shops.decks import Deck
from pipeline.shops.tabletop_cards import Making
from pipeline.shops.tabletop_objects import Guids, Labels
from pipeline.source.units import mm

RENDERER: Final = Renderer(FontSet({}, {}))
ROUNDED: Final = Rectangle(mm(3))
MAKING: Final = Making(
    lambda path: f"https://x/{path}",
    lambda order, name: Labels(name),
    Guids("game"),
    dpi=30,
    most=4096,
    format="png",
)


def making(**changes: object) -> Making:
    """Return how objects are made, with names of objects that nobody has taken yet."""
    return MAKING._replace(guids=Guids("game"), **changes)


def colour(number: int) -> tuple[int, int, int]:
    """Return a colour that no other number below 250 has."""
    return number + 1, 255 - number, (37 * number) % 256


def face(width: float, height: float, rgb: tuple[int, int, int]) -> RenderedFace:
    """Return a face in mm of one colour, on its bleed too, whose upper half is white."""
    w, h, edge = mm(width), mm(height), mm(1)
    fill = "{:02x}{:02x}{:02x}".format(*rgb)
    ground = Rect(-edge, -edge, w + 2 * edge, h + 2 * edge, fill=fill)
    operators, usage = marks_operators((ground, Rect(0, 0, w, h / 2, fill="ffffff")), h, RENDERER)
    return RenderedFace(operators, w, h, edge, usage)


def deck(
    pieces: list[Piece],
    size: tuple[float, float] = (20, 28),
    outline: Outline = ROUNDED,
    product: str = "cards",
) -> Deck:
    """Return a deck whose faces have the colours of their numbers, in the order of the pieces."""
    ids = list(dict.fromkeys(id_ for piece in pieces for id_ in (piece.front, piece.back) if id_))
    spec = FaceSpec(mm(size[0]), mm(size[1]), mm(1), outline)
    return Deck(
        product,
        product.title(),
        tuple(pieces),
        spec,
        {id_: face(*size, colour(number)) for number, id_ in enumerate(ids)},
        {id_: f"name of {id_}" for id_ in ids},
        {id_: id_ for id_ in ids},
        {id_: FaceOrder(id_, product, "card", "") for id_ in ids},
    )
