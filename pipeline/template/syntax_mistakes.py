"""What an author did wrong when Jinja could not read a template or an expression."""

import re
from typing import Final, NamedTuple

from jinja2.exceptions import TemplateSyntaxError

from pipeline.template.bounds import nearest_allowed

_BLOCK: Final = re.compile(
    r"\{%[-+]?\s*(end)?(if|for|macro|call|filter|block|with)\b|\{#.*?#\}", re.DOTALL
)
_NOT_CLOSED: Final = re.compile(r"innermost block that needs to be closed is '(\w+)'")
_UNEXPECTED: Final = re.compile(r"[Uu]nexpected '(.+)'|got '(.+)'")
_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("expected token 'end of print statement'", "join words with ~, and put texts in quotes"),
    ("chunk after expression", "write == to compare, and put texts in quotes"),
    ("Encountered unknown tag", "write {{ … }} to print a value; see the page on templates"),
)


class SyntaxMistake(NamedTuple):
    """A mistake: its line from 1, what it is, and how to fix it."""

    line: int
    message: str
    hint: str


def syntax_mistake(error: TemplateSyntaxError) -> SyntaxMistake:
    """Return what is wrong in a template that Jinja could not read, and where."""
    message, source = error.message or "", error.source or ""
    unclosed = _NOT_CLOSED.search(message)
    if unclosed:
        tag, line = _last_open(source, unclosed[1], error.lineno)
        hint = f"write {{% end{tag} %}} where it ends"
        return SyntaxMistake(line, f"{{% {tag} %}} is not closed", hint)
    return SyntaxMistake(error.lineno, message, syntax_hint(message))


def syntax_hint(message: str) -> str:
    """Return how to fix what one of Jinja's messages complains of; empty if unclear."""
    found = _UNEXPECTED.search(message)
    sign = next(filter(None, found.groups()), "") if found else ""
    if sign == "}":
        return "write }} at the end of a value, and %} at the end of a statement"
    if sign == "=":
        return "write == to compare"
    if sign in (">", "<", "&", "|") and message.startswith("unexpected"):
        return "write one of ==, !=, <, <=, >, >=, and put texts in quotes"
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
