"""Flows, panels and rows: children stacked and side by side, coming down the ladder together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import component, compose, ops, resources, texts
from pipeline.layout.draw_list import Op
from pipeline.layout.errors import LayoutError

P = '<p style="body">{}</p>'

HEIGHTS = st.lists(st.integers(1, 30), min_size=1, max_size=12)


def shapes(heights: list[int]) -> str:
    return "".join(f'<shape h="{height}pt" d="M0 0"/>' for height in heights)


def columns(draw: tuple[Op, ...]) -> list[list[float]]:
    found: dict[float, list[float]] = {}
    for op in draw:
        found.setdefault(op.x, []).append(op.y)
    return [found[x] for x in sorted(found)]


@given(HEIGHTS, st.integers(1, 4), st.booleans())
def test_columns_are_filled_in_order_and_never_overflow(
    heights: list[int], count: int, balance: bool
) -> None:
    """Children keep their order, none is parted or lost, and no column is higher than the box."""
    flag = 'balance="true"' if balance else ""
    xml = f'<flow columns="{count}" {flag} h="100pt" gutter="10pt">{shapes(heights)}</flow>'
    composed = compose(xml, component(400, 400))
    placed = columns(composed.draw_list.ops)
    assert sum(len(column) for column in placed) == len(heights)
    assert len(placed) <= count
    rest = iter(heights)
    for column in placed:
        bottom = 0.0
        for top in column:
            assert top == pytest.approx(bottom)
            bottom = top + next(rest)
        if not composed.misfits:
            assert bottom <= 100.02


@given(HEIGHTS, st.integers(2, 4))
def test_balanced_columns_are_as_low_as_can_be(heights: list[int], count: int) -> None:
    """No division of the children into so many columns is lower than the balanced one."""
    xml = f'<flow columns="{count}" balance="true" h="390pt">{shapes(heights)}</flow>'
    placed = columns(ops(xml, component(400, 400)))
    sizes = [len(column) for column in placed]
    parts, start = [], 0
    for size in sizes:
        parts.append(sum(heights[start : start + size]))
        start += size

    def lowest(rest: tuple[int, ...], left: int) -> int:
        if left == 1 or len(rest) <= 1:
            return sum(rest)
        return min(
            max(sum(rest[:cut]), lowest(rest[cut:], left - 1)) for cut in range(1, len(rest) + 1)
        )

    assert max(parts) <= lowest(tuple(heights), count) + 0.05


@pytest.mark.parametrize(
    "inner",
    [
        '<panel h="10pt">{}</panel>',
        '<flow h="10pt">{}</flow>',
        '<row h="10pt">{}</row>',
        '<table style="body" h="10pt"><tr><td>{}</td></tr></table>',
        '<group h="10pt"><flow>{}</flow></group>',
        '<group h="10pt"><panel>{}</panel></group>',
        '<row><panel h="10pt">{}</panel></row>',
    ],
)
def test_a_fixed_height_in_a_flow_is_never_passed_unseen(inner: str) -> None:
    """What has a height of its own comes down by itself, and is a misfit when it cannot."""
    long = "aaaa " * 30
    content = inner.format(long if "<td>" in inner else P.format(long))
    composed = compose(f'<flow w="60pt">{content}{P.format("b")}</flow>')
    assert [round(misfit.height, 3) <= 10 for misfit in composed.misfits] == [True]
    fitting = inner.format("aaaa" if "<td>" in inner else P.format("aaaa"))
    assert compose(f'<flow w="60pt">{fitting}</flow>').misfits == ()


def test_columns_too_deep_to_be_measured() -> None:
    """Columns that halve within columns as wide as they are ask for ever more widths."""
    nested = ('<row cols="auto auto" gap="1pt">' + P.format("aa") + '<flow columns="2">') * 18
    with pytest.raises(LayoutError, match="too many columns"):
        ops(nested + P.format("a bb ccc") * 2 + "</flow></row>" * 18)


@pytest.mark.parametrize(("size", "wide"), [('h="10pt"', 20), ('size="10pt"', 10)])
def test_an_icon_twice_as_wide_as_high_takes_its_room(size: str, wide: float) -> None:
    """Of its height, or of the longer side as its size."""
    shop = resources()
    plain = shop.icon_look("sword")
    shop.icon_look = lambda _: plain._replace(ratio=2.0)
    icon = f'<icon name="sword" {size}/>'
    draw = ops(f'<row cols="auto 1fr" gap="0">{icon}{P.format("Z")}</row>', at=shop)
    assert texts(draw)[0].x == pytest.approx(wide)
