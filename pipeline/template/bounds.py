"""What templates and expressions may use, and what a single step may not do.

Everything else is refused. What is listed is counted by the size of what it goes through and
of what it yields, and never shows where in memory something lies.

Endless loops and growing lists the limits of the process end, with the template's line. What is
refused here they would report too late: it is one call into Python's own code.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cache, wraps
from operator import add, floordiv, mod, mul, pow, sub, truediv
from types import ModuleType
from typing import Any, Final

from jinja2 import Undefined
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS as DEFAULT_FILTERS
from jinja2.runtime import LoopContext
from jinja2.sandbox import MAX_RANGE, safe_range
from jinja2.utils import Namespace
from markupsafe import Markup
from markupsafe import Markup as Html

from pipeline.source.names import nearest

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
"""Jinja's tests without `sameas`, which reveals where in memory something lies."""

_UNKNOWN: Final = re.compile(r"No (filter|test) named '(.*)'(?: found)?\.", re.DOTALL)
_OF_TEXT: Final = "would take a text letter by letter"
_WHOLE: Final = "print the text without it, or make its field a list in kinds.yaml"
_LISTED: Final = "docs/reference/functions.md lists all of them"


def nearest_allowed(message: str) -> str:
    """Return a remedy for a filter or test that does not exist, or that takes no text."""
    match = _UNKNOWN.match(message)
    if match is None:
        return _WHOLE if message.endswith(_OF_TEXT) else ""
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
    """Return whether templates may have the attribute `name` of a value, which is `found`.

    Of our own types, such as rolls and texts, these are the fields.
    """
    if name.startswith("_"):
        return False
    kind = type(value)
    if name in attributes_of(kind) or isinstance(value, _OPEN):  # type: ignore[arg-type]
        return True
    return is_own(kind) and not callable(found) and not isinstance(found, ModuleType)


def is_own(kind: type) -> bool:
    """Return whether a type is one of Punchboard's."""
    return kind.__module__.partition(".")[0] == "pipeline"


LONGEST: Final = 4_000_000
"""Characters of a text that is made at once."""
MOST_ENTRIES: Final = 1_000_000
"""Entries of a list that is made or printed at once, and characters of a repeated text."""
_MOST_BITS: Final = 4_096
_SMALL: Final = 1 << 60
"""Python's hash distinguishes smaller numbers: of larger ones thousands may share one."""
_MOST_PLACES: Final = 100
_MOST_INDENT: Final = 16
_LONGEST_WORD: Final = 1_000
"""Characters that a text is searched for from behind, or trimmed of: at each place again."""
_MOST_TAGS: Final = 10_000
_BACKWARDS: Final = frozenset(
    {"lstrip", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "strip"}
)
_PRINTING: Final = (
    *("capitalize", "e", "escape", "forceescape", "lower", "safe", "string", "title", "tojson"),
    *("trim", "upper", "urlencode", "wordcount", "striptags", "replace", "join"),
)
_OPERATORS: Final = {
    **{"+": add, "-": sub, "/": truediv, "//": floordiv, "%": mod, "*": mul, "**": pow}
}
PLAIN: Final = frozenset({int, float, bool, type(None), str, Html})
_SPELT: Final = frozenset({"__str__", "__html__"})
_SPELT_WITHIN: Final = frozenset({"__repr__"})


def printable(value: Any) -> Any:
    """Return a value that prints alike in each run; raises SecurityError for another, or too much.

    An undefined name complains by itself. A field that a record leaves out prints nothing.
    """
    if value is None:
        return ""
    if type(value) in PLAIN or isinstance(value, Undefined):
        return value
    waiting, count, length = [value], 0, 0
    while waiting:
        each = waiting.pop()
        if not isinstance(each, (list, tuple, dict)):
            check_printed(each, within=each is not value)
            continue
        parts = [*each, *each.values()] if isinstance(each, dict) else each
        count += len(parts)
        if count > MOST_ENTRIES:
            raise SecurityError(f"a text of more than {MOST_ENTRIES:,} entries")
        length += sum(len(part) for part in parts if isinstance(part, str))
        check_length(length)
        waiting += [part for part in parts if type(part) not in PLAIN]
    return value


def check_printed(value: Any, *, within: bool = False) -> None:
    """Raise SecurityError for what prints as a place in memory, or in no order.

    What is `within` a list or a mapping is printed as Python spells it.
    """
    kind = type(value)
    if kind in (Fraction, range, complex) or isinstance(value, (str, int, float, Undefined)):
        return
    own_names = _own_names(kind) if is_own(kind) else frozenset()
    if own_names & (_SPELT_WITHIN if within else _SPELT):
        return
    what = kind.__name__.replace("_", " ")
    if what == "generator" or what.endswith("iterator"):
        raise SecurityError(f"cannot print a {what}: write | list or | join(', ') after it")
    raise SecurityError(f"cannot print a {what}")


def _own_names(kind: type) -> set[str]:
    return {name for base in kind.__mro__ if base is not object for name in base.__dict__}


def bounded_range(*args: int) -> range:
    """Return a range; raises OverflowError for more numbers than a loop may have, or too large."""
    try:
        numbers = safe_range(*args)
    except OverflowError:
        raise OverflowError(f"expected a range of at most {MAX_RANGE:,} numbers") from None
    if numbers and max(abs(numbers[0]), abs(numbers[-1])) >= _SMALL:
        raise OverflowError(f"expected a range of numbers below {_SMALL:,}")
    return numbers


def operate(_: object, operator: str, left: Any, right: Any) -> Any:
    """Return what an operator makes of two values, whatever the context.

    Raises SecurityError for what would be huge.
    """
    if type(left) is float or type(right) is float:
        pass
    elif operator == "%" and isinstance(left, str):
        raise SecurityError("formatting by %: use round, decimal or percent")
    elif operator == "*":
        _check_product(left, right)
    elif operator == "**" and isinstance(left, (int, Fraction)) and isinstance(right, int):
        bits = max(left.numerator.bit_length(), left.denominator.bit_length())
        _check_bits(bits * (abs(right) if isinstance(left, Fraction) else right))
    return _OPERATORS[operator](left, right)


def _check_product(left: Any, right: Any) -> None:
    if type(left) is int and type(right) is int:
        _check_bits(left.bit_length() + right.bit_length())
        return
    sizes = [len(side) for side in (left, right) if isinstance(side, (str, list, tuple))]
    times = [side for side in (left, right) if isinstance(side, int)]
    if sizes and times:
        if sizes[0] * times[0] > MOST_ENTRIES:
            raise SecurityError(f"a repetition longer than {MOST_ENTRIES:,}")
        return
    bits = 0
    for side in (left, right):
        if isinstance(side, (int, Fraction)):
            bits += max(side.numerator.bit_length(), side.denominator.bit_length())
    _check_bits(bits)


def _check_bits(bits: int) -> None:
    if bits > _MOST_BITS:
        raise SecurityError(f"a number of more than {_MOST_BITS:,} bits")


def check_method(owner: str, name: str, args: tuple[Any, ...]) -> None:
    """Raise SecurityError for a method of a text that would make too much, or search too long."""
    for each in args:
        printable(each)
    words = [each for each in args if isinstance(each, str)]
    if name == "replace" and len(words) > 1:
        check_length(len(owner) + owner.count(words[0]) * len(words[1]))
    elif name == "join" and args and isinstance(args[0], (str, list, tuple, dict)):
        check_length(sum(map(_length, args[0])) + len(args[0]) * len(owner))
    elif name in _BACKWARDS:
        _check_word(*words)
    elif name == "striptags":
        _check_tags(owner)


def check_length(length: int) -> None:
    """Raise SecurityError for a text that is too long, before it is made."""
    if length > LONGEST:
        raise SecurityError(f"a text of more than {LONGEST:,} characters")


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str) else 0


def _check_word(*words: Any) -> None:
    if max(map(_length, words), default=0) > _LONGEST_WORD:
        raise SecurityError(f"a text to look for of more than {_LONGEST_WORD:,} characters")


def _check_tags(text: Any) -> None:
    if str(text).count("<") > _MOST_TAGS:
        raise SecurityError(f"a text of more than {_MOST_TAGS:,} tags")


def _check_replace(text: Any, old: Any, new: Any, *_: Any) -> None:
    check_length(len(str(text)) + str(text).count(str(old)) * len(str(Html.escape(new))))


def _check_join(values: Any, d: Any = "", *_: Any) -> None:
    check_length(sum(map(_length, values)) + len(values) * len(str(d)))


def _check_trim(_: Any, chars: Any = None) -> None:
    _check_word(chars)


def _check_rows(_: Any, count: Any = 0, *__: Any) -> None:
    if isinstance(count, int) and count > MOST_ENTRIES:
        raise SecurityError(f"a list of more than {MOST_ENTRIES:,} entries")


def _check_round(_: Any, precision: Any = 0, *__: Any) -> None:
    if not -_MOST_PLACES <= precision <= _MOST_PLACES:
        raise SecurityError(f"rounded to more than {_MOST_PLACES} places")


def _check_json(_: Any, indent: Any = None) -> None:
    if indent is not None and not 0 <= indent <= _MOST_INDENT:
        raise SecurityError(f"an indent of more than {_MOST_INDENT} spaces")


def _check_sum(values: Any, *_: Any) -> None:
    if sum(len(each) for each in values if isinstance(each, (list, tuple))) > MOST_ENTRIES:
        raise SecurityError(f"a list of more than {MOST_ENTRIES:,} entries")


def _check_int(value: Any, *_: Any) -> None:
    if isinstance(value, str):
        _check_bits(len(value))


_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    **{"replace": ("old", "new"), "join": ("d",), "trim": ("chars",), "round": ("precision",)},
    **{"batch": ("linecount",), "slice": ("slices",), "tojson": ("indent",)},
}
"""Arguments that are checked, which may be given by name."""
_LISTING: Final = frozenset({"join", "sum"})
"""Filters that go through their value twice: once to check it."""
_CHECKS: Final[Mapping[str, Callable[..., None]]] = {
    **{"replace": _check_replace, "join": _check_join, "trim": _check_trim, "sum": _check_sum},
    **{"batch": _check_rows, "slice": _check_rows, "round": _check_round, "tojson": _check_json},
    **{"striptags": _check_tags, "int": _check_int},
}


def bounded_filters() -> dict[str, Callable[..., Any]]:
    """Return the filters that templates may use, by name."""
    found: Mapping[str, Callable[..., Any]] = DEFAULT_FILTERS
    return {
        name: _bounded(name, found[name]) if name in _CHECKS or name in _PRINTING else found[name]
        for name in FILTERS
    }


def _bounded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that refuses what is too much before it does anything."""
    prints, check = name in _PRINTING, _CHECKS.get(name)
    passed = getattr(function, "jinja_pass_arg", None) is not None
    named = _NAMES.get(name, ())

    @wraps(function)
    def bounded(*given: Any, **options: Any) -> Any:
        first, (value, *args) = given[:passed], given[passed:]
        if name in _LISTING:
            if isinstance(value, str):
                raise ValueError(f"{name} {_OF_TEXT}")
            value = [*value]
        if prints:
            for each in (value, *args, *options.values()):
                printable(each)
        if check is not None:
            check(value, *args, *(options[each] for each in named[len(args) :] if each in options))
        return function(*first, value, *args, **options)

    return bounded
