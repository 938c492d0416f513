"""Totals of inks, and what keeps them within a limit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pipeline.pdf.separation import highest_total, limited, limited_picture

INK = st.floats(0, 1)


@settings(max_examples=50)
@given(st.tuples(INK, INK, INK, INK), st.integers(100, 400))
def test_limited_inks_are_within_the_limit(
    inks: tuple[float, float, float, float], most: int
) -> None:
    """No inks come out above the limit, below nothing, or with more of a colour than they had."""
    made = limited(inks, most)
    assert 100 * sum(made) <= most + 1e-4
    assert all(0 <= ink <= 1 for ink in made)
    assert all(after <= before + 1e-9 for after, before in zip(made[:3], inks[:3], strict=True))


def test_inks_below_the_limit_stay() -> None:
    """Nothing changes that is within the limit."""
    assert limited((0.5, 0.5, 0.5, 0.5), 240) == (0.5, 0.5, 0.5, 0.5)


@settings(max_examples=20)
@given(st.lists(st.tuples(*[st.integers(0, 255)] * 4), min_size=6, max_size=6))
def test_a_picture_is_limited_as_its_colours_are(pixels: list[tuple[int, int, int, int]]) -> None:
    """Each pixel comes out as a solid of its colour does, and is below the limit."""
    picture = Image.new("CMYK", (6, 1))
    picture.putdata(pixels)
    made = limited_picture(picture, 240)
    assert highest_total(made)[0] <= 240
    for x, pixel in enumerate(pixels):
        solid = limited(tuple(ink / 255 for ink in pixel), 240)  # type: ignore[arg-type]
        assert made.getpixel((x, 0)) == pytest.approx([255 * ink for ink in solid], abs=2)


def test_the_highest_total_is_found_where_it_is() -> None:
    """The pixel with the most ink is told with its column and row."""
    picture = Image.new("CMYK", (9, 7), (10, 10, 10, 10))
    picture.putpixel((4, 5), (255, 255, 0, 51))
    assert highest_total(picture) == (pytest.approx(220), (4, 5))
