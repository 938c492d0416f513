"""Jinja expressions outside of templates: conditions on records, compiled once, in the sandbox."""

from typing import Any

from jinja2 import DictLoader, TemplateError

from pipeline.markup.functions import template_functions
from pipeline.markup.sandbox import MOST_STEPS, Sandbox, make_sandbox


class ExpressionError(ValueError):
    """An expression that cannot be read, or not be evaluated with what it was given."""


class Expressions:
    """What compiles expressions and short texts; all of them share one sandbox."""

    def __init__(self) -> None:
        self._sandbox = make_sandbox(DictLoader({}), template_functions())

    def expression(self, source: str) -> "Expression":
        """Return an expression; raises ExpressionError where it cannot be read."""
        try:
            compiled = self._sandbox.compile_expression(source, undefined_to_none=False)
        except TemplateError as problem:
            raise ExpressionError(f"cannot read {source!r}: {problem}") from None
        return Expression(source, compiled, self._sandbox)

    def text(self, source: str) -> "Expression":
        """Return a text with ``{{ }}`` in it; raises ExpressionError where it cannot be read."""
        try:
            template = self._sandbox.from_string(source)
        except TemplateError as problem:
            raise ExpressionError(f"cannot read {source!r}: {problem}") from None
        return Expression(source, template.render, self._sandbox)


class Expression:
    """A compiled expression."""

    def __init__(self, source: str, compiled: Any, sandbox: Sandbox) -> None:
        self.source, self._compiled, self._sandbox = source, compiled, sandbox

    def __call__(self, names: dict[str, Any]) -> Any:
        """Return its value; raises ExpressionError where it has none."""
        self._sandbox.steps_left = MOST_STEPS
        try:
            return self._compiled(names)
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as problem:
            raise ExpressionError(f"cannot evaluate {self.source!r}: {problem}") from None
