"""Records of which every value is ours, without a word why."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.records import Record

_APART: Final = frozenset({"source", "house", "order", "number"})
"""Fields that no rulebook prints as values, so that no record lists them."""

_NAMED: Final = 3
"""Records that a finding names; the rest is counted."""

_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, cost: 2, house: [name, cost], source: { note: The box shows a fox. } }\n",
}
_BAD = {
    **_GOOD,
    "card.yaml": _GOOD["card.yaml"].replace(", source: { note: The box shows a fox. }", ""),
}


@check("house-all", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def house(checked: GameSubject) -> Iterator[Finding]:
    """Find the records of a kind of which every value is listed as house, without a note.

    Then the whole record is ours: a reader of the rulebook looks for it in vain, and wants to be
    told what it is for.
    """
    for kind, of_kind in checked.game.records.items():
        records = [record for record in of_kind.values() if _is_all_house(record)]
        if records:
            named = ", ".join(record.slug for record in records[:_NAMED])
            named += f" and {len(records) - _NAMED} more" if len(records) > _NAMED else ""
            message = f"every value is ours, and no note says why: {named}"
            hint = "say in source: {note: ...} of the records, or of the file, where they come from"
            place = records[0].position_of("house")
            yield Finding("house-all", message, place, kind, hint, Severity.INFO)


def _is_all_house(record: Record) -> bool:
    """Tell whether each field that the record gives is listed as house, without a note."""
    if record.combined or not record.house or (record.source and record.source.note):
        return False
    ours = {dotted.split(".")[0] for dotted in record.house}
    return ours >= record.values.model_fields_set - _APART
