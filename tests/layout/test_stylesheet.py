"""Looks: families, palette and styles laid over one another, and what is refused."""

from typing import Any

import pytest
from pydantic import ValidationError

from layout.workshop import STYLES, stylesheet
from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet_merge import merge_stylesheets

SANS = {"family": "sans", "size": 10}


def refused(*layers: dict[str, Any]) -> LayoutError:
    """Return the error that the layers over the usual look raise."""
    with pytest.raises(LayoutError) as caught:
        merge_stylesheets([STYLES, *layers])
    return caught.value


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


@pytest.mark.parametrize(
    ("palette", "says", "remedy"),
    [
        ({"fight": "rde"}, "expected rrggbb or another colour's name", "did you mean 'red'?"),
        ({"fight": "a1b"}, "expected rrggbb or another colour's name", 'write "aa11bb"'),
        ({"a": "b", "b": "a"}, "the colour 'b' cannot be resolved", "a circle: b is a is b"),
    ],
)
def test_a_colour_that_is_none_is_refused(palette: Any, says: str, remedy: str) -> None:
    """What was probably meant is said; names that lead in a circle are no colours."""
    with pytest.raises(ValidationError) as caught:
        merge_stylesheets([STYLES, {"palette": palette}])
    error = caught.value.errors()[0]
    assert says in error["msg"]
    assert error["ctx"]["hint"] == remedy


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


@pytest.mark.parametrize(
    ("styles", "message", "remedy"),
    [
        ({"a": {"like": "bdy"}}, "style 'a' is like 'bdy', which cannot be resolved", "'body'?"),
        ({"a": {"like": ["x"]}}, "style 'a' is like ['x'], which cannot be resolved", ""),
        (
            {"a": {**SANS, "floor": 11}},
            "style 'a': the floor, 11 pt, is above the size, 10 pt",
            "at most 10",
        ),
        ({"a": {"like": "a"}}, "style 'a' is like 'a', which cannot be resolved", "a like a"),
        ({"a": {**SANS, "family": "sens"}}, "style 'a': unknown family 'sens'", "'sans'?"),
        ({"a": {**SANS, "cut": "bald"}}, "style 'a': sans has no cut 'bald'", "'bold'?"),
        ({"a": 5}, "style 'a': expected names with values, found 5", ""),
        ([SANS], "section 'styles': expected names with values, found", ""),
    ],
)
def test_a_style_that_leads_nowhere_is_refused(styles: Any, message: str, remedy: str) -> None:
    """Circles, slips and things of the wrong form are named, with the nearest name."""
    error = refused({"styles": styles})
    assert error.message.startswith(message)
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "layer",
    [
        {"palette": {"x": "12345"}},
        {"palette": {"x": "nowhere"}},
        {"styles": {"a": {**SANS, "size": 0}}},
        {"styles": {"a": {**SANS, "size": float("nan")}}},
        {"styles": {"a": {**SANS, "align": "middle"}}},
        {"styles": {"a": {**SANS, "colr": "ink"}}},
    ],
)
def test_values_outside_the_model_are_refused(layer: dict[str, Any]) -> None:
    """Colours that are none, sizes without bounds and unknown settings are errors."""
    with pytest.raises(ValidationError):
        merge_stylesheets([STYLES, layer])


def test_categories_are_merged_by_name() -> None:
    """A game may name its own lists of colours beside those of the project."""
    base = {"palette": {"red": "aa0000", "blue": "0000aa"}, "categories": {"a": ["red", "blue"]}}
    merged = merge_stylesheets([base, {"categories": {"b": ["blue"]}}])
    assert merged.categories == {"a": ("red", "blue"), "b": ("blue",)}


def test_a_category_names_colours_of_the_palette() -> None:
    """Another name is refused, with the nearest and the entry at fault."""
    with pytest.raises(LayoutError, match="category 'a': unknown colour 'rde'") as caught:
        merge_stylesheets([{"palette": {"red": "aa0000"}, "categories": {"a": ["rde"]}}])
    assert (caught.value.remedy, caught.value.where) == ("did you mean 'red'?", "categories.a.0")
