"""Jinja's syntax within bounds: what cannot be read is an error with its line and its remedy."""

import re
from math import isinf
from types import CodeType
from typing import Final, NamedTuple

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.lexer import TOKEN_OPERATOR
from jinja2.parser import Parser

from pipeline.source.names import or_else
from pipeline.template.bounds import nearest_allowed

PRINTED: Final = "printed"
"""The filter that what ``~`` joins goes through."""

REST: Final = "chunk after expression"
"""Jinja's words for `a = b` and `a b`."""

_DEEPEST: Final = 150
"""Levels of a syntax tree: the largest of the shipped templates has a quarter of them."""
_TOO_DEEP: Final = "nested too deeply: take parts of it into {% set %} or a macro"
_ENDLESS: Final = "a number that is too large"

_LINES: Final = re.compile(r"^debug_info = '([\d=&]*)'$", re.MULTILINE)
_LEAVES: Final[frozenset[type]] = frozenset(
    {nodes.Name, nodes.NSRef, nodes.Const, nodes.TemplateData}
)
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
        _mark_printed(every)
        return tree

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
                rest = parser.stream.current
                message = f"{REST} '{rest.value}'"
                raise _syntax_error(message, rest.lineno, None, None)
            result = nodes.Assign(nodes.Name("result", "store"), tree, lineno=1)
            template = nodes.Template([result], lineno=1)
            every = _check(template, None, None)
            _mark_printed(every)
            template.set_environment(self)
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

    Raises TemplateSyntaxError if it is too deep, or holds a number that is none.
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


def children(level: list[nodes.Node]) -> list[nodes.Node]:
    """Return what is directly below some nodes: Jinja's own way costs more than parsing."""
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
    """Return the nodes of `level` and all that is below them, level by level."""
    found: list[nodes.Node] = []
    while level:
        found += level
        level = children(level)
    return found


def _mark_printed(every: list[nodes.Node]) -> None:
    """Let what ``~`` joins be looked at as all that is printed, and constants: Jinja does not."""
    for node in every:
        if type(node) is nodes.Concat:
            node.nodes = [
                each if type(each) is nodes.Const else _printed(each) for each in node.nodes
            ]
        elif type(node) is nodes.Output:
            node.nodes = [_printed(each) if _is_constant(each) else each for each in node.nodes]


def _is_constant(node: nodes.Expr) -> bool:
    return type(node) not in _LEAVES and node.find(nodes.Name) is None


def _printed(node: nodes.Expr) -> nodes.Expr:
    line, environment = node.lineno, node.environment
    return nodes.Filter(node, PRINTED, [], [], None, None, lineno=line, environment=environment)


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


_BLOCK: Final = re.compile(
    r"\{%[-+]?\s*(end)?(if|for|macro|call|filter|block|with)\b|\{#.*?#\}", re.DOTALL
)
_NOT_CLOSED: Final = re.compile(r"innermost block that needs to be closed is '(\w+)'")
_UNEXPECTED: Final = re.compile(rf"(?:[Uu]nexpected(?: char)?|got|{REST}) '(.+)'(?: at \d+)?")
_CHARACTER: Final = re.compile(r" at \d+$")
_UNKNOWN_TAG: Final = re.compile(r"Encountered unknown tag '(\w+)'")
_TAGS: Final = (
    *("if", "elif", "else", "endif", "for", "endfor", "set", "include", "import"),
    *("macro", "endmacro", "endset", "filter", "endfilter", "call", "endcall", "with", "endwith"),
)
_ENDS: Final = ("fi", "done", "next")
"""Words by which other languages end a block."""
_SIGNS: Final = {
    "}": "write }} at the end of a value, and %} at the end of a statement",
    "=": "write == to compare, or <= and >=",
    "if": "write {% elif … %} for another condition",
    "&": "write and in place of &&",
    "|": "write or in place of ||, and put texts in quotes",
    "!": "write not in place of !",
    "end of template": "write what is missing at its end: a value, a bracket or a quotation mark",
    **dict.fromkeys("<>", "write one of ==, !=, <, <=, >, >=, and put texts in quotes"),
}
_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("expected token 'end of print statement'", "join words with ~, and put texts in quotes"),
    (REST, "write == to compare, and put texts in quotes"),
)


class SyntaxMistake(NamedTuple):
    """A mistake: its line from 1, what it is, and how to fix it."""

    line: int
    message: str
    hint: str


def syntax_mistake(error: TemplateSyntaxError) -> SyntaxMistake:
    """Return what is wrong in a template that Jinja could not read, and where."""
    message, source = error.message or "", error.source or ""
    unclosed, unknown = _NOT_CLOSED.search(message), _UNKNOWN_TAG.match(message)
    if unknown and unknown[1] not in _TAGS:
        hint = syntax_hint(message)
        if unclosed and (unknown[1].startswith("end") or unknown[1] in _ENDS):
            hint = f"did you mean {{% end{unclosed[1]} %}}?"
        return SyntaxMistake(error.lineno, f"there is no statement {unknown[1]!r}", hint)
    if unclosed:
        tag, line = _last_open(source, unclosed[1], error.lineno)
        hint = f"write {{% end{tag} %}} where it ends"
        return SyntaxMistake(line, f"{{% {tag} %}} is not closed", hint)
    return SyntaxMistake(error.lineno, _CHARACTER.sub("", message), syntax_hint(message))


def syntax_hint(message: str) -> str:
    """Return how to fix what one of Jinja's messages complains of; empty if unclear."""
    found = _UNEXPECTED.search(message)
    sign = found[1] if found else ""
    if sign in _SIGNS:
        return _SIGNS[sign]
    unknown = _UNKNOWN_TAG.match(message)
    if unknown:
        return or_else(
            unknown[1], _TAGS, "write {{ … }} to print a value; see the page on templates"
        )
    hints = (hint for sign, hint in _WORDS if sign in message)
    return nearest_allowed(message) or next(hints, "")


def _last_open(source: str, tag: str, line: int) -> tuple[str, int]:
    """Return the statement that is open at the end of a template, and its line."""
    stack: list[tuple[str, int]] = []
    for match in _BLOCK.finditer(source):
        if match[2] is None:
            continue
        if not match[1]:
            stack.append((match[2], source.count("\n", 0, match.start()) + 1))
        elif stack and stack[-1][0] == match[2]:
            stack.pop()
    mine = [each for each in stack if each[0] == tag]
    return mine[-1] if mine else (tag, line)


_MISMATCHES: Final = (
    re.compile(r"unsupported operand type\(s\) for (\S+?):? '(\w+)' and '(\w+)'"),
    re.compile(r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'"),
    re.compile(r'can only concatenate() (\w+) \(not "(\w+)"\)'),
)
_TYPES: Final = {
    **{
        "int": "a whole number",
        "float": "a number",
        "bool": "true or false",
        "NoneType": "nothing",
    },
    **{"str": "a text", "Markup": "a text", "list": "a list", "tuple": "a list"},
    **{"dict": "a record", "mappingproxy": "a record"},
}


_JOIN: Final = "~ joins values as texts, | int makes a number of a text"


def mismatch(problem: str) -> tuple[str, str]:
    """Return Python's complaint of an operator in our words, with a remedy; any other as it is."""
    for pattern in _MISMATCHES:
        match = pattern.search(problem)
        if match is not None:
            sign, first, second = match.groups()
            found = f"{_TYPES.get(first, first)} and {_TYPES.get(second, second)}"
            return f"{sign or '+'} cannot take {found}", _JOIN
    return problem, ""
