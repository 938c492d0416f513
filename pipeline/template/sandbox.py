"""Jinja's sandbox for templates from strangers, and a note of the records that a face has read.

A module that is imported without context knows nothing of a face. Jinja makes it once for all; its
macros give the same for the same numbers and texts, such as the path of an ornament.
"""

from collections.abc import Callable, Iterable, Mapping
from types import BuiltinMethodType, CodeType, FunctionType, MethodType
from typing import Any, Final, Protocol

from jinja2 import BaseLoader, BytecodeCache, StrictUndefined, Template
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS as DEFAULT_TESTS
from jinja2.utils import Namespace, missing
from markupsafe import Markup as Html

from pipeline.source.inputs import FILE, VALUE, begin, end, note, note_all, noting
from pipeline.source.names import nearest
from pipeline.template.bounds import (
    TESTS,
    attributes_of,
    bounded_filters,
    bounded_range,
    check_method,
    is_allowed,
    operate,
    printable,
)
from pipeline.template.syntax import PRINTED, Syntax

_SCALARS: Final = frozenset({int, float, bool, type(None), str, Html})
_MOST_KEPT: Final = 4_096
"""Results of one macro."""
_MOST_CHARACTERS: Final = 4_000_000
"""Characters of all results of one macro."""
_KEPT: Final = "kept"
_LONGEST: Final = 64
_STATE: Final = "namespace"
"""The one thing that macros can change."""


class NotingContext(Context):
    """Notes which values of the face under way a template asks for."""

    def resolve_or_missing(self, key: str) -> Any:
        """Return a value by its name; one that a template has set itself is none of the face's."""
        if key in self.vars:
            return self.vars[key]
        value = self.parent.get(key, missing)
        given: Mapping[str, Any] = self.environment.given  # type: ignore[attr-defined]
        if key in given and given[key] is value:
            note(VALUE + key)
        return value


class NotingTemplate(Template):
    """A template whose module, made once for all faces, counts as read by each of them."""

    _reads: frozenset[str] = frozenset()
    _changes: bool | None = None

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """Return the module that importing the template without context gives."""
        if self._changes:
            return self.make_module()
        with noting() as reads:
            module = super()._get_default_module(ctx)
        if self._changes is None:
            self._changes = self._has_state(reads)
            if self._changes:
                return self.make_module()
            for value in [*vars(module).values()]:
                if type(value) is Macro:
                    value.__dict__.setdefault(_KEPT, self._results_of(value.name))
        if not reads <= self._reads:
            self._reads |= reads
        note_all(self._reads)
        return module

    def _results_of(self, macro: str) -> "_Results":
        kept: dict[Any, _Results] = self.environment.kept  # type: ignore[attr-defined]
        return kept.setdefault((self.name, macro), _Results())

    def _has_state(self, reads: Iterable[str]) -> bool:
        """Return whether macros may change what the module, or one that it takes in, holds.

        Such a module is made again for each who imports it: nothing is to reach other faces.
        """
        taken_in = [each.removeprefix(FILE) for each in reads if each.startswith(FILE)]
        templates = [self, *map(self.environment.get_template, taken_in)]
        return any(_STATE in each.root_render_func.__code__.co_consts for each in templates)


class _Results(dict[Any, tuple[Any, frozenset[str]]]):
    """What a macro gave, and read meanwhile, by its arguments."""

    characters = 0

    def keep(self, key: Any, result: Any, reads: frozenset[str]) -> None:
        """Keep a result; of too many, none."""
        self.characters += len(result)
        if len(self) >= _MOST_KEPT or self.characters > _MOST_CHARACTERS:
            self.clear()
            self.characters = len(result)
        self[key] = result, reads


def call_macro(context: Context, macro: Macro, args: tuple[Any, ...], options: Any) -> Any:
    """Return what a macro gives: of a module without context, worked out once for its arguments.

    What it has read counts each time.
    """
    kept: _Results | None = macro.__dict__.get(_KEPT)
    key = None if kept is None else _key(args, options)
    if kept is None or key is None:
        return macro(context.eval_ctx, *args, **options)
    found = kept.get(key)
    if found is None:
        begin()
        try:
            result = macro(context.eval_ctx, *args, **options)
        finally:
            reads = end()
        kept.keep(key, result, reads)
        return result
    if found[1]:
        note_all(found[1])
    return found[0]


def _key(args: tuple[Any, ...], options: Mapping[str, Any]) -> Any:
    """Return what distinguishes arguments from all others, None if nothing does."""
    kinds = tuple(map(type, args))
    # Equal numbers of two types print otherwise, and so does a zero with a sign.
    if not options and _SCALARS.issuperset(kinds) and 0.0 not in args:
        return kinds, args
    values = (*args, *options.values())
    return (len(args), *options, repr(values)) if _is_plain(values) else None


def _is_plain(value: Any) -> bool:
    kind = type(value)
    if kind is tuple or kind is list:
        return len(value) <= _LONGEST and all(map(_is_plain, value))
    return kind in _SCALARS


# What every second template asks of a loop: known to be safe, so the sandbox need not look.
_LOOP: Final = frozenset({"index", "index0", "first", "last", "length"})
_SANDBOX_MOST_KEPT: Final = 400
"""Templates: more than those of the shipped games together, which have some 250."""


class Undefined(StrictUndefined):
    """An undefined name: any use is an error."""

    # Jinja's own lets `range()` and indexes complain of a class that no author knows.
    __index__ = StrictUndefined._fail_with_undefined_error


class Sandbox(Syntax, ImmutableSandboxedEnvironment):
    """A sandbox for templates from strangers: plain data, bounded results, nothing private."""

    template_class = NotingTemplate
    context_class = NotingContext
    intercepted_binops = frozenset({"*", "**", "%"})
    given: Mapping[str, Any] = {}
    """What the face under way has given its template."""
    kept: dict[tuple[str | None, str], _Results]
    """What macros gave, by template and name."""

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:
        """Return a template by its name; it is asked for with every import of every face."""
        if isinstance(name, str):
            note(FILE + name)
        return super().get_template(name, parent, globals)

    def select_template(
        self, names: Any, parent: str | None = None, globals: Any = None
    ) -> Template:
        """Return the first template that is there: that the others are not is read, too."""
        every = list(names)
        for name in every:
            note(FILE + str(name))
        return super().select_template(every, parent, globals)

    # Ornaments multiply by the hundred thousand: one call less counts.
    call_binop = staticmethod(operate)  # type: ignore[assignment]

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or a function; diagrams do by the ten thousand."""
        if kwargs:
            # What Jinja hands on for functions that see the context, as none of ours does.
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        kind = type(obj)
        if kind is FunctionType:
            return obj(*args, **kwargs)
        if kind is Macro:
            return call_macro(context, obj, args, kwargs)
        if kind in (BuiltinMethodType, MethodType) and isinstance(obj.__self__, str):
            check_method(obj.__self__, obj.__name__, (*args, *kwargs.values()))
        return super().call(context, obj, *args, **kwargs)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return ``obj.attribute``: the key of a mapping first, so that no field is hidden."""
        kind = type(obj)
        if kind is dict or _MAPPINGS[kind]:
            try:
                return obj[attribute]
            except KeyError:
                # What dictionaries give is a set by turns, and sets have no order.
                if attribute in ("items", "keys"):
                    return lambda: [*getattr(obj, attribute)()]
                if attribute not in ("values", "get"):
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
        try:
            return obj[argument]
        except (TypeError, LookupError):
            if isinstance(argument, (str, int)):
                return super().getitem(obj, argument)
            return self.undefined(f"no such entry in a {type(obj).__name__}")

    def wrap_str_format(self, value: Any) -> None:
        """Return no stand-in for ``str.format``, which is refused like the others."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether templates may have an attribute: only listed ones are allowed."""
        return is_allowed(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> Any:
        """Return the complaint about an attribute that templates may not have, or that is none."""
        kind = type(obj)
        close = nearest(attribute, attributes_of(kind))  # type: ignore[arg-type]
        message = f"templates may not ask for {attribute!r} of a {kind.__name__}"
        message += f"; did you mean {close!r}?" if close else ""
        return self.undefined(message, name=attribute, obj=obj, exc=SecurityError)


class _Mappings(dict[type, bool]):
    """Which types are mappings: each is asked once."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, Mapping)
        return self[kind]


_MAPPINGS: Final = _Mappings()


def _describe_absent(name: str, mapping: Mapping[str, Any]) -> str:
    close = nearest(name, [key for key in mapping if isinstance(key, str)])
    place = f"in {mapping['kind']}:{mapping['slug']}" if {"kind", "slug"} <= {*mapping} else "here"
    return f"there is no {name!r} {place}" + (f"; did you mean {close!r}?" if close else "")


class StoredCodes(Protocol):
    """What keeps the code of templates from command to command, by their names and texts."""

    def get(self, name: str) -> bytes | None:
        """Return code that is surely ours, or None."""

    def put(self, name: str, code: bytes) -> None:
        """Keep code."""


class _Codes(BytecodeCache):
    """The code of templates by name and text, kept for a process: compiling takes longer than use.

    All sandboxes compile alike: they know the same filters and tests, and look functions up when a
    template runs. `store` keeps it longer, where there is one.
    """

    def __init__(self) -> None:
        self._kept: dict[str, CodeType] = {}
        self.store: StoredCodes | None = None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give Jinja the code of a file, if there is some."""
        name = f"{bucket.key} {bucket.checksum}"
        bucket.code = self._kept.get(name)
        if bucket.code is None and self.store is not None:
            stored = self.store.get(name)
            if stored is not None:
                bucket.bytecode_from_string(stored)
                self._keep(name, bucket.code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code that has been made of a file."""
        name = f"{bucket.key} {bucket.checksum}"
        self._keep(name, bucket.code)
        if self.store is not None:
            self.store.put(name, bucket.bytecode_to_string())

    def _keep(self, name: str, code: CodeType | None) -> None:
        if len(self._kept) >= _SANDBOX_MOST_KEPT:
            self._kept.clear()
        if code is not None:
            self._kept[name] = code


CODES: Final = _Codes()
"""The code of all templates of this process."""


def make_sandbox(loader: BaseLoader, functions: Mapping[str, Callable[..., Any]]) -> Sandbox:
    """Return the environment that reads templates through `loader` and offers `functions`."""
    environment = Sandbox(
        loader=loader,
        autoescape=True,
        undefined=Undefined,
        finalize=printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
        # Folding constants takes longer than working them out.
        optimized=False,
        cache_size=_SANDBOX_MOST_KEPT,
        bytecode_cache=CODES,
    )
    environment.kept = {}
    environment.filters.clear()
    environment.filters.update(bounded_filters() | {PRINTED: printable})
    tests: Mapping[str, Any] = DEFAULT_TESTS
    environment.tests.clear()
    environment.tests.update({name: tests[name] for name in TESTS})
    environment.globals.clear()
    environment.globals.update({"range": bounded_range, "namespace": Namespace})
    environment.globals.update(functions)
    return environment
