"""The rectangle that a path fills."""

import pytest

from pipeline.draw.path_geometry import path_bounds
from pipeline.draw.svgpath import parse_path


@pytest.mark.parametrize(
    ("data", "bounds"),
    [
        ("", (0, 0, 0, 0)),
        ("M1 2H5V9Z", (1, 2, 5, 9)),
        ("M0 0h4m2 3h1", (0, 0, 7, 3)),
        ("M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z", (0, 0, 10, 10)),
        ("M0 0C0 4 8 4 8 0", (0, 0, 8, 3)),
        ("M0 0Q4 8 8 0", (0, 0, 8, 4)),
        ("M0 0C10 0 -2 6 8 6", (0, 0, 8, 6)),
    ],
)
def test_curves_count_as_far_as_they_bulge(
    data: str, bounds: tuple[float, float, float, float]
) -> None:
    """Not as far as their control points, which lie outside."""
    assert path_bounds(parse_path(data)) == pytest.approx(bounds, abs=0.01)
