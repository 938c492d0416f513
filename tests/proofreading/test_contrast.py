"""`contrast`: what lies below a text, and how far it must differ."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.layout.draw_list import Icon, Image, Path, Rect, Restore, Save, Use
from pipeline.source.findings import Severity

Made = Callable[..., Any]
Found = Callable[..., list[Any]]
Said = Callable[..., Any]

PALE, DARK = "999999", "222222"


def test_pale_text_on_paper(found: Found, said: Said) -> None:
    """Both colours, the ratio and what it should be are told, at the text."""
    (remark,) = found("contrast", said("Above", fill=DARK), said("Below", y=80, fill=PALE))
    assert remark.place == ("", 1)
    assert remark.finding.severity is Severity.WARNING
    expected = "text in 999999 on ffffff has a contrast of 2.8:1, below 4.5:1"
    assert remark.finding.message == expected


@pytest.mark.parametrize(
    ("size", "font", "enough"),
    [(17.9, "regular", False), (18, "regular", True), (13.9, "bold", False), (14, "bold", True)],
)
def test_large_text_asks_for_less(
    found: Found, said: Said, size: float, font: str, enough: bool
) -> None:
    """From 18 points on, or 14 in a bold cut, 3:1 will do."""
    remarks = found("contrast", said("Large", size=size, font=font, fill="8a8a8a"))
    assert (remarks == []) is enough


def test_the_topmost_area_is_the_ground(found: Found, said: Said) -> None:
    """White is read on a dark panel, but not where paper is drawn above it or it comes too late."""
    panel, white = Rect(10, 30, 120, 40, fill=DARK), said("White", fill="ffffff")
    sheet = Rect(0, 0, 200, 200, fill="ffffff")
    assert found("contrast", sheet, panel, white) == []
    assert found("contrast", panel, sheet, white)
    assert found("contrast", white, panel)


@pytest.mark.parametrize(("share", "told"), [(0.15, False), (0.35, True), (1.0, True)])
def test_a_quarter_of_the_text_counts(
    made: Made, found: Found, said: Said, share: float, told: bool
) -> None:
    """A ground below fewer of the letters is passed over."""
    text = said("Half and half", fill=DARK)
    left, _, right, _ = made(text).runs[0].edges
    dark = Rect(right - share * (right - left), 30, 100, 40, fill="333333")
    assert bool(found("contrast", dark, text)) is told


def test_a_line_about_an_area_is_no_ground(found: Found, said: Said) -> None:
    """What is outlined only leaves the paper below its text white."""
    frame = Rect(10, 30, 120, 40, stroke=DARK, width=1)
    path = Path("M0 0H120V40H0Z", 10, 30, stroke=DARK, width=1)
    assert found("contrast", frame, path, said("Inside", fill=DARK)) == []


def test_a_shape_is_ground_where_it_is_filled(found: Found, said: Said) -> None:
    """Text beside a slanted edge or in a hole lies on what is below the shape."""
    black = said("Black")
    wedge = Path("M0 0H100L0 100Z", 10, 30, fill=DARK)
    assert found("contrast", wedge, black)
    assert found("contrast", wedge, black._replace(x=90, y=120)) == []
    ring = Path("M0 0H150V80H0ZM5 5V75H145V5Z", 10, 20, fill=DARK, evenodd=True)
    assert found("contrast", ring, black) == []
    assert found("contrast", ring._replace(evenodd=False), black) == []
    assert found("contrast", ring._replace(d="M0 0H150V80H0ZM5 5H145V75H5Z", evenodd=False), black)


def test_an_icon_is_ground_too(found: Found, said: Said) -> None:
    """A figure in the middle of a solid die needs to differ from the die."""
    die = Icon("die-d6", 10, 30, 30, DARK)
    figure = said("6", x=22, y=48)
    assert found("contrast", die, figure)
    assert found("contrast", die, figure._replace(fill="ffffff")) == []
    assert found("contrast", die, figure._replace(x=60)) == []


def test_a_bitmap_counts_by_its_mean(found: Found, said: Said) -> None:
    """Dark text is lost on a dark picture, which white text is read on."""
    night = Image("night.png", 0, 0, 200, 200)
    (remark,) = found("contrast", night, said("Dark", fill="333333"))
    assert "text in 333333 on 222222" in remark.finding.message
    assert found("contrast", night, said("White", fill="ffffff")) == []
    paper = Rect(0, 0, 200, 200, fill="ffffff")
    assert found("contrast", night, paper, said("Dark", fill="333333")) == []


def test_a_bitmap_counts_where_the_text_is(found: Found, said: Said) -> None:
    """Its light half carries dark text, and its dark quarter does not, turned or upright."""
    sky, dark = Image("sky.png", 0, 0, 200, 200), said("Dark", fill="333333")
    assert found("contrast", sky, dark) == []
    assert found("contrast", sky, dark._replace(x=120, y=150))
    turned = (Save(200, 0, 90), sky, Restore())
    assert found("contrast", *turned, dark._replace(x=120, y=50)) == []
    assert found("contrast", *turned, dark._replace(x=20, y=150))


def test_nothing_of_a_bitmap_hides_nothing(found: Found, said: Said) -> None:
    """Where it is transparent, what lies below it is the ground."""
    sky, text = Image("sky.png", 0, 0, 200, 200), said("Text", y=150, fill="eeeeee")
    assert found("contrast", Rect(0, 0, 200, 200, fill="333333"), sky, text) == []
    assert found("contrast", sky, text)


@pytest.mark.parametrize(
    ("op", "told"),
    [
        (Path("M0 0H150", 10, 47, stroke=DARK, width=20), True),
        (Path("M0 0H150", 10, 47, stroke=DARK, width=2), False),
        (Path("M0 0H150", 10, 47, stroke=DARK, width=20, dash=(1.0, 1.0)), False),
        (Path("M0 0H15", 10, 47, scale=10, stroke=DARK, width=20), True),
        (Path("M0 0C50 0 100 0 150 0", 10, 47, stroke=DARK, width=20), True),
        (Path("M0 0V0", 10, 47, stroke=DARK, width=20), False),
        (Path("M0 -37H150V120H0Z", 10, 47, stroke=DARK, width=20), False),
        (Rect(10, 47, 150, 100, stroke=DARK, width=20), True),
        (Rect(-30, 10, 200, 120, stroke=DARK, width=20), False),
    ],
)
def test_a_thick_stroke_is_ground(found: Found, said: Said, op: Any, told: bool) -> None:
    """A bar drawn as a line, straight or bent, lies below its text as a panel would."""
    assert bool(found("contrast", op, said("On a bar"))) is told


@pytest.mark.parametrize("turn", [0, 90, 37])
def test_groups_move_both(found: Found, said: Said, turn: float) -> None:
    """A panel and its text, turned together, keep their contrast; what is clipped is no ground."""
    panel, white = Rect(-40, -10, 80, 20, fill=DARK), said("White", x=-20, y=4, fill="ffffff")
    clip = (0.0, 0.0, 5.0, 5.0, 0.0)
    assert found("contrast", Save(100, 100, turn), panel, white, Restore()) == []
    clipped = (Save(100, 100, turn, clip), panel, Restore(), Save(100, 100, turn), white, Restore())
    assert found("contrast", *clipped)


def test_shared_parts_are_ground(found: Found, said: Said) -> None:
    """What faces share is looked at on each of them; its own texts are named in it."""
    frame = [Rect(0, 0, 150, 60, fill=DARK), said("Kind", x=5, y=20, fill="333333")]
    (remark,) = found("contrast", Use("f"), said("Name", fill="ffffff"), parts={"f": frame})
    assert remark.place == ("f", 1)
    assert (
        len(found("contrast", Use("f", 0, 100), said("Name", fill=PALE), parts={"f": frame})) == 2
    )


def test_an_ornament_may_be_faint(found: Found, said: Said) -> None:
    """Ghost lettering is not there to be read."""
    assert found("contrast", said("VII", fill="eeeeee", decorative=True)) == []
