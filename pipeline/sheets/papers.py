"""Papers, trim formats, card sleeves and printing profiles as data files."""

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from functools import cached_property
from math import isfinite
from typing import Annotated, Any, Final, NamedTuple

from pydantic import AfterValidator, Field, ValidationError, ValidationInfo, create_model

from pipeline.sheets.model import Paper
from pipeline.sheets.options import DEFAULTS, Options, declared
from pipeline.source.findings import Misuse
from pipeline.source.models import ClosedModel, EntryName, Named, described, refusal
from pipeline.source.names import did_you_mean, joined
from pipeline.source.units import Length, length, mm

SIZE: Final = re.compile(
    r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*[xX×]\s*(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|pt)?\s*", re.ASCII
)
"""How a size is written."""

MAX_SIDE: Final = mm(5080)
"""The longest side of a PDF page in points: 14,400 (ISO 32000-1, annex C.2), as 5080 mm make it."""


def size(text: str) -> tuple[float, float] | None:
    """Return width and height in points (millimetres where no unit is given), or None.

    None says that `text` isn't written as a size. Raises ValueError for a size that no PDF page
    can have.
    """
    match = SIZE.fullmatch(text)
    if match is None:
        return None
    unit = match[3] or "mm"
    width, height = (length(float(side), unit) for side in match.groups()[:2])
    if not all(isfinite(side) and 0 < side <= MAX_SIDE for side in (width, height)):
        raise ValueError(f"expected sides above 0 and up to 5080 mm, found {text!r}")
    return width, height


DEFAULT_MARGIN: Final = mm(5)
"""The unprintable edge: office lasers leave 4.2 mm blank, most inkjets 3 to 5 mm."""


class PaperEntry(ClosedModel):
    """A paper, upright."""

    title: str = described("its name", "")
    width: Length = Field(description="the shorter side in mm")
    height: Length = Field(description="the longer side in mm")
    margin: Length | None = described(
        "the edge that printers leave blank, in mm; by default the file's own", None
    )

    def named(self, name: str, margin: float) -> Paper:
        """Return the paper; `margin` is that of the file."""
        margin = margin if self.margin is None else self.margin
        return Paper(name, self.width, self.height, margin, self.title or name)


def _check_paper(entry: PaperEntry, info: ValidationInfo) -> PaperEntry:
    sheet = entry.named("", info.data.get("margin", 0.0))
    if sheet.width > sheet.height:
        raise ValueError("expected portrait, but width is above height")
    if not 2 * sheet.margin < sheet.width or sheet.height > MAX_SIDE:
        raise ValueError("expected sides above twice the margin, up to 5080 mm")
    return entry


class PapersFile(ClosedModel):
    """Papers, upright, laid over those of Punchboard."""

    margin: Length = described(
        "the edge that printers leave blank, for papers without their own, in mm", DEFAULT_MARGIN
    )
    papers: dict[EntryName, Annotated[PaperEntry, AfterValidator(_check_paper)]] = described(
        "papers by name, upright", {}
    )

    @cached_property
    def by_name(self) -> dict[str, Paper]:
        return {name: each.named(name, self.margin) for name, each in self.papers.items()}


def paper_names(texts: Iterable[str], known: Mapping[str, Paper]) -> set[str]:
    names = set()
    for text in texts:
        with suppress(Misuse):
            names.add(paper(text, known).name)
    return names


def paper(name_or_size: str, known: Mapping[str, Paper]) -> Paper:
    """Return the paper of that name, or one of that size (``210x297mm``, ``8.5x11in``).

    Raises Misuse for anything else. A size is turned to portrait.
    """
    name = name_or_size.strip().lower()
    if name in known:
        return known[name]
    try:
        dimensions = size(name)
    except ValueError as error:
        raise Misuse(f"paper: {error}") from None
    if dimensions is None:
        remedy = joined(did_you_mean(name, known), "or give its size, such as 210x297mm")
        raise Misuse(f"no paper is named {name_or_size!r}; {remedy}")
    width, height = sorted(dimensions)
    for other in known.values():
        if abs(other.width - width) < 0.1 and abs(other.height - height) < 0.1:
            return other
    if width <= 2 * DEFAULT_MARGIN:
        raise Misuse(f"expected a paper wider than twice its 5 mm margin, found {name_or_size!r}")
    return Paper("".join(name.split()).replace("×", "x"), width, height, DEFAULT_MARGIN)


class TrimFormat(NamedTuple):
    """A trim size with its corner radius, in points. Names vary in the trade; sizes do not."""

    name: str
    width: float
    height: float
    radius: float
    title: str = ""


class FormatEntry(ClosedModel):
    """A trim format."""

    title: str = described("its name in the trade", "")
    width: Length = Field(description="width in mm")
    height: Length = Field(description="height in mm")
    radius: Length | None = described(
        "radius of the corners in mm; by default the file's own", None
    )

    def named(self, name: str, radius: float) -> TrimFormat:
        """Return the format; `radius` is that of the file."""
        radius = radius if self.radius is None else self.radius
        return TrimFormat(name, self.width, self.height, radius, self.title or name)


def _check_format(entry: FormatEntry, info: ValidationInfo) -> FormatEntry:
    trim = entry.named("", info.data.get("radius", 0.0))
    if min(trim.width, trim.height) <= 2 * trim.radius:
        raise ValueError("expected sides above twice the corner radius")
    return entry


class FormatsFile(ClosedModel):
    """Trim formats: the sizes that cards are cut to, laid over those of Punchboard."""

    radius: Length = described("radius of the corners of formats without their own, in mm", mm(3))
    formats: dict[EntryName, Annotated[FormatEntry, AfterValidator(_check_format)]] = described(
        "trim formats by name", {}
    )

    @cached_property
    def by_name(self) -> dict[str, TrimFormat]:
        return {name: each.named(name, self.radius) for name, each in self.formats.items()}


_GIVE: Final = mm(0.25)
"""How much wider than the inside a card may be: film gives way."""
_PLAY: Final = (mm(3), mm(4))
"""Across and down: with more of it a card slips, and its corners wear."""


class SleeveFit(Enum):
    """How a card lies in a sleeve."""

    FITS = "fits"
    LOOSE = "is loose in"
    LARGE = "is too large for"


class Sleeve(NamedTuple):
    """A sleeve by its inside, in points."""

    name: str
    width: float
    height: float
    title: str = ""

    def fit(self, width: float, height: float) -> SleeveFit:
        """Return how a card of that size lies in it, turned or not."""
        across, down = sorted((width, height))
        if across > self.width + _GIVE or down > self.height:
            return SleeveFit.LARGE
        loose = self.width - across > _PLAY[0] or self.height - down > _PLAY[1]
        return SleeveFit.LOOSE if loose else SleeveFit.FITS


class SleeveEntry(ClosedModel):
    """A sleeve by its outside. Its long sides have seams, and its bottom; it is open at the top."""

    title: str = described("its name in the trade", "")
    width: Length = Field(description="width outside, lying flat, in mm")
    height: Length = Field(description="height outside, lying flat, in mm")

    def named(self, name: str, seam: float) -> Sleeve:
        """Return the sleeve as it is inside."""
        return Sleeve(name, self.width - 2 * seam, self.height - seam, self.title or name)


def _check_sleeve(entry: SleeveEntry, info: ValidationInfo) -> SleeveEntry:
    sleeve = entry.named("", info.data.get("seam", 0.0))
    if min(sleeve.width, sleeve.height) <= 0:
        raise ValueError("expected sides above those of its seams")
    return entry


class SleevesFile(ClosedModel):
    """Card sleeves: what --sleeves knows, laid over those of Punchboard."""

    seam: Length = described("width of the seams, in mm", mm(1))
    sleeves: dict[EntryName, Annotated[SleeveEntry, AfterValidator(_check_sleeve)]] = described(
        "sleeves by name", {}
    )

    @cached_property
    def by_name(self) -> dict[str, Sleeve]:
        return {name: each.named(name, self.seam) for name, each in self.sleeves.items()}


USUAL_PROFILE: Final = "home"


def _fields() -> dict[str, Any]:
    """Return the fields of a model that has every option; none has to be set."""
    return {
        name.replace("_", "-"): (
            Annotated[hint, Named(said.names)] if said.names else hint,
            Field(default=None, description=said.doc),
        )
        for name, (hint, said) in declared().items()
    }


_FIELDS: Final = _fields()
_CUTTER: Final = {"cutter": _FIELDS.pop("cutter")}


class MachineSheet(create_model("_Machine", __base__=ClosedModel, **_FIELDS)):  # type: ignore[misc]
    """Choices that a machine needs, laid over others: what is not set is as it is there."""

    def laid_over(self, base: Options, besides: Collection[str] = ()) -> Options:
        """Return `base` with the options that are set here, but for those that `besides` names."""
        chosen = {
            key.replace("-", "_"): getattr(self, key)
            for key in self.model_fields_set.intersection(_KEYS).difference(besides)
        }
        if chosen.get("ruler") is True:
            chosen["ruler"] = base.ruler or "mm"
        return base._replace(**chosen)


class SheetChoices(create_model("_Sheet", __base__=MachineSheet, **_CUTTER)):  # type: ignore[misc]
    """Choices of how pieces lie on sheets, laid over others: what is not set is as it is there."""


_KEYS: Final = frozenset(SheetChoices.model_fields)


def chosen_options(choices: Mapping[str, Any]) -> Options:
    """Return the usual options with choices laid over them.

    Raises Misuse for a choice that ``sheets.yaml`` would not take.
    """
    try:
        chosen: Options = SheetChoices.model_validate(choices).laid_over(DEFAULTS)
    except ValidationError as error:
        raise Misuse(refusal(error, SheetChoices, choices)) from None
    return chosen


class ProductSheet(SheetChoices):
    """How a product lies on its sheets: a profile, and the options that are laid over it."""

    profile: Annotated[str, Named("profile")] = described(
        "the profile that they are based on", USUAL_PROFILE
    )


class SheetsFile(ClosedModel):
    """Imposition profiles: how pieces lie on sheets, laid over those of Punchboard."""

    defaults: SheetChoices | None = described("the base of every profile", None)
    profiles: dict[EntryName, SheetChoices | None] = described("imposition profiles by name", {})

    @cached_property
    def by_name(self) -> dict[str, Options]:
        base = self.defaults.laid_over(Options()) if self.defaults else Options()
        return {name: own.laid_over(base) if own else base for name, own in self.profiles.items()}


def profile(name: str, known: Mapping[str, Options]) -> Options:
    """Return the profile of that name; raises Misuse if it does not exist."""
    if name not in known:
        raise Misuse(f"no sheet profile is named {name!r}; {did_you_mean(name, known)}")
    return known[name]
