"""Draw lists to marks: groups are undone, parts put in their places, words measured."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.build.proofing.frame import FACE, Edges, Frame
from pipeline.build.proofing.marks import Area, Mark, Run
from pipeline.build.proofing.shape import box_shape, icon_shapes, path_shape
from pipeline.draw.ink import Inks
from pipeline.draw.pen import Pen
from pipeline.draw.svgicon import GRID
from pipeline.layout.ops import DrawList, Icon, Image, Op, Path, Rect, Restore, Save, Text, Use

_NOWHERE: Final = Edges(0.0, 0.0, 0.0, 0.0)


class Painter:
    """Finds what draw lists leave on paper; what faces share is found once."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self._inks: dict[str, Inks] = {}
        self._shared: dict[tuple[str, Frame, Edges | None], list[Mark]] = {}

    def marks(self, drawn: DrawList) -> list[Mark]:
        """Return the texts and areas of a face in the order of drawing."""
        return list(self._marks(drawn.ops, "", FACE, None, drawn))

    def _marks(
        self, ops: Sequence[Op], part: str, frame: Frame, clip: Edges | None, drawn: DrawList
    ) -> Iterator[Mark]:
        outer: list[tuple[Frame, Edges | None]] = []
        for index, op in enumerate(ops):
            if type(op) is Text:
                box = self._box(op)
                edges: Edges | None = box if frame is FACE else frame.edges(box)
                if clip is not None and edges is not None:
                    edges = edges.meets(clip)
                if edges is not None:
                    yield Run(op, box, frame, clip, edges, (part, index))
            elif isinstance(op, Save):
                outer.append((frame, clip))
                frame = frame.within(op.x, op.y, op.rotate)
                clip = clip if op.clip is None else _clipped(op.clip, frame, clip)
            elif isinstance(op, Restore):
                frame, clip = outer.pop()
            elif isinstance(op, Use):
                yield from self._part(op, frame, clip, drawn)
            else:
                area = self._area(op, frame)
                seen = area and (area.edges if clip is None else area.edges.meets(clip))
                if area is not None and seen is not None:
                    yield area if clip is None else area._replace(edges=seen)

    def _part(self, op: Use, frame: Frame, clip: Edges | None, drawn: DrawList) -> list[Mark]:
        own = frame.within(op.x, op.y)
        marks = self._shared.get((op.key, own, clip))
        if marks is None:
            marks = list(self._marks(drawn.parts[op.key], op.key, own, clip, drawn))
            self._shared[op.key, own, clip] = marks
        return marks

    def _box(self, op: Text) -> Edges:
        """Return the box of a stretch in its own frame, as high as its typeface's lines."""
        x, y, key, size, _, words, gap, tracking, _ = op
        face = self.pen.typefaces.get(key) or self.pen.typeface(key)
        shaped = face.words
        width = sum([shaped[word][0] for word in words]) * size + gap * (len(words) - 1)
        if tracking:
            width += tracking * (sum([shaped[word][1] for word in words]) - 1)
        return Edges(x, y - face.ascent * size, x + width, y + face.descent * size)

    def inked(self, run: Run) -> Run | None:
        """Return a run in the box of its ink; None where no ink of it is to be seen."""
        op = run.text
        inks = self._inks.get(op.font)
        if inks is None:
            inks = self._inks[op.font] = Inks(self.pen.typeface(op.font))
        rise, drop = (
            max(reaches) for reaches in zip(*map(inks.__getitem__, op.words), strict=True)
        )
        box = Edges(run.box.left, op.y - rise * op.size, run.box.right, op.y + drop * op.size)
        edges = run.frame.edges(box)
        seen = edges if run.clip is None else edges.meets(run.clip)
        return run._replace(box=box, edges=seen) if seen is not None and rise + drop else None

    def _area(self, op: Op, frame: Frame) -> Area | None:
        """Return what a shape paints, None where it is only outlined."""
        if isinstance(op, Path):
            return _path(op, frame)
        if isinstance(op, Icon):
            return self._icon(op, frame)
        return _rectangle(op, frame) if isinstance(op, Rect | Image) else None

    def _icon(self, op: Icon, frame: Frame) -> Area | None:
        shapes = icon_shapes(self.pen.icons.form(op.name).operators)
        if not shapes:
            return None
        edges = frame.edges(Edges(op.x, op.y, op.x + op.size, op.y + op.size))
        scale = op.size / GRID
        own = frame.within(op.x, op.y + op.size)
        return Area(op.fill, edges, 0.0, own, (scale, -scale), shapes)


def _path(op: Path, frame: Frame) -> Area | None:
    shape = path_shape(op.d, op.evenodd) if op.fill else None
    if shape is None:
        return None
    own, scale = frame.within(op.x, op.y, op.rotate), op.scale
    left, top, right, bottom = shape.edges
    edges = own.edges(Edges(left * scale, top * scale, right * scale, bottom * scale))
    return Area(op.fill, edges, 0.0, own, (scale, scale), (shape,))


def _rectangle(op: Rect | Image, frame: Frame) -> Area | None:
    colour = op.fill if isinstance(op, Rect) else None
    if isinstance(op, Rect) and colour is None:
        return None
    box = Edges(op.x, op.y, op.x + op.w, op.y + op.h)
    edges = box if frame is FACE else frame.edges(box)
    if frame.turn % 90 == 0:
        radius = min(op.radius, op.w / 2, op.h / 2) if isinstance(op, Rect) else 0.0
        return Area(colour, edges, radius)
    return Area(colour, edges, 0.0, frame, (1.0, 1.0), (box_shape(FACE.corners(box)),))


def _clipped(
    clip: tuple[float, float, float, float, float], frame: Frame, outer: Edges | None
) -> Edges:
    """Return a group's clip on the face, within that of the group around it."""
    x, y, w, h, _ = clip
    own = frame.edges(Edges(x, y, x + w, y + h))
    return own if outer is None else own.meets(outer) or _NOWHERE
