"""Python for what most templates consist of, written without looking through each part anew.

Jinja's own generator walks through a whole template five times before it writes the first line, and
through every loop and every assignment again. What is written here is what it writes.
"""

from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext
from jinja2.runtime import exported

from pipeline.markup.tree import all_below, below

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
