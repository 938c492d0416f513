"""Tiles, tokens and dice on the table, and the options that such orders have."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args
from urllib.parse import quote, urlsplit

from pipeline.build.edition import OpenEdition
from pipeline.build.rasters import outline_cut
from pipeline.build.request import FaceOrder
from pipeline.game.text import Markup
from pipeline.pdf.raster import Turn
from pipeline.sheets.model import Contour, Ellipse, FaceSpec, Piece, Rectangle
from pipeline.shops.decks import Deck
from pipeline.shops.images import SUFFIXES
from pipeline.shops.tabletop_cards import BAG, Canvas, Made, Making, Part, counted
from pipeline.shops.tabletop_objects import (
    LEAST_THICKNESS,
    Labels,
    Laid,
    Object,
    bag,
    die,
    own_die,
    tile,
    tile_scale,
    token,
    token_scale,
    units,
)
from pipeline.source.escaping import is_text
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean, whole_number
from pipeline.source.units import mm

Sort: TypeAlias = Literal["cards", "tiles", "tokens", "dice-faces"]
SORTS: Final = get_args(Sort)

_LARGEST_CARD: Final = mm(150)
"""The longer side up to which pieces with a back are held in a hand, a jumbo card among them."""
_LARGEST_PLAIN: Final = mm(125)
_LEAST_PLAIN: Final = mm(40)
"""Sides of pieces that are cards without a back: from a mini card to a tarot card."""


def sort_of(deck: Deck) -> Sort:
    """Return what pieces of that shape usually are.

    Round ones are tiles, those of any other outline tokens, as only these are cut to a picture.
    """
    spec = deck.spec
    if isinstance(spec.outline, Contour):
        return "tokens"
    if not isinstance(spec.outline, Rectangle) or spec.folds:
        return "tiles"
    short, long = sorted((spec.width, spec.height))
    if any(piece.back for piece in deck.pieces):
        return "cards" if long <= _LARGEST_CARD else "tiles"
    return "cards" if short >= _LEAST_PLAIN and long <= _LARGEST_PLAIN else "tiles"


def chosen_sorts(decks: Sequence[Deck], options: Mapping[str, str]) -> dict[str, Sort]:
    """Return the sort of each deck by its product; `options` name products of a sort.

    Raises Misuse for a product that is not among them, or is named for two sorts.
    """
    found = {deck.product: sort_of(deck) for deck in decks}
    named: dict[str, Sort] = {}
    for sort in SORTS:
        for product in filter(None, map(str.strip, options.get(sort, "").split(","))):
            if product not in found:
                raise Misuse(f"no product {product!r} is ordered; {did_you_mean(product, found)}")
            if product in named:
                raise Misuse(f"{product!r} is named for {named[product]} and for {sort}")
            named[product] = sort
    return found | named


PIXELS: Final = "pixels"
DICE: Final = "dice"
OPTIONS: Final = (PIXELS, DICE, *SORTS)

_RESERVED: Final = ":/%@!$&'()*+,;=~[]"
"""What an address may have unescaped, besides letters and figures."""

_FEWEST, _MOST_PIXELS = 256, 8192
_DICE: Final = re.compile(r"(?P<number>\d{1,2})d(?P<sides>4|6|8|10|12|20)")


def checked_options(options: Mapping[str, str]) -> None:
    for name in options:
        if name not in OPTIONS:
            raise Misuse(
                f"tabletop-simulator has no option {name!r}; {did_you_mean(name, OPTIONS)}"
            )


def addresses(base: str, place: Path) -> Callable[[str], str]:
    """Return what turns a path below the order into its address, below `base` or at `place`.

    Raises Misuse for an address that is none, and for a place that no address can name.
    """
    if not base:
        # As the program writes it, which takes what follows for a path as it is: nothing is
        # escaped, and a path that begins with a slash makes it the fourth one.
        folder = place.absolute().as_posix()
        if not is_text(folder):
            message = f"the table finds no pictures in {folder!r}, for its name is not UTF-8"
            raise Misuse(f"{message}: order into another folder with --out, or give --base-url")
        return lambda path: f"file:///{folder}/{path}"
    if not _is_folder_on_the_web(base):
        raise Misuse(
            f"{base!r} is not the address of a folder, such as https://example.org/my-game/"
        )
    folder = quote(base.rstrip("/"), safe=_RESERVED)
    return lambda path: f"{folder}/{quote(path)}"


def _is_folder_on_the_web(text: str) -> bool:
    if not text.isprintable():
        return False
    try:
        parts = urlsplit(text)
        # A port that is no number is noticed only when it is asked for.
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    named = parts.scheme in ("http", "https") and bool(host) and " " not in parts.netloc
    return named and not (parts.query or parts.fragment)


def most_pixels(options: Mapping[str, str], usual: int) -> int:
    """Return how many pixels a side of a picture may have; raises Misuse."""
    if PIXELS not in options:
        return usual
    text = options[PIXELS].strip()
    pixels = whole_number(text, _FEWEST, _MOST_PIXELS)
    if pixels is None:
        raise Misuse(f"pixels: expected {_FEWEST} to {_MOST_PIXELS}, found {text!r}")
    return pixels


def dice(options: Mapping[str, str]) -> dict[int, int]:
    """Return the common dice that are wanted, by their sides; raises Misuse."""
    found: dict[int, int] = {}
    for text in filter(None, map(str.strip, options.get(DICE, "").split("+"))):
        match = _DICE.fullmatch(text)
        if match is None:
            message = "dice: expected numbers of d4, d6, d8, d10, d12 or d20, such as 6d6+1d20"
            raise Misuse(f"{message}, found {text!r}")
        sides = int(match["sides"])
        found[sides] = found.get(sides, 0) + int(match["number"])
    return found


_LONGEST_LABEL: Final = 600
"""Signs of a description; more would cover the table."""


def labels_of(edition: OpenEdition, order: FaceOrder, name: str) -> Labels:
    """Return a face's name, and the texts in inline notation of the record that it shows."""
    if not order.slug:
        return Labels(name)
    record = edition.game.record(order.kind, order.slug)
    texts = [value.plain for _, value in record.values if isinstance(value, Markup)]
    text = "\n".join(filter(None, (" ".join(each.split()) for each in texts)))
    return Labels(
        name, text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1].rstrip()}…"
    )


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
    pack: Deck, making: Making, make: _Make, draw: Callable[[Deck, str, Making], Canvas], sort: str
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
    return f"tiles/{pack.product}/{pack.stems[face]}{SUFFIXES[making.format]}"


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
    scale, guid = tile_scale(spec.width, spec.height), making.guids.new(key)
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
    return max(spec.width, spec.height) * (1 + 2 * _EDGE)


_SIDES: Final = 6
_WHITE: Final = (255, 255, 255)
_TEMPLATE: Final = 2048
_PIXELS: Final = 1024
_FACE: Final = 560
"""Pixels of a face on the template: a sticker of 13 mm on a die of 16 mm."""
_PLACES: Final[tuple[tuple[float, float, Turn], ...]] = (
    (333.5, 1714.5, 180),
    (333.5, 1024.0, 0),
    (1024.0, 1714.5, 0),
    (1024.0, 1024.0, 0),
    (1712.5, 1024.0, 0),
    (1712.5, 1714.5, 180),
)
"""Middles of the faces 1 to 6 on the program's template of 2048 pixels, and how they are turned."""


def common_dice(wanted: Mapping[int, int], making: Making) -> list[Laid]:
    found: list[Laid] = []
    for sides, number in wanted.items():
        states = [
            die(making.guids.new(f"d{sides}/{each}"), sides)
            for each in range(number * making.quantity)
        ]
        found += _laid(states, f"d{sides}", making)
    return found


def dice_of(pack: Deck, making: Making) -> Made:
    """Return cubes with the faces of a deck, in their order, as many as these make.

    Raises Misuse if they do not make whole dice that are all alike.
    """
    total = sum(piece.quantity for piece in pack.pieces)
    number, rest = divmod(total, _SIDES)
    if rest or any(piece.quantity % number for piece in pack.pieces):
        raise Misuse(f"{pack.product}: {total} faces make no dice of six sides that are all alike")
    faces = [piece.front for piece in pack.pieces for _ in range(piece.quantity // number)]
    path = f"dice/{pack.product}{SUFFIXES[making.format]}"
    labels = Labels(pack.title)
    values = [pack.names[face] for face in faces]
    states = [
        own_die(making.guids.new(f"{pack.product}/{each}"), labels, making.url(path), values)
        for each in range(number * making.quantity)
    ]
    facts = [f"{pack.title}: {len(states)} dice of six sides"]
    if any(piece.back for piece in pack.pieces):
        facts.append(f"{pack.title}: without their backs, which no die has")
    return Made([_canvas(pack, path, faces)], _laid(states, pack.title, making), facts)


def _canvas(pack: Deck, path: str, faces: list[str]) -> Canvas:
    """Return the program's template with a face in each of its places."""
    scale = _PIXELS / _TEMPLATE
    size = (round(_FACE * scale),) * 2
    parts = tuple(
        Part(
            pack.faces,
            face,
            size,
            (round(x * scale - size[0] / 2), round(y * scale - size[1] / 2)),
            turn=turn,
        )
        for face, (x, y, turn) in zip(faces, _PLACES, strict=True)
    )
    return Canvas(path, f"{pack.title}, faces of a die", (_PIXELS, _PIXELS), parts, ground=_WHITE)


def _laid(states: list[Object], name: str, making: Making) -> list[Laid]:
    if len(states) <= _MOST_LOOSE:
        return [Laid(state, 1.0, 1.0) for state in states]
    held = bag(making.guids.new(f"{name}/bag"), Labels(name), states)
    return [Laid(held, BAG, BAG)]
