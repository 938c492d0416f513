"""`contrast` and `text-crossed`: what lies below and above a text, as a table."""

from math import cos, sin
from typing import Any

import pytest
from draw.proofreading.conftest import Found, Made, say

from pipeline.layout.draw_list import (
    Gradient,
    Icon,
    Image,
    Op,
    Path,
    Rect,
    Restore,
    Save,
    Stop,
    Use,
)
from pipeline.source.findings import Severity

END = Restore()
DARK = "222222"
WHITE, FADED = say("White", fill="ffffff"), say("Dark", fill="333333")
BLACK, LINE, LARGE = say("Black"), say("On a bar"), say("Large", fill="8a8a8a")
PAPER = Rect(0, 0, 200, 200, fill="ffffff")
PANEL = Rect(10, 30, 120, 40, fill=DARK)
WEDGE = Path("M0 0H100L0 100Z", 10, 30, fill=DARK)
RING = Path("M0 0H150V80H0ZM5 5V75H145V5Z", 10, 20, fill=DARK, evenodd=True)
DIE = Icon("die-d6", 10, 30, 30, DARK)
NIGHT, SKY = (Image(f"{name}.png", 0, 0, 200, 200) for name in ("night", "sky"))
BAR = Path("M0 0H150", 10, 47, stroke=DARK, width=20)
BLIND = Rect(0, 0, 200, 200, fill="000000")
DUSK = Gradient((Stop(0, "000000"), Stop(1, "ffffff")), (0, 0), (100, 0))
HARD = DUSK._replace(
    stops=(Stop(0, "000000"), Stop(0.5, "000000"), Stop(0.5, "ffffff")), end=(200, 0)
)
RISING = DUSK._replace(stops=(Stop(0, "000000", 0), Stop(1, "000000")), end=(200, 0))
SPOT = Rect(0, 0, 100, 100, fill="000000")
MASK = Save(0, 0, mask=Path("M0 50a50 50 0 0 1 100 0a50 50 0 0 1-100 0Z", 0, 0))


def _ground(gradient: Gradient, x: float, y: float, *, flip: bool = False) -> tuple[Op, ...]:
    square = Path("M0 0H200V200H0Z", 200 if flip else 0, 0, fill=gradient, flip=flip)
    return (square, say("W", x, y, fill="ffffff"))


def _turned(turn: float, clip: tuple[float, ...] | None = None) -> tuple[Op, ...]:
    panel, white = Rect(-40, -10, 80, 20, fill=DARK), say("White", -20, 4, fill="ffffff")
    if clip is None:
        return (Save(100, 100, turn), panel, white, END)
    cut = Save(100, 100, turn, clip)  # type: ignore[arg-type]
    return (cut, panel, END, Save(100, 100, turn), white, END)


ROWS: list[tuple[tuple[Op, ...], str]] = [
    # Known colours have their ratios; from 18 points on, or 14 in a bold cut, 3:1 will do.
    ((say("W", fill="ff0000"),), "a contrast of 4.0:1"),
    ((say("W", fill="ffff00"),), "a contrast of 1.1:1"),
    ((say("W", fill="767676"),), ""),
    ((say("W", fill="777777"),), "below 4.5:1"),
    ((say("Up", fill=DARK), say("W", y=80, fill="999999")), "999999 on ffffff has a contrast of 2"),
    ((LARGE._replace(size=17.9),), "3.5:1, below 4.5:1"),
    ((LARGE._replace(size=18),), ""),
    ((LARGE._replace(size=13.9, font="bold"),), "3.5:1, below 4.5:1"),
    ((LARGE._replace(size=14, font="bold"),), ""),
    ((say("VII", fill="eeeeee", decorative=True),), ""),
    # The topmost area is the ground, where it is filled, unless it comes later.
    ((PAPER, PANEL, WHITE), ""),
    ((PANEL, PAPER, WHITE), "ffffff on ffffff"),
    ((WHITE, PANEL), "ffffff on ffffff"),
    ((Rect(10, 30, 120, 40, stroke=DARK, width=1), say("In", fill=DARK)), ""),
    ((Path("M0 0H120V40H0Z", 10, 30, stroke=DARK, width=1), say("In", fill=DARK)), ""),
    ((WEDGE, BLACK), "000000 on 222222"),
    ((WEDGE, BLACK._replace(x=90, y=120)), ""),
    ((RING, BLACK), ""),
    ((RING._replace(evenodd=False), BLACK), ""),
    ((RING._replace(d="M0 0H150V80H0ZM5 5H145V75H5Z", evenodd=False), BLACK), "on 222222"),
    ((DIE, say("6", 22, 48)), "000000 on 222222"),
    ((DIE, say("6", 22, 48, fill="ffffff")), ""),
    ((DIE, say("6", 60, 48)), ""),
    # A bitmap counts by its mean where the text is, upright or turned; clear, it hides nothing.
    ((NIGHT, FADED), "333333 on 222222"),
    ((NIGHT, WHITE), ""),
    ((NIGHT, PAPER, FADED), ""),
    ((SKY, FADED), ""),
    ((SKY, FADED._replace(x=120, y=150)), "333333"),
    ((Save(200, 0, 90), SKY, END, FADED._replace(x=120, y=50)), ""),
    ((Save(200, 0, 90), SKY, END, FADED._replace(x=20, y=150)), "333333"),
    ((BLIND._replace(fill="333333"), SKY, say("T", y=150, fill="eeeeee")), ""),
    ((SKY, say("T", y=150, fill="eeeeee")), "eeeeee on ffffff"),
    # A thick stroke, straight or bent, lies below its text as a panel would.
    ((BAR, LINE), "on 222222"),
    ((BAR._replace(width=2), LINE), ""),
    ((BAR._replace(dash=(1.0, 1.0)), LINE), ""),
    ((BAR._replace(d="M0 0H15", scale=10), LINE), "on 222222"),
    ((BAR._replace(d="M0 0C50 0 100 0 150 0"), LINE), "on 222222"),
    ((BAR._replace(d="M0 0V0"), LINE), ""),
    ((BAR._replace(d="M0 -37H150V120H0Z"), LINE), ""),
    ((Rect(10, 47, 150, 100, stroke=DARK, width=20), LINE), "on 222222"),
    ((Rect(-30, 10, 200, 120, stroke=DARK, width=20), LINE), ""),
    # A panel and its text, turned together, keep their contrast; what is clipped is no ground.
    *((_turned(turn), "") for turn in (0, 90, 37)),
    *((_turned(turn, (0.0, 0.0, 5.0, 5.0, 0.0)), "ffffff") for turn in (0, 90, 37)),
    # White is read on a gradient's dark part alone: along its line, outwards, and as it goes on.
    (_ground(DUSK._replace(end=(0, 200)), 20, 40), ""),
    (_ground(DUSK._replace(end=(0, 200)), 20, 130), "on a"),
    (_ground(DUSK, 150, 100), "on ffffff"),
    (_ground(DUSK._replace(end=(0, 0), radius=400), 2, 10), ""),
    (_ground(DUSK._replace(end=(0, 0), radius=50), 150, 150), "on ffffff"),
    (_ground(HARD, 60, 100), ""),
    (_ground(HARD, 104, 100), "on ffffff"),
    (_ground(RISING, 10, 100), "on e"),
    (_ground(RISING, 160, 100), ""),
    (_ground(DUSK._replace(end=(200, 0)), 20, 100, flip=True), "on e"),
    ((Rect(20, 0, 100, 200, fill=DUSK), say("White, from end to end of it", fill="ffffff")), "on"),
    # What is translucent is judged as it is seen; a group is put together first.
    ((BLIND, WHITE), ""),
    ((BLIND, Save(opacity=0.7), PAPER, END, WHITE), "ffffff on b2b2b2"),
    ((Save(opacity=0.5), BLIND, BLIND._replace(fill="ff0000"), END, WHITE), "ffffff on ff8080"),
    ((Save(opacity=0.2), BLACK, END), "cccccc on ffffff"),
    # A mask takes ground away beside its path.
    ((MASK, SPOT, END, say("in", 45, 50, fill="ffffff")), ""),
    ((MASK, SPOT, END, say("out", 2, 10, fill="ffffff")), "ffffff on ffffff"),
]  # fmt: skip


@pytest.mark.parametrize(("ops", "told"), ROWS)
def test_text_is_compared_with_what_lies_below_it(
    found: Found, ops: tuple[Op, ...], told: str
) -> None:
    """Both colours, the ratio and what it should be are told, as a warning, once a text."""
    remarks = found("contrast", *ops)
    assert len(remarks) == bool(told)
    assert told in "".join(each.finding.message for each in remarks)
    assert {each.finding.severity for each in remarks} <= {Severity.WARNING}


@pytest.mark.parametrize(("share", "told"), [(0.15, False), (0.35, True), (1.0, True)])
def test_a_quarter_of_the_text_counts(made: Made, found: Found, share: float, told: bool) -> None:
    """A ground below fewer of the letters is passed over."""
    text = say("Half and half", fill=DARK)
    left, _, right, _ = made(text).runs[0].edges
    dark = Rect(right - share * (right - left), 30, 100, 40, fill="333333")
    assert bool(found("contrast", dark, text)) is told


@pytest.mark.parametrize("turn", [0.3, 1.7, 2.9, 4.4, 5.8])
@pytest.mark.parametrize(("far", "told"), [(30, True), (50, False)])
def test_a_circle_is_ground_within_its_line_alone(
    found: Found, turn: float, far: float, told: bool
) -> None:
    """Curves are followed closely enough to tell inside from outside, in a mirrored path, too."""
    across, down = far * cos(turn), far * sin(turn)
    circle = "M-20 0A40 40 0 1 1 60 0A40 40 0 1 1 -20 0Z"
    for flip, x in ((False, 120 + across), (True, 80 + across)):
        dot = Path(circle, 100, 100, fill=DARK, flip=flip)
        assert bool(found("contrast", dot, say("I", x=x - 1.5, y=103.5 + down))) is told


def test_shared_parts_are_ground(found: Found) -> None:
    """What faces share is looked at on each of them; its own texts are named in it."""
    frame: Any = [Rect(0, 0, 150, 60, fill=DARK), say("Kind", x=5, y=20, fill="333333")]
    (remark,) = found("contrast", Use("f"), say("Name", fill="ffffff"), parts={"f": frame})
    assert remark.place == ("f", 1)
    both = found("contrast", Use("f", 0, 100), say("Name", fill="999999"), parts={"f": frame})
    assert len(both) == 2


def test_what_lies_on_a_text_or_cuts_it_is_told(found: Found) -> None:
    """A veil crosses it where more than half of it is hidden; a mask may take it away."""
    over = Rect(0, 30, 200, 40, fill="ffffff")
    assert found("text-crossed", say("Words"), Save(opacity=0.8), over, END)
    assert found("text-crossed", say("Words"), Save(opacity=0.3), over, END) == []
    assert found("cut-off", MASK, say("in", 45, 50), END) == []
    assert found("cut-off", MASK, say("out", 2, 10), END)
