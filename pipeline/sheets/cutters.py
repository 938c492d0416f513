"""Cutting machines as data: the marks that each finds a sheet by, and the files that it takes."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pipeline.sheets.options import NO_CUTTER, Options, options
from pipeline.sheets.papers import FieldError, Fields
from pipeline.sheets.registration import CORNERS, SIGNS, Area, Corner, Registration, Sign
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean
from pipeline.source.units import PT_PER_MM, to_mm

File: TypeAlias = Literal["svg", "dxf", "png"]
Extent: TypeAlias = Literal["sheet", "pieces"]

FILES: Final = get_args(File)
BOXES: Final = get_args(Extent)
FIELDS: Final = (
    *("title", "source", "files", "marks", "inset", "length", "weight", "square", "quiet"),
    *("areas", "box", "offset", "perforate", "dpi", "sheet"),
)
_ANY: Final = "any"
_LEAST_MARK, _MOST_LENGTH = 1, 50
_LEAST_WEIGHT, _MOST_WEIGHT = 0.05, 5
_MOST_SHIFT: Final = 20
"""Millimetres."""
_LEAST_DASH: Final = 0.2
_LEAST_DPI, _MOST_DPI = 72, 1200


class Cutter(NamedTuple):
    """A cutting machine.

    `files` are what it takes, of the whole sheet or of the box round the pieces; `offset` is how
    far its cut is moved right and down, `perforation` how long the cuts and gaps of a fold are, all
    in mm. `sheet` are choices of imposition that it needs, `dpi` is that of its picture.
    """

    name: str
    title: str
    files: tuple[File, ...] = ("svg", "dxf")
    registration: Registration = Registration()
    box: Extent = "sheet"
    offset: tuple[float, float] = (0.0, 0.0)
    perforation: tuple[float, float] | None = None
    dpi: int = 300
    sheet: Mapping[str, object] = {}


def cutters(data: object) -> dict[str, Cutter]:
    """Return the machines of ``cutters.yaml`` by name; each completes the ``defaults``.

    Raises ValueError that names the machine and the field, where one is wrong.
    """
    top = Fields("cutters", data, ("defaults", "cutters"))
    usual = top.data.get("defaults") or {}
    base = Fields("cutter defaults", usual, tuple(set(FIELDS) - {"title", "source", "areas"}))
    return {
        name: _cutter(name, Fields(f"cutter {name!r}", entry, FIELDS), base)
        for name, entry in top.entries("cutters").items()
    }


def cutter(name: str, known: Mapping[str, Cutter]) -> Cutter:
    """Return the machine of that name; raises Misuse when there is none."""
    if name not in known:
        names = (*known, NO_CUTTER)
        raise Misuse(f"no cutter is named {name!r}; {did_you_mean(name, names)}")
    return known[name]


def _cutter(name: str, own: Fields, base: Fields) -> Cutter:
    if name == NO_CUTTER:
        raise ValueError(f"{own.where}: the name means that none is used; choose another")
    if not own.data.get("source"):
        raise FieldError(own.where, "source", "expected where the figures are from")
    fields = Fields(own.where, {**base.data, **own.data}, FIELDS)
    registration = Registration(
        _marks(fields),
        fields.length("inset", 0.0, most=_MOST_LENGTH * 2),
        fields.length("length", 0.0, low=_LEAST_MARK, most=_MOST_LENGTH),
        fields.length("weight", 0.0, low=_LEAST_WEIGHT, most=_MOST_WEIGHT),
        fields.length("square", 0.0, low=_LEAST_MARK, most=_MOST_LENGTH),
        fields.length("quiet", 0.0, most=_MOST_LENGTH),
        _areas(fields),
    )
    across, down = fields.offset("offset", (0.0, 0.0), _MOST_SHIFT)
    return Cutter(
        name,
        fields.text("title", name),
        fields.choices("files", FILES, ("svg", "dxf")),
        registration,
        fields.choice("box", BOXES, "sheet"),
        (to_mm(across), to_mm(down)),
        _perforation(fields),
        _dpi(fields),
        _sheet(fields),
    )


def _marks(fields: Fields) -> tuple[tuple[Corner, Sign], ...]:
    raw = fields.data.get("marks") or {}
    inner = Fields(f"{fields.where}: marks", raw, CORNERS)
    return tuple(
        (corner, inner.choice(corner, SIGNS, "angle"))
        for corner in CORNERS
        if inner.data.get(corner, "none") != "none"
    )


def _areas(fields: Fields) -> tuple[tuple[str, Area], ...]:
    raw = fields.data.get("areas") or {}
    if not isinstance(raw, Mapping):
        raise FieldError(fields.where, "areas", f"expected sizes by paper, found {raw!r}")
    inner = Fields(f"{fields.where}: areas", raw, tuple(map(str, raw)))
    found: list[tuple[str, Area]] = []
    for paper in inner.data:
        shorter, longer = inner.offset(paper, (0.0, 0.0))
        if not 0 < shorter <= longer:
            raise FieldError(inner.where, paper, "expected [shorter side, longer side]")
        found.append(("" if paper == _ANY else str(paper), (shorter, longer)))
    return tuple(found)


def _perforation(fields: Fields) -> tuple[float, float] | None:
    if not fields.data.get("perforate"):
        return None
    cut, gap = (side / PT_PER_MM for side in fields.offset("perforate", (0.0, 0.0), _MOST_LENGTH))
    if min(cut, gap) < _LEAST_DASH:
        raise FieldError(fields.where, "perforate", f"expected at least {_LEAST_DASH} mm each")
    return cut, gap


def _dpi(fields: Fields) -> int:
    dpi = fields.data.get("dpi", 300)
    if type(dpi) is not int or not _LEAST_DPI <= dpi <= _MOST_DPI:
        expected = f"expected a whole number from {_LEAST_DPI} to {_MOST_DPI}, found {dpi!r}"
        raise FieldError(fields.where, "dpi", expected)
    return dpi


def _sheet(fields: Fields) -> Mapping[str, object]:
    """Return choices of imposition, which are checked here, once for all sheets."""
    raw = fields.data.get("sheet") or {}
    options(f"{fields.where}: sheet", raw, Options())
    assert isinstance(raw, Mapping)
    for key in ("cutter", "profile"):
        if key in raw:
            raise FieldError(fields.where, "sheet", f"a cutter cannot say {key!r}")
    return raw
