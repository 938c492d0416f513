"""Groups: shifted, turned, clipped, and shared between faces."""

import pytest

from layout.workshop import component, compose, ops, resources
from pipeline.layout.draw_list import DrawList, Rect, Restore, Save, Use
from pipeline.layout.errors import LayoutError

FILL = '<fill x="1pt" y="2pt" w="3pt" h="4pt" colour="red"/>'


def shared(draw: DrawList) -> list[str]:
    """Return the keys of the parts that a face uses."""
    return [op.key for op in draw.ops if isinstance(op, Use)]


def test_a_plain_group_shifts_its_children() -> None:
    """Children stand in the group's box, and no operation is spent on the group."""
    assert ops(f'<group x="10pt" y="20pt">{FILL}</group>') == (Rect(11, 22, 3, 4, 0, "aa0000"),)


def test_a_turned_group_turns_about_its_middle() -> None:
    """The origin moves to the box's middle, about which the children stand."""
    save, fill, restore = ops(f'<group w="100pt" h="50pt" rotate="90">{FILL}</group>')
    assert save == Save(50, 25, 90)
    assert fill == Rect(-49, -23, 3, 4, 0, "aa0000")
    assert restore == Restore()


def test_slots_hold_in_clipped_groups_and_not_in_turned_ones() -> None:
    """A slot lies on the face: a clip keeps it there, a turn would not."""
    on = component(slots={"name": {"x": 10, "y": 10, "w": 5, "h": 5}})
    inner = '<fill slot="name"/>'
    plain = ops(inner, on)[0]
    assert ops(f'<group x="3" clip="true">{inner}</group>', on)[1] == plain
    for turned in (
        f'<group rotate="9">{inner}</group>',
        f'<group rotate="9"><group clip="true">{inner}</group></group>',
    ):
        with pytest.raises(LayoutError, match="slot 'name' lies on the face") as caught:
            compose(turned, on)
        assert caught.value.remedy == "give x, y, w and h within the group"


def test_equal_shared_groups_are_one_part_on_all_faces() -> None:
    """Two faces with the same shared group use one part, under one key."""
    at = resources()
    xml = f'<group share="true">{FILL}</group>'
    one, two = (compose(xml + tail, at=at).draw_list for tail in ("", "<fill/>"))
    assert shared(one) == shared(two)
    assert one.parts == two.parts == {shared(one)[0]: (Rect(1, 2, 3, 4, 0, "aa0000"),)}


def test_different_shared_groups_are_different_parts() -> None:
    """Groups that differ in content, in place or only in how their words are divided differ."""
    at = resources()
    text = '<text style="body">{}</text>'
    variants = [
        f'<group share="true">{FILL}</group>',
        f'<group share="true" x="1pt">{FILL}</group>',
        f'<group share="true">{FILL}{FILL}</group>',
        f'<group share="true">{text.format("1")}{text.format("23")}</group>',
        f'<group share="true">{text.format("12")}{text.format("3")}</group>',
    ]
    keys = [shared(compose(xml, at=at).draw_list)[0] for xml in variants]
    assert len(set(keys)) == len(variants)


def test_a_shared_group_within_another_is_there_on_every_face() -> None:
    """A later face that finds the outer group laid out has the inner part too."""
    at = resources()
    xml = f'<group share="true"><group share="true">{FILL}</group><fill/></group>'
    one, two = (compose(xml, at=at).draw_list for _ in range(2))
    assert one.parts == two.parts
    assert len(one.parts) == 2


def test_a_shared_group_that_does_not_fit_is_a_misfit_of_every_face() -> None:
    """No face passes because another was laid out before it."""
    at = resources()
    xml = '<group share="true"><text style="body" w="10pt" h="5pt">aaaa bbbb</text></group>'
    assert [len(compose(xml, at=at).misfits) for _ in range(2)] == [1, 1]
