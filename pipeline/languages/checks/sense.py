"""Checks of sense: words that say the contrary, and negations."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from pipeline.languages.language_rules import marks_of, without_points
from pipeline.languages.subject import PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity


class _Sides(NamedTuple):
    """Patterns of the words for the one and for the other."""

    one: re.Pattern[str]
    other: re.Pattern[str]


_NAMES: Final = {
    "high": ("higher", "lower"),
    "odd": ("odd", "even"),
    "friend": ("friend", "enemy"),
    "left": ("left", "right"),
    "more": ("more", "fewer"),
    "gain": ("gain", "lose"),
    "before": ("before", "after"),
}
# Even and right have other senses, too.
_IS: Final = "(?:an|is|are|be|rolls?|on)"
_AT: Final = "(?:the|to|from|your|its|upper|lower)"
_WORDS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "en": {
        "high": (r"high(?:er|est)", r"low(?:er|est)"),
        "odd": (r"odd", rf"{_IS} even|even (?:\w+ )?(?:numbers?|results?|figures?)"),
        "friend": (r"friends?|friendly", r"enem(?:y|ies)|foes?"),
        "left": (rf"{_AT} left|left (?:of|edge|side)", rf"{_AT} right|right (?:of|edge|side)"),
        "more": (r"(?<!or )more(?! than)", r"fewer|less"),
        "gain": (r"gains?|regains?", r"los(?:es?|t)"),
        "before": (r"before", r"after"),
    },
    "de": {
        "high": (r"höher\w*|höchst\w*", r"niedr\w+|tiefer\w*|tiefst\w*"),
        "odd": (r"ungerade\w*", r"gerade\w*"),
        "friend": (r"Verbündet\w*|Freund\w*|befreundet\w*", r"Gegner\w*|gegnerisch\w*|Feind\w*"),
        "left": (r"links|linke\w*", r"rechts|rechte[nrsm]?"),
        "more": (r"mehr", r"weniger"),
        "gain": (r"gewinn\w*|erh[aä]lt\w*", r"verlier\w*|verlor\w*|verloren\w*"),
        "before": (r"vor|bevor|zuvor|vorher|davor", r"nach|nachdem|danach|nachher"),
    },
    "sv": {
        "high": (r"högre|högst\w*", r"lägre|lägst\w*"),
        "odd": (r"udda|ojämn\w*", r"jämn\w*"),
        "friend": (r"vän\w*|allierad\w*", r"fiend\w*|motståndar\w*"),
        "left": (r"vänster\w*", r"höger\w*"),
        "more": (r"mer|fler\w*", r"färre|mindre"),
        "gain": (r"får|vinn\w*", r"förlor\w*|tappa\w*"),
        "before": (r"före|innan", r"efter\w*"),
    },
    "fr": {
        "high": (r"haute?s?|supérieure?s?|élevée?s?", r"bas(?:se)?s?|inférieure?s?|faibles?"),
        "odd": (r"impaire?s?", r"paire?s?"),
        "friend": (r"alliée?s?|amie?s?", r"ennemie?s?|adverses?|adversaires?"),
        "left": (r"gauche", r"droite?"),
        "more": (r"plus", r"(?<!au )moins"),
        "gain": (r"gagne\w*|regagne\w*|récup\w*", r"perd\w*|perte\w*"),
        "before": (r"avant", r"après"),
    },
    "es": {
        "high": (r"alt[oa]s?|superior\w*|mayor\w*", r"baj[oa]s?|inferior\w*|menor\w*"),
        "odd": (r"impar\w*", r"par|pares"),
        "friend": (r"aliad\w*|amig\w*", r"enemig\w*|adversari\w*"),
        "left": (r"izquierd\w*", r"derech\w*"),
        "more": (r"más", r"(?<!al )menos"),
        "gain": (r"gan\w*|recup\w*|obt\w*", r"pierd\w*|perd\w*"),
        "before": (r"antes", r"después|tras"),
    },
    "pl": {
        "high": (r"wyż\w*|najwyż\w*", r"niż\w*|najniż\w*"),
        "odd": (r"nieparzyst\w*", r"parzyst\w*"),
        "friend": (r"sojusz\w*|przyjaci\w*", r"wrog\w*|wróg|przeciwn\w*"),
        "left": (r"lew\w*", r"praw(?:o|a|y|ej|ego|ą|ym)"),
        "more": (r"więcej|więk\w*", r"mniej\w*"),
        "gain": (r"zysk\w*|odzysk\w*|otrzym\w*", r"trac\w*|strac\w*|utrac\w*"),
        "before": (r"przed|zanim", r"po|później"),
    },
    "ja": {
        "high": (r"高い|最高", r"低い|最低|低く"),
        "odd": (r"奇数", r"偶数"),
        "friend": (r"味方", r"敵"),
        "left": (r"左", r"右"),
        "more": (r"以上|多", r"以下|少|未満"),
        "before": (r"前", r"後"),
    },
    "ar": {
        "high": (r"\w*[أا]على\w*", r"\w*[أا]دنى\w*|\w*[أا]قل\w*"),
        "odd": (r"\w*فردي\w*", r"\w*زوجي\w*"),
        "friend": (r"\w*حليف\w*|\w*حلفاء\w*", r"\w*عدو\w*|\w*[أا]عداء\w*|\w*خصم\w*|\w*خصوم\w*"),
        "left": (r"\w*يسار\w*|\w*يسرى", r"\w*يمين\w*|\w*يمنى"),
        "more": (r"\w*[أا]كثر\w*", r"\w*[أا]قل\w*"),
        "gain": (r"\w*كسب\w*|\w*ستعيد\w*", r"\w*فقد\w*|\w*خسر\w*"),
        "before": (r"\w{0,2}قبل\w*", r"\w{0,2}بعد\w*"),
    },
}
# English has only those that forbid; the others have whatever may represent one of them.
_NEGATIONS: Final = {
    "en": r"no(?! (?:more|less|fewer|longer|further)\b)|not|never|nobody|nothing|cannot|\w+n’t",
    "de": r"nicht\w*|nie|niemals|niemand\w*|kein\w*|weder|noch|ohne|außer|un\w+|nur|weg|statt",
    "sv": r"inte|ej|aldrig|ing(?:en|et|a|enting)|varken|utan|o\w+|miss\w+",
    "fr": r"n[e’]\w*|pas|jamais|aucune?|rien|personne|ni|sans|sauf|non|i[mn]\w+|rat\w+|échou\w+",
    "es": r"no|nunca|jamás|nadie|nada|ningun\w*|ningún|ni|sin|salvo|i[mn]\w+",
    "pl": r"nie\w*|nigdy|nikt|nic|nikogo|niczego|żad\w+|ani|bez|chyba",
    "ja": r"ない|なし|なく|なけ|なかっ|ず|ません|不|無|未|失敗|以外",
    "ar": r"\w?(?:لا|لم|لن|ليس\w*|غير|بلا|دون|بدون|إلا|ما|عدم|فشل\w*|أي)",
}
_WITHOUT_SPACES: Final = ("ja",)


@cache
def _pattern(words: str, language: str) -> re.Pattern[str]:
    form = "(?:{})" if language in _WITHOUT_SPACES else r"(?<!\w)(?:{})(?!\w)"
    return re.compile(form.format(words), re.IGNORECASE)


_CONTRARY_GOOD = {"de.po": sample("Keep the higher die.", "Behalte den höheren Würfel.")}
_CONTRARY_BAD = {"de.po": sample("Keep the higher die.", "Behalte den niedrigeren Würfel.")}


@translation_check(
    "translation-contrary", bad=_CONTRARY_BAD, good=_CONTRARY_GOOD, severity=Severity.ERROR
)
def translation_contrary(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that say lower for higher, even for odd, enemy for friend.

    The English has only the one word, and the translation only the other.
    """
    language = checked.language.partition("-")[0]
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, without_points(marks_of(pair.msgstr).words)
        for name, sides in _WORDS.get(language, {}).items():
            in_text = _sides(_WORDS["en"][name], text, "en")
            if sum(in_text) == 1 and _sides(sides, msgstr, language) == in_text[::-1]:
                one, other = _NAMES[name] if in_text[0] else _NAMES[name][::-1]
                message = f"the text says {one}, the translation {other}"
                yield pair.finding("translation-contrary", message, "say what the text says")


def _sides(words: tuple[str, str], text: str, language: str) -> tuple[bool, bool]:
    one, other = (_pattern(each, language).search(text) is not None for each in words)
    return one, other


_NEGATION_GOOD = {"de.po": sample("Nobody may rest.", "Niemand darf rasten.")}
_NEGATION_BAD = {"de.po": sample("Nobody may rest.", "Jeder darf rasten.")}


@translation_check(
    "translation-negation", bad=_NEGATION_BAD, good=_NEGATION_GOOD, severity=Severity.INFO
)
def translation_negation(checked: PoSubject) -> Iterator[Finding]:
    """Find translations without a negation where English has one, and the reverse.

    Many say it otherwise; read through once, the list shows the *not* that was lost.
    """
    language = checked.language.partition("-")[0]
    if language not in _NEGATIONS:
        return
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, without_points(marks_of(pair.msgstr).words)
        denied = _pattern(_NEGATIONS["en"], "en").search(text)
        if denied and not _pattern(_NEGATIONS[language], language).search(msgstr):
            message = f"the text says {denied[0]!r}, the translation denies nothing"
            hint = "see that it forbids what the text forbids"
            yield pair.finding("translation-negation", message, hint, Severity.INFO)
