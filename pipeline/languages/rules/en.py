"""English."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

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
_NUMBERS: Final = NumberWords(
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

RULES: Final = LanguageRules(numbers=_NUMBERS)
