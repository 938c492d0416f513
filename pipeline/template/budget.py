"""What templates and expressions may use, and how much of it: the budget of a rendering.

Whatever is not listed is refused. What is listed is counted by the size of what it goes through and
of what it yields, and never shows where in memory something lies.
"""

import operator
import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sized
from fractions import Fraction
from functools import cache
from types import ModuleType
from typing import Any, Final

from jinja2 import Undefined
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext
from jinja2.utils import Namespace
from markupsafe import Markup
from markupsafe import Markup as Html

from pipeline.game.text import Markup as InlineMarkup
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


MOST_STEPS: Final = 2_000_000
"""Steps of one rendering: a second or two, a hundred times a large sheet's."""
LONGEST: Final = 4_000_000
"""Characters of one text, and of what one face yields."""
MOST_ENTRIES: Final = 1_000_000
"""Entries of one list, and characters of a repeated text."""
DEEPEST: Final = 64
"""Levels of data that is printed, compared or sorted by."""
MOST_BITS: Final = 4_096
SMALL: Final = 1 << 60
"""Python's hash tells smaller numbers apart: of larger ones thousands may share one."""
_LARGE: Final = 1_000
"""Steps that a number beyond it takes, so that there are too few of them to be a trap."""
SHORT: Final = 32
"""Characters that are made or gone through in one step."""
LONG: Final = 256
"""Characters from which on a text that is printed is counted before it is escaped."""

NUMBERS: Final = frozenset({int, float, bool, type(None)})
PLAIN: Final = NUMBERS | {str, Html}
_TEXTS: Final = frozenset({str, Html})
_SPELT: Final = frozenset({"__str__", "__html__"})
_SPELT_WITHIN: Final = frozenset({"__repr__"})
_COUNTED: Final = frozenset({list, tuple, range, dict, str, Html})
_HOLDERS: Final = (list, tuple, Mapping)
_UNORDERED: Final = (set, frozenset)
_IN_WORK: Final = -1
_PAIR: Final = 5
"""Steps that comparing two entries of lists takes."""


class Budget:
    """The steps that are left, and what takes them; all methods raise SecurityError past them."""

    steps_left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Take steps off those that are left; raises SecurityError where there are too few."""
        self.steps_left -= steps
        if self.steps_left < 0:
            raise SecurityError(
                f"more than {MOST_STEPS:,} turns of loops and calls, or as much data"
            )

    def turns(self, iterable: Any, weight: int = 1) -> Any:
        """Return what a loop or a filter goes through, `weight` steps for each entry taken off."""
        if type(iterable) not in _COUNTED:
            if isinstance(iterable, _UNORDERED):
                raise SecurityError("a set has no order: use | sort on a list")
            if not isinstance(iterable, Sized):
                iterable = self._listed(iterable)
        self.spend(len(iterable) * weight)
        return iterable

    def _listed(self, iterable: Iterable[Any]) -> list[Any]:
        """Return what a filter yields by turns, which is counted while it comes."""
        listed = []
        for each in iterable:
            listed.append(each)
            if len(listed) > self.steps_left:
                self.spend(len(listed))
        return listed

    def checked(self, value: Any) -> Any:
        """Return what was worked out, its size taken off, where it is within bounds."""
        kind = type(value)
        if kind is float or (kind is int and -SMALL < value < SMALL):
            return value
        if kind in _TEXTS:
            self._check_length(len(value))
        elif isinstance(value, int):
            self._check_bits(value)
            self.spend(_LARGE if abs(value) >= SMALL else 0)
        elif isinstance(value, Fraction):
            self._check_bits(value.numerator)
            self._check_bits(value.denominator)
        elif isinstance(value, (list, tuple)):
            if len(value) > MOST_ENTRIES:
                raise SecurityError(f"a list of more than {MOST_ENTRIES:,} entries")
            self.spend(len(value))
        return value

    def _check_length(self, length: int) -> None:
        if length > SHORT:
            if length > LONGEST:
                raise SecurityError(f"a text of more than {LONGEST:,} characters")
            self.spend(length // SHORT)

    def _check_bits(self, number: int) -> None:
        if number.bit_length() > MOST_BITS:
            raise SecurityError(f"a number of more than {MOST_BITS:,} bits")

    def joined(self, parts: Iterable[str]) -> str:
        """Return texts as one: what a macro, a block or a template has printed."""
        texts = parts if type(parts) is list else [*parts]
        self._check_length(sum(map(len, texts)))
        return "".join(texts)

    def weighed(self, value: Any) -> Any:
        """Return a value that is gone through whole, all that it holds taken off."""
        kind = type(value)
        if kind in NUMBERS:
            return value
        if kind in _TEXTS:
            self.spend(len(value) // SHORT)
        elif isinstance(value, _HOLDERS):
            self.spend(_Size(value, strict=False).total)
        return value

    def printable(self, value: Any) -> Any:
        """Return a value that can be printed, alike in each run, all that it holds taken off.

        An undefined name complains by itself.
        """
        if type(value) not in PLAIN and not isinstance(value, Undefined):
            self.spend(_Size(value, strict=True).total)
        return value

    def equal(self, one: Any, other: Any, depth: int = 0) -> bool:
        """Tell whether two values are equal, each pair that is compared taken off."""
        if type(one) in NUMBERS or type(other) in NUMBERS:
            return bool(one == other)
        if one is other:
            return True
        if depth > DEEPEST:
            raise _too_deep()
        if isinstance(one, (list, tuple)) and isinstance(other, type(one)):
            self.spend(_PAIR * (min(len(one), len(other)) + 1))
            pairs = zip(one, other, strict=False)
            return len(one) == len(other) and all(
                mine is yours or self.equal(mine, yours, depth + 1) for mine, yours in pairs
            )
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            self.spend(_PAIR * (min(len(one), len(other)) + 1))
            return len(one) == len(other) and all(
                name in other and self.equal(value, other[name], depth + 1)
                for name, value in one.items()
            )
        if isinstance(one, str) and isinstance(other, str) and len(one) == len(other):
            self.spend(len(one) // SHORT)
        elif isinstance(one, InlineMarkup) and isinstance(other, InlineMarkup):
            self.spend(len(one.source) // SHORT)
        return bool(one == other)

    def unequal(self, one: Any, other: Any) -> bool:
        """Tell whether two values differ."""
        return not self.equal(one, other)

    def ordered(self, compare: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
        """Return what one of ``<``, ``<=``, ``>`` and ``>=`` says of two values."""
        if type(one) in NUMBERS or type(other) in NUMBERS:
            return compare(one, other)
        for _ in range(DEEPEST):
            both = (one, other)
            if not all(isinstance(each, list) for each in both) and not all(
                isinstance(each, tuple) for each in both
            ):
                if isinstance(one, str) and isinstance(other, str):
                    self.spend(min(len(one), len(other)) // SHORT)
                return compare(one, other)
            pairs = zip(one, other, strict=False)
            differing = next((pair for pair in pairs if not self.equal(*pair)), None)
            if differing is None:
                return compare(len(one), len(other))
            one, other = differing
        raise _too_deep()

    def less(self, one: Any, other: Any) -> Any:
        """Return ``one < other``."""
        return self.ordered(operator.lt, one, other)

    def at_most(self, one: Any, other: Any) -> Any:
        """Return ``one <= other``."""
        return self.ordered(operator.le, one, other)

    def more(self, one: Any, other: Any) -> Any:
        """Return ``one > other``."""
        return self.ordered(operator.gt, one, other)

    def at_least(self, one: Any, other: Any) -> Any:
        """Return ``one >= other``."""
        return self.ordered(operator.ge, one, other)

    def contains(self, item: Any, within: Any) -> bool:
        """Tell whether a value stands in a text, a list or a mapping, which is gone through."""
        if isinstance(within, str):
            self.spend(len(within) // SHORT)
        elif isinstance(within, (list, tuple)):
            self.spend(len(within) // 8 + 1)
            if type(item) not in PLAIN:
                return any(item is each or self.equal(item, each) for each in within)
        elif not isinstance(within, (Mapping, range)) and not is_own(type(within)):  # type: ignore[arg-type]
            within = self.turns(within)
        elif isinstance(within, range) and type(item) is not int:
            # Python goes through it, where a whole number is reckoned.
            self.spend(len(within) // 8 + 1)
        elif type(item) not in PLAIN:
            self.weighed(item)
        return item in within


class _Size:
    """How much a value is when it is written out, each part as often as it comes."""

    def __init__(self, value: Any, strict: bool) -> None:
        self._strict = strict
        self._known: dict[int, int] = {}
        self.total = self._of(value, DEEPEST)

    def _of(self, value: Any, levels: int) -> int:
        kind = type(value)
        if kind in NUMBERS:
            return 1
        if kind in _TEXTS:
            return len(value) // SHORT + 1
        if not isinstance(value, _HOLDERS):
            if self._strict:
                check_printed(value, within=levels < DEEPEST)
            return len(value.source) // 8 + 1 if kind is InlineMarkup else 1
        if levels == 0:
            raise _too_deep()
        if self._strict and kind is not dict and isinstance(value, Mapping):
            check_printed(value)
        size = self._known.get(id(value))
        if size is None:
            self._known[id(value)] = _IN_WORK
            parts = [*value, *value.values()] if isinstance(value, Mapping) else value
            size = self._known[id(value)] = 1 + sum(self._of(part, levels - 1) for part in parts)
        elif size == _IN_WORK:
            raise SecurityError("data that holds itself: name the fields that are meant")
        return size


def check_printed(value: Any, *, within: bool = False) -> None:
    """Raise SecurityError for what prints as a place in memory, or in no order.

    What stands `within` a list or a mapping is printed as Python spells it.
    """
    kind = type(value)
    if kind in (Fraction, range, complex) or isinstance(value, (str, int, float, Undefined)):
        return
    own_names = _own_names(kind) if is_own(kind) else frozenset()  # type: ignore[arg-type]
    if own_names & (_SPELT_WITHIN if within else _SPELT):
        return
    what = kind.__name__.replace("_", " ")
    if what == "generator" or what.endswith("iterator"):
        raise SecurityError(f"cannot print a {what}: write | list or | join(', ') behind it")
    raise SecurityError(f"cannot print a {what}")


def _own_names(kind: type) -> set[str]:
    """Return what a type has that not every object has."""
    return {name for base in kind.__mro__ if base is not object for name in base.__dict__}


def _too_deep() -> SecurityError:
    return SecurityError(f"data nested more than {DEEPEST} deep")
