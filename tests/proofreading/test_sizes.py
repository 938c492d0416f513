"""`text-small` and `line-thin`: what a home printer cannot hold."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.layout.draw_list import Icon, Path, Rect, Use
from pipeline.source.findings import Severity

Found = Callable[..., list[Any]]
Said = Callable[..., Any]


@pytest.mark.parametrize(
    ("size", "code", "other"),
    [
        (4.6, "text-tiny", "text-small"),
        (4.99, "text-tiny", "text-small"),
        (5.0, "text-small", "text-tiny"),
        (5.99, "text-small", "text-tiny"),
    ],
)
def test_small_text(found: Found, said: Said, size: float, code: str, other: str) -> None:
    """Below 6 points it is small, below 5 tiny, in shared parts, too; and never both."""
    parts = {"f": [said("Fine print", size=size)]}
    (remark,) = found(code, Use("f"), parts=parts)
    assert remark.place == ("f", 0)
    assert f"{size:.1f} pt" in remark.finding.message
    assert found(other, Use("f"), parts=parts) == []


def test_text_large_enough(found: Found, said: Said) -> None:
    """At 6 points it may stand, as the ladder's arithmetic leaves it; an ornament at any size."""
    remarks = found("text-small", said("Fine", size=5.9999), said("x", size=3, decorative=True))
    assert remarks == []


def test_blanks_have_no_size(found: Found, said: Said) -> None:
    """A no-break space before a sign leaves no ink, whatever style it is set in."""
    assert found("text-small", said("\u00a0", size=4.0, rule=True)) == []


def test_rules_are_larger(found: Found, said: Said) -> None:
    """What its style calls a rule is told below 7 points."""
    small, large = said("Draw.", size=6.9, rule=True), said("Draw.", size=7.0, rule=True)
    (remark,) = found("text-small", large, small)
    assert remark.place == ("", 1)
    assert remark.finding.severity is Severity.WARNING
    assert remark.finding.message == "a rule is set at 6.9 pt, below 7 pt"


def test_thin_lines(found: Found) -> None:
    """Strokes of paths and rectangles are told with their weight; fills have none."""
    thin = Path("M0 0H10", 0, 0, stroke="000000", width=0.1)
    box = Rect(0, 0, 5, 5, stroke="000000", width=0.2)
    hairline, area = thin._replace(width=0.25), Rect(0, 0, 5, 5, fill="000000")
    remarks = found("line-thin", thin, hairline, box, area)
    assert [remark.place[1] for remark in remarks] == [0, 2]
    assert remarks[0].finding.message == "a line of 0.10 pt, thinner than 0.25 pt"


@pytest.mark.parametrize(("size", "told"), [(3.9, True), (4.0, False), (24.0, False)])
def test_thin_lines_of_an_icon(found: Found, size: float, told: bool) -> None:
    """A stroke grows and shrinks with the icon; fills have none."""
    remarks = found("line-thin", Icon("thread", 0, 0, size, "000000"))
    assert bool(remarks) is told
    assert found("line-thin", Icon("check", 0, 0, 1, "000000")) == []


def test_the_icon_is_named(found: Found) -> None:
    """A weight cannot be given to it where it is drawn."""
    (remark,) = found("line-thin", Icon("thread", 0, 0, 2, "000000"))
    assert remark.finding.message == "a line of the icon 'thread' of 0.12 pt, thinner than 0.25 pt"
    assert remark.finding.hint == "draw the icon larger, or without thin strokes"
