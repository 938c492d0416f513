"""Objects of Tabletop Simulator as its saves write them: sizes, places and data.

Tabletop Simulator saves scales, not sizes, and its documentation has no table of them. The figures
are those of public exporters and saves, measured by others.

Keys are those of its knowledge base (save-file-format) and of saves that it has written.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.source.files import YAML, read_text
from pipeline.source.units import MM_PER_INCH, to_mm

_POKER: Final = 88.9
"""Height of a poker card in mm, which tables show at scale 1."""

_CARD: Final = 80.0 / MM_PER_INCH
"""Height of an upright card at scale 1, in units: about 80 mm, a unit being an inch
(github.com/jeandeaual/tts-deckconverter, tts/builder.go)."""

_WIDE_CARD: Final = 0.8214
"""Scale at which a wide card is as large as an upright one at scale 1
(github.com/tokeeto/shoggoth, pull request 212)."""

_TILE: Final = 2.0
"""Sides of a tile at scale 1 whose picture is stretched: two at scale 38 meet in the middle of
their centres, 76 units apart (github.com/Esper-lvl4/ZX_TT_Mod, table_replacement.js)."""

_TOKEN: Final = 20 / MM_PER_INCH / 0.21
"""Side of a token at scale 1 with a square picture: 20 mm at 0.21, in units (a public exporter of
Kill Team's tokens says so)."""

PDF_SCALE: Final = 3.0
"""Scale of a PDF, whose size at scale 1 nobody has measured: public saves have 2 to 6.5."""

PDF_ROOM: Final = (9.0, 12.0)
"""Units that a PDF of that scale is given: those of github.com/argonui/SCED lie 18 apart at 4.5."""

LEAST_THICKNESS: Final = 0.1
"""Thickness of a tile or token in units, that of all public saves that were looked at."""


def units(points: float) -> float:
    """Return a length in points as units of the table."""
    return to_mm(points) / _POKER * _CARD


def card_scale(width: float, height: float) -> float:
    """Return the scale of a card that is so large in points, the same for all axes."""
    if width > height:
        return to_mm(width) / _POKER * _WIDE_CARD
    return to_mm(height) / _POKER


def tile_scale(width: float, height: float) -> tuple[float, float]:
    """Return the scale across and down of a tile that is so large in points."""
    return units(width) / _TILE, units(height) / _TILE


def token_scale(side: float) -> float:
    """Return the scale of a token whose square picture represents so many points a side."""
    return units(side) / _TOKEN


Object: TypeAlias = dict[str, Any]

_TEMPLATES: Final[Mapping[str, Object]] = tomllib.loads(
    read_text(Path(__file__).with_suffix(".toml"), YAML)
)
_FACE_DOWN = 180.0
_CUBE_TURNS: Final = (
    (-90.0, 0.0, 0.0),
    (0.0, 0.0, 0.0),
    (0.0, 0.0, -90.0),
    (0.0, 0.0, 90.0),
    (0.0, 0.0, -180.0),
    (90.0, 0.0, 0.0),
)
"""How a cube lies when it shows 1 to 6, in degrees."""


class Labels(NamedTuple):
    """What is shown of an object that is pointed at."""

    name: str
    description: str = ""


class Guids:
    """Names of objects: six hexadecimal digits, each once, the same for the same keys."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._taken: set[str] = set()

    def new(self, key: str) -> str:
        """Return the next free one for a key."""
        number = 0
        while True:
            text = f"{self._game}\0{key}\0{number}"
            guid = blake2b(text.encode(), digest_size=3).hexdigest()
            if guid not in self._taken:
                self._taken.add(guid)
                return guid
            number += 1


class SheetUrls(NamedTuple):
    """A sheet of a deck as cards refer to it: its pictures and its slots.

    With `own_backs` the back is a sheet, too. `shape` is 0 for round corners, 1 for square ones.
    """

    face: str
    back: str
    columns: int
    rows: int
    own_backs: bool = False
    shape: int = 0

    def state(self) -> Object:
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.own_backs,
            "Type": self.shape,
        }


class CardState(NamedTuple):
    """One card: the number of its sheet, its slot there, and its name."""

    sheet: int
    slot: int
    labels: Labels

    @property
    def id(self) -> int:
        return self.sheet * 100 + self.slot


def card(guid: str, state: CardState, sheets: Mapping[int, SheetUrls], scale: float) -> Object:
    """Return a card that lies face up."""
    own = {"CardID": state.id, "CustomDeck": {str(state.sheet): sheets[state.sheet].state()}}
    return _object("Card", guid, state.labels, (scale, scale), own)


def deck(
    guid: str,
    labels: Labels,
    cards: Sequence[Object],
    sheets: Mapping[int, SheetUrls],
    scale: float,
) -> Object:
    """Return a deck of cards, which lies face down."""
    used = dict.fromkeys(each["CardID"] // 100 for each in cards)
    own = {
        "DeckIDs": [each["CardID"] for each in cards],
        "CustomDeck": {str(number): sheets[number].state() for number in used},
        "ContainedObjects": [_over(each, {"Transform": {"rotZ": _FACE_DOWN}}) for each in cards],
    }
    return _object("DeckCustom", guid, labels, (scale, scale), own)


def tile(
    guid: str,
    labels: Labels,
    urls: tuple[str, str],
    scale: tuple[float, float],
    shape: int,
    thickness: float,
) -> Object:
    """Return a tile with its two pictures; `shape` 0 is a box, 2 a circle, 3 a rounded box."""
    front, back = urls
    shaped = {"Type": shape, "Thickness": thickness}
    image = {"ImageURL": front, "ImageSecondaryURL": back, "CustomTile": shaped}
    return _object("Custom_Tile", guid, labels, scale, {"CustomImage": image})


def token(
    guid: str, labels: Labels, url: str, scale: float, thickness: float, back: Object | None = None
) -> Object:
    """Return a token cut to its picture; its back is its second state, as tokens have one side."""
    image = {"ImageURL": url, "CustomToken": {"Thickness": thickness}}
    own: Object = {"CustomImage": image} | ({} if back is None else {"States": {"2": back}})
    return _object("Custom_Token", guid, labels, (scale, scale), own)


def bag(guid: str, labels: Labels, contents: Sequence[Object]) -> Object:
    return _object("Bag", guid, labels, own={"ContainedObjects": list(contents)})


def pdf(guid: str, labels: Labels, url: str) -> Object:
    """Return a PDF whose pages are turned on the table."""
    scale = (PDF_SCALE, PDF_SCALE)
    return _object("Custom_PDF", guid, labels, scale, {"CustomPDF": {"PDFUrl": url}})


def notecard(guid: str, labels: Labels) -> Object:
    """Return a card that shows its description as a text."""
    return _object("Notecard", guid, labels)


def die(guid: str, sides: int) -> Object:
    return _object("Die", guid, Labels(f"d{sides}"), own={"Name": f"Die_{sides}"})


def own_die(guid: str, labels: Labels, url: str, values: Sequence[str]) -> Object:
    """Return a die with six faces of its own, from a picture of them; `values` are their names."""
    turns = [
        {"Value": value, "Rotation": dict(zip("xyz", turn, strict=True))}
        for value, turn in zip(values, _CUBE_TURNS, strict=True)
    ]
    own = {"CustomImage": {"ImageURL": url}, "RotationValues": turns}
    return _object("Custom_Dice", guid, labels, own=own)


def moved(state: Object, x: float, z: float) -> Object:
    """Return an object at a place of the table, a little above it, with all that it contains."""
    place = {**state["Transform"], "posX": x, "posY": 1.5, "posZ": z}
    found = {**state, "Transform": place}
    if "ContainedObjects" in state:
        found["ContainedObjects"] = [moved(each, x, z) for each in state["ContainedObjects"]]
    return found


def saved_object(states: Iterable[Object], name: str, note: str) -> Object:
    """Return the file of Saved Objects that puts them on the table, with a note for its players."""
    own = {"SaveName": name, "Note": note, "ObjectStates": list(states)}
    return {**_TEMPLATES["saved"], **own}


def _object(
    name: str,
    guid: str,
    labels: Labels,
    scale: tuple[float, float] = (1.0, 1.0),
    own: Mapping[str, Any] = MappingProxyType({}),
) -> Object:
    """Return an object by the template of its name, with its `own` values in their places."""
    across, down = (round(side, 6) for side in scale)
    about = {
        "GUID": guid,
        "Name": name,
        "Transform": {"scaleX": across, "scaleZ": down},
        "Nickname": labels.name,
        "Description": labels.description,
    }
    return _over(_over(_TEMPLATES["base"], _TEMPLATES[name]), about | dict(own))


def _over(below: Object, values: Mapping[str, Any]) -> Object:
    """Return a mapping with other values, which go into its own mappings where it has them."""
    merged = {
        key: _over(below[key], value) if isinstance(below.get(key), dict) else value
        for key, value in values.items()
    }
    return {**below, **merged}


_WIDTH: Final = 64.0
"""Units across of a row, which the program's large tables hold."""
_GAP: Final = 1.0


class Laid(NamedTuple):
    """An object, and the units that it takes across and down."""

    state: Object
    width: float
    height: float


def on_table(objects: Sequence[Laid]) -> list[Object]:
    """Return objects row by row from the far edge, the rows round the middle of the table."""
    rows: list[list[Laid]] = []
    used = 0.0
    for each in objects:
        if not rows or used + each.width > _WIDTH:
            rows.append([])
            used = 0.0
        rows[-1].append(each)
        used += each.width + _GAP
    depth = sum(max(each.height for each in row) + _GAP for row in rows) - _GAP
    found: list[Object] = []
    top = depth / 2
    for row in rows:
        height = max(each.height for each in row)
        x = -(sum(each.width for each in row) + _GAP * (len(row) - 1)) / 2
        for each in row:
            place = (round(x + each.width / 2, 3), round(top - height / 2, 3))
            found.append(moved(each.state, *place))
            x += each.width + _GAP
        top -= height + _GAP
    return found
