"""The records of a game: `<kind>.yaml` checked against the kind's model.

A record file maps slugs to records. Its top-level `source`, where given, is the default for the
source of each of its records, which may add to it or replace parts of it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from pipeline.base.finding import Position
from pipeline.base.names import MOST, is_name
from pipeline.content.given_fields import GivenFields
from pipeline.content.kinds import Kind
from pipeline.content.record_models import RecordModel, Source
from pipeline.documents import validation
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems

_MANY: Final = 2_000
"""Records from which it pays to share what they have in common."""

SOURCE: Final = "source"
"""The one top-level key of a record file that is no slug."""


class Record(NamedTuple):
    """One record: immutable, with its checked `values` and the document that it stands in.

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
        """Where the record begins in its file."""
        return self.document.position(self.about or self.slug, key=True)

    def position_of(self, *path: str | int) -> Position:
        """Return where the value at `path` within the record stands."""
        return self.document.position(self.about or self.slug, *path)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` within the record stands."""
        return self.document.position_in(offset, self.about or self.slug, *path)

    def __str__(self) -> str:
        return f"{self.kind}:{self.slug}"


def build_records(kind: Kind, document: Document, problems: Problems) -> Mapping[str, Record]:
    """Return the records of one file, in its order; findings go to `problems`."""
    default = default_source(document, problems)
    records: dict[str, Record] = {}
    given = GivenFields() if len(document.data) > _MANY else None
    for slug, raw in document.data.items():
        if slug != SOURCE:
            record = build_record(kind, slug, raw, document, default, problems)
            if record is not None:
                records[slug] = record
                if given is not None:
                    given.share(record.values)
    return MappingProxyType(records)


def build_record(
    kind: Kind,
    slug: str,
    raw: Any,
    document: Document,
    default: Source | None,
    problems: Problems,
) -> Record | None:
    """Return one record of a file, None where it has findings that go to `problems`."""
    if not is_name(slug):
        _report_slug(slug, document, problems)
        return None
    try:
        values: RecordModel = kind.model.__pydantic_validator__.validate_python(raw)
    except ValidationError as error:
        validation.note(error, kind.model, document, (slug,), problems, f"{kind.name}:")
        return None
    source = default if values.source is None else _merge_sources(default, values.source)
    record = Record(kind.name, slug, values, source, document)
    if source is None and kind.needs_source:
        _report_missing_source(record, problems)
    if values.house:
        _check_house(record, problems)
    return record


def default_source(document: Document, problems: Problems) -> Source | None:
    """Return the source that a file gives for all of its records; findings go to `problems`."""
    if not document.has(SOURCE):
        return None
    try:
        return Source.model_validate(document.entry(SOURCE).data[SOURCE])
    except ValidationError as error:
        validation.note(error, Source, document, (SOURCE,), problems)
        return None


def _merge_sources(default: Source | None, own: Source) -> Source:
    """Return the record's own source, completed from the file's."""
    if default is None:
        return own
    return default.model_copy(update=own.model_dump(exclude_unset=True))


def _report_slug(slug: str, document: Document, problems: Problems) -> None:
    hint = f"use small letters, digits and single hyphens, {MOST} at most, such as iron-fist"
    place = document.position(slug, key=True)
    problems.add("record-slug", f"{slug!r} cannot be a slug", place, hint=hint)


def _report_missing_source(record: Record, problems: Problems) -> None:
    hint = "add source: {section: ...} to the record, or at the top of the file for all of them"
    message = "the record does not say where it comes from"
    problems.add("source-missing", message, record.position, str(record), hint)


def _check_house(record: Record, problems: Problems) -> None:
    """Refuse house values of fields that the record does not have."""
    for index, dotted in enumerate(record.house):
        if not _leads_somewhere(record.values, dotted.split(".")):
            hint = "name a field of this record, dotted where it lies deeper: actives.0.cost"
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
