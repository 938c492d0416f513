"""SVG path data: every command, and data that means harm."""

from math import dist, hypot, isclose
from pathlib import Path

import pytest
import svgelements
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.draw.renderer import parse_path

KNOWN = yaml.safe_load(Path(__file__).with_name("drawings.yaml").read_text("utf-8"))


def ends(data: str) -> list[list[float]]:
    """Return the end point of each segment."""
    return [[round(v, 6) for v in numbers[-2:]] for _, numbers in parse_path(data)]


@pytest.mark.parametrize(("data", "expected"), KNOWN["paths"])
def test_reads_every_way_of_writing(data: str, expected: list[list[float]]) -> None:
    """Absolute, relative, implicit and run-together commands end where SVG says."""
    assert ends(data) == expected


def test_a_smooth_curve_mirrors_the_last_control_point() -> None:
    """S takes up the direction of the curve before it, but not that of a line."""
    assert parse_path("M0 0C0 5 5 5 5 0S10-5 10 0")[2][1][:2] == (5, -5)
    assert parse_path("M0 0L5 0S10-5 10 0")[2][1][:2] == (5, 0)


def test_a_quadratic_curve_becomes_the_same_cubic() -> None:
    """The cubic's controls lie two thirds of the way to the quadratic's."""
    assert parse_path("M0 0Q3 6 6 0")[1] == ("c", (2, 4, 4, 4, 6, 0))


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_an_arc_keeps_to_its_circle(large: int, sweep: int) -> None:
    """All four arcs through two points lie on a circle, and each curve's middle does too."""
    segments = parse_path(f"M0 0A10 10 0 {large} {sweep} 10 10")
    centre = (10, 0) if large == sweep else (0, 10)
    at: tuple[float, ...] = (0, 0)
    for _, n in segments[1:]:
        middle = tuple((at[i] + 3 * n[i] + 3 * n[i + 2] + n[i + 4]) / 8 for i in (0, 1))
        assert dist(middle, centre) == pytest.approx(10, abs=0.005)
        at = n[4:]
    assert len(segments) == (4 if large else 2)


def test_an_arc_too_small_for_its_ends_grows() -> None:
    """Radii that cannot reach are scaled up, as SVG says."""
    (_, numbers), *_ = parse_path("M0 0A1 1 0 0 1 10 0")[1:]
    assert hypot(numbers[4] - 5, numbers[5]) == pytest.approx(5, abs=0.01)


def test_degenerate_arcs_are_lines_or_nothing() -> None:
    """No radius makes a line, no distance makes nothing, and nothing divides by zero."""
    assert parse_path("M0 0A0 5 0 0 1 9 9")[1] == ("l", (9, 9))
    assert len(parse_path("M1 1A5 5 0 0 1 1 1")) == 1
    assert len(parse_path("M0 0A1e-300 5 0 0 1 9 9")) == 2
    assert len(parse_path("M0 0A5 5 0 0 1 1e-300 0")) == 1


@pytest.mark.parametrize(
    ("data", "message"), [*KNOWN["wrong-paths"], ("M0 0" * 60_000, "at most 200000")]
)
def test_says_what_is_wrong_and_where(data: str, message: str) -> None:
    """Malformed or hostile data gives one ValueError with the place."""
    with pytest.raises(ValueError, match=message):
        parse_path(data)


@settings(max_examples=300, deadline=None)
@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_any_text_gives_finite_segments_or_a_value_error(data: str) -> None:
    """Fuzzed data never ends in another error, an endless loop or a number that is none."""
    try:
        segments = parse_path(data)
    except ValueError as error:
        assert str(error).startswith("path data")  # noqa: PT017 - either outcome is right
        return
    assert all(abs(number) < 1e9 for _, numbers in segments for number in numbers)
    assert not segments or segments[0][0] == "m"


NUMBER = st.decimals(-50, 50, places=1).map(str)
FLAG = st.sampled_from("01")
RUNS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


@st.composite
def commands(draw: st.DrawFn) -> str:
    """Return a command with one or more runs of numbers."""
    letter = draw(st.sampled_from([*RUNS, "A"]))
    runs = []
    for _ in range(draw(st.integers(1, 3))):
        if letter == "A":
            radii, ends = draw(st.tuples(NUMBER, NUMBER)), draw(st.tuples(NUMBER, NUMBER))
            runs += [*radii, "0", draw(FLAG), draw(FLAG), *ends]
        else:
            runs += [draw(NUMBER) for _ in range(RUNS[letter])]
    return (letter if draw(st.booleans()) else letter.lower()) + " ".join(runs)


@given(st.lists(commands(), max_size=8))
def test_it_reads_as_another_library(parts: list[str]) -> None:
    """Each command ends where svgelements ends it, curves with its control points."""
    data = " ".join(["M0 0", *parts])
    ours: list[tuple[float, ...]] = [n for kind, n in parse_path(data) if kind in "mlc"]
    theirs: list[tuple[float, ...]] = []
    for each in svgelements.Path(data):
        if isinstance(each, svgelements.Arc):
            continue
        for curve in [each]:
            if isinstance(curve, svgelements.QuadraticBezier):
                a, b, c = curve.start, curve.control, curve.end
                ends = (a * (1 / 3) + b * (2 / 3), c * (1 / 3) + b * (2 / 3), c)
            elif isinstance(curve, svgelements.CubicBezier):
                ends = (curve.control1, curve.control2, curve.end)
            else:
                ends = (curve.end,)
            theirs.append(tuple(number for end in ends for number in (end.x, end.y)))
    rest = iter(ours)
    for wanted in theirs:
        assert any(
            len(found) == len(wanted)
            and all(isclose(a, b, abs_tol=1e-3) for a, b in zip(found, wanted, strict=True))
            for found in rest
        ), (wanted, data)
