"""Cutting machines as data: the marks that each finds a sheet by, and the files that it takes."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import AfterValidator, Field

from pipeline.sheets.options import NO_CUTTER
from pipeline.sheets.papers import MachineSheet
from pipeline.sheets.registration import CORNERS, Corner, Registration, Sign
from pipeline.source.findings import Misuse
from pipeline.source.models import ClosedModel, EntryName, described
from pipeline.source.names import did_you_mean
from pipeline.source.units import Meanings, Pair, Span, to_mm

File: TypeAlias = Literal["svg", "dxf", "png"]
Extent: TypeAlias = Literal["sheet", "pieces"]

FILES: Final = get_args(File)
_ANY: Final = "any"

_FILES: Final = (
    "for Design Space, Inkscape, LightBurn",
    "for every edition of Silhouette Studio",
    "the pieces alone, clear around their outlines",
)
_SIGNS: Final = (
    *("a full square", "an L whose corner points to the sheet's", "a cross", "a circle"),
    "nothing",
)
_BOXES: Final = (
    "the whole sheet",
    "the box round the pieces, for software that prints marks of its own",
)


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
    sheet: MachineSheet = MachineSheet()


_AREA: Final = Pair("shorter side, longer side")


def _check_area(area: tuple[float, float]) -> tuple[float, float]:
    if not 0 < area[0] <= area[1]:
        raise ValueError("expected [shorter side, longer side]")
    return area


def _in_order(files: tuple[File, ...]) -> tuple[File, ...]:
    return tuple(each for each in FILES if each in files)


class CutterChoices(ClosedModel):
    """What machines may have in common; lengths in points."""

    files: Annotated[tuple[Annotated[File, Meanings(_FILES)], ...], AfterValidator(_in_order)] = (
        described("what is written next to the PDF", ("svg", "dxf"))
    )
    marks: dict[Corner, Annotated[Sign | Literal["none"], Meanings(_SIGNS)]] = described(
        "what is printed at the sheet's corners", {}
    )
    inset: Annotated[float, Span(most=100)] = described(
        "distance from the sheet's edges to the marks", 0.0
    )
    length: Annotated[float, Span(1, 50)] = described(
        "of an angle's arms, or of a cross or circle as a whole", 0.0
    )
    weight: Annotated[float, Span(0.05, 5)] = described("of the marks' lines", 0.0)
    square: Annotated[float, Span(1, 50)] = described("the side of a square", 0.0)
    quiet: Annotated[float, Span(most=50)] = described("empty room around each mark", 0.0)
    box: Annotated[Extent, Meanings(_BOXES)] = described("the size of the files", "sheet")
    offset: Annotated[tuple[float, float], Pair(side=Span(-20, 20))] = described(
        "[right, down]: how far the cut is moved", (0.0, 0.0)
    )
    perforate: Annotated[
        tuple[float, float] | Literal[False], Pair("cut, gap", Span(0.2, 50), word=False)
    ] = described("[cut, gap]: folds are cut like this instead of scored", False)
    dpi: int = described("of the picture", 300, ge=72, le=1200, strict=True)
    sheet: MachineSheet = described(
        "choices of sheets.yaml that it needs", default_factory=MachineSheet
    )


class CutterEntry(CutterChoices):
    """A cutting machine."""

    title: str = described("its name", "")
    source: str = Field(
        min_length=1, description="the source of the figures, and how reliable it is"
    )
    areas: dict[str, Annotated[tuple[float, float], _AREA, AfterValidator(_check_area)]] = (
        described("the largest area that it cuts by paper, or any: all others", {})
    )

    def named(self, name: str, usual: CutterChoices) -> Cutter:
        """Return the machine; what it does not say is as `usual`."""
        taken = usual.model_fields_set - self.model_fields_set
        full = self.model_copy(update={each: getattr(usual, each) for each in taken})
        signs = {corner: sign for corner, sign in full.marks.items() if sign != "none"}
        registration = Registration(
            tuple((corner, signs[corner]) for corner in CORNERS if corner in signs),
            *(full.inset, full.length, full.weight, full.square, full.quiet),
            tuple(("" if paper == _ANY else paper, area) for paper, area in full.areas.items()),
        )
        return Cutter(
            name,
            full.title or name,
            full.files,
            registration,
            full.box,
            _in_mm(full.offset),
            _in_mm(full.perforate) if full.perforate else None,
            full.dpi,
            full.sheet,
        )


def _in_mm(pair: tuple[float, float]) -> tuple[float, float]:
    return to_mm(pair[0]), to_mm(pair[1])


def _check_name(name: str) -> str:
    if name == NO_CUTTER:
        raise ValueError("this name means no machine; choose another")
    return name


class CuttersFile(ClosedModel):
    """Cutting machines: their marks and files, laid over those of Punchboard."""

    defaults: CutterChoices | None = described("the base of every machine", None)
    cutters: dict[Annotated[EntryName, AfterValidator(_check_name)], CutterEntry] = described(
        "cutting machines by name", {}
    )

    @cached_property
    def by_name(self) -> dict[str, Cutter]:
        usual = self.defaults or CutterChoices()
        return {name: each.named(name, usual) for name, each in self.cutters.items()}


def cutter(name: str, known: Mapping[str, Cutter]) -> Cutter:
    """Return the machine of that name; raises Misuse if it does not exist."""
    if name not in known:
        names = (*known, NO_CUTTER)
        raise Misuse(f"no cutter is named {name!r}; {did_you_mean(name, names)}")
    return known[name]
