"""A roster is told by its profile: titles, items, facts and sums as plain texts and numbers."""

from pathlib import Path

import pytest
from exchange.conftest import FILES, Write

from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.rosters.description import RosterDescriber, describe_roster
from pipeline.rosters.roster import Entry, Fact, Item, Roster
from pipeline.source.findings import Misuse, PunchboardError

PROFILE = FILES["roster.yaml"]


@pytest.fixture
def roster(game: Game) -> Roster:
    """Return the sample as it is told."""
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


def test_what_is_empty_is_left_out(roster: Roster) -> None:
    """No type, no items, no facts, no notes; one of it."""
    assert roster.entries[1] == Entry("Paper Wasp", None, 1, 1, (), (), "")


def test_let_names_what_other_expressions_see(write: Write) -> None:
    """In order, for each entry anew; templates get the same values."""
    told_of = "let: {each: crew.pay if crew else 0, all: each * count}\n  facts: {All: all, "
    game = open_game(write(roster=PROFILE.replace("facts: {Lucky: lucky, ", told_of)))
    record = game.record("fleet", "dawn")
    assert Fact("All", "10") in describe_roster(game, record).entries[0].facts
    assert RosterDescriber(game).lets(record) == [{"each": 5, "all": 10}, {"each": 0, "all": 0}]


def test_the_data_is_the_file(roster: Roster) -> None:
    """What the file leaves out stays out."""
    assert roster.data["kites"][1] == {"name": "Paper Wasp", "cost": 1}


def test_without_a_profile_there_is_nothing_to_tell(write: Write) -> None:
    """The command was called for the wrong game."""
    folder = write()
    (folder / "roster.yaml").unlink()
    game = open_game(folder)
    with pytest.raises(Misuse, match="kites has no rosters"):
        describe_roster(game, game.record("fleet", "dawn"))


@pytest.mark.parametrize(
    ("before", "after", "code", "place"),
    [
        ("cost: cost", "cost: costs", "profile-expression", (7, 9)),
        ("count: count", "let: {all: counts}", "profile-expression", (6, 14)),
        ("count: count", "count: name", "profile-number", (6, 10)),
        ("count: count", "count: cost / 3", "profile-number", (6, 10)),
        ("Captain: captain", "Captain: c.captain", "profile-expression", (12, 20)),
    ],
)
def test_an_expression_that_fails_is_told_at_its_place(
    write: Write, before: str, after: str, code: str, place: tuple[int, int]
) -> None:
    """No traceback, and no roster that is half told."""
    game = open_game(write(roster=PROFILE.replace(before, after)))
    with pytest.raises(PunchboardError) as caught:
        describe_roster(game, game.record("fleet", "dawn"))
    (found,) = caught.value.findings
    assert (found.code, found.position[1:]) == (code, place)


def test_every_sample_of_this_project_can_be_told() -> None:
    """The profiles of the games fit their rosters: each sum is the sum of its entries."""
    told = []
    for folder in sorted(Path("content").iterdir()):
        game = open_game(folder, Path())
        if (folder / "roster.yaml").is_file():
            kinds = (kind.name for kind in game.kinds.values() if kind.folder)
            told += [
                describe_roster(game, each)
                for kind in kinds
                for each in game.records[kind].values()
            ]
    assert told
    assert all(roster.title and roster.entries for roster in told)
