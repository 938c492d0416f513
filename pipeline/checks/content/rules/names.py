"""Names that two records of a kind share."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.records import Record

_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox }\nowl: { name: Owl }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Owl", "fox")}


@check("name-twice", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def names(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a kind that print the same name, whatever its capitals and spaces.

    Players tell cards apart by their names, and so does an erratum. Rows of different tables of a
    kind may share one.
    """
    first: dict[tuple[str, str, str], Record] = {}
    for record in checked.written:
        rolled = checked.game.kinds[record.kind].rolled
        part = str(getattr(record.values, rolled.by)) if rolled and rolled.by else ""
        key = (record.kind, part, "".join(record.name.casefold().split()))
        other = first.setdefault(key, record)
        if other is not record:
            message = f"{record.name!r} is the name of {other.slug}, too"
            hint = f"{other.position_of('name')} has it; give one of them a name of its own"
            place = record.position_of("name")
            yield Finding("name-twice", message, place, str(record), hint, Severity.INFO)
