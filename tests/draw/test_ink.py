"""The ink of words: how far they reach above and below the baseline."""

import pytest

from draw.canvas import new_renderer
from pipeline.draw.fonts import Inks

PEN = new_renderer()


@pytest.mark.parametrize(
    ("word", "rises", "drops"),
    [("H", True, False), ("x", False, False), ("gy", False, True), ("Hg", True, True)],
)
def test_capitals_rise_and_descenders_drop(word: str, rises: bool, drops: bool) -> None:
    """Capitals reach their height, small letters stay below it; round ones overshoot a little."""
    face = PEN.typeface("body")
    ink = Inks(face)[word]
    assert (ink.rise >= face.cap_height - 0.01) is rises
    assert (ink.drop > 0.1) is drops


def test_a_dash_hangs_above_the_baseline() -> None:
    """Its lower end is above the baseline, too."""
    ink = Inks(PEN.typeface("body"))["–"]
    assert 0 < -ink.drop < ink.rise < 0.5


def test_spaces_have_no_ink() -> None:
    """Neither has what holds nothing else."""
    assert Inks(PEN.typeface("body"))["\u2003"] == (0, 0)
