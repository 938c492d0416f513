"""Faces as data: outlines, folds and mirrored places."""

import pytest

from pipeline.draw.svgpath import parse_path
from pipeline.preview.page_data import outline_data
from pipeline.sheets.model import Contour, Ellipse, FaceSpec, Rectangle
from pipeline.source.units import mm


@pytest.mark.parametrize(
    ("outline", "left", "right"),
    [
        (Rectangle(mm(3)), 0, 60),
        (Ellipse(), 0, 60),
        (Contour("M10 0L20 0L20 90Z"), 10, 20),
        (Contour("M10 0L20 0L20 90Z", mirrored=True), 40, 50),
    ],
)
def test_outlines_are_paths_in_millimetres(outline: object, left: float, right: float) -> None:
    """They reach as far as the trim, and a mirrored contour lies on the other side."""
    data = outline_data(FaceSpec(mm(60), mm(90), 0.0, outline))  # type: ignore[arg-type]
    assert data is not None
    places = [numbers[at] for _, numbers in parse_path(data) for at in range(0, len(numbers), 2)]
    assert (min(places), max(places)) == pytest.approx((left, right), abs=0.01)


def test_a_plain_trim_has_no_outline() -> None:
    """A rectangle without rounded corners is its own trim."""
    assert outline_data(FaceSpec(mm(60), mm(90))) is None
