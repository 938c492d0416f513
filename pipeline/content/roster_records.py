"""The rosters of a loaded game: their kind, and whether they are this game's at all."""

from collections.abc import Iterable, Mapping

from pipeline.content.kinds import Kind
from pipeline.content.record_models import RosterModel
from pipeline.content.records import Record
from pipeline.content.rosters import ROSTERS
from pipeline.documents.problems import Problems


def roster_kind(kinds: Mapping[str, Kind]) -> Kind | None:
    """Return the kind of a game's rosters, None where it has none."""
    return next((kind for kind in kinds.values() if kind.folder == ROSTERS), None)


def check_game(rosters: Iterable[Record], game: str, problems: Problems) -> None:
    """Note each roster that says that it belongs to another game."""
    for record in rosters:
        values = record.values
        if isinstance(values, RosterModel) and values.game not in (None, game):
            message = f"expected a roster of {game}, found one of {values.game}"
            hint = f"use it with {values.game}, or mend its game:"
            problems.add("roster-game", message, record.position_of("game"), str(record), hint)
