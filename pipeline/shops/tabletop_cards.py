"""Decks of cards on the table, and the picture files that all objects of an order are made with."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import count
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from pipeline.build.rasters import Cut, Format, Raster, rasterized
from pipeline.build.request import FaceOrder
from pipeline.draw.renderer import Renderer
from pipeline.draw.usage import RenderedFace
from pipeline.pdf.raster import MOST_PIXELS, Turn, require_exact
from pipeline.sheets.model import Piece, Rectangle
from pipeline.shops.decks import Deck
from pipeline.shops.images import SUFFIXES
from pipeline.shops.profile import IMAGE_DPI
from pipeline.shops.tabletop_objects import (
    CardState,
    Guids,
    Labels,
    Laid,
    Object,
    SheetUrls,
    card,
    card_scale,
    deck,
    units,
)
from pipeline.source.limits import Progress
from pipeline.source.units import PT_PER_INCH
from pipeline.source.writing import write_atomically

MOST_COLUMNS: Final = 10
MOST_ROWS: Final = 7
MOST_CARDS: Final = MOST_COLUMNS * MOST_ROWS - 1
"""The last slot of a sheet is what others see of a card that is hidden from them."""
_LEAST: Final = 2


class Grid(NamedTuple):
    """The slots of a sheet, each of `width` x `height` pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the sheet."""
        return self.columns * self.width, self.rows * self.height

    @property
    def hidden(self) -> int:
        """The slot of the hidden face, the last one."""
        return self.columns * self.rows - 1

    def place(self, slot: int) -> tuple[int, int]:
        """Return the pixel at the top left of a slot, which are counted row by row from 0."""
        row, column = divmod(slot, self.columns)
        return column * self.width, row * self.height


def shared_out(cards: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """Yield the cards of each sheet: as few sheets as can be, about equally full."""
    sheets = ceil(len(cards) / MOST_CARDS)
    least, more = divmod(len(cards), sheets)
    start = 0
    for number in range(sheets):
        end = start + least + (number < more)
        yield cards[start:end]
        start = end


def grid_for(slots: int, size: tuple[float, float], dpi: float, most: int) -> Grid:
    """Return the grid of a sheet with at least so many slots for cards of `size` points.

    It has `dpi` pixels an inch, fewer where a side would have more than `most` pixels; of all
    grids it is the one with most pixels a card, then the smallest, then the most square.
    """
    width, height = (side / PT_PER_INCH for side in size)
    found: list[tuple[float, int, int, Grid]] = []
    for columns in range(_LEAST, MOST_COLUMNS + 1):
        rows = max(_LEAST, ceil(slots / columns))
        if rows > MOST_ROWS:
            continue
        scale = min(dpi, most / columns / width, most / rows / height)
        fitting = (max(1, int(width * scale + 1e-6)), max(1, int(height * scale + 1e-6)))
        across, down = (round(width * dpi), round(height * dpi)) if scale == dpi else fitting
        across, down = min(across, most // columns), min(down, most // rows)
        grid = Grid(columns, rows, across, down)
        found.append((-round(scale, 3), columns * rows, max(grid.size), grid))
    return min(found)[-1]


GROUND: Final = (96, 98, 104)
"""What slots show that have no card, and cards that have no back."""

_BATCH: Final = 250
"""Faces that are held in memory at once."""
_QUALITY: Final = 92


class Part(NamedTuple):
    """A face on a picture, by its id among those of its deck: `size` pixels at `place`, turned."""

    faces: Mapping[str, RenderedFace]
    face: str
    size: tuple[int, int]
    place: tuple[int, int] = (0, 0)
    outline: Cut | None = None
    turn: Turn = 0


class Canvas(NamedTuple):
    """A picture file of `size` pixels: its path below the order, its title, what lies on it.

    A `clear` one is transparent where nothing lies, and always a PNG; others
    are of the colour `ground`.
    """

    path: str
    title: str
    size: tuple[int, int]
    parts: tuple[Part, ...] = ()
    clear: bool = False
    ground: tuple[int, int, int] = GROUND

    @property
    def what(self) -> str:
        """Its title and its size, in words."""
        width, height = self.size
        return f"{self.title}, {width} x {height} pixels"


def write_canvases(
    folder: Path, canvases: Sequence[Canvas], renderer: Renderer, jobs: int, progress: Progress
) -> None:
    """Write pictures below a folder; raises as `rasterized` does, and OSError."""
    for canvas in canvases:
        require_exact(canvas.size, MOST_PIXELS, "use fewer pixels an inch with --dpi")
    total = sum(len(canvas.parts) for canvas in canvases)
    done = 0
    for batch in _batches(canvases):
        parts = [part for canvas in batch for part in canvas.parts]

        def advanced(stage: str, count: int, _: int, before: int = done) -> None:
            progress(stage, before + count, total)

        drawn = rasterized([_raster(part) for part in parts], renderer, jobs, advanced)
        for canvas in batch:
            _write(folder / canvas.path, _filled(canvas, drawn))
        done += len(parts)


def _batches(canvases: Sequence[Canvas]) -> Iterator[list[Canvas]]:
    batch: list[Canvas] = []
    for canvas in canvases:
        batch.append(canvas)
        if sum(len(each.parts) for each in batch) >= _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _raster(part: Part) -> Raster:
    return Raster(
        part.face, part.faces[part.face], *part.size, rotate=part.turn, outline=part.outline
    )


def _filled(canvas: Canvas, drawn: Iterator[tuple[str, bytes]]) -> Image.Image:
    """Return a picture with its parts, which `drawn` yields in their order."""
    mode, ground = ("RGBA", (0, 0, 0, 0)) if canvas.clear else ("RGB", canvas.ground)
    image = Image.new(mode, canvas.size, ground)
    for part in canvas.parts:
        _, content = next(drawn)
        with Image.open(BytesIO(content)) as face:
            image.paste(face, part.place)
    return image


def _write(target: Path, image: Image.Image) -> None:
    stream = BytesIO()
    if target.suffix == ".png":
        image.save(stream, "PNG", compress_level=6)
    else:
        image.save(stream, "JPEG", quality=_QUALITY, subsampling=0)
    write_atomically(target, stream.getvalue(), lasting=False)


BAG: Final = 4.0
"""Units across that a bag is given on the table."""

_CLOSE: Final = 512
"""Pixels of a token's longer side, which players zoom in on until it fills their screen."""


class Making(NamedTuple):
    """`url` turns a path below the order into an address, `labels` what a face is called into that.

    Pictures have `dpi` pixels an inch, fewer where a side would have more than `most`; with 0 they
    have 300, and small ones as many as it takes to be looked at closely. Everything is there
    `quantity` times.
    """

    url: Callable[[str], str]
    labels: Callable[[FaceOrder, str], Labels]
    guids: Guids
    dpi: float
    most: int
    format: Format
    quantity: int = 1

    def pixels(self, width: float, height: float) -> tuple[int, int]:
        """Return the pixels of a picture of so many points."""
        longest = max(width, height) / PT_PER_INCH
        dpi = self.dpi or max(IMAGE_DPI, _CLOSE / longest)
        scale = min(dpi, self.most / longest) / PT_PER_INCH
        return max(1, round(width * scale)), max(1, round(height * scale))


def counted(total: int, different: int, sort: str) -> str:
    """Return how many pieces of a sort there are, and how many of them differ."""
    if total == 1:
        return f"1 {sort.removesuffix('s')}"
    return f"{total} {sort}" + (f", {different} of them different" if different < total else "")


class Made(NamedTuple):
    """The pictures to write, the objects that show them, and sentences about both."""

    canvases: list[Canvas]
    objects: list[Laid]
    facts: list[str]


FOLDER: Final = "decks"
_SEPARATORS: Final = re.compile(r"[.:]")
_UNFIT: Final = re.compile(r"[^\w]+")


class Group(NamedTuple):
    """Cards that are shuffled together: of one back, or each with a back of its own."""

    name: str
    cards: tuple[Piece, ...]
    own_backs: bool = False


class _Sheet(NamedTuple):
    number: int
    grid: Grid
    cards: Sequence[Piece]
    urls: SheetUrls
    canvases: list[Canvas]


def groups(pack: Deck) -> list[Group]:
    """Return the cards of a deck by their backs: what differs on the back is another pile."""
    counted: dict[tuple[str, str | None], int] = {}
    for piece in pack.pieces:
        pair = (piece.front, piece.back)
        counted[pair] = counted.get(pair, 0) + piece.quantity
    by_back: dict[str | None, list[Piece]] = {}
    for (front, back), quantity in counted.items():
        by_back.setdefault(back, []).append(Piece(front, back, quantity))
    single = [cards[0] for back, cards in by_back.items() if back and len(cards) == 1]
    own = tuple(single) if len(single) > 1 else ()
    found = [
        Group(_back_name(back) if len(by_back) > 1 else "", tuple(cards))
        for back, cards in by_back.items()
        if cards[0] not in own
    ]
    return [*found, *([Group("", own, own_backs=True)] if own else [])]


def group_stem(pack: Deck, group: Group) -> str:
    return "-".join(filter(None, (pack.product, _UNFIT.sub("-", group.name).strip("-"))))


def cards_of(pack: Deck, making: Making, numbers: "count[int]") -> Made:
    """Return a deck for each group of cards, a lone card as itself; `numbers` count the sheets."""
    made = Made([], [], [])
    for group in groups(pack):
        stem = group_stem(pack, group)
        sheets = list(_sheets(pack, group, stem, making, numbers))
        for sheet in sheets:
            made.canvases.extend(sheet.canvases)
        title = f"{pack.title}: {group.name}" if group.name else pack.title
        width, height = units(pack.spec.width), units(pack.spec.height)
        state = _object(pack, title, stem, sheets, making)
        made.objects.append(Laid(state, width, height))
        made.facts.append(_fact(title, group, sheets, making))
    return made


def _sheets(
    pack: Deck, group: Group, stem: str, making: Making, numbers: "count[int]"
) -> Iterator[_Sheet]:
    spec, ending = pack.spec, SUFFIXES[making.format]
    size = (spec.width, spec.height)
    square = isinstance(spec.outline, Rectangle) and not spec.outline.radius
    for index, cards in enumerate(shared_out(group.cards), 1):
        grid = grid_for(len(cards) + 1, size, making.dpi or IMAGE_DPI, making.most)
        face, back = f"{FOLDER}/{stem}-{index}{ending}", f"{FOLDER}/{stem}-back{ending}"
        shared = None if group.own_backs else cards[0].back
        fronts = [each.front for each in cards]
        canvases = [sheet_canvas(pack, face, grid, fronts, shared)]
        if group.own_backs:
            back = f"{FOLDER}/{stem}-{index}-backs{ending}"
            backs = [each.back or "" for each in cards]
            canvases.append(sheet_canvas(pack, back, grid, backs, None))
        elif index == 1:
            pixels = making.pixels(*size)
            parts = (Part(pack.faces, shared, pixels),) if shared else ()
            canvases.append(Canvas(back, f"{pack.title}, back", pixels, parts))
        urls = SheetUrls(
            making.url(face),
            making.url(back),
            grid.columns,
            grid.rows,
            group.own_backs,
            1 if square else 0,
        )
        yield _Sheet(next(numbers), grid, cards, urls, canvases)


def sheet_canvas(
    pack: Deck, path: str, grid: Grid, faces: Sequence[str], hidden: str | None
) -> Canvas:
    """Return a sheet of faces in their slots; `hidden`, if there is one, is in the last."""
    slots = list(enumerate(faces))
    if hidden:
        slots.append((grid.hidden, hidden))
    parts = tuple(
        Part(pack.faces, face, (grid.width, grid.height), grid.place(slot)) for slot, face in slots
    )
    cards = "1 card" if len(faces) == 1 else f"{len(faces)} cards"
    return Canvas(path, f"{pack.title}, sheet of {cards}", grid.size, parts)


def _object(pack: Deck, title: str, stem: str, sheets: Sequence[_Sheet], making: Making) -> Object:
    urls = {sheet.number: sheet.urls for sheet in sheets}
    scale = card_scale(pack.spec.width, pack.spec.height)
    cards = [
        card(
            making.guids.new(f"{stem}/{entry.front}/{copy}"),
            CardState(
                sheet.number, slot, making.labels(pack.orders[entry.front], pack.names[entry.front])
            ),
            urls,
            scale,
        )
        for sheet in sheets
        for slot, entry in enumerate(sheet.cards)
        for copy in range(entry.quantity * making.quantity)
    ]
    if len(cards) == 1:
        return cards[0]
    return deck(making.guids.new(stem), Labels(title), cards, urls, scale)


def _fact(title: str, group: Group, sheets: Sequence[_Sheet], making: Making) -> str:
    total = sum(each.quantity for each in group.cards) * making.quantity
    several = f"{len(sheets)} sheets" if len(sheets) > 1 else "one sheet"
    grid = sheets[0].grid
    slots = f"{grid.columns} x {grid.rows} slots of {grid.width} x {grid.height} pixels"
    backs = ", each with a back of its own" if group.own_backs else ""
    return f"{title}: {counted(total, len(group.cards), 'cards')}{backs}; {several} of {slots}"


def _back_name(back: str | None) -> str:
    return _SEPARATORS.split(back)[-1] if back else "no back"
