"""Tables: columns over all rows, heads, bands and rules, cells aligned."""

import pytest

from layout.workshop import compose, ops, texts
from pipeline.layout.draw_list import Op, Path, Rect

ROWS = '<tr head="true"><td>a</td><td>b</td></tr>' + "<tr><td>c</td><td>d</td></tr>" * 4


def table(rows: str, more: str = "") -> tuple[Op, ...]:
    """Return a table of 100 pt with 2 pt above and below its text: body rows are 13 pt high."""
    return ops(f'<table style="body" w="100pt" gap="10pt" padding="2pt" {more}>{rows}</table>')


def rules(draw: tuple[Op, ...]) -> list[tuple[float, float, str | None]]:
    """Return height, weight and colour of each line."""
    return [(op.y, op.width, op.stroke) for op in draw if isinstance(op, Path)]


def test_rows_stand_below_one_another() -> None:
    """Each row is as high as its ink and padding; capitals stand a padding below its top."""
    draw = table(ROWS)
    assert [op.y for op in texts(draw)[::2]] == [2 + 7 + 13 * row for row in range(5)]
    assert [op.x for op in texts(draw)[:2]] == [0, 55]


def test_rules_stand_above_below_and_under_the_head() -> None:
    """A table has strong rules at its edges and under its head, and no cage."""
    strong = "111111"
    draw = table(ROWS, 'weight="1"')
    assert rules(draw) == [(0, 1, strong), (13, 1, strong), (65, 1, strong)]


def test_hairlines_part_the_rows_of_the_body() -> None:
    """Between body rows, hairlines stand where asked for."""
    drawn = rules(table(ROWS, 'hairline="red" rule="none"'))
    assert drawn == [(y, 0.3, "aa0000") for y in (26, 39, 52)]


def test_bands_lie_behind_every_other_row() -> None:
    """The second and fourth row of the body are tinted; a head begins to count anew."""
    draw = table(ROWS, 'band="tint"')
    bands = [op for op in draw if isinstance(op, Rect)]
    assert [(op.y, op.h, op.fill) for op in bands] == [(26, 13, "eeeeee"), (52, 13, "eeeeee")]


def test_an_automatic_column_is_as_wide_as_its_widest_cell() -> None:
    """Other columns share what it leaves."""
    rows = "<tr><td>aa</td><td>b</td></tr><tr><td>cccc</td><td>d</td></tr>"
    draw = table(rows, 'cols="auto 1fr"')
    assert texts(draw)[1].x == pytest.approx(20 + 10, abs=0.05)


@pytest.mark.parametrize(("valign", "y"), [("top", 9), ("middle", 16), ("bottom", 21)])
def test_low_cells_stand_where_they_are_told(valign: str, y: float) -> None:
    """Beside a cell of two lines, one of one line stands at top, middle or bottom."""
    draw = table("<tr><td>a<br/>b</td><td>c</td></tr>", f'valign="{valign}"')
    assert texts(draw)[-1].y == pytest.approx(y)


def test_a_table_comes_down_the_ladder_as_one() -> None:
    """All cells of a table that is too long shrink together, down to a misfit."""
    rows = "<tr><td>aa</td><td>bb</td></tr>" * 6
    xml = f'<table style="body" padding="0.7pt" w="100pt" h="{{}}pt">{rows}'
    draw = ops(xml.format(50) + "</table>")
    assert len({op.size for op in texts(draw)}) == 1
    assert texts(draw)[0].size < 10
    (misfit,) = compose(xml.format(30) + "</table>").misfits
    assert misfit.box == "table"
    assert misfit.floor == 6
