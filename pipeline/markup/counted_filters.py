"""Jinja's filters and tests within the budget: counted by what they go through and yield."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jinja2 import filters, pass_context, pass_environment, pass_eval_context
from jinja2.filters import FILTERS as DEFAULT_FILTERS
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.tests import TESTS as DEFAULT_TESTS
from markupsafe import Markup as Html

from pipeline.markup.allowed import FILTERS, TESTS
from pipeline.markup.budget import NUMBERS, PLAIN, SHORT
from pipeline.markup.growing_filters import GrowingFilters
from pipeline.markup.operators import Operators

Function = Callable[..., Any]

# What they do to a character takes as long as a fraction of a turn.
_QUICK: Final = ("capitalize", "e", "escape", "float", "forceescape", "int", "lower", "safe")
_QUICKER: Final = ("string", "upper")
_SLOW: Final = ("title", "urlencode", "wordcount")
_BY_TURNS: Final = ("map", "reject", "rejectattr", "select", "selectattr")


def counted_filters(budget: Operators) -> dict[str, Function]:
    """Return the filters that templates may use, by name, each of which spends of `budget`."""
    defaults: Mapping[str, Any] = DEFAULT_FILTERS
    found: dict[str, Function] = {name: defaults[name] for name in FILTERS}
    for name in (*_QUICK, *_QUICKER):
        found[name] = _of_text(budget, found[name], SHORT)
    for name in _SLOW:
        found[name] = _of_text(budget, found[name], 4)
    for name in _BY_TURNS:
        found[name] = _by_turns(budget, getattr(filters, f"sync_do_{name}"))
    for name in ("dictsort", "groupby", "items", "list", "max", "min", "reverse", "sort", "unique"):
        plain = getattr(filters, f"sync_do_{name}", found[name])
        found[name] = _of_entries(budget, plain, name in ("dictsort", "groupby", "sort"))
    found["first"] = filters.sync_do_first
    return found | GrowingFilters(budget).by_name()


def counted_tests(budget: Operators) -> dict[str, Function]:
    """Return the tests that templates may use, by name, each of which spends of `budget`."""
    defaults: Mapping[str, Any] = DEFAULT_TESTS
    found: dict[str, Function] = {name: defaults[name] for name in TESTS}
    for names, function in (
        (("==", "eq", "equalto"), budget.equal),
        (("!=", "ne"), budget.unequal),
        ((">", "gt", "greaterthan"), budget.more),
        ((">=", "ge"), budget.at_least),
        (("<", "lt", "lessthan"), budget.less),
        (("<=", "le"), budget.at_most),
        (("in",), budget.contains),
    ):
        found |= dict.fromkeys(names, function)
    for name in ("lower", "upper"):
        found[name] = _of_text(budget, found[name], SHORT)
    return found


def _of_text(budget: Operators, function: Function, rate: int) -> Function:
    """Return a filter of a text that spends a step for `rate` characters of it."""

    def spend(value: Any) -> None:
        kind = type(value)
        if kind is str or kind is Html:
            if len(value) >= rate:
                budget.spend(len(value) // rate)
        elif kind not in NUMBERS:
            budget.printable(value)

    if getattr(function, "jinja_pass_arg", None) is not None:

        @pass_eval_context
        def in_context(context: EvalContext, value: Any, *args: Any, **options: Any) -> Any:
            spend(value)
            return budget.checked(function(context, value, *args, **options))

        return in_context

    def plain(value: Any, *args: Any, **options: Any) -> Any:
        spend(value)
        return budget.checked(function(value, *args, **options))

    return plain


def _by_turns(budget: Operators, function: Function) -> Function:
    @pass_context
    def filter_(context: Context, value: Any, *args: Any, **options: Any) -> Any:
        # What another filter yields by turns has been counted there.
        return function(context, budget.turns(value) if value else value, *args, **options)

    return filter_


def _of_entries(budget: Operators, function: Function, sorts: bool) -> Function:
    """Return a filter of entries; those that it compares are weighed, more often where it sorts."""

    def weigh(values: Any, attribute: Any) -> None:
        often = len(values).bit_length() if sorts else 1
        budget.spend(len(values) * (often - 1) // 4)
        if attribute is not None:
            values = [_keys(budget, each, str(attribute)) for each in values]
        elif PLAIN.issuperset(map(type, values)):
            return
        before = budget.steps_left
        for each in values:
            if type(each) not in PLAIN and not isinstance(each, dict):
                budget.weighed(each)
        budget.spend((before - budget.steps_left) * often)

    if getattr(function, "jinja_pass_arg", None) is None:

        def plain(value: Any, *args: Any, **options: Any) -> Any:
            return function(budget.turns(value), *args, **options)

        return plain

    @pass_environment
    def filter_(environment: Any, value: Any, *args: Any, **options: Any) -> Any:
        values = budget.turns(value)
        weigh(values, options.get("attribute", args[-1] if args else None))
        return function(environment, values, *args, **options)

    return filter_


def _keys(budget: Any, value: Any, attributes: str) -> list[Any]:
    """Return what a value is sorted by."""
    keys = []
    for attribute in attributes.split(","):
        key = value
        for name in attribute.split("."):
            key = budget.getitem(key, int(name) if name.isdigit() else name)
        keys.append(key)
    return keys
