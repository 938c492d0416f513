"""French."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

_NUMBERS: Final = NumberWords(
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

RULES: Final = LanguageRules(numbers=_NUMBERS, never_first=frozenset(";:!?»%)"))
