"""Records in the order of a language's dictionaries, for glossaries and lists.

    {% for term in alphabetical(records.term) %}
    {% for letter, terms in by_letter(records.term) %}

Letters with marks stand with those without: German sorts Ü as U, French É as E. A language that has
some of them as letters of their own, such as Swedish, has them where its alphabet does.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias

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


def alphabet_functions(language: str) -> dict[str, Callable[..., Any]]:
    """Return the functions that sort by the alphabet of `language`, by the names templates use."""
    own = _own_letters(language)

    def place(record: Record) -> str:
        return sorting_key(record["name"], language)

    def letter(record: Record) -> str:
        first: str = record["name"][:1]
        return first.upper() if first.casefold() in own else _plain(first)[:1].upper()

    def alphabetical(records: Iterable[Record]) -> list[Record]:
        """Return records in the order of their names in the language of the edition."""
        return sorted(records, key=place)

    def by_letter(records: Iterable[Record]) -> list[tuple[str, list[Record]]]:
        """Return the records that each letter begins, in the order of the alphabet."""
        return [(name, list(group)) for name, group in groupby(alphabetical(records), letter)]

    return {"alphabetical": alphabetical, "by_letter": by_letter}


def sorting_key(text: str, language: str) -> str:
    """Return what a text is sorted by in the dictionaries of a language."""
    own = _own_letters(language)
    return "".join(_sorted_as(letter, own) for letter in text.casefold())


def _own_letters(language: str) -> str:
    return _OWN_LETTERS.get(language.partition("-")[0], "")


def _sorted_as(letter: str, own: str) -> str:
    return chr(_BEHIND_Z + own.index(letter)) if letter in own else _plain(letter)


def _plain(letter: str) -> str:
    """Return a letter without its marks."""
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))
