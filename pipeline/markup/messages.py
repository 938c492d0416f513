"""The words of templates: collected from the functions that write them, with their lines."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from jinja2 import BaseLoader, nodes
from jinja2.exceptions import TemplateSyntaxError

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.content.locale.message import Message, has_words
from pipeline.markup.sandbox import Sandbox, make_sandbox

# How many literals each of the functions takes: context and text, or one form and many.
_TAKES: Final = {"_": 1, "rich": 1, "ngettext": 2, "pgettext": 2}


class WordReader:
    """Reads templates and expressions for their words; raises PunchboardError for one it cannot."""

    def __init__(self) -> None:
        self._sandbox: Sandbox = make_sandbox(BaseLoader(), {})

    def template(self, path: Path, shown: str) -> Iterator[Message]:
        """Yield the words of one template; `shown` is the path that positions show."""
        source = path.read_text("utf-8", errors="replace")
        try:
            tree = self._sandbox.parse(source)
        except TemplateSyntaxError as error:
            place = Position(shown, error.lineno, 1)
            message = f"template syntax: {error.message}"
            raise PunchboardError([Finding("face-markup", message, place)]) from None
        yield from _calls(tree, Position(shown, 1, 1))

    def expression(self, source: str, place: Position) -> Iterator[Message]:
        """Yield the words of an expression, which stands at `place`; none where it is broken."""
        try:
            tree = self._sandbox.parse("{{ " + source + " }}" if "{{" not in source else source)
        except TemplateSyntaxError:
            return
        yield from (each._replace(position=place) for each in _calls(tree, place))


def merged(messages: Iterable[Message]) -> list[Message]:
    """Return messages with those of one key as one, which has all of their places."""
    found: dict[tuple[str, str], Message] = {}
    for message in messages:
        known = found.get(message.key)
        if known is None:
            found[message.key] = message
        else:
            places = dict.fromkeys([*known.places, message.position])
            places.pop(known.position, None)
            many = known.many or message.many
            found[message.key] = known._replace(places=tuple(places), many=many)
    return list(found.values())


def _calls(tree: nodes.Template, start: Position) -> Iterator[Message]:
    for call in tree.find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        if name not in _TAKES:
            continue
        place = Position(start.file, start.line + call.lineno - 1, 1)
        literals = [_literal(arg) for arg in call.args[: _TAKES[name]]]
        if len(literals) < _TAKES[name] or None in literals:
            message = f"{name}() takes its words as literals, so that they can be collected"
            hint = 'put the words in quotes, what varies in placeholders: _("%(n)s of 7", n=3)'
            raise PunchboardError([Finding("words-literal", message, place, hint=hint)])
        yield from _message(name, [str(each) for each in literals], place)


def _message(name: str, literals: list[str], place: Position) -> Iterator[Message]:
    if name == "pgettext":
        context, text, many = literals[0], literals[1], ""
        if "." in context:
            message = f"the context {context!r} has a full stop, as those of records have"
            raise PunchboardError([Finding("words-context", message, place, hint="leave it out")])
    else:
        context, text, many = "", literals[0], literals[1] if name == "ngettext" else ""
    if has_words(text):
        notes = ("In inline notation: **bold**, *italic*, {icon}.",) if name == "rich" else ()
        yield Message(context, text, place, keyed=False, many=many, notes=notes)


def _literal(node: nodes.Node) -> str | None:
    """Return the text of a literal, also of several in a row; None for anything else."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        return node.value
    if isinstance(node, nodes.Concat):
        parts = [_literal(part) for part in node.nodes]
        return None if None in parts else "".join(map(str, parts))
    return None
