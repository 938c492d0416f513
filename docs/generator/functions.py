"""The page of the template functions, from their docstrings."""

import inspect
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final

from jinja2.runtime import LoopContext

from generator.markdown import code, document
from pipeline.template.bounds import ATTRIBUTES, FILTERS, TESTS
from pipeline.template.functions import template_functions

_INTRODUCTION = """\
Templates may call these functions, and Jinja's `range` and `namespace`. A wrong argument is an
error that names the template's line. Of [Jinja's filters and tests](#filters-and-tests) and of the
[methods](#methods) of texts and lists they may use those that are listed at the end."""

_JINJA = """\
What is not listed here is refused with the template's line, with the nearest name if one is near.
What one step may make [is bounded](../threat-model.md#work-that-has-no-end). \
What has no text of its own, such as a function or what `map` yields, cannot be printed: \
write `| list` or `| join(", ")` behind it."""

_NAMES: Final[dict[type, str]] = {
    str: "texts",
    list: "lists",
    tuple: "pairs and other tuples",
    dict: "mappings, behind their own keys",
    float: "decimal numbers",
    Fraction: "fractions, as those of `odds`",
    LoopContext: "`loop`",
}


def page() -> str:
    """Return the page of all functions."""
    found = template_functions()
    parts = [part for name, function in found.items() for part in _function(name, function)]
    return document("Template functions", _INTRODUCTION, *parts, *_allowed())


def _allowed() -> list[str]:
    """Return what templates may use besides functions, by sort."""
    methods = [
        f"- {_NAMES.get(kind, kind.__name__)}: {_listed(sorted(names))}"
        for kind, names in ATTRIBUTES.items()
        if kind in _NAMES
    ]
    return [
        *("## Filters and tests", _JINJA),
        f"Filters: {_listed(FILTERS)}",
        f"Tests: {_listed(TESTS)}",
        *("## Methods", "\n".join(methods)),
    ]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + "."


def _function(name: str, function: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    text = (inspect.getdoc(function) or "").replace("``", "`")
    return [f"## {name}", code(f"{name}({', '.join(map(_parameter, parameters))})"), text]


def _parameter(parameter: inspect.Parameter) -> str:
    """Return a parameter as a template gives it."""
    if parameter.kind is inspect.Parameter.VAR_KEYWORD:
        return "name=value, ..."
    if parameter.default is inspect.Parameter.empty:
        return parameter.name
    return f"{parameter.name}={parameter.default!r}"
