"""The words of templates: collected from the functions that write them, with their lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from jinja2 import BaseLoader
from jinja2.exceptions import TemplateSyntaxError
from jinja2.lexer import Token

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.base.reading import TEMPLATE, read_text
from pipeline.content.locale.message import Message, has_words
from pipeline.content.locale.words import PLACEHOLDER
from pipeline.markup.sandbox import make_sandbox

# How many literals each of the functions takes: context and text, or one form and many.
_TAKES: Final = {"_": 1, "rich": 1, "ngettext": 2, "pgettext": 2}
_CALL: Final = re.compile(rf"\b(?:{'|'.join(_TAKES)})\(")


class WordReader:
    """Reads templates and expressions for their words; raises PunchboardError for one it cannot.

    It reads tokens and no syntax trees, which take ten times as long.
    """

    def __init__(self) -> None:
        self._lexer = make_sandbox(BaseLoader(), {}).lexer

    def template(self, path: Path, shown: str) -> Iterator[Message]:
        """Yield the words of one template; `shown` is the path that positions show."""
        source = read_text(path, TEMPLATE, shown)
        if _CALL.search(source) is None:
            return
        try:
            tokens = list(self._lexer.tokenize(source))
        except TemplateSyntaxError as error:
            place = Position(shown, error.lineno, 1)
            message = f"template syntax: {error.message}"
            raise PunchboardError([Finding("face-markup", message, place)]) from None
        yield from _find_messages(tokens, Position(shown, 1, 1))

    def expression(self, source: str, place: Position) -> Iterator[Message]:
        """Yield the words of an expression, which stands at `place`; none where it is broken."""
        try:
            text = "{{ " + source + " }}" if "{{" not in source else source
            tokens = list(self._lexer.tokenize(text))
        except TemplateSyntaxError:
            return
        yield from (each._replace(position=place) for each in _find_messages(tokens, place))


def merged(messages: Iterable[Message]) -> list[Message]:
    """Return messages with those of one key as one, which has all of their places."""
    found: dict[tuple[str, str], Message] = {}
    for message in messages:
        earlier = found.get(message.key)
        if earlier is None:
            found[message.key] = message
        else:
            places = dict.fromkeys([*earlier.places, message.position])
            places.pop(earlier.position, None)
            many = earlier.many or message.many
            found[message.key] = earlier._replace(places=tuple(places), many=many)
    return list(found.values())


def _find_messages(tokens: Sequence[Token], start: Position) -> Iterator[Message]:
    for at, token in enumerate(tokens[:-1]):
        if token.type != "name" or token.value not in _TAKES or tokens[at + 1].type != "lparen":
            continue
        place = Position(start.file, start.line + token.lineno - 1, 1)
        literals = _read_literals(tokens, at + 2, _TAKES[token.value])
        if literals is None:
            message = f"the words of {token.value}() cannot be collected: they are no literals"
            hint = 'put the words in quotes, what varies in placeholders: _("%(n)s of 7", n=3)'
            raise PunchboardError([Finding("words-literal", message, place, hint=hint)])
        yield from _make_message(token.value, literals, place)


def _read_literals(tokens: Sequence[Token], at: int, count: int) -> list[str] | None:
    """Return the first `count` arguments from token `at` on, None where one is no literal."""
    literals: list[str] = []
    while len(literals) < count:
        text = ""
        first = at
        while tokens[at].type == "string":
            text += tokens[at].value
            at += 1
        if at == first or tokens[at].type not in ("comma", "rparen"):
            return None
        literals.append(text)
        if tokens[at].type == "rparen":
            break
        at += 1
    return literals if len(literals) == count else None


def _make_message(name: str, literals: list[str], place: Position) -> Iterator[Message]:
    if name == "pgettext":
        context, text, many = literals[0], literals[1], ""
        if "." in context:
            message = f"the context {context!r} has a full stop, as those of records have"
            raise PunchboardError([Finding("words-context", message, place, hint="leave it out")])
    else:
        context, text, many = "", literals[0], literals[1] if name == "ngettext" else ""
    if has_words(text) or PLACEHOLDER.search(text):
        notes = ("In inline notation: **bold**, *italic*, {icon}.",) if name == "rich" else ()
        yield Message(context, text, place, keyed=False, many=many, notes=notes)
