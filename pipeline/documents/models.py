"""Data files against their models: what pydantic refuses becomes findings at the line at fault."""

from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.documents.document import Document
from pipeline.documents.validation import describe, remedy_of

T = TypeVar("T", bound=BaseModel)

_KEY_AND_VALUE: Final = 2

Place: TypeAlias = tuple[str | int, ...]

_EXPECTED: Final = {
    "model_type": "a mapping of fields",
    "dict_type": "a mapping",
    "tuple_type": "a list",
    "string_type": "a text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
}


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
        findings = model_findings(error, model, document, _always, path)
        raise PunchboardError(list(findings)) from None


def model_findings(
    error: ValidationError,
    model: Any,
    document: Document,
    tells: Callable[[Place], bool] = _always,
    path: Place = (),
) -> Iterator[Finding]:
    """Yield one finding a place that it `tells` of: of a union's complaints the first says enough.

    Where data is of several documents, each of them tells what it has.
    """
    seen: set[Place] = set()
    for problem in error.errors(include_url=False):
        if _is_echo(problem) or not tells(problem["loc"]):
            continue
        within = _existing_path(document, (*path, *problem["loc"]))
        if within not in seen:
            seen.add(within)
            yield _make_finding(problem, model, document, path, within)


def _make_finding(
    problem: Any, model: Any, document: Document, path: Place, within: Place
) -> Finding:
    subject = ".".join(map(str, within))
    name = str(problem["loc"][-1]) if problem["loc"] else ""
    if problem["type"] == "extra_forbidden":
        place = document.position(*within, key=True)
        remedy = hint(name, _known_fields(model, within[len(path) : -1]))
        return Finding("field-unknown", f"unknown field {name!r}", place, subject, remedy)
    context = problem.get("ctx", {})
    place = document.position(*within, *context.get("at", ()))
    if problem["type"] == "missing":
        message = f"the required field {name!r} is missing"
        return Finding("field-missing", message, place, subject, f"add {name}:")
    expected = _EXPECTED.get(problem["type"]) or _bound(problem["type"], context)
    if not expected:
        message = problem["msg"].removeprefix("Value error, ").removeprefix("Input ")
    else:
        message = f"expected {expected}, found {describe(problem['input'])}"
    return Finding("field-value", message, place, subject, remedy_of(problem))


def _bound(kind: str, context: Mapping[str, Any]) -> str:
    """Return the bound that a number or a list is beyond; empty for any other problem."""
    if kind == "greater_than_equal":
        return f"at least {context['ge']:g}"
    if kind == "less_than_equal":
        return f"at most {context['le']:g}"
    if kind == "too_short":
        return f"at least {context['min_length']} in the list"
    if kind == "too_long":
        return f"at most {context['max_length']} in the list"
    if kind == "literal_error":
        return str(context["expected"])
    return ""


def _is_echo(problem: Any) -> bool:
    """Tell whether a list is called too short only because an entry of it is wrong."""
    found = problem["input"]
    least = problem.get("ctx", {}).get("min_length")
    return problem["type"] == "too_short" and isinstance(found, list) and len(found) >= least


def _existing_path(document: Document, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return the part of `path` that the file has; pydantic adds names of union members to it."""
    node: Any = document.data
    kept: list[str | int] = []
    for part in path:
        try:
            node = node[part]
        except (KeyError, IndexError, TypeError):
            continue
        kept.append(part)
    return tuple(kept)


def _known_fields(model: Any, place: Place) -> tuple[str, ...]:
    """Return the fields that the part of `model` at `place` may have; none where unknown."""
    options = tuple(_options(model))
    for part in place:
        options = tuple(inner for option in options for inner in _inside(option, part))
    models = [option for option in options if _is_model(option)]
    return tuple(models[0].model_fields) if models else ()


def _options(model: Any) -> Iterator[Any]:
    """Yield the types that a type stands for: the members of a union, without what annotates it."""
    if get_origin(model) is Annotated:
        yield from _options(get_args(model)[0])
    elif get_origin(model) in (Union, UnionType):
        for member in get_args(model):
            yield from _options(member)
    else:
        yield model


def _inside(model: Any, part: str | int) -> Iterator[Any]:
    """Yield what may stand under a field, a key or an index of a type that is no union."""
    arguments = get_args(model)
    if _is_model(model):
        if part in model.model_fields:
            yield from _options(model.model_fields[part].annotation)
    elif arguments and isinstance(part, int):
        yield from _options(arguments[0])
    elif len(arguments) == _KEY_AND_VALUE:
        yield from _options(arguments[1])


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, BaseModel)
