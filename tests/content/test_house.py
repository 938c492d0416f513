"""House values as templates see them."""

from pipeline.content.house import House, house_constants

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


def test_constants_are_house_values_where_their_own_entry_says_so() -> None:
    """Groups are gone through, and a constant without the flag is the rulebook's."""
    raw = {"hand": 5, "die": {"value": 6, "house": True}, "wind": {"storm": {"value": 4}}}
    deep = {"wind": {"calm": {"value": 1, "house": True}}}
    assert list(house_constants(raw)) == ["constants.die"]
    assert list(house_constants(deep)) == ["constants.wind.calm"]
