"""Outlines moved inwards."""

import re

import pytest

from pipeline.build.proofs.page import outline_of
from pipeline.layout.draw_list import Path, Rect
from pipeline.sheets.model import Contour, Ellipse, FaceSpec, Rectangle
from pipeline.source.units import mm

HEX = "M33.486 14.5L25.114 29H8.371L0 14.5L8.371 0H25.114Z"


def corners(shape: Path | Rect | None) -> list[tuple[float, float]]:
    """Return the corners of path data."""
    assert isinstance(shape, Path)
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", shape.d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def path(data: str, inset: float) -> Path | Rect | None:
    """Return path data of a face of 40 x 40 mm, moved in by millimetres."""
    return outline_of(FaceSpec(mm(40), mm(40), outline=Contour(data)), mm(inset))


def test_rectangles_and_circles_follow_the_trim() -> None:
    """Rounded corners become tighter by the inset, and none is rounder than a right angle."""
    rectangle = outline_of(FaceSpec(100, 80, outline=Rectangle(9)), 6)
    assert rectangle is not None
    assert rectangle[:5] == (6, 6, 88, 68, 3)
    sharp = outline_of(FaceSpec(100, 80, outline=Rectangle(3)), 6)
    assert isinstance(sharp, Rect)
    assert sharp.radius == 0
    circle = outline_of(FaceSpec(100, 100, outline=Ellipse()), 10)
    assert isinstance(circle, Path)
    assert (circle.x, circle.y) == (10, 10)


def test_each_side_of_a_hex_lies_further_in() -> None:
    """The flat sides of a hex of 29 mm are 2 mm nearer to its middle."""
    found = corners(path(HEX, 2))
    assert len(found) == 6
    assert {y for _, y in found} == {2, 14.5, 27}


def test_inner_corners_and_tight_curves() -> None:
    """An L keeps its shape; corners rounder than the inset become sharp."""
    ell = corners(path("M0 0H40V20H20V40H0Z", 3))
    assert ell == [(3, 3), (37, 3), (37, 17), (17, 17), (17, 37), (3, 37)]
    soft = "M5 0H35A5 5 0 0 1 40 5V35A5 5 0 0 1 35 40H5A5 5 0 0 1 0 35V5A5 5 0 0 1 5 0Z"
    assert corners(path(soft, 6)) == [(6, 6), (34, 6), (34, 34), (6, 34)]


@pytest.mark.parametrize(
    "data", ["M0 0H40V3H10V40H0Z", "M0 0H40V40H0ZM10 10H20V20H10Z", "M0 0H40", "nonsense"]
)
def test_what_has_no_inset(data: str) -> None:
    """An arm narrower than twice the inset, a hole, a line and a fault have none."""
    assert path(data, 2) is None
