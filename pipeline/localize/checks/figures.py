"""The figures of a text: numbers and dice, however a language writes them."""

import re
import unicodedata
from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from pipeline.content.locale.conventions import decimal_sign
from pipeline.localize.checks.language import language_rules_of
from pipeline.localize.checks.vowels import without_points

# English that stands for a figure: a language may well write one there.
_IN_WORDS: Final = {
    "one": "1", "once": "1", "single": "1", "first": "1", "two": "2", "twice": "2", "second": "2",
    "double": "2", "doubles": "2", "three": "3", "third": "3", "four": "4", "fourth": "4",
    "five": "5", "fifth": "5", "six": "6", "sixth": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
# Where there are no articles, what English leaves to them is often counted.
_COUNTED: Final = {**_IN_WORDS, "a": "1", "an": "1", "each": "1", "another": "1", "every": "1"}
_WITHOUT_ARTICLES: Final = ("ja", "zh", "ko")
_WORD: Final = re.compile(r"[a-z]+")
_FIGURE: Final = re.compile(r"\d")
_MINUS: Final = "−"


class Writing(NamedTuple):
    """How a language writes figures: its decimal sign and the letter of its dice."""

    decimal: str = "."
    letter: str = "D"


def writing_of(language: str, letter: str) -> Writing:
    """Return how a language writes figures; `letter` is that of its dice."""
    return Writing(decimal_sign(language), letter)


ENGLISH: Final = Writing()


def figures(text: str, writing: Writing = ENGLISH) -> "Counter[str]":
    """Return the figures of a text as English writes them: 4, −1, 2.5, 2D6."""
    if _FIGURE.search(text) is None:
        return Counter()
    text = _with_figures(text)
    found = []
    for match in _pattern(writing).finditer(text):
        if match["faces"]:
            found.append(f"{match['dice']}D{match['faces']}")
        else:
            number = match["number"]
            sign = (match["sign"] or "").replace("-", _MINUS)
            found.append(sign + _plain_number(number, writing))
    return Counter(found)


def in_words(text: str, language: str) -> "Counter[str]":
    """Return the figures that an English text says in words."""
    without_articles = language.partition("-")[0] in _WITHOUT_ARTICLES
    number_words = _COUNTED if without_articles else _IN_WORDS
    return Counter(
        number_words[word] for word in _WORD.findall(text.lower()) if word in number_words
    )


def spelled(msgstr: str, language: str) -> "Counter[str]":
    """Return the figures that a translation says in words, a dual among them."""
    text = without_points(msgstr)
    patterns = language_rules_of(language).numbers.items()
    return Counter({figure: len(words.findall(text)) for figure, words in patterns})


@cache
def _pattern(writing: Writing) -> re.Pattern[str]:
    """Return what figures look like: dice, or a number with a sign that is no hyphen."""
    group = "," if writing.decimal == "." else "."
    number = rf"\d{{1,3}}(?:[{group}\u00a0\u202f]\d{{3}})+(?!\d)|\d+"
    number = rf"(?:{number})(?:{re.escape(writing.decimal)}\d+)?"
    letter = re.escape(writing.letter)
    dice = rf"(?P<dice>\d*)(?<![^\W\d_]){letter}(?P<faces>\d+)"
    return re.compile(rf"{dice}|(?P<sign>[+{_MINUS}]|(?<![\w)])-)?(?P<number>{number})")


def _plain_number(number: str, writing: Writing) -> str:
    integer, _, fraction = number.partition(writing.decimal)
    integer = "".join(filter(str.isdigit, integer))
    return f"{integer}.{fraction}" if fraction else integer


def _with_figures(text: str) -> str:
    """Return a text with the figures of every script as those that dice show."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.digit(letter)) if letter.isdecimal() else letter for letter in text
    )
