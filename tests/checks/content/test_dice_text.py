"""Dice in texts are possible, and written alike."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS


def told(*texts: str) -> list[tuple[str, int, int]]:
    """Return message, line and column of what is found in the texts of some cards."""
    cards = "source: { section: S }\n" + "".join(
        f'c{n}: {{ name: C{n}, text: "{text}" }}\n' for n, text in enumerate(texts)
    )
    files = {"kinds.yaml": "card:\n  fields: { text: markup }\n", "card.yaml": cards}
    found = try_game(CONTENT_CHECKS["roll-text"], files)
    return [(finding.message, *finding.position[1:]) for finding in found]


@pytest.mark.parametrize(
    "texts",
    [
        ("Roll D6.", "Roll 2D6, a D66 or D20+1."),
        ("Roll 1D6, then half a D6.", "Roll 3D6."),
        ("Lay {die-d6} on it.", "Roll D6 in 3D."),
        ("Roll 1D6.", "Roll 1D6.", "Roll D6 equal to it.", "Roll D6 and add it."),
    ],
)
def test_one_notation_is_silent(texts: tuple[str, ...]) -> None:
    """A die as a noun, an icon and the third dimension are no slips."""
    assert told(*texts) == []


def test_the_rarer_way_is_told_where_it_stands() -> None:
    """The letter, the space, and a missing 1 after a word that always has it."""
    (letter,) = told("Roll D6.", "Roll D6 or D8.", "Roll d6.")
    assert letter == ("'d6': the game writes dice with the letter D, 3 times", 4, 29)
    (space,) = told("Roll 2D6.", "Roll 3D6 or 2 D6.", "Roll 2D8.")
    assert space[0] == "'2 D6': the game writes dice without a space, 3 times"
    (one,) = told(*["Roll 1D6."] * 4, "Roll D6.")
    assert one[0] == "'D6': after 'roll' the game writes dice with a 1, 4 times"


@pytest.mark.parametrize("dice", ["D0", "D1", "0D6", "D06", "2D08"])
def test_dice_that_cannot_be_are_told(dice: str) -> None:
    """No die has one side or none."""
    assert told(f"Roll {dice}.") == [(f"{dice!r} is no die", 2, 29)]
