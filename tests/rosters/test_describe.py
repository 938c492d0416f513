"""A roster is told by its profile: titles, items, facts and sums as plain texts and numbers."""

import pytest
from rosters.conftest import FILES, Write

from pipeline.game.opening import Game, open_game
from pipeline.rosters.description import Fact, Item, Roster, RosterDescriber, describe_roster

PROFILE = FILES["roster.yaml"]


@pytest.fixture
def roster(game: Game) -> Roster:
    return describe_roster(game, game.record("fleet", "dawn"))


def test_the_head_says_whose_it_is(roster: Roster) -> None:
    """Game, content version, name, sum and limit."""
    assert roster[:9] == (
        *("kites", "Kite War", "2.1", "fleet", "dawn", "Dawn Fleet", "gold"),
        *(9, 12),
    )
    assert roster.facts == (Fact("Captain", "Ida"),)


def test_an_entry_has_items_with_their_records(roster: Roster) -> None:
    """References keep kind and slug, also those that lie deeper."""
    heron = roster.entries[0]
    assert heron.type == Item("type", "Terns", "crew", "terns")
    assert heron.items == (
        Item("gadgets", "Brass Reel", "gadget", "reel"),
        Item("gadgets", "Storm Lamp & Oil", "gadget", "lamp"),
        Item("cargo.what", "Long Tail", "gadget", "tail"),
    )
    assert (heron.count, heron.cost, heron.notes) == (2, 8, "Mended twice: by hand")
    assert heron.facts == (Fact("Lucky", "yes"), Fact("Pay", "5"))


def test_let_names_what_other_expressions_see(write: Write) -> None:
    """In order, for each entry anew; templates get the same values."""
    told_of = "let: {each: crew.pay if crew else 0, all: each * count}\n  facts: {All: all, "
    game = open_game(write(roster=PROFILE.replace("facts: {Lucky: lucky, ", told_of)))
    record = game.record("fleet", "dawn")
    assert Fact("All", "10") in describe_roster(game, record).entries[0].facts
    assert RosterDescriber(game).lets(record) == [{"each": 5, "all": 10}, {"each": 0, "all": 0}]
