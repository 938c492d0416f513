"""Functions of templates: points on circles, plain decimals, steps that stop, and QR codes."""

import math
import re
from decimal import Decimal

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from pipeline.template.functions import template_functions

_NAMES = ("decimal", "polar", "qr", "step")
decimal, polar, qr, step = (template_functions()[name] for name in _NAMES)


@pytest.mark.parametrize(
    ("degrees", "point"), [(0, (5, 0)), (90, (10, 5)), (180, (5, 10)), (270, (0, 5)), (360, (5, 0))]
)
def test_degrees_run_clockwise_from_the_top(degrees: float, point: tuple[float, float]) -> None:
    """Quarter turns lie where a clock has them, y downwards."""
    assert polar(5, degrees, 5, 5) == pytest.approx(point)


@given(st.floats(0, 1000), st.floats(-720, 720))
def test_a_point_lies_at_its_radius(radius: float, degrees: float) -> None:
    """Every point is as far from the centre as asked."""
    assert math.hypot(*polar(radius, degrees)) == pytest.approx(radius, abs=2e-4)


@given(st.floats(-1e6, 1e6), st.integers(0, 9))
def test_a_decimal_is_plain_and_near(value: float, places: int) -> None:
    """A decimal has no exponent, no trailing zero, no negative zero, and lies within rounding."""
    text = decimal(value, places)
    assert "e" not in text
    assert text != "-0"
    assert not ("." in text and text.endswith(("0", ".")))
    # In binary fractions the difference itself would be rounded.
    assert abs(Decimal(text) - Decimal(value)) <= Decimal(5).scaleb(-places - 1)


@pytest.mark.parametrize(
    ("value", "places"), [(1.0, -1), (1.0, 10**9), (math.inf, 3), (math.nan, 3)]
)
def test_a_decimal_has_bounds(value: float, places: int) -> None:
    """Numbers and places without bound are refused."""
    with pytest.raises(ValueError, match="expected a finite number and 0 to 9 places"):
        decimal(value, places)


@given(st.lists(st.integers(), min_size=1, unique=True), st.integers(-9, 9), st.data())
def test_a_step_stays_on_the_ladder(ladder: list[int], steps: int, data: st.DataObject) -> None:
    """A step leads as far as asked, but not beyond either end."""
    start = data.draw(st.integers(0, len(ladder) - 1))
    reached = ladder.index(step(ladder, ladder[start], steps))
    assert reached == min(max(start + steps, 0), len(ladder) - 1)


def test_a_step_needs_a_rung_to_start_from() -> None:
    """A value beside the ladder is refused with what the ladder holds."""
    with pytest.raises(ValueError, match="D5 is not one of D4, D6"):
        step(["D4", "D6"], "D5", 1)


def modules(code: dict[str, object]) -> set[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", str(code["d"])):
        found += [(int(x) + step, int(y)) for step in range(int(width))]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("text", ["pb1.H4sI", "https://example.com/r#pb1.x_-", "é" * 300])
def test_the_path_paints_the_code(text: str) -> None:
    """Module by module what the library makes of the text."""
    code = qr(text)
    matrix = segno.make_qr(text, error="l", mode="byte", encoding="utf-8").matrix
    dark = {(x, y) for y, row in enumerate(matrix) for x, value in enumerate(row) if value}
    assert (code["size"], modules(code)) == (len(matrix), dark)


def test_what_has_no_room_is_refused() -> None:
    """With what was expected and what was found."""
    with pytest.raises(ValueError, match="at most 2953 bytes for a QR code, found 2954"):
        qr("x" * 2954)
    with pytest.raises(ValueError, match="an empty one"):
        qr("")
    assert qr("x" * 2953)["size"] == 177
