"""Dice: exact odds by enumeration, identities and by hand, and the functions of templates."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.template.functions import Die, template_functions

LADDER = [4, 6, 8, 10, 12, 20]
MODES: list[Callable[[int], Die]] = [Die.disadvantage, Die.exploding, Die.advantage]
NAMES = ["disadvantage", "exploding", "advantage"]
DEPTH = 12
odds, opposed, percent = (template_functions()[name] for name in ("odds", "opposed", "percent"))

faces = st.integers(2, 20)
dice = st.builds(lambda mode, size: mode(size), st.sampled_from(MODES), faces) | st.builds(
    Die.total, st.integers(1, 4), st.integers(1, 12)
)


def throws(size: int, first: list[int], depth: int = DEPTH) -> tuple[dict[int, Fraction], Fraction]:
    """Play out every throw up to `depth` dice deep; return the chances and what is left over."""
    found: dict[int, Fraction] = {}
    weights, reached = first, Fraction(1)
    for level in range(depth):
        for face in range(1, size):
            found[level * size + face] = reached * Fraction(weights[face - 1], sum(weights))
        reached *= Fraction(weights[-1], sum(weights))
        weights = [1] * size
    return found, reached


def pairs(size: int, keep: Callable[..., int]) -> list[int]:
    """Count, over all pairs of faces, how often each face is the one that is kept."""
    kept = [keep(pair) for pair in product(range(1, size + 1), repeat=2)]
    return [kept.count(face) for face in range(1, size + 1)]


def enumerated(mode: Callable[[int], Die], size: int) -> tuple[dict[int, Fraction], Fraction]:
    first = {
        Die.exploding: [1] * size,
        Die.advantage: pairs(size, max),
        Die.disadvantage: pairs(size, min),
    }[mode]
    return throws(size, first)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", LADDER)
def test_every_total_has_the_chance_that_enumeration_gives(
    mode: Callable[[int], Die], size: int
) -> None:
    """Totals up to twelve explosions deep agree exactly with playing out all throws."""
    chances, rest = enumerated(mode, size)
    die = mode(size)
    for total in range(1, DEPTH * size + 1):
        assert chances.get(total, 0) == die.exactly(total)
    assert rest == die.at_least(DEPTH * size + 1)


@pytest.mark.parametrize("attack", MODES)
@pytest.mark.parametrize("defence", MODES)
@pytest.mark.parametrize(("size", "against"), [(4, 6), (6, 20)])
def test_opposed_rolls_lie_between_the_bounds_of_enumeration(
    attack: Callable[[int], Die], defence: Callable[[int], Die], size: int, against: int
) -> None:
    """What enumeration leaves open is all the exact value may add to it."""
    ours, our_rest = enumerated(attack, size)
    theirs, their_rest = enumerated(defence, against)
    won = sum(p * q for a, p in ours.items() for b, q in theirs.items() if a >= b)
    exact = attack(size).versus(defence(against))
    assert won < exact <= won + our_rest + their_rest


@given(dice)
def test_a_tail_is_the_sum_of_what_follows(die: Die) -> None:
    """At least n is exactly n, or at least one more."""
    for total in range(-1, 3 * len(die.head)):
        assert die.exactly(total) + die.at_least(total + 1) == die.at_least(total)


@given(dice, dice)
def test_someone_wins_an_opposed_roll(ours: Die, theirs: Die) -> None:
    """Either side one reaches side two, or side two exceeds side one, and never both."""
    assert ours.versus(theirs) + theirs.versus(ours, ties=False) == 1
    assert 0 <= ours.versus(theirs, ties=False) <= ours.versus(theirs) <= 1


@given(faces, st.integers(1, 80), dice)
def test_advantage_helps_and_disadvantage_hurts(size: int, threshold: int, other: Die) -> None:
    """For any threshold and any opponent the three ways to roll a die keep their order."""
    worse, plain, better = (mode(size) for mode in MODES)
    assert worse.at_least(threshold) <= plain.at_least(threshold) <= better.at_least(threshold)
    assert worse.versus(other) <= plain.versus(other) <= better.versus(other)
    assert worse.mean() < plain.mean() < better.mean()


@given(st.integers(1, 4), st.integers(1, 8))
def test_a_sum_of_plain_dice_counts_the_ways(count: int, size: int) -> None:
    """The chance of a total is the share of all throws that add up to it."""
    sums = [sum(throw) for throw in product(range(1, size + 1), repeat=count)]
    die = Die.total(count, size)
    for total in range(count * size + 2):
        assert Fraction(sums.count(total), len(sums)) == die.exactly(total)
    assert Fraction(count * (size + 1), 2) == die.mean()


def test_figures_worked_out_by_hand() -> None:
    """A few odds that a player can check with pencil and paper."""
    six = Die.exploding(6)
    assert six.exactly(6) == 0
    assert six.at_least(6) == six.at_least(7) == Fraction(1, 6)
    assert six.at_least(9) == Fraction(1, 6) * Fraction(4, 6)
    assert Die.advantage(6).at_least(4) == Fraction(3, 4)
    assert Die.disadvantage(6).at_least(4) == Fraction(1, 4)
    assert Die.total(2, 6).exactly(7) == Fraction(1, 6)
    assert Die.total(1, 6).versus(Die.total(1, 6)) == Fraction(21, 36)
    # Two equal exploding dice tie with chance t = 5/36 + t/36, so t = 1/7; ties go to the attacker.
    assert six.versus(six) == Fraction(1, 2) + Fraction(1, 14)


@pytest.mark.parametrize("make", MODES)
def test_a_one_sided_die_cannot_explode(make: Callable[[int], Die]) -> None:
    """It would roll again for ever."""
    with pytest.raises(ValueError, match="at least 2"):
        make(1)


@pytest.mark.parametrize("mode", NAMES)
@pytest.mark.parametrize("size", LADDER)
def test_odds_are_those_of_the_die(size: int, mode: str) -> None:
    """Every total's chance is the exact fraction of the die itself, from 0 to the bound."""
    exact = getattr(Die, mode)(size)
    found = odds(f"D{size}", mode, 30)
    assert tuple(exact.exactly(total) for total in range(31)) == found["exactly"]
    assert tuple(exact.at_least(total) for total in range(31)) == found["at_least"]
    assert exact.mean() == found["mean"]


def test_a_perfect_roll_is_the_highest_face_of_the_kept_die() -> None:
    """Its chance on a D6 is 1/6, or 11/36 with Advantage and 1/36 with Disadvantage."""
    chances = [odds("D6", mode)["perfect"] for mode in ("exploding", "advantage", "disadvantage")]
    assert [Fraction(1, 6), Fraction(11, 36), Fraction(1, 36)] == chances


@pytest.mark.parametrize("mode", NAMES)
def test_an_opposed_roll_is_won_lost_or_tied(mode: str) -> None:
    """What one side reaches, the other does not exceed; ties belong to both."""
    for die in (f"D{size}" for size in LADDER):
        ours = opposed(die, mode, "D8", "exploding")
        theirs = opposed("D8", "exploding", die, mode)
        assert ours["reach"] + theirs["beat"] == 1
        assert ours["tie"] == theirs["tie"] == ours["reach"] - ours["beat"]


@pytest.mark.parametrize(
    ("chance", "places", "expected"),
    [
        (Fraction(1, 3), 0, "33"),
        (Fraction(1, 200), 0, "<1"),
        (Fraction(215, 216), 0, ">99"),
        (Fraction(199, 200), 0, ">99"),
        (Fraction(9999, 10000), 1, ">99.9"),
        (Fraction(0), 1, "0.0"),
        (Fraction(3, 200), 0, "2"),
        (Fraction(5, 200), 0, "2"),
        (Fraction(1, 8), 1, "12.5"),
        (Fraction(1, 16), 1, "6.2"),
        (Fraction(1, 2000), 1, "<0.1"),
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
    told = percent(chance, places)
    printed = Fraction(told.lstrip("<>")) / 100
    if told[0] in "<>":
        assert 0 < chance < printed if told[0] == "<" else printed < chance < 1
        return
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
