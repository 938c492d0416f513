"""Verdicts: what the rules of a game say of one roster, entry by entry, and what would mend it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks.playing import tiny
from edits import tree

from pipeline.game.opening import Game
from pipeline.rosters.advance import verdict
from pipeline.rosters.description import Verdict
from pipeline.source.findings import PunchboardError

Judged = Callable[..., Verdict]

FILES = tree(Path(__file__).with_name("army"))
RULES, ARMY = FILES["rules.yaml"], FILES["rosters/mine.yaml"]


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Game]:

    def load(rules: str = RULES, army: str = ARMY) -> Game:
        return tiny(tmp_path, {**FILES, "rules.yaml": rules, "rosters/mine.yaml": army})

    return load


@pytest.fixture
def judged(game: Callable[..., Game]) -> Judged:
    """Return a function that judges the army."""

    def run(rules: str = RULES, army: str = ARMY) -> Verdict:
        opened = game(rules, army)
        return verdict(opened, opened.record("army", "mine"))

    return run


def test_each_rule_that_is_broken_is_told_with_its_arithmetic(judged: Judged) -> None:
    """Title, section, the sum as it came about, and where it stands."""
    limit, _ = judged().faults
    assert (limit.rule, limit.title, limit.section) == (
        "limit",
        "An army keeps its limit",
        "Recruiting",
    )
    assert limit.message == "7 + 8 = 15 of 10"
    assert limit.position[:2] == ("content/tiny/rosters/mine.yaml", 1)


def test_remedies_are_filled_in_and_empty_ones_dropped(judged: Judged) -> None:
    """Without any, the rule's hint is the remedy."""
    limit, dear = judged().faults
    assert (limit.remedies, dear.remedies) == (("take Ash away",), ("Take a cheaper one.",))


def test_an_entry_is_told_at_its_own_line_in_plain_words(judged: Judged) -> None:
    """Entries that `where` leaves out are not tested, and nothing is escaped."""
    _, dear = judged().faults
    assert dear.message == "Gun & Co's unit 1, Ash, costs 7"
    assert dear.position[1:] == (4, 5)


def test_warnings_are_advice_and_make_nothing_illegal(judged: Judged) -> None:
    """Only rules of the severity error do."""
    found = judged(army="name: A\nsaved: 9\nunits: [{name: Ash, cost: 6}]\n")
    assert (found.legal, found.faults, [each.rule for each in found.advice]) == (
        True,
        (),
        ["saved"],
    )


def test_a_roster_of_other_content_gets_advice(judged: Judged) -> None:
    """Nobody knows whether it would still be made so; the line of its version is told."""
    army = "name: A\ncontent: '0.9'\nunits: [{name: Ash, cost: 6}]\n"
    found = judged(army=army)
    assert (found.legal, [each.message for each in found.advice]) == (
        True,
        ["made for content 0.9, judged by 1"],
    )
    assert found.advice[0].position.line == 2


def test_rules_that_cannot_be_tested_judge_nobody(judged: Judged) -> None:
    """A slip in rules.yaml is no verdict."""
    with pytest.raises(PunchboardError, match="costs"):
        judged(RULES.replace("entry.cost <=", "entry.costs <="))
