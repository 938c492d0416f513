"""The records of a game: checked against their kind, selected and combined.

A record file maps slugs to records. Its top-level `source`, where given, is the default for the
source of each of its records, which may add to it or replace parts of it.

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
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from pipeline.game.fields.values import Ref
from pipeline.game.kind_options import ROSTERS, Factor
from pipeline.game.kinds import Kind, RecordModel, Source
from pipeline.source.document import Document, value_at
from pipeline.source.files import DELIMITED, WORKBOOKS
from pipeline.source.findings import Finding, Position, Problems, Severity
from pipeline.source.models import known_fields, model_findings, validated_or_noted
from pipeline.source.names import did_you_mean, is_name, joined, name_hint, nearest


def _share_given(value: Any, given: dict[frozenset[str], set[str]]) -> None:
    """Let a model, and those within it, have the set of all that are `given` the same fields."""
    if isinstance(value, BaseModel):
        own = value.__pydantic_fields_set__
        shared = given.setdefault(frozenset(own), own)
        object.__setattr__(value, "__pydantic_fields_set__", shared)
        for part in value.__dict__.values():
            _share_given(part, given)
    elif type(value) is tuple:
        for part in value:
            _share_given(part, given)


_MANY: Final = 2_000
"""Records from which it pays to share what they have in common."""

SOURCE: Final = "source"
"""The one top-level key of a record file that is no slug."""


class Record(NamedTuple):
    """One record: immutable, with its checked `values` and the document that it is in.

    `about` is, in a combined record, the slug of the record that lends it its position.
    """

    kind: str
    slug: str
    values: RecordModel
    source: Source | None
    document: Document
    about: str = ""

    @property
    def combined(self) -> bool:
        """Whether it is a combination of other records."""
        return bool(self.about)

    @property
    def name(self) -> str:
        """The printed name; the slug where the kind's records need no name."""
        return self.values.name or self.slug

    @property
    def house(self) -> tuple[str, ...]:
        """The fields, dotted where they lie deeper, whose values the rulebook does not print."""
        return self.values.house

    @property
    def position(self) -> Position:
        return self.document.position(self.about or self.slug, key=True)

    def position_of(self, *path: str | int) -> Position:
        return self.document.position(self.about or self.slug, *path)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` within the record is."""
        return self.document.position_in(offset, self.about or self.slug, *path)

    def finding(
        self,
        code: str,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
        at: tuple[str | int, ...] = (),
    ) -> Finding:
        """Return a finding about the value at a path within the record, else about the record."""
        place = self.position_of(*at) if at else self.position
        return Finding(code, message, place, str(self), hint, severity)

    def __str__(self) -> str:
        return f"{self.kind}:{self.slug}"


def build_records(kind: Kind, document: Document, problems: Problems) -> Mapping[str, Record]:
    """Return the records of one file, in its order; findings go to `problems`."""
    default = default_source(document, problems)
    records: dict[str, Record] = {}
    given: dict[frozenset[str], set[str]] = {}
    many = len(document.data) > _MANY
    for slug, raw in document.data.items():
        if slug != SOURCE:
            record = build_record(kind, slug, raw, document, default, problems)
            if record is not None:
                records[slug] = record
                if many:
                    _share_given(record.values, given)
    return MappingProxyType(records)


def build_record(
    kind: Kind, slug: str, raw: Any, document: Document, default: Source | None, problems: Problems
) -> Record | None:
    """Return one record of a file, None if it has findings that go to `problems`."""
    if not is_name(slug):
        place = document.position(slug, key=True)
        problems.add("record-slug", f"{slug!r} cannot be a slug", place, hint=name_hint(slug))
        return None
    try:
        values: RecordModel = kind.model.__pydantic_validator__.validate_python(raw)
    except ValidationError as error:
        problems.findings += _faults(error, kind, slug, raw, document)
        return None
    source = default if values.source is None else _merge_sources(default, values.source)
    record = Record(kind.name, slug, values, source, document)
    if source is None and kind.needs_source:
        _report_missing_source(record, problems)
    if values.house:
        _check_house(record, problems)
    return record


def _faults(
    error: ValidationError, kind: Kind, slug: str, raw: Any, document: Document
) -> Iterator[Finding]:
    """Yield what is wrong with the values of a record; a misspelt field is not missing as well."""
    record, known = f"{kind.name}:{slug}", known_fields(kind.model, ())
    unknown = (str(each["loc"][0]) for each in error.errors() if each["type"] == "extra_forbidden")
    # The name has a remedy of its own.
    meant = {f"{record}.{nearest(each, known)}" for each in unknown} - {f"{record}.name"}
    prefix = f"{kind.name}:"
    for each in model_findings(error, kind.model, document, path=(slug,), prefix=prefix):
        if each.code != "field-missing" or each.subject not in meant:
            yield _with_remedy(each, kind.name, slug, raw)


def _with_remedy(finding: Finding, kind: str, slug: str, raw: Any) -> Finding:
    """Return a finding about a record with the remedy that fits it: of no name, and of no field."""
    field, hint = finding.subject.removeprefix(f"{kind}:{slug}."), finding.hint
    if finding.code == "field-unknown" and (type_ := _TYPES.get(type(raw.get(field)))):
        line = f"{field}: {{ type: {type_}, required: false }}"
        hint = joined(hint, f"or add this line to the fields of {kind} in kinds.yaml: {line}")
    elif finding.code != "field-missing" or field != "name":
        return finding
    elif any(ending in finding.position.file for ending in (*DELIMITED, *WORKBOOKS)):
        hint = "write a name into the row, or delete the row"
    elif meant := nearest("name", raw) or ("title" if "title" in raw else ""):
        hint = f"write name in place of {meant}, or {hint}"
    return finding._replace(hint=hint)


_TYPES: Final = {bool: "flag", int: "integer", float: "number", str: "text"}


def default_source(document: Document, problems: Problems) -> Source | None:
    """Return the source that a file gives for all of its records; findings go to `problems`."""
    if not document.has(SOURCE):
        return None
    source = document.entry(SOURCE).data[SOURCE]
    return validated_or_noted(Source, source, document, (SOURCE,), problems)


def _merge_sources(default: Source | None, own: Source) -> Source:
    if default is None:
        return own
    return default.model_copy(update=own.model_dump(exclude_unset=True))


def _report_missing_source(record: Record, problems: Problems) -> None:
    hint = (
        "add source: {section: ...} to the record, or at the top of the file for all of them; "
        f"if they are not from a rulebook, write source: false for {record.kind!r} in kinds.yaml"
    )
    message = "the record does not say where it comes from"
    problems.add("source-missing", message, record.position, str(record), hint)


def _check_house(record: Record, problems: Problems) -> None:
    for index, dotted in enumerate(record.house):
        if not _leads_somewhere(record.values, dotted.split(".")):
            hint = "name a field of this record, with dots for deeper ones: actives.0.cost"
            place = record.position_of("house", index)
            problems.add("house-field", f"no field {dotted!r}", place, str(record), hint)


def _leads_somewhere(value: Any, parts: list[str]) -> bool:
    for part in parts:
        if isinstance(value, BaseModel) and part in type(value).model_fields:
            value = getattr(value, part)
        elif isinstance(value, tuple) and part.isdecimal() and int(part) < len(value):
            value = value[int(part)]
        else:
            return False
    return True


SLUG: Final = "slug"
"""What a record's own key is called among its fields."""


def holds(record: Record, where: Mapping[str, Any]) -> bool:
    """Return whether a record's fields have the values of `where`; references go by slug."""
    return all(_has_value(record, field, expected) for field, expected in where.items())


def fields_of(kind: Kind) -> tuple[str, ...]:
    """Return what `where` may name for a kind."""
    return (SLUG, *kind.model.model_fields)


def _has_value(record: Record, field: str, expected: Any) -> bool:
    value = record.slug if field == SLUG else getattr(record.values, field)
    if isinstance(value, Ref):
        return expected in (value.slug, str(value))
    return bool(value == expected)


MOST_COMBINED: Final = 100_000
"""Records that a kind may be combined to; a pack from a stranger must not fill the memory."""

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
    if count > MOST_COMBINED:
        place.report(
            "kind-pairs", f"{count} combinations are too many", hint=f"at most {MOST_COMBINED}"
        )
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
            remedy = did_you_mean(field, fields)
            message = f"{factor.kind} has no field {field!r}"
            place.report("kind-pairs", message, factor.field, "where", field, hint=remedy)
            return
    found = False
    for record in records[factor.kind].values():
        if holds(record, factor.where):
            found = True
            yield record
    if records[factor.kind] and not found:
        place.report("kind-pairs", f"no {factor.kind} matches", factor.field, "where")


def _make_record(kind: Kind, combination: tuple[Record, ...]) -> Record:
    slugs = [record.slug for record in combination]
    raw = {factor.field: slug for factor, slug in zip(kind.factors, slugs, strict=True)}
    values = kind.model.model_validate({**raw, "name": " ".join(each.name for each in combination)})
    about = combination[-1]
    return Record(kind.name, "-".join(slugs), values, about.source, about.document, about.slug)


def roster_kind(kinds: Mapping[str, Kind]) -> Kind | None:
    """Return the kind of a game's rosters, None if it has none."""
    return next((kind for kind in kinds.values() if kind.folder == ROSTERS), None)


def check_game(rosters: Document, game: str, problems: Problems) -> None:
    """Note each roster that says that it belongs to another game."""
    for slug in rosters.names():
        found = value_at(rosters.data, (slug, "game"))
        if isinstance(found, str) and found != game:
            message = f"expected a roster of {game}, found one of {found}"
            hint = f"use it with {found}, or fix its game:"
            problems.add("roster-game", message, rosters.position(slug, "game"), slug, hint)
