"""Combined kinds: one record for every combination, and what cannot be combined."""

from typing import Any

import pytest
from game.conftest import FILES

from pipeline.game.opening import open_game

TEAMS = FILES["team.yaml"] + "blues: {name: Blues, weapons: [gun], text: none}\n"
KINDS = FILES["kinds.yaml"] + "issue:\n  pairs: "


def kinds(pairs: str) -> str:
    """Return kinds.yaml with a combined kind."""
    return KINDS + pairs + "\n"


@pytest.fixture
def armed(write: Any) -> Any:
    """Return the tiny game with each weapon in each team's hands."""
    return open_game(write(kinds=kinds("{ team: team, arm: weapon }"), team=TEAMS))


def test_every_combination_is_a_record(armed: Any) -> None:
    """The first part changes slowest; slugs and names are joined."""
    made = armed.records["issue"]
    assert list(made) == ["reds-gun", "reds-knife", "blues-gun", "blues-knife"]
    assert made["blues-gun"].name == "Blues Gun & Co"


def test_where_chooses_the_parts(write: Any) -> None:
    """A part may be limited by the values of its fields; references by slug."""
    folder = write(kinds=kinds("{ team: team, arm: {kind: weapon, where: {owner: reds}} }"))
    assert list(open_game(folder).records["issue"]) == ["reds-gun"]


def test_combinations_can_be_referred_to(write: Any) -> None:
    """A reference field and a text may name a combined record."""
    more = KINDS + "{ team: team, arm: weapon }\nhand:\n  fields: {first: {type: ref, to: issue}}\n"
    hand = "a: {name: A, first: reds-gun, source: {section: S}}\n"
    game = open_game(write(kinds=more, hand=hand))
    assert game.record("hand", "a").values.first.slug == "reds-gun"  # type: ignore[attr-defined]
