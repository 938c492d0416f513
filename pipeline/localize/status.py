"""How far a translation is, by language and by kind of text."""

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pipeline.content.locale.catalog import Catalog, of_words, read_catalog
from pipeline.content.locale.conventions import chain
from pipeline.content.locale.message import Message
from pipeline.content.locale.po import Translated
from pipeline.edition.messages import messages_of
from pipeline.edition.po_files import PoFiles


class Count(NamedTuple):
    """How many texts of a sort are how far; `obsolete` ones are in the file, not in the game.

    `inherited` ones are left to the language that this one falls back on, as de-AT does on de.
    """

    home: str
    language: str
    sort: str
    translated: int = 0
    fuzzy: int = 0
    missing: int = 0
    obsolete: int = 0
    inherited: int = 0

    @property
    def total(self) -> int:
        """All that is to be translated."""
        return self.covered + self.fuzzy + self.missing

    @property
    def covered(self) -> int:
        """What is printed in the language, or in the one that it falls back on."""
        return self.translated + self.inherited


def counts(po_files: PoFiles, languages: list[str]) -> Iterator[Count]:
    """Yield the counts of some languages by sort of text, in the order of the game's files.

    A text that the PO file does not know in its present wording is fuzzy where it knows an earlier
    one, inherited where a language that it falls back on has it, and missing else. Raises
    PunchboardError where content or a PO file cannot be read.
    """
    messages, _ = messages_of(po_files)
    for language in languages:
        path = po_files.file(language)
        catalog = read_catalog(path, po_files.shown(path))
        parents = tuple(parents_of(po_files, language))
        numbers_by_sort: dict[str, dict[str, int]] = {}
        for message in messages:
            numbers = numbers_by_sort.setdefault(sort_of(message.context), {})
            state = state_of(message, catalog)
            if state == "missing" and stands_in(message, parents):
                state = "inherited"
            numbers[state] = numbers.get(state, 0) + 1
        for entry in catalog.entries:
            if entry.obsolete:
                numbers = numbers_by_sort.setdefault(sort_of(entry.context), {})
                numbers["obsolete"] = numbers.get("obsolete", 0) + 1
        yield from (
            Count(po_files.game, language, sort, **numbers)
            for sort, numbers in numbers_by_sort.items()
        )


def state_of(message: Message, catalog: Catalog) -> str:
    """Return how far a message is translated: translated, fuzzy or missing."""
    entry = entry_of(message, catalog)
    if entry is None or not entry.filled:
        return "missing"
    return "translated" if entry.done and entry.text == message.text else "fuzzy"


def parents_of(po_files: PoFiles, language: str) -> Iterator[Catalog]:
    """Yield the catalogs that stand in for a regional one, the nearest first."""
    for tag in chain(language)[1:]:
        path = po_files.file(tag)
        if os.path.lexists(path):
            yield read_catalog(path, po_files.shown(path))


def stands_in(message: Message, parents: Iterable[Catalog]) -> bool:
    """Tell whether a language that another one falls back on has a translation."""
    return any(state_of(message, parent) == "translated" for parent in parents)


def entry_of(message: Message, catalog: Catalog) -> Translated | None:
    """Return the entry of a message, whatever wording it was made for."""
    if message.keyed:
        return catalog.at(message.context)
    return catalog.of(message.context, message.text)


def sort_of(context: str) -> str:
    """Return what a context is counted under: its kind, or words for those of templates."""
    return "words" if of_words(context) else context.partition(".")[0]
