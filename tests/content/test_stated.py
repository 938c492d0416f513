"""Where the values of a record stand."""

from pathlib import Path

from pipeline.game.opening import open_game
from pipeline.game.view import is_house, stated_at, values


def test_values_stand_where_they_were_written(home: Path) -> None:
    """Every innermost value is told once, its name first; a default stands nowhere."""
    record = open_game(home / "content/lantern", home).record("card", "spark")
    told = dict(values(record))
    assert next(iter(told)) == ("name",)
    assert told["cost",] == 1
    place = stated_at(record, ("cost",))
    assert place is not None
    assert (place.file, place.line) == ("content/lantern/card.yaml", record.position.line + 3)
    assert stated_at(record, ("copies",)) is None
    assert not is_house(record, ("cost",))
