"""What is found on a face, and only where somebody asks for it."""

from collections.abc import Callable

import pytest

from pipeline.draw.marks import Areas, Run
from pipeline.draw.proofreading import Face, proofread
from pipeline.layout.draw_list import Op, Path, Rect, Restore, Save, Text, Use


def test_errors_alone_ask_for_no_areas(
    made: Callable[..., Face], said: Callable[..., Text], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The texts of a face are the same without its areas, in groups and in shared parts, too."""
    part: tuple[Op, ...] = (Rect(0, 0, 50, 50, fill="ffffff"), said("Part", x=2, y=9))
    turned = (Save(90, 90, rotate=90, opacity=0.5), said("Turned", x=0, y=0), Restore())
    ops = (Path("M0 0H5V5Z", 10, 10, fill="808080"), said("Word"), *turned, Use("part", 30, 20))
    whole = made(*ops, parts={"part": part})
    texts = [mark for mark in whole.marks if type(mark) is Run]
    assert whole.runs == texts
    face = made(*ops, parts={"part": part})
    monkeypatch.setattr(Areas, "__call__", lambda areas, op, frame: pytest.fail("not asked for"))
    assert proofread(face, thorough=False) == []
    assert [run.text for run in face.runs] == [run.text for run in texts]
