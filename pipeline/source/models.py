"""Data files validated against pydantic models: each error is a finding at its line."""

import re
from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError
from pydantic_core.core_schema import ErrorType

from pipeline.source.document import Document
from pipeline.source.findings import Finding, Problems, PunchboardError
from pipeline.source.names import did_you_mean, is_name, name_hint, name_of, nearest
from pipeline.source.units import to_mm
from pipeline.source.yaml_mistakes import comment_as_value

T = TypeVar("T", bound=BaseModel)

Context = Mapping[str, Any]
Place: TypeAlias = tuple[str | int, ...]

_KEY_AND_VALUE: Final = 2
_OF_KEY: Final = "[key]"
"""What pydantic adds to the place of a key that is wrong."""

_EXPECTED: Final[dict[str, Callable[[Context], str]]] = {
    "string_type": lambda c: "a text",
    "int_type": lambda c: "a whole number",
    "int_from_float": lambda c: "a whole number",
    "float_type": lambda c: "a number",
    "int_parsing": lambda c: "a whole number",
    "float_parsing": lambda c: "a number",
    "bool_type": lambda c: "true or false",
    "bool_parsing": lambda c: "true or false",
    "list_type": lambda c: "a list",
    "tuple_type": lambda c: "a list",
    "model_type": lambda c: "a mapping",
    "dict_type": lambda c: "a mapping",
    "model_attributes_type": lambda c: "a mapping",
    "literal_error": lambda c: str(c["expected"]),
    "enum": lambda c: str(c["expected"]),
    "greater_than_equal": lambda c: f"at least {c['ge']:g}",
    "less_than_equal": lambda c: f"at most {c['le']:g}",
    "too_short": lambda c: f"at least {c['min_length']} entries",
    "too_long": lambda c: f"at most {c['max_length']} entries",
    "string_too_short": lambda c: "a text that is not empty",
}


_BOOLEANS: Final = {
    **dict.fromkeys(("yes", "y", "on", "true"), "write true, without quotes"),
    **dict.fromkeys(("no", "n", "off", "false"), "write false, without quotes"),
}
_CHOICE: Final = re.compile(r"'([^']*)'")
_MAPPINGS: Final = ("model_type", "dict_type", "model_attributes_type")
_NUMBERS: Final = ("int_type", "float_type", "int_parsing", "float_parsing")
_NUMBER_AND_UNIT: Final = re.compile(r"([-–−]?\d+)(?:[.,](\d+))?\s*([^\W\d]*|\"|″)")

_PYDANTIC: Final = frozenset(get_args(ErrorType))
"""Pydantic's own names of errors, which are no codes of findings."""


def _always(place: Place) -> bool:
    return True


def validated(model: type[T], document: Document, *path: str | int) -> T:
    """Return the data of `document` at `path` as `model`.

    Raises PunchboardError with a finding for each field at fault.
    """
    data = document.data
    for part in path:
        data = data[part]
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise PunchboardError(list(model_findings(error, model, document, path=path))) from None


def note(
    error: ValidationError,
    model: type[BaseModel],
    document: Document,
    path: Place,
    problems: Problems,
    prefix: str = "",
) -> None:
    """Note every error that `model` found in the value at `path` of `document`."""
    problems.findings.extend(model_findings(error, model, document, path=path, prefix=prefix))


def validated_or_noted(
    model: type[T], data: Any, document: Document, path: Place, problems: Problems
) -> T | None:
    """Return `data`, the value at `path`, as a model; None where it has errors, which are noted."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        note(error, model, document, path, problems)
        return None


def model_findings(
    error: ValidationError,
    model: Any,
    document: Document,
    tells: Callable[[Place], bool] = _always,
    path: Place = (),
    prefix: str = "",
) -> Iterator[Finding]:
    """Yield one finding for each place that `tells` accepts: a union's first complaint says enough.

    A finding's subject is the dotted path to the field, after `prefix`. If data has several
    documents, each of them reports its own places.
    """
    seen: set[Place] = set()
    for detail in error.errors(include_url=False):
        place = detail["loc"]
        if _is_echo(detail) or not tells(place):
            continue
        within = (*path, *_written(document, path, place))
        if detail["type"] == "missing":
            within = (*within, place[-1])
        if within not in seen:
            seen.add(within)
            finding = _make_finding(detail, model, document, within, len(path))
            yield finding._replace(subject=prefix + ".".join(map(str, within)))


def refusal(error: ValidationError, model: type[BaseModel], data: Mapping[str, Any]) -> str:
    """Return the first thing that is wrong with data of no file: its field, what, the remedy."""
    first = next(model_findings(error, model, Document(data, "", array("q"), {}, "")))
    field, remedy = first.subject.partition(".")[0], f"; {first.hint}" if first.hint else ""
    return f"{field}: {first.message}{remedy}"


def _is_echo(detail: Any) -> bool:
    found = detail["input"]
    least = detail.get("ctx", {}).get("min_length")
    return detail["type"] == "too_short" and isinstance(found, list) and len(found) >= least


def _written(document: Document, path: Place, place: Place) -> Place:
    """Return what of `place` the file has at `path`; pydantic adds names of union members to it.

    What is of no file, such as a record that an erratum adds, keeps all of it.
    """
    if path and not document.has(*path):
        return place
    kept: Place = ()
    for part in place:
        if document.has(*path, *kept, part):
            kept = (*kept, part)
    return kept


def _make_finding(
    detail: Any, model: Any, document: Document, within: Place, depth: int
) -> Finding:
    """Return the finding of one error in the value at `within`, `depth` steps of it to `model`."""
    kind, context = detail["type"], detail.get("ctx", {})
    of_key = detail["loc"][-1:] == (_OF_KEY,)
    if kind == "missing":
        message = f"the required field {str(within[-1])!r} is missing"
        position = document.position_of_gap(*within)
        return Finding("field-missing", message, position, hint=f"add {_usual(within)}")
    if kind == "extra_forbidden":
        name = str(within[-1])
        known = known_fields(model, within[depth:-1])
        position = document.position(*within, key=True)
        return Finding(
            "field-unknown", f"unknown field {name!r}", position, hint=did_you_mean(name, known)
        )
    if kind in _EXPECTED:
        message = f"expected {_EXPECTED[kind](context)}, found {describe(detail['input'])}"
        position = document.position(*within, key=of_key)
        is_first = within[0] == next(iter(document.data), None)
        line = document.line(position)
        remedy = _remedy_in_line(detail, model, line, within[-1:], is_first=is_first)
        remedy = remedy or remedy_of(detail)
        return Finding("field-type", message, position, hint=remedy)
    if kind == "string_pattern_mismatch":
        message = f"{describe(detail['input'])} is not valid here"
        hint = _description(model, within[depth:]) or f"expected: {context['pattern']}"
        return Finding("field-type", message, document.position(*within), hint=hint)
    at = (*within, *context.get("at", ()))
    if of_key:
        position = document.position(*at, key=True)
    else:
        position = document.position_in(context.get("offset", -1), *at)
    code = "field-type" if kind in _PYDANTIC else kind
    message = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return Finding(code, message, position, hint=remedy_of(detail))


def _usual(place: Place) -> str:
    """Return the line that adds a missing field; a name or a title is that of its key."""
    *_, key, field = ("", *place)
    called = key if field in ("name", "title") and isinstance(key, str) else ""
    return f"{field}: {called.replace('-', ' ').capitalize()}".rstrip()


def _remedy_in_line(detail: Any, model: Any, line: str, name: Place, *, is_first: bool) -> str:
    """Return the remedy that the line itself shows: a `#` without quotes, a field at the margin."""
    if detail["input"] is None:
        return comment_as_value(line)
    if detail["type"] == "string_type" and line.lstrip().startswith("- "):
        return "write it as one text, without hyphens before its lines"
    is_field = _is_model(model) and str(*name) in _fields(model)
    if detail["type"] in _MAPPINGS and is_field and not line[:1].isspace():
        if is_first:
            key = name_of(str(detail["input"])) or "first"
            return f"write a key above it, such as {key}:, and indent the fields below that"
        return f"indent it as the fields above it, if {name[0]!r} is one of them"
    return ""


def _description(model: Any, place: Place) -> str:
    if len(place) != 1 or not _is_model(model):
        return ""
    field = _fields(model).get(str(place[0]))
    return (field and field.description) or ""


def known_fields(model: Any, place: Place) -> tuple[str, ...]:
    """Return the fields that the part of `model` at `place` may have; none if unknown."""
    options = tuple(_options(model))
    for part in place:
        options = tuple(inner for option in options for inner in _inside(option, part))
    models = [option for option in options if _is_model(option)]
    return tuple(_fields(models[0])) if models else ()


def _options(model: Any) -> Iterator[Any]:
    """Yield the types that a type represents: the members of a union, without what annotates it."""
    if get_origin(model) is Annotated:
        yield from _options(get_args(model)[0])
    elif get_origin(model) in (Union, UnionType):
        for member in get_args(model):
            yield from _options(member)
    else:
        yield model


def _inside(model: Any, part: str | int) -> Iterator[Any]:
    """Yield what may be under a field, a key or an index of a type that is no union."""
    arguments = get_args(model)
    if _is_model(model):
        if (field := _fields(model).get(str(part))) is not None:
            yield from _options(field.annotation)
    elif arguments and isinstance(part, int):
        yield from _options(arguments[0])
    elif len(arguments) == _KEY_AND_VALUE:
        yield from _options(arguments[1])


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, BaseModel)


def describe(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    text = str(value)
    return f"the text {text[:40]!r}" + ("..." if len(text) > 40 else "")


def remedy_of(detail: Any) -> str:
    """Return how to fix a value that one of pydantic's errors is about; empty if unclear."""
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if isinstance(value, str) and ";" in value and type((0.0, *detail["loc"])[-1]) is int:
        return f"separate entries by commas: [{value.replace(';', ',')}]"
    if "hint" in context:
        return str(context["hint"])
    if kind in _MAPPINGS and not isinstance(value, (dict, list)):
        return "write its fields below it, each on an indented line"
    if value is None:
        return "give a value, or leave the field out"
    if kind == "string_type":
        nested = isinstance(value, (dict, list))
        return "put a text that begins with { or [ in quotes" if nested else "put it in quotes"
    if kind == "literal_error":
        near = nearest(str(value), _CHOICE.findall(context["expected"]))
        return f"did you mean {near!r}?" if near else ""
    if not isinstance(value, str):
        return ""
    if kind == "bool_type":
        return _BOOLEANS.get(value.lower(), "")
    if kind in ("list_type", "tuple_type"):
        return f"write [{value}], even for one entry" if len(value) <= 40 else "write it in [ ]"
    if kind in _NUMBERS:
        return _plain_number(value, whole=kind.startswith("int"))
    return ""


def _plain_number(value: str, *, whole: bool) -> str:
    """Return how to write what was meant for a number: without its comma, unit or quotes."""
    found = _NUMBER_AND_UNIT.fullmatch(value.strip())
    if found is None:
        return "write it in digits, such as 1"
    digits, decimals, unit = found.groups()
    if unit:
        return "write the number alone, without a unit"
    digits = re.sub("[–−]", "-", digits)
    if decimals and whole:
        return f"write it without decimals, such as {digits}"
    return f"write {digits}{f'.{decimals}' if decimals else ''}, without quotes"


def described(text: str, default: Any = ..., **more: Any) -> Any:
    """Return an optional field, with the text that schemas and the reference say of it."""
    return Field(default=default, description=text, **more)


class ClosedModel(BaseModel):
    """A mapping of a data file with these fields and no others; numbers are finite.

    `yes` and `no` are texts, as everywhere in our YAML, and no booleans.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)

    @field_validator("*", mode="before")
    @classmethod
    def _refuse_flag(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse true and false for a number, and `yes` for true: pydantic takes both."""
        if isinstance(value, (bool, str)):
            types = set(_options(cls.model_fields[info.field_name or ""].annotation))
            if isinstance(value, bool) and bool not in types and types & {int, float}:
                raise ValueError(f"expected a number, found {describe(value)}")
            if isinstance(value, str) and types <= {bool, NoneType}:
                raise PydanticKnownError("bool_type")
        return value


NAMES: Final = "x-names"
"""The keyword that says in a JSON Schema which names a text may be."""


def names(sort: str, *, free: bool = False) -> dict[str, Any]:
    """Return the keyword for names of a sort, such as ``kind``; where `free` any text will do."""
    return {NAMES: {"sort": sort, "free": free}}


def record_names(kinds: tuple[str, ...]) -> dict[str, Any]:
    """Return the keyword for the records of one kind by slug, or of several by kind and slug."""
    return {NAMES: {"records": list(kinds), "free": False}}


@dataclass(frozen=True, slots=True)
class Named:
    """Says of a field that it names something of `sort`; where `free`, it may be any text, too."""

    sort: str
    free: bool = False

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(core_schema), **names(self.sort, free=self.free)}


Positive: TypeAlias = Annotated[float, Field(gt=0, le=100_000)]


def reject(code: str, message: str, hint: str = "", offset: int = -1) -> PydanticCustomError:
    """Return what a validator raises to make a finding, at character `offset` if not -1."""
    context = {"message": message, "hint": hint, "offset": offset}
    return PydanticCustomError(code, "{message}", context)


def fault(message: str, *at: str | int, hint: str = "") -> PydanticCustomError:
    """Return what a validator raises for a wrong value, to be reported at `at` within it."""
    context = {"message": message, "at": at} | ({"hint": hint} if hint else {})
    return PydanticCustomError("value_error", "{message}", context)


def _check_name(text: str) -> str:
    if is_name(text):
        return text
    raise reject("field-type", f"{text!r} cannot be a name", name_hint(text))


def _check_entry_name(text: str) -> str:
    if is_name(text):
        return text
    raise reject("table-name", f"{text!r} cannot name an entry", name_hint(text))


Name: TypeAlias = Annotated[str, AfterValidator(_check_name)]
EntryName: TypeAlias = Annotated[str, AfterValidator(_check_entry_name)]
"""What an entry of a table, such as a paper, is called: it can name a folder."""


def size_words(size: tuple[float, float]) -> str:
    """Return a size in words, in mm."""
    return " × ".join(f"{to_mm(side):.4g}" for side in size) + " mm"


def mm_words(points: float) -> str:
    """Return a length in words, in mm."""
    return f"{to_mm(points):.3g} mm"
