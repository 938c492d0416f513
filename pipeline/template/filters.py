"""Operators, filters and methods within the budget of a rendering."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import floordiv, mod, mul, pow, truediv
from typing import Any, Final

from jinja2 import filters, pass_context, pass_environment, pass_eval_context
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS as DEFAULT_FILTERS
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, markup_join, str_join
from jinja2.tests import TESTS as DEFAULT_TESTS
from markupsafe import Markup as Html
from markupsafe import escape

from pipeline.template.budget import (
    FILTERS,
    LONG,
    LONGEST,
    MOST_BITS,
    MOST_ENTRIES,
    NUMBERS,
    PLAIN,
    SHORT,
    SMALL,
    TESTS,
    Budget,
)
from pipeline.template.compiler import find_special

_WORKED_OUT: Final = {"/": truediv, "//": floordiv, "%": mod, "*": mul, "**": pow}


class Operators(Budget):
    """What the code of templates calls for operators that it cannot judge while compiling."""

    def spell(self, value: Any) -> str:
        """Return what a template prints of a value, escaped."""
        kind = type(value)
        if kind is str:
            if len(value) > LONG:
                self.spend(len(value) // SHORT)
            return value if find_special(value) is None else escape(value)
        if kind is Html:
            return value  # type: ignore[no-any-return]
        if kind is int or kind is float:
            return str(value)
        return escape(self.printable(value))

    def plain(self, value: Any) -> str:
        """Return what a text for people prints of a value."""
        return value if type(value) is str else str(self.printable(value))

    def concat_html(self, parts: tuple[Any, ...]) -> str:
        """Return what ``~`` makes of its operands, escaped where one of them is."""
        self._check_parts(parts)
        text: str = self.checked(markup_join(parts))
        return text

    def concat_text(self, parts: tuple[Any, ...]) -> str:
        """Return what ``~`` makes of its operands."""
        self._check_parts(parts)
        text: str = self.checked(str_join(parts))
        return text

    def _check_parts(self, parts: tuple[Any, ...]) -> None:
        length = 0
        for part in parts:
            kind = type(part)
            if kind is str or kind is Html:
                length += len(part)
            elif kind not in PLAIN:
                self.printable(part)
        if length > LONGEST:
            raise SecurityError(f"a text of more than {LONGEST:,} characters")

    def add(self, left: Any, right: Any) -> Any:
        """Return a sum, or two texts or lists as one."""
        result = left + right
        kind = type(result)
        if kind is float or (kind is int and -SMALL < result < SMALL):
            return result
        return self.checked(result)

    def subtract(self, left: Any, right: Any) -> Any:
        """Return a difference of numbers."""
        result = left - right
        kind = type(result)
        if kind is float or (kind is int and -SMALL < result < SMALL):
            return result
        if isinstance(result, (set, frozenset)):
            raise SecurityError("cannot take a list off another: use | reject('in', ...)")
        return self.checked(result)

    def binary(self, operator: str, left: Any, right: Any) -> Any:
        """Return a product, a power, a quotient or a remainder."""
        # Diagrams reckon by the hundred thousand, and no number of theirs grows beyond bounds.
        kind = type(left)
        if operator == "*":
            if kind is float or type(right) is float:
                return left * right
            if kind is int and type(right) is int and -SMALL < left < SMALL:
                return self.checked(left * right)
        elif operator == "**" and kind is float:
            return left**right
        elif operator == "%" and isinstance(left, str):
            raise SecurityError("formatting by %: use round, decimal or percent")
        self._check_operands(operator, left, right)
        return self.checked(_WORKED_OUT[operator](left, right))

    def _check_operands(self, operator: str, left: Any, right: Any) -> None:
        """Refuse what would fill the memory before its size can be told."""
        if operator == "**" and isinstance(left, (int, Fraction)) and isinstance(right, int):
            bits = max(left.numerator.bit_length(), left.denominator.bit_length())
            power = abs(right) if isinstance(left, Fraction) else right
            if bits * power > MOST_BITS:
                raise SecurityError(f"a number of more than {MOST_BITS:,} bits")
        if operator == "*":
            sizes = [len(side) for side in (left, right) if isinstance(side, (str, list, tuple))]
            times = [side for side in (left, right) if isinstance(side, int)]
            if sizes and times and sizes[0] * times[0] > MOST_ENTRIES:
                raise SecurityError(f"a repetition longer than {MOST_ENTRIES:,}")


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
        _check_filtered_length(length)
        return self._budget.checked(filters.sync_do_join(context, values, d))

    @pass_eval_context
    def _replace(self, context: EvalContext, s: Any, old: Any, new: Any, count: Any = None) -> Any:
        text, word, instead = (
            str(escape(each) if hasattr(each, "__html__") else self._budget.printable(each))
            for each in (s, old, new)
        )
        _check_filtered_length(len(text) + text.count(word) * len(instead))
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


def _check_filtered_length(length: int) -> None:
    """Refuse a text that would be too long before it is made."""
    if length > LONGEST:
        raise SecurityError(f"a text of more than {LONGEST:,} characters")


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


_BEGIN_ANEW: Final = frozenset(
    {"lstrip", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "strip"}
)
"""They look at each place anew: in a long text, a long word takes them the product of both."""
_PRODUCT: Final = 1 << 13
_REMOVED: Final = 1 << 13


def call_method(budget: Budget, owner: Any, method: Any, args: Any, kwargs: Any) -> Any:
    """Return what a method of a value gives; raises SecurityError for more than the budget has."""
    name = method.__name__
    for each in args:
        if type(each) not in NUMBERS:
            # Methods of texts that are XML print whatever they are given.
            budget.printable(each) if isinstance(owner, str) else budget.weighed(each)
    if isinstance(owner, str):
        _count_text(budget, owner, name, args)
        result = method(*args, **kwargs)
        if type(result) in (list, tuple):
            budget.spend(len(owner) // SHORT)
        return budget.checked(result)
    if isinstance(owner, (list, tuple)):
        budget.spend(len(owner) // 8 + 1)
        if name in ("index", "count") and args and type(args[0]) not in NUMBERS:
            return _search(budget, owner, name, *args)
    return method(*args, **kwargs)


def _search(budget: Budget, owner: Any, name: str, item: Any, *bounds: int) -> int:
    """Return where in a list a value stands, or how often; each comparison is counted."""
    where = range(len(owner))[slice(*(*bounds, None)[:2])] if bounds else range(len(owner))
    found = [at for at in where if owner[at] is item or budget.equal(owner[at], item)]
    if name == "count":
        return len(found)
    if not found:
        raise ValueError("the value is not in the list")
    return found[0]


def _count_text(budget: Budget, text: str, name: str, args: tuple[Any, ...]) -> None:
    budget.spend(len(text) // SHORT)
    words = [each for each in args if isinstance(each, str)]
    if name == "replace" and len(words) == 2:
        _check_returned_length(len(text) + text.count(words[0]) * len(words[1]))
    elif name == "join" and args:
        parts = args[0] if isinstance(args[0], (str, list, tuple, dict)) else ()
        length = sum(len(each) for each in parts if isinstance(each, str))
        _check_returned_length(length + len(parts) * len(text))
    elif name in _BEGIN_ANEW:
        budget.spend(sum(map(len, words)) * len(text) // _PRODUCT)
    elif name == "striptags":
        budget.spend(len(text) * text.count("<") // _REMOVED)
    elif name == "title":
        budget.spend(len(text) // 4)


def _check_returned_length(length: int) -> None:
    if length > LONGEST:
        raise SecurityError(f"a text of more than {LONGEST:,} characters")
