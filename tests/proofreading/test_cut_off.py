"""`cut-off`: text that the trim or a group's clip takes away."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.layout.draw_list import Restore, Save
from pipeline.source.findings import Severity

Found = Callable[..., list[Any]]
Said = Callable[..., Any]


@pytest.mark.parametrize(("x", "y"), [(-3, 100), (198, 100), (100, 203), (100, 3), (100, 500)])
def test_text_beyond_the_trim_is_an_error(found: Found, said: Said, x: float, y: float) -> None:
    """Whichever side it is, wholly or in part; the words that are lost are named."""
    (remark,) = found("cut-off", said("HE", x, y))
    assert remark.finding.severity is Severity.ERROR
    assert "'HE' are lost" in remark.finding.message


def test_text_within_it_is_none(found: Found, said: Said) -> None:
    """Nor is an ornament that runs off."""
    assert found("cut-off", said("HE", 50, 100)) == []
    assert found("cut-off", said("HE", 198, 100, decorative=True)) == []


def test_text_out_of_its_clip_is_lost_as_well(found: Found, said: Said) -> None:
    """As far as the clip of its group leaves some of it."""
    clip = (0.0, -8.0, 4.0, 12.0, 0.0)
    assert found("cut-off", Save(50, 100, 0, clip), said("HE", 0, 0), Restore())
    wide = (0.0, -8.0, 40.0, 12.0, 0.0)
    assert found("cut-off", Save(50, 100, 0, wide), said("HE", 0, 0), Restore()) == []
