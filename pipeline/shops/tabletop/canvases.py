"""Picture files of an order: one face, or many as the slots of a sheet."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.base.progress import Progress
from pipeline.draw.renderer import Renderer
from pipeline.draw.usage import RenderedFace
from pipeline.press.rasters import Cut, Format, Raster, rasterized
from pipeline.publish.atomic import write_atomically
from pipeline.publish.raster import MOST_PIXELS, Turn, require_exact

if TYPE_CHECKING:
    from PIL.Image import Image

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

    A `clear` one is transparent where nothing lies, and a PNG whatever else is asked for; others
    are of the colour `ground`.
    """

    path: str
    title: str
    size: tuple[int, int]
    parts: tuple[Part, ...] = ()
    clear: bool = False
    ground: tuple[int, int, int] = GROUND


def suffix(format_: Format, *, clear: bool = False) -> str:
    """Return the suffix of a picture's file."""
    return ".png" if clear or format_ == "png" else ".jpg"


def write_canvases(
    folder: Path,
    canvases: Sequence[Canvas],
    renderer: Renderer,
    jobs: int,
    progress: Progress,
) -> None:
    """Write pictures below a folder; raises as `rasterized` does, and OSError."""
    for canvas in canvases:
        require_exact(canvas.size, MOST_PIXELS, "ask for fewer pixels an inch with --dpi")
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
