"""Layouts with a shape: their size and slots, turned slots, and the outline as an element."""

from typing import Any

import pytest
from pydantic import ValidationError

from layout.workshop import ops
from pipeline.layout.component import Component, Layout, make_component
from pipeline.layout.draw_list import Rect, Restore
from pipeline.layout.errors import LayoutError
from pipeline.source.units import PT_PER_MM, mm

FORMATS = {"poker": (63.5, 88.9)}


def shaped(shape: Any, **more: Any) -> Component:
    """Return a component of a shape."""
    layout = Layout.model_validate({"shape": shape, **more})
    return make_component("piece", layout, FORMATS, (0.0, 0.0))


def test_a_shape_gives_trim_outline_and_slots() -> None:
    """Its box is the trim; panels and the layout's own slots stand side by side."""
    made = shaped("hex 40 mm", bleed=2, slots={"name": {"x": 10, "y": 15, "right": 10, "h": 10}})
    assert (made.width, made.height) == pytest.approx((mm(46.188), mm(40)), abs=0.01)
    assert made.outline.shape == "path"
    assert made.slot("name").w == pytest.approx(mm(26.188), abs=0.01)
    box = shaped(
        {"tuckbox": {"cards": 54, "size": "poker"}}, slots={"mark": {"x": 1, "w": 2, "h": 3}}
    )
    assert {"front", "top", "mark"} <= set(box.slots)
    assert box.turns == {"left": 90, "right": 90, "top": 180, "bottom": 180, "flap": 180}
    assert shaped("circle 25 mm").outline.shape == "circle"
    assert shaped("square 20 mm corner 2").outline.corner == 2


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ({}, "expected trim, or shape"),
        ({"shape": "hex 40 mm", "trim": "poker"}, "either shape or trim"),
        ({"shape": "hex 40 mm", "outline": {"corner": 2}}, "either shape or outline"),
        ({"shape": "hexx 40 mm"}, "did you mean 'hex'"),
    ],
)
def test_what_is_refused(layout: dict[str, Any], said: str) -> None:
    """A shape has a size and an outline of its own."""
    with pytest.raises(ValidationError, match=said):
        Layout.model_validate(layout)


@pytest.mark.parametrize(
    ("layout", "said", "where"),
    [
        ({"shape": {"tuckbox": {"cards": 54, "size": "pokr"}}}, "unknown trim format", "shape"),
        ({"shape": "tuckbox 5 × 5 × 5 mm"}, "no tuck box is that small", "shape"),
        ({"shape": "square 20 mm corner 11"}, "above half", "shape"),
        ({"shape": "hex 40 mm corner 30"}, "corner radius is too large", "shape"),
        ({"shape": "hex 40 mm", "common": ["name"]}, "common: unknown slot 'name'", "common"),
    ],
)
def test_measures_that_make_no_shape(layout: dict[str, Any], said: str, where: str) -> None:
    """They are told at the field of the layout file."""
    with pytest.raises(LayoutError, match=said) as caught:
        shaped(**layout)
    assert caught.value.where == where


def test_what_stands_in_a_turned_slot_is_turned_about_its_centre() -> None:
    """It is laid out as one reads it; nothing in it turns again."""
    made = shaped(
        "rectangle 60 × 40 mm", slots={"side": {"x": 10, "y": 15, "w": 20, "h": 10, "rotate": 90}}
    )
    save, fill, restore = ops('<fill slot="side" colour="red"/>', made)
    assert (save.x, save.y, save.rotate) == pytest.approx((mm(20), mm(20), 90))
    assert fill[:4] == pytest.approx((-mm(10), -mm(5), mm(20), mm(10)))
    assert restore == Restore()
    reach = made.reach("side")
    assert reach == pytest.approx((mm(15), mm(10), mm(10), mm(20)))
    grouped = ops('<group slot="side"><fill x="1" y="1" w="2" h="2" colour="red"/></group>', made)
    assert isinstance(grouped[1], Rect)
    assert grouped[1][:2] == pytest.approx((-mm(9), -mm(4)))


def test_the_outline_is_an_element() -> None:
    """Its area reaches out by the bleed, and its line stands where the cut does."""
    made = shaped("hex 40 mm", bleed=2)
    area, line = ops('<shape outline="cut" fill="red" bleed="true" stroke="ink" weight="1"/>', made)
    assert (area.fill, area.stroke, area.scale) == ("aa0000", "aa0000", PT_PER_MM)
    assert area.width == pytest.approx(2 * mm(2))
    assert (line.fill, line.stroke, line.width) == (None, "111111", 1)
    assert area.d == line.d == made.outline.path


@pytest.mark.parametrize("shape", ["circle 25 mm", "rounded rectangle 25 × 25 mm", "square 25 mm"])
def test_outlines_without_a_path_move_in(shape: str) -> None:
    """A circle stays one, and so do round corners."""
    (line,) = ops('<shape outline="cut" inset="2" stroke="ink"/>', shaped(shape))
    assert line.d.startswith(("M2 12.5", "M2 2", "M2 3A1 1"))
