"""Arabic; terms take the article, endings and pronouns."""

import re
from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

_ENDING: Final = "(?:ان|ين|ون|ات|ا|ي|ه|ها|هم|هما)?"


def _bend(term: str) -> str:
    """Return the forms of a term: words with the article or without, and with endings.

    Plurals that change a word within cannot be derived from its spelling.
    """
    return rf"{_ENDING}\s+و?(?:ال)?".join(map(_word, term.split()))


def _word(word: str) -> str:
    bare = word[2:] if word.startswith("ال") and len(word) > 4 else word
    return re.escape(bare[:-1]) + "(?:ة|ت|ات)" if bare.endswith("ة") else re.escape(bare)


# What is written together with the next word: and, then, with, as, for, and the article.
_BEFORE: Final = "[وفبكل]{0,2}(?:ال|لل)?"
_NO_DUAL: Final = "(?!\\w*(?:آتي|أتي)(?!\\w))(?!\\w{0,2}(?:التي|الذين|اللتين|بين|حين|دون)(?!\\w))"
# The dual of feminine nouns shows in their ending; masculine ones look like plurals of persons.
_DUAL: Final = f"{_NO_DUAL}\\w{{2,}}(?:ت(?:ين|ان|ا|ي)|ان|ين)"
_BOTH: Final = "\\w+\u064eي|كلا\\w*|كلتا\\w*|\\w{0,3}ضاعف\\w*|\\w{0,2}تكرر?ا?ر?"
_NUMBERS: Final = NumberWords(
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
    unsure={"1": f"{_BEFORE}(?:واحدة?|أحد|إحدى|مرة|أول\\w*)", "2": f"{_BEFORE}(?:{_DUAL}|{_BOTH})"},
    listed=True,
)

RULES: Final = LanguageRules(bend=_bend, numbers=_NUMBERS)
