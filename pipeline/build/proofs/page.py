"""The page of one face: with bleed, margin, names of slots and legend, or cut to its shape."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of
from pipeline.build.options import PENS, Layer, Pen, in_legend
from pipeline.build.product_options import face_spec
from pipeline.build.request import FaceOrder
from pipeline.build.slug_lines import slug_type
from pipeline.draw.path_geometry import inset_path
from pipeline.draw.renderer import cut_out, marks_operators
from pipeline.draw.usage import RenderedFace, merged
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Box, Colour, Op, Path, Rect, Restore, Save, Text
from pipeline.sheets.grid import Slot
from pipeline.sheets.margin_text import SIZE, lettering
from pipeline.sheets.marks import crease_data, cut_line
from pipeline.sheets.model import (
    WHITE,
    Contour,
    FaceSpec,
    Line,
    Outline,
    Placement,
    Rectangle,
    Sheet,
    stroke,
)
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

_HAIR: Final = 0.1


def outline_of(spec: FaceSpec, inset: float = 0.0) -> Path | Rect | None:
    """Return a face's outline, `inset` points further in, as an operation on the face.

    An outline of path data that cannot be moved in as a whole, for it has holes or is narrower
    than that somewhere, has no inset: None.
    """
    outline: Outline = spec.outline
    if inset and isinstance(outline, Contour):
        data = inset_path(outline.d, inset / mm(1))
        if data is None:
            return None
        outline = outline._replace(d=data)
        inset = 0.0
    if isinstance(outline, Rectangle):
        outline = Rectangle(max(0.0, outline.radius - inset))
    size = (spec.width - 2 * inset, spec.height - 2 * inset)
    return cut_line(Slot(inset, inset, *size, 0, (0.0,) * 4), outline, _HAIR)


def box_within(spec: FaceSpec, inset: float) -> Rect:
    """Return the box round a face, `inset` points further in."""
    return Rect(inset, inset, spec.width - 2 * inset, spec.height - 2 * inset, width=_HAIR)


_STYLE: Final = "slug"
_CUT_OFF: Final = "…"


class Lettering:
    """Sets lines of words in the style ``slug``; raises KeyError for a stylesheet without it."""

    def __init__(self, edition: OpenEdition) -> None:
        self._edition = edition
        style = edition.stylesheet.styles[_STYLE]
        self._font = f"{style.family}.{style.cut}"
        self._face = edition.fonts.faces[self._font]

    def width(self, words: str, size: float = SIZE) -> float:
        """Return how wide words of our own are, in points."""
        return self._face.advance(self._printable(words)) * size

    def line(self, words: str, x: float, y: float, fill: Colour, size: float = SIZE) -> Text:
        """Return words of our own from x on baseline y; letters that are lacking are shown as ?."""
        return Text(x, y, self._font, size, fill, (self._printable(words),), 0.0)

    def title(self, words: str, x: float, y: float, width: float, fill: Colour) -> tuple[Op, ...]:
        """Return a name of the game at 6 pt from x on baseline y, cut off at `width` points.

        It has its script and its fallbacks; letters that none has are shown as ?, for the face that
        has them reports them.
        """
        try:
            return self._title(words, x, y, width, fill)
        except PunchboardError:
            return self._title(self._printable(words), x, y, width, fill)

    def _title(self, words: str, x: float, y: float, width: float, fill: Colour) -> tuple[Op, ...]:
        cut = self._shortened(words, width)
        type_ = slug_type(self._edition, cut)
        if type_ is None or type_.lay is None:
            return (self.line(cut, x, y, fill),)
        placed = lettering((cut,), x, y, type_.font, type_.lay)
        return tuple(op._replace(fill=fill) if isinstance(op, Text) else op for op in placed)

    def _shortened(self, words: str, width: float) -> str:
        type_ = slug_type(self._edition, words)
        if type_ is None or type_.measure(words) <= width:
            return words
        kept = len(words) - 1
        while kept > 1 and type_.measure(words[:kept].rstrip() + _CUT_OFF) > width:
            kept -= 1
        return words[:kept].rstrip() + _CUT_OFF

    def _printable(self, words: str) -> str:
        if self._face.measure(words) is not None:
            return words
        return "".join(sign if self._face.measure(sign) is not None else "?" for sign in words)


def lettering_of(edition: OpenEdition) -> Lettering | None:
    """Return what sets the words of proofs; None for a stylesheet without the style ``slug``."""
    return Lettering(edition) if _STYLE in edition.stylesheet.styles else None


LABEL_SIZE: Final = 4.2
_PAD: Final = 0.7
_HEIGHT: Final = LABEL_SIZE + 2 * _PAD
_BASELINE: Final = _HEIGHT - _PAD - 0.22 * LABEL_SIZE


class _Tag(NamedTuple):
    """A name with the paper below it."""

    name: str
    x: float
    y: float
    width: float

    def meets(self, other: "_Tag") -> bool:
        """Return whether two names lie over each other."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and abs(self.y - other.y) < _HEIGHT
        )


def slot_labels(
    slots: Iterable[tuple[str, Box]],
    face: tuple[float, float],
    letters: Lettering,
    fill: Colour,
    *,
    leftward: bool = False,
) -> list[Op]:
    """Return the names of slots on a face of that width and height, in points.

    They keep away from where texts begin, which is the right side where these run `leftward`.
    """
    tags: list[_Tag] = []
    for name, box in slots:
        width = letters.width(name, LABEL_SIZE) + 2 * _PAD
        tags.append(_free(_places(name, box, width, face, leftward=leftward), tags))
    ops: list[Op] = []
    for tag in tags:
        ops.append(Rect(tag.x, tag.y, tag.width, _HEIGHT, fill=WHITE))
        ops.append(letters.line(tag.name, tag.x + _PAD, tag.y + _BASELINE, fill, LABEL_SIZE))
    return ops


def _free(places: Iterator[_Tag], tags: Sequence[_Tag]) -> _Tag:
    """Return the first place where no name lies yet, the first of all if it is missing."""
    first: _Tag | None = None
    for place in places:
        if not any(place.meets(tag) for tag in tags):
            return place
        first = first or place
    assert first is not None
    return first


def _places(
    name: str, box: Box, width: float, face: tuple[float, float], *, leftward: bool
) -> Iterator[_Tag]:
    """Yield where a name may be: at its slot's far corner, other corners, and down its side.

    Texts seldom fill their last line. Names that are wider than the face
    begin at its left edge.
    """
    left = max(0.0, min(box.x, face[0] - width))
    right = max(0.0, min(box.x + box.w, face[0]) - width)
    top, bottom = box.y, max(box.y, box.y + box.h - _HEIGHT)
    sides = (left, right) if leftward else (right, left)
    yield from (_Tag(name, x, y, width) for x in sides for y in (bottom, top))
    y = top + _HEIGHT
    while y < bottom:
        yield _Tag(name, left, y, width)
        y += _HEIGHT
    # A slot that is smaller than its name: next to it.
    y = bottom
    while y < face[1] - _HEIGHT:
        y += _HEIGHT
        yield _Tag(name, left, y, width)
    y = top
    while y > 0:
        y -= _HEIGHT
        yield _Tag(name, left, y, width)


_HALO: Final = 0.8
"""By how much the white below a line is wider, so that it is seen on dark art."""

_GRID: Final = 5.0
_STRONG: Final = 2
"""Every other line of the grid is stronger: one a centimetre."""


class Overlay(NamedTuple):
    """Operations on a face, and the pens of the layers that it has; a box represents safe areas."""

    ops: tuple[Op, ...]
    legend: tuple[Pen, ...]


class _Subject(NamedTuple):
    """A face as layers see it."""

    edition: OpenEdition
    component: Component
    spec: FaceSpec
    slots: dict[str, Box]


def overlay(edition: OpenEdition, order: FaceOrder, layers: Sequence[Layer]) -> Overlay:
    """Return what `layers` draw over a face; one that it has nothing for is not in the legend."""
    component = component_of(edition, order)
    layout = component.layout
    slots = {name: component.reach(name) for name in component.slots}
    if edition.mirrors(layout):
        slots = {
            name: box._replace(x=component.width - box.x - box.w) for name, box in slots.items()
        }
    subject = _Subject(edition, component, face_spec(edition, layout, component), slots)
    drawn = {layer: tuple(_DRAW[layer](subject)) for layer in Layer if layer in layers}
    legend = in_legend([layer for layer, ops in drawn.items() if ops])
    if Layer.SAFE in drawn and _safe_is_box(subject):
        safe = PENS[Layer.SAFE]
        legend = [
            pen._replace(title="safe area, of the box around the outline") if pen is safe else pen
            for pen in legend
        ]
    ops = [op for each in drawn.values() for op in each]
    letters = lettering_of(edition)
    if drawn.get(Layer.SLOTS) and letters is not None:
        size = (component.width, component.height)
        leftward, colour = edition.mirrors(layout), PENS[Layer.SLOTS].colour
        ops += slot_labels(slots.items(), size, letters, colour, leftward=leftward)
    return Overlay(tuple(ops), tuple(legend))


def _trim(subject: _Subject) -> Iterator[Op]:
    yield from _lined(outline_of(subject.spec), PENS[Layer.TRIM])


def _bleed(subject: _Subject) -> Iterator[Op]:
    if subject.spec.bleed:
        yield from _lined(box_within(subject.spec, -subject.spec.bleed), PENS[Layer.BLEED])


def _safe(subject: _Subject) -> Iterator[Op]:
    inset = subject.component.safe
    if inset:
        shape = outline_of(subject.spec, inset) or box_within(subject.spec, inset)
        yield from _lined(shape, PENS[Layer.SAFE])


def _safe_is_box(subject: _Subject) -> bool:
    inset = subject.component.safe
    return bool(inset) and outline_of(subject.spec, inset) is None


def _folds(subject: _Subject) -> Iterator[Op]:
    spec, pen = subject.spec, PENS[Layer.FOLDS]
    lines = [
        Line(fold.axis == "x", fold.at, 0.0, spec.height if fold.axis == "x" else spec.width)
        for fold in spec.folds
    ]
    yield from stroke(lines, pen.width + _HALO, colour=WHITE)
    yield from stroke(lines, pen.width, pen.dash, pen.colour)
    creases = crease_data(spec)
    if creases:
        yield from _lined(Path(creases, 0.0, 0.0), pen)


def _slots(subject: _Subject) -> Iterator[Op]:
    pen = PENS[Layer.SLOTS]
    for box in subject.slots.values():
        yield Rect(box.x, box.y, box.w, box.h, stroke=pen.colour, width=pen.width)


def _grid(subject: _Subject) -> Iterator[Op]:
    """Yield the grid from the trim's top left: a line every 5 mm, stronger ones every 10."""
    spec, pen = subject.spec, PENS[Layer.GRID]
    for strong in (False, True):
        lines = [
            Line(upright, mm(_GRID) * number, 0.0, end)
            for upright, side, end in (
                (True, spec.width, spec.height),
                (False, spec.height, spec.width),
            )
            for number in range(1, int(side / mm(_GRID)) + 1)
            if (number % _STRONG == 0) is strong
        ]
        yield from stroke(lines, pen.width * (3 if strong else 1), (), pen.colour)


def _lined(shape: Path | Rect | None, pen: Pen) -> Iterator[Op]:
    if shape is not None:
        yield shape._replace(stroke=WHITE, width=pen.width + _HALO)
        yield shape._replace(stroke=pen.colour, width=pen.width, dash=pen.dash)


_DRAW: Final[dict[Layer, Callable[[_Subject], Iterator[Op]]]] = {
    Layer.GRID: _grid,
    Layer.SLOTS: _slots,
    Layer.SAFE: _safe,
    Layer.FOLDS: _folds,
    Layer.BLEED: _bleed,
    Layer.TRIM: _trim,
}


EDGE: Final = mm(3)
"""The margin round the bleed, in points."""

_INK: Final = "3a3a40"
_ROW: Final = 8.0
_SAMPLE: Final = 14.0
_GAP: Final = 3.0
_SIZE: Final = 5.0


def proof_sheet(
    edition: OpenEdition, order: FaceOrder, face: str, layers: Sequence[Layer]
) -> Sheet:
    """Return the page of the face with the id `face`: trim and bleed, and what `layers` draw."""
    component = component_of(edition, order)
    drawn = overlay(edition, order, layers)
    edge = component.bleed + EDGE
    letters = lettering_of(edition) if drawn.legend else None
    least = _least_width(drawn.legend, letters) + 2 * EDGE if letters else 0.0
    width = max(component.width + 2 * edge, least)
    left = (width - component.width) / 2
    top = component.height + 2 * edge
    legend, depth = _legend(drawn.legend, letters, width, top - EDGE / 2) if letters else ([], 0.0)
    trim = (left, edge, component.width, component.height)
    bleed = (component.bleed,) * 4
    placement = Placement(face, left, edge, component.width, component.height, 0, bleed)
    reach = (left - component.bleed, EDGE, component.width + 2 * component.bleed, top - 2 * EDGE)
    over = (Save(left, edge), *drawn.ops, Restore(), *legend) if drawn.ops else ()
    return Sheet(width, top + depth, "front", (placement,), (), trim, reach, overlay=over)


def cut_sheet(edition: OpenEdition, order: FaceOrder, face: str) -> Sheet:
    """Return a page of exactly the trim's size, for the face that `cut_face` makes."""
    component = component_of(edition, order)
    box = (0.0, 0.0, component.width, component.height)
    return Sheet(component.width, component.height, "front", (Placement(face, *box),), (), box, box)


def cut_face(
    edition: OpenEdition, order: FaceOrder, face: RenderedFace, scale: float = 1.0
) -> RenderedFace:
    """Return a face as it is cut, `scale` times as large; raises PunchboardError (`path-data`)."""
    component = component_of(edition, order)
    shape = outline_of(face_spec(edition, component.layout, component))
    assert shape is not None  # only an inset may have none
    return cut_out(face, shape, scale)


def overlaid(
    edition: OpenEdition, order: FaceOrder, face: RenderedFace, layers: Sequence[Layer]
) -> RenderedFace:
    """Return a face with layers drawn over it, as part of it."""
    ops = overlay(edition, order, layers).ops
    operators, usage = marks_operators(ops, face.height, edition.renderer)
    return face._replace(
        operators=f"{face.operators}\n{operators}", usage=merged((face.usage, usage))
    )


def _least_width(pens: Sequence[Pen], letters: Lettering) -> float:
    return max(_SAMPLE + _GAP + letters.width(pen.title, _SIZE) for pen in pens)


def _legend(
    pens: Sequence[Pen], letters: Lettering, width: float, top: float
) -> tuple[list[Op], float]:
    """Return a sample of each line with its name, in rows below `top`, and the rows' depth."""
    ops: list[Op] = []
    x, y = EDGE, top + _ROW / 2
    for pen in pens:
        item = _SAMPLE + _GAP + letters.width(pen.title, _SIZE)
        if x > EDGE and x + item > width - EDGE:
            x, y = EDGE, y + _ROW
        ops += stroke([Line(False, y, x, x + _SAMPLE)], pen.width, pen.dash, pen.colour)
        ops.append(letters.line(pen.title, x + _SAMPLE + _GAP, y + 0.36 * _SIZE, _INK, _SIZE))
        x += item + 2.5 * _GAP
    return ops, y + _ROW / 2 - top
