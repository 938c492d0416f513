"""Errata and rulings that changed the content and left its version as it was."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.counting import counted
from pipeline.content.edition import first_day, last_day

_ERRATUM = """\
title: The fox's cost
date: "2024-05-01"
kind: functional
summary: A fox costs three.
source: { section: Questions and answers }
patches: [{ target: "card:fox", field: cost, was: 2, now: 3 }]
"""
_GAME = 'id: tiny\ntitle: G\nversion: "2"\nhistory: { "1": "2023", "2": "2024-05" }\n'
_GOOD = {
    "game.yaml": _GAME,
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "errata/2024-05-01-fox.yaml": _ERRATUM,
}
_BAD = {**_GOOD, "game.yaml": _GAME.replace("2024-05", "2024-04")}
_UNDATED = {**_GOOD, "game.yaml": _GAME.replace(', "2": "2024-05"', "")}


@check("erratum-version", bad=_BAD, good=_GOOD)
def erratum_version(checked: GameSubject) -> Iterator[Finding]:
    """Find errata and rulings that came after the version of the content.

    The version is dated by `history` of game.yaml.

    Rosters and prints name the version that they were made for: what changes under the same version
    lets a list seem right whose prices are others.
    """
    game = checked.game
    date = game.meta.history.get(game.version)
    if date is None:
        return
    for entry in game.entries:
        if first_day(entry.revision.date) > last_day(date):
            place = entry.document.position("date")
            message = f"it changes the content, whose version is still {game.version} of {date}"
            hint = "give the content a new version, and its date under history in game.yaml"
            yield Finding("erratum-version", message, place, entry.id, hint, Severity.WARNING)


@check("version-undated", bad=_UNDATED, good=_GOOD, severity=Severity.INFO)
def version_undated(checked: GameSubject) -> Iterator[Finding]:
    """Find a version without a date where the content has errata or rulings.

    Nothing can tell then which of them came after it (`erratum-version`).
    """
    game = checked.game
    if game.entries and game.version not in game.meta.history:
        place = game.documents["game.yaml"].position("version")
        message = f"version {game.version} has {counted(game.entries)} and no date"
        newest = max(entry.revision.date for entry in game.entries)
        hint = f'write history: {{ "{game.version}": "{newest}" }}, so that later ones are told'
        yield Finding("version-undated", message, place, hint=hint, severity=Severity.INFO)
