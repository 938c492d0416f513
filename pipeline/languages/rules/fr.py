"""French."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords, punctuation_rule

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

RULES: Final = LanguageRules(
    punctuation=(
        punctuation_rule(
            r"(?<![\u202f\u00a0;!?…])[;!?]",
            "no no-break space before ; ! or ?",
            "write U+202F or U+00A0 before it",
            bad="Attention!",
            good="Attention\u202f!",
        ),
        punctuation_rule(
            r"(?<!\u00a0):(?!\d|//)",
            "no no-break space before the colon",
            "write U+00A0 before it",
            bad="Effet : relancez.",
            good="Effet\u00a0: relancez.",
        ),
        punctuation_rule(
            r"«(?![\u202f\u00a0])|(?<![\u202f\u00a0])»",
            "no no-break space within the guillemets",
            "write U+202F or U+00A0 after « and before »",
            bad="« Robot »",
            good="«\u202fRobot\u202f»",
        ),
        punctuation_rule(
            '„|"|^[^«]*[“”]|»[^«]*[“”]',
            "quotation marks that are not French",
            "write «\u202f…\u202f», and “…” within them",
            bad="“Robot”",
            good="«\u202fRobot\u202f»",
        ),
        punctuation_rule(
            r"(?<=\w)['‘]", "a wrong apostrophe", "write ’", bad="l'action", good="l’action"
        ),
        punctuation_rule(
            r"(?<=[\d\ufffc]) ?%",
            "no no-break space before the per cent sign",
            "write U+202F before it",
            bad="50 %",
            good="50\u202f%",
        ),
    ),
    numbers=_NUMBERS,
    never_first=frozenset(";:!?»%)"),
)
