"""Colour spaces and shadings of a PDF converted to inks."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pikepdf import Array, Dictionary, Name, Stream
from PIL.ImageCms import PyCMSError

from pipeline.pdf.functions import function
from pipeline.pdf.reading import UnusableError, content_of, numbers
from pipeline.pdf.samples import write_flate
from pipeline.pdf.separation import Inks, Separation

_DEEP: Final = 6
_SHORT: Final = {
    "/G": "/DeviceGray",
    "/RGB": "/DeviceRGB",
    "/CMYK": "/DeviceCMYK",
    "/I": "/Indexed",
    "/CalCMYK": "/DeviceCMYK",
}
_PROCESS: Final = ("/Cyan", "/Magenta", "/Yellow", "/Black")


class Space(NamedTuple):
    """A colour space: how many values a colour has, their ranges, and its inks.

    `mode` is how Pillow holds pictures of it ("" where it has none of that sort), `profile` the
    ICC profile of those, b"" for the usual one.
    """

    name: str
    ranges: tuple[tuple[float, float], ...]
    inks: Callable[[Sequence[float]], Inks]
    mode: str = ""
    profile: bytes = b""
    below: "Space | None" = None
    """The space of the colours of uncoloured patterns."""

    @property
    def initial(self) -> tuple[float, ...]:
        """The colour that holds until another one is chosen."""
        if self.name in ("/DeviceN", "/Separation"):
            return (1.0,) * len(self.ranges)
        if self.name == "/DeviceCMYK":
            return (0.0, 0.0, 0.0, 1.0)
        return tuple(max(low, min(high, 0.0)) for low, high in self.ranges)


_UNIT: Final = ((0.0, 1.0),)


def device_space(name: str, separation: Separation) -> Space:
    if name == "/DeviceGray":
        return Space(name, _UNIT, lambda v: (0.0, 0.0, 0.0, _unit(1 - v[0])), "L")
    if name == "/DeviceRGB":
        return Space(name, _UNIT * 3, lambda v: separation.solid(v[0], v[1], v[2]), "RGB")

    def cmyk(v: Sequence[float]) -> Inks:
        return separation.limited((_unit(v[0]), _unit(v[1]), _unit(v[2]), _unit(v[3])))

    return Space("/DeviceCMYK", _UNIT * 4, cmyk, "CMYK")


class Spaces:
    """The colour spaces of a run, each understood once."""

    def __init__(self, separation: Separation) -> None:
        self._separation = separation
        self._known: dict[bytes, Space] = {}

    def space(self, pdf: Any, resources: Any = None, depth: int = 0) -> Space:
        """Return the space that a name or an array represents, by the resources around it.

        Raises UnusableError for what is none.
        """
        if depth > _DEEP:
            raise UnusableError("a colour space of colour spaces that never ends")
        if isinstance(pdf, Name):
            name = _SHORT.get(str(pdf), str(pdf))
            named = (resources or {}).get("/ColorSpace") if resources is not None else None
            named = named if isinstance(named, Dictionary) else {}
            if name == "/DeviceRGB" and "/DefaultRGB" in named:
                return self._array(named["/DefaultRGB"], resources, depth + 1)
            if name in ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK"):
                return device_space(name, self._separation)
            if name == "/Pattern":
                return _pattern(None)
            if name in named:
                return self.space(named[name], {}, depth + 1)
            raise UnusableError(f"a colour space that is not there, {name[:40]}")
        if not isinstance(pdf, Array) or not len(pdf):
            raise UnusableError("an invalid colour space")
        return self._array(pdf, resources, depth)

    def _array(self, pdf: Any, resources: Any, depth: int) -> Space:
        if not isinstance(pdf, Array):
            return self.space(pdf, {}, depth)
        # Two arrays that are written alike are one space; objects are written as references.
        key = pdf.unparse()
        if key not in self._known:
            self._known[key] = self._made(pdf, resources, depth)
        return self._known[key]

    def _made(self, pdf: Any, resources: Any, depth: int) -> Space:
        family = _SHORT.get(str(pdf[0]), str(pdf[0]))
        try:
            if len(pdf) == 1:
                return self.space(pdf[0], resources, depth + 1)
            if family == "/Indexed":
                return self._indexed(pdf, resources, depth)
            if family in ("/Separation", "/DeviceN"):
                return self._spot(pdf, resources, depth)
            if family == "/ICCBased":
                return self._profiled(pdf[1], resources, depth)
            if family == "/Pattern":
                return _pattern(self.space(pdf[1], resources, depth + 1))
            if family == "/Lab":
                return self._lab(numbers(pdf[1].get("/Range")) or [-100, 100, -100, 100])
        except (IndexError, KeyError, AttributeError, TypeError, ValueError):
            raise UnusableError(f"a colour space {family} that is damaged") from None
        if family == "/CalGray":
            return self._grey(b"")
        if family == "/CalRGB":
            return device_space("/DeviceRGB", self._separation)
        return self.space(pdf[0], resources, depth + 1)

    def _indexed(self, pdf: Any, resources: Any, depth: int) -> Space:
        base = self.space(pdf[1], resources, depth + 1)
        most = min(255, max(0, int(pdf[2])))
        wide = len(base.ranges)
        table = content_of(pdf[3], 1_000_000) if isinstance(pdf[3], Stream) else bytes(pdf[3])
        table = table.ljust((most + 1) * wide, b"\0")

        def inks(values: Sequence[float]) -> Inks:
            at = wide * min(most, max(0, int(values[0])))
            entry = table[at : at + wide]
            return base.inks(
                [
                    low + v / 255 * (high - low)
                    for v, (low, high) in zip(entry, base.ranges, strict=True)
                ]
            )

        return Space("/Indexed", ((0.0, float(most)),), inks)

    def _spot(self, pdf: Any, resources: Any, depth: int) -> Space:
        names = [str(n) for n in pdf[1]] if isinstance(pdf[1], Array) else [str(pdf[1])]
        limited = self._separation.limited
        if names == ["/All"]:
            return Space("/Separation", _UNIT, lambda v: limited((_unit(v[0]),) * 4))
        if all(name in _PROCESS or name == "/None" for name in names) and set(names) != {"/None"}:
            places = [_PROCESS.index(name) if name in _PROCESS else None for name in names]

            def process(values: Sequence[float]) -> Inks:
                made = [0.0] * 4
                for place, value in zip(places, values, strict=False):
                    if place is not None:
                        made[place] = _unit(value)
                return limited((made[0], made[1], made[2], made[3]))

            return Space("/DeviceN", _UNIT * len(names), process)
        tint = function(pdf[3])
        base = self.space(pdf[2], resources, depth + 1)
        wide = len(base.ranges)

        def inks(values: Sequence[float]) -> Inks:
            found = tint(values)[:wide]
            return base.inks(found + [0.0] * (wide - len(found)))

        return Space("/DeviceN", _UNIT * len(names), inks)

    def _profiled(self, stream: Any, resources: Any, depth: int) -> Space:
        count = int(stream.get("/N", 0))
        profile = content_of(stream, 20_000_000)
        space = profile[16:20]
        if count == 4:
            # Inks stay as they are: their authors knew why.
            return device_space("/DeviceCMYK", self._separation)
        if count == 1:
            return self._grey(profile if space == b"GRAY" and self._usable("L", profile) else b"")
        if count != 3:
            raise UnusableError(f"an ICC profile of {count} parts")
        if space == b"Lab " and "/Alternate" in stream:
            return self.space(stream["/Alternate"], resources, depth + 1)
        if space != b"RGB " or not self._usable("RGB", profile):
            return device_space("/DeviceRGB", self._separation)
        separation = self._separation

        def inks(values: Sequence[float]) -> Inks:
            red, green, blue = (round(255 * _unit(value)) for value in values[:3])
            if red == green == blue:
                return separation.solid(red / 255, green / 255, blue / 255)
            return separation.inks_of((red, green, blue), "RGB", profile)

        return Space("/ICCBased", _UNIT * 3, inks, "RGB", profile)

    def _grey(self, profile: bytes) -> Space:
        separation = self._separation
        return Space(
            "/ICCBased", _UNIT, lambda v: separation.inks_of((255 * _unit(v[0]),), "L", profile)
        )

    def _lab(self, spread: list[float]) -> Space:
        separation = self._separation
        ranges = ((0.0, 100.0), (spread[0], spread[1]), (spread[2], spread[3]))
        return Space(
            "/Lab",
            ranges,
            lambda v: separation.inks_of((v[0] * 2.55, v[1] + 128, v[2] + 128), "LAB"),
        )

    def _usable(self, mode: str, profile: bytes) -> bool:
        try:
            self._separation.inks_of((0,) * len(mode), mode, profile)
        except (OSError, ValueError, TypeError, PyCMSError):
            return False
        return True


def _pattern(below: Space | None) -> Space:
    return Space(
        "/Pattern", below.ranges if below else (), lambda _: (0.0, 0.0, 0.0, 1.0), below=below
    )


def _unit(value: float) -> float:
    return min(1.0, max(0.0, float(value)))


_STEPS: Final = 512
_GRID: Final = 96
MESHES: Final = (4, 5, 6, 7)
"""The types of shadings that are meshes of triangles or patches."""


def is_plain_mesh(shading: Any) -> bool:
    """Return whether a shading has the colours of its corners among its coordinates."""
    return shading.get("/ShadingType") in MESHES and "/Function" not in shading


def is_mesh_pattern(pattern: Any) -> bool:
    shading = pattern.get("/Shading") if pattern.get("/PatternType") == 2 else None
    return shading is not None and is_plain_mesh(shading)


def convert_shading(pdf: Any, shading: Any, spaces: Spaces, resources: Any) -> None:
    """Bring a shading into DeviceCMYK, in its place.

    Raises UnusableError for a damaged one, and for a mesh without a function: those are flattened.
    """
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
    made = Stream(pdf, b"")
    write_flate(made, samples)
    made.FunctionType = 0
    made.Domain, made.Range = Array(domain), Array([0, 1] * 4)
    made.Size, made.BitsPerSample = Array(sizes), 8
    return pdf.make_indirect(made)
