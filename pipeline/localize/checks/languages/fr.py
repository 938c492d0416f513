"""French: narrow spaces before high punctuation, guillemets, the curved apostrophe."""

from pipeline.localize.checks.language import counted, language_rules, punctuation_rule

language_rules(
    "fr",
    punctuation_rule(
        r"(?<![\u202f;!?…])[;!?]",
        "no narrow no-break space before ; ! or ?",
        "write U+202F before it",
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
        r"«(?!\u202f)|(?<!\u202f)»",
        "no narrow no-break space within the guillemets",
        "write U+202F after « and before »",
        bad="« Robot »",
        good="«\u202fRobot\u202f»",
    ),
    punctuation_rule(
        '[“”„"]',
        "quotation marks that are not French",
        "write «\u202f…\u202f»",
        bad="“Robot”",
        good="«\u202fRobot\u202f»",
    ),
    punctuation_rule(
        r"(?<=\w)['‘]",
        "an apostrophe that is none",
        "write ’",
        bad="l'action",
        good="l’action",
    ),
    punctuation_rule(
        r"(?<=[\d\ufffc]) ?%",
        "no no-break space before the per cent sign",
        "write U+202F before it",
        bad="50 %",
        good="50\u202f%",
    ),
    numbers=counted(2, "deux trois quatre cinq six sept huit neuf dix onze douze"),
)
