"""The dice functions that templates call: exact figures, honest rounding, bounded work."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.template.functions import Die, template_functions

LADDER = ["D4", "D6", "D8", "D10", "D12", "D20"]
MODES = ["disadvantage", "exploding", "advantage"]


_NAMES = ("odds", "opposed", "percent")
odds, opposed, percent = (template_functions()[name] for name in _NAMES)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("die", LADDER)
def test_odds_are_those_of_the_die(die: str, mode: str) -> None:
    """Every total's chance is the exact fraction of the die itself, from 0 to the bound."""
    exact = getattr(Die, mode)(int(die[1:]))
    found = odds(die, mode, 30)
    assert tuple(exact.exactly(total) for total in range(31)) == found["exactly"]
    assert tuple(exact.at_least(total) for total in range(31)) == found["at_least"]
    assert exact.mean() == found["mean"]


def test_a_perfect_roll_is_the_highest_face_of_the_kept_die() -> None:
    """Its chance on a D6 is 1/6, or 11/36 with Advantage and 1/36 with Disadvantage."""
    chances = [odds("D6", mode)["perfect"] for mode in ("exploding", "advantage", "disadvantage")]
    assert [Fraction(1, 6), Fraction(11, 36), Fraction(1, 36)] == chances


@pytest.mark.parametrize("mode", MODES)
def test_an_opposed_roll_is_won_lost_or_tied(mode: str) -> None:
    """What one side reaches, the other does not exceed; ties belong to both."""
    for die in LADDER:
        ours = opposed(die, mode, "D8", "exploding")
        theirs = opposed("D8", "exploding", die, mode)
        assert ours["reach"] + theirs["beat"] == 1
        assert ours["tie"] == theirs["tie"] == ours["reach"] - ours["beat"]


@pytest.mark.parametrize(
    ("chance", "places", "expected"),
    [
        (Fraction(1, 3), 0, "33"),
        (Fraction(1, 200), 0, "0"),
        (Fraction(3, 200), 0, "2"),
        (Fraction(5, 200), 0, "2"),
        (Fraction(1, 8), 1, "12.5"),
        (Fraction(1, 16), 1, "6.2"),
        (Fraction(1, 2000), 1, "0.0"),
        (Fraction(1), 2, "100.00"),
        (Fraction(-1, 8), 1, "-12.5"),
        (0.25, 0, "25"),
    ],
)
def test_percentages_are_rounded_half_to_even(
    chance: Fraction | float, places: int, expected: str
) -> None:
    """A half goes to the even neighbour; all asked-for places are printed."""
    assert expected == percent(chance, places)


@given(st.fractions(0, 1), st.integers(0, 6))
def test_a_percentage_is_off_by_half_a_place_at_most(chance: Fraction, places: int) -> None:
    """No binary fraction comes between the chance and its print."""
    printed = Fraction(percent(chance, places)) / 100
    assert abs(printed - chance) <= Fraction(1, 2 * 100 * 10**places)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: odds("D6+1"), "without a bonus"),
        (lambda: odds("D300"), "at most 100 faces"),
        (lambda: odds("90D20"), "400 together"),
        (lambda: odds("six"), "expected dice"),
        (lambda: odds("D6", "advantge"), "did you mean 'advantage'"),
        (lambda: odds("2D6", "exploding"), "expected one die"),
        (lambda: odds("D6", most=5000), "totals up to 400"),
        (lambda: odds("D6", most=0), "totals up to 400"),
        (lambda: percent(0.5, 40), "0 to 9 places"),
        (lambda: percent(0.5, -1), "0 to 9 places"),
    ],
)
def test_what_cannot_be_computed_is_refused(call: Callable[[], object], message: str) -> None:
    """Other dice, modes and bounds are errors that say what was expected."""
    with pytest.raises(ValueError, match=message):
        call()
