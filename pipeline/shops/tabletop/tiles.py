"""Tiles and tokens: boards, dashboards, markers; a bag for those of which there are many."""

from collections.abc import Callable
from typing import Final, TypeAlias

from pipeline.impose.face import Ellipse, FaceSpec, Rectangle
from pipeline.impose.model import Piece
from pipeline.press.rasters import outline_cut
from pipeline.shops.decks import Deck
from pipeline.shops.tabletop.canvases import Canvas, Part, suffix
from pipeline.shops.tabletop.making import BAG, Made, Making, counted
from pipeline.shops.tabletop.objects import Labels, Object, bag, tile, token
from pipeline.shops.tabletop.places import Laid
from pipeline.shops.tabletop.sizes import LEAST_THICKNESS, tile_scale, token_scale, units

_BOX, _CIRCLE, _ROUNDED = 0, 2, 3
_MOST_LOOSE: Final = 6
"""Pieces of a product that lie on the table one by one; more are in a bag."""
_NEARLY_SQUARE: Final = 1.25
"""Round corners of a longer tile would be stretched with it."""
_EDGE: Final = 0.04
"""The clear edge round a token's picture, as a part of its longer side: the program's advice."""

_Make: TypeAlias = Callable[[Deck, Piece, Making, str], Object]


def tiles_of(pack: Deck, making: Making) -> Made:
    """Return the pieces of a deck as tiles with two sides."""
    return _pieces(pack, making, _tile, _tile_canvas, "tiles")


def tokens_of(pack: Deck, making: Making) -> Made:
    """Return the pieces of a deck as tokens, cut to their outline."""
    return _pieces(pack, making, _token, _token_canvas, "tokens")


def _pieces(
    pack: Deck,
    making: Making,
    make: _Make,
    draw: Callable[[Deck, str, Making], Canvas],
    sort: str,
) -> Made:
    faces = dict.fromkeys(
        face for piece in pack.pieces for face in (piece.front, piece.back) if face
    )
    objects = [
        make(pack, piece, making, f"{pack.product}/{number}/{copy}")
        for number, piece in enumerate(pack.pieces)
        for copy in range(piece.quantity * making.quantity)
    ]
    different = len({piece.front for piece in pack.pieces})
    fact = f"{pack.title}: {counted(len(objects), different, sort)}"
    canvases = [draw(pack, face, making) for face in faces]
    if len(objects) <= _MOST_LOOSE:
        size = units(pack.spec.width), units(pack.spec.height)
        return Made(canvases, [Laid(each, *size) for each in objects], [fact])
    held = bag(making.guids.new(pack.product), Labels(pack.title), objects)
    return Made(canvases, [Laid(held, BAG, BAG)], [f"{fact}, in a bag"])


def _tile_path(pack: Deck, face: str, making: Making) -> str:
    return f"tiles/{pack.product}/{pack.stems[face]}{suffix(making.format)}"


def _token_path(pack: Deck, face: str) -> str:
    return f"tokens/{pack.product}/{pack.stems[face]}.png"


def _tile_canvas(pack: Deck, face: str, making: Making) -> Canvas:
    size = making.pixels(pack.spec.width, pack.spec.height)
    part = Part(pack.faces, face, size)
    return Canvas(_tile_path(pack, face, making), _title(pack, face), size, (part,))


def _token_canvas(pack: Deck, face: str, making: Making) -> Canvas:
    """Return a square picture with a face in its middle, clear beyond its outline."""
    spec = pack.spec
    side = making.pixels(_side(spec), _side(spec))[0]
    scale = side / _side(spec)
    size = (round(spec.width * scale), round(spec.height * scale))
    place = ((side - size[0]) // 2, (side - size[1]) // 2)
    part = Part(pack.faces, face, size, place, outline_cut(spec))
    return Canvas(_token_path(pack, face), _title(pack, face), (side, side), (part,), clear=True)


def _title(pack: Deck, face: str) -> str:
    name = pack.names[face]
    return name if name == pack.title else f"{pack.title}: {name}"


def _tile(pack: Deck, piece: Piece, making: Making, key: str) -> Object:
    spec = pack.spec
    labels = making.labels(pack.orders[piece.front], pack.names[piece.front])
    front = making.url(_tile_path(pack, piece.front, making))
    back = making.url(_tile_path(pack, piece.back, making)) if piece.back else ""
    scale = tile_scale(spec.width, spec.height)
    guid = making.guids.new(key)
    return tile(guid, labels, (front, back), scale, _shape(spec), LEAST_THICKNESS)


def _token(pack: Deck, piece: Piece, making: Making, key: str) -> Object:
    labels = making.labels(pack.orders[piece.front], pack.names[piece.front])
    scale = token_scale(_side(pack.spec))

    def side(face: str, name: str, back: Object | None = None) -> Object:
        url = making.url(_token_path(pack, face))
        return token(making.guids.new(name), labels, url, scale, LEAST_THICKNESS, back)

    back = side(piece.back, f"{key}/back") if piece.back else None
    return side(piece.front, key, back)


def _shape(spec: FaceSpec) -> int:
    if isinstance(spec.outline, Ellipse):
        return _CIRCLE
    short, long = sorted((spec.width, spec.height))
    rounded = isinstance(spec.outline, Rectangle) and spec.outline.radius > 0
    return _ROUNDED if rounded and long <= _NEARLY_SQUARE * short else _BOX


def _side(spec: FaceSpec) -> float:
    """Return the side of a token's picture, with its clear edge, in points."""
    return max(spec.width, spec.height) * (1 + 2 * _EDGE)
