"""Faces at another size: where everything lies then, and what they are cut to."""

from collections.abc import Callable

import pytest

from pipeline.draw.look import AS_DESIGNED, Look
from pipeline.draw.redrawing import resized, sizing_of
from pipeline.layout.component import Component, make_component
from pipeline.layout.draw_list import DrawList, Rect, Restore, Save, Text
from pipeline.layout.layout_file import Layout
from pipeline.source.units import mm

POKER = (mm(63.5), mm(88.9), mm(3))


def _card(width: float, height: float, bleed: float = 3.0) -> Component:
    given = {"trim": [width, height], "bleed": bleed}
    return make_component("card", Layout.model_validate(given), {}, (0, 0))


def test_nothing_is_scaled_unasked(card: Component) -> None:
    """A face of no look keeps its size, and so do pages, whatever is asked."""
    page = make_component("page", Layout.model_validate({"trim": "paper"}), {}, (mm(210), mm(297)))
    assert sizing_of(card, AS_DESIGNED) is None
    assert sizing_of(page, Look(scale=0.9)) is None


def test_a_scale_holds_for_all_lengths(
    card: Component, face: Callable[..., DrawList], said: Callable[..., Text]
) -> None:
    """Trim, bleed, areas, letters and what stands in groups are as much smaller."""
    sizing = sizing_of(card, Look(scale=0.9))
    assert sizing is not None
    drawn = face(Save(10, 20), Rect(1, 2, 30, 40, 5), Restore(), said(50, 60, "000000", size=10))
    small = resized(drawn, sizing).drawn
    assert (small.width, small.bleed) == pytest.approx((mm(54), mm(2.7)))
    group, area, _, text = small.ops
    assert isinstance(group, Save)
    assert isinstance(area, Rect)
    assert isinstance(text, Text)
    assert (group.x, group.y) == pytest.approx((9, 18))
    assert area[:5] == pytest.approx((0.9, 1.8, 27, 36, 4.5))
    assert (text.x, text.size) == pytest.approx((45, 9))


def test_a_card_that_is_to_fit_is_cut_to_the_format() -> None:
    """Euro poker becomes poker: as large as goes in, its bleed fills the rest."""
    sizing = sizing_of(_card(63, 88), Look(fit=POKER))
    assert sizing is not None
    assert sizing.scale == pytest.approx(63.5 / 63)
    assert (sizing.width, sizing.height) == pytest.approx(POKER[:2])
    assert sizing.down == pytest.approx((POKER[1] - mm(88) * sizing.scale) / 2)
    assert sizing.bleed == pytest.approx(mm(3) * sizing.scale - sizing.down)


def test_a_wide_card_fits_the_format_lying() -> None:
    """A format has no up and down."""
    sizing = sizing_of(_card(88, 63), Look(fit=POKER))
    assert sizing is not None
    assert (sizing.width, sizing.height) == pytest.approx((POKER[1], POKER[0]))


def test_a_card_of_other_proportions_keeps_them() -> None:
    """Where the bleed does not fill the format the card is cut smaller: no white edge."""
    sizing = sizing_of(_card(70, 70), Look(fit=POKER))
    assert sizing is not None
    assert sizing.width == sizing.height == pytest.approx(POKER[0])
