"""What differs between two rosters."""

from pipeline.rosters.description import Change, Changed, difference
from pipeline.rosters.roster import Entry, Fact, Item, Roster

FOX = Entry("Fox", Item("type", "Scout"), 1, 20, (Item("arms", "Bow"),), (Fact("XP", "3"),), "")
OWL = FOX._replace(title="Owl", cost=30)


def roster(*entries: Entry, facts: tuple[Fact, ...] = (), limit: int | None = None) -> Roster:
    """Return a roster of entries."""
    total = sum(entry.cost or 0 for entry in entries)
    head = ("game", "Game", "1", "team", "slug", "Title", "pts", total, limit)
    return Roster(*head, facts, entries, {})


def test_like_rosters_do_not_differ() -> None:
    """Neither does another order of the entries."""
    assert difference(roster(FOX, OWL), roster(OWL, FOX)) == ((), (), (), ())


def test_entries_come_and_go() -> None:
    """Those of one title belong together."""
    hen = Entry("Hen", None, 1, 5, (), (), "")
    found = difference(roster(FOX, OWL), roster(FOX, hen))
    assert (found.added, found.removed, found.changed) == ((hen,), (OWL,), ())


def test_what_changes_is_told_field_by_field() -> None:
    """Items lost and won, one by one; costs, facts and remarks with what was and is."""
    new = FOX._replace(
        cost=25, items=(Item("arms", "Spear"),), facts=(Fact("XP", "4"),), notes="Limps"
    )
    (changed,) = difference(roster(FOX), roster(new)).changed
    assert changed == Changed(
        "Fox",
        20,
        25,
        (
            Change("cost", "20", "25"),
            Change("arms", "Bow", ""),
            Change("arms", "", "Spear"),
            Change("XP", "3", "4"),
            Change("notes", "", "Limps"),
        ),
    )


def test_a_new_title_alone_is_a_change() -> None:
    """Nobody was dismissed who was only renamed."""
    found = difference(roster(FOX), roster(FOX._replace(title="Red Fox")))
    assert (found.added, found.removed) == ((), ())
    assert found.changed[0].changes == (Change("name", "Fox", "Red Fox"),)


def test_two_of_one_title_are_told_apart_by_order() -> None:
    """Neither is lost, and each is compared once."""
    found = difference(roster(FOX, FOX), roster(FOX, FOX._replace(count=2), FOX))
    assert [entry.count for entry in found.added] == [1]
    assert found.changed[0].changes == (Change("count", "1", "2"),)


def test_facts_and_the_limit_of_the_whole() -> None:
    """What is no longer said is empty now."""
    old, new = roster(facts=(Fact("VP", "1"),)), roster(facts=(Fact("Player", "Ida"),), limit=9)
    assert difference(old, new).facts == (
        Change("VP", "1", ""),
        Change("Player", "", "Ida"),
        Change("limit", "", "9"),
    )
