"""The check of punctuation, and the rules of the languages that have some.

Terms of Arabic take the article, endings and pronouns.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pipeline.languages.language_rules import (
    STAND_IN,
    PunctuationRule,
    language_rules,
    language_rules_of,
    marks_of,
    punctuation_rule,
    without_keys,
)
from pipeline.languages.subject import PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity

_BLANKS: Final = " \t\n\u00a0\u202f\u3000"
_CLOSING: Final = _BLANKS + "”“»’‘)]』」）"
_STOPS: Final = (".", "。", "．", "۔")
_ENDS: Final = (*_STOPS, "!", "?", "…", "！", "？", "؟")
_COLONS: Final = (":", "：")
# An abbreviation ends with a full stop where its English word has none: Pkt., max.
_ABBREVIATED: Final = re.compile(r"(?<!\w)[^\W\d_]{1,5}\.$")
# The stops of initials are part of a word, which another language may not write so.
_INITIALS: Final = re.compile(r"(?<!\w)[A-Z]\.$")
_DOUBLE: Final = re.compile(r"[ \u00a0\u202f\u3000]{2,}")
_STRAIGHT: Final = re.compile("['\"]")
_UNSEEN: Final = re.compile("[\t\n\u200b\u2060\ufeff]")


class Difference(NamedTuple):
    """What is otherwise than in the text, and how to fix it."""

    says: str
    remedy: str


def differences(text: str, msgstr: str) -> Iterator[Difference]:
    """Yield what the words of a translation have otherwise than those of its text."""
    if _leading_blanks(text, len(text.lstrip(_BLANKS))) != _leading_blanks(
        msgstr, len(msgstr.lstrip(_BLANKS))
    ):
        yield Difference(
            "the leading spaces differ from those of the text", "begin as the text does"
        )
    if _trailing_blanks(text) != _trailing_blanks(msgstr):
        yield Difference(
            "the trailing spaces differ from those of the text", "end as the text does"
        )
    if _DOUBLE.search(msgstr) and not _DOUBLE.search(text):
        yield Difference("two spaces in a row", "leave one of them out")
    if _STRAIGHT.search(msgstr) and not _STRAIGHT.search(text):
        yield Difference(
            "a straight quotation mark or apostrophe", "write the language’s own, and ″ for inches"
        )
    if "..." in msgstr and "..." not in text:
        yield Difference("three full stops", "write the sign …")
    elif ".." in msgstr and ".." not in text:
        yield Difference("two full stops", "leave one of them out")
    if " - " in msgstr and " - " not in text:
        yield Difference("a hyphen for a dash", "write – with spaces around it")
    if _UNSEEN.search(msgstr) and not _UNSEEN.search(text):
        yield Difference("a tab, a line break or an unseen character", "leave it out")
    yield from _end_differences(text, msgstr)


def _leading_blanks(text: str, stripped_length: int) -> str:
    return text[: len(text) - stripped_length]


def _trailing_blanks(text: str) -> str:
    return text[len(text.rstrip(_BLANKS)) :]


def _end_differences(text: str, msgstr: str) -> Iterator[Difference]:
    text_end, msgstr_end = text.rstrip(_CLOSING), msgstr.rstrip(_CLOSING)
    if text_end.endswith(_ENDS) and not msgstr_end.endswith(_ENDS):
        if not (_INITIALS.search(text_end) or _ABBREVIATED.fullmatch(text_end)):
            yield Difference(
                "the full stop at the end is lost", "end the sentence as the text does"
            )
    elif msgstr_end.endswith(_STOPS) and not text_end.endswith(_ENDS):
        if _ABBREVIATED.search(msgstr_end) is None:
            yield Difference("the text ends without a full stop", "leave the full stop out")
    elif text_end.endswith(_COLONS) != msgstr_end.endswith(_COLONS):
        yield Difference("the colon at the end is not as in the text", "end as the text does")


_AROUND: Final = 12

_GOOD = {"fr.po": sample("Move, then attack!", "Bougez, puis attaquez\u202f!")}
_BAD = {"fr.po": sample("Move, then attack!", "Bougez, puis attaquez !")}


@translation_check("translation-punctuation", bad=_BAD, good=_GOOD)
def translation_punctuation(checked: PoSubject) -> Iterator[Finding]:
    """Find punctuation and spaces that the language, or the English text, has otherwise.

    Each language has its own quotation marks, dashes and spaces. A full stop at the end, blanks
    around the text and the sign … are as in the English.
    """
    punctuation = language_rules_of(checked.language).punctuation
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, marks_of(pair.msgstr).words
        for breach in (
            *differences(text, msgstr),
            *_broken_rules(punctuation, without_keys(msgstr, text)),
        ):
            message, hint = breach
            yield pair.finding("translation-punctuation", message, hint, Severity.WARNING)


def _broken_rules(punctuation: tuple[PunctuationRule, ...], msgstr: str) -> Iterator[Difference]:
    for rule in punctuation:
        match = rule.pattern.search(msgstr)
        if match is not None:
            yield Difference(f"{rule.says}: {_excerpt(msgstr, match)}", rule.remedy)


def _excerpt(msgstr: str, match: re.Match[str]) -> str:
    start, end = max(0, match.start() - _AROUND), match.end() + _AROUND
    excerpt = msgstr[start:end].replace(STAND_IN, "…").strip()
    return f"{'…' if start else ''}{excerpt}{'…' if end < len(msgstr) else ''}"


_LETTER: Final = "\u0620-\u064a"

_ENDING: Final = "(?:ان|ين|ون|ات|ا|ي|ه|ها|هم|هما)?"


def _bend(term: str) -> str:
    """Return the forms of a term: words with the article or without, and with endings.

    Plurals that change a word within cannot be derived from its spelling.
    """
    return rf"{_ENDING}\s+و?(?:ال)?".join(map(_word, term.split()))


def _word(word: str) -> str:
    bare = word[2:] if word.startswith("ال") and len(word) > 4 else word
    return re.escape(bare[:-1]) + "(?:ة|ت|ات)" if bare.endswith("ة") else re.escape(bare)


language_rules(
    "ar",
    punctuation_rule(
        rf"(?<=[{_LETTER}])\s?[,;?]|[,;?](?=\s?[{_LETTER}])",
        "punctuation that is not Arabic",
        "write ، ؛ or ؟",
        bad="تحرك, ثم هاجم.",
        good="تحرك، ثم هاجم.",
    ),
    punctuation_rule(
        "\u0640",
        "a stretched letter (tatweel)",
        "leave U+0640 out",
        bad="تحـــرك",
        good="تحرك",
    ),
    punctuation_rule(
        "[\u0660-\u0669\u06f0-\u06f9]",
        "figures that no die shows",
        "write 0 to 9",
        bad="٣ خطوات",
        good="3 خطوات",
    ),
    punctuation_rule(
        '[“”„"]',
        "quotation marks that are not Arabic",
        "write «…»",
        bad="“روبوت”",
        good="«روبوت»",
    ),
    bend=_bend,
)


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
        "a wrong apostrophe",
        "write ’",
        bad="Hans' und Ruth's Karte",
        good="Hans’ und Ruths Karte",
    ),
)


language_rules(
    "es",
    punctuation_rule(
        r"^[^¿]*\?",
        "a question without its first mark",
        "write ¿…?",
        bad="Listo?",
        good="¿Listo?",
    ),
    punctuation_rule(
        "^[^¡]*!",
        "an exclamation without its first mark",
        "write ¡…!",
        bad="Corre!",
        good="¡Corre!",
    ),
    punctuation_rule(
        '[„"]',
        "quotation marks that are not Spanish",
        "write «…», or “…” within them",
        bad="„Robot“",
        good="«Robot»",
    ),
)


language_rules(
    "fr",
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
        r"(?<=\w)['‘]",
        "a wrong apostrophe",
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
)


_KANA: Final = "\u3040-\u30ff\u3400-\u9fff々〆ー"
_FULL: Final = "、。，．！？：；「」『』（）【】・…"

language_rules(
    "ja",
    punctuation_rule(
        rf"(?<=[{_KANA}」』）])[,.!?;:]|[,.!?;:] ?(?=[{_KANA}「『（])|[{_KANA}][^{_KANA}]*[.!?]$",
        "half-width punctuation next to Japanese",
        "write 、。！？：；",
        bad="カードを2D6.",
        good="カードを2D6。1.5から！",
    ),
    punctuation_rule(
        rf"(?<=[{_KANA}])[()]|[()](?=[{_KANA}])",
        "half-width brackets next to Japanese",
        "write （…）",
        bad="移動(1回)",
        good="移動（1回）",
    ),
    punctuation_rule(
        rf"[ \u00a0](?=[{_FULL}])|(?<=[{_FULL}])[ \u00a0]",
        "a space next to full-width punctuation",
        "leave it out: the punctuation brings its own room",
        bad="移動。 攻撃。",
        good="移動。攻撃。",
    ),
    punctuation_rule(
        '[“”„‘"«»]',
        "quotation marks that are not Japanese",
        "write 「…」, and 『…』 within them",
        bad="“ロボット”とは",
        good="「ロボット」とは",
    ),
    punctuation_rule(
        "[･·•](?=\\w)",
        "a middle dot that is not Japanese",
        "write ・",
        bad="ハンド·ガン",
        good="ハンド・ガン",
    ),
    punctuation_rule(
        r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]",
        "full-width figures or letters",
        "write those that dice and English names have",
        bad="２個",
        good="2個",
    ),
    punctuation_rule(
        r"[\uff61-\uff9f]",
        "half-width kana",
        "write full-width ones",
        bad="ｶｰﾄﾞ",
        good="カード",
    ),
)


language_rules(
    "pl",
    punctuation_rule(
        '[“"«]',
        "quotation marks that are not Polish",
        "write „…”",
        bad="“Cel” jest wolny.",
        good="„Cel” jest wolny.",
    ),
    punctuation_rule(
        r"(?<=[\d\ufffc])[ \u00a0]%",
        "a space before the per cent sign",
        "leave it out",
        bad="50 %",
        good="50%",
    ),
)


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
        "a wrong apostrophe",
        "write ’",
        bad="ta't",
        good="ta’t",
    ),
)
