"""What lies over a face on a proof: outline, bleed, safe area, folds, slots with names, a grid."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.creases import crease_data
from pipeline.impose.face import FaceSpec
from pipeline.impose.lines import WHITE, Line, stroke
from pipeline.layout.box import Box
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Op, Path, Rect
from pipeline.press.face_context import component_of
from pipeline.press.face_specs import face_spec
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.labels import slot_labels
from pipeline.press.proofs.layers import PENS, Layer, Pen, in_legend
from pipeline.press.proofs.lettering import lettering_of
from pipeline.press.proofs.shape import box_within, outline_of

_HALO: Final = 0.8
"""By how much the white below a line is wider, so that it is seen on dark art."""

_GRID: Final = 5.0
_STRONG: Final = 2
"""Every other line of the grid is stronger: one a centimetre."""


class Overlay(NamedTuple):
    """Operations on a face, and the pens of the layers that it has; a box stands for safe areas."""

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
            pen._replace(title="safe area, of the box round the outline") if pen is safe else pen
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
    """Yield a shape drawn with a pen, on white."""
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
