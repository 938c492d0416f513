"""Backs whose outline is no mirror image of their front's."""

import pytest

from pipeline.build.checking import try_card
from pipeline.build.checks import EDITION_CHECKS
from pipeline.build.checks.outlines import _BAD, _GOOD, _apart


@pytest.mark.parametrize(
    ("path", "apart"),
    [
        ("M40 0H0V30L40 20Z", 0.0),
        ("M0 0L40 0L40 20L0 30Z", 0.0),
        ("M0 0H40V30L0 20Z", 10.0),
    ],
)
def test_how_an_outline_is_written_does_not_matter(path: str, apart: float) -> None:
    """Where it begins and which way it runs does not; where it lies does."""
    assert _apart("M40 0H0V30L40 20Z", path) == pytest.approx(apart, abs=0.5)


def test_a_back_like_its_front_is_told() -> None:
    """At the outline of the back's layout, with what to write."""
    check = EDITION_CHECKS["back-outline"]
    (finding,) = try_card(check, _BAD)
    assert (finding.code, finding.position.file) == (
        "back-outline",
        "templates/tiny/card-back.layout.yaml",
    )
    assert not try_card(check, _GOOD)
