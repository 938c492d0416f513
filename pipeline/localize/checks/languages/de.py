"""German: „quotation marks“, the en dash between spaces, the space before the per cent sign."""

from pipeline.localize.checks.language import counted, language_rules, punctuation_rule

language_rules(
    "de",
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
        "an apostrophe that is none",
        "write ’",
        bad="Hans' und Ruth's Karte",
        good="Hans’ und Ruths Karte",
    ),
    numbers=counted(2, "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
)
