"""Tests of which games are printed beside one another."""

from pathlib import Path

import pytest

from pipeline.build.edition import EditionKey
from pipeline.build.options import PrintSettings, PrintSize
from pipeline.build.stages import Order
from pipeline.cli.building import _is_whole

WHOLE = Order(EditionKey(Path(), "lantern", ""), Path("output"))


@pytest.mark.parametrize(
    "order",
    [
        WHOLE._replace(products=("cards",)),
        WHOLE._replace(papers=("a4",)),
        WHOLE._replace(edition=WHOLE.edition._replace(roster=Path("roster.yaml"))),
        WHOLE._replace(settings=PrintSettings(size=PrintSize(0.5))),
    ],
)
def test_only_whole_games_are_printed_beside_one_another(order: Order) -> None:
    """What one of them may lack must end the command before the others are printed."""
    assert _is_whole(WHOLE)
    assert not _is_whole(order)
