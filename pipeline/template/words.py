"""Words in the language of an edition: gettext for templates, and records in alphabetical order.

    {{ _("Passive") }}
    {{ _("%(points)s of %(most)s points", points=4, most=10) }}
    {{ ngettext("%(n)s entry", "%(n)s entries", count) }}
    {{ pgettext("verb", "Move") }}
    {{ rich("Roll **%(dice)s** and {move}", dice="2D6") }}

Messages are written as literals, so that they can be collected from the template. A placeholder is
``%(name)s``; any other per cent sign means itself.

Small kana count as large ones, voiced as unvoiced, and the long mark as the vowel before it.

    {% for term in alphabetical(records.term) %}
    {% for letter, terms in by_letter(records.term) %}

Letters with marks are with those without: German sorts Ü as U, French É as E. A language that has
some of them as letters of their own, such as Swedish, has them where its alphabet does. Japanese
sorts by how a name is read, which a translator notes with it, in the rows of its table of kana.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias

from markupsafe import Markup as Html
from markupsafe import escape

from pipeline.game.language import PLACEHOLDER, Words, dice_in
from pipeline.game.messages import CHOICE
from pipeline.game.notation import NotationError, parse
from pipeline.template.bounds import PLAIN, check_printed

_SHORT: Final = 256
_LONGEST: Final = 1_000_000


def word_functions(words: Words) -> dict[str, Callable[..., Any]]:
    """Return the functions that write in the language of `words`, by the names templates use."""

    def gettext(message: str, /, **values: Any) -> Any:
        """Return a message in the printed language, with the named values in its placeholders."""
        _check_placeholders(values, message)
        return filled(words.get(message), values)

    def pgettext(context: str, message: str, /, **values: Any) -> Any:
        """Return a message that has several senses in English; `context` says which is meant."""
        _check_placeholders(values, message)
        return filled(words.get(message, context), values)

    def ngettext(one: str, many: str, number: float, /, **values: Any) -> Any:
        """Return `one` or `many`, as `number` demands; ``%(n)s`` in it prints the number."""
        _check_placeholders({"n": number, **values}, many, one, optional="n")
        return filled(words.plural(one, many, number), {"n": number, **values})

    def rich(message: str, /, **values: Any) -> Html:
        """Return a message in inline notation, such as ``**bold** {icon}``, as inline XML.

        Raises ValueError if the notation is wrong.
        """
        _check_placeholders(values, message)
        try:
            source = parse(words.get(message)).__html__()
        except NotationError as error:
            raise ValueError(f"{error} in {message!r}") from None
        _check_values(source, values)
        return _fill_html(source, values)

    def as_choice(value: str, field: str) -> str:
        """Return the printed word for a value of the choice `field`, such as effect.category."""
        return words.get(value, CHOICE + field)

    def as_number(value: float | str) -> str:
        """Return a number, or the text of one, with the decimal sign of the language."""
        return _printed(value).replace(".", words.decimal)

    def as_dice(value: object) -> str:
        """Return dice such as 2D6 with the letter that is usual in the language."""
        return dice_in(_printed(value), words)

    def as_date(value: str) -> str:
        """Return a day, month or year (2026-11-22, 2026-11, 2026) as the language writes it."""
        return words.date(value)

    return {
        "_": gettext,
        "pgettext": pgettext,
        "ngettext": ngettext,
        "rich": rich,
        "as_choice": as_choice,
        "as_number": as_number,
        "as_dice": as_dice,
        "as_date": as_date,
    }


def filled(message: str, values: Mapping[str, Any]) -> Any:
    """Return a message with its placeholders filled: inline XML where a value of it is."""
    if not values:
        return message
    _check_values(message, values)
    if any(hasattr(value, "__html__") for value in values.values()):
        return _fill_html(str(escape(message)), values)
    return PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), message)


def _check_placeholders(values: Mapping[str, Any], *messages: str, optional: str = "") -> None:
    """Raise ValueError for a value without a place in the messages, or a place without a value.

    The messages are the template's own: a translation may leave a value out.
    """
    places = {name for each in messages if "%" in each for name in PLACEHOLDER.findall(each)}
    for name in sorted(places.symmetric_difference(values) - {optional}):
        if name in places:
            message = next(each for each in messages if f"%({name})s" in each)
            raise ValueError(f"no value for %({name})s in {message!r}: add {name}=...")
        raise ValueError(f"no %({name})s in {messages[0]!r}, where the value of {name} would be")


def _printed(value: object) -> str:
    """Return what a value prints as; raises SecurityError for what no paper is to show."""
    if type(value) not in PLAIN:
        check_printed(value)
    return str(value)


def _check_values(message: str, values: Mapping[str, Any]) -> None:
    """Raise ValueError for values that make a message too long or are lists.

    Raises SecurityError for what no paper is to show.
    """
    longest = 0
    for name, value in values.items():
        if isinstance(value, str):
            longest = max(longest, len(value))
        elif isinstance(value, (list, dict, tuple)):
            raise ValueError(f"expected a text or a number for %({name})s, found a list")
        elif type(value) not in PLAIN:
            check_printed(value)
    if longest > _SHORT and longest * message.count("%(") > _LONGEST:
        raise ValueError(f"a message of more than {_LONGEST:,} characters")


def _fill_html(source: str, values: Mapping[str, Any]) -> Html:
    def value(match: re.Match[str]) -> str:
        return str(escape(values[match[1]])) if match[1] in values else match[0]

    return Html(PLACEHOLDER.sub(value, source))


ROWS: Final = "あかさたなはまやらわ"
"""The kana that each row of the table begins with, by which glossaries are divided."""

_KATAKANA: Final = range(0x30A1, 0x30F7)
_TO_HIRAGANA: Final = 0x60
_SMALL: Final = "SMALL "
_LONG: Final = "ー"
_VOWELS: Final = {"A": "あ", "I": "い", "U": "う", "E": "え", "O": "お"}


def kana_key(text: str) -> str:
    """Return what a reading is sorted by; other letters stay."""
    key = ""
    for letter in unicodedata.normalize("NFKD", text):
        if letter == _LONG and key:
            key += _VOWELS.get(unicodedata.name(key[-1], "")[-1:], "")
        elif not unicodedata.combining(letter):
            key += _normalize_kana(letter)
    return key


def row(text: str) -> str:
    """Return the row of the table that a reading is in; its first letter if it is no kana."""
    first = kana_key(text[:2])[:1]
    return ROWS[bisect_right(ROWS, first) - 1] if ROWS[0] <= first <= "ん" else first.upper()


def _normalize_kana(letter: str) -> str:
    if ord(letter) in _KATAKANA:
        letter = chr(ord(letter) - _TO_HIRAGANA)
    name = unicodedata.name(letter, "")
    return unicodedata.lookup(name.replace(_SMALL, "")) if _is_small_hiragana(name) else letter


def _is_small_hiragana(name: str) -> bool:
    return name.startswith("HIRAGANA LETTER SMALL")


Record: TypeAlias = Mapping[str, Any]

_SWEDISH: Final = {"å": "z{", "ä": "z|", "ö": "z}"}
_DANISH: Final = {"æ": "z{", "ø": "z|", "å": "z}"}
_POLISH: Final = {own: f"{of}{{" for own, of in zip("ąćęłńóśź", "acelnosz", strict=True)}
_OWN_LETTERS: Final = {
    "sv": _SWEDISH,
    "fi": _SWEDISH,
    "da": _DANISH,
    "nb": _DANISH,
    "nn": _DANISH,
    "es": {"ñ": "n|"},
    "pl": {**_POLISH, "ż": "z|"},
}
"""Letters that a language has of its own: what is sorted behind the letter before them."""


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
        """Return records in the order of their names in the printed language."""
        return sorted(records, key=sort_key)

    def by_letter(records: Iterable[Record]) -> list[tuple[str, list[Record]]]:
        """Return the records grouped by first letter, in alphabetical order."""
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


def _own_letters(language: str) -> Mapping[str, str]:
    return _OWN_LETTERS.get(language.partition("-")[0], {})


def _letter_key(letter: str, own_letters: Mapping[str, str]) -> str:
    return own_letters.get(letter) or _without_marks(letter)


def _without_marks(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))
