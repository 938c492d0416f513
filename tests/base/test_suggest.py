"""Suggestions: the nearest known name, or what is known."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.source.names import did_you_mean as hint
from pipeline.source.names import nearest


def test_a_slip_of_the_pen_is_recognised() -> None:
    """The nearest of several known names is suggested."""
    assert nearest("archtype", ["arm", "archetype", "effect"]) == "archetype"


def test_nothing_near_suggests_nothing() -> None:
    """A name unlike all others has no nearest one."""
    assert nearest("zzz", ["arm", "archetype"]) is None


def test_a_hint_asks_for_the_nearest_name() -> None:
    """A hint is a question where one name is near."""
    assert hint("rulez", ["rules", "title"]) == "did you mean 'rules'?"


def test_a_hint_lists_what_is_known_in_order() -> None:
    """Without a near name, a hint lists all names alphabetically, whatever order they come in."""
    assert hint("zzz", {"title": 1, "rules": 2}) == "expected one of: rules, title"


def test_a_hint_lists_the_first_of_many() -> None:
    """A hundred names would bury the finding: two dozen are shown, and how many there are."""
    said = hint("zzz", [f"name-{number:03}" for number in range(100)])
    assert said.startswith("expected one of: name-000, name-001, ")
    assert said.endswith("name-023, ... (100)")


def test_a_hint_says_when_nothing_is_defined() -> None:
    """Where nothing is known, a hint says so instead of listing nothing."""
    assert hint("rules", []) == "nothing of that sort is defined"


@given(st.lists(st.text(max_size=8), min_size=1), st.data())
def test_a_known_name_is_nearest_to_itself(known: list[str], data: st.DataObject) -> None:
    """A name that is known is its own suggestion."""
    name = data.draw(st.sampled_from(known))
    assert nearest(name, known) == name
