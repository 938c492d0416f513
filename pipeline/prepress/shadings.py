"""Gradients into inks: their functions sampled, so that each step has the ink of its colour."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pipeline.prepress.functions import function
from pipeline.prepress.reading import UnusableError, numbers
from pipeline.prepress.samples import write_flate

if TYPE_CHECKING:
    from pipeline.prepress.spaces import Spaces

_STEPS: Final = 512
_GRID: Final = 96
MESHES: Final = (4, 5, 6, 7)
"""The types of shadings that are meshes of triangles or patches."""


def is_plain_mesh(shading: Any) -> bool:
    """Tell whether a shading has the colours of its corners among its coordinates."""
    return shading.get("/ShadingType") in MESHES and "/Function" not in shading


def convert_shading(pdf: Any, shading: Any, spaces: "Spaces", resources: Any) -> None:
    """Bring a shading into DeviceCMYK, in its place.

    Raises UnusableError for a damaged one, and for a mesh without a function: those are flattened.
    """
    from pikepdf import Array, Name

    if "/ColorSpace" not in shading:
        raise UnusableError("a shading without a colour space")
    space = spaces.space(shading["/ColorSpace"], resources)
    if "/Background" in shading:
        inks = space.inks(numbers(shading["/Background"]))
        shading.Background = Array([round(ink, 4) for ink in inks])
    if "/Function" in shading:
        colour = function(shading["/Function"])
        count = len(space.ranges)

        def inks_at(point: Sequence[float]) -> Sequence[float]:
            values = colour(point)[:count]
            return space.inks(values + [0.0] * (count - len(values)))

        kind = int(shading.get("/ShadingType", 0))
        sampled = _over_plane if kind == 1 else _over_line
        shading.Function = sampled(pdf, shading, inks_at)
    elif space.name != "/DeviceCMYK":
        raise UnusableError("a shading of corners whose colours are no inks")
    shading.ColorSpace = Name.DeviceCMYK


def _over_line(pdf: Any, shading: Any, inks_at: Any) -> Any:
    """Return a function of one value, its steps where the shading's own function has its own."""
    from pikepdf import Array, Dictionary

    low, high = (numbers(shading.get("/Domain")) or _domain(shading))[:2]
    edges = sorted({low, *_bounds(shading["/Function"], low, high), high})
    if len(edges) < 2:
        raise UnusableError("a shading without a domain")
    parts = [_sampled_part(pdf, a, b, inks_at) for a, b in pairwise(edges)]
    if len(parts) == 1:
        return parts[0]
    encode = [value for pair in pairwise(edges) for value in pair]
    return pdf.make_indirect(
        Dictionary(
            FunctionType=3,
            Domain=Array([low, high]),
            Functions=Array(parts),
            Bounds=Array(edges[1:-1]),
            Encode=Array(encode),
        )
    )


def _domain(shading: Any) -> list[float]:
    if shading.get("/ShadingType") in MESHES:
        return (numbers(shading.get("/Decode")) or [0, 1])[-2:]
    return [0.0, 1.0]


def _bounds(pdf: Any, low: float, high: float) -> list[float]:
    """Return where a stitched function has seams: colours may jump there."""
    from pikepdf import Array

    if isinstance(pdf, Array):
        return [bound for part in pdf for bound in _bounds(part, low, high)]
    if pdf.get("/FunctionType") != 3:
        return []
    return [b for b in numbers(pdf.get("/Bounds")) if low < b < high][:64]


def _sampled_part(pdf: Any, low: float, high: float, inks_at: Any) -> Any:
    # The last sample of a part lies just before its end, where the next one's colours begin.
    end = high - (high - low) * 1e-6
    samples = bytearray()
    steps = _STEPS
    for step in range(steps):
        point = low + (end - low) * step / (steps - 1)
        samples += bytes(round(255 * ink) for ink in inks_at([point]))
    return _table(pdf, bytes(samples), [low, high], [steps])


def _over_plane(pdf: Any, shading: Any, inks_at: Any) -> Any:
    left, right, low, high = numbers(shading.get("/Domain")) or [0.0, 1.0, 0.0, 1.0]
    samples = bytearray()
    for row in range(_GRID):
        y = low + (high - low) * row / (_GRID - 1)
        for column in range(_GRID):
            x = left + (right - left) * column / (_GRID - 1)
            samples += bytes(round(255 * ink) for ink in inks_at([x, y]))
    return _table(pdf, bytes(samples), [left, right, low, high], [_GRID, _GRID])


def _table(pdf: Any, samples: bytes, domain: list[float], sizes: list[int]) -> Any:
    from pikepdf import Array, Stream

    made = Stream(pdf, b"")
    write_flate(made, samples)
    made.FunctionType = 0
    made.Domain, made.Range = Array(domain), Array([0, 1] * 4)
    made.Size, made.BitsPerSample = Array(sizes), 8
    return pdf.make_indirect(made)
