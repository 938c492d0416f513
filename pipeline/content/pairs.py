"""Kinds that are combinations of others: every design in each team's colour, written once.

    design-card:
      pairs: { team: team, design: { kind: design, where: { release: base } } }

Such a kind has no file. Its records come in the order of the factors, the first one slowest; a slug
joins the slugs of its parts (`green-howitzer`), a name their names. The last factor is what the
record is about: it lends source and position.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.base import suggest
from pipeline.content.factors import Factor
from pipeline.content.fields.ref import Ref
from pipeline.content.kinds import Kind
from pipeline.content.records import Record
from pipeline.content.where import fields_of, holds
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems

MOST: Final = 100_000
"""Records that a kind may be combined to; a pack from a stranger shall not fill the memory."""

Records = Mapping[str, Mapping[str, Record]]


class _Place(NamedTuple):
    """Where findings about a kind's pairs go."""

    kind: Kind
    document: Document
    problems: Problems

    def report(self, code: str, message: str, *path: str, hint: str = "") -> None:
        where = self.document.position(self.kind.name, "pairs", *path)
        self.problems.add(code, message, where, self.kind.name, hint)


def build_pairs(
    kinds: Mapping[str, Kind], records: Records, document: Document, problems: Problems
) -> dict[str, Mapping[str, Record]]:
    """Return the records of every combined kind; `document` is kinds.yaml, for findings."""
    return {
        kind.name: _combine(_Place(kind, document, problems), kinds, records)
        for kind in kinds.values()
        if kind.factors
    }


def parts(record: Record, records: Records) -> tuple[Record, ...]:
    """Return the records that a combined record is made of, itself alone for any other."""
    if not record.combined:
        return (record,)
    named = (value for value in record.values.__dict__.values() if isinstance(value, Ref))
    return tuple(records[ref.kind][ref.slug] for ref in named)


def _combine(place: _Place, kinds: Mapping[str, Kind], records: Records) -> Mapping[str, Record]:
    factors = place.kind.factors
    if any(kinds[factor.kind].factors for factor in factors):
        place.report(
            "kind-pairs", "a combined kind cannot be combined again", hint="name its parts"
        )
        return MappingProxyType({})
    chosen = [tuple(_choose(place, factor, kinds, records)) for factor in factors]
    count = prod(map(len, chosen))
    if count > MOST:
        place.report("kind-pairs", f"{count} combinations are too many", hint=f"at most {MOST}")
        return MappingProxyType({})
    made = (_make_record(place.kind, combination) for combination in product(*chosen))
    return MappingProxyType({record.slug: record for record in made})


def _choose(
    place: _Place, factor: Factor, kinds: Mapping[str, Kind], records: Records
) -> Iterator[Record]:
    """Yield the records of a factor that its `where` holds for."""
    fields = fields_of(kinds[factor.kind])
    for field in factor.where:
        if field not in fields:
            remedy = suggest.hint(field, fields)
            message = f"{factor.kind} has no field {field!r}"
            place.report("kind-pairs", message, factor.field, "where", field, hint=remedy)
            return
    found = False
    for record in records[factor.kind].values():
        if holds(record, factor.where):
            found = True
            yield record
    if records[factor.kind] and not found:
        place.report("kind-pairs", f"no {factor.kind} is so", factor.field, "where")


def _make_record(kind: Kind, combination: tuple[Record, ...]) -> Record:
    slugs = [record.slug for record in combination]
    raw = {factor.field: slug for factor, slug in zip(kind.factors, slugs, strict=True)}
    values = kind.model.model_validate({**raw, "name": " ".join(each.name for each in combination)})
    about = combination[-1]
    return Record(kind.name, "-".join(slugs), values, about.source, about.document, about.slug)
