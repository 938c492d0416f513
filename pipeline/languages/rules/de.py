"""German."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

_NUMBERS: Final = NumberWords(
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

RULES: Final = LanguageRules(numbers=_NUMBERS)
