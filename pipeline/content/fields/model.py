"""Pydantic models out of field specs: frozen, and closed to unknown fields."""

import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo

from pipeline.content.fields.spec import Annotation, Spec

FIELD_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")


class FrozenModel(BaseModel):
    """What every record and every part of one is: immutable and closed."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


RESERVED: Final = frozenset(dir(FrozenModel)) | frozenset(dir(dict))
"""Names that a template or the model would take for something else."""

VIEWED: Final = frozenset({"kind", "slug", "errata", "rulings", "changed"})
"""What a template sees of a record beside its fields."""


def build_model(
    spec: Spec,
    fields: Mapping[str, Any],
    *path: str | int,
    base: type[FrozenModel] = FrozenModel,
) -> type[FrozenModel]:
    """Return the model of the fields found at `path` within `spec`."""
    definitions: dict[str, tuple[Annotation, FieldInfo]] = {}
    for name, raw in fields.items():
        child = spec.child(raw, *path, name)
        if _check_name(child, name, base):
            definitions[name] = _define_field(child)
    made: type[FrozenModel] = create_model(  # type: ignore[call-overload]
        spec.name.replace("-", "_"), __base__=base, **definitions
    )
    return made


def _check_name(spec: Spec, name: str, base: type[FrozenModel]) -> bool:
    if FIELD_NAME.fullmatch(name) is None:
        hint = "use small letters, digits and single underscores"
        message = f"{name!r} cannot name a field"
    elif name in base.model_fields or name in RESERVED or _is_viewed(name, base):
        hint = "choose another name"
        message = f"{name!r} is reserved and cannot name a field"
    else:
        return True
    spec.setting.say("kind-field", message, *spec.path, key=True, hint=hint)
    return False


def _is_viewed(name: str, base: type[FrozenModel]) -> bool:
    """Tell whether a record has `name` beside its fields; what lies within a record has not."""
    return base is not FrozenModel and name in VIEWED


def _define_field(spec: Spec) -> tuple[Annotation, FieldInfo]:
    annotation = spec.annotation()
    if annotation is Any:
        return Any, Field()
    doc, required = spec.option("doc", str), spec.option("required", bool)
    if "default" in spec.raw:
        value, written = _read_default(spec, annotation), {"default": spec.raw["default"]}
        return annotation, Field(
            default_factory=lambda: value, description=doc, json_schema_extra=written
        )
    if required is False:
        empty: Any = () if spec.raw["type"] in ("list", "table") else None
        return annotation, Field(default_factory=lambda: empty, description=doc)
    return annotation, Field(description=doc)


def _read_default(spec: Spec, annotation: Annotation) -> Any:
    """Return the default as a checked, immutable value."""
    raw = spec.raw["default"]
    if spec.raw.get("required") is True:
        spec.setting.say(
            "kind-option",
            "a required field has a default",
            *spec.path,
            "default",
            hint="delete one of the two",
        )
    try:
        return TypeAdapter(annotation).validate_python(raw)
    except ValidationError as error:
        said = error.errors(include_url=False)[0]["msg"]
        spec.setting.say(
            "kind-option", f"the default {raw!r} does not fit: {said}", *spec.path, "default"
        )
        return None
