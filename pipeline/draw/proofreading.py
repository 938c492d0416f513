"""Proofreading of finished faces: a face with its surroundings, and the registry of checks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.colour import Opacities, Pixel, Tint, contrast, mean, seen
from pipeline.draw.geometry import Edges, Point, thinnest_stroke
from pipeline.draw.marks import Area, Mark, Place, Run
from pipeline.draw.painter import Painter
from pipeline.draw.svgicon import GRID
from pipeline.layout.component import Component
from pipeline.layout.draw_list import DrawList, Image, Op, Text
from pipeline.layout.stylesheet import Stylesheet
from pipeline.source.codes import AS_FOUND, Level, Severities
from pipeline.source.files import is_drawing
from pipeline.source.findings import Finding
from pipeline.source.registry import AnyCheck, Check, CheckRegistry
from pipeline.source.units import PT_PER_INCH, to_mm

_BAND: Final = 24
"""Areas are looked up by the bands of the face, in points, that they lie in."""

_Entry: TypeAlias = tuple[float, float, float, float, int, int, Area]
"""The edges of an area, its first band, its number in the order of drawing, and itself."""


class Surroundings(NamedTuple):
    """A text to read in the box of its ink, and the areas that may lie at it.

    Those `below` it were drawn before, those `above` it later, the nearest to it first. The last of
    either may be one that surely lies at all of the text, and hides what is beyond; if there is
    one below, the text is `enclosed`.
    """

    run: Run
    inked: Run
    below: Sequence[Area]
    enclosed: bool
    above: Sequence[Area]


class AreaIndex:
    """The areas of a face, each with its number in the order of drawing, by where they lie."""

    def __init__(self, areas: Iterable[tuple[int, Area]]) -> None:
        self._bands: dict[int, list[_Entry]] = {}
        for number, area in areas:
            bands = _bands(area.edges)
            entry = (*area.edges, bands.start, number, area)
            for band in bands:
                self._bands.setdefault(band, []).append(entry)

    def at(self, run: Run, inked: Run, number: int) -> Surroundings:
        """Return what lies at a text that is drawn as the mark `number`."""
        below, above = self._meeting(inked.edges, number)
        grounds, enclosed = _nearest(reversed(below), inked.edges)
        covers, _ = _nearest(above, inked.edges)
        return Surroundings(run, inked, grounds, enclosed, covers)

    def _meeting(self, box: Edges, number: int) -> tuple[list[_Entry], list[_Entry]]:
        """Return what meets a box, drawn before the mark `number` and later, the lowest first."""
        left, top, right, bottom = box
        found: list[_Entry] = []
        bands = _bands(box)
        for band in bands:
            # What lies in several bands is taken in the first of them.
            found += [
                entry
                for entry in self._bands.get(band, ())
                if entry[0] < right
                and entry[2] > left
                and entry[1] < bottom
                and entry[3] > top
                and (entry[4] == band or band == bands.start)
            ]
        if len(bands) > 1:
            found.sort(key=_number)
        before = sum(entry[5] < number for entry in found)
        return found[:before], found[before:]


def _nearest(entries: Iterable[_Entry], box: Edges) -> tuple[list[Area], bool]:
    """Return the areas that may lie at a box, and whether the last of them hides the others."""
    near: list[Area] = []
    for *_, area in entries:
        share = area.share(box)
        if share != 0:
            near.append(area)
            if share == 1 and area.opaque:
                return near, True
    return near, False


def _bands(edges: Edges) -> range:
    return range(int(edges[1] // _BAND), int(edges[3] // _BAND) + 1)


def _number(entry: _Entry) -> int:
    return entry[5]


class Face:
    """A finished face; what it leaves on paper is found when a check asks for it."""

    def __init__(
        self, drawn: DrawList, component: Component, painter: Painter, *, mirrored: bool = False
    ) -> None:
        self.drawn, self.component, self.mirrored = drawn, component, mirrored
        self.painter, self.renderer = painter, painter.renderer
        self._inked: dict[int, tuple[Run, Run | None]] = {}

    @cached_property
    def marks(self) -> list[Mark]:
        """Texts and areas in the order of drawing."""
        return self.painter.marks(self.drawn)

    @cached_property
    def areas(self) -> list[Area]:
        """What the face paints besides letters, in the order of drawing."""
        return [mark for mark in self.marks if type(mark) is Area]

    @cached_property
    def runs(self) -> list[Run]:
        """The stretches of text that somebody is to read, in the order of drawing."""
        return [run for run in self.painter.runs(self.drawn) if not run.text.decorative]

    @cached_property
    def surroundings(self) -> list[Surroundings]:
        """The texts whose ink is to be read, each with the areas at it, in the order of drawing."""
        numbered = list(enumerate(self.marks))
        index = AreaIndex((number, mark) for number, mark in numbered if type(mark) is Area)
        return [
            index.at(mark, inked, number)
            for number, mark in numbered
            if type(mark) is Run
            and not mark.text.decorative
            and (inked := self.inked(mark)) is not None
        ]

    @cached_property
    def ops(self) -> list[tuple[Op, Place]]:
        """The operations of the face and of each shared part that it uses, with their places."""
        parts = (("", self.drawn.ops), *self.drawn.parts.items())
        return [(op, (part, index)) for part, ops in parts for index, op in enumerate(ops)]

    def inked(self, run: Run) -> Run | None:
        """Return a run in the box of its ink alone; None if none of that is to be seen."""
        # Kept with what it is of, whose identity is no other's then.
        key = id(run)
        if key not in self._inked:
            self._inked[key] = run, self.painter.inked(run)
        return self._inked[key][1]

    def thinnest(self, icon: str) -> float | None:
        """Return the width of an icon's thinnest stroke, on its grid; None for one of fills."""
        form = self.renderer.icons.form(icon)
        if form.drawing is None:
            return thinnest_stroke(form.operators)
        page, thinnest = form.drawing.page, form.drawing.walk.thinnest
        return thinnest and thinnest * GRID / max(page.width, page.height)

    def thinnest_of_image(self, source: str) -> float | None:
        """Return a drawing's thinnest stroke as a share of its width; None if it has none."""
        if not is_drawing(source):
            return None
        drawing = self.renderer.images.drawing(source)
        return drawing.walk.thinnest and drawing.walk.thinnest / drawing.page.width


PAPER: Final = "ffffff"

_ACROSS: Final = 10
_DOWN: Final = 2
_SHARE: Final = 0.25


def colours_below(run: Run, near: Sequence[Area]) -> list[tuple[str, str]]:
    """Return the colours of a text and of its ground, as they are seen together.

    `near` are the areas that may lie below it, the topmost first. A ground is what lies below at
    least a quarter of the text; of a picture the mean. For gradients and translucent grounds it is
    the best one of the worst quarter.
    """
    fill = run.text.fill
    if not near and not run.opacities:
        return [(fill, PAPER)]
    if len(near) == 1 and _is_plain(near[0], run) and near[0].share(run.edges) == 1:
        return [(fill, near[0].colour)] if near[0].colour else []
    return _sampled(run, near)


def _is_plain(area: Area | None, run: Run) -> bool:
    return not run.opacities and (area is None or (area.opaque and area.shade is None))


def seen_at(point: Point, run: Run, near: Sequence[Area]) -> tuple[str, str]:
    """Return the colours of a text and its ground at a point, translucent or not."""
    paints: list[tuple[Tint, Opacities]] = []
    for area in near:
        if area.covers(point):
            paints.append((area.tint_at(point), area.opacities))
            if area.opaque:
                break
    return seen(paints[::-1], run.text.fill, run.opacities)


def _sampled(run: Run, near: Sequence[Area]) -> list[tuple[str, str]]:
    """Return the colours of a text and its ground at points spread evenly over it."""
    counts: Counter[str] = Counter()
    pictured: list[Pixel] = []
    blended: list[tuple[str, str]] = []
    for point in spread(run, _ACROSS, _DOWN):
        area = topmost(near, point)
        if not _is_plain(area, run):
            blended.append(seen_at(point, run, near))
            continue
        pixel = area.picture_at(point) if area is not None else None
        if pixel is not None:
            pictured.append(pixel)
        elif area is None or area.colour:
            counts[area.colour if area is not None and area.colour else PAPER] += 1
    if pictured:
        counts[mean(pictured)] += len(pictured)
    least = int(_SHARE * _ACROSS * _DOWN)
    found = [(run.text.fill, colour) for colour, points in counts.items() if points >= least]
    if len(blended) >= least:
        found.append(sorted(blended, key=lambda pair: contrast(*pair))[least - 1])
    return found


def spread(run: Run, across: int, down: int) -> Iterator[Point]:
    """Yield points of the face that are spread evenly over a text."""
    yield from map(run.frame.on_face, spread_over(run.box, across, down))


def spread_over(box: Edges, across: int, down: int) -> Iterator[Point]:
    """Yield points that are spread evenly over a box, column by column."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    rows = [top + high * (row + 0.5) / down for row in range(down)]
    for column in range(across):
        x = left + wide * (column + 0.5) / across
        for y in rows:
            yield x, y


def topmost(near: Sequence[Area], point: Point) -> Area | None:
    """Return the first of the areas that covers a point of the face."""
    return next((area for area in near if area.covers(point)), None)


class Printed(NamedTuple):
    """A bitmap as it is printed: its pixels, the pixels an inch that this makes, and its place."""

    op: Image
    pixels: tuple[int, int]
    dpi: float
    place: Place

    def message(self, limit: float) -> str:
        """Return what is to be said of one below `limit` pixels an inch."""
        op, (across, down) = self.op, self.pixels
        size = f"{to_mm(op.w):.1f} x {to_mm(op.h):.1f} mm"
        found = f"{op.source}, {across} x {down} pixels, is printed {size} large"
        return f"{found}: {self.dpi:.0f} dpi, below {limit:g}"

    @property
    def hint(self) -> str:
        inches = self.op.w / PT_PER_INCH, self.op.h / PT_PER_INCH
        wanted = self.op.resolution.wanted
        needed = " x ".join(f"{ceil(side * wanted - 0.01)}" for side in inches)
        return (
            f"give it {needed} pixels for {wanted:g} dpi, print it smaller, or ask for less under"
            " resolutions in styles.yaml"
        )


def pictures(face: Face) -> Iterator[Printed]:
    for op, place in face.ops:
        if type(op) is Image and not is_drawing(op.source) and op.w > 0:
            pixels = face.renderer.images.size(op.source)
            dpi = pixels[0] / (op.w / PT_PER_INCH)
            yield Printed(op, pixels, dpi, place)


TINY: Final = 5.0
SMALL: Final = 6.0
SMALL_RULE: Final = 7.0
"""Sizes in points: below TINY nobody reads a text, below SMALL few do; rules need SMALL_RULE."""

REMEDY: Final = "shorten it, enlarge its box, or raise the size or the floor of its style"

_SLACK: Final = 0.005


def is_below(text: Text, limit: float) -> bool:
    """Return whether a text is smaller than `limit` points, by more than rounding."""
    return text.size < limit - _SLACK


def texts_to_read(face: Face, limit: float) -> Iterator[tuple[Text, Place]]:
    """Yield the texts below `limit` points that leave ink and are no ornament, with places."""
    for op, place in face.ops:
        if type(op) is not Text or op.decorative or not is_below(op, limit):
            continue
        if any(map(str.strip, op.words)):
            yield op, place


class Remark(NamedTuple):
    """A finding about a face, still without its line, and the operation that it is about.

    With `beside` it holds only if that operation is the text of another box.
    """

    finding: Finding
    place: Place
    beside: Place | None = None


FACE_CHECKS: Final[CheckRegistry[Face, Remark]] = CheckRegistry(
    "check of faces", "pipeline.draw.checks"
)
"""Examples print one card: products, kinds and the layout of ``card`` are supplied."""

STYLESHEET_CHECKS: Final[CheckRegistry[Stylesheet, tuple[Finding, str]]] = CheckRegistry(
    "check of the stylesheet", "pipeline.draw.checks"
)
"""Each finding comes with its ``section.entry`` of styles.yaml; examples are as those of faces."""

face_check = FACE_CHECKS.check
stylesheet_check = STYLESHEET_CHECKS.check


def proofread(
    face: Face,
    *,
    thorough: bool,
    severities: Severities = AS_FOUND,
    also: frozenset[str] = frozenset(),
) -> list[Remark]:
    """Return the remarks on a face; where it need not be `thorough` those alone that are errors.

    Those of the codes `also` are among them in any case.
    """
    checks = _chosen(frozenset(severities.levels.items()), also, thorough)
    return [remark for check in checks for remark in check.run(face)]


@lru_cache
def _chosen(
    levels: frozenset[tuple[str, Level]], also: frozenset[str], thorough: bool
) -> list[Check[Face, Remark]]:
    severities = Severities(dict(levels))
    return [
        check
        for check in FACE_CHECKS.values()
        if thorough or check.code in also or severities.is_error(check.code, check.severity)
    ]


@cache
def proofreading_checks() -> Mapping[str, AnyCheck]:
    """Return the checks of faces and of the stylesheet by code, alphabetically."""
    checks: dict[str, AnyCheck] = {**FACE_CHECKS, **STYLESHEET_CHECKS}
    return MappingProxyType(dict(sorted(checks.items())))
