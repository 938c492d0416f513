"""Components: trim sizes, slots in millimetres from every side, and what is refused."""

from typing import Any

import pytest

from pipeline.layout.component import Component, Layout, make_component
from pipeline.source.units import mm

FORMATS = {"poker": (63.5, 88.9), "tarot": (69.85, 120.65)}
PAGE = (595.0, 842.0)


def make(**layout: Any) -> Component:
    return make_component("card", Layout.model_validate(layout), FORMATS, PAGE)


def in_mm(made: Component, slot: str) -> tuple[float, ...]:
    return tuple(round(side / mm(1), 6) for side in made.slot(slot))


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


def test_a_trim_is_a_format_a_pair_or_the_paper() -> None:
    """Upright or turned on its side; bleed and safe area are in millimetres."""
    made = make(trim="poker", bleed=3, safe=2)
    assert (made.width, made.height) == (mm(63.5), mm(88.9))
    assert (made.bleed, made.safe) == (mm(3), mm(2))
    assert make(trim=[40, 60]).box == (0, 0, mm(40), mm(60))
    page = make(trim="paper")
    assert (page.width, page.height, page.layout.on_paper) == (*PAGE, True)
    assert make(trim="poker", turn=True).width == mm(88.9)
    assert make(trim="paper", turn=True).width == 842.0
