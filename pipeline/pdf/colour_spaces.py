"""Colour spaces and shadings of a PDF: which inks or lights they use, and how much."""

from itertools import pairwise
from typing import Any, Final, NamedTuple

import pikepdf

from pipeline.pdf.objects import Unread, decoded

_MOST_SPACES: Final = 8
_INDEXED: Final = 3
"""Entries of such an array before its colours."""
_MOST_PALETTE: Final = 10_000
_PROCESS: Final = frozenset({"Cyan", "Magenta", "Yellow", "Black", "None", "All"})
_OF_COMPONENTS: Final = {1: "grey", 3: "rgb", 4: "cmyk"}
_DEVICE: Final = {
    "DeviceGray": ("grey", "DefaultGray"),
    "G": ("grey", "DefaultGray"),
    "DeviceRGB": ("rgb", "DefaultRGB"),
    "RGB": ("rgb", "DefaultRGB"),
    "DeviceCMYK": ("cmyk", "DefaultCMYK"),
    "CMYK": ("cmyk", "DefaultCMYK"),
}
_CALIBRATED: Final = {"CalGray": "grey", "CalRGB": "rgb", "CalCMYK": "cmyk", "Lab": "lab"}


class Space(NamedTuple):
    """A colour space: `family` is grey, rgb, cmyk, lab, spot, pattern or unknown.

    `managed` tells whether it says itself what its numbers look like; `base` is what an indexed or
    a spot colour falls back on. `inks` are the names of the spots' colourants, `palette` the
    colours of an indexed space, one byte a component.
    """

    family: str
    managed: bool = False
    base: "Space | None" = None
    inks: tuple[str, ...] = ()
    indexed: bool = False
    palette: bytes = b""

    @property
    def families(self) -> frozenset[str]:
        """All that a printer may make of it: a spot colour, or what that falls back on."""
        if self.family == "spot" and self.base:
            return frozenset({"spot"}) | self.base.families
        return frozenset({self.family})

    @property
    def profiled(self) -> bool:
        """Whether it, or what it falls back on, says itself what its numbers look like."""
        return self.managed or (self.base is not None and self.base.profiled)

    @property
    def initial(self) -> tuple[float, ...]:
        """The colour that holds until another one is chosen."""
        if self.inks:
            return (1.0,) * len(self.inks)
        if self.family == "cmyk":
            return (0.0, 0.0, 0.0, 1.0)
        return (0.0,) * (3 if self.family in ("rgb", "lab") else 1)

    def ink(self, components: tuple[float, ...]) -> float | None:
        """Return how much ink a colour takes, in percent of one; None where that is not known."""
        if self.indexed or not components:
            return None
        if self.family == "grey":
            return 100 * (1 - components[0])
        if self.family == "cmyk" or (self.family == "spot" and "All" not in self.inks):
            return 100 * sum(components)
        return 400 * components[0] if self.family == "spot" else None


GREY: Final = Space("grey")
RGB: Final = Space("rgb")
CMYK: Final = Space("cmyk")
PATTERN: Final = Space("pattern")
UNKNOWN: Final = Space("unknown")


def space_of(value: Any, resources: Any, depth: int = 0) -> Space:
    """Return the space of a name or an array; names are sought in `resources`."""
    if depth > _MOST_SPACES or value is None:
        return UNKNOWN
    if isinstance(value, pikepdf.Name):
        return _named(str(value)[1:], resources, depth)
    if isinstance(value, pikepdf.Array) and len(value):
        return _array(value, resources, depth)
    return UNKNOWN


def _named(name: str, resources: Any, depth: int) -> Space:
    if name in _DEVICE:
        family, default = _DEVICE[name]
        instead = _entry(resources, default)
        if instead is not None and not isinstance(instead, pikepdf.Name):
            return space_of(instead, None, depth + 1)
        return Space(family)
    if name == "Pattern":
        return PATTERN
    return space_of(_entry(resources, name), resources, depth + 1)


def _entry(resources: Any, name: str) -> Any:
    spaces = resources.get("/ColorSpace") if isinstance(resources, pikepdf.Dictionary) else None
    return spaces.get(f"/{name}") if isinstance(spaces, pikepdf.Dictionary) else None


def _array(value: Any, resources: Any, depth: int) -> Space:
    sort = str(value[0])[1:]
    if sort in _DEVICE or len(value) == 1:
        return _named(sort, resources, depth)
    if sort in _CALIBRATED:
        return Space(_CALIBRATED[sort], managed=True)
    if sort == "ICCBased" and isinstance(value[1], pikepdf.Stream):
        count = value[1].get("/N")
        return Space(_OF_COMPONENTS.get(int(count) if count else 0, "unknown"), managed=True)
    if sort in ("Indexed", "I"):
        base = space_of(value[1], resources, depth + 1)
        return base._replace(indexed=True, palette=_palette(value))
    if sort == "Pattern":
        return PATTERN._replace(base=space_of(value[1], resources, depth + 1))
    if sort in ("Separation", "DeviceN") and len(value) > 2:
        return _spot(value, resources, depth)
    return UNKNOWN


def _palette(value: Any) -> bytes:
    """Return the colours of an indexed space; none where they cannot be read."""
    colours = value[3] if len(value) > _INDEXED else None
    try:
        if isinstance(colours, pikepdf.Stream):
            return decoded(colours, _MOST_PALETTE)
    except Unread:
        return b""
    return bytes(colours) if isinstance(colours, pikepdf.String) else b""


def _spot(value: Any, resources: Any, depth: int) -> Space:
    names = list(value[1]) if isinstance(value[1], pikepdf.Array) else [value[1]]
    inks = tuple(str(each)[1:] for each in names)
    base = space_of(value[2], resources, depth + 1)
    if _PROCESS.issuperset(inks) and base.family in ("cmyk", "grey"):
        return Space("cmyk" if "All" not in inks else "spot", base=base, inks=inks)
    return Space("spot", base=base, inks=inks)


_SAMPLES: Final = 256
_MOST_PARTS: Final = 1000
_MOST_FUNCTIONS: Final = 4
_SAMPLED, _EXPONENTIAL, _STITCHED = 0, 2, 3
_BYTES: Final = {8: 1, 16: 2}
"""Of a sample, by its bits."""
_MOST_SAMPLED: Final = 100_000
_OF_FUNCTIONS: Final = frozenset({2, 3})
"""Sorts of shading that one number runs along: axial and radial."""


def most_ink_of(shading: Any, space: Space) -> float | None:
    """Return the most ink of an axial or radial shading, in percent of one; None for others.

    Its colours are looked at in 256 places: a function of PDF bends little in between.
    """
    if space.indexed or shading.get("/ShadingType") not in _OF_FUNCTIONS:
        return None
    start, end = _numbers(shading.get("/Domain")) or [0.0, 1.0]
    functions = shading.get("/Function")
    parts = list(functions) if isinstance(functions, pikepdf.Array) else [functions]
    most: float | None = None
    for place in range(_SAMPLES + 1):
        at = start + (end - start) * place / _SAMPLES
        values = [_value(part, at, 0) for part in parts[:_MOST_PARTS]]
        if None in values:
            return None
        amount = space.ink(tuple(number for each in values for number in each or ()))
        if amount is None:
            return None
        most = amount if most is None else max(most, amount)
    return most


def _value(function: Any, at: float, depth: int) -> list[float] | None:
    """Return the numbers of a sampled, exponential or stitching function; None for another."""
    if not isinstance(function, (pikepdf.Dictionary, pikepdf.Stream)) or depth > _MOST_FUNCTIONS:
        return None
    low, high = _numbers(function.get("/Domain")) or [0.0, 1.0]
    at = min(max(at, low), high)
    sort = function.get("/FunctionType")
    if sort == _EXPONENTIAL:
        share = at ** float(function.get("/N", 1))
        ends = zip(
            _numbers(function.get("/C0")) or [0.0],
            _numbers(function.get("/C1")) or [1.0],
            strict=True,
        )
        return [first + share * (last - first) for first, last in ends]
    if sort == _SAMPLED and isinstance(function, pikepdf.Stream):
        return _sampled(function, (at - low) / (high - low))
    return _stitched(function, at, (low, high), depth) if sort == _STITCHED else None


def _sampled(function: Any, share: float) -> list[float] | None:
    """Return the numbers of a table at a share of its length; None where it cannot be read."""
    width = _BYTES.get(int(function.get("/BitsPerSample", 0)))
    bounds = _numbers(function.get("/Decode")) or _numbers(function.get("/Range"))
    size, count = int(function["/Size"][0]), len(bounds) // 2
    try:
        table = decoded(function, _MOST_SAMPLED)
    except Unread:
        return None
    if width is None or len(table) < width * size * count:
        return None
    start, end = _numbers(function.get("/Encode")) or [0.0, size - 1.0]
    place = min(max(start + share * (end - start), 0.0), size - 1.0)
    first = int(place)
    rows = []
    for row in (first, min(first + 1, size - 1)):
        begin = width * count * row
        cells = range(begin, begin + width * count, width)
        rows.append([int.from_bytes(table[cell : cell + width]) for cell in cells])
    full = 256**width - 1
    return [
        low + (high - low) * (one + (other - one) * (place - first)) / full
        for one, other, low, high in zip(*rows, bounds[::2], bounds[1::2], strict=True)
    ]


def _stitched(
    function: Any, at: float, domain: tuple[float, float], depth: int
) -> list[float] | None:
    edges = [domain[0], *_numbers(function.get("/Bounds")), domain[1]]
    part = next((n for n, edge in enumerate(edges[1:-1]) if at < edge), len(edges) - 2)
    start, end = list(pairwise(edges))[part]
    low, high = _numbers(function.get("/Encode"))[2 * part : 2 * part + 2]
    share = (at - start) / (end - start) if end > start else 0.0
    return _value(function["/Functions"][part], low + share * (high - low), depth + 1)


def _numbers(value: Any) -> list[float]:
    return [float(each) for each in value] if isinstance(value, pikepdf.Array) else []
