"""Draw lists to marks: groups are undone, parts put in their places, words measured."""

from collections.abc import Iterator, Sequence

from pipeline.draw.ink import Inks
from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import DrawList, Op, Restore, Save, Text, Use
from pipeline.proofreading.areas import Areas
from pipeline.proofreading.frame import FACE, Edges, Frame
from pipeline.proofreading.marks import Area, Mark, Place, Run
from pipeline.proofreading.placed import clipped, placed_ops


class Painter:
    """Finds what draw lists leave on paper; what faces share is found once."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self._areas = Areas(renderer)
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
                clip = clip if op.clip is None else clipped(op.clip, frame, clip)
            elif isinstance(op, Restore):
                frame, clip = outer.pop()
            elif isinstance(op, Use):
                yield from self._part(op, frame, clip, drawn)
            else:
                for area in self._areas(op, frame):
                    seen = area.edges if clip is None else area.edges.meets(clip)
                    if seen is not None:
                        yield area if clip is None else area._replace(edges=seen)

    def placed_areas(self, drawn: DrawList) -> Iterator[tuple[Area, Place]]:
        """Yield the areas of a face, parts and all, each with the operation that it is of."""
        for op, frame, clip, place in placed_ops(drawn):
            for area in self._areas(op, frame):
                seen = area.edges if clip is None else area.edges.meets(clip)
                if seen is not None:
                    yield area._replace(edges=seen), place

    def _part(self, op: Use, frame: Frame, clip: Edges | None, drawn: DrawList) -> list[Mark]:
        part_frame = frame.within(op.x, op.y)
        marks = self._shared.get((op.key, part_frame, clip))
        if marks is None:
            marks = list(self._marks(drawn.parts[op.key], op.key, part_frame, clip, drawn))
            self._shared[op.key, part_frame, clip] = marks
        return marks

    def _box(self, op: Text) -> Edges:
        """Return the box of a stretch in its own frame, as high as its typeface's lines."""
        x, y, key, size, _, words, gap, tracking, _, _ = op
        face = self.renderer.typefaces.get(key) or self.renderer.typeface(key)
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
            inks = self._inks[op.font] = Inks(self.renderer.typeface(op.font))
        rise, drop = (
            max(reaches) for reaches in zip(*map(inks.__getitem__, op.words), strict=True)
        )
        box = Edges(run.box.left, op.y - rise * op.size, run.box.right, op.y + drop * op.size)
        edges = run.frame.edges(box)
        seen = edges if run.clip is None else edges.meets(run.clip)
        return run._replace(box=box, edges=seen) if seen is not None and rise + drop else None
