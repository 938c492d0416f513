"""What lies below and above the texts of a face."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.draw.geometry import Edges
from pipeline.draw.marks import Area
from pipeline.draw.proofreading import Face, proofread
from pipeline.layout.draw_list import Rect, Restore, Save, Text

Made = Callable[..., Face]
Said = Callable[..., Text]

GREY = "808080"


def test_the_nearest_areas_come_first(made: Made, said: Said) -> None:
    """Below a text they end with one that hides the rest; above it are those drawn later."""
    word = said("Word")
    tall, across, tip = Rect(0, 0, 60, 200), Rect(0, 40, 60, 20), Rect(22, 40, 5, 20)
    beside, later = Rect(100, 0, 60, 200), Rect(25, 46, 5, 2)
    grounds = [each._replace(fill=GREY) for each in (tall, across, beside, tip)]
    (at,) = made(*grounds, word, later._replace(fill=GREY)).surroundings
    assert at.enclosed
    assert [area.place[1] for area in at.below] == [3, 1]
    assert [area.place[1] for area in at.above] == [5]


def test_what_shines_through_hides_nothing(made: Made, said: Said) -> None:
    """A translucent area ends no list; ornaments and blanks have no surroundings."""
    veil = (Save(0, 0, opacity=0.4), Rect(0, 0, 200, 200, fill=GREY), Restore())
    ground = Rect(0, 0, 200, 200, fill=GREY)
    face = made(ground, *veil, said("Word"), said(" "), said("Vine", decorative=True))
    (at,) = face.surroundings
    assert [area.place[1] for area in at.below] == [2, 0]


def test_a_text_is_compared_with_what_lies_at_it(
    made: Made, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many areas a face has elsewhere, and however many checks ask for those at a text."""
    asked: list[Any] = []
    share = Area.share

    def counted(area: Area, box: Edges) -> float | None:
        asked.append(box)
        return share(area, box)

    monkeypatch.setattr(Area, "share", counted)
    rows = range(0, 200, 10)
    boxes = [Rect(x, y, 9, 9, fill="e0e0e0") for y in rows for x in rows]
    face = made(*boxes, *[said("I", x=x + 3, y=y + 8, size=6) for y in rows for x in rows])
    assert proofread(face, thorough=True) is not None
    assert len(face.surroundings) == 400
    assert len(asked) <= 800
