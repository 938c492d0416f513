"""Colours as eyes see them, and `colour-only`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.draw.colour import DICHROMATS, contrast, difference, lightness
from pipeline.draw.proofreading import STYLESHEET_CHECKS
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.source.findings import Severity

COLOURS = st.integers(0, 0xFFFFFF).map("{:06x}".format)


def alike(**palette: str) -> list[Any]:
    """Return what is told of colours that are one category."""
    stylesheet = {"palette": palette, "categories": {"sides": list(palette)}}
    return list(STYLESHEET_CHECKS.run(merge_stylesheets([stylesheet])))


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("000000", "ffffff", 21.0), ("777777", "ffffff", 4.48), ("ff0000", "ffffff", 4.0)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    """Known pairs have their known ratios."""
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(("grey", "star"), [("000000", 0), ("777777", 50.0), ("ffffff", 100)])
def test_lightness_is_that_of_cie(grey: str, star: float) -> None:
    """A middle grey of sRGB lies in the middle."""
    assert lightness(grey) == pytest.approx(star, abs=0.1)


@given(COLOURS, COLOURS)
def test_distances_are_mutual(one: str, other: str) -> None:
    """Neither ratio nor difference depends on which colour comes first; none is below its least."""
    assert contrast(one, other) == contrast(other, one) >= 1
    for kind in DICHROMATS:
        assert difference(one, other, kind) == difference(other, one, kind) >= 0


@given(st.integers(0, 255))
def test_greys_stay_what_they_are(part: int) -> None:
    """A dichromat sees greys as others do."""
    grey = f"{part:02x}" * 3
    for kind in DICHROMATS:
        expected = abs(lightness(grey) - lightness("000000"))
        assert difference(grey, "000000", kind) == pytest.approx(expected, abs=0.5)


def test_red_and_green_of_one_lightness() -> None:
    """They are told with where they stand, for designers to know."""
    ((finding, entry),) = alike(fight="a32a1e", support="55701d", night="101030")
    assert entry == "categories.sides"
    assert finding.severity is Severity.INFO
    assert finding.message.startswith("fight (a32a1e) and support (55701d) look alike in grey")
    assert "deuteranopia" in finding.message


@pytest.mark.parametrize(
    "palette",
    [
        {"red": "a32a1e", "blue": "1b5c7d"},
        {"dark": "7a1f1f", "light": "55a01d"},
        {"green": "1f7a3d", "yellow": "f2b705"},
    ],
)
def test_what_one_of_both_tells_apart(palette: dict[str, str]) -> None:
    """Lightness alone will do, and so will hue where everyone sees it."""
    assert alike(**palette) == []
