"""Flows, panels and rows: children stacked and side by side, coming down the ladder together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import component, compose, ops, resources, texts
from pipeline.layout.draw_list import Op, Rect
from pipeline.layout.errors import LayoutError

P = '<p style="body">{}</p>'


def tops(draw: tuple[Op, ...]) -> list[float]:
    """Return the top of each line's capitals, from the top of the face."""
    return [round(op.y - 0.7 * op.size, 2) for op in texts(draw)]


def test_children_stand_below_one_another_a_gap_apart() -> None:
    """Paragraphs follow at their leading and the flow's gap."""
    draw = ops(f'<flow gap="3pt">{P.format("a")}{P.format("b")}</flow>')
    assert tops(draw) == [0, 15]


@pytest.mark.parametrize(
    ("valign", "expected"),
    [("top", [0, 12]), ("middle", [39.5, 51.5]), ("bottom", [79, 91]), ("spread", [0, 91])],
)
def test_the_stack_stands_where_it_is_told(valign: str, expected: list[float]) -> None:
    """A stack of 21 pt stands at the top, in the middle, at the bottom, or is spread out."""
    inner = P.format("a") + P.format("b") + P.format("")
    assert tops(ops(f'<flow h="100pt" valign="{valign}">{inner}</flow>')) == expected


def test_all_text_of_a_flow_comes_down_together() -> None:
    """One long paragraph makes its short neighbour as small as itself."""
    inner = P.format("a") + P.format("aaaa " * 20)
    draw = ops(f'<flow w="100pt" h="50pt">{inner}</flow>')
    sizes = {op.size for op in texts(draw)}
    assert len(sizes) == 1
    assert 6 <= sizes.pop() < 10


def test_a_flow_too_long_is_one_misfit_of_its_box() -> None:
    """The misfit names the slot and holds all the text."""
    on = component(slots={"rules": {"w": 20, "h": 5}})
    composed = compose(f'<flow slot="rules">{P.format("aaaa " * 20)}{P.format("b")}</flow>', on)
    (misfit,) = composed.misfits
    assert misfit.box == "rules"
    assert misfit.text.endswith("aaaa b")


ICON = '<icon name="sword" size="8pt"/>'


def test_what_is_too_long_without_text_is_a_misfit_too() -> None:
    """A flow of pictures alone that does not fit says so without sizes of type."""
    composed = compose(f'<flow w="50pt" h="10pt">{ICON * 2}</flow>')
    (misfit,) = composed.misfits
    assert misfit.message() == (
        "content does not fit box 'flow': 17.6 × 3.5 mm available, 5.6 mm high needed"
    )
    assert misfit.remedy() == "make the content smaller or the box larger"


HEIGHTS = st.lists(st.integers(1, 30), min_size=1, max_size=12)


def shapes(heights: list[int]) -> str:
    """Return children of these heights in points."""
    return "".join(f'<shape h="{height}pt" d="M0 0"/>' for height in heights)


def columns(draw: tuple[Op, ...]) -> list[list[float]]:
    """Return the tops of the shapes, by column."""
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


def test_a_word_too_wide_for_its_column_is_a_misfit() -> None:
    """In a flow within a flow too, a column's width is not passed unseen."""
    inner = f'<flow columns="2" gutter="0">{P.format("a" * 30)}</flow>'
    for xml in (inner, f"<flow>{inner}</flow>", f"<panel>{inner}</panel>"):
        (misfit,) = compose(xml, component(100, 100)).misfits
        assert misfit.needed_width > misfit.width


def test_a_panel_draws_its_ground_behind_its_text() -> None:
    """The ground fills the box; the text stands within the padding."""
    ground, word = ops(
        '<panel x="10pt" w="80pt" h="40pt" fill="tint" stroke="ink" weight="1" radius="2pt"'
        f' padding="3pt 5pt">{P.format("a")}</panel>'
    )
    assert ground == Rect(10, 0, 80, 40, 2, "eeeeee", "111111", 1)
    assert (word.x, word.y) == (15, 10)


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


def test_a_row_outside_a_flow_comes_down_its_ladder() -> None:
    """Text in a row on the face shrinks to the row's height, and is a misfit beyond the floor."""
    row = '<row w="100pt" h="30pt">{}{}</row>'
    draw = ops(row.format(P.format("aaaa " * 8), P.format("b")))
    sizes = {op.size for op in texts(draw)}
    assert len(sizes) == 1
    assert sizes.pop() < 10
    (misfit,) = compose(row.format(P.format("aaaa " * 60), P.format("b"))).misfits
    assert misfit.box == "row"


def test_a_row_s_columns_are_lengths_shares_and_auto() -> None:
    """Fixed and automatic columns take their own, shares divide what is left."""
    cells = "".join(P.format(word) for word in ("a", "bbbb", "c", "d"))
    draw = ops(f'<row w="135pt" gap="5pt" cols="20pt auto 1fr 2fr">{cells}</row>')
    assert [op.x for op in texts(draw)] == [0, 25, 50, pytest.approx(55 + 80 / 3)]


@pytest.mark.parametrize(("valign", "top"), [("top", 0), ("middle", 12), ("bottom", 24)])
def test_unequal_cells_are_aligned(valign: str, top: float) -> None:
    """A low cell stands at the top, middle or bottom of a high one."""
    high = P.format("a<br/>b<br/>c")
    draw = ops(f'<row h="36pt" valign="{valign}">{high}{P.format("d")}</row>')
    assert tops(draw)[-1] == top


@pytest.mark.parametrize("cols", ["80pt 80pt", "auto auto"])
@pytest.mark.parametrize(
    "inner",
    [
        f'<row w="100pt" cols="{{}}">{P.format("a" * 60)}{P.format("b")}</row>',
        '<table w="100pt" style="body" cols="{}"><tr><td>{}</td><td>b</td></tr></table>',
    ],
)
def test_columns_wider_than_their_box_are_a_misfit(inner: str, cols: str) -> None:
    """Fixed or automatic columns do not run out of the box unseen."""
    (misfit,) = compose(inner.format(cols, "a" * 60)).misfits
    assert misfit.needed_width > 100


def test_a_flow_s_condensed_rung_reaches_all_it_holds() -> None:
    """Panels, rows, tables and their text are condensed together."""
    word = "a" * 30
    inner = (
        f"<panel>{P.format(word)}</panel><row>{P.format('b')}</row>"
        '<table style="body"><tr><td>c</td></tr></table>'
    )
    draw = ops(f'<flow w="75pt">{inner}</flow>')
    assert {op.font for op in texts(draw)} == {"narrow.regular"}


def test_columns_too_deep_to_be_measured() -> None:
    """Columns that halve within columns as wide as they are ask for ever more widths."""
    nested = ('<row cols="auto auto" gap="1pt">' + P.format("aa") + '<flow columns="2">') * 18
    with pytest.raises(LayoutError, match="too many columns"):
        ops(nested + P.format("a bb ccc") * 2 + "</flow></row>" * 18)


TABLE = '<table style="body" cols="auto 20pt" gap="0"><tr><td>aa</td><td>b</td></tr></table>'


@pytest.mark.parametrize(
    ("inner", "wide"),
    [
        ('<row cols="auto 30pt" gap="5pt"><p style="body">aa</p><p style="body">b</p></row>', 45),
        (f'<row cols="auto">{P.format("aa")}</row>', 10),
        ('<row cols="auto 1fr"><p style="body">aa</p><p style="body">b</p></row>', 20),
        (TABLE, 30.02),
        ('<flow columns="2" gutter="4pt"><p style="body">aa</p><p style="body">bbb</p></flow>', 34),
        ('<flow columns="2" h="8pt"/>', 20),
    ],
)
def test_an_auto_column_is_as_wide_as_what_it_holds(inner: str, wide: float) -> None:
    """Rows, tables and columns in it count as wide as they are, those with shares for nothing."""
    panel = f"<panel>{P.format('head')}{inner}</panel>"
    draw = ops(f'<row cols="auto 1fr">{panel}{P.format("Z")}</row>')
    (last,) = [op for op in texts(draw) if op.words == ("Z",)]
    assert last.x == pytest.approx(max(wide, 20))


@pytest.mark.parametrize(("size", "wide"), [('h="10pt"', 20), ('size="10pt"', 10)])
def test_an_icon_twice_as_wide_as_high_takes_its_room(size: str, wide: float) -> None:
    """Of its height, or of the longer side as its size."""
    shop = resources()
    plain = shop.icon_look("sword")
    shop.icon_look = lambda _: plain._replace(ratio=2.0)
    icon = f'<icon name="sword" {size}/>'
    draw = ops(f'<row cols="auto 1fr" gap="0">{icon}{P.format("Z")}</row>', at=shop)
    assert texts(draw)[0].x == pytest.approx(wide)
