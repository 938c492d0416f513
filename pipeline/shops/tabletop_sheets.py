"""Picture files for the table: grids of cards, and the canvases that they are painted on."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.build.rasters import Cut, Format, Raster, rasterized
from pipeline.draw.renderer import Renderer
from pipeline.draw.usage import RenderedFace
from pipeline.pdf.raster import MOST_PIXELS, Turn, require_exact
from pipeline.source.limits import Progress
from pipeline.source.units import PT_PER_INCH
from pipeline.source.writing import write_atomically

if TYPE_CHECKING:
    from PIL.Image import Image


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


def shares(cards: int) -> list[int]:
    """Return how many cards lie on each sheet: as few sheets as can be, about equally full."""
    sheets = ceil(cards / MOST_CARDS)
    return [cards // sheets + (number < cards % sheets) for number in range(sheets)]


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


def suffix(format_: Format) -> str:
    return ".png" if format_ == "png" else ".jpg"


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


def _filled(canvas: Canvas, drawn: Iterator[tuple[str, bytes]]) -> "Image":
    """Return a picture with its parts, which `drawn` yields in their order."""
    from PIL import Image

    mode, ground = ("RGBA", (0, 0, 0, 0)) if canvas.clear else ("RGB", canvas.ground)
    image = Image.new(mode, canvas.size, ground)
    for part in canvas.parts:
        _, content = next(drawn)
        with Image.open(BytesIO(content)) as face:
            image.paste(face, part.place)
    return image


def _write(target: Path, image: "Image") -> None:
    stream = BytesIO()
    if target.suffix == ".png":
        image.save(stream, "PNG", compress_level=6)
    else:
        image.save(stream, "JPEG", quality=_QUALITY, subsampling=0)
    write_atomically(target, stream.getvalue(), lasting=False)
