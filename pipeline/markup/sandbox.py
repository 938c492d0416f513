"""The Jinja environment: sandboxed, escaping, strict about undefined names."""

from collections.abc import Callable, Mapping, Sized
from types import FunctionType
from typing import Any, Final

from jinja2 import BaseLoader, Environment, StrictUndefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import Namespace

from pipeline.base.suggest import nearest
from pipeline.markup.code_cache import CodeCache
from pipeline.markup.macro_cache import Kept
from pipeline.markup.page_memory import PageMemory
from pipeline.markup.page_parts import mark_parts
from pipeline.markup.syntax import Syntax

# What every second template asks of a loop: known to be safe, so the sandbox need not look.
_LOOP: Final = frozenset({"index", "index0", "first", "last", "length"})
_MAX_TEXT: Final = 1_000_000
_MAX_BITS: Final = 4_096
# They yield as many blanks or digits as a template asks for.
_PADDING: Final = frozenset(
    {"center", "ljust", "rjust", "zfill", "expandtabs", "format", "format_map"}
)
# Likewise; and `random` gives other bytes each time, `pprint` shows memory addresses, `truncate`
# loses words in silence.
_FILTERS: Final = (
    "center",
    "format",
    "indent",
    "pprint",
    "random",
    "truncate",
    "xmlattr",
    "urlize",
)


MOST_STEPS: Final = 2_000_000
"""Turns of loops and calls in one rendering: a second or two, a hundred times a large sheet's."""
_CALL: Final = 20
_LOOPS: Final = "count the turns"
_PAST: Final = ".past"


class Undefined(StrictUndefined):
    """An undefined name: any use is an error."""


class Sandbox(Syntax, ImmutableSandboxedEnvironment):
    """A sandbox for templates from strangers: plain data, bounded results, nothing private."""

    intercepted_binops = frozenset({"*", "**", "%"})
    steps_left = MOST_STEPS
    # Diagrams call them by the ten thousand, and Jinja need not look what they are.
    own: frozenset[FunctionType] = frozenset()
    kept: Kept
    pages: PageMemory

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse a template so that every loop says how often it turns before it begins."""
        tree = super()._parse(source, name, filename)
        if filename is not None:
            self.kept.note(filename, tree)
        for loop in tree.find_all(nodes.For):
            counted = nodes.Filter(loop.iter, _LOOPS, [], [], None, None, lineno=loop.lineno)
            loop.iter = counted
        if filename is not None and _PAST in source and mark_parts(tree):
            tree.set_environment(self)
        return tree

    def turns(self, iterable: Any) -> Any:
        """Return what a loop goes through, its length taken off the steps that are left."""
        if not isinstance(iterable, Sized):
            iterable = list(iterable)
        self._spend(len(iterable))
        return iterable

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or a function, which takes as long as several turns of a loop."""
        self._spend(_CALL)
        if type(obj) is FunctionType and obj in self.own:
            for jinja_argument in ("_loop_vars", "_block_vars"):
                kwargs.pop(jinja_argument, None)
            return obj(*args, **kwargs)
        if type(obj) is Macro:
            key = self.kept.key(obj, args, kwargs)
            if key is not None:
                return self._call_kept(key, context, obj, args, kwargs)
        return super().call(context, obj, *args, **kwargs)

    def _call_kept(
        self, key: Any, context: Any, macro: Macro, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Return what a macro gives, worked out once for its arguments."""
        result = self.kept.get(key)
        if result is None:
            result = super().call(context, macro, *args, **kwargs)
            self.kept.keep(key, result)
        return result

    def _spend(self, steps: int) -> None:
        self.steps_left -= steps
        if self.steps_left < 0:
            raise SecurityError(f"more than {MOST_STEPS:,} turns of loops and calls")

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return ``obj.attribute``: the key of a mapping first, so that no field is hidden."""
        if type(obj) is dict or isinstance(obj, Mapping):
            try:
                return obj[attribute]
            except KeyError:
                if attribute not in ("items", "keys", "values", "get"):
                    return self.undefined(_describe_absent(attribute, obj), name=attribute)
        if type(obj) is LoopContext and attribute in _LOOP:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse products and powers that would fill the memory."""
        # Diagrams reckon by the hundred thousand, and no number of theirs grows beyond bounds.
        if operator == "*" and (type(left) is float or type(right) is float):
            return left * right
        if operator == "%" and isinstance(left, str):
            raise SecurityError("formatting by %: use round, decimal or percent")
        if isinstance(left, int) and isinstance(right, int):
            longer = left.bit_length() * right if operator == "**" else left.bit_length()
            if longer > _MAX_BITS:
                raise SecurityError(f"a number of more than {_MAX_BITS:,} bits")
        sizes = [len(side) for side in (left, right) if isinstance(side, (str, list, tuple))]
        times = [side for side in (left, right) if isinstance(side, int)]
        if operator == "*" and sizes and times and sizes[0] * times[0] > _MAX_TEXT:
            raise SecurityError(f"a repetition longer than {_MAX_TEXT:,}")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> None:
        """Return no stand-in for ``str.format``, which is refused like the others."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse what would fill the memory with blanks, beside all that is private."""
        if attr in _PADDING and isinstance(obj, str):
            return False
        return super().is_safe_attribute(obj, attr, value)


def _describe_absent(name: str, mapping: Mapping[str, Any]) -> str:
    close = nearest(name, [key for key in mapping if isinstance(key, str)])
    return f"there is no {name!r} here" + (f"; did you mean {close!r}?" if close else "")


def _file_of(environment: Environment) -> Callable[[str], str]:
    def file(name: str) -> str:
        return environment.get_template(name).filename or ""

    return file


_CODE: Final = CodeCache()


def make_sandbox(loader: BaseLoader, functions: Mapping[str, Callable[..., Any]]) -> Sandbox:
    """Return the environment that reads templates through `loader` and offers `functions`."""
    environment = Sandbox(
        loader=loader,
        autoescape=True,
        undefined=Undefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
        cache_size=400,
        bytecode_cache=_CODE,
    )
    for name in _FILTERS:
        del environment.filters[name]
    environment.filters[_LOOPS] = environment.turns
    environment.globals.clear()
    environment.globals.update({"range": safe_range, "namespace": Namespace})
    environment.globals.update(functions)
    environment.kept = Kept(_file_of(environment), environment.globals)
    environment.pages = PageMemory(environment)
    environment.own = frozenset(each for each in functions.values() if type(each) is FunctionType)
    return environment
