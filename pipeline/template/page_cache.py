"""A cache of the parts of a template that come out alike on every page of a flow.

A template prints the whole of a flow for each page, and says which part of it the page shows. Its
loops and calls that have nothing to do with `page` are worked out on the first page only.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any, Final, NamedTuple

from jinja2 import Environment, TemplateError, nodes, pass_context
from jinja2.runtime import Context

from pipeline.source.findings import PunchboardError
from pipeline.source.inputs import begin, end, note_all
from pipeline.template.changed_elements import CHANGES
from pipeline.template.syntax import all_below, below

PAGE: Final = "page"
IS_UNKNOWN: Final = "is the part unknown"
KEEP: Final = "keep the part"
RECALL: Final = "recall the part"
"""Filters that ask for a part by its number."""

_PART: Final = "_part_of_pages"
_BEYOND: Final = (nodes.Extends, nodes.Block, nodes.Include, nodes.ScopedEvalContextModifier)
"""What may see or change what is not in the template itself."""

_IMPORTS: Final = (nodes.FromImport, nodes.Import)


def mark_parts(tree: nodes.Template) -> bool:
    """Let the parts of a template that prints a flow's pages be kept; return whether it is one."""
    every = below(tree)
    past = (node for node in every if type(node) is nodes.Getattr and node.attr == "past")
    if not any(_is_page(node.node) for node in past):
        return False
    if any(isinstance(node, (nodes.Extends, nodes.Block)) for node in every):
        return False
    tree.body = _Marking(_find_touched(tree)).of_all(tree.body)
    return True


def is_page_free(tree: nodes.Template, every: list[nodes.Node]) -> bool:
    """Return whether nothing that a template gives others depends on `page`, or changes anything.

    `every` are all of its nodes.
    """
    kinds = set(map(type, every))
    if not kinds.isdisjoint(_BEYOND):
        return False
    macros = [node for node in every if type(node) is nodes.Macro]
    # Hardly any template sets what is in a namespace, or names the page.
    if nodes.NSRef in kinds and not all(map(_keeps_to_itself, macros)):
        return False
    return not (any(map(_is_page, every)) and _uses_page(tree))


def imported(every: list[nodes.Node]) -> tuple[str, ...] | None:
    """Return the templates that are imported among all nodes of one, None if not by name."""
    templates = [node.template for node in every if isinstance(node, _IMPORTS)]
    names = [str(each.value) for each in templates if isinstance(each, nodes.Const)]
    return tuple(names) if len(names) == len(templates) else None


def _uses_page(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Macro) and any(each.name == PAGE for each in node.args):
        return any(map(_uses_page, node.defaults))
    return _is_page(node) or any(map(_uses_page, node.iter_child_nodes()))


def _is_page(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == PAGE


def _find_touched(tree: nodes.Template) -> frozenset[str]:
    """Return the names whose values may depend on `page`, itself among them."""
    macros = (node for node in below(tree) if type(node) is nodes.Macro)
    touched = {PAGE} | {macro.name for macro in macros if not _keeps_to_itself(macro)}
    statements = [({*_used(node)}, {*_stored(node)}) for node in tree.body]
    while True:
        found = {
            name for used, stored in statements if not touched.isdisjoint(used) for name in stored
        }
        if found <= touched:
            return frozenset(touched)
        touched |= found


def _used(node: nodes.Node) -> Iterator[str]:
    for each in (node, *below(node)):
        if isinstance(each, (nodes.Name, nodes.NSRef)):
            yield each.name


def _stored(node: nodes.Node) -> Iterator[str]:
    """Yield the names that a statement gives values to."""
    for each in (node, *below(node)):
        if isinstance(each, nodes.Name):
            yield from () if each.ctx == "load" else (each.name,)
        elif isinstance(each, nodes.NSRef | nodes.Macro):
            yield each.name
        elif isinstance(each, nodes.Import):
            yield each.target
        elif isinstance(each, nodes.FromImport):
            yield from (name if isinstance(name, str) else name[1] for name in each.names)


def _keeps_to_itself(node: nodes.Node) -> bool:
    """Return whether a loop or a macro sees and changes only names of its own."""
    every = below(node)
    if any(isinstance(each, _BEYOND) for each in every):
        return False
    made: dict[str, bool] = {}
    for assign in every:
        if not isinstance(assign, nodes.Assign):
            continue
        for name in (assign.target, *below(assign.target)):
            if isinstance(name, nodes.Name):
                made[name.name] = made.get(name.name, True) and _makes_namespace(assign)
    return all(made.get(each.name, False) for each in every if isinstance(each, nodes.NSRef))


def _makes_namespace(assign: nodes.Assign) -> bool:
    value = assign.node
    called = value.node if isinstance(value, nodes.Call) else None
    return isinstance(called, nodes.Name) and called.name == "namespace"


class _Marking:
    """Statements of a template's body with their parts marked and numbered."""

    def __init__(self, touched: frozenset[str]) -> None:
        self._touched, self._numbers = touched, count()

    def of_all(self, body: list[nodes.Node]) -> list[nodes.Node]:
        """Return the statements; what is under a condition is still run once at most."""
        return [each for node in body for each in self._of(node)]

    def _of(self, node: nodes.Node) -> Iterator[nodes.Node]:
        if isinstance(node, nodes.Output):
            for part in node.nodes:
                printed = nodes.Output([part], lineno=part.lineno)
                yield self._kept(printed) if isinstance(part, nodes.Call) else printed
        elif isinstance(node, nodes.For):
            yield self._kept(node)
        else:
            if isinstance(node, nodes.If):
                node.body, node.else_ = self.of_all(node.body), self.of_all(node.else_)
                for other in node.elif_:
                    other.body = self.of_all(other.body)
            yield node

    def _kept(self, node: nodes.Stmt) -> nodes.Node:
        return _kept(node, next(self._numbers)) if _is_part(node, self._touched) else node


def _is_part(node: nodes.Node, touched: frozenset[str]) -> bool:
    imports = any(isinstance(each, _IMPORTS) for each in below(node))
    return not imports and touched.isdisjoint(_used(node)) and _keeps_to_itself(node)


def _kept(node: nodes.Node, number: int) -> nodes.Node:
    """Return a statement that is run where its part is not known, and kept."""
    line = node.lineno

    def asked(value: nodes.Expr, filter_: str, *args: nodes.Expr) -> nodes.Filter:
        return nodes.Filter(value, filter_, [*args], [], None, None, lineno=line)

    at = nodes.Const(number, lineno=line)
    captured = nodes.AssignBlock(nodes.Name(_PART, "store", lineno=line), None, [node], lineno=line)
    shown = asked(nodes.Name(_PART, "load", lineno=line), KEEP, at)
    return nodes.If(
        asked(at, IS_UNKNOWN),
        [captured, nodes.Output([shown], lineno=line)],
        [],
        [nodes.Output([asked(at, RECALL)], lineno=line)],
        lineno=line,
    )


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


class _Part(NamedTuple):
    """What a part came out as, and what it has read."""

    text: Any
    reads: frozenset[str]


class PageMemory:
    """The parts of the face whose pages are being rendered: those of one template and one context.

    Two contexts are the same where they differ in nothing but `page`. What a part has read counts
    for the pages that recall it, too.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._free: dict[str, bool] = {}
        self._of: tuple[str, Mapping[str, Any]] | None = None
        self._parts: dict[int, _Part] = {}
        self._open = 0
        self._on = False
        self.paused = False
        for name, filter_ in (
            (IS_UNKNOWN, self._is_unknown),
            (KEEP, self._keep),
            (RECALL, self._recall),
        ):
            environment.filters[name] = _with_context(filter_)

    @contextmanager
    def rendering(self, template: str, context: Mapping[str, Any]) -> Iterator[None]:
        """Recall parts while a template is rendered, where it prints a page of a flow."""
        page = context.get(PAGE)
        self._on = not self.paused and bool(isinstance(page, dict) and page.get("past"))
        self._on = self._on and self._is_free(template)
        if self._on and not (self._of and self._of[0] == template and _alike(self._of[1], context)):
            self._of, self._parts = (template, dict(context)), {}
        try:
            yield
        finally:
            while self._open:
                self._close()

    def forget(self) -> None:
        """Let go of the parts, and of the context that they were rendered in."""
        self._of, self._parts = None, {}

    def _is_free(self, template: str) -> bool:
        """Return whether nothing that a template imports knows of pages."""
        if template not in self._free:
            try:
                self._free[template] = self._finds_free(template)
            # The import reports what is wrong, and where.
            except (TemplateError, PunchboardError):
                self._free[template] = False
        return self._free[template]

    def _finds_free(self, template: str) -> bool:
        environment = self._environment
        known, waiting = {template}, [template]
        while waiting:
            name = waiting.pop()
            assert environment.loader is not None
            tree = environment.parse(environment.loader.get_source(environment, name)[0])
            every = all_below([tree])
            names = imported(every)
            if names is None or template in names:
                return False
            if name != template and not is_page_free(tree, every):
                return False
            waiting += [each for each in names if each not in known]
            known.update(names)
        return True

    def _is_unknown(self, context: Context, number: int) -> bool:
        if self._is_on(context) and number in self._parts:
            return False
        begin()
        self._open += 1
        return True

    def _is_on(self, context: Context) -> bool:
        return self._on and self._of is not None and context.name == self._of[0]

    def _keep(self, context: Context, text: Any, number: int) -> Any:
        reads = self._close()
        if self._is_on(context):
            self._parts[number] = _Part(text, reads)
        return text

    def _recall(self, context: Context, number: int) -> Any:
        part = self._parts[number]
        note_all(part.reads)
        return part.text

    def _close(self) -> frozenset[str]:
        self._open -= 1
        return end()


def _with_context(function: Callable[..., Any]) -> Callable[..., Any]:
    @pass_context
    def filter_(context: Context, *args: Any) -> Any:
        return function(context, *args)

    return filter_


def _alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return one.keys() == other.keys() and all(
        name in (PAGE, CHANGES) or _is_same(one[name], other[name]) for name in one
    )


def _is_same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if type(one) is dict:
        return one.keys() == other.keys() and all(
            type(value) in _PLAIN and type(other[key]) is type(value) and value == other[key]
            for key, value in one.items()
        )
    return type(one) in _PLAIN and bool(one == other)
