"""The texts of game.yaml and kinds.yaml: what the game, its constants and its kinds are called."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.content.erratum import GAME, Entry
from pipeline.content.fields.dice import DICE
from pipeline.content.locale.message import Path, has_words
from pipeline.documents.document import value_at

_NAMES: Final = ("title", "subtitle")
_CONSTANTS: Final = "constants"
_SPDX: Final = re.compile(r"[A-Za-z0-9.+-]+")


def game_texts(game: Mapping[str, Any], entries: tuple[Entry, ...]) -> Iterator[tuple[Path, str]]:
    """Yield the texts of game.yaml, each with its path; `entries` are those that hold.

    Of constants these are the words that texts print, and what an errata sheet calls one that has
    been changed.
    """
    for name in _NAMES:
        if isinstance(game.get(name), str):
            yield (name,), game[name]
    yield from _credit_texts(game.get("credits"), ("credits",))
    licence = game.get("licence")
    if isinstance(licence, str) and licence and not is_identifier(licence):
        yield ("licence",), licence
    for path, text in _list_constants(game.get(_CONSTANTS), (_CONSTANTS,)):
        if has_words(text) and DICE.fullmatch(text) is None:
            yield path, text
    yield from _list_docs(game, entries)


def is_identifier(licence: str) -> bool:
    """Tell whether a licence is named by an identifier, as SPDX lists them, and not in words."""
    return _SPDX.fullmatch(licence) is not None


def kind_words(kind: str, raw: Mapping[str, Any]) -> dict[str, str]:
    """Return what one record of a kind is called, and several."""
    title = raw.get("title", kind.replace("-", " ").capitalize())
    words = {"title": title, "plural": raw.get("plural", f"{title}s")}
    return {name: text for name, text in words.items() if isinstance(text, str)}


def _credit_texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield every text of credits with its path; the tasks of a mapping are none."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for task, people in value.items():
            yield from _credit_texts(people, (*path, task))
    elif isinstance(value, (list, tuple)):
        for number, entry in enumerate(value):
            yield from _credit_texts(entry, (*path, number))


def _list_constants(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict) and "value" in value:
        value, path = value["value"], (*path, "value")
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _list_constants(part, (*path, name))
    elif isinstance(value, str):
        yield path, value


def _list_docs(game: Mapping[str, Any], entries: tuple[Entry, ...]) -> Iterator[tuple[Path, str]]:
    yielded: set[Path] = set()
    for entry in entries:
        for patch in entry.revision.patches:
            path: Path = (*patch.field.removesuffix(".value").split("."), "doc")
            doc = value_at(game, path) if patch.target == GAME else None
            if isinstance(doc, str) and path not in yielded:
                yielded.add(path)
                yield path, doc
