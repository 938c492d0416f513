"""Checks of the entries of PO files: missing, stale, copied ones, and the header."""

import re
from collections.abc import Callable, Iterator
from gettext import c2py
from itertools import takewhile
from typing import Final

from pipeline.game.catalog import Translated, of_words
from pipeline.game.language import LETTER, plural_rule
from pipeline.game.messages import Message
from pipeline.languages.language_rules import STAND_IN, marks_of
from pipeline.languages.messages import sort_of
from pipeline.languages.subject import Pair, PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.names import first_few

_CHARSET: Final = "UTF-8"
_SAMPLE: Final = sample("Rest.", "Raste.")


def _head(fields: str) -> str:
    return f'msgid ""\nmsgstr "{fields}"\n\n{_SAMPLE}'


_HEADER_GOOD = {"de.po": _head("Language: de\\n")}
_HEADER_BAD = {"de.po": _head("Language: fr\\n")}


@translation_check(
    "translation-header", bad=_HEADER_BAD, good=_HEADER_GOOD, severity=Severity.ERROR
)
def translation_header(checked: PoSubject) -> Iterator[Finding]:
    """Find files whose header names another language, or an encoding other than UTF-8.

    Poedit and Weblate believe the head: they would check by the rules of that language, and save
    letters that nobody can read.
    """
    language = checked.header.get("Language", "").strip()
    if language and language.replace("_", "-").lower() != checked.language.lower():
        message = f"expected the language {checked.language}, found {language}"
        hint = f"write Language: {checked.language.replace('-', '_')}"
        yield _header_finding(checked, "Language", message, hint)
    _, _, charset = checked.header.get("Content-Type", "").partition("charset=")
    if charset.strip() and charset.strip().upper() != _CHARSET:
        message = f"expected charset={_CHARSET}, found {charset.strip()}"
        hint = f"write charset={_CHARSET}; the file is read so"
        yield _header_finding(checked, "Content-Type", message, hint)


def _header_finding(checked: PoSubject, field: str, message: str, hint: str) -> Finding:
    return Finding("translation-header", message, checked.source.header(field), field, hint)


_TRIED: Final = range(1000)
_NPLURALS: Final = re.compile(r"nplurals\s*=\s*(\d{1,4})")
_ONE: Final = 'msgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] "%(n)s Karte"\n'
_PLURAL_GOOD = {"de.po": f'{_ONE}msgstr[1] "%(n)s Karten"\n'}
_PLURAL_BAD = {"de.po": f'{_ONE}msgstr[1] ""\n'}


@translation_check(
    "translation-plural", bad=_PLURAL_BAD, good=_PLURAL_GOOD, severity=Severity.ERROR
)
def translation_plural(checked: PoSubject) -> Iterator[Finding]:
    """Find messages that lack a plural form of their language, and files with a wrong plural rule.

    German has two forms, Japanese one, Arabic six: which goes with which number says Unicode's
    CLDR. The order of the forms is free, but for those of one and two.
    """
    count, rule = plural_rule(checked.language)
    counted = [entry for entry in checked.live if entry.many and any(entry.forms)]
    declared = _NPLURALS.search(checked.header.get("Plural-Forms", ""))
    is_declared = declared is None or int(declared[1]) == count
    if counted and not (is_declared and _same_rule(checked.catalog.form, c2py(rule))):
        message = f"the plural rule is not that of {checked.language}"
        hint = f"write Plural-Forms: nplurals={count}; plural={rule};"
        place = checked.source.header("Plural-Forms")
        yield Finding("translation-plural", message, place, "Plural-Forms", hint)
    for entry in counted:
        filled = sum(map(bool, entry.forms))
        if filled != count or len(entry.forms) != count:
            message = f"expected {count} plural forms, found {filled} filled in"
            hint = "fill in msgstr[0] and those that follow"
        elif _is_swapped(entry):
            message = "the forms of one and of many are swapped"
            hint = "write the form of one in msgstr[0]"
        else:
            continue
        place, subject = checked.position(entry), entry.context or entry.text
        yield Finding("translation-plural", message, place, subject, hint)


def _same_rule(found: Callable[[int], int], expected: Callable[[int], int]) -> bool:
    """Return whether two rules part numbers alike; where, one and two have the same form."""
    pairs = {(found(number), expected(number)) for number in _TRIED}
    is_one_to_one = len({mine for mine, _ in pairs}) == len({its for _, its in pairs}) == len(pairs)
    return is_one_to_one and all(found(number) == expected(number) for number in (1, 2))


def _is_swapped(entry: Translated) -> bool:
    """Return whether each differing word of the form of one begins with the other, and is longer.

    Plurals of languages with two forms add letters to a word, or change some of it.
    """
    if len(entry.forms) != 2:
        return False
    one, many = (form.split() for form in entry.forms)
    differing = [pair for pair in zip(one, many, strict=False) if len({*pair}) > 1]
    if not differing or len(one) != len(many):
        return False
    return all(len(mine) > len(its) and mine.startswith(its) for mine, its in differing)


_EQUAL_BAD = {"de.po": f'{_ONE}msgstr[1] "%(n)s Karte"\n'}


@translation_check(
    "translation-plural-alike", bad=_EQUAL_BAD, good=_PLURAL_GOOD, severity=Severity.INFO
)
def translation_plural_alike(checked: PoSubject) -> Iterator[Finding]:
    """Find messages with one wording for one and many, unlike English.

    Many words are the same in both, such as German *Roboter*. Read through once, the list shows
    the form that was copied.
    """
    for entry in checked.live:
        if len(entry.forms) > 1 and entry.done and len({*entry.forms}) == 1:
            message = f"one and many are the same: {entry.msgstr[:60]}"
            place, subject = checked.position(entry, 1), entry.context or entry.text
            hint = "check that the word has no plural form of its own"
            yield Finding("translation-plural-alike", message, place, subject, hint, Severity.INFO)


_POT = sample("Draw two cards.", "")
_DONE = {"de.po": sample("Draw two cards.", "Ziehe zwei Karten.")}
_GOOD = {"game.pot": _POT, **_DONE}
_BAD = {"game.pot": _POT, "de.po": _POT}


@translation_check("translation-missing", bad=_BAD, good=_GOOD)
def translation_missing(checked: PoSubject) -> Iterator[Finding]:
    """Find texts that are not translated.

    With `--release` each is reported, else the first of each kind.

    A draft prints the English text with a mark in its place; a release refuses.
    """
    missing: dict[str, list[tuple[Message, Position]]] = {}
    for message, entry in checked.states():
        if (entry is None or not entry.filled) and not checked.stands_in(message):
            place = checked.whole if entry is None else checked.position(entry)
            missing.setdefault(sort_of(message.context), []).append((message, place))
    for kind, of_kind in missing.items():
        reported = of_kind if checked.release else of_kind[:1]
        remaining = len(of_kind) - len(reported)
        for message, place in reported:
            text = f"not translated: {message.text[:80]}" + (
                f" (and {remaining} more of {kind})" if remaining else ""
            )
            hint = "translate it" if place.line else f"add it with {checked.update}"
            subject = message.context or message.text
            yield Finding("translation-missing", text, place, subject, hint, Severity.WARNING)


_STALE_BAD = {"de.po": f"#, fuzzy\n{_DONE['de.po']}"}


@translation_check("translation-stale", bad=_STALE_BAD, good=_DONE)
def translation_stale(checked: PoSubject) -> Iterator[Finding]:
    """Find translations of an earlier wording, or marked as fuzzy.

    They are printed with a mark in a draft, and keep a release from being printed.
    """
    for message, entry in checked.states():
        if entry is None or not entry.filled:
            continue
        place, subject = checked.position(entry), message.context or message.text
        if entry.text != message.text:
            what = _difference(entry.text, message.text)
            problem = f"the text has changed {what}: {message.text[:80]}"
            hint = f"bring the file up to date with {checked.update}, then translate it again"
            yield Finding("translation-stale", problem, place, subject, hint, Severity.WARNING)
        elif entry.fuzzy:
            problem = "the translation is fuzzy: it needs review"
            hint = "fix it and take out the flag fuzzy (and the previous text, #| msgid)"
            yield Finding("translation-stale", problem, place, subject, hint, Severity.WARNING)


def _difference(was: str, now: str) -> str:
    """Return the words from the first to the last that differ, of both wordings."""
    old, new = was.split(), now.split()
    start = _alike(old, new)
    old, new = old[start:], new[start:]
    end = _alike(old[::-1], new[::-1])
    gone, come = (" ".join(words[: len(words) - end])[:_MOST_SHOWN] for words in (old, new))
    return f"from {gone!r} to {come!r}"


def _alike(one: list[str], other: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: len({*pair}) == 1, zip(one, other, strict=False)))


_UNCONFIRMED_BAD = {"de.po": f'#| msgid "Draw a card."\n{_DONE["de.po"]}'}


@translation_check(
    "translation-unconfirmed", bad=_UNCONFIRMED_BAD, good=_DONE, severity=Severity.ERROR
)
def translation_unconfirmed(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that are no longer `fuzzy`, but still have the note of the earlier text.

    A second reading removes both. A flag that went alone was taken out by
    mistake, and the translation may be that of another rule.
    """
    for entry in checked.live:
        if entry.earlier and entry.filled and not entry.fuzzy:
            message = f"not fuzzy, but made for another text: {entry.earlier[:80]}"
            place, subject = checked.position(entry), entry.context or entry.text
            hint = "read it again, then delete the lines that begin with #|"
            yield Finding("translation-unconfirmed", message, place, subject, hint)


_GONE = "".join(f"#~ {line}\n" for line in sample("Rest.", "Raste.", "rule.gone.text").splitlines())
_OBSOLETE_BAD = {"de.po": f"{_DONE['de.po']}\n{_GONE}"}


@translation_check("translation-obsolete", bad=_OBSOLETE_BAD, good=_DONE, severity=Severity.INFO)
def translation_obsolete(checked: PoSubject) -> Iterator[Finding]:
    """Find translations of texts that the game no longer has.

    They do no harm, and come back with the text; once it is gone for good they may be deleted.
    """
    obsolete = [entry for entry in checked.catalog.entries if entry.obsolete]
    if obsolete:
        first = obsolete[0]
        named = first_few([each.context or repr(each.text) for each in obsolete], 1)
        message = f"translations of deleted texts: {named}"
        place, subject = checked.position(first), first.context
        hint = "delete them, or keep them in case their texts return"
        yield Finding("translation-obsolete", message, place, subject, hint, Severity.INFO)


_DICE: Final = re.compile(r"\b\d*D\d+\b")
# What English says in a sentence: a name or a heading has at most one such word.
_IN_SENTENCE: Final = re.compile(r"(?<![\w’])[a-z][a-z’]*(?!\w)")
_MOST_SHOWN: Final = 40
_SENTENCE: Final = re.compile(r"(?<=[.!?;:])\s+")

_COPY_GOOD = {"de.po": f"# same\n{sample('Crew of the Nautilus', 'Crew of the Nautilus')}"}
_COPY_BAD = {"de.po": sample("Crew of the Nautilus", "Crew of the Nautilus")}
_BAD_NAME = {"de.po": sample("Nautilus", "Nautilus")}
_GOOD_NAME = {"de.po": f"# same\n{sample('Nautilus', 'Nautilus')}"}
_FEWEST_LETTERS: Final = 12


@translation_check("translation-copy", bad=_COPY_BAD, good=_COPY_GOOD, severity=Severity.ERROR)
def translation_copy(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that repeat a sentence of the English text.

    Most were filled in and forgotten. If both languages say the same, a translator's comment ``#
    same`` above the entry says so; names that stay are kept in the glossary. Other names and
    single words are `translation-alike`.
    """
    copies = {id(pair.entry) for pair, _ in _copies(checked)}
    for pair, words in _copies(checked):
        if _is_sentence(words):
            message = f"the translation is the English text: {pair.msgstr[:60]}"
            yield pair.finding(
                "translation-copy", message, "translate it; or write the comment # same above it"
            )
    for pair in checked.pairs:
        sentence = "" if id(pair.entry) in copies else _copied_sentence(pair, checked)
        if sentence and not _is_suppressed(checked, pair):
            message = f"a sentence of the English text: {sentence[:60]}"
            yield pair.finding("translation-copy", message, "translate it", word=sentence)


def _copied_sentence(pair: Pair, checked: PoSubject) -> str:
    text, msgstr = marks_of(pair.text).words, marks_of(pair.msgstr).words
    for sentence in filter(None, _SENTENCE.split(text)):
        is_long = len(sentence) >= _FEWEST_LETTERS and sentence in msgstr
        if is_long and _is_sentence(_words_to_translate(sentence, checked)):
            return str(sentence)
    return ""


@translation_check("translation-alike", bad=_BAD_NAME, good=_GOOD_NAME, severity=Severity.INFO)
def translation_alike(checked: PoSubject) -> Iterator[Finding]:
    """Find names and single words that are the same as in English; one note lists them all.

    Many are meant; read through once, the list shows the one that was forgotten.
    """
    names: dict[str, Pair] = {}
    for pair, words in _copies(checked):
        if not _is_sentence(words) and any(map(str.isalpha, words)):
            names.setdefault(pair.text, pair)
    if names:
        shown = first_few(list(names), _MOST_SHOWN)
        count = "1 name or word is" if len(names) == 1 else f"{len(names)} names and words are"
        message = f"{count} the same as in English: {shown}"
        hint = "check that none was forgotten; keep: true in the glossary or # same accepts one"
        pair = next(iter(names.values()))
        yield pair.finding("translation-alike", message, hint, Severity.INFO)


def _copies(checked: PoSubject) -> Iterator[tuple[Pair, str]]:
    for pair in checked.pairs:
        # A comment is asked of every copy: one at a letter of dice has its use, too.
        is_copy = pair.msgstr == pair.text and not _is_suppressed(checked, pair)
        if is_copy and pair.entry.context != LETTER:
            yield pair, _words_to_translate(pair.text, checked)


def _is_sentence(words: str) -> bool:
    return len(_IN_SENTENCE.findall(words)) > 1


def _is_suppressed(checked: PoSubject, pair: Pair) -> bool:
    codes = ("translation-copy", "translation-alike")
    return any(checked.suppressions.of(pair.entry.line, code) for code in codes)


def _words_to_translate(text: str, checked: PoSubject) -> str:
    """Return a text without dice and without the terms that both languages share."""
    words = _DICE.sub("", marks_of(text).words).replace(STAND_IN, " ")
    for name, term in checked.terms(marks_of(text).words):
        shared = [form for form in term.renderings(name) if form in (name, *term.english)]
        for form in sorted(shared, key=len, reverse=True):
            words = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", "", words, flags=re.IGNORECASE)
    return words


_TWICE_GOOD = {"de.po": sample("Draw a card.", "Ziehe eine Karte.")}
_TWICE_BAD = {"de.po": f"{_TWICE_GOOD['de.po']}\n{_TWICE_GOOD['de.po']}"}


@translation_check("translation-twice", bad=_TWICE_BAD, good=_TWICE_GOOD, severity=Severity.ERROR)
def translation_twice(checked: PoSubject) -> Iterator[Finding]:
    """Find second entries for one text.

    Tools make them when two files are joined; it could be either of the two that is printed.
    """
    seen: dict[tuple[str, str], int] = {}
    for entry in checked.live:
        key = (entry.context, entry.text if of_words(entry.context) else "")
        first = seen.setdefault(key, entry.line)
        if first != entry.line:
            message = f"a second entry for this text; the first is at line {first}"
            place, hint = checked.position(entry), "delete one of them"
            subject = entry.context or entry.text
            yield Finding("translation-twice", message, place, subject, hint)
