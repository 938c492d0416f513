"""House values that the publisher has printed since."""

from collections.abc import Iterator
from typing import Any

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_ERRATUM = """\
title: The fox's cost
date: "2024-05-01"
kind: clarification
summary: A fox costs three.
source: { section: Questions and answers }
patches: [{ target: "card:fox", field: cost, was: 2, now: 3 }]
"""
_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "errata/2024-05-01-fox.yaml": _ERRATUM,
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("cost: 2", "cost: 2, house: [cost]")}


@check("house-stale", bad=_BAD, good=_GOOD)
def stale(checked: GameSubject) -> Iterator[Finding]:
    """Find figures and choices listed as house although an erratum with a source has set them.

    The publisher has answered: the value is no longer ours, and must not be told as such. A text
    may stay ours in part, and is left alone.
    """
    for entry in checked.game.errata:
        for patch in entry.revision.patches if entry.revision.source is not None else ():
            kind, _, slug = patch.target.partition(":")
            record = checked.game.records.get(kind, {}).get(slug)
            if record is not None and patch.field in record.house and _is_figure(patch.now):
                place = record.position_of("house", record.house.index(patch.field))
                message = f"{entry.id} has set {patch.field!r}, which is listed as house"
                hint = "take it from the list, by the erratum as well"
                yield Finding("house-stale", message, place, str(record), hint, Severity.WARNING)


def _is_figure(value: Any) -> bool:
    """Tell whether a value is a number, a flag or one word."""
    return isinstance(value, (int, float)) or (isinstance(value, str) and " " not in value)
