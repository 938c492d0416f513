"""What a field type is, the fields of a kind as specified, and pydantic models made of them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo

from pipeline.source.document import Document
from pipeline.source.findings import Problems
from pipeline.source.names import did_you_mean
from pipeline.source.registry import Registry

Annotation: TypeAlias = Any
"""A type as pydantic reads it, with constraints and validators."""

COMMON_OPTIONS: Final = frozenset({"type", "required", "default", "doc"})


class FieldType(NamedTuple):
    """A type that a field can have: its own options, and how to make a pydantic type of a spec."""

    name: str
    doc: str
    options: frozenset[str]
    build: Callable[["Spec"], Annotation]


FIELD_TYPES: Final[Registry[FieldType]] = Registry("field type", "pipeline.game.fields")


def field_type(
    name: str, *options: str
) -> Callable[[Callable[["Spec"], Annotation]], Callable[["Spec"], Annotation]]:
    """Register the decorated builder as the field type `name`, which takes `options`."""

    def register(build: Callable[["Spec"], Annotation]) -> Callable[["Spec"], Annotation]:
        doc = (build.__doc__ or "").strip()
        FIELD_TYPES.add(name, FieldType(name, doc, frozenset(options), build))
        return build

    return register


def written_type(field: Any) -> Any:
    """Return the type that a field of kinds.yaml names, in its short form or its long one."""
    return field.get("type") if isinstance(field, dict) else field


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a kind is being built: its document, the game's kinds, and where findings go."""

    document: Document
    kinds: frozenset[str]
    folder: Path
    problems: Problems

    def say(
        self, code: str, message: str, *path: str | int, key: bool = False, hint: str = ""
    ) -> None:
        """Note an error of kinds.yaml at `path`."""
        subject = ".".join(map(str, path))
        place = self.document.position(*path, key=key)
        self.problems.add(code, message, place, subject, hint)


@dataclass(frozen=True, slots=True)
class Spec:
    """One field as kinds.yaml specifies it; `path` leads to it, `name` is unique for its model."""

    setting: Setting
    name: str
    path: tuple[str | int, ...]
    raw: Mapping[str, Any]

    def option(self, name: str, *types: type, required: bool = False) -> Any:
        """Return an option of one of `types`, None if it is not given or wrong."""
        value = self.raw.get(name)
        if name not in self.raw:
            if required:
                message = f"a {self.raw['type']} field needs the option {name!r}"
                self.setting.say("kind-option", message, *self.path, key=True)
            return None
        if type(value) not in types:
            message = f"the option {name!r} cannot be {value!r}"
            expected = " or ".join(_TYPE_NAMES[kind] for kind in types)
            self.setting.say("kind-option", message, *self.path, name, hint=f"expected {expected}")
            return None
        return value

    def child(self, raw: Any, *path: str | int) -> "Spec":
        """Return the spec of something within this field, with shorthand written out."""
        full = {"type": raw} if isinstance(raw, str) else raw
        name = "_".join([self.name, *(str(part) for part in path[1:])])
        return Spec(self.setting, name, self.path + path, full)

    def annotation(self) -> Annotation:
        """Return the pydantic type of this field; a finding and Any where it has none."""
        kind = self.raw.get("type") if isinstance(self.raw, dict) else None
        if not isinstance(kind, str) or kind not in FIELD_TYPES:
            return self._report_unknown(kind)
        options = FIELD_TYPES[kind].options | COMMON_OPTIONS
        for option in self.raw:
            if option not in options:
                message = f"a {kind} field has no option {option!r}"
                remedy = did_you_mean(option, options)
                self.setting.say("kind-option", message, *self.path, option, key=True, hint=remedy)
        return FIELD_TYPES[kind].build(self)

    def _report_unknown(self, kind: object) -> Annotation:
        found = "no type" if kind is None else f"the type {kind!r}"
        path = (*self.path, "type") if isinstance(self.raw, dict) else self.path
        remedy = did_you_mean(str(kind or ""), FIELD_TYPES)
        self.setting.say("kind-type", f"expected a field type, found {found}", *path, hint=remedy)
        return Any


_TYPE_NAMES: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a decimal number",
    bool: "true or false",
    list: "a list",
    dict: "a mapping",
}


FIELD_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")


class FrozenModel(BaseModel):
    """What every record and every part of one is: immutable and closed."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


RESERVED: Final = frozenset(dir(FrozenModel)) | frozenset(dir(dict))
"""Names that a template or the model would take for something else."""

VIEWED: Final = frozenset({"kind", "slug", "errata", "rulings", "changed"})
"""What a template sees of a record in addition to its fields."""


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
