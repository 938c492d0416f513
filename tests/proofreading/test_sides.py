"""Sides of polygons by height: the same answers as all sides give, from a few of them."""

from itertools import pairwise
from math import cos, inf, nan, pi, sin

from hypothesis import given
from hypothesis import strategies as st

from pipeline.draw.geometry import Edges, Point, Sides

WHOLE = st.integers(-6, 6).map(float)
OUTLINES = st.lists(st.lists(st.tuples(WHOLE, WHOLE), min_size=3, max_size=12), max_size=4)


@given(OUTLINES, WHOLE, st.floats(-7, 7))
def test_every_side_counts(outlines: list[list[Point]], x: float, y: float) -> None:
    """A point is gone round as often as a walk along all sides finds, corners and all."""
    sides = Sides(map(tuple, outlines))
    walked = 0
    for outline in outlines:
        for (x0, y0), (x1, y1) in pairwise([outline[-1], *outline]):
            if (y1 > y) != (y0 > y) and x < x1 + (y - y1) * (x0 - x1) / (y0 - y1):
                walked += 1 if y1 > y0 else -1
    assert sides.turns((x, y)) == walked


@given(OUTLINES, WHOLE, WHOLE, st.floats(0.1, 4), st.floats(0.1, 4))
def test_a_box_meets_what_the_boxes_of_sides_meet(
    outlines: list[list[Point]], left: float, top: float, w: float, h: float
) -> None:
    """A box meets a side where the box about that side overlaps it."""
    right, bottom = left + w, top + h
    met = any(
        max(x0, x1) > left and min(x0, x1) < right and max(y0, y1) > top and min(y0, y1) < bottom
        for outline in outlines
        for (x0, y0), (x1, y1) in pairwise([outline[-1], *outline])
    )
    assert Sides(map(tuple, outlines)).meet(Edges(left, top, right, bottom)) is met


def test_a_point_looks_at_few_sides() -> None:
    """Of a circle of 10,000 sides only those at a point's height are looked at."""
    count = 10_000
    circle = [(cos(2 * pi * n / count), sin(2 * pi * n / count)) for n in range(count)]
    sides = Sides([tuple(circle)])
    assert max(map(len, sides._bands)) < count / 10
    assert sides.turns((0.0, 0.0)) == 1


def test_what_is_no_number_is_nowhere() -> None:
    """Outlines that reach into infinity hold nothing, and raise nothing."""
    for far in (inf, -inf, nan):
        assert Sides([((0.0, 0.0), (9.0, far), (9.0, 0.0))]).turns((8.0, 1.0)) in (-1, 0, 1)
