"""Looks: families, palette and styles laid over one another, and what is refused."""

from typing import Any

import pytest

from layout.workshop import STYLES, stylesheet
from pipeline.layout.stylesheet_merge import merge_stylesheets

SANS = {"family": "sans", "size": 10}


def test_a_later_layer_wins_by_name() -> None:
    """A game's own style and colour stand in place of the shared ones; the others stay."""
    made = merge_stylesheets([STYLES, {"palette": {"ink": "#ABCDEF"}, "styles": {"body": SANS}}])
    assert made.colour("ink") == "abcdef"
    assert made.colour("red") == "aa0000"
    assert made.style("body").floor == 0
    assert made.style("large").size == 20


def test_a_style_takes_over_what_it_does_not_set() -> None:
    """A style like another, through several steps, changes only what it says."""
    made = stylesheet(a={"like": "large", "size": 7}, b={"like": "a", "caps": True})
    b = made.style("b")
    assert (b.family, b.cut, b.size, b.floor, b.caps) == ("sans", "bold", 7, 12, True)


@pytest.mark.parametrize("own", [{"size": 14}, {"like": "large", "size": 14}])
def test_a_style_without_a_family_changes_that_of_its_name(own: dict[str, Any]) -> None:
    """A game may change the size of a shared style alone, also below the floor that it has."""
    large = stylesheet(large=own).style("large")
    assert (large.family, large.cut, large.size, large.floor) == ("sans", "bold", 14, 12)
    assert stylesheet(large={"size": 7}).style("large").size == 7


def test_a_colour_may_be_another_s_name_that_is_another_s() -> None:
    """Names may lead to names, as where a game gives the shared ink another colour's name."""
    made = merge_stylesheets([STYLES, {"palette": {"ink": "red", "line": "ink"}}])
    assert made.colour("line") == "aa0000"


def test_floor_and_leading_have_defaults() -> None:
    """Without a floor a style never shrinks; its leading gives 7 %, not below 1."""
    made = stylesheet(a=SANS, b={**SANS, "leading": 1.05}, c={**SANS, "floor": 4, "tight": 0.9})
    assert (made.style("a").least, made.style("c").least) == (10, 4)
    assert made.style("a").tightest == pytest.approx(1.116)
    assert (made.style("b").tightest, made.style("c").tightest) == (1.0, 0.9)


def test_categories_are_merged_by_name() -> None:
    """A game may name its own lists of colours beside those of the project."""
    base = {"palette": {"red": "aa0000", "blue": "0000aa"}, "categories": {"a": ["red", "blue"]}}
    merged = merge_stylesheets([base, {"categories": {"b": ["blue"]}}])
    assert merged.categories == {"a": ("red", "blue"), "b": ("blue",)}
