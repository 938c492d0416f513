"""Swedish."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords, punctuation_rule

_NUMBERS: Final = NumberWords(
    sure={
        HALF: "halv(?:a|t|era\\w*)?|hälften",
        "2": "dubbel|dubbelt|dubbla\\w*|fördubbla\\w*|tvåfaldig\\w*",
        "3": "trefaldig\\w*|tredubb\\w*",
    },
    unsure={
        "1": "en|ett|första|först\\w*|var\\w*",
        "2": "båda|bägge|andra|par\\w*|dubb\\w*",
        HALF: "hal[vf]\\w*",
    },
    doubtful=frozenset({"andra", "andre", "sex"}),
    joined=True,
)

RULES: Final = LanguageRules(
    punctuation=(
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
            "a wrong apostrophe",
            "write ’",
            bad="ta't",
            good="ta’t",
        ),
    ),
    numbers=_NUMBERS,
)
