"""The sample rosters of a game as data for the page: their sums, and whether they are legal."""

from typing import Any

from pipeline.checks.game_rules.verdict import RosterJudge
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.roster_records import roster_kind
from pipeline.exchange.describe import RosterDescriber
from pipeline.exchange.profile import FILE
from pipeline.preview.editors import EditorLinks
from pipeline.preview.finding_data import findings_data
from pipeline.rosters.judging import verdict_findings


def rosters_data(game: Game, links: EditorLinks | None) -> dict[str, Any]:
    """Return a game's rosters; none of a game without. Raises PunchboardError for its rules."""
    kind = roster_kind(game.kinds)
    if kind is None:
        return {"rosters": []}
    judge = RosterJudge(game)
    describer = RosterDescriber(game) if (game.folder / FILE).is_file() else None
    records = game.records[kind.name].values()
    return {"rosters": [_roster_data(judge, describer, record, links) for record in records]}


def _roster_data(
    judge: RosterJudge,
    describer: RosterDescriber | None,
    record: Record,
    links: EditorLinks | None,
) -> dict[str, Any]:
    judged, place = judge.verdict(record), record.position
    told = describer.roster(record) if describer is not None else None
    return {
        "file": place.file,
        "name": record.name,
        "kind": record.kind,
        "sums": {
            "cost": told.total if told is not None else None,
            "limit": told.limit if told is not None else None,
            "unit": told.unit if told is not None else "",
            "entries": len(told.entries) if told is not None else None,
        },
        "verdict": "legal" if judged.legal else "illegal",
        "findings": findings_data(verdict_findings(judged), links),
        "editor": links.link(place) if links else "",
    }
