"""The Jinja environment: sandboxed, escaping, strict about undefined names."""

from collections.abc import Callable, Mapping
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any, Final

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import MAX_RANGE, ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import Namespace
from markupsafe import Markup

from pipeline.source.inputs import FILE, note
from pipeline.source.names import nearest
from pipeline.template.budget import NUMBERS, PLAIN, SMALL, attributes_of, is_allowed
from pipeline.template.compiler import CodeCache, Generator
from pipeline.template.filters import Operators, call_method, counted_filters, counted_tests
from pipeline.template.functions import Cost, costs
from pipeline.template.macro_cache import Kept, template_facts
from pipeline.template.page_cache import PageMemory, mark_parts
from pipeline.template.syntax import NotingContext, SharingTemplate, Syntax, children

# What every second template asks of a loop: known to be safe, so the sandbox need not look.
_LOOP: Final = frozenset({"index", "index0", "first", "last", "length"})
_CALL: Final = 20
_COUNT: Final = "count the steps"
_BODY: Final = 100
"""Nodes of a syntax tree that take as long as one step."""
_LITERAL: Final = 8
_LOOPS: Final = "count the turns"
_MOST_LOADED: Final = 400
_PAST: Final = ".past"


class Undefined(StrictUndefined):
    """An undefined name: any use is an error."""


class Sandbox(Operators, Syntax, ImmutableSandboxedEnvironment):
    """A sandbox for templates from strangers: plain data, bounded results, nothing private."""

    # Diagrams call them by the ten thousand, and Jinja need not look what they are.
    own: Mapping[Any, Cost] = {}
    kept: Kept
    code_generator_class = Generator
    template_class = SharingTemplate
    context_class = NotingContext
    pages: PageMemory
    given: Mapping[str, Any] = {}
    """What the face under way has given its template."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.concat = self.joined  # type: ignore[method-assign]
        self._loaded: dict[str, Template] = {}

    def _take(
        self, tree: nodes.Template, every: list[nodes.Node], source: str, filename: str | None
    ) -> None:
        """Note what a template says, and let every loop say how often it turns before it begins."""
        if filename is not None:
            self.kept.note(filename, template_facts(tree, every))
        for node in every:
            if type(node) is nodes.For:
                weight = _weight(node)
                node.iter = _filter(node.iter, _LOOPS, *([weight] if weight > 1 else []))
                if node.recursive:
                    node.body.insert(0, _counted(weight, node.lineno))
            elif isinstance(node, (nodes.Macro, nodes.Block, nodes.Template)):
                weight = _weight(node)
                if weight > _CALL:
                    node.body.insert(0, _counted(weight, node.lineno or 1))
        if filename is not None and _PAST in source and mark_parts(tree):
            tree.set_environment(self)

    def get_template(
        self,
        name: Any,
        parent: str | None = None,
        globals: Any = None,
    ) -> Template:
        """Return a template by its name; it is asked for with every import of every face."""
        if isinstance(name, str):
            note(FILE + name)
        if type(name) is not str or globals:
            return super().get_template(name, parent, globals)
        template = self._loaded.get(name)
        if template is None:
            if len(self._loaded) >= _MOST_LOADED:
                self._loaded.clear()
            template = self._loaded[name] = super().get_template(name, parent)
        return template

    def select_template(
        self, names: Any, parent: str | None = None, globals: Any = None
    ) -> Template:
        """Return the first template that is there: that the others are not is read, too."""
        every = list(names)
        for name in every:
            note(FILE + str(name))
        return super().select_template(every, parent, globals)

    def spend_call(self) -> None:
        """Take a call off the steps that are left."""
        self.spend(_CALL)

    def call(self, context: Any, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or a function, which takes as long as several turns of a loop."""
        kind = type(obj)
        if kind is FunctionType and obj in self.own:
            cost = self.own[obj]
            if cost is not None or kwargs or not NUMBERS.issuperset(map(type, args)):
                return self._call_own(obj, cost, args, kwargs)
            self.spend(_CALL)
            return obj(*args)
        self.spend(_CALL)
        if kind is Macro and context.eval_ctx.autoescape:
            return self._call_macro(context, obj, args, kwargs)
        if kind is BuiltinMethodType or kind is MethodType:
            return call_method(self, obj.__self__, obj, args, kwargs)
        if kind is LoopContext and args:
            args = (self.turns(args[0]), *args[1:])
        return super().call(context, obj, *args, **kwargs)

    def _call_own(
        self, function: Any, cost: Cost, args: tuple[Any, ...], kwargs: Mapping[str, Any]
    ) -> Any:
        """Return what a function of ours gives, what it is given taken off."""
        if not kwargs and NUMBERS.issuperset(map(type, args)):
            self.spend(_CALL)
            return function(*args)
        self.spend(_CALL if cost is None else _CALL + cost(*args, **kwargs))
        for each in (*args, *kwargs.values()):
            if type(each) in PLAIN:
                self.weighed(each)
            elif isinstance(each, (list, tuple, dict)):
                self.spend(len(each))
        result = function(*args, **kwargs)
        return self.checked(result) if isinstance(result, str) else result

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
        found = super().getattr(obj, attribute)
        if type(found) is Undefined and attributes_of(kind):  # type: ignore[arg-type]
            return self.unsafe_undefined(obj, attribute)
        return found

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return ``obj[argument]``."""
        if type(argument) is tuple:
            self.weighed(argument)
        try:
            return obj[argument]
        except (TypeError, LookupError):
            if isinstance(argument, (str, int)):
                return super().getitem(obj, argument)
            return self.undefined(f"there is no such entry of a {type(obj).__name__}")

    def wrap_str_format(self, value: Any) -> None:
        """Return no stand-in for ``str.format``, which is refused like the others."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Tell whether templates may have an attribute: whatever is not listed is refused."""
        return is_allowed(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> Any:
        """Return the complaint about an attribute that templates may not have, or that is none."""
        kind = type(obj)
        close = nearest(attribute, attributes_of(kind))  # type: ignore[arg-type]
        message = f"templates may not ask for {attribute!r} of a {kind.__name__}"
        message += f"; did you mean {close!r}?" if close else ""
        return self.undefined(message, name=attribute, obj=obj, exc=SecurityError)


def _weight(body: nodes.Node) -> int:
    """Return how many steps a body takes once, without the loops and macros in it."""
    nodes_, entries = 0, 0
    level = children([body])
    while level:
        nodes_ += len(level)
        entries += sum(
            len(node.items)
            for node in level
            if isinstance(node, (nodes.List, nodes.Tuple, nodes.Dict))
        )
        inner = (nodes.For, nodes.Macro, nodes.Block)
        level = children([node for node in level if not isinstance(node, inner)])
    return 1 + nodes_ // _BODY + entries // _LITERAL


def _filter(value: Any, name: str, *args: int) -> nodes.Filter:
    line = value.lineno
    given = [nodes.Const(each, lineno=line) for each in args]
    return nodes.Filter(value, name, given, [], None, None, lineno=line)


def _counted(weight: int, line: int) -> nodes.ExprStmt:
    """Return a statement that takes `weight` steps off those that are left."""
    return nodes.ExprStmt(_filter(nodes.Const(weight, lineno=line), _COUNT), lineno=line)


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


def _bounded_range(*args: int) -> range:
    """Return a range; raises OverflowError for more numbers than a loop may have, or too large."""
    try:
        numbers = safe_range(*args)
    except OverflowError:
        raise OverflowError(f"expected a range of at most {MAX_RANGE:,} numbers") from None
    if numbers and max(abs(numbers[0]), abs(numbers[-1])) >= SMALL:
        raise OverflowError(f"expected a range of numbers below {SMALL:,}")
    return numbers


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
    environment.filters.clear()
    environment.filters.update(counted_filters(environment))
    environment.filters.update({_LOOPS: environment.turns, _COUNT: environment.spend})
    environment.tests.clear()
    environment.tests.update(counted_tests(environment))
    environment.globals.clear()
    environment.globals.update({"range": _bounded_range, "namespace": Namespace})
    environment.globals.update(functions)
    environment.kept = Kept(_file_of(environment), environment.globals)
    environment.pages = PageMemory(environment)
    environment.own = costs(functions)
    return environment
