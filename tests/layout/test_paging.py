"""Where a flow that is too long for a page parts, and pages that print their share of it."""

import pytest

from layout.workshop import component, lines, ops, page_starts, resources
from pipeline.source.units import to_mm

LINE = 12.0
"""Points that a line of the style ``body`` takes; the last of a stack lacks its lead."""


def starts(
    inner: str, count: int, more: float = 0.0, columns: int = 1, slot: str = "body"
) -> list[str]:
    """Return where the pages of a flow begin on which `count` lines have room, later `more`."""
    flow = f'<flow slot="body" columns="{columns}" gutter="0">{inner}</flow>'
    slots = {"body": {"x": 0, "y": 0, "h": to_mm(count * LINE)}}
    if more:
        slots["body-more"] = {"x": 0, "y": 0, "h": to_mm(more * LINE)}
    return list(page_starts(flow, component(200, 600, slots=slots), resources(), slot=slot))


def paragraphs(count: int) -> str:
    return "".join(f'<p style="body">line{number}</p>' for number in range(count))


@pytest.mark.parametrize(
    ("count", "expected"),
    [(0, ["0", "0"]), (5, ["0", "5"]), (6, ["0", "5", "6"]), (13, ["0", "5", "10", "13"])],
)
def test_a_page_takes_what_has_room_at_the_design_size(count: int, expected: list[str]) -> None:
    """The first child of each page is told, and the number of all."""
    assert starts(paragraphs(count), 5) == expected


def test_further_pages_may_have_more_room() -> None:
    """The slot called like the first with ``-more`` is theirs."""
    assert starts(paragraphs(20), 5, more=10) == ["0", "5", "15", "20"]


def test_columns_are_filled_one_after_the_other() -> None:
    """A page of two columns takes twice as much."""
    assert starts(paragraphs(13), 5, columns=2) == ["0", "10", "13"]


def test_a_flow_prints_its_share() -> None:
    """From the first on, short of the last; without an end all of it."""
    for told, expected in (
        ('first="1" past="3"', ["line1", "line2"]),
        ("", ["line0", "line1", "line2"]),
    ):
        assert lines(ops(f"<flow {told}>{paragraphs(3)}</flow>")) == expected


def test_a_flow_that_shrinks_rather_comes_down_the_ladder() -> None:
    """It takes as few pages as it can, at the largest size at which it takes no more."""
    flow = f'<flow slot="body">{paragraphs(6)}</flow>'
    face = component(200, 600, slots={"body": {"x": 0, "y": 0, "h": to_mm(5.6 * LINE)}})
    assert page_starts(flow, face, resources()) == ("0", "5", "6")
    assert page_starts(flow, face, resources(), shrinks=True) == ("0", "6")
