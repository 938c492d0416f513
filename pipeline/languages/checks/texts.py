"""Checks of the parts that a translation keeps: placeholders, tags, icons, references, terms."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from re import compile as pattern
from typing import Final

from jinja2 import BaseLoader
from jinja2.exceptions import TemplateSyntaxError

from pipeline.game.notation import NotationError, parse
from pipeline.languages.language_rules import (
    STAND_IN,
    first_of,
    less,
    listed,
    marks_of,
    without_keys,
    without_points,
)
from pipeline.languages.rules import language_rules_of
from pipeline.languages.subject import Pair, PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity
from pipeline.source.names import did_you_mean, joined
from pipeline.template.sandbox import make_sandbox

_TOKEN: Final = re.compile(
    r"'(?:[^'\\]|\\.?)*+(?:'|\Z)|\"(?:[^\"\\]|\\.?)*+(?:\"|\Z)|\w+|[^\w\s]", re.DOTALL
)
_WORDS: Final = "‹›"
# One of several words, chosen by a condition, such as the ending of a plural.
_CHOSEN: Final = re.compile(
    rf"{_WORDS} if (?:(?! else ).)*(?: else {_WORDS}(?: if (?! else ).*)?)*"
)
_OPENING: Final = ("{{", "else", "or", "~", ":", "join(", "default(")


def computed(code: Iterable[str]) -> dict[str, str]:
    """Return the expressions and statements by what they compute: spaces and words are free.

    Those that do nothing but choose between words are left out.
    """
    sources = {_normalized(source): source for source in code}
    return {normal: source for normal, source in sources.items() if not _is_chosen(normal)}


def _normalized(code: str) -> str:
    tokens = _TOKEN.findall(code[2:-2].strip("-"))
    return code[:2] + " " + " ".join(_without_words(tokens, code[:2]))


def _without_words(tokens: list[str], before: str) -> Iterator[str]:
    for n, token in enumerate(tokens):
        if token[0] in "'\"":
            after = tokens[n + 1] if n + 1 < len(tokens) else ""
            yield _WORDS if _is_printed(before, after) else f"'{token[1:-1]}'"
        else:
            yield token
        before = f"{before}(" if token == "(" else token


def _is_printed(before: str, after: str) -> bool:
    return before in _OPENING or (after in ("if", "~") and before not in ("=", "in"))


def _is_chosen(normal: str) -> bool:
    return normal.startswith("{{") and _CHOSEN.fullmatch(normal[3:]) is not None


def fault(text: str) -> str:
    """Return what is wrong with the Jinja of a text, nothing if it can be read."""
    try:
        make_sandbox(BaseLoader(), {}).parse(text)
    except TemplateSyntaxError as error:
        return str(error)
    return ""


# Where words are written together, or no space parts them, a term is found within others.
_JOINED: Final = frozenset({"de", "sv", "da", "nb", "nn", "no", "nl", "fi", "is", "ja", "zh", "ko"})
_ARABIC: Final = frozenset({"ar", "fa", "he"})
_ENDINGS: Final = {"fr": "(?:e?s|e|x)?", "es": "(?:e?s)?", "pt": "s?", "en": "(?:e?s)?"}
_UMLAUTS: Final = {"a": "[aä]", "o": "[oö]", "u": "[uü]"}
_SOFT: Final = "\u00ad"


def has_term(msgstr: str, forms: Iterable[str], language: str) -> bool:
    """Return whether a translation has one of the forms of a term."""
    base_language = language.partition("-")[0]
    text = _terms_normalized(" ".join(marks_of(msgstr).words.split()))
    return any(_pattern(_terms_normalized(form), base_language).search(text) for form in forms)


def _terms_normalized(text: str) -> str:
    text = " ".join(text.replace(_SOFT, "").split()).lower()
    return without_points(text)


@lru_cache(maxsize=4096)
def _pattern(form: str, base_language: str) -> re.Pattern[str]:
    bend = language_rules_of(base_language).bend
    if bend is not None:
        return re.compile(bend(form))
    if base_language in _JOINED or base_language in _ARABIC:
        return re.compile(
            "".join(map(_with_umlaut, form) if base_language == "de" else [re.escape(form)])
        )
    ending = _ENDINGS.get(base_language, "")
    words = r"\s+".join(re.escape(word) + ending for word in form.split())
    return re.compile(rf"(?<!\w){words}(?!\w)")


def _with_umlaut(letter: str) -> str:
    """Return a pattern of a letter in the singular and in the plural: Schaden, Schäden."""
    return _UMLAUTS.get(letter, re.escape(letter))


_GOOD = {"de.po": sample("%(n)s of %(most)s points", "%(n)s von %(most)s Punkten", "")}
_BAD = {"de.po": _GOOD["de.po"].replace("%(most)s P", "%(meist)s P")}


@translation_check("translation-placeholders", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_placeholders(checked: PoSubject) -> Iterator[Finding]:
    """Find translations without the placeholders and expressions of their text.

    The output of ``%(name)s``, ``{{ }}`` or ``{% %}`` is lost on the card, or its code is printed.
    Their order is free, and so are the words within expressions.
    """
    for pair in checked.pairs:
        if "%(" in pair.text or "%(" in pair.msgstr:
            yield from _placeholder_findings(pair)
        if "{{" in pair.text + pair.msgstr or "{%" in pair.text + pair.msgstr:
            yield from _expression_findings(pair)


def _placeholder_findings(pair: Pair) -> Iterator[Finding]:
    in_text, in_msgstr = marks_of(pair.text).placeholders, marks_of(pair.msgstr).placeholders
    lost = [] if pair.alone else sorted(in_text - in_msgstr)
    for name, more in first_of(lost):
        message = f"the placeholder %({name})s is missing{more}"
        hint = f"write exactly %({name})s where it belongs"
        yield pair.finding("translation-placeholders", message, hint)
    for name, more in first_of(sorted(in_msgstr - in_text)):
        message = f"the text has no placeholder %({name})s{more}"
        placeholders = listed(sorted(in_text), "%%(%s)s", ", ")
        hint = f"it has {placeholders}"
        yield pair.finding("translation-placeholders", message, hint, word=f"%({name})s")


def _expression_findings(pair: Pair) -> Iterator[Finding]:
    broken = fault(pair.msgstr)
    if broken:
        message = f"an expression cannot be read: {broken}"
        hint = "copy the code in {{ }} and {% %} from the text; translate only words in it"
        yield pair.finding("translation-placeholders", message, hint)
        return
    in_text, in_msgstr = computed(marks_of(pair.text).code), computed(marks_of(pair.msgstr).code)
    for normal, more in first_of(sorted(in_text.keys() - in_msgstr.keys())):
        message = f"the expression {in_text[normal]} is missing{more}"
        hint = "copy it from the text; translate only words in it"
        yield pair.finding("translation-placeholders", message, hint)
    for normal, more in first_of(sorted(in_msgstr.keys() - in_text.keys())):
        message = f"the text has no expression {in_msgstr[normal]}{more}"
        hint = "copy the code in {{ }} and {% %} from the text"
        yield pair.finding("translation-placeholders", message, hint, word=in_msgstr[normal])


_XML: Final = pattern(r"</?[A-Za-z][^<>]*>|&(?:#\w+|[A-Za-z]\w*);")
_NAMES: Final = {"**": "bold", "*": "italic"}

_TAGS_GOOD = {"de.po": sample("**Aim:** add a die.", "**Zielen:** Nimm einen Würfel hinzu.")}
_TAGS_BAD = {"de.po": _TAGS_GOOD["de.po"].replace(":** N", ": N")}


@translation_check("translation-tags", bad=_TAGS_BAD, good=_TAGS_GOOD, severity=Severity.ERROR)
def translation_tags(checked: PoSubject) -> Iterator[Finding]:
    """Find translations with faulty inline notation, or with more or less emphasis.

    Such a text keeps its card from being printed. XML, its entities included, is none of the
    notation.
    """
    for pair in checked.pairs:
        finding = _notation_finding(pair) or _xml_finding(pair) or _emphasis_finding(pair)
        if finding is not None:
            yield finding


def _notation_finding(pair: Pair) -> Finding | None:
    try:
        parse(marks_of(pair.msgstr).plain)
    except NotationError as error:
        if _is_plain(pair.text):
            return None
        message = f"the notation cannot be read: {error}"
        return pair.finding("translation-tags", message, error.hint)
    return None


def _is_plain(text: str) -> bool:
    try:
        parse(marks_of(text).plain)
    except NotationError:
        return True
    return False


def _xml_finding(pair: Pair) -> Finding | None:
    match = _XML.search(marks_of(pair.msgstr).words)
    if match is None or match[0] in pair.text:
        return None
    message = f"{match[0]} would be printed literally"
    hint = "write **bold**, *italic* and {icon}, as the text does"
    return pair.finding("translation-tags", message, hint, word=match[0])


def _emphasis_finding(pair: Pair) -> Finding | None:
    in_text, in_msgstr = marks_of(pair.text).switches, marks_of(pair.msgstr).switches
    for mark, name in _NAMES.items():
        if in_text[mark] != in_msgstr[mark]:
            message = f"expected {in_text[mark]} marks {mark} ({name}), found {in_msgstr[mark]}"
            hint = f"make the same words {name} as in the text"
            return pair.finding("translation-tags", message, hint)
    return None


_ICONS_GOOD = {"de.po": sample("Pay {coin} {coin} to move.", "Zahle {coin} {coin}, um zu ziehen.")}
_ICONS_BAD = {"de.po": sample("Pay {coin} {coin} to move.", "Zahle {coin}, um zu ziehen.")}


@translation_check("translation-icons", bad=_ICONS_BAD, good=_ICONS_GOOD, severity=Severity.ERROR)
def translation_icons(checked: PoSubject) -> Iterator[Finding]:
    """Find translations without the icons of their text, or with more of them.

    An icon is a cost or an effect: one too few is a wrong rule.
    """
    for pair in checked.pairs:
        if "{" not in pair.text and "{" not in pair.msgstr:
            continue
        in_text, in_msgstr = marks_of(pair.text).icons, marks_of(pair.msgstr).icons
        for icon, more in first_of(less(in_text, in_msgstr)):
            message = f"the icon {{{icon}}} is missing{more}"
            hint = f"write {{{icon}}} as often as the text does"
            yield pair.finding("translation-icons", message, hint)
        for icon, more in first_of(less(in_msgstr, in_text)):
            message = f"the text has no icon {{{icon}}}, or fewer of it{more}"
            icons = listed(sorted(in_text), "{%s}")
            hint = f"it has {icons}"
            yield pair.finding("translation-icons", message, hint, word=f"{{{icon}}}")


_REFERENCES_GOOD = {
    "de.po": sample(
        "After [[action:move|a move]], draw [[=hand]] cards.",
        "Ziehe nach [[action:move|einer Bewegung]] [[=hand]] Karten.",
    )
}
_REFERENCES_BAD = {
    "de.po": _REFERENCES_GOOD["de.po"].replace("[[action:move|einer", "[[action:bewegung|einer")
}


@translation_check(
    "translation-references", bad=_REFERENCES_BAD, good=_REFERENCES_GOOD, severity=Severity.ERROR
)
def translation_references(checked: PoSubject) -> Iterator[Finding]:
    """Find translations without the references and constants of their text.

    Behind a bar ``|`` other words may be, and the order is free; another reference would print
    the name of another record, and a constant that is written as a figure would not follow it.
    """
    for pair in checked.pairs:
        if "[[" not in pair.text and "[[" not in pair.msgstr:
            continue
        in_text, in_msgstr = marks_of(pair.text).links, marks_of(pair.msgstr).links
        for target, more in first_of(less(in_text, in_msgstr)):
            message = f"the reference [[{target}]] is missing{more}"
            hint = f"write [[{target}]], or [[{target}|other words]] where another form is needed"
            yield pair.finding("translation-references", message, hint)
        for target, more in first_of(less(in_msgstr, in_text)):
            message = f"the text has no reference [[{target}]], or fewer of it{more}"
            links = listed(sorted(in_text), "[[%s]]")
            hint = f"it has {links}"
            yield pair.finding("translation-references", message, hint, word=f"[[{target}")


# What is never drawn by itself: spaces, and marks that say how others are joined.
_UNDRAWN: Final = ("Zs", "Cf", "Cc")

_GLYPHS_GOOD = {"de.po": sample("Move.", "Zieh’ – über Flüsse.")}
_GLYPHS_BAD = {"de.po": sample("Move.", "Zieh’ – über 🂡 Flüsse.")}


@translation_check(
    "translation-glyphs", bad=_GLYPHS_BAD, good=_GLYPHS_GOOD, severity=Severity.ERROR
)
def translation_glyphs(checked: PoSubject) -> Iterator[Finding]:
    """Find characters that no typeface of the game or of the script has.

    They could not be printed. Most were pasted from elsewhere: a letter of another alphabet that
    looks the same, or a symbol.
    """
    texts = [(pair, marks_of(pair.msgstr).words) for pair in checked.pairs]
    letters = filter(_is_drawn, set().union(*(text for _, text in texts)))
    lacking = set(checked.lacking("".join(sorted(letters))))
    if not lacking:
        return
    for pair, text in texts:
        for letter in dict.fromkeys(filter(lacking.__contains__, text)):
            name = unicodedata.name(letter, "")
            message = f"no typeface has {letter} (U+{ord(letter):04X} {name})"
            hint = "write another character, or add a typeface that has it"
            yield pair.finding("translation-glyphs", message, hint, word=letter)


def _is_drawn(letter: str) -> bool:
    return letter != STAND_IN and unicodedata.category(letter) not in _UNDRAWN


_TERMS = {"de.terms.yaml": "Advantage: { term: Vorteil }\n"}
_TERM_GOOD = {**_TERMS, "de.po": sample("Roll with Advantage.", "Würfle mit Vorteil.")}
_TERM_BAD = {**_TERMS, "de.po": sample("Roll with Advantage.", "Würfle mit Bonus.")}


@translation_check("translation-term", bad=_TERM_BAD, good=_TERM_GOOD, severity=Severity.ERROR)
def translation_term(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that do not use the glossary's term.

    Players take two words for two things. If you rename a term in the glossary, this check lists
    all that must follow. If the English word is no term, the glossary names its context under
    `except`.
    """
    for pair in checked.pairs:
        text, words = marks_of(pair.text).words, marks_of(pair.msgstr).words
        for name, term in checked.terms(without_keys(text, words)):
            if pair.context in term.excepted or pair.text in term.excepted:
                continue
            forms = term.renderings(name)
            if has_term(pair.msgstr, forms, checked.language):
                continue
            message = (
                f"the glossary translates {name!r} as {' or '.join(forms)}, which is missing here"
            )
            place = checked.glossary.position(name)
            where = f"{place.file}:{place.line}"
            subject = pair.entry.context or "its text"
            hint = f"use it, add a form to {where}, or name {subject} under except: there"
            severity = Severity.WARNING if term.soft else Severity.ERROR
            yield pair.finding("translation-term", message, hint, severity)


_TERM_UNUSED_GOOD = {
    "de.terms.yaml": "Advantage: { term: Vorteil }\n",
    "de.po": sample("Roll with Advantage.", "Würfle mit Vorteil."),
}
_TERM_UNUSED_BAD = {
    "de.terms.yaml": _TERM_UNUSED_GOOD["de.terms.yaml"] + "Advantaged: { term: bevorteilt }\n"
}


@translation_check(
    "translation-term-unused", bad=_TERM_UNUSED_BAD, good=_TERM_UNUSED_GOOD, severity=Severity.INFO
)
def translation_term_unused(checked: PoSubject) -> Iterator[Finding]:
    """Find terms of the glossary that no text of the game has.

    They are mistyped, or have gone with the text that had them. The same goes for contexts under
    `except`.
    """
    texts = {text for each in checked.messages for text in (each.text, each.many)}
    seen = {name for text in texts for name, _ in checked.terms(marks_of(text).words)}
    for name in checked.glossary.terms:
        if name not in seen:
            message = f"no text has the term {name!r}"
            hint = "write it as in the English texts, or delete it"
            place = checked.glossary.position(name)
            yield Finding("translation-term-unused", message, place, name, hint, Severity.INFO)
    yield from _unused_exceptions(checked, {each.context for each in checked.messages} | texts)


def _unused_exceptions(checked: PoSubject, contexts: Collection[str]) -> Iterator[Finding]:
    for name, term in checked.glossary.terms.items():
        for context in term.excepted:
            if context not in contexts:
                message = f"{name!r} has an exception for {context}, which is not a text"
                hint = joined(did_you_mean(context, contexts), "or delete it")
                place = checked.glossary.position(name)
                yield Finding("translation-term-unused", message, place, name, hint, Severity.INFO)
