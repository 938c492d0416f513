"""Swedish."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

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

RULES: Final = LanguageRules(numbers=_NUMBERS)
