"""German."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords, punctuation_rule

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

RULES: Final = LanguageRules(
    punctuation=(
        punctuation_rule(
            '[”"]|^[^„]*“|“[^„“]*“',
            "quotation marks that are not German",
            "write „…“",
            bad="Das “Ziel” ist frei.",
            good="Das „Ziel“ ist frei.",
        ),
        punctuation_rule(
            '^[^‚]*‘|„[^“”"]*$',
            "a quotation mark without its partner",
            "write „…“, or ‚…‘ within other quotation marks",
            bad="Das „Ziel ist frei.",
            good="Das „Ziel“ ist ‚frei‘.",
        ),
        punctuation_rule(
            "—",
            "a dash that is not German",
            "write – with spaces around it",
            bad="Ziehe — dann kämpfe.",
            good="Ziehe – dann kämpfe.",
        ),
        punctuation_rule(
            r"(?<=[\d\ufffc]) ?%",
            "no no-break space before the per cent sign",
            "write U+00A0 before it",
            bad="50 %",
            good="50\u00a0%",
        ),
        punctuation_rule(
            r"(?<=[^\W\d_])'(?=[^\W\d_])",
            "a wrong apostrophe",
            "write ’",
            bad="Hans' und Ruth's Karte",
            good="Hans’ und Ruths Karte",
        ),
    ),
    numbers=_NUMBERS,
)
