"""Fields that hold other fields: lists and records."""

from typing import Annotated, Any

from pydantic import Field

from pipeline.content.fields.model import build_model
from pipeline.content.fields.spec import Annotation, Spec, field_type


@field_type("list", "of", "length", "min", "max")
def list_(spec: Spec) -> Annotation:
    """Take a list of one type, given under `of`; of `length` entries, or from `min` to `max`."""
    exact = spec.option("length", int)
    least = spec.option("min", int) if exact is None else exact
    most = spec.option("max", int) if exact is None else exact
    of = spec.option("of", str, dict, required=True)
    entry = Any if of is None else spec.child(of, "of").annotation()
    entries: Any = tuple[entry, ...]  # type: ignore[valid-type]
    return Annotated[entries, Field(min_length=least, max_length=most)]


@field_type("record", "fields")
def record(spec: Spec) -> Annotation:
    """Take several named fields that belong together, specified under `fields`."""
    fields = spec.option("fields", dict, required=True)
    return Any if fields is None else build_model(spec, fields, "fields")
