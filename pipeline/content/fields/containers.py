"""Fields that hold other fields: lists and records."""

from typing import Annotated, Any

from pydantic import Field

from pipeline.content.fields.model import build_model
from pipeline.content.fields.spec import Annotation, Spec, field_type


@field_type("list", "of", "length", "min", "max")
def list_(spec: Spec) -> Annotation:
    """Take a list of one type, given under `of`; of `length` entries, or from `min` to `max`."""
    exact = _read_count(spec, "length")
    least = _read_count(spec, "min") if exact is None else exact
    most = _read_count(spec, "max") if exact is None else exact
    if least is not None and most is not None and least > most:
        hint = f"expected at least the minimum, {least}"
        spec.setting.say(
            "kind-option",
            f"the maximum, {most}, is below the minimum",
            *spec.path,
            "max",
            hint=hint,
        )
    of = spec.option("of", str, dict, required=True)
    entry = Any if of is None else spec.child(of, "of").annotation()
    entries: Any = tuple[entry, ...]  # type: ignore[valid-type]
    return Annotated[entries, Field(min_length=least, max_length=most)]


def _read_count(spec: Spec, name: str) -> int | None:
    """Return an option that counts entries."""
    count: int | None = spec.option(name, int)
    if count is not None and count < 0:
        message = f"the option {name!r} cannot be {count}"
        spec.setting.say("kind-option", message, *spec.path, name, hint="expected 0 or more")
        return None
    return count


@field_type("record", "fields")
def record(spec: Spec) -> Annotation:
    """Take several named fields that belong together, specified under `fields`."""
    fields = spec.option("fields", dict, required=True)
    return Any if fields is None else build_model(spec, fields, "fields")
