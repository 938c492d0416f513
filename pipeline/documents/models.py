"""Data files against their models: what pydantic refuses becomes findings at the line at fault."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.documents.document import Document
from pipeline.documents.validation import describe

T = TypeVar("T")

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
        return TypeAdapter(model).validate_python(data)
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
            yield _make_finding(problem, model, document, within)


def _make_finding(
    problem: Any, model: Any, document: Document, within: tuple[str | int, ...]
) -> Finding:
    subject = ".".join(map(str, within))
    name = str(problem["loc"][-1]) if problem["loc"] else ""
    if problem["type"] == "extra_forbidden":
        place = document.position(*within, key=True)
        remedy = hint(name, _known_fields(model, problem["loc"][:-1]))
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
    return Finding("field-value", message, place, subject)


def _bound(kind: str, context: Mapping[str, Any]) -> str:
    """Return the bound that a number or a list is beyond; empty for any other problem."""
    if kind == "greater_than_equal":
        return f"at least {context['ge']:g}"
    if kind == "less_than_equal":
        return f"at most {context['le']:g}"
    if kind == "too_short":
        return f"at least {context['min_length']} in the list"
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


def _known_fields(model: Any, place: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the fields that the part of `model` at `place` may have; none where unknown."""
    for part in place:
        options = get_args(model) or (model,)
        models = [option for option in options if hasattr(option, "model_fields")]
        if isinstance(part, int):
            model = models[0] if models else None
        elif models and part in models[0].model_fields:
            model = models[0].model_fields[part].annotation
        else:
            return ()
    inner_models = [option for option in (*get_args(model), model) if _is_model(option)]
    return tuple(inner_models[0].model_fields) if inner_models else ()


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, BaseModel)
