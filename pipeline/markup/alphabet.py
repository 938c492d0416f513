"""Records in the order of a language's dictionaries, for glossaries and lists.

    {% for term in alphabetical(records.term) %}
    {% for letter, terms in by_letter(records.term) %}

Letters with marks stand with those without: German sorts Ü as U, French É as E. A language that has
some of them as letters of their own, such as Swedish, has them where its alphabet does. Japanese
sorts by how a name is read, which a translator notes beside it, in the rows of its table of kana.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias

from pipeline.content.locale.words import Words
from pipeline.markup.kana import kana_key, row

Record: TypeAlias = Mapping[str, Any]

_OWN_LETTERS: Final = {
    "sv": "åäö",
    "fi": "åäö",
    "da": "æøå",
    "nb": "æøå",
    "nn": "æøå",
}
"""Letters that a language has at the end of its alphabet."""
_BEHIND_Z: Final = ord("{")


def alphabet_functions(words: Words) -> dict[str, Callable[..., Any]]:
    """Return the functions that sort by the alphabet of an edition, by the names templates use."""
    own_letters = _own_letters(words.language)
    kana = _has_kana(words.language)

    def sort_key(record: Record) -> str:
        return sorting_key(record["name"], words)

    def letter(record: Record) -> str:
        if kana:
            return row(words.reading(record["name"]))
        first: str = record["name"][:1]
        return (
            first.upper() if first.casefold() in own_letters else _without_marks(first)[:1].upper()
        )

    def alphabetical(records: Iterable[Record]) -> list[Record]:
        """Return records in the order of their names in the language of the edition."""
        return sorted(records, key=sort_key)

    def by_letter(records: Iterable[Record]) -> list[tuple[str, list[Record]]]:
        """Return the records that each letter begins, in the order of the alphabet."""
        return [(name, list(group)) for name, group in groupby(alphabetical(records), letter)]

    return {"alphabetical": alphabetical, "by_letter": by_letter}


def sorting_key(text: str, words: Words) -> str:
    """Return what a text is sorted by in the dictionaries of an edition's language."""
    if _has_kana(words.language):
        return kana_key(words.reading(text).casefold())
    own_letters = _own_letters(words.language)
    return "".join(_letter_key(letter, own_letters) for letter in text.casefold())


def _has_kana(language: str) -> bool:
    return language.partition("-")[0] == "ja"


def _own_letters(language: str) -> str:
    return _OWN_LETTERS.get(language.partition("-")[0], "")


def _letter_key(letter: str, own_letters: str) -> str:
    return (
        chr(_BEHIND_Z + own_letters.index(letter))
        if letter in own_letters
        else _without_marks(letter)
    )


def _without_marks(letter: str) -> str:
    """Return a letter without its marks."""
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))
