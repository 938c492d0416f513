"""Pydantic's errors as findings: what was expected, what was found, where, and the remedy."""

import re
from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, Final, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core.core_schema import ErrorType

from pipeline.base import suggest
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems

Context = Mapping[str, Any]

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
    "string_pattern_mismatch": lambda c: f"a text of the form {c['pattern']}",
}


_CHOICE: Final = re.compile(r"'([^']*)'")
_NUMBERS: Final = ("int_type", "float_type", "int_parsing", "float_parsing")
_NUMBER_AND_UNIT: Final = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*([^\W\d]*|\"|″)")

_PYDANTIC: Final = frozenset(get_args(ErrorType))
"""Pydantic's own names of errors, which are no codes of findings."""


def note(
    error: ValidationError,
    model: type[BaseModel],
    document: Document,
    path: tuple[str | int, ...],
    problems: Problems,
    prefix: str = "",
) -> None:
    """Note every error that `model` found in the value at `path` of `document`.

    A finding's subject is the dotted path to the field, after `prefix`.
    """
    for detail in error.errors(include_url=False):
        if _is_echo(detail):
            continue
        full = (*path, *detail["loc"])
        _note_one(detail, model, document, full, prefix + ".".join(map(str, full)), problems)


def _is_echo(detail: Any) -> bool:
    """Tell whether pydantic calls a list too short only because an entry of it is wrong."""
    found = detail["input"]
    least = detail.get("ctx", {}).get("min_length")
    return detail["type"] == "too_short" and isinstance(found, list) and len(found) >= least


def _note_one(
    detail: Any,
    model: type[BaseModel],
    document: Document,
    full: tuple[str | int, ...],
    subject: str,
    problems: Problems,
) -> None:
    place, kind, context = detail["loc"], detail["type"], detail.get("ctx", {})
    if kind == "missing":
        message = f"the required field {str(place[-1])!r} is missing"
        position = document.position_of_gap(*full)
        problems.add("field-missing", message, position, subject, f"add {place[-1]}:")
    elif kind == "extra_forbidden":
        known = known_fields(model, place[:-1])
        position = document.position(*full, key=True)
        message = f"unknown field {str(place[-1])!r}"
        problems.add("field-unknown", message, position, subject, suggest.hint(place[-1], known))
    elif kind in _EXPECTED:
        message = f"expected {_EXPECTED[kind](context)}, found {describe(detail['input'])}"
        hint = remedy_of(detail) or _description(kind, model, place)
        problems.add("field-type", message, document.position(*full), subject, hint)
    else:
        position = document.position_in(context.get("offset", -1), *full)
        code = "field-type" if kind in _PYDANTIC else kind
        problems.add(code, detail["msg"], position, subject, context.get("hint", ""))


def _description(kind: str, model: type[BaseModel], place: tuple[str | int, ...]) -> str:
    """Return what a field is, where its text should be of a form that people do not read."""
    field = model.model_fields.get(str(place[0])) if len(place) == 1 else None
    return ((field and field.description) or "") if kind == "string_pattern_mismatch" else ""


def known_fields(model: type[BaseModel], place: tuple[str | int, ...]) -> list[str]:
    """Return the fields that the part of `model` at `place` has."""
    type_: Any = model
    for part in place:
        type_ = _inner_type(type_, part)
        if NoneType in get_args(type_):
            type_ = get_args(type_)[0]
    return list(type_.model_fields)


def _inner_type(outer: Any, part: str | int) -> Any:
    """Return the type of what stands under a field, a key or an index."""
    if get_origin(outer) is Mapping:
        return get_args(outer)[1]
    if not isinstance(part, str):
        return get_args(outer)[0]
    fields = outer.model_fields
    return next(field.annotation for name, field in fields.items() if part in (name, field.alias))


def describe(value: object) -> str:
    """Return how a finding names a value that was found."""
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
    """Return how to mend a value that one of pydantic's errors is about; empty where unclear."""
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if "hint" in context:
        return str(context["hint"])
    if value is None:
        return "give a value, or leave the field out"
    if kind == "string_type":
        nested = isinstance(value, (dict, list))
        return "put a text that begins with { or [ in quotes" if nested else "put it in quotes"
    if kind == "literal_error":
        near = suggest.nearest(str(value), _CHOICE.findall(context["expected"]))
        return f"did you mean {near!r}?" if near else ""
    if not isinstance(value, str):
        return ""
    if kind in ("list_type", "tuple_type"):
        return f"write [{value}], even where it is one" if len(value) <= 40 else "write it in [ ]"
    if kind in _NUMBERS:
        return _plain_number(value)
    return ""


def _plain_number(value: str) -> str:
    """Return how to write what was meant for a number: without its comma, unit or quotes."""
    found = _NUMBER_AND_UNIT.fullmatch(value.strip())
    if found is None:
        return "write it without quotes, as plain digits"
    digits, unit = found.groups()
    if unit:
        return "write the number alone, without a unit"
    return f"write {digits.replace(',', '.')}, without quotes"
