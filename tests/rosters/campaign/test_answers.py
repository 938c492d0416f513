"""Answers: given, by default, thrown, asked; and those that cannot be taken."""

from typing import Any

import pytest
from rosters.campaign.conftest import Findings, Take

QUIET = ["race.won=no"] + [f"omens.{kite}.omen=3" for kite in ("Grey Heron", "Wasp, the 2nd")]


class Clerk:
    """Somebody who answers from a list, and notes what was asked."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked = list(answers), list[tuple[Any, str]]()

    def answer(self, question: Any, problem: str = "") -> str:
        """Return the next answer, the default when there is none left."""
        self.asked.append((question, problem))
        return self.answers.pop(0) if self.answers else ""


def test_all_that_is_missing_in_a_step_is_told(findings: Findings) -> None:
    """Each with the option that gives it and what is expected; dice may be thrown as well."""
    found = findings("race.won=no")
    assert [finding.code for finding in found] == ["answer-missing"] * 2
    assert "D6, as rolled" in found[0].message
    assert "--set omens.grey-heron.omen=" in found[0].hint
    assert "--seed" in found[0].hint


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("race.won=perhaps", "expected yes or no"),
        ("race.tips=10", "expected a whole number from 0 to 9, found the text '10'"),
        ("torn.Grey Heron.die=7", "expected a result of D6"),
        ("built.mood=grim", "expected one of bold, shy"),
        ("shop.Grey Heron.gadget=anchor", "none is possible"),
    ],
)
def test_a_wrong_answer_is_refused(findings: Findings, option: str, said: str) -> None:
    """With what was expected and found, at its place."""
    found = next(f for f in findings(*QUIET, option) if f.code == "answer-wrong")
    assert said in found.message
    assert found.position.file.startswith("--set ")


def test_a_result_that_is_rolled_again_is_refused(take: Take, findings: Findings) -> None:
    """What is there already does not count; what may come again does."""
    fleet = "name: Old\nraces: 1\nkites: [{ name: Tern, omens: [calm] }]\n"
    (found,) = findings("race.won=no", "omens.Tern.omen=4", **{"rosters/dawn": fleet})
    assert found.message == "Calm (4) is rolled again; the results that count are 1, 2, 5, 6"
    again = fleet.replace("calm", "gull")
    assert take("race.won=no", "omens.Tern.omen=2", **{"rosters/dawn": again})


def test_what_nothing_asks_for_is_refused(findings: Findings) -> None:
    """An answer that has no question is mistaken, or wants what is not allowed."""
    found = findings(*QUIET, "omens.Grey Heron.2.omen=1")
    assert [finding.code for finding in found] == ["answer-unused"]
    assert found[0].subject == "omens.grey-heron.2.omen"


def test_a_seed_throws_all_dice(take: Take) -> None:
    """The same seed gives the same roster; what is given stays."""
    first, second = (take("race.won=no", seed="7") for _ in range(2))
    assert first.text == second.text
    others = {take("race.won=no", seed=str(seed)).text for seed in range(8)}
    assert len(others) > 1
    fixed = take("race.won=no", "omens.Grey Heron.omen=5", seed="7")
    assert "omens: [lull]" in fixed.text


def test_somebody_is_asked_what_is_missing(take: Take) -> None:
    """In the order of the steps; a wrong answer is asked again with what was wrong."""
    clerk = Clerk("maybe", "yes", "", "wasp, tern", "Grey Heron", "9", "6", "5", "none", "no")
    made = take(somebody=clerk)
    words = [question.words for question, _ in clerk.asked]
    assert words[:3] == ["Did it win?", "Did it win?", "Tips"]
    assert clerk.asked[1][1] == "expected yes or no, found the text 'maybe'"
    assert clerk.asked[2][0].default == "0"
    assert clerk.asked[3][0].expected == "Grey Heron, Wasp, the 2nd"
    assert clerk.asked[4][1] == "there is no 'wasp'"
    assert "Grey Heron (6): 0 mends before." in [line.text for line in made.ledger]


def test_a_title_with_a_comma_is_picked(take: Take) -> None:
    """It is one title before it is two; an empty answer to dice throws them."""
    clerk = Clerk("no", "", "Wasp, the 2nd", "6")
    made = take(somebody=clerk)
    assert "Wasp, the 2nd (6): 2 mends before." in [line.text for line in made.ledger]
    thrown = next(question for question, _ in clerk.asked if "see?" in question.words)
    assert thrown.default == "thrown"
    assert "omens: [" in made.text
