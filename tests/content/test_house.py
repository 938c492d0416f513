"""House values as templates see them."""

from pipeline.game.changes import House, house_constants
from pipeline.game.edition import Origin
from pipeline.game.erratum import Entry, Ruling, Trace
from pipeline.source.document import Document

RULING = Ruling.model_validate(
    {
        **{"title": "T", "date": "2026-11", "kind": "gap", "summary": "S.", "reason": "R."},
        "source": {"section": "S"},
        "patches": [{"target": "game", "now": 1}],
    }
)
ENTRY = Entry("2026-11-fox", RULING, Document.__new__(Document), Origin.RULINGS)
HOUSE = House(("cost", "attack.bands.0"))


def test_a_value_is_house_where_itself_a_part_of_it_or_its_whole_is() -> None:
    """A path is looked up in both directions, and names that only begin alike are strangers."""
    assert all(HOUSE[path] for path in ("cost", "attack", "attack.bands", "cost.first"))
    assert not any(HOUSE[path] for path in ("costs", "attack.bands.01", "text"))


def test_house_values_can_be_listed() -> None:
    """They are a set of dotted paths, in the order of the file."""
    assert list(HOUSE) == ["cost", "attack.bands.0"]
    assert "cost" in HOUSE
    assert not House(())


def test_a_ruled_value_is_house() -> None:
    """It stands in the list, is found from above and below, and what lies beside it is not."""
    where = ("attack", "bands", 1)
    house = House(("cost",), (Trace(where, ENTRY), Trace(("tags",), ENTRY, whole=False)))
    assert list(house) == ["cost", "attack.bands.1", "tags"]
    assert [house[path] for path in ("attack", "attack.bands.1", "attack.bands.1.name")] == [
        True
    ] * 3
    assert not any(house[path] for path in ("attack.bands.0", "tags.0", "text"))


def test_constants_are_house_values_where_their_own_entry_says_so() -> None:
    """Groups are gone through, and a constant without the flag is the rulebook's."""
    raw = {"hand": 5, "die": {"value": 6, "house": True}, "wind": {"storm": {"value": 4}}}
    deep = {"wind": {"calm": {"value": 1, "house": True}}}
    assert list(house_constants(raw)) == ["constants.die"]
    assert list(house_constants(deep)) == ["constants.wind.calm"]
