"""Polish."""

import re
from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

_NUMBERS: Final = NumberWords(
    sure={
        HALF: "pół|poł[oó]w\\w*",
        "2": "dwukrotn\\w*|podw[oó]j\\w*|dwoje|dwojga",
        "3": "trzeci(?:e|ego|emu|m|ch|mi|a|ej|ą)?|trzykrotn\\w*|potr[oó]j\\w*|troje|trojga",
        "4": "czwart\\w+|czterokrotn\\w*|czworo|czworga",
        "5": "piąt(?:y|a|e|ego|emu|ym|ej|ą)|pięciokrotn\\w*|pięcioro",
        "6": "sz[oó]st(?:y|a|e|ego|emu|ym|ej|ą)|sześciokrotn\\w*|sześcioro",
    },
    unsure={
        "1": "jed[en]\\w+|pierwsz\\w+|raz\\w*|każd\\w+",
        # The second one, or the other.
        "2": "drug(?:i\\w{0,3}|a|ą)|ob(?:a|ie|ydwa|ydwie|ydwoje|u|iema)|dwu\\w+|pary?|inn\\w+",
        "12": "tuzin\\w*",
        HALF: "pół\\w+",
    },
)

# Letters that change before an ending: wróg, wrogowie; kość, kości; trafienie, trafień.
_CHANGING: Final = {"ó": "[óo]", "c": "[cć]", "ć": "[cć]", "k": "[ck]", "n": "[nń]", "ń": "[nń]"}


def _bend(term: str) -> str:
    """Return the forms of a term: its words with any other short ending."""
    return r"(?<!\w)" + r"\s+".join(map(_word, term.split())) + r"(?!\w)"


def _word(word: str) -> str:
    stem = re.sub("[aeiouyąęó]{1,2}$", "", word)
    return "".join(_CHANGING.get(letter, re.escape(letter)) for letter in stem) + r"\w{0,4}"


RULES: Final = LanguageRules(bend=_bend, numbers=_NUMBERS)
