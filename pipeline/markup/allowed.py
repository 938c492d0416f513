"""What templates and expressions may use: filters, tests, and the attributes of each type.

Whatever is not listed is refused. What is listed is counted by the size of what it goes through and
of what it yields, and never shows where in memory something lies.
"""

import re
from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cache
from types import ModuleType
from typing import Any, Final

from jinja2.environment import TemplateModule
from jinja2.runtime import LoopContext
from jinja2.utils import Namespace
from markupsafe import Markup

from pipeline.base.suggest import nearest

FILTERS: Final = (
    *("abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first"),
    *("float", "forceescape", "groupby", "int", "items", "join", "last", "length", "list"),
    *("lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round", "safe"),
    *("select", "selectattr", "slice", "sort", "string", "striptags", "sum", "title", "tojson"),
    *("trim", "unique", "upper", "urlencode", "wordcount"),
)
"""Jinja's filters without those that yield as much as is asked for, that are random, that lose
words in silence, or that make links and attributes of HTML."""

TESTS: Final = (
    *("boolean", "callable", "defined", "divisibleby", "escaped", "even", "false", "filter"),
    *("float", "in", "integer", "iterable", "lower", "mapping", "none", "number", "odd"),
    *("sequence", "string", "test", "true", "undefined", "upper"),
    *("==", "eq", "equalto", "!=", "ne", ">", "gt", "greaterthan", ">=", "ge"),
    *("<", "lt", "lessthan", "<=", "le"),
)
"""Jinja's tests without `sameas`, which tells where in memory something lies."""

_UNKNOWN: Final = re.compile(r"No (filter|test) named '(.*)'\.", re.DOTALL)
_LISTED: Final = "docs/reference/functions.md lists those that there are"


def nearest_allowed(message: str) -> str:
    """Return a remedy where Jinja's message is of a filter or test that there is none of."""
    match = _UNKNOWN.match(message)
    if match is None:
        return ""
    close = nearest(match[2], FILTERS if match[1] == "filter" else TESTS)
    return f"did you mean {close!r}?" if close else _LISTED


_TEXT: Final = frozenset(
    (
        *("capitalize", "casefold", "count", "endswith", "find", "index", "isalnum", "isalpha"),
        *("isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable"),
        *("isspace", "istitle", "isupper", "join", "lower", "lstrip", "partition", "removeprefix"),
        *("removesuffix", "replace", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "split"),
        *("splitlines", "startswith", "strip", "swapcase", "title", "upper"),
    )
)
ATTRIBUTES: Final[Mapping[type, frozenset[str]]] = {
    str: _TEXT,
    Markup: _TEXT | {"striptags"},
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    dict: frozenset({"get", "items", "keys", "values"}),
    Mapping: frozenset({"get", "items", "keys", "values"}),
    int: frozenset({"numerator", "denominator", "real", "imag"}),
    float: frozenset({"is_integer", "real", "imag"}),
    Fraction: frozenset({"numerator", "denominator"}),
    range: frozenset({"start", "stop", "step"}),
    LoopContext: frozenset(
        (
            *("changed", "cycle", "depth", "depth0", "first", "index", "index0", "last", "length"),
            *("nextitem", "previtem", "revindex", "revindex0"),
        )
    ),
}
"""By type; a name that begins with an underscore is never reached."""

_OPEN: Final = (Namespace, TemplateModule)
"""What holds nothing but what templates have put there."""


@cache
def attributes_of(kind: Hashable) -> frozenset[str]:
    """Return the attributes that templates may ask for of values of a type."""
    assert isinstance(kind, type)
    if kind is Markup:
        return ATTRIBUTES[Markup]
    found = [names for base, names in ATTRIBUTES.items() if issubclass(kind, base)]
    # Those of a named tuple, such as a group of `groupby`, are data like its entries.
    fields = getattr(kind, "_fields", ()) if issubclass(kind, tuple) else ()
    return frozenset(fields).union(*found)


def is_allowed(value: Any, name: str, found: Any) -> bool:
    """Tell whether templates may have the attribute `name` of a value, which is `found`.

    Of our own types, such as rolls and texts, these are the fields.
    """
    if name.startswith("_"):
        return False
    kind = type(value)
    if name in attributes_of(kind) or isinstance(value, _OPEN):  # type: ignore[arg-type]
        return True
    return is_own(kind) and not callable(found) and not isinstance(found, ModuleType)  # type: ignore[arg-type]


@cache
def is_own(kind: Hashable) -> bool:
    """Tell whether a type is one of Punchboard's."""
    return isinstance(kind, type) and kind.__module__.partition(".")[0] == "pipeline"
