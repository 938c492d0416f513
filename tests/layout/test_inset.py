"""Insets: the face of one component on that of another."""

import pytest

from layout.workshop import component, ops, parser, resources
from pipeline.layout.component import Component
from pipeline.layout.compositor import lay_out
from pipeline.layout.draw_list import Op, Rect, Restore, Save, Use
from pipeline.layout.errors import LayoutError
from pipeline.source.units import mm

CARD = component(60, 40, slots={"name": {"x": 10, "y": 0, "w": 1, "h": 1}})
DISC = component(50, 50, outline={"shape": "circle"})
COMPONENTS = {"card": CARD, "disc": DISC, "bled": component(60, 40, bleed=1)}
FILL = '<fill x="1pt" y="2pt" w="3pt" h="4pt" colour="red"/>'


def known(name: str) -> Component:
    """Return a component of the tests."""
    if name not in COMPONENTS:
        raise LayoutError(f"no layout file for {name!r}", "did you mean 'card'?")
    return COMPONENTS[name]


def placed(inner: str, on: Component | None = None) -> tuple[Op, ...]:
    """Return the operations of a face in a shop that knows the components."""
    at = resources()
    at.components = known
    return ops(inner, on, at)


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
    assert isinstance(fill, Rect)
    assert fill.x == pytest.approx(mm(10))
    assert rest == [Restore(), Restore()]


def test_a_round_component_is_cut_round_and_a_radius_may_be_given() -> None:
    """The cut follows the outline: a circle's radius is half its side."""
    round_cut = placed('<inset component="disc"><face/></inset>')[0]
    given = placed('<inset component="card" radius="6pt"><face/></inset>')[0]
    assert isinstance(round_cut, Save)
    assert isinstance(given, Save)
    assert round_cut.clip == (0, 0, 50, 50, 25)
    assert given.clip == (0, 0, 60, 40, 6)


def test_bleed_is_shown_where_the_card_is_the_whole_face() -> None:
    """A card that stands for itself bleeds as it does alone."""
    save = placed('<inset component="bled" bleed="true" radius="6pt"><face/></inset>')[0]
    assert isinstance(save, Save)
    assert save.clip == pytest.approx((-mm(1), -mm(1), 60 + mm(2), 40 + mm(2), 0))


def test_insets_in_rows_take_their_own_size() -> None:
    """In a flow the next paragraph stands below the card."""
    lower = '<panel fill="red" padding="0"><p style="body">Below</p></panel>'
    found = placed(f'<flow gap="0"><inset component="card"><face/></inset>{lower}</flow>')
    (fill,) = [op for op in found if isinstance(op, Rect)]
    assert fill.y == pytest.approx(40)


def test_a_shared_group_within_is_stamped_in_the_card_s_own_place() -> None:
    """What many cards share is one part, wherever the cards lie."""
    card = f'<face><group share="true">{FILL}</group></face>'
    found = placed(
        f'<inset component="card">{card}</inset><inset component="card" x="9pt">{card}</inset>'
    )
    keys = [op.key for op in found if isinstance(op, Use)]
    assert len(keys) == 2
    assert len(set(keys)) == 1


def test_a_component_that_does_not_exist_is_named() -> None:
    """The error says what was asked for, and what was meant."""
    with pytest.raises(LayoutError, match="no layout file for 'crad'") as caught:
        placed('<inset component="crad"><face/></inset>')
    assert caught.value.remedy == "did you mean 'card'?"


def test_a_slot_of_another_size_is_refused() -> None:
    """A card that does not fill its slot would lie there askew."""
    on = component(slots={"place": {"x": 0, "y": 0, "w": 9, "h": 9}})
    with pytest.raises(LayoutError, match="card is not as large as the slot 'place'"):
        placed('<inset component="card" slot="place"><face/></inset>', on)


def test_without_components_there_is_none() -> None:
    """Where nobody knows components, an inset is an error and no traceback."""
    root = parser().parse('<face><inset component="card"><face/></inset></face>')
    with pytest.raises(LayoutError, match="there is no component 'card'"):
        lay_out(root, component(), resources())
