"""Filters that may yield more than they are given: refused before a text would be too long."""

from collections.abc import Callable
from typing import Any, Final

from jinja2 import filters, pass_environment, pass_eval_context
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS as DEFAULT_FILTERS
from jinja2.nodes import EvalContext
from markupsafe import escape

from pipeline.markup.budget import LONGEST, NUMBERS, PLAIN, SHORT
from pipeline.markup.operators import Operators

_MOST_PLACES: Final = 100
_MOST_INDENT: Final = 16
_MATCHES: Final = 1 << 13
"""Characters that a search or a removal, which begins anew at each place, passes in one step."""


class GrowingFilters:
    """Jinja's filters whose results grow with their arguments; each spends of one budget."""

    def __init__(self, budget: Operators) -> None:
        self._budget = budget

    def by_name(self) -> dict[str, Callable[..., Any]]:
        """Return the filters by the names that templates call them."""
        return {
            "join": self._join,
            "replace": self._replace,
            "batch": self._batch,
            "slice": self._slice,
            "round": self._round,
            "tojson": self._tojson,
            "sum": self._sum,
            "trim": self._trim,
            "striptags": self._striptags,
        }

    @pass_eval_context
    def _join(self, context: EvalContext, value: Any, d: str = "", attribute: Any = None) -> Any:
        if attribute is not None:
            getter = filters.make_attrgetter(context.environment, attribute)
            value = map(getter, value)
        values = self._budget.turns(value)
        length = len(values) * len(str(self._budget.printable(d)))
        if not PLAIN.issuperset(map(type, values)):
            for each in values:
                self._budget.printable(each)
        length += sum(len(each) for each in values if isinstance(each, str))
        _check_length(length)
        return self._budget.checked(filters.sync_do_join(context, values, d))

    @pass_eval_context
    def _replace(self, context: EvalContext, s: Any, old: Any, new: Any, count: Any = None) -> Any:
        text, word, instead = (
            str(escape(each) if hasattr(each, "__html__") else self._budget.printable(each))
            for each in (s, old, new)
        )
        _check_length(len(text) + text.count(word) * len(instead))
        self._budget.spend(len(text) // SHORT)
        return self._budget.checked(DEFAULT_FILTERS["replace"](context, s, old, new, count))

    def _batch(self, value: Any, linecount: int, fill_with: Any = None) -> Any:
        self._budget.spend(linecount)
        return filters.do_batch(self._budget.turns(value), linecount, fill_with)

    def _slice(self, value: Any, slices: int, fill_with: Any = None) -> Any:
        self._budget.spend(slices)
        return filters.sync_do_slice(self._budget.turns(value), slices, fill_with)

    def _round(self, value: Any, precision: int = 0, method: Any = "common") -> Any:
        if not -_MOST_PLACES <= precision <= _MOST_PLACES:
            raise SecurityError(f"rounded to more than {_MOST_PLACES} places")
        return self._budget.checked(filters.do_round(value, precision, method))

    @pass_eval_context
    def _tojson(self, context: EvalContext, value: Any, indent: int | None = None) -> Any:
        if indent is not None and not 0 <= indent <= _MOST_INDENT:
            raise SecurityError(f"an indent of more than {_MOST_INDENT} blanks")
        self._budget.printable(value)
        return self._budget.checked(filters.do_tojson(context, value, indent))

    @pass_environment
    def _sum(self, environment: Any, iterable: Any, attribute: Any = None, start: Any = 0) -> Any:
        if attribute is not None:
            iterable = map(filters.make_attrgetter(environment, attribute), iterable)
        values = self._budget.turns(iterable)
        if type(start) in NUMBERS and NUMBERS.issuperset(map(type, values)):
            return self._budget.checked(sum(values, start))
        for each in values:
            start = self._budget.add(start, each)
        return start

    def _trim(self, value: Any, chars: str | None = None) -> Any:
        self._budget.weighed(value)
        if chars is not None and isinstance(value, str):
            self._budget.spend(len(value) * len(chars) // _MATCHES)
        return filters.do_trim(self._budget.printable(value), chars)

    def _striptags(self, value: Any) -> Any:
        text = (
            self._budget.spell(value)
            if hasattr(value, "__html__")
            else str(self._budget.printable(value))
        )
        self._budget.spend(len(text) // SHORT + len(text) * text.count("<") // _MATCHES)
        return filters.do_striptags(value)


def _check_length(length: int) -> None:
    """Refuse a text that would be too long before it is made."""
    if length > LONGEST:
        raise SecurityError(f"a text of more than {LONGEST:,} characters")
