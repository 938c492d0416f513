"""Places in an order that two records hold."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.field_specs import Specified, specified
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.records import Record

_NUMBERED: Final = ("order", "number")
_PARTING: Final = frozenset({"ref", "choice", "flag"})

_GOOD = {
    "kinds.yaml": "rule:\n  fields: { phase: text, order: integer }\n",
    "rule.yaml": "source: { section: S }\n"
    "walk: { name: Walk, phase: move, order: 1 }\nrun: { name: Run, phase: move, order: 2 }\n",
}
_BAD = {**_GOOD, "rule.yaml": _GOOD["rule.yaml"].replace("order: 2", "order: 1")}


@check("order-twice", bad=_BAD, good=_GOOD)
def twice(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a kind with the same `order` or `number`, where the kind counts them.

    Which of the two comes first is then left to chance. Records that a reference, a choice or a
    flag parts into groups are counted in each group, if the groups begin anew; gaps are fine.
    """
    for kind, fields in checked.cached(specified).items():
        top = [field for field in fields if len(field.path) == 1]
        parting = {field.path[0] for field in top if field.type in _PARTING}
        for field in top:
            if field.path[0] in _NUMBERED and field.type == "integer":
                records = list(checked.game.records[kind].values())
                yield from _duplicate_findings(records, field, parting)


def _duplicate_findings(
    records: list[Record], field: Specified, parting: set[str]
) -> Iterator[Finding]:
    name = field.path[0]
    counted = [record for record in records if getattr(record.values, name) is not None]
    by = _grouping_field(counted, name, parting)
    first: dict[Hashable, Record] = {}
    for record in counted:
        number = getattr(record.values, name)
        other = first.setdefault((_group(record, by), number), record)
        if other is not record:
            told = f" of {by} {_group(record, by)}" if by else ""
            message = f"{name} {number}{told} is that of {other.slug}, too"
            hint = f"{other.position_of(name)} has it; number the records anew"
            place = record.position_of(name)
            yield Finding("order-twice", message, place, str(record), hint, Severity.WARNING)


def _grouping_field(records: list[Record], name: str, parting: set[str]) -> str:
    """Return the field whose groups are each numbered for themselves; none where there is none."""
    lowest = min((getattr(record.values, name) for record in records), default=0)
    best, fewest = "", _count_duplicates(records, name, "")
    for field in sorted(parting):
        groups = {_group(record, field) for record in records}
        begun = {
            _group(record, field) for record in records if getattr(record.values, name) == lowest
        }
        doubles = _count_duplicates(records, name, field)
        if len(groups) <= 2 * len(begun) and len(begun) > 1 and doubles < fewest:
            best, fewest = field, doubles
    return best


def _count_duplicates(records: list[Record], name: str, by: str) -> int:
    taken = Counter((_group(record, by), getattr(record.values, name)) for record in records)
    return len(records) - len(taken)


def _group(record: Record, by: str) -> Any:
    """Return what a record's group is called; of a list of references the first one counts."""
    value = getattr(record.values, by) if by else ""
    if type(value) is tuple:
        value = value[0] if value else ""
    return value if isinstance(value, Hashable) else ""
