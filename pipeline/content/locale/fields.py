"""What fields are called on paper, where a sheet names one: their name as words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.content.fields.markdown import MARKDOWN
from pipeline.content.fields.spec import written_type
from pipeline.content.locale.former import is_translatable
from pipeline.content.locale.message import Message
from pipeline.content.locale.words import Words
from pipeline.documents.document import Document

FIELD: Final = "field"
"""The context of the names of fields."""


def as_words(name: str) -> str:
    """Return the name of a field as words: special_actions as Special actions."""
    return name.replace("_", " ").capitalize()


def field_word(name: str, words: Words) -> str:
    """Return what a field is called in the edition's language."""
    return words.get(as_words(name), FIELD)


def field_messages(kinds: Document, named: set[str]) -> Iterator[Message]:
    """Yield the names of fields that sheets of rosters and errata print.

    These are the fields of several texts, and those that are `named`: by errata, or by rosters.
    """
    yielded: set[str] = set()
    for kind, raw in kinds.data.items():
        for name, spec in _list_fields(raw):
            if name not in yielded and (
                name in named or (is_translatable(raw) and _holds_markup(spec))
            ):
                yielded.add(name)
                place = kinds.position(kind, "fields", name, key=True)
                notes = ("What a field is called, before its value or over its text.",)
                yield Message(FIELD, as_words(name), place, keyed=False, notes=notes)


def _list_fields(raw: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a kind and those within them."""
    waiting = [raw]
    while waiting:
        spec = waiting.pop(0)
        if not isinstance(spec, dict):
            continue
        for group in ("fields", "columns"):
            inner = spec.get(group)
            if isinstance(inner, dict):
                yield from inner.items()
                waiting += inner.values()
        waiting.append(spec.get("of"))


def _holds_markup(spec: Any) -> bool:
    """Tell whether a field holds text in inline notation, one or a list of them."""
    if isinstance(spec, Mapping) and spec.get("type") == "list":
        return _holds_markup(spec.get("of"))
    return written_type(spec) in ("markup", MARKDOWN)
