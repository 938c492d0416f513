"""Groups: shifted, turned, clipped, and shared between faces."""

from layout.workshop import compose, resources
from pipeline.layout.draw_list import DrawList, Rect, Use

FILL = '<fill x="1pt" y="2pt" w="3pt" h="4pt" colour="red"/>'


def shared(draw: DrawList) -> list[str]:
    return [op.key for op in draw.ops if isinstance(op, Use)]


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
