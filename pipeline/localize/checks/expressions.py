"""Expressions of Jinja within a text, compared by what they compute and not by their words."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from jinja2 import BaseLoader
from jinja2.exceptions import TemplateSyntaxError

from pipeline.markup.sandbox import make_sandbox

_TOKEN: Final = re.compile(
    r"'(?:[^'\\]|\\.?)*+(?:'|\Z)|\"(?:[^\"\\]|\\.?)*+(?:\"|\Z)|\w+|[^\w\s]", re.DOTALL
)
_WORDS: Final = "‹›"
# One of several words, chosen by a condition, such as the ending of a plural.
_CHOSEN: Final = re.compile(
    rf"{_WORDS} if (?:(?! else ).)*(?: else {_WORDS}(?: if (?! else ).*)?)*"
)
_OPENING: Final = ("{{", "else", "or", "~", ":", "join(", "default(")


def computed(code: Iterable[str]) -> dict[str, str]:
    """Return the expressions and statements by what they compute: spaces and words are free.

    Those that do nothing but choose between words are left out.
    """
    sources = {_normalized(source): source for source in code}
    return {normal: source for normal, source in sources.items() if not _is_chosen(normal)}


def _normalized(code: str) -> str:
    tokens = _TOKEN.findall(code[2:-2].strip("-"))
    return code[:2] + " " + " ".join(_without_words(tokens, code[:2]))


def _without_words(tokens: list[str], before: str) -> Iterator[str]:
    for n, token in enumerate(tokens):
        if token[0] in "'\"":
            after = tokens[n + 1] if n + 1 < len(tokens) else ""
            yield _WORDS if _is_printed(before, after) else f"'{token[1:-1]}'"
        else:
            yield token
        before = f"{before}(" if token == "(" else token


def _is_printed(before: str, after: str) -> bool:
    """Tell whether a literal is printed: what records are asked for is none of a language's."""
    return before in _OPENING or (after in ("if", "~") and before not in ("=", "in"))


def _is_chosen(normal: str) -> bool:
    return normal.startswith("{{") and _CHOSEN.fullmatch(normal[3:]) is not None


def fault(text: str) -> str:
    """Return what is wrong with the Jinja of a text, nothing where it can be read."""
    try:
        make_sandbox(BaseLoader(), {}).parse(text)
    except TemplateSyntaxError as error:
        return str(error)
    return ""
