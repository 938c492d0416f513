"""References that lead back to where they begin."""

from collections.abc import Iterator, Mapping

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.field_specs import path_of, specified
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject, Place, references
from pipeline.content.records import Record

_GOOD = {
    "kinds.yaml": "rank:\n  fields:\n"
    "    next: { type: ref, to: rank, required: false, acyclic: true }\n",
    "rank.yaml": "source: { section: S }\nmajor: { name: Major }\nsergeant: { name: Sergeant, "
    "next: major }\n",
}
_BAD = {**_GOOD, "rank.yaml": _GOOD["rank.yaml"].replace("Major }", "Major, next: sergeant }")}

Step = tuple[str, Place]
"""The slug that a reference leads to, and its place in the record."""


@check("reference-circular", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def circular(checked: GameSubject) -> Iterator[Finding]:
    """Find records of a kind that refer to one another in a circle, by a field with `acyclic`.

    A promotion that leads back to where it began never ends.
    """
    for kind, fields in checked.cached(specified).items():
        for field in fields:
            if field.options.get("acyclic") is True:
                records = checked.game.records[kind]
                steps = {slug: _steps(record, field.path) for slug, record in records.items()}
                for trail in _circles(steps):
                    record, place = records[trail[0][0]], trail[0][1]
                    names = [records[slug].name for slug, _ in (*trail, trail[0])]
                    message = f"{'.'.join(field.path)} goes in a circle: {' → '.join(names)}"
                    hint = "let one of them refer to another record, or to none"
                    where = record.position_of(*place)
                    yield Finding("reference-circular", message, where, str(record), hint)


def _steps(record: Record, path: tuple[str, ...]) -> tuple[Step, ...]:
    """Return where a record's references of one field lead within its kind."""
    if getattr(record.values, path[0]) is None:
        return ()
    return tuple(
        (ref.slug, place)
        for place, ref in references(record)
        if ref.kind == record.kind and path_of(place) == path
    )


def _circles(steps: Mapping[str, tuple[Step, ...]]) -> Iterator[list[Step]]:
    """Yield circles as slugs with the place of the reference to the next; each record once.

    The walk goes down without recursion, since a chain may be as long as the kind has records.
    """
    done: set[str] = set()
    for start in steps:
        trail: list[Step] = []
        on_trail: dict[str, int] = {}
        waiting = [(start, iter(steps[start]))] if start not in done else []
        while waiting:
            slug, ahead = waiting[-1]
            on_trail.setdefault(slug, len(waiting) - 1)
            step = next(ahead, None)
            if step is None:
                waiting.pop()
                on_trail.pop(slug)
                done.add(slug)
                del trail[len(waiting) :]
                continue
            target, place = step
            trail[len(waiting) - 1 :] = [(slug, place)]
            if target in on_trail:
                yield trail[on_trail[target] :]
            elif target not in done:
                waiting.append((target, iter(steps[target])))
