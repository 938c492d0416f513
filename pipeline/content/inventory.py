"""`inventory` of game.yaml: how many pieces of which kind the box holds.

inventory:
vehicle: 6
gear: { kind: equipment, where: { deck: gear }, copies: copies, count: 20, note: ... }
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final

from pydantic import Field, Strict, ValidationError

from pipeline.base import suggest
from pipeline.content.fields.model import FrozenModel
from pipeline.content.kinds import Kind
from pipeline.content.record_models import Text
from pipeline.content.where import fields_of
from pipeline.documents import validation
from pipeline.documents.document import Document
from pipeline.documents.named import Named
from pipeline.documents.problems import Problems

FIELD: Final = "inventory"


class Count(FrozenModel):
    """How many pieces there should be.

    They are the records of `kind` that `where` holds for, or their copies by the field `copies`.
    `note` says why there are knowingly fewer.
    """

    count: Annotated[int, Strict()] = Field(ge=0, description="pieces in the box")
    kind: Annotated[Text, Named("kind")] = Field(
        default="", description="the kind; the entry's own name by default"
    )
    where: Mapping[str, Any] = Field(default={}, description="fields that choose the records")
    copies: Annotated[Text, Named("field")] = Field(
        default="", description="integer field that holds the copies of each"
    )
    note: Text = Field(default="", description="why there are knowingly fewer")


def build_inventory(
    document: Document, kinds: Mapping[str, Kind], problems: Problems
) -> Mapping[str, Count]:
    """Return the counts by name; what is wrong with them goes to `problems`."""
    raw = document.data.get(FIELD, {})
    counts: dict[str, Count] = {}
    for name, value in raw.items() if isinstance(raw, dict) else ():
        written = {"count": value} if type(value) is int else value
        try:
            count = Count.model_validate(written)
        except ValidationError as error:
            validation.note(error, Count, document, (FIELD, name), problems)
            continue
        count = count.model_copy(update={"kind": count.kind or name})
        if _check_names(count, name, document, kinds, problems):
            counts[name] = count
    return MappingProxyType(counts)


def _check_names(
    count: Count, name: str, document: Document, kinds: Mapping[str, Kind], problems: Problems
) -> bool:
    """Tell whether a count speaks of a kind and fields that exist; note what does not."""
    if count.kind not in kinds:
        is_named = document.has(FIELD, name, "kind")
        place = document.position(FIELD, name, *(["kind"] if is_named else []), key=not is_named)
        remedy = suggest.hint(count.kind, kinds)
        problems.add("inventory-kind", f"unknown kind {count.kind!r}", place, name, remedy)
        return False
    fields = fields_of(kinds[count.kind])
    fields_named: list[tuple[tuple[str, ...], str]] = [
        (("where", field), field) for field in count.where
    ]
    fields_named += [(("copies",), count.copies)] if count.copies else []
    for path, field in fields_named:
        if field not in fields:
            place = document.position(FIELD, name, *path, key=len(path) > 1)
            remedy = suggest.hint(field, fields)
            problems.add("inventory-field", f"no field {field!r}", place, name, remedy)
            return False
    return True
