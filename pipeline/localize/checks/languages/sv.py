"""Swedish: ”the same quotation mark” on both sides, the en dash between spaces."""

from pipeline.localize.checks.language import counted, language_rules, punctuation_rule

language_rules(
    "sv",
    punctuation_rule(
        '[“„"«]',
        "quotation marks that are not Swedish",
        "write ”…”",
        bad="“Målet” är fritt.",
        good="”Målet” är fritt.",
    ),
    punctuation_rule(
        "—",
        "a dash that is not Swedish",
        "write – with spaces around it",
        bad="Flytta — slå sedan.",
        good="Flytta – slå sedan.",
    ),
    punctuation_rule(
        r"(?<=[\d\ufffc]) ?%",
        "no no-break space before the per cent sign",
        "write U+00A0 before it",
        bad="50 %",
        good="50\u00a0%",
    ),
    punctuation_rule(
        r"(?<=[^\W\d_])['‘](?=[^\W\d_])",
        "an apostrophe that is none",
        "write ’",
        bad="ta't",
        good="ta’t",
    ),
    numbers=counted(2, "två tre fyra fem sex sju åtta nio tio elva tolv"),
)
