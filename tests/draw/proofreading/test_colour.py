"""Colours as eyes see them, and `colour-only`."""

from typing import Any

import pytest

from pipeline.draw.proofreading import STYLESHEET_CHECKS
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.source.findings import Severity


def alike(**palette: str) -> list[Any]:
    """Return what is told of colours that are one category."""
    stylesheet = {"palette": palette, "categories": {"sides": list(palette)}}
    return list(STYLESHEET_CHECKS.run(merge_stylesheets([stylesheet])))


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
