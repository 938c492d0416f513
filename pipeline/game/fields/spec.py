"""What a field type is, the fields of a kind as specified, and pydantic models made of them."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as Folder
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo

from pipeline.game.fields.cells import (
    Reading,
    bracketed_text,
    read_bracketed,
    scalar_text,
    unquoted,
)
from pipeline.source.document import Document
from pipeline.source.findings import Problems
from pipeline.source.names import did_you_mean, name_hint
from pipeline.source.registry import Registry

Annotation: TypeAlias = Any
"""A type as pydantic reads it, with constraints and validators."""

UNWRITTEN: Final = "to be written"
"""What `punchboard new card` writes where an author's words belong."""

COMMON_OPTIONS: Final = frozenset({"type", "required", "default", "doc"})


Raw: TypeAlias = Mapping[str, Any]
"""A field as kinds.yaml has it, written out: ``{"type": "text"}``."""

Options: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The JSON Schema of each option."""

Path: TypeAlias = tuple[str | int, ...]


class FieldType:
    """A type that a field can have, and all that is known of it: a class with `field_type`.

    Its docstring is its page in the reference. What a type does not override is right for values
    that are one text each. `raw` is always the field as kinds.yaml has it, written out.
    """

    name: str = ""
    options: ClassVar[Options] = {}
    """The options of its own, each with its JSON Schema."""
    needed: ClassVar[tuple[str, ...]] = ()
    """The options that it cannot do without; without any, the type alone is a field."""
    example: ClassVar[tuple[str, str]] = ("", "")
    """A field in kinds.yaml, and that field in a record."""
    empty: ClassVar[Any] = None
    """The value of an optional field that a record leaves out."""
    nested: ClassVar[bool] = False
    """Whether a value has values within it."""
    in_tables: ClassVar[bool] = True
    """Whether a column of somebody's spreadsheet can have it."""
    typed: ClassVar[bool] = False
    """Whether a workbook has numbers or truth values in its cells, and no texts."""
    figure: ClassVar[bool] = False
    """Whether a value is a figure, which players compare."""
    sorting: ClassVar[bool] = False
    """Whether a value says what group a record belongs to."""
    formatted: ClassVar[bool] = False
    """Whether a value is text in the inline notation."""

    @property
    def doc(self) -> str:
        return (type(self).__doc__ or "").strip()

    def annotation(self, spec: "Spec") -> Annotation:
        """Return the type for pydantic, with its constraints, validators and JSON Schema."""
        raise NotImplementedError

    def described(self, raw: Raw) -> str:
        """Return the type in words."""
        return self.name

    def inner(self, raw: Raw) -> Iterator[tuple[Path, Any]]:
        """Yield the fields within, each with its place in `raw`; its name is the second part."""
        return iter(())

    def within(self, raw: Raw, part: str | int) -> Any:
        """Return the field of a part of a value, or None."""
        return None

    def is_translated(self, raw: Raw) -> bool:
        """Return whether a value is a text for translators."""
        return False

    def words(self, raw: Raw) -> tuple[str, ...]:
        """Return the texts of kinds.yaml itself that are printed."""
        return ()

    def cell(self, raw: Raw, value: Any, *, guarded: bool = False) -> str:
        """Return the cell of a value.

        `guarded` keeps texts from what spreadsheets make of CSV files: 1-2 is no date there.
        """
        if isinstance(value, (list, dict)):
            return bracketed_text(value)
        return scalar_text(value, guarded=guarded)

    def read_cell(self, raw: Raw, text: str) -> Any:
        """Return the value of a cell that is not empty. Raises CellError."""
        return read_bracketed(text) if self.nested else unquoted(text)

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        """Return the value of a cell in somebody's spreadsheet. Raises CellError."""
        return self.read_cell(raw, text)

    def offered(self, raw: Raw, slugs: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        """Return the values that a list in a workbook offers; `slugs` are those of each kind."""
        return ()

    def sample(self, raw: Raw, target: "Target") -> str:
        """Return the value of a new record, in YAML on one line."""
        return f'"{UNWRITTEN}"'


Target: TypeAlias = Callable[[Sequence[str]], tuple[str, str]]
"""Given kinds, the kind and the slug of a record that a new one may refer to."""

FIELD_TYPES: Final[Registry[FieldType]] = Registry("field type", "pipeline.game.fields")
_UNKNOWN: Final = FieldType()

Type = TypeVar("Type", bound=FieldType)


def field_type(name: str) -> Callable[[type[Type]], type[Type]]:
    """Register the decorated class as the field type `name`."""

    def register(kind: type[Type]) -> type[Type]:
        made = kind()
        made.name = name
        FIELD_TYPES.add(name, made)
        return kind

    return register


def written_out(field: Any) -> Raw:
    """Return a field of kinds.yaml with its shorthand written out; empty for what is none."""
    if isinstance(field, str):
        return {"type": field}
    return field if isinstance(field, Mapping) else {}


def type_of(field: Any) -> FieldType:
    """Return the type of a field of kinds.yaml; one without a name for what is none."""
    name = written_type(field)
    return FIELD_TYPES.get(name, _UNKNOWN) if isinstance(name, str) else _UNKNOWN


def is_required(raw: Raw) -> bool:
    return bool(raw.get("required", "default" not in raw))


def sample_of(raw: Raw, target: Target) -> str:
    """Return the value of a field of a new record, in YAML on one line."""
    if "default" in raw:
        return json.dumps(raw["default"], ensure_ascii=False)
    return type_of(raw).sample(raw, target)


def spec_within(field: Any, part: str | int) -> Any:
    """Return what kinds.yaml says of a part of a value: of a list's entry, or of a field."""
    return type_of(field).within(written_out(field), part)


def mapped(field: Any, value: Any, path: Path, replace: Callable[[Any, Any, Path], Any]) -> Any:
    """Return a value with all within it replaced that has nothing within it.

    `replace` gets the field of each, None if kinds.yaml knows none, with the value and its path.
    """
    if isinstance(value, list):
        return [
            mapped(spec_within(field, n), part, (*path, n), replace) for n, part in enumerate(value)
        ]
    if isinstance(value, dict):
        return {
            name: mapped(spec_within(field, name), part, (*path, name), replace)
            for name, part in value.items()
        }
    return replace(field, value, path)


def written_type(field: Any) -> Any:
    """Return the type that a field of kinds.yaml names, in its short form or its long one."""
    return field.get("type") if isinstance(field, dict) else field


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a kind is being built: its document, the game's kinds, and where findings go."""

    document: Document
    kinds: frozenset[str]
    folder: Folder
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
        name = "_".join([self.name, *(str(part) for part in path[1:])])
        full = {"type": raw} if isinstance(raw, str) else raw
        return Spec(self.setting, name, self.path + path, full)

    def annotation(self) -> Annotation:
        """Return the pydantic type of this field; a finding and Any where it has none."""
        kind = self.raw.get("type") if isinstance(self.raw, dict) else None
        if not isinstance(kind, str) or kind not in FIELD_TYPES:
            return self._report_unknown(kind)
        options = COMMON_OPTIONS.union(FIELD_TYPES[kind].options)
        for option in self.raw:
            if option not in options:
                message = f"a field of type {kind} has no option {option!r}"
                remedy = did_you_mean(option, options)
                self.setting.say("kind-option", message, *self.path, option, key=True, hint=remedy)
        return FIELD_TYPES[kind].annotation(self)

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
    spec: Spec, fields: Mapping[str, Any], *path: str | int, base: type[FrozenModel] = FrozenModel
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
        hint = name_hint(name, "_")
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
        empty = FIELD_TYPES[spec.raw["type"]].empty
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
