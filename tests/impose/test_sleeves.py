"""Card sleeves: what they hold."""

from pathlib import Path

import pytest
import yaml

from pipeline.sheets.papers import SleeveFit, sleeves
from pipeline.source.units import mm

SHIPPED = Path(__file__).parents[2] / "templates" / "shared" / "sleeves.yaml"


@pytest.mark.parametrize(
    ("name", "width", "height", "fit"),
    [
        ("standard", 63, 88, SleeveFit.FITS),
        ("standard", 63.5, 88.9, SleeveFit.FITS),
        ("standard", 59, 86, SleeveFit.LOOSE),
        ("mini-euro", 44, 68, SleeveFit.FITS),
        ("mini-euro", 68, 44, SleeveFit.FITS),
        ("mini-euro", 63, 88, SleeveFit.LARGE),
        ("american", 57.15, 88.9, SleeveFit.FITS),
        ("tarot", 69.85, 120.65, SleeveFit.FITS),
    ],
)
def test_cards_of_the_trade_lie_in_their_sleeves(
    name: str, width: float, height: float, fit: SleeveFit
) -> None:
    """The shipped sleeves hold the cards that they are named after, and no larger ones."""
    found = sleeves(yaml.safe_load(SHIPPED.read_text("utf-8")))
    assert found[name].fit(mm(width), mm(height)) is fit


def test_a_sleeve_that_is_all_seam_is_refused() -> None:
    """A mistyped size is told, with its sleeve."""
    with pytest.raises(ValueError, match="sleeve 'tiny'"):
        sleeves({"seam": 1, "sleeves": {"tiny": {"width": 2, "height": 90}}})
