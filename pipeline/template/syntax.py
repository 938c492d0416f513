"""Jinja's syntax within bounds: trees, errors with their line, imported templates."""

import re
from collections.abc import Mapping
from math import isinf
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateSyntaxError
from jinja2.lexer import TOKEN_OPERATOR
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.utils import missing

from pipeline.source.inputs import VALUE, note, note_all, noting

_LEAVES: Final[frozenset[type]] = frozenset(
    {nodes.Name, nodes.NSRef, nodes.Const, nodes.TemplateData}
)


def children(level: list[nodes.Node]) -> list[nodes.Node]:
    """Return what stands directly below the nodes of `level`."""
    found: list[nodes.Node] = []
    for node in level:
        if type(node) in _LEAVES:
            continue
        for value in node.__dict__.values():
            if type(value) is list:
                found += [each for each in value if isinstance(each, nodes.Node)]
            elif isinstance(value, nodes.Node):
                found.append(value)
    return found


def all_below(level: list[nodes.Node]) -> list[nodes.Node]:
    """Return the nodes of `level` and all that stands below them, level by level."""
    found: list[nodes.Node] = []
    while level:
        found += level
        level = children(level)
    return found


def below(node: nodes.Node) -> list[nodes.Node]:
    """Return all that stands below a node, level by level."""
    return all_below(children([node]))


_DEEPEST: Final = 150
"""Levels of a syntax tree: the largest of the shipped templates has a quarter of them."""
_TOO_DEEP: Final = "nested too deeply: take parts of it into {% set %} or a macro"
_ENDLESS: Final = "a number beyond all bounds"

_LINES: Final = re.compile(r"^debug_info = '([\d=&]*)'$", re.MULTILINE)
_JINJA_PREFIX: Final = re.compile(r"\bl_\d+_(?=\w)")
"""What Jinja puts before the names of a template where it writes Python."""


class Syntax(Environment):
    """An environment that raises TemplateSyntaxError for all that it cannot read or compile."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        try:
            tree = nodes.Template(Parser(self, source, name, filename).subparse(), lineno=1)
        except RecursionError:
            raise _syntax_error(_TOO_DEEP, self._find_deepest(source), name, filename) from None
        except (ValueError, OverflowError) as error:
            raise _syntax_error(str(error), 1, name, filename) from None
        every = _check(tree, name, filename)
        for node in every:
            node.environment = self
        self._take(tree, every, source, filename)
        return tree

    def _take(
        self, tree: nodes.Template, every: list[nodes.Node], source: str, filename: str | None
    ) -> None:
        """Do what is to be done with a tree that was read; `every` are all of its nodes."""

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        try:
            return super()._generate(source, name, filename, defer_init)
        except RecursionError:
            raise _syntax_error(_TOO_DEEP, source.lineno or 1, name, filename) from None

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except SyntaxError as error:
            line = _template_line(source, error.lineno or 1)
            raise _syntax_error(_JINJA_PREFIX.sub("", error.msg), line, None, filename) from None
        except (ValueError, OverflowError, RecursionError, MemoryError):
            raise _syntax_error(_TOO_DEEP, 1, None, filename) from None

    def expression_code(self, source: str) -> CodeType:
        """Return the code of an expression, as TemplateExpression takes it.

        Raises TemplateSyntaxError.
        """
        try:
            parser = Parser(self, source, state="variable")
            tree = parser.parse_expression()
            if not parser.stream.eos:
                line = parser.stream.current.lineno
                raise _syntax_error("chunk after expression", line, None, None)
            tree.set_environment(self)
            result = nodes.Assign(nodes.Name("result", "store"), tree, lineno=1)
            template = nodes.Template([result], lineno=1)
            _check(template, None, None)
            return self.compile(template)
        except RecursionError:
            raise _syntax_error(_TOO_DEEP, 1, None, None) from None
        except (ValueError, OverflowError) as error:
            raise _syntax_error(str(error), 1, None, None) from None

    def _find_deepest(self, source: str) -> int:
        """Return the line on which most brackets are open."""
        depth, most, line = 0, 0, 1
        for at, token, value in self.lex(source):
            if token == TOKEN_OPERATOR:
                depth += (value in "([{") - (value in ")]}")
            if depth > most:
                most, line = depth, at
            if depth > _DEEPEST:
                break
        return line


def _check(tree: nodes.Template, name: str | None, filename: str | None) -> list[nodes.Node]:
    """Return all nodes of a tree.

    Raises TemplateSyntaxError where it is too deep, or holds a number that is none.
    """
    found: list[nodes.Node] = []
    level: list[nodes.Node] = [tree]
    for _ in range(_DEEPEST):
        for node in level:
            value = node.value if type(node) is nodes.Const else None
            if type(value) is float and isinf(value):
                raise _syntax_error(_ENDLESS, node.lineno, name, filename)
        found += level
        level = children(level)
        if not level:
            return found
    raise _syntax_error(_TOO_DEEP, level[0].lineno, name, filename)


def _template_line(python: str, line: int) -> int:
    """Return the template's line that a line of the Python made of it comes from."""
    found = _LINES.search(python)
    pairs = (pair.split("=") for pair in found[1].split("&") if pair) if found else ()
    return max(
        (int(template_line) for template_line, python_line in pairs if int(python_line) <= line),
        default=1,
    )


def _syntax_error(
    message: str, line: int, name: str | None, filename: str | None
) -> TemplateSyntaxError:
    return TemplateSyntaxError(message, line, name, filename)


_MOST_MODULES: Final = 16
"""Modules of one template that are held, one for each set of values that its macros ask for."""

_NEVER: Final[frozenset[type]] = frozenset(
    {
        *(nodes.Extends, nodes.Block, nodes.Import),
        *(nodes.EvalContextModifier, nodes.ScopedEvalContextModifier),
    }
)


def names_outside_macros(tree: nodes.Template) -> frozenset[str]:
    """Return the names that a template looks up or sets while it is imported."""
    names: set[str] = set()
    level: list[nodes.Node] = list(tree.body)
    while level:
        level = [node for node in level if not isinstance(node, nodes.Macro)]
        names |= {node.name for node in level if isinstance(node, nodes.Name | nodes.NSRef)}
        level = children(level)
    return frozenset(names)


def is_shareable(tree: nodes.Template, every: list[nodes.Node]) -> bool:
    """Tell whether a template may give one module to all who import it.

    Not one that keeps a `namespace`, takes part in inheritance, imports modules whole or by turns,
    or changes how values are escaped.
    """
    if not _NEVER.isdisjoint(map(type, every)):
        return False
    level: list[nodes.Node] = list(tree.body)
    while level := children([node for node in level if not isinstance(node, nodes.Macro)]):
        if any(isinstance(node, nodes.FromImport) for node in level):
            return False
    return "namespace" not in names_outside_macros(tree)


class NotingContext(Context):
    """Notes which values of the face under way a template asks for."""

    def resolve_or_missing(self, key: str) -> Any:
        """Return a value by its name; one that a template has set itself is none of the face's."""
        value = super().resolve_or_missing(key)
        if value is not missing and self.environment.given.get(key) is value:  # type: ignore[attr-defined]
            note(VALUE + key)
        return value


class SharingTemplate(Template):
    """A template whose modules are shared by those who import it with the same values.

    What is read while one is made counts for all who import it.
    """

    _reads: frozenset[str] = frozenset()

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """Return the module that importing the template without context gives."""
        with noting() as reads:
            module = super()._get_default_module(ctx)
        self._note(reads)
        return module

    def _note(self, reads: set[str]) -> None:
        if not reads <= self._reads:
            self._reads |= reads
        note_all(self._reads)

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """Return the module that importing the template gives, where `vars` and `locals` count."""
        environment: Any = self.environment
        names = environment.kept.needs(self.name) if shared else None
        if names is None:
            return super().make_module(vars, shared, locals)
        given, around = locals or {}, vars or {}
        values = []
        for name in names:
            value = given.get(name, missing)
            values.append(around.get(name, missing) if value is missing else value)
        modules = self.__dict__.setdefault("modules", {})
        key = tuple(map(id, values))
        found = modules.get(key)
        if found is None:
            if len(modules) >= _MOST_MODULES:
                modules.clear()
            before = environment.steps_left
            with noting() as reads:
                made = super().make_module(vars, shared, locals)
            self._note(reads)
            # The values are held, so that nothing else takes their place in memory.
            found = modules[key] = made, before - environment.steps_left, values
        else:
            environment.spend(found[1])
            note_all(self._reads)
        module: TemplateModule = found[0]
        return module

    def forget_modules(self) -> None:
        """Let go of all modules, and of the values that they were made with."""
        self.__dict__.pop("modules", None)
