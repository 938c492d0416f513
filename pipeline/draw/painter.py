"""Draw lists to marks: groups undone, parts put in their places, words measured."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.draw.colour import Opacities
from pipeline.draw.fonts import Inks
from pipeline.draw.geometry import FACE, Edges, Frame, path_shape
from pipeline.draw.marks import Area, Areas, Mark, Mask, Place, Run, mask_on, shape_edges
from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import DrawList, Icon, Op, Path, Rect, Restore, Save, Text, Use

_NOWHERE: Final = Edges(0.0, 0.0, 0.0, 0.0)


class PlacedOp(NamedTuple):
    """An operation that draws, the frame it is in, the clip of its group, and where it is.

    `way` is its index, below those of the uses that it is drawn by. `opacity` is that of all of its
    groups together, and `groups` are those begun with it, from the outermost.
    """

    op: Op
    frame: Frame
    clip: Edges | None
    place: Place
    way: tuple[int, ...] = ()
    opacity: float = 1.0
    groups: tuple[Save, ...] = ()


def placed_ops(drawn: DrawList, only: type[Op] | None = None) -> Iterator[PlacedOp]:
    """Yield what a face draws, the parts that it uses included, in the order of drawing.

    `only` is a type: other operations are left out.
    """
    yield from _placed(drawn.ops, "", _PlacedGroup(), (), drawn, only)


class _PlacedGroup(NamedTuple):
    """Where operations are."""

    frame: Frame = FACE
    clip: Edges | None = None
    opacity: float = 1.0
    groups: tuple[Save, ...] = ()


def _placed(
    ops: Sequence[Op],
    part: str,
    group: _PlacedGroup,
    way: tuple[int, ...],
    drawn: DrawList,
    only: type[Op] | None,
) -> Iterator[PlacedOp]:
    outer: list[_PlacedGroup] = []
    frame, clip, opacity, groups = group
    for index, op in enumerate(ops):
        if isinstance(op, Save):
            outer.append(_PlacedGroup(frame, clip, opacity, groups))
            frame = frame.within(op.x, op.y, op.rotate)
            clip, opacity, groups = _cut(op, frame, clip), opacity * op.opacity, (*groups, op)
        elif isinstance(op, Restore):
            frame, clip, opacity, groups = outer.pop()
        elif isinstance(op, Use):
            inner = _PlacedGroup(frame.within(op.x, op.y), clip, opacity * op.opacity)
            yield from _placed(drawn.parts[op.key], op.key, inner, (*way, index), drawn, only)
        elif only is None or type(op) is only:
            yield PlacedOp(op, frame, clip, (part, index), (*way, index), opacity, groups)


def _cut(op: Save, frame: Frame, outer: Edges | None) -> Edges | None:
    """Return what the clip and the mask of a group leave of a face, as a box."""
    if op.clip is not None:
        x, y, w, h, _ = op.clip
        outer = clipped(Edges(x, y, x + w, y + h), frame, outer)
    shape = path_shape(op.mask.d, op.mask.evenodd) if op.mask else None
    if op.mask is not None and shape is not None:
        outer = clipped(shape_edges(op.mask, shape), mask_on(op.mask, shape, frame).frame, outer)
    return outer


def clipped(box: Edges, frame: Frame, outer: Edges | None) -> Edges:
    """Return a box of a group on the face, within the clip of the group around it."""
    edges = frame.edges(box)
    return edges if outer is None else edges.meets(outer) or _NOWHERE


_LEVEL: Final = 0.15
"""By how much of its size an icon of a line may be off the middle of the capitals next to it."""


class _PaintedGroup(NamedTuple):
    """Where operations are: their coordinate system, what cuts them, and how opaque they are."""

    frame: Frame = FACE
    clip: Edges | None = None
    opacities: Opacities = ()
    masks: tuple[Mask, ...] = ()


class Painter:
    """Finds what draw lists leave on paper; what faces share is found once."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self._areas = Areas(renderer)
        self._inks: dict[str, Inks] = {}
        self._shared: dict[tuple[str, Frame, Edges | None, bool], list[Mark]] = {}
        self._translucent = 0
        self._last: tuple[DrawList | None, list[Mark]] = None, []
        self._last_runs: tuple[DrawList | None, list[Run]] = None, []

    def marks(self, drawn: DrawList) -> list[Mark]:
        """Return the texts and areas of a face in the order of drawing.

        Those of the face that was asked for last are found once: several ask for them in turn.
        """
        if self._last[0] is not drawn:
            self._last = drawn, list(self._marks(drawn.ops, "", _PaintedGroup(), drawn))
        return self._last[1]

    def runs(self, drawn: DrawList) -> list[Run]:
        """Return the texts of a face, as `marks` does, and spare its areas what they cost.

        Those of the face that was asked for last are found once.
        """
        if self._last_runs[0] is not drawn:
            known = self._last[0] is drawn
            marks = (
                self._last[1]
                if known
                else self._marks(drawn.ops, "", _PaintedGroup(), drawn, False)
            )
            self._last_runs = drawn, [mark for mark in marks if type(mark) is Run]
        return self._last_runs[1]

    def _marks(
        self,
        ops: Sequence[Op],
        part: str,
        group: _PaintedGroup,
        drawn: DrawList,
        with_areas: bool = True,
    ) -> Iterator[Mark]:
        outer: list[_PaintedGroup] = []
        frame, clip, opacities, masks = group
        for index, op in enumerate(ops):
            if type(op) is Text:
                box = self.box(op)
                edges: Edges | None = box if frame is FACE else frame.edges(box)
                if clip is not None and edges is not None:
                    edges = edges.meets(clip)
                if edges is not None:
                    yield Run(op, box, frame, clip, edges, (part, index), opacities, masks)
            elif isinstance(op, Save):
                outer.append(_PaintedGroup(frame, clip, opacities, masks))
                frame, clip, opacities, masks = self._within(op, outer[-1])
            elif isinstance(op, Restore):
                frame, clip, opacities, masks = outer.pop()
            elif isinstance(op, Use):
                outside = _PaintedGroup(frame, clip, opacities, masks)
                yield from self._part(op, outside, drawn, with_areas)
            elif with_areas:
                for area in self._areas(op, frame):
                    seen = area.edges if clip is None else area.edges.meets(clip)
                    if seen is not None:
                        # As fast as it can be: nothing is made more often than areas and runs.
                        yield Area(area.colour, seen, *area[2:8], opacities, masks, (part, index))

    def _within(self, op: Save, group: _PaintedGroup) -> _PaintedGroup:
        """Return the group that an operation begins within another."""
        frame, masks = group.frame.within(op.x, op.y, op.rotate), group.masks
        shape = path_shape(op.mask.d, op.mask.evenodd) if op.mask else None
        if op.mask is not None and shape is not None:
            masks = (*masks, mask_on(op.mask, shape, frame))
        return _PaintedGroup(frame, _cut(op, frame, group.clip), self._opacities(op, group), masks)

    def _opacities(self, op: Save | Use, group: _PaintedGroup) -> Opacities:
        if op.opacity == 1:
            return group.opacities
        self._translucent += 1
        return (*group.opacities, (self._translucent, op.opacity))

    def _part(self, op: Use, group: _PaintedGroup, drawn: DrawList, with_areas: bool) -> list[Mark]:
        opacities, ops = self._opacities(op, group), drawn.parts[op.key]
        if opacities or group.masks:
            inside = group._replace(frame=group.frame.within(op.x, op.y), opacities=opacities)
            return list(self._marks(ops, op.key, inside, drawn, with_areas))
        inside = group._replace(frame=group.frame.within(op.x, op.y))
        key = (op.key, inside.frame, inside.clip, with_areas)
        marks = self._shared.get(key)
        if marks is None:
            marks = self._shared[key] = list(self._marks(ops, op.key, inside, drawn, with_areas))
        return marks

    def is_coloured(self, icon: str) -> bool:
        return self.renderer.icons.form(icon).coloured

    def areas(self, op: Op, frame: Frame) -> Iterator[Area]:
        """Yield what an operation paints that is in `frame`; no letters are among it."""
        yield from self._areas(op, frame)

    def box(self, op: Text) -> Edges:
        """Return the box of a stretch in its own frame, as high as its typeface's lines."""
        x, y, key, size, _, words, gap, tracking, _, _ = op
        face = self.renderer.typefaces.get(key) or self.renderer.typeface(key)
        shaped = face.words
        width = sum([shaped[word][0] for word in words]) * size + gap * (len(words) - 1)
        if tracking:
            width += tracking * (sum([shaped[word][1] for word in words]) - 1)
        return Edges(x, y - face.ascent * size, x + width, y + face.descent * size)

    def letters(self, op: Text) -> Iterator[list[Edges]]:
        """Yield the box of each word's ink in the frame of a text, before those of its glyphs."""
        face, inks = self.renderer.typeface(op.font), self._inks_of(op.font)
        x, y, size, tracking = op.x, op.y, op.size, op.tracking
        for word in op.words:
            advance, glyphs = face.words[word][:2]
            rise, drop = inks[word]
            wide = advance * size + tracking * (glyphs - 1)
            boxes = inks.glyphs(word, tracking / size)
            yield [
                Edges(x, y - rise * size, x + wide, y + drop * size),
                *(
                    Edges(x + left * size, y + top * size, x + right * size, y + bottom * size)
                    for left, top, right, bottom in boxes
                ),
            ]
            x += wide + tracking + op.gap

    def is_level(self, icon: Icon, text: Text) -> bool:
        """Return whether an icon is at the height of a text's capitals, as those of a line do."""
        capitals = self.renderer.typeface(text.font).cap_height * text.size
        off = icon.y + icon.size / 2 - (text.y - capitals / 2)
        return abs(off) < _LEVEL * text.size

    def _inks_of(self, font: str) -> Inks:
        inks = self._inks.get(font)
        if inks is None:
            inks = self._inks[font] = Inks(self.renderer.typeface(font))
        return inks

    def inked(self, run: Run) -> Run | None:
        """Return a run in the box of its ink; None if no ink of it is to be seen."""
        op = run.text
        inks = self._inks_of(op.font)
        reaches = [inks[word] for word in op.words]
        rise = max([reach[0] for reach in reaches], default=0.0)
        drop = max([reach[1] for reach in reaches], default=0.0)
        if not rise + drop:
            return None
        box = Edges(run.box[0], op.y - rise * op.size, run.box[2], op.y + drop * op.size)
        frame, clip = run.frame, run.clip
        edges: Edges | None = box if frame is FACE else frame.edges(box)
        if clip is not None and edges is not None:
            edges = edges.meets(clip)
        return edges and Run(op, box, frame, clip, edges, *run[5:])


_WHITE: Final = "ffffff"
_THICK: Final = 3.0
"""Points from which a painter takes a stroke for an area."""


def blank_edges(drawn: DrawList, painter: Painter) -> tuple[float, float, float, float]:
    """Return how far nothing is drawn from the left, top, right and bottom edge, in points.

    `painter` knows the texts of the face where it has just been proofread.
    """
    marks = [run.edges for run in painter.runs(drawn)]
    parts = {key: _inked(ops) for key, ops in drawn.parts.items()}
    inked = drawn._replace(ops=_inked(drawn.ops), parts=parts)
    # A painter remembers shared parts by their keys, and these are none of its own.
    marks += [mark.edges for mark in Painter(painter.renderer).marks(inked)]
    face = Edges(0.0, 0.0, drawn.width, drawn.height)
    seen = [box for edges in marks if (box := edges.meets(face)) is not None]
    if not seen:
        return drawn.width, drawn.height, drawn.width, drawn.height
    left, top, right, bottom = zip(*seen, strict=True)
    return min(left), min(top), drawn.width - max(right), drawn.height - max(bottom)


def _inked(ops: Iterable[Op]) -> tuple[Op, ...]:
    """Return operations with every stroke as an area, without what is white and without texts."""
    inked: list[Op] = []
    for op in ops:
        if isinstance(op, Rect):
            if op.stroke is not None or op.fill != _WHITE:
                inked.append(op._replace(fill=op.stroke or op.fill))
        elif isinstance(op, Path) and op.stroke is not None:
            inked.append(op._replace(width=max(op.width, _THICK), dash=()))
        elif type(op) is not Text:
            inked.append(op)
    return tuple(inked)
