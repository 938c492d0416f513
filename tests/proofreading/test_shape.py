"""Shapes: which points lie on what a path or an icon fills."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.draw.fonts import load_fonts
from pipeline.draw.geometry import FACE, Edges, Frame, icon_shapes, path_shape
from pipeline.draw.marks import Areas
from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import Path

CIRCLE = "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0Z"
NEAR = st.floats(-14, 14)


@given(NEAR, NEAR)
def test_a_circle(x: float, y: float) -> None:
    """Curves are followed closely enough to tell inside from outside near the line."""
    shape = path_shape(CIRCLE, evenodd=False)
    assert shape is not None
    far = dist((0, 0), (x, y))
    if abs(far - 10) > 0.1:
        assert shape.holds((x, y)) is (far < 10)


@given(NEAR, NEAR, st.floats(0.1, 6), st.floats(0.1, 6))
def test_a_box_off_the_line_is_of_one_kind(x: float, y: float, w: float, h: float) -> None:
    """Where no outline passes, all of a box is inside or none of it."""
    shape = path_shape(CIRCLE, evenodd=False)
    assert shape is not None
    if not shape.borders(Edges(x, y, x + w, y + h)):
        corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h), (x + w / 2, y + h / 2)]
        assert len({shape.holds(corner) for corner in corners}) == 1


@pytest.mark.parametrize(("evenodd", "filled"), [(False, True), (True, False)])
def test_two_outlines_of_one_direction(evenodd: bool, filled: bool) -> None:
    """The rule of the fill decides whether the inner one is a hole."""
    shape = path_shape("M0 0H10V10H0ZM3 3H7V7H3Z", evenodd)
    assert shape is not None
    assert shape.holds((5, 5)) is filled
    assert shape.holds((1, 1))


def test_icons_are_read_from_their_operators() -> None:
    """What they fill is found, with its rule; what they stroke, and its dashes, is not."""
    drawn = "[]0 d 4 M\n0 0 m 10 0 l 10 10 l h f\n2 w 1 J 0 j 0 0 m 9 9 l S\n0 0 m 4 0 l 4 4 l f*"
    first, second = icon_shapes(drawn)
    assert first.holds((9, 5))
    assert not first.holds((2, 8))
    assert second.edges == (0, 0, 4, 4)


def test_nothing_is_no_shape() -> None:
    """Empty path data paints nothing."""
    assert path_shape("", evenodd=False) is None


@given(st.floats(0, 360), NEAR, NEAR)
def test_frames_lead_there_and_back(turn: float, x: float, y: float) -> None:
    """A point put on the face is found again inside the turned frame."""
    frame = Frame(3, 4).within(5, 6, turn)
    assert frame.inside(frame.on_face((x, y))) == pytest.approx((x, y), abs=1e-6)


def test_a_flipped_path_paints_the_other_side() -> None:
    """What is mirrored about its origin covers points to the left of it, in whole boxes too."""
    path = Path("M0 0H20V20H0Z", 50.0, 0.0, fill="000000", flip=True)
    (area,) = Areas(Renderer(load_fonts({})))(path, FACE)
    assert area.edges == Edges(30.0, 0.0, 50.0, 20.0)
    assert area.covers((35.0, 10.0))
    assert not area.covers((55.0, 10.0))
    assert area.share(Edges(35.0, 5.0, 45.0, 15.0)) == 1.0
