"""The number words of languages: cardinals and ordinals by Unicode's CLDR, twice and half by lists.

A word is sure where it can say nothing but its number. One that may say something else, such as
German *Elf* or French *neuf*, can only represent a number that the other language says.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.languages.language_rules import without_points

HALF: Final = "0.5"

_COUNTED: Final = (*range(2, 21), *range(30, 100, 10), 100)
"""Numbers with a word of their own; the article is one in most languages, and so no number."""


class NumberWord(NamedTuple):
    """A word that says a number, written as a figure: 4, 0.5."""

    figure: str
    word: str
    sure: bool


class _Words(NamedTuple):
    """What CLDR does not list: regular expressions of whole words by the figure they say.

    `sure` and `unsure` add words; `doubtful` are words of CLDR that say other things, too. With
    `joined` a longer word may begin with a number; with `listed` CLDR's words are left out.
    """

    sure: Mapping[str, str] = MappingProxyType({})
    unsure: Mapping[str, str] = MappingProxyType({})
    doubtful: frozenset[str] = frozenset()
    joined: bool = False
    listed: bool = False


_ORDINALS: Final = [
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]
# Second, without the, may begin a list as well: then most languages say something else.
_ARTICLE: Final = "(?:the|an?|any|each|every|its|his|her|their|your)"
_EN: Final = _Words(
    sure={str(n): f"{_ARTICLE} {word}" for n, word in enumerate(_ORDINALS, 2)}
    | {HALF: "half|halves?|halved|halving", "2": f"twice|doubled?|doubling|{_ARTICLE} second"},
    unsure={
        HALF: "middle|semi",
        "1": "one|once|single|first|alone|only|an?|each|every|another",
        "2": "both|doubles|pairs?|couple|another|either|between|across|half|halved?",
        "3": "thirds?|thrice|triples?",
        "4": "quarters?",
        "12": "dozens?",
        "100": "per ?cent",
    },
    doubtful=frozenset(_ORDINALS),
)
_DE: Final = _Words(
    sure={
        HALF: "halb(?:e[mnrs]?|ier\\w*)?|Hälften?",
        "2": "zwei(?:mal|fach\\w*)|doppelt\\w*|verdopp\\w*",
        "3": "(?:ver)?drei(?:mal|fach\\w*)",
        "4": "(?:ver)?vier(?:mal|fach\\w*)",
    },
    unsure={
        "1": "ein\\w*|erst\\w*|zuerst|je|jede\\w*",
        "2": "beid\\w*|doppel\\w*|Paar\\w*|Pasch\\w*|ander\\w*",
        "3": "dritt\\w*",
        "12": "Dutzend\\w*",
        HALF: "halb\\w*",
    },
    doubtful=frozenset({"elf", "acht", "sieben"}),
    joined=True,
)
_SV: Final = _Words(
    sure={
        HALF: "halv(?:a|t|era\\w*)?|hälften",
        "2": "dubbel|dubbelt|dubbla\\w*|fördubbla\\w*|tvåfaldig\\w*",
        "3": "trefaldig\\w*|tredubb\\w*",
    },
    unsure={
        "1": "en|ett|första|först\\w*|var\\w*",
        "2": "båda|bägge|andra|par\\w*|dubb\\w*",
        HALF: "hal[vf]\\w*",
    },
    doubtful=frozenset({"andra", "andre", "sex"}),
    joined=True,
)
_FR: Final = _Words(
    sure={
        HALF: "demie?s?|moitiés?|divis[\\w-]*(?: \\w+){0,4} par deux",
        "2": "doubl(?:e[sz]?|ée?s?|er)",
        "3": "tripl(?:e[sz]?|ée?s?|er)",
    },
    unsure={
        "1": "une?|premi\\w+|d’abord|chacune?|chaque",
        "2": "seconde?s?|paires?|deux-\\w+|recto|autres?",
        "3": "tiers|tierce",
        "12": "douzaines?",
    },
    doubtful=frozenset({"neuf", "cent"}),
)
_ES: Final = _Words(
    sure={
        HALF: "mitad(?:es)?",
        "2": "dobles?|dupli(?:ca\\w*|que\\w*)",
        "3": "tripl(?:es?|ica\\w*|ique\\w*)",
    },
    unsure={
        "1": "un[oa]?s?|primer\\w*|cada",
        "2": "amb[oa]s|par(?:es|ejas?)?|otr[oa]s?",
        "12": "docenas?",
        HALF: "medi[oa]s?",
    },
    # Segundo is the other one, too, or a unit of time.
    doubtful=frozenset({"segundo", "segunda", "segundos", "segundas", "ciento", "cien"}),
)
_PL: Final = _Words(
    sure={
        HALF: "pół|poł[oó]w\\w*",
        "2": "dwukrotn\\w*|podw[oó]j\\w*|dwoje|dwojga",
        "3": "trzeci(?:e|ego|emu|m|ch|mi|a|ej|ą)?|trzykrotn\\w*|potr[oó]j\\w*|troje|trojga",
        "4": "czwart\\w+|czterokrotn\\w*|czworo|czworga",
        "5": "piąt(?:y|a|e|ego|emu|ym|ej|ą)|pięciokrotn\\w*|pięcioro",
        "6": "sz[oó]st(?:y|a|e|ego|emu|ym|ej|ą)|sześciokrotn\\w*|sześcioro",
    },
    unsure={
        "1": "jed[en]\\w+|pierwsz\\w+|raz\\w*|każd\\w+",
        # The second one, or the other.
        "2": "drug(?:i\\w{0,3}|a|ą)|ob(?:a|ie|ydwa|ydwie|ydwoje|u|iema)|dwu\\w+|pary?|inn\\w+",
        "12": "tuzin\\w*",
        HALF: "pół\\w+",
    },
)
_COUNTER: Final = "(?:つ|人|枚|個|回|本|体|度|番|倍|手|段|点|歩|匹|名|組|台|機|種|通り)"
_KANJI: Final = dict(enumerate("二三四五六七八九十", 2))
_JA: Final = _Words(
    sure={str(n): f"(?<![\\d十百]){sign}(?={_COUNTER})" for n, sign in _KANJI.items()}
    | {HALF: "半分|半数|半減"},
    unsure={str(n): f"{sign}|第{sign}" for n, sign in _KANJI.items()}
    | {"1": "一|最初|初めて", "2": "二|両|双|倍|重複|ペア|ゾロ目|ダブル", HALF: "半"},
    listed=True,
)
# What is written together with the next word: and, then, with, as, for, and the article.
_BEFORE: Final = "[وفبكل]{0,2}(?:ال|لل)?"
_NO_DUAL: Final = "(?!\\w*(?:آتي|أتي)(?!\\w))(?!\\w{0,2}(?:التي|الذين|اللتين|بين|حين|دون)(?!\\w))"
# The dual of feminine nouns shows in their ending; masculine ones look like plurals of persons.
_DUAL: Final = f"{_NO_DUAL}\\w{{2,}}(?:ت(?:ين|ان|ا|ي)|ان|ين)"
_BOTH: Final = "\\w+\u064eي|كلا\\w*|كلتا\\w*|\\w{0,3}ضاعف\\w*|\\w{0,2}تكرر?ا?ر?"
_AR: Final = _Words(
    sure={
        HALF: f"{_BEFORE}(?:نصف(?! قطر)\\w*|[تين]{{1,2}}نصف\\w*)",
        "2": f"{_BEFORE}(?:[اإ]ثن(?:ان|ين|تان|تين|ا|ي|تا|تي)|مرت(?:ين|ان)|ضعف\\w*|ثاني?ة?)",
        "3": f"{_BEFORE}(?:ثلاثة?|ثالثة?)",
        "4": f"{_BEFORE}(?:[أا]ربعة?|رابعة?)",
        "5": f"{_BEFORE}(?:خمسة?|خامسة?)",
        "6": f"{_BEFORE}(?:ستة?|سادسة?)",
        "7": f"{_BEFORE}(?:سبعة?|سابعة?)",
        "8": f"{_BEFORE}(?:ثماني?ة?|ثامنة?)",
        "9": f"{_BEFORE}(?:تسعة?|تاسعة?)",
        "10": f"{_BEFORE}(?:عشرة?|عاشرة?)",
    },
    unsure={
        "1": f"{_BEFORE}(?:واحدة?|أحد|إحدى|مرة|أول\\w*)",
        "2": f"{_BEFORE}(?:{_DUAL}|{_BOTH})",
    },
    listed=True,
)
_LANGUAGES: Final = {
    "en": _EN, "de": _DE, "sv": _SV, "fr": _FR, "es": _ES, "pl": _PL, "ja": _JA, "ar": _AR,
}  # fmt: skip
_WHOLE: Final = re.compile(r"\w+(?:-\w+)*")
_PART: Final = re.compile(r"\w+")
_WITHOUT_SPACES: Final = ("ja", "zh", "ko")


def is_known(figure: str, language: str) -> bool:
    """Return whether enough is known of a language to miss a number that it says in words."""
    own = _LANGUAGES.get(language.partition("-")[0])
    return own is not None and (not own.listed or figure in own.sure)


@lru_cache(maxsize=16_384)
def number_words(text: str, language: str) -> tuple[NumberWord, ...]:
    """Return the words of a text that say a number, or may say one."""
    base = language.partition("-")[0]
    found: dict[tuple[int, str], NumberWord] = {}
    bare = without_points(text)
    # Some duals of Arabic show in their points alone.
    pointed = (each for each in _own_words(text, base) if bare != text and not each[1].sure)
    for start, each in (*_own_words(bare, base), *pointed, *_listed_words(bare, base)):
        key = start, each.figure
        found[key] = each if each.sure else found.get(key, each)
    return tuple(found.values())


def _listed_words(text: str, language: str) -> Iterator[tuple[int, NumberWord]]:
    own = _LANGUAGES.get(language, _Words())
    figure_of = {} if own.listed else _cldr(language)
    if not figure_of:
        return
    for whole in _WHOLE.finditer(text):
        is_listed = whole[0].lower() in figure_of
        for part in [whole] if is_listed else _PART.finditer(text, whole.start(), whole.end()):
            word = part[0].lower()
            figure = figure_of.get(word) or (_beginning(word, language) if own.joined else "")
            if figure:
                sure = word in figure_of and word not in own.doubtful
                yield part.start(), NumberWord(figure, part[0], sure)


def _beginning(word: str, language: str) -> str:
    """Return the longest number that a word begins with, such as two in *Zweihandwaffe*."""
    ends = range(len(word) - 1, 2, -1)
    return next((_cldr(language)[word[:end]] for end in ends if word[:end] in _cldr(language)), "")


def _own_words(text: str, language: str) -> Iterator[tuple[int, NumberWord]]:
    for figure, sure, pattern in _patterns(language):
        for match in pattern.finditer(text):
            yield match.start(), NumberWord(figure, match[0], sure)


@cache
def _patterns(language: str) -> tuple[tuple[str, bool, re.Pattern[str]], ...]:
    own = _LANGUAGES.get(language, _Words())
    form = "(?:{})" if language in _WITHOUT_SPACES else r"(?<!\w)(?:{})(?!\w)"
    return tuple(
        (figure, sure, re.compile(form.format(words), re.IGNORECASE))
        for sure, words_by_figure in ((True, own.sure), (False, own.unsure))
        for figure, words in words_by_figure.items()
    )


@cache
def _cldr(language: str) -> Mapping[str, str]:
    """Return the cardinals and ordinals that CLDR has for a language, in all their forms."""
    # The rules take a moment to read, and most builds release no translation.
    from unicode_rbnf import FormatPurpose, RbnfEngine

    if language not in RbnfEngine.get_supported_languages():
        return {}
    engine = RbnfEngine.for_language(language)
    found: dict[str, str] = {}
    for number in _COUNTED:
        for purpose in (FormatPurpose.CARDINAL, FormatPurpose.ORDINAL):
            try:
                forms = engine.format_number(number, purpose=purpose).text_by_ruleset.values()
            except ValueError:
                # A language without rules for ordinals, such as Polish.
                continue
            found.update(dict.fromkeys((form.lower() for form in forms), str(number)))
    return found
