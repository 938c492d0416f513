"""Dice on the table: common ones, and cubes with faces of their own."""

from collections.abc import Mapping
from typing import Final

from pipeline.base.errors import Misuse
from pipeline.publish.raster import Turn
from pipeline.shops.decks import Deck
from pipeline.shops.tabletop.canvases import Canvas, Part, suffix
from pipeline.shops.tabletop.making import BAG, Made, Making
from pipeline.shops.tabletop.objects import Labels, Object, bag, die, own_die
from pipeline.shops.tabletop.places import Laid

_SIDES: Final = 6
_MOST_LOOSE: Final = 6
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
    """Return common dice by their sides."""
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

    Raises Misuse where they do not make whole dice that are all alike.
    """
    total = sum(piece.quantity for piece in pack.pieces)
    number, rest = divmod(total, _SIDES)
    if rest or any(piece.quantity % number for piece in pack.pieces):
        raise Misuse(f"{pack.product}: {total} faces make no dice of six sides that are all alike")
    faces = [piece.front for piece in pack.pieces for _ in range(piece.quantity // number)]
    path = f"dice/{pack.product}{suffix(making.format)}"
    labels = Labels(pack.title)
    values = [pack.names[face] for face in faces]
    states = [
        own_die(making.guids.new(f"{pack.product}/{each}"), labels, making.url(path), values)
        for each in range(number * making.quantity)
    ]
    facts = [f"{pack.title}: {len(states)} dice of six sides"]
    if any(piece.back for piece in pack.pieces):
        facts.append(f"{pack.title}: without their backs, which no die shows")
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
    """Return dice, in a bag where there are many of one sort."""
    if len(states) <= _MOST_LOOSE:
        return [Laid(state, 1.0, 1.0) for state in states]
    held = bag(making.guids.new(f"{name}/bag"), Labels(name), states)
    return [Laid(held, BAG, BAG)]
