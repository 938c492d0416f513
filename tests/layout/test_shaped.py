"""Layouts with a shape: their size and slots, turned slots, and the outline as an element."""

from typing import Any

import pytest

from layout.workshop import ops
from pipeline.layout.component import Component, Layout, make_component
from pipeline.layout.draw_list import Rect, Restore
from pipeline.source.units import mm

FORMATS = {"poker": (63.5, 88.9)}


def shaped(shape: Any, **more: Any) -> Component:
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
