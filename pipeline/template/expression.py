"""Jinja expressions outside of templates: conditions on records, compiled once."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import CodeType
from typing import Any, Final

from jinja2 import DictLoader, Template, TemplateError, Undefined, nodes
from jinja2.environment import TemplateExpression

from pipeline.game.language import Words
from pipeline.source.document import Document, value_at
from pipeline.source.findings import Position
from pipeline.source.limits import LimitMet, OutOfMemory
from pipeline.source.names import nearest
from pipeline.template.bounds import PLAIN, check_printed
from pipeline.template.functions import template_functions
from pipeline.template.sandbox import make_sandbox
from pipeline.template.syntax import REST, mismatch, syntax_hint


class ExpressionError(ValueError):
    """An expression that cannot be read, or not be evaluated with what it was given.

    `source` is the expression, `offset` where in it the word is that the problem names, -1
    where it names none.
    """

    def __init__(self, message: str, source: str = "", problem: str = "") -> None:
        super().__init__(message)
        self.source, self.offset = source, _offset_of(problem, source)

    def position(self, document: Document, *path: str | int) -> Position:
        """Return where in a document the word is, which has the expression at or below `path`.

        Where it is not there, it is where the value at `path` is.
        """
        for inner, text in _texts_at(value_at(document.data, path), path):
            if text == self.source:
                return document.position_in(self.offset, *inner)
        return document.position(*path)


def _texts_at(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Any, str]]:
    if isinstance(value, str):
        yield path, value
    parts = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else parts:
        yield from _texts_at(part, (*path, key))


def _offset_of(problem: str, source: str) -> int:
    """Return where the first word is that a problem quotes, -1 if it is missing."""
    for named in _QUOTED.findall(problem):
        match = re.search(rf"(?<![\w.'\"]){re.escape(named)}(?!\w)", source) or re.search(
            rf"(?<!\w){re.escape(named)}(?!\w)", source
        )
        if match is not None:
            return match.start()
    return -1


_QUOTED: Final = re.compile(r"'([^']+)'")
_UNDEFINED: Final = re.compile(r"'(\w+)' is undefined")

_LONGEST: Final = 200
"""Letters of an expression that a message quotes."""


class _Codes:
    """The code of sources, kept for all games that this process opens: it has no part in them.

    All sandboxes of expressions compile alike: they know the same filters and tests.
    """

    def __init__(self) -> None:
        self._kept: dict[str, CodeType] = {}

    def __contains__(self, source: str) -> bool:
        return source in self._kept

    def code(self, source: str, compile_: Callable[[str], CodeType]) -> CodeType:
        """Return the code of a source; raises what `compile_` raises."""
        code = self._kept.get(source)
        if code is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            code = self._kept[source] = compile_(source)
        return code


_MOST_KEPT: Final = 4096
"""Sources: several times those of the shipped games together."""

_EXPRESSION_CODES: Final = _Codes()
_TEXT_CODES: Final = _Codes()


class Expressions:
    """What compiles expressions and short texts; all of them share one sandbox.

    `words` says in which language they write, by default that of the content.
    """

    def __init__(self, words: Words | None = None) -> None:
        self._sandbox = make_sandbox(DictLoader({}), template_functions(words))
        # What comes of them is read by people, never as XML.
        self._sandbox.autoescape = False
        self._read: dict[str, Expression] = {}

    def expression(self, source: str) -> "Expression":
        """Return an expression; raises ExpressionError if it cannot be read."""
        cached = self._read.get(source)
        if cached is None:
            try:
                code = _EXPRESSION_CODES.code(source, self._sandbox.expression_code)
            except TemplateError as problem:
                raise _unreadable(source, problem) from None
            compiled = TemplateExpression(self._template(code), undefined_to_none=False)
            cached = self._read[source] = Expression(source, compiled)
        return cached

    def text(self, source: str) -> "Expression":
        """Return a text with ``{{ }}`` in it; raises ExpressionError if it cannot be read.

        Most texts say what is wrong where something is: they are compiled when they are first used.
        """
        if source not in _TEXT_CODES:
            try:
                tree = self._sandbox.parse(source)
                if "|" in source or " is " in source:
                    self._require_known(tree)
            except TemplateError as problem:
                raise _unreadable(source, problem) from None
        return Expression(source, self._rendered(source))

    def _rendered(self, source: str) -> Callable[[dict[str, Any]], str]:
        render = cache(
            lambda: self._template(_TEXT_CODES.code(source, self._sandbox.compile)).render
        )
        return lambda names: render()(names)

    def _template(self, code: CodeType) -> Template:
        return Template.from_code(self._sandbox, code, self._sandbox.globals)

    def told(self, source: str) -> "Expression":
        """Return an expression, or a text with ``{% %}`` in it, on one line; raises as they do.

        Its result can be shown: nothing of it is a place in memory.
        """
        if "{%" not in source:
            expression = self.expression(source)
            return Expression(source, lambda names: _tellable(expression.compiled(names)))
        self.text(source)
        rendered = self._rendered(source)
        return Expression(source, lambda names: " ".join(rendered(names).split()))

    def _require_known(self, tree: nodes.Template) -> None:
        """Raise TemplateError for a filter or a test that does not exist, as parsing does not."""
        for node in tree.find_all((nodes.Filter, nodes.Test)):
            named = self._sandbox.filters if type(node) is nodes.Filter else self._sandbox.tests
            if node.name not in named:
                raise TemplateError(f"No {type(node).__name__.lower()} named {node.name!r}.")


class Expression:
    """A compiled expression."""

    def __init__(self, source: str, compiled: Any) -> None:
        self.source, self.compiled = source, compiled

    def __call__(self, names: dict[str, Any]) -> Any:
        """Return its value; raises ExpressionError if it has none."""
        try:
            value = self.compiled(names)
            # An undefined value complains when it is used, which would be too late.
            return str(value) if isinstance(value, Undefined) else value
        except LimitMet as limit:
            limit.within(_quote(self.source))
            raise
        except MemoryError:
            raise OutOfMemory(expression=_quote(self.source)) from None
        # An expression runs what its author wrote, and Python raises what it likes for that.
        except Exception as problem:
            why, remedy = mismatch(str(problem) or type(problem).__name__)
            why += f"; {remedy}" if remedy else _meant(str(problem), names)
            message = f"cannot evaluate {_quote(self.source)}: {why}"
            raise ExpressionError(message, self.source, why) from None


def _tellable(value: Any) -> Any:
    """Return a value whose parts can be shown; raises SecurityError for others.

    A record is shown by its name.
    """
    if isinstance(value, (list, tuple)):
        for each in value:
            _tellable(each)
    elif type(value) not in PLAIN and not isinstance(value, dict):
        check_printed(value)
    return value


def _meant(problem: str, names: Iterable[str]) -> str:
    match = _UNDEFINED.fullmatch(problem)
    if match is None:
        return ""
    close = nearest(match[1], names)
    return f"; did you mean {close!r}?" if close else "; a text is put in quotes"


def _unreadable(source: str, problem: Exception) -> ExpressionError:
    # Jinja's own text of a syntax error goes on with a line, which is the expression's only one.
    why = getattr(problem, "message", None) or str(problem)
    remedy = syntax_hint(why)
    why = why.replace(REST, "the expression ends before").replace("end of template", "end")
    told = f"{why.removesuffix('.')}; {remedy}" if remedy else why
    message = f"cannot read {_quote(source)}: {told}"
    return ExpressionError(message, source, why)


def _quote(source: str) -> str:
    return repr(source if len(source) <= _LONGEST else f"{source[:_LONGEST]}...")
