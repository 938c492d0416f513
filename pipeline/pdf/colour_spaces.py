"""Colour spaces and shadings of a PDF: which inks or lights they use, and how much."""

from typing import Any, Final, NamedTuple

import pikepdf

from pipeline.pdf.functions import function
from pipeline.pdf.objects import Unread, decoded
from pipeline.pdf.reading import numbers

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

    `managed` says whether it defines how its numbers look; `base` is what an indexed or
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
        """Return how much ink a colour takes, in percent of one; None if that is not known."""
        if self.indexed or not components:
            return None
        if self.family == "grey":
            return 100 * (1 - components[0])
        if self.family == "cmyk" or (self.family == "spot" and "All" not in self.inks):
            return 100 * sum(components)
        return 400 * components[0] if self.family == "spot" else None


GREY: Final = Space("grey")
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
    """Return the colours of an indexed space; none if they cannot be read."""
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
_ALONG_A_LINE: Final = (2, 3)
"""Sorts of shading that one number runs along: axial and radial."""


def most_ink_of(shading: Any, space: Space) -> float | None:
    """Return the most ink of an axial or radial shading, in percent of one; None for others.

    Its colours are looked at in 256 places: a function of PDF bends little in between. Raises
    UnusableError for a damaged function.
    """
    if space.indexed or shading.get("/ShadingType") not in _ALONG_A_LINE:
        return None
    start, end = numbers(shading.get("/Domain")) or (0.0, 1.0)
    colour_at = function(shading["/Function"])
    amounts: list[float] = []
    for place in range(_SAMPLES + 1):
        amount = space.ink(tuple(colour_at([start + (end - start) * place / _SAMPLES])))
        if amount is None:
            return None
        amounts.append(amount)
    return max(amounts)
