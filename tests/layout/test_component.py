"""Components: trim sizes, slots in millimetres from every side, and what is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from layout.workshop import component, compose, ops
from pipeline.layout.component import Component, make_component
from pipeline.layout.draw_list import Rect
from pipeline.layout.errors import LayoutError
from pipeline.layout.layout_file import Layout
from pipeline.source.units import mm

FORMATS = {"poker": (63.5, 88.9), "tarot": (69.85, 120.65)}
PAGE = (595.0, 842.0)


def make(**layout: Any) -> Component:
    """Return a component of a layout file."""
    return make_component("card", Layout.model_validate(layout), FORMATS, PAGE)


def in_mm(made: Component, slot: str) -> tuple[float, ...]:
    """Return a slot's box in millimetres."""
    return tuple(round(side / mm(1), 6) for side in made.slot(slot))


def test_a_named_format_has_its_size() -> None:
    """A trim may be one of the known formats."""
    made = make(trim="poker", bleed=3, safe=2)
    assert (made.width, made.height) == (mm(63.5), mm(88.9))
    assert (made.bleed, made.safe) == (mm(3), mm(2))


def test_a_pair_is_a_size_of_its_own() -> None:
    """A trim may be width and height in mm."""
    assert make(trim=[40, 60]).box == (0, 0, mm(40), mm(60))


def test_paper_takes_the_sheet_s_size() -> None:
    """A page is as large as the paper, and knows it."""
    made = make(trim="paper")
    assert (made.width, made.height) == PAGE
    assert made.layout.on_paper


def test_a_turned_trim_lies_on_its_side() -> None:
    """Turning swaps width and height, of formats and of paper."""
    assert (make(trim="poker", turn=True).width, make(trim="paper", turn=True).width) == (
        mm(88.9),
        842.0,
    )


def test_an_unknown_format_suggests_the_nearest() -> None:
    """A slip in the format's name is answered."""
    with pytest.raises(LayoutError, match="unknown trim format 'pokr'") as caught:
        make(trim="pokr")
    assert caught.value.remedy == "did you mean 'poker'?"


@pytest.mark.parametrize(
    ("slot", "box"),
    [
        ({"x": 3, "y": 4, "w": 5, "h": 6}, (3, 4, 5, 6)),
        ({"x": 3, "y": 4}, (3, 4, 37, 56)),
        ({}, (0, 0, 40, 60)),
        ({"right": 3, "bottom": 4, "w": 5, "h": 6}, (32, 50, 5, 6)),
        ({"x": 3, "y": 4, "right": 5, "bottom": 6}, (3, 4, 32, 50)),
        ({"right": 5, "bottom": 6}, (0, 0, 35, 54)),
        ({"x": -3, "y": -3, "right": -3, "bottom": -3}, (-3, -3, 46, 66)),
    ],
)
def test_a_slot_is_measured_from_any_side(slot: dict[str, float], box: tuple[float, ...]) -> None:
    """What a slot leaves open reaches to the trim; right and bottom are insets."""
    assert in_mm(make(trim=[40, 60], slots={"name": slot}), "name") == box


@given(st.floats(0, 30), st.floats(0, 30))
def test_insets_follow_the_trim(left: float, right: float) -> None:
    """A slot given by insets keeps them on every trim size."""
    for width in (70, 100):
        made = make(trim=[width, 50], slots={"a": {"x": left, "right": right}})
        x, _, w, _ = made.slot("a")
        assert x == pytest.approx(mm(left))
        assert x + w == pytest.approx(mm(width - right))


@pytest.mark.parametrize("slot", [{"x": 40}, {"x": 41}, {"bottom": 60}, {"y": 30, "bottom": 31}])
def test_a_slot_without_area_is_refused(slot: dict[str, float]) -> None:
    """A slot that this trim leaves no room for is an error that names it."""
    with pytest.raises(LayoutError, match="slot 'name' of 'card' has no area on this trim size"):
        make(trim=[40, 60], slots={"name": slot})


@pytest.mark.parametrize(
    "layout",
    [
        {},
        {"trim": [0, 10]},
        {"trim": [10, -1]},
        {"trim": [10, float("nan")]},
        {"trim": [10, 1e9]},
        {"trim": [10]},
        {"trim": [10, 10], "bleed": -1},
        {"trim": [10, 10], "bled": 3},
        {"trim": [10, 10], "slots": {"a": {"w": 0}}},
        {"trim": [10, 10], "slots": {"a": {"x": float("inf")}}},
        {"trim": [10, 10], "slots": {"a": {"left": 1}}},
        {"trim": [10, 10], "outline": {"shape": "star"}},
    ],
)
def test_what_is_no_layout_is_refused(layout: dict[str, Any]) -> None:
    """Sizes without area or bound, and unknown names, are errors of the model."""
    with pytest.raises(ValidationError):
        Layout.model_validate(layout)


def test_an_unknown_slot_suggests_the_nearest() -> None:
    """A slip in a slot's name is answered."""
    on = component(slots={"name": {}})
    with pytest.raises(LayoutError, match="card has no slot 'nme'") as caught:
        compose('<fill slot="nme"/>', on)
    assert caught.value.remedy == "did you mean 'name'?"


def test_an_element_stands_in_its_slot_or_at_its_place() -> None:
    """A slot's box wins; x and y are from the surrounding box, to its edges by default."""
    on = component(200, 100, slots={"name": {"x": 1, "y": 2, "w": 3, "h": 4}})
    assert ops('<fill slot="name" x="9"/>', on) == (
        Rect(mm(1), mm(2), mm(3), pytest.approx(mm(4))),
    )
    assert ops('<fill x="10pt" y="20pt"/>', on) == (Rect(10, 20, 190, 80),)
    inner = '<group x="10pt" y="20pt" w="50pt"><fill x="5pt" h="7pt"/></group>'
    assert ops(inner, on) == (Rect(15, 20, 45, 7),)


def test_a_slot_is_as_large_as_the_card_that_lies_there() -> None:
    """A slot may take its sides from a format, upright or turned, from any edge."""
    made = make(
        trim=[200, 200],
        slots={
            "deck": {"x": 5, "y": 6, "size": "poker"},
            "side": {"right": 5, "bottom": 6, "size": "poker", "turned": True},
        },
    )
    assert in_mm(made, "deck") == (5, 6, 63.5, 88.9)
    assert in_mm(made, "side") == (200 - 5 - 88.9, 200 - 6 - 63.5, 88.9, 63.5)


def test_a_trim_in_inches_is_told_as_what_it_is() -> None:
    """Whoever writes 2.5 by 3.5 is told that these are millimetres."""
    with pytest.raises(LayoutError, match="the safe area has no room") as caught:
        make(trim=[2.5, 3.5], safe=3)
    assert "the trim is 2.5 × 3.5 mm, and all lengths are mm" in caught.value.remedy


def test_a_slot_of_an_unknown_format_is_refused() -> None:
    """A slip in the format's name is answered at the slot."""
    with pytest.raises(LayoutError, match="unknown format 'pokr'") as caught:
        make(trim=[200, 200], slots={"deck": {"size": "pokr"}})
    assert (caught.value.where, caught.value.remedy) == ("slots.deck.size", "did you mean 'poker'?")


@pytest.mark.parametrize(
    ("slot", "says"),
    [
        ({"size": "poker", "w": 3}, "either size or w and h"),
        ({"w": 3, "turned": True}, "turned belongs to size"),
    ],
)
def test_a_slot_has_one_size(slot: dict[str, Any], says: str) -> None:
    """A format and sides of its own contradict each other."""
    with pytest.raises(ValidationError, match=says):
        make(trim=[200, 200], slots={"deck": slot})
