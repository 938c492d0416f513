"""Lengths: what is read, what is refused, and that millimetres survive the way to points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.source.units import length, mm, to_mm

SIZES = st.floats(-5000, 5000)


@given(SIZES)
def test_millimetres_survive_the_round_trip(value: float) -> None:
    """A length in millimetres is the same after its way through points."""
    assert to_mm(mm(value)) == pytest.approx(value)


@given(st.decimals(-5000, 5000, places=3), st.sampled_from(["mm", "cm", "in", "pt"]))
def test_a_text_means_what_its_number_means(value: object, unit: str) -> None:
    """A unit written behind a number does what the unit as an argument does."""
    assert length(f"{value}{unit}") == pytest.approx(length(float(str(value)), unit))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("3", mm(3)),
        ("3mm", mm(3)),
        (" 3 mm ", mm(3)),
        ("-3", mm(-3)),
        ("1/8in", 9.0),
        ("1.5/8 in", 13.5),
        ("2.54cm", 72.0),
        ("8.5pt", 8.5),
        (3, mm(3)),
        (2.5, mm(2.5)),
    ],
)
def test_a_length_is_read_in_its_unit(text: str | float, points: float) -> None:
    """A bare number is millimetres; fractions and four units are understood."""
    assert length(text) == pytest.approx(points)


def test_a_bare_number_takes_the_unit_asked_for() -> None:
    """Line weights read a bare number as points."""
    assert length("0.5", "pt") == 0.5


@pytest.mark.parametrize(
    "value",
    [
        *("", "mm", "3 km", "3,5mm", "1/0in", "1/", "3mm 4mm", "٣mm", "1e3", "inf", "nan"),
        *("9" * 400, 10**400, float("inf"), float("nan"), True, 2e6),
    ],
)
def test_what_is_no_length_is_refused(value: str | float) -> None:
    """Whatever is not a finite length raises ValueError that says what was expected."""
    with pytest.raises(ValueError, match=r"expected a length such as|Exceeds the limit"):
        length(value)


@given(st.text(max_size=12))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    """Any text is a finite length or a ValueError."""
    try:
        points = length(text)
    except ValueError:
        return
    assert abs(points) <= 1e6
