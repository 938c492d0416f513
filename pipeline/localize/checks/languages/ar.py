"""Arabic: its own comma, semicolon and question mark, no stretched letters, dice’s figures.

Numbers up to ten are words where a noun is counted: one follows it, two is its dual. Terms take the
article, endings and pronouns.
"""

import re
from typing import Final

from pipeline.localize.checks.language import language_rules, punctuation_rule

_LETTER: Final = "\u0620-\u064a"

# What is written together with the next word: and, then, with, as, for, and the article.
_BEFORE: Final = "[وفبكل]{0,2}(?:ال|لل)?"
# The dual of feminine nouns shows in their ending; masculine ones look like plurals of persons.
_FEMININE: Final = "(?!\\w*(?:آتي|أتي)(?!\\w))(?!\\w{0,2}التي(?!\\w))\\w{2,}ت(?:ين|ان|ا|ي)"
_NOUNS: Final = "نرد|فعل|مجسم|هدف|عدو|حليف|خصم|لاعب|سلاح|درع|ترس|غرض|دور|فريق|مستوي|ضعف|سهم|يوم|شهر"
_MASCULINE: Final = f"(?:{_NOUNS})(?:ان|ين)"
_NUMBERS: Final = {
    "1": f"{_BEFORE}واحدة?",
    "2": f"{_BEFORE}(?:اثن(?:ان|ين|تان|تين|ا|ي|تا|تي)|{_FEMININE}|{_MASCULINE})",
    "3": f"{_BEFORE}ثلاثة?",
    "4": f"{_BEFORE}أربعة?",
    "5": f"{_BEFORE}خمسة?",
    "6": f"{_BEFORE}ستة?",
    "7": f"{_BEFORE}سبعة?",
    "8": f"{_BEFORE}ثماني?ة?",
    "9": f"{_BEFORE}تسعة?",
    "10": f"{_BEFORE}عشرة?",
}
_ENDING: Final = "(?:ان|ين|ون|ات|ا|ي|ه|ها|هم|هما)?"


def _bend(term: str) -> str:
    """Return the forms of a term: words with the article or without, and with endings.

    Plurals that change a word within itself are none that its spelling tells.
    """
    return rf"{_ENDING}\s+و?(?:ال)?".join(map(_word, term.split()))


def _word(word: str) -> str:
    bare = word[2:] if word.startswith("ال") and len(word) > 4 else word
    return re.escape(bare[:-1]) + "(?:ة|ت|ات)" if bare.endswith("ة") else re.escape(bare)


language_rules(
    "ar",
    punctuation_rule(
        rf"(?<=[{_LETTER}])\s?[,;?]|[,;?](?=\s?[{_LETTER}])",
        "punctuation that is not Arabic",
        "write ، ؛ or ؟",
        bad="تحرك, ثم هاجم.",
        good="تحرك، ثم هاجم.",
    ),
    punctuation_rule(
        "\u0640",
        "a stretched letter (tatweel)",
        "leave U+0640 out",
        bad="تحـــرك",
        good="تحرك",
    ),
    punctuation_rule(
        "[\u0660-\u0669\u06f0-\u06f9]",
        "figures that no die shows",
        "write 0 to 9",
        bad="٣ خطوات",
        good="3 خطوات",
    ),
    punctuation_rule(
        '[“”„"]',
        "quotation marks that are not Arabic",
        "write «…»",
        bad="“روبوت”",
        good="«روبوت»",
    ),
    numbers=_NUMBERS,
    bend=_bend,
)
