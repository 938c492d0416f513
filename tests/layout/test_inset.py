"""Insets: the face of one component on that of another."""

import pytest

from layout.workshop import component, ops, resources
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Op, Rect, Restore, Save
from pipeline.source.units import mm

CARD = component(60, 40, slots={"name": {"x": 10, "y": 0, "w": 1, "h": 1}})
DISC = component(50, 50, outline={"shape": "circle"})


def placed(inner: str, on: Component | None = None) -> tuple[Op, ...]:
    """Return the operations of a face in a shop that knows the components."""
    at = resources()
    at.components = {"card": CARD, "disc": DISC, "bled": component(60, 40, bleed=1)}.__getitem__
    return ops(inner, on, at)


FILL = '<fill x="1pt" y="2pt" w="3pt" h="4pt" colour="red"/>'


def test_a_face_is_laid_in_with_an_origin_of_its_own_and_cut_at_its_trim() -> None:
    """What stands on it stands where it would on a card of its own; bleed is not seen."""
    save, fill, restore = placed(
        f'<inset component="card" x="10pt" y="20pt"><face>{FILL}</face></inset>'
    )
    assert save == Save(10, 20, 0, (0, 0, 60, 40, 0))
    assert fill == Rect(1, 2, 3, 4, 0, "aa0000")
    assert restore == Restore()


def test_slots_within_are_those_of_its_component_and_without_those_of_the_face() -> None:
    """The same name may mean two boxes; behind the inset the face's own counts again."""
    on = component(slots={"name": {"x": 30, "y": 0, "w": 1, "h": 1}})
    own = '<fill slot="name"/>'
    found = placed(f'<inset component="card"><face>{own}</face></inset>{own}', on)
    boxes = [op.x for op in found if isinstance(op, Rect)]
    assert boxes == pytest.approx([mm(10), mm(30)])


def test_a_turned_inset_reads_from_the_bottom_up_and_keeps_its_slots() -> None:
    """The origin lies at the lower left of a box as wide as the card is high."""
    inner = '<inset component="card" turned="true" x="5pt"><face><fill slot="name"/></face></inset>'
    first, second, fill, *rest = placed(inner)
    assert first == Save(5, 60, -90)
    assert second == Save(0, 0, 0, (0, 0, 60, 40, 0))
    assert fill.x == pytest.approx(mm(10))
    assert rest == [Restore(), Restore()]


def test_a_round_component_is_cut_round_and_a_radius_may_be_given() -> None:
    """The cut follows the outline: a circle's radius is half its side."""
    round_cut = placed('<inset component="disc"><face/></inset>')[0]
    given = placed('<inset component="card" radius="6pt"><face/></inset>')[0]
    assert round_cut.clip == (0, 0, 50, 50, 25)
    assert given.clip == (0, 0, 60, 40, 6)


def test_bleed_is_shown_where_the_card_is_the_whole_face() -> None:
    """A card that stands for itself bleeds as it does alone."""
    save = placed('<inset component="bled" bleed="true" radius="6pt"><face/></inset>')[0]
    assert save.clip == pytest.approx((-mm(1), -mm(1), 60 + mm(2), 40 + mm(2), 0))
