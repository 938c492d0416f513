"""Checks by the rules of a language: punctuation, words that decide, spelling and grammar."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple, cast

from pipeline.checks.grammar import mistakes
from pipeline.checks.prose import readable, slips
from pipeline.checks.spelling import Words, speller
from pipeline.checks.wording import words_of
from pipeline.languages.language_rules import (
    STAND_IN,
    marks_of,
    punctuation_rules,
    without_keys,
    without_points,
)
from pipeline.languages.rules import language_rules_of
from pipeline.languages.subject import Pair, PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity
from pipeline.source.yaml import load_yaml

_OPPOSITES: Final = Path(__file__).parents[1] / "opposites.yaml"
"""Words that decide, in each language, and what findings call them."""

_MOST_KEPT: Final = 16_384
"""Texts of a game."""


@cache
def _opposites() -> Mapping[str, Mapping[str, Any]]:
    return cast(Mapping[str, Mapping[str, Any]], load_yaml(_OPPOSITES, given=True).data)


@cache
def _pattern(words: str, language: str) -> re.Pattern[str]:
    return language_rules_of(language).compiled(words)


class _Said(NamedTuple):
    """Words that decide in a text and its translation: how often each is in either."""

    pair: Pair
    words: Mapping[str, Any]
    text: list[int]
    msgstr: list[int]


def _said(checked: PoSubject) -> Iterator[_Said]:
    """Yield the words of each text that its language knows, too."""
    language = checked.language.partition("-")[0]
    for pair in checked.pairs:
        if pair.text == pair.msgstr:
            continue
        msgstr = without_points(marks_of(pair.msgstr).words)
        for words, in_text in _decides(marks_of(pair.text).words):
            if language in words:
                yield _Said(pair, words, in_text, _times(msgstr, language, words))


@lru_cache(maxsize=_MOST_KEPT)
def _decides(text: str) -> list[tuple[Mapping[str, Any], list[int]]]:
    """Return the words that decide in an English text, which each of its translations asks for."""
    said = ((words, _times(text, "en", words)) for words in _opposites().values())
    return [(words, times) for words, times in said if any(times)]


_SAY: Final = "say what the text says, as often as the text does"


def _times(text: str, language: str, words: Mapping[str, Any]) -> list[int]:
    return [len(_pattern(word, language).findall(text)) for word in words[language]]


_CONTRARY_GOOD = {"de.po": sample("Keep the higher die.", "Behalte den höheren Würfel.")}
_CONTRARY_BAD = {"de.po": sample("Keep the higher die.", "Behalte den niedrigeren Würfel.")}


@translation_check(
    "translation-contrary", bad=_CONTRARY_BAD, good=_CONTRARY_GOOD, severity=Severity.ERROR
)
def translation_contrary(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that say lower for higher, last for first, must for may.

    They have the one word less often than the English, and the other more often.
    """
    for pair, words, text, msgstr in _said(checked):
        for side in (0, 1) if len(text) > 1 else ():
            if msgstr[side] < text[side] and msgstr[1 - side] > text[1 - side]:
                said = words["says"]
                message = f"the text says {said[side]}, the translation {said[1 - side]}"
                yield pair.finding("translation-contrary", message, _SAY)


_WORD_GOOD = {"de.po": sample("Nobody may rest here.", "Hier darf niemand rasten.")}
_WORD_BAD = {"de.po": sample("Nobody may rest here.", "Hier darf jeder rasten.")}


@translation_check("translation-word", bad=_WORD_BAD, good=_WORD_GOOD)
def translation_word(checked: PoSubject) -> Iterator[Finding]:
    """Find sentences without a word that decides, such as *not*, *only*, *each* and *until*.

    A lost *not* turns a rule round.
    """
    for pair, sense, text, msgstr in _said(checked):
        is_alone = len(text) == 1
        if not _is_whole(pair) or not (is_alone or sense.get("both", False)):
            continue
        for said, times, others in zip(sense["says"], text, msgstr, strict=True):
            if others < (times if is_alone else min(times, 1)):
                message = f"the translation lacks {said}, or has it less often"
                yield pair.finding("translation-word", message, _SAY, Severity.WARNING)


_CLAUSE: Final = re.compile(r"[.!?;:؟؛](?=[)”“»’\s\ufffc]|$)|[。！？；：]")
_SHORT: Final = {True: 0.8, False: 0.5}
"""The least share of the length that is usual, with fewer clauses and without."""

_CLAUSE_GOOD = {
    "de.po": "".join(
        sample(f"Draw {n} cards. Then rest there.", f"Ziehe {n} Karten. Raste dann dort.")
        for n in range(2, 6)
    )
}
_CLAUSE_BAD = {"de.po": _CLAUSE_GOOD["de.po"].replace("5 Karten. Raste dann dort.", "5 Karten.")}


@translation_check("translation-clause", bad=_CLAUSE_BAD, good=_CLAUSE_GOOD)
def translation_clause(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that have fewer clauses than their text, and are shorter than is usual.

    What is usual in a file is the length of its other translations to that of their texts.
    """
    whole = [
        (pair, marks_of(pair.text).words, marks_of(pair.msgstr).words)
        for pair in checked.pairs
        if _is_whole(pair) and len(marks_of(pair.text).words) > _LINE
    ]
    lengths = [len(msgstr) / len(text) for _, text, msgstr in whole]
    usual = median(lengths) if lengths else 1
    for (pair, *both), length in zip(whole, lengths, strict=True):
        text, msgstr = (len(_CLAUSE.findall(each)) for each in both)
        is_spaced = language_rules_of(checked.language).spaced
        if length < usual * (_SHORT[msgstr < text and is_spaced]):
            message = "the translation is much shorter than is usual: a clause may be lost"
            yield pair.finding("translation-clause", message, _SAY, Severity.WARNING)


_LINE: Final = 26
_FRAGMENT: Final = 40
_FREE: Final = re.compile(r"(?:rules|rulings|errata)\.|.*\.(?:blurb|epithet|flavour|name)$")
"""The contexts of what a translator words freely, and of what no card prints."""


def _is_whole(pair: Pair) -> bool:
    is_sentence = pair.text.endswith((*_ENDS, ")", "”")) or len(pair.text) > _FRAGMENT
    return is_sentence and not _FREE.match(pair.context)


_BLANKS: Final = " \t\n\u00a0\u202f\u3000"
_CLOSING: Final = _BLANKS + "”“»’‘)]』」）"
_STOPS: Final = (".", "。", "．", "۔")
_ENDS: Final = (*_STOPS, "!", "?", "…", "！", "？", "؟")
_CALLS: Final = ("!", "！")
_COLONS: Final = (":", "：")
# An abbreviation ends with a full stop where its English word has none: Pkt., max.
_ABBREVIATED: Final = re.compile(r"(?<!\w)[^\W\d_]{1,5}\.$")
# The stops of initials are part of a word, which another language may not write so.
_INITIALS: Final = re.compile(r"(?<!\w)[A-Z]\.$")


class Difference(NamedTuple):
    """What is otherwise than in the text, and how to fix it."""

    says: str
    remedy: str


_UNWANTED: Final = tuple(
    (re.compile(pattern), Difference(says, remedy))
    for pattern, says, remedy in (
        (r"[ \u00a0\u202f\u3000]{2,}", "two spaces in a row", "leave one of them out"),
        ("['\"]", "a straight quotation mark or apostrophe", "write that of the language, or ″"),
        (r"\.{3}", "three full stops", "write the sign …"),
        (r"(?<!\.)\.\.(?!\.)", "two full stops", "leave one of them out"),
        (" - ", "a hyphen for a dash", "write – with spaces around it"),
        (rf"(?<!\w)-(?=[\d{STAND_IN}])", "a hyphen for a minus", "write − before the figure"),
        ("[\t\n\u200b\u2060\ufeff]", "a tab, a line break or an unseen character", "leave it out"),
    )
)
"""What a translation has only where its text has it, too."""


def differences(text: str, msgstr: str) -> Iterator[Difference]:
    """Yield what the words of a translation have otherwise than those of its text."""
    edges = (("leading", "begin"), ("trailing", "end"))
    for (edge, act), own, other in zip(edges, _blanks(text), _blanks(msgstr), strict=True):
        if own != other:
            says = f"the {edge} spaces differ from those of the text"
            yield Difference(says, f"{act} as the text does")
    for pattern, difference in _UNWANTED:
        if pattern.search(msgstr) and not pattern.search(text):
            yield difference
    yield from _end_differences(text, msgstr)


def _blanks(text: str) -> tuple[str, str]:
    """Return the blanks before a text and behind it."""
    return text.removesuffix(text.lstrip(_BLANKS)), text.removeprefix(text.rstrip(_BLANKS))


def _end_differences(text: str, msgstr: str) -> Iterator[Difference]:
    text_end, msgstr_end = text.rstrip(_CLOSING), msgstr.rstrip(_CLOSING)
    remedy = "end the sentence as the text does"
    if text_end.endswith(_ENDS) and not msgstr_end.endswith(_ENDS):
        if not (_INITIALS.search(text_end) or _ABBREVIATED.fullmatch(text_end)):
            yield Difference("the full stop at the end is missing", remedy)
    elif text_end.endswith(_STOPS) and msgstr_end.endswith(_CALLS):
        yield Difference("an exclamation mark for a full stop", remedy)
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
    """Find punctuation and spaces that differ from the language's rules or the English text.

    Each language has its own quotation marks, dashes and spaces. A full stop at the end, blanks
    around the text and the sign … are as in the English.
    """
    punctuation = punctuation_rules().get(checked.language.partition("-")[0], ())
    for pair in checked.pairs:
        text, msgstr = marks_of(pair.text).words, marks_of(pair.msgstr).words
        for message, hint in (
            *differences(text, msgstr),
            *_broken_rules(punctuation, without_keys(msgstr, text)),
            *_slips(pair, checked.language),
        ):
            yield pair.finding("translation-punctuation", message, hint, Severity.WARNING)


def _slips(pair: Pair, language: str) -> Iterator[Difference]:
    """Yield slips of the pen that the text does not have."""
    right = {slip.says for slip in slips(readable(pair.text), pair.text, "en")}
    for slip in slips(readable(pair.msgstr), pair.msgstr, language):
        if slip.says not in right and "blank" not in slip.says:
            yield Difference(slip.says, slip.remedy)


def _broken_rules(punctuation: Sequence[Mapping[str, str]], msgstr: str) -> Iterator[Difference]:
    for rule in punctuation:
        match = re.search(rule["find"], msgstr)
        if match is not None:
            yield Difference(f"{rule['says']}: {_excerpt(msgstr, match)}", rule["write"])


def _excerpt(msgstr: str, match: re.Match[str]) -> str:
    start, end = max(0, match.start() - _AROUND), match.end() + _AROUND
    excerpt = msgstr[start:end].replace(STAND_IN, "…").strip()
    return f"{'…' if start else ''}{excerpt}{'…' if end < len(msgstr) else ''}"


_PLAIN: Final = re.compile(
    r"(?<![\w’:-])[a-z]+(?![\w:]| [A-Z])|(?:(?<=[.!?] )|^)[A-Z][a-z]+(?= (?!of )[a-z])"
)
"""English words to be translated; one between capitals is part of a name."""

_TITLES: Final = (".name", ".label", ".title", ".plural", ".abbreviation")
"""Ends of the contexts of names: their words are the game's own."""

_SPELLING_GOOD = {"de.po": sample("Draw another card.", "Ziehe noch eine Karte.")}
_SPELLING_BAD = {"de.po": _SPELLING_GOOD["de.po"].replace("Karte", "Katre")}


@translation_check("translation-spelling", bad=_SPELLING_BAD, good=_SPELLING_GOOD)
def translation_spelling(checked: PoSubject) -> Iterator[Finding]:
    """Find words that are neither in a dictionary of the language nor defined by the game.

    Translated names, terms of the glossary and the words under `known` in game.yaml are the game's
    own, with their forms and compounds, and so are the names that the English text has. What errata
    and rulings quote is left alone. See `spelling`.
    """
    known = speller(checked.language)
    if known is None:
        return
    words = Words(checked.language, _own(checked), known)
    for pair in checked.pairs:
        if pair.context.endswith(_TITLES) or ".was" in pair.context:
            continue
        # What is wrong with a file names its keys, and commands are the same in any language.
        is_as_written = pair.context.startswith("rules.") or "punchboard " in pair.text
        names = pair.text if is_as_written else _PLAIN.sub("", pair.text)
        for _, word in words.strange(readable(pair.msgstr), names):
            message, hint = words.finding_parts(word)
            yield pair.finding("translation-spelling", message, hint, Severity.WARNING, word)


_GRAMMAR_GOOD = {"de.po": sample("Roll it again.", "Wirf ihn wieder.")}
_GRAMMAR_BAD = {
    "de.po": "".join(sample(f"Roll {n}.", f"Das Ziel wirft {n}.") for n in range(6))
    + sample("The target rolls.", "Der Ziel wirft.")
}


@translation_check("translation-grammar", bad=_GRAMMAR_BAD, good=_GRAMMAR_GOOD)
def translation_grammar(checked: PoSubject) -> Iterator[Finding]:
    """Find real words that are used wrongly: *wider* for *wieder*, *der Ziel*.

    German, French, Spanish, Swedish and Polish have sequences that are wrong, such as *mit die* and
    *tous le*. A noun has the articles of one gender: one that is of none of the others' is wrong.
    See `grammar`.
    """
    texts = [readable(pair.msgstr).replace("\u00a0", " ") for pair in checked.pairs]
    for mistake in mistakes(texts, checked.language):
        pair = checked.pairs[mistake.text]
        yield pair.finding("translation-grammar", mistake.says, mistake.remedy, Severity.WARNING)


def _own(checked: PoSubject) -> Iterator[str]:
    texts = [pair.msgstr for pair in checked.pairs if pair.context.endswith(_TITLES)]
    for name, term in checked.glossary.terms.items():
        texts += term.renderings(name)
    for text in (*texts, *checked.known):
        yield from words_of(text.replace("\u00ad", ""))
