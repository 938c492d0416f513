"""The Python code that templates become, kept for the process.

Jinja's own generator walks through a whole template five times before it writes the first line, and
through every loop and every assignment again. What is written here is what it writes.

It does what Jinja's own does, and passes the sandbox wherever that has something to refuse.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, nodes
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.compiler import CodeGenerator, Frame, operators
from jinja2.idtracking import VAR_LOAD_RESOLVE
from jinja2.nodes import EvalContext
from jinja2.runtime import exported

from pipeline.template.syntax import all_below, below

if TYPE_CHECKING:
    from types import CodeType

    from pipeline.template.macro_cache import Kept, TemplateFacts


_INHERITING: Final[frozenset[type]] = frozenset({nodes.Extends, nodes.Block, nodes.ImportedName})

_SPECIAL: Final = {
    *(("loop", "store"), ("loop", "param")),
    *(("self", "load"), ("self", "store"), ("self", "param")),
}
"""Names that Jinja looks at more closely where a template uses them so."""


class StatementGenerator(CodeGenerator):
    """Writes templates that take no part in inheritance, plain loops and plain assignments.

    All others are left to Jinja's own generator.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._is_plain = False
        self._asks_loops = False

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """Write the code of a template."""
        every = below(node)
        used = [
            {each.name for each in every if type(each) is kind}
            for kind in (nodes.Filter, nodes.Test)
        ]
        names = {(each.name, each.ctx) for each in every if type(each) is nodes.Name}
        self._asks_loops = ("loop", "load") in names
        self._is_plain = (
            _INHERITING.isdisjoint(map(type, every))
            and used[0] <= self.environment.filters.keys()
            and used[1] <= self.environment.tests.keys()
            and names.isdisjoint(_SPECIAL)
        )
        if self._is_plain:
            self._write_plain(node, *used)
        else:
            super().visit_Template(node, frame)

    def _write_plain(self, node: nodes.Template, filters: set[str], tests: set[str]) -> None:
        self.writeline("from jinja2.runtime import " + ", ".join(sorted(exported)))
        self.writeline(f"name = {self.name!r}")
        environment = "" if self.defer_init else ", environment=environment"
        self.writeline(f"def root(context, missing=missing{environment}):", extra=1)
        self.indent()
        self.write_commons()
        frame = Frame(EvalContext(self.environment, self.name))
        frame.symbols.analyze_node(node)
        frame.toplevel = frame.rootlevel = True
        self.enter_frame(frame)
        for known, kind, used in (
            (self.filters, "filters", filters),
            (self.tests, "tests", tests),
        ):
            for name in sorted(used):
                known[name] = self.temporary_identifier()
                self.writeline(f"{known[name]} = environment.{kind}[{name!r}]")
        self.blockvisit(node.body, frame)
        self.leave_frame(frame, with_python_scope=True)
        self.outdent()
        self.writeline("blocks = {}", extra=1)
        lines = "&".join(f"{line}={written}" for line, written in self.debug_info)
        self.writeline(f"debug_info = {lines!r}")

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802
        """Write a loop."""
        if not self._is_plain or node.recursive or node.test or node.else_:
            super().visit_For(node, frame)
            return
        inner = frame.inner()
        inner.loop_frame = True
        loop = ""
        if self._asks_loops and any(map(_is_loop, all_below(node.body))):
            loop = inner.symbols.declare_parameter("loop")
        inner.symbols.analyze_node(node, for_branch="body")
        if loop:
            self.writeline(f"{loop} = missing")
        self.writeline("for ", node)
        self.visit(node.target, inner)
        self.write(f", {loop} in LoopContext(" if loop else " in ")
        self.visit(node.iter, frame)
        self.write(", undefined):" if loop else ":")
        self.indent()
        self.enter_frame(inner)
        self.writeline("_loop_vars = {}")
        self.blockvisit(node.body, inner)
        self.outdent()
        self.leave_frame(inner)
        if self._assign_stack:
            self._assign_stack[-1].difference_update(inner.symbols.stores)

    def visit_Assign(self, node: nodes.Assign, frame: Frame) -> None:  # noqa: N802
        """Write an assignment."""
        if type(node.target) is not nodes.Name:
            super().visit_Assign(node, frame)
            return
        self.push_assign_tracking()
        self.newline(node)
        self.visit(node.target, frame)
        self.write(" = ")
        self.visit(node.node, frame)
        self.pop_assign_tracking(frame)


def _is_loop(node: nodes.Node) -> bool:
    return type(node) is nodes.Name and node.name == "loop"


find_special: Final = re.compile("[&<>'\"]").search

_FUNCTIONS: Final = {
    **dict.fromkeys(("spell", "plain", "add", "subtract", "binary", "checked", "weighed"), None),
    **dict.fromkeys(("equal", "unequal", "less", "at_most", "more", "at_least", "contains"), None),
    **dict.fromkeys(("concat_html", "concat_text"), None),
}
"""What the code of templates calls of its environment, by the same names."""
_COMPARISONS: Final = {
    **{"eq": "equal", "ne": "unequal", "lt": "less", "lteq": "at_most"},
    **{"gt": "more", "gteq": "at_least", "in": "contains", "notin": "not contains"},
}
_SHORT: Final = 64
_ARITHMETIC: Final = (*(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv), nodes.Pow)


class Generator(StatementGenerator):
    """Writes the code of templates."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._visitors: dict[type[nodes.Node], Callable[..., Any] | None] = {}
        self._asked: dict[str, set[str]] = {"": set()}
        self._macros = [""]

    def get_visitor(self, node: nodes.Node) -> Callable[..., Any] | None:
        """Return what writes a node; it is looked up once for its type."""
        kind = type(node)
        if kind not in self._visitors:
            self._visitors[kind] = super().get_visitor(node)
        return self._visitors[kind]

    def enter_frame(self, frame: Frame) -> None:
        """Note what a scope looks up in the context, and in which macro it stands."""
        super().enter_frame(frame)
        loads = frame.symbols.loads.values()
        asked = {name for action, name in loads if action == VAR_LOAD_RESOLVE}
        self._asked[self._macros[-1]] |= asked

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:  # noqa: N802
        """Write a macro."""
        self._asked.setdefault(node.name, set())
        self._macros.append(node.name)
        super().visit_Macro(node, frame)
        self._macros.pop()

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """Write the code of a template, and hand over what its macros look up in the context."""
        super().visit_Template(node, frame)
        if self.filename is not None:
            kept: Kept = self.environment.kept  # type: ignore[attr-defined]
            asked = {name: frozenset(names) for name, names in self._asked.items()}
            kept.note_asked(self.filename, asked)

    def write_commons(self) -> None:
        """Write the names that the code of a template has at hand."""
        super().write_commons()
        for name in _FUNCTIONS:
            self.writeline(f"{name} = environment.{name}")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        """Return what is printed of a literal; all else is worked out, and counted, by turns."""
        if type(node) not in (nodes.TemplateData, nodes.Const):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile:
            self.write("(spell if context.eval_ctx.autoescape else plain)(")
        else:
            self.write("spell(" if frame.eval_ctx.autoescape else "plain(")

    def _arithmetic(self, node: nodes.BinExpr, frame: Frame, function: str) -> None:
        """Write an operation; one with a decimal number never grows, whatever the other side is."""
        if _is_decimal(node.left) or _is_decimal(node.right):
            self.write("(")
            self.visit(node.left, frame)
            self.write(f" {node.operator} ")
        else:
            self.write(f"{function}")
            self.visit(node.left, frame)
            self.write(", ")
        self.visit(node.right, frame)
        self.write(")")

    def visit_Add(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """Write a sum, or two texts or lists as one."""
        self._arithmetic(node, frame, "add(")

    def visit_Sub(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """Write a difference."""
        self._arithmetic(node, frame, "subtract(")

    def _growing(self, node: nodes.BinExpr, frame: Frame) -> None:
        self._arithmetic(node, frame, f"binary({node.operator!r}, ")

    visit_Mul = visit_Div = visit_FloorDiv = visit_Pow = _growing  # noqa: N815

    def visit_Mod(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """Write a remainder; of a text it would be formatting, whatever the other side is."""
        self.write("binary('%', ")
        self.visit(node.left, frame)
        self.write(", ")
        self.visit(node.right, frame)
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        """Write texts that are put together."""
        context = frame.eval_ctx
        if context.volatile:
            self.write("(concat_html if context.eval_ctx.autoescape else concat_text)((")
        else:
            self.write("concat_html((" if context.autoescape else "concat_text((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        """Write a comparison; what is compared with a number or a word needs no counting."""
        sides = [node.expr, *(each.expr for each in node.ops)]
        if len(sides) > 2:
            self._chain(node, frame)
            return
        name, (one, other) = node.ops[0].op, sides
        plain = (_is_short,) if name in ("in", "notin") else (_is_short, _is_number)
        simple = _is_short(other) or (name not in ("in", "notin") and _is_short(one))
        if simple or any(each(other) for each in plain):
            self.write("(")
            self.visit(one, frame)
            self.visit(node.ops[0], frame)
            self.write(")")
            return
        self.write(f"({_COMPARISONS[name]}(")
        self.visit(one, frame)
        self.write(", ")
        self.visit(other, frame)
        self.write("))")

    def _chain(self, node: nodes.Compare, frame: Frame) -> None:
        """Write several comparisons at once, each side of which is counted whole."""
        self.write("(")
        for each in (node, *node.ops):
            if each is not node:
                self.write(f" {operators[each.op]} ")  # type: ignore[attr-defined]
            self.write("weighed(")
            self.visit(each.expr, frame)  # type: ignore[attr-defined]
            self.write(")")
        self.write(")")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        """Write a look-up, or a part of a text or a list."""
        if type(node.arg) is nodes.Slice:
            self.write("checked(")
            super().visit_Getitem(node, frame)
            self.write(")")
        else:
            super().visit_Getitem(node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        """Write a mapping; what its entries are called is gone through."""
        self.write("{")
        for item in node.items:
            self.write("" if type(item.key) is nodes.Const else "weighed(")
            self.visit(item.key, frame)
            self.write(": " if type(item.key) is nodes.Const else "): ")
            self.visit(item.value, frame)
            self.write(", ")
        self.write("}")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802
        """Write a template that is taken in, which is a call like any other."""
        self.writeline("environment.spend_call()", node)
        super().visit_Include(node, frame)

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call; nothing that templates may call asks for the variables around it."""
        self.write("environment.call(context, ")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


def _is_decimal(node: nodes.Node) -> bool:
    """Tell whether an expression gives a decimal number, or none at all."""
    if type(node) is nodes.Const:
        return type(node.value) is float
    if isinstance(node, nodes.UnaryExpr):
        return type(node) is not nodes.Not and _is_decimal(node.node)
    return isinstance(node, _ARITHMETIC) and (_is_decimal(node.left) or _is_decimal(node.right))


def _is_number(node: nodes.Node) -> bool:
    """Tell whether an expression gives a number, or none at all."""
    return _is_decimal(node) or isinstance(node, (nodes.Sub, nodes.Div, nodes.FloorDiv, nodes.Neg))


def _is_short(node: nodes.Node) -> bool:
    """Tell whether comparing with a literal takes as long as a turn at most."""
    if type(node) is nodes.Const:
        return not isinstance(node.value, str) or len(node.value) <= _SHORT
    is_list = type(node) in (nodes.List, nodes.Tuple)
    return is_list and len(node.items) <= _SHORT and all(map(_is_short, node.items))  # type: ignore[attr-defined]


_MOST_KEPT: Final = 400
"""Templates: more than those of the shipped games together, which have some 250."""


class CodeCache(BytecodeCache):
    """Keeps the code of templates by name and text, with what they say of their macros.

    All sandboxes compile alike: they know the same filters and tests, and look functions up when a
    template runs.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], tuple[CodeType, TemplateFacts]] = {}

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """Return what Jinja looks for code in, and puts code into that it has made."""
        bucket = _Bucket(environment, name, filename or "", source)
        found = self._kept.get(bucket.identity)
        if found is not None:
            bucket.code, facts = found
            bucket.take(facts)
        return bucket

    def set_bucket(self, bucket: Bucket) -> None:
        """Keep the code that has been made of a file."""
        assert isinstance(bucket, _Bucket)
        assert bucket.code is not None
        if not bucket.identity[1]:
            return
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[bucket.identity] = bucket.code, bucket.facts


class _Bucket(Bucket):
    def __init__(self, environment: Environment, name: str, file: str, source: str) -> None:
        super().__init__(environment, name, "")
        self.identity = name, file, source

    @property
    def facts(self) -> "TemplateFacts":
        """What the template says of its macros."""
        facts: TemplateFacts = self.environment.kept.facts(self.identity[1])  # type: ignore[attr-defined]
        return facts

    def take(self, facts: "TemplateFacts") -> None:
        """Let the sandbox know what a template says that it need not parse."""
        self.environment.kept.note(self.identity[1], facts)  # type: ignore[attr-defined]
