"""The Python that templates become: what can be judged while compiling is not judged in each turn.

It does what Jinja's own does, and passes the sandbox wherever that has something to refuse.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from jinja2 import nodes
from jinja2.compiler import Frame
from jinja2.idtracking import VAR_LOAD_RESOLVE
from markupsafe import Markup, escape

from pipeline.markup.references import NotingGenerator

if TYPE_CHECKING:
    from pipeline.markup.macro_cache import Kept

_find_special: Final = re.compile("[&<>'\"]").search


def spell(value: Any) -> str:
    """Return what a template prints of a value, escaped: `markupsafe.escape`, but plain text."""
    kind = type(value)
    if kind is str:
        return value if _find_special(value) is None else escape(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int or kind is float else escape(value)


class Generator(NotingGenerator):
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
        self.writeline("spell = environment.spell")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("spell(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Mul(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """Write a product; one with a decimal number never grows, whatever the other side is."""
        if _is_decimal(node.left) or _is_decimal(node.right):
            self.write("(")
            self.visit(node.left, frame)
            self.write(" * ")
            self.visit(node.right, frame)
            self.write(")")
        else:
            super().visit_Mul(node, frame)

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call; nothing that templates may call asks for the variables around it."""
        self.write("environment.call(context, ")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


def _is_decimal(node: nodes.Node) -> bool:
    return type(node) is nodes.Const and type(node.value) is float
