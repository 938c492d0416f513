"""The page of the template functions, from their docstrings."""

import inspect
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final

from jinja2.runtime import LoopContext

from generator.markdown import code, document
from pipeline.template.bounds import ATTRIBUTES, FILTERS, TESTS
from pipeline.template.functions import template_functions

_INTRODUCTION = """\
Look up what a template may call: these functions, Jinja's `range` and `namespace`, and the
[filters, tests](#filters-and-tests) and [methods](#methods) at the end. A wrong argument is an
error that names the template's line."""

_JINJA = """\
No other filters and tests work. Each step
[is bounded](../threat-model.md#limits). Results that are not text, such as those
of `map`, cannot be printed: append `| list` or `| join(", ")`."""

_RAISES: Final = re.compile(r"\s*\bRaises [^.]*\.")
"""What the introduction says of all functions."""

_NAMES: Final[dict[type, str]] = {
    str: "texts",
    list: "lists",
    tuple: "pairs and other tuples",
    dict: "mappings (a key of the same name wins)",
    float: "decimal numbers",
    Fraction: "fractions, such as those of `odds`",
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
    text = _RAISES.sub("", inspect.getdoc(function) or "").replace("``", "`").strip()
    return [f"## {name}", code(f"{name}({', '.join(map(_parameter, parameters))})"), text]


def _parameter(parameter: inspect.Parameter) -> str:
    """Return a parameter as a template gives it."""
    if parameter.kind is inspect.Parameter.VAR_KEYWORD:
        return "name=value, ..."
    if parameter.default is inspect.Parameter.empty:
        return parameter.name
    return f"{parameter.name}={parameter.default!r}"
