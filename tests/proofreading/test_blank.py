"""How far a face leaves the paper blank, told by what proofreading has found on it."""

from collections.abc import Callable

import pytest

from pipeline.draw.marks import Run
from pipeline.draw.painter import Painter, blank_edges
from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import DrawList, Path, Rect, Restore, Save, Text, Use


def test_texts_are_measured_once_with_proofreading(
    renderer: Renderer, said: Callable[..., Text], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edges are those of texts, strokes and parts wherever they stand; white counts for nothing."""
    part = (said("Part", x=0, y=0), Rect(0, 0, 200, 200, fill="ffffff"))
    turned = (Save(150, 150, rotate=90), said("Turned", x=0, y=0), Restore())
    line = Path("M0 0H5", 100, 180, stroke="000000", width=1)
    ops = (said("Brute", x=40, y=60), Use("part", 30, 20), line, *turned)
    drawn = DrawList(200, 200, 0, ops, {"part": part})
    painter = Painter(renderer)
    runs = {mark.text.words: mark.edges for mark in painter.marks(drawn) if isinstance(mark, Run)}
    measured: list[Text] = []
    monkeypatch.setattr(Painter, "box", lambda painter, op: measured.append(op))
    left, top, right, bottom = blank_edges(drawn, painter)
    assert measured == []
    assert (left, top) == runs["Part",][:2]
    assert right == 200 - max(edges.right for edges in runs.values())
    assert bottom == pytest.approx(200 - 181.5)
