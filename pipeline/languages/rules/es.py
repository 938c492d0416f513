"""Spanish."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

_NUMBERS: Final = NumberWords(
    sure={
        HALF: "mitad(?:es)?",
        "2": "dobles?|dupl[ií](?:ca\\w*|que\\w*)",
        "3": "tripl(?:es?|[ií]ca\\w*|[ií]que\\w*)",
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

RULES: Final = LanguageRules(numbers=_NUMBERS)
