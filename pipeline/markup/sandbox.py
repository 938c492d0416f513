"""The Jinja environment: sandboxed, escaping, strict about undefined names."""

from collections.abc import Callable, Mapping, Sized
from types import FunctionType
from typing import Any, Final

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import Namespace
from markupsafe import Markup

from pipeline.base.suggest import nearest
from pipeline.markup.code_cache import CodeCache
from pipeline.markup.generator import Generator, spell
from pipeline.markup.macro_cache import Kept, template_facts
from pipeline.markup.modules import SharingTemplate
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
_SEQUENCES: Final = frozenset({list, tuple, range, dict, str})
_SMALL: Final = 1 << 62
_MOST_LOADED: Final = 400
_MOST_JUDGED: Final = 4096
"""Attributes of types, of which the shipped templates ask for some fifty."""
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
    code_generator_class = Generator
    template_class = SharingTemplate
    spell = staticmethod(spell)
    pages: PageMemory

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # By type and name: nothing else of a value counts.
        self._judged: dict[tuple[type, str], bool] = {}
        self._loaded: dict[str, Template] = {}

    def _take(
        self, tree: nodes.Template, every: list[nodes.Node], source: str, filename: str | None
    ) -> None:
        """Note what a template says, and let every loop say how often it turns before it begins."""
        if filename is not None:
            self.kept.note(filename, template_facts(tree, every, source))
        for loop in every:
            if type(loop) is nodes.For:
                counted = nodes.Filter(loop.iter, _LOOPS, [], [], None, None, lineno=loop.lineno)
                loop.iter = counted
        if filename is not None and _PAST in source and mark_parts(tree):
            tree.set_environment(self)

    def get_template(
        self,
        name: Any,
        parent: str | None = None,
        globals: Any = None,
    ) -> Template:
        """Return a template by its name; it is asked for with every import of every face."""
        if type(name) is not str or globals:
            return super().get_template(name, parent, globals)
        template = self._loaded.get(name)
        if template is None:
            if len(self._loaded) >= _MOST_LOADED:
                self._loaded.clear()
            template = self._loaded[name] = super().get_template(name, parent)
        return template

    def turns(self, iterable: Any) -> Any:
        """Return what a loop goes through, its length taken off the steps that are left."""
        if type(iterable) not in _SEQUENCES and not isinstance(iterable, Sized):
            iterable = list(iterable)
        self.spend(len(iterable))
        return iterable

    def call(self, context: Any, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or a function, which takes as long as several turns of a loop."""
        self.spend(_CALL)
        kind = type(obj)
        if kind is FunctionType and obj in self.own:
            return obj(*args, **kwargs)
        if kind is Macro and context.eval_ctx.autoescape:
            return self._call_macro(context, obj, args, kwargs)
        return super().call(context, obj, *args, **kwargs)

    def _call_macro(
        self, context: Any, macro: Macro, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Return what a macro gives, worked out once for its arguments where these tell all."""
        key = self.kept.key(macro, args, kwargs)
        if key is None:
            return self._run(context, macro, args, kwargs)
        found = self.kept.get(key)
        if found is not None:
            result, steps = found
            self.spend(steps)
            return result
        before = self.steps_left
        result = self._run(context, macro, args, kwargs)
        self.kept.keep(key, result, before - self.steps_left)
        return result

    def _run(
        self, context: Any, macro: Macro, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Return what a macro gives; arguments that are all there by place need no sorting."""
        if kwargs or len(args) != len(macro.arguments) or _takes_more(macro):
            return super().call(context, macro, *args, **kwargs)
        return Markup(macro._func(*args))

    def spend(self, steps: int) -> None:
        """Take steps off those that are left; raises SecurityError where there are too few."""
        self.steps_left -= steps
        if self.steps_left < 0:
            raise SecurityError(f"more than {MOST_STEPS:,} turns of loops and calls")

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return ``obj.attribute``: the key of a mapping first, so that no field is hidden."""
        kind = type(obj)
        if kind is dict or _MAPPINGS[kind]:
            try:
                return obj[attribute]
            except KeyError:
                if attribute not in ("items", "keys", "values", "get"):
                    return self.undefined(_describe_absent(attribute, obj), name=attribute)
        elif kind is Namespace:
            names = object.__getattribute__(obj, "_Namespace__attrs")
            if attribute in names and not attribute.startswith("_"):
                return names[attribute]
        elif kind is LoopContext and attribute in _LOOP:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse products and powers that would fill the memory."""
        # Diagrams reckon by the hundred thousand, and no number of theirs grows beyond bounds.
        if operator == "*":
            kind = type(left)
            if kind is float or type(right) is float:
                return left * right
            if kind is int and type(right) is int and -_SMALL < left < _SMALL:
                return left * right
        elif operator == "%" and type(left) is int and -_SMALL < left < _SMALL:
            return left % right
        elif operator == "**" and type(left) is float:
            return left**right
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
        judged = self._judged.get((type(obj), attr))
        if judged is None:
            if len(self._judged) >= _MOST_JUDGED:
                self._judged.clear()
            judged = not (attr in _PADDING and isinstance(obj, str))
            judged = judged and super().is_safe_attribute(obj, attr, value)
            self._judged[type(obj), attr] = judged
        return judged


def _takes_more(macro: Macro) -> bool:
    return bool(macro.caller or macro.catch_kwargs or macro.catch_varargs)


class _Mappings(dict[type, bool]):
    """Which types are mappings: each is asked once."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, Mapping)
        return self[kind]


_MAPPINGS: Final = _Mappings()


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
        # Folding constants takes longer than working them out, and a loop over them is to count.
        optimized=False,
        cache_size=_MOST_LOADED,
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
