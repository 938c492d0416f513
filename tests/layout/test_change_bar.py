"""The change bar beside what an erratum has changed."""

import pytest

from pipeline.layout.compositor import Resources
from pipeline.layout.draw_list import Rect, Text
from pipeline.layout.stylesheet_merge import merge_stylesheets
from tests.layout.workshop import CAP, DROP, STYLES, PlainFonts, ops, picture, texts

RED = "cc0000"
DISTANCE, WIDTH = 1.1 * 72 / 25.4, 1.4
SHOP = Resources(
    merge_stylesheets([STYLES, {"palette": {"change-bar": RED}}]),
    PlainFonts(),
    "en",
    frozenset({"sword"}),
    picture,
)


def bars(inner: str) -> list[Rect]:
    """Return the bars of a face."""
    return [op for op in ops(inner, at=SHOP) if isinstance(op, Rect) and op.fill == RED]


def test_what_is_as_it_was_has_no_bar() -> None:
    """Without the attribute, and where it is false, nothing is drawn beside the text."""
    assert bars('<flow><p style="body">One</p><p style="body" changed="false">Two</p></flow>') == []


def test_a_paragraphs_bar_is_as_high_as_its_lines() -> None:
    """It reaches from the first line's capitals to the last line's descenders, space left out."""
    inner = (
        '<flow x="10mm" y="0" w="50pt" h="0"><p style="body">First</p>'
        '<p style="body" before="2mm" after="3mm" indent="3mm" changed="true">Two lines here</p>'
        "</flow>"
    )
    (bar,) = bars(inner)
    lines = [op for op in ops(inner, at=SHOP) if isinstance(op, Text)][1:]
    assert len({line.y for line in lines}) > 1
    assert bar.y == pytest.approx(lines[0].y - CAP * 10)
    assert bar.y + bar.h == pytest.approx(lines[-1].y + DROP * 10)
    assert bar.x + bar.w == pytest.approx(10 * 72 / 25.4 - DISTANCE)
    assert bar.w == WIDTH


def test_a_bar_follows_its_paragraph_into_its_column() -> None:
    """In the second column it is in the gutter, not at the page's edge."""
    inner = (
        '<flow w="200pt" h="0" columns="2" gutter="20pt" balance="true">'
        '<p style="body">One</p><p style="body" changed="true">Two</p></flow>'
    )
    (bar,) = bars(inner)
    second = texts(ops(inner, at=SHOP))[1]
    assert second.x == pytest.approx(110)
    assert bar.x + bar.w == pytest.approx(110 - DISTANCE)


def test_a_bar_shrinks_with_its_paragraph() -> None:
    """Where the flow comes down the ladder, the bar is as high as the lines that are printed."""
    words = " ".join(["word"] * 40)
    inner = f'<flow w="100pt" h="90pt"><p style="body" changed="true">{words}</p></flow>'
    (bar,) = bars(inner)
    lines = texts(ops(inner, at=SHOP))
    assert lines[0].size < 10
    assert bar.h == pytest.approx(lines[-1].y - lines[0].y + (CAP + DROP) * lines[0].size)


def test_a_rows_bar_stands_left_of_its_first_column() -> None:
    """It spans the cells and leaves out the last line's lead and the space above."""
    inner = (
        '<flow x="20pt" w="100pt" h="0"><row cols="20pt 1fr" before="5pt" changed="true">'
        '<icon name="sword" h="8pt"/><p style="body">Two lines of it</p></row></flow>'
    )
    (bar,) = bars(inner)
    lines = texts(ops(inner, at=SHOP))
    assert bar.x + bar.w == pytest.approx(20 - DISTANCE)
    assert bar.y == pytest.approx(5)
    assert bar.y + bar.h == pytest.approx(lines[-1].y + DROP * 10)


def test_a_table_rows_bar_stands_left_of_the_table() -> None:
    """Each changed row has a bar of its own, within the row."""
    inner = (
        '<table x="20pt" w="100pt" h="0" cols="1fr 1fr" style="body" padding="2pt">'
        "<tr><td>a</td><td>b</td></tr>"
        '<tr changed="true"><td>c</td><td>d</td></tr></table>'
    )
    (bar,) = bars(inner)
    height = (CAP + DROP) * 10 + 4
    assert (bar.y, bar.y + bar.h) == (pytest.approx(height + 1), pytest.approx(2 * height - 1))
    assert bar.x + bar.w == pytest.approx(20 - DISTANCE)


def test_drawings_and_panels_have_it_beside_all_of_them() -> None:
    """And a changed field that is empty leaves no stroke behind."""
    for element, child in (("group", '<fill colour="tint"/>'), ("panel", '<p style="body">x</p>')):
        place = 'x="30pt" y="10pt" w="50pt" h="40pt" changed="true"'
        (bar,) = bars(f"<{element} {place}>{child}</{element}>")
        assert (bar.x + bar.w, bar.y, bar.h) == (pytest.approx(30 - DISTANCE), 10, 40)
    assert bars('<flow><p style="body" changed="true"> </p></flow>') == []
