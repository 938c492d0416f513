"""What checks know of a language: punctuation, figures, and markers between words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, cast

from pipeline.game.language import PLACEHOLDER
from pipeline.source.names import SLUG
from pipeline.source.yaml import load_yaml

_POINTS: Final = re.compile("[\u0640\u064b-\u065f\u0670\u0591-\u05c7]")


def without_points(text: str) -> str:
    """Return a text without them."""
    return text if text.isascii() else _POINTS.sub("", text)


@cache
def punctuation_rules() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Return what is wrong punctuation, by language."""
    file = Path(__file__).with_name("punctuation.yaml")
    return cast(Mapping[str, Sequence[Mapping[str, str]]], load_yaml(file, given=True).data)


HALF: Final = "0.5"


class NumberWords(NamedTuple):
    """What CLDR does not list: regular expressions of whole words by the figure they say.

    `sure` and `unsure` add words; `doubtful` are words of CLDR that say other things, too. With
    `joined` a longer word may begin with a number; with `listed` CLDR's words are left out.
    """

    sure: Mapping[str, str] = MappingProxyType({})
    unsure: Mapping[str, str] = MappingProxyType({})
    doubtful: frozenset[str] = frozenset()
    joined: bool = False
    listed: bool = False


class LanguageRules(NamedTuple):
    """One language; all patterns are regular expressions of whole words.

    `bend` returns the pattern of all forms of a term that follow from its spelling. `never_first`
    are characters that begin no line. Without `spaced` a word begins and ends anywhere.
    """

    bend: Callable[[str], str] | None = None
    numbers: NumberWords | None = None
    never_first: frozenset[str] = frozenset()
    spaced: bool = True

    def compiled(self, words: str) -> re.Pattern[str]:
        """Return the pattern of some words of the language, in small letters and capitals."""
        form = r"(?<!\w)(?:{})(?!\w)" if self.spaced else "(?:{})"
        return re.compile(form.format(words), re.IGNORECASE)


_FIGURE: Final = re.compile(r"\d")
_MINUS: Final = "−"


class Writing(NamedTuple):
    """How a language writes figures: its decimal sign and the letter of its dice."""

    decimal: str = "."
    letter: str = "D"


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
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.digit(letter)) if letter.isdecimal() else letter for letter in text
    )


STAND_IN: Final = "\ufffc"
"""What is in plain words for anything that is none."""

_MOST_TOLD: Final = 40
_MOST_KEPT: Final = 65_536
"""Every rule goes through all texts: fewer are worked out again for each of them."""

_CODE: Final = re.compile(r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}", re.DOTALL)
_LINK: Final = re.compile(r"\[\[([^\[\]|]*)(?:\|((?:\\.|[^\[\]\\])*+))?\]\]")
_ICON: Final = re.compile(rf"\{{({SLUG}(?:\|#?[0-9a-zA-Z-]+)?)\}}")
_SWITCH: Final = re.compile(r"\\.|\*\*|\*")
_ESCAPED: Final = re.compile(r"\\([\\*{}\[\]|])")


class Marks(NamedTuple):
    """The marks of a text, and the text without them.

    `code` is what is in ``{{ }}`` and ``{% %}``; `plain` is what can be parsed as notation,
    `words` what is read, each with stand-ins.
    """

    placeholders: frozenset[str]
    code: tuple[str, ...]
    links: "Counter[str]"
    icons: "Counter[str]"
    switches: "Counter[str]"
    plain: str
    words: str


@lru_cache(maxsize=_MOST_KEPT)
def marks_of(text: str) -> Marks:
    """Return what a text holds besides words."""
    code = tuple(_CODE.findall(text)) if "{" in text else ()
    bare = _CODE.sub(STAND_IN, text) if code else text
    plain = PLACEHOLDER.sub(STAND_IN, bare)
    words = _LINK.sub(lambda link: link[2] or STAND_IN, plain)
    words = _ICON.sub(STAND_IN, words)
    switches = _SWITCH.findall(plain)
    words = _SWITCH.sub(lambda mark: mark[0] if mark[0].startswith("\\") else "", words)
    return Marks(
        frozenset(PLACEHOLDER.findall(bare)),
        code,
        Counter(link[0] for link in _LINK.findall(plain)),
        Counter(_ICON.findall(_LINK.sub(STAND_IN, plain))),
        Counter(mark for mark in switches if not mark.startswith("\\")),
        plain,
        _ESCAPED.sub(r"\1", words),
    )


def less(left: "Counter[str]", right: "Counter[str]") -> list[str]:
    """Return what the left one has more of than the right one, each as often as it is more."""
    return sorted((left - right).elements())


def first_of(differing: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the first few differences, the last one with the number of others, in words.

    A text of a thousand wrong figures is wrong as a whole.
    """
    for at, each in enumerate(differing[:_MOST_TOLD], 1):
        more = len(differing) - at if at == _MOST_TOLD else 0
        yield each, f" (and {more} more)" if more else ""


def listed(names: Iterable[str], form: str = "%s", between: str = " ") -> str:
    """Return names as a hint lists them, each in a `form`: the first few of a great many."""
    shown = [*islice(names, _MOST_TOLD + 1)]
    told = between.join(form % name for name in shown[:_MOST_TOLD])
    return f"{told}{between}…" if len(shown) > _MOST_TOLD else told or "none"


_KEY: Final = re.compile(r"(?<!\w)(?P<key>[a-z_]+:)(?: [a-z][a-z_-]*(?![\w’]))?")


def without_keys(text: str, other: str) -> str:
    """Return a text without the keys that `other` has, too, such as ``mode: campaign``."""

    def replace_key(match: re.Match[str]) -> str:
        if match[0] in other:
            return STAND_IN
        return match[0].replace(match["key"], STAND_IN) if match["key"] in other else match[0]

    return _KEY.sub(replace_key, text) if ":" in text else text
