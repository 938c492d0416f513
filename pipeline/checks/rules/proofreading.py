"""Checks of language: spelling, punctuation, and what a game writes otherwise than usual."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from jinja2 import TemplateSyntaxError, nodes

from pipeline.checks.grammar import mistakes
from pipeline.checks.prose import Prose, Slip, prose, slips
from pipeline.checks.spelling import EXTRA, Words, is_installed, speller
from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import FACE_TEMPLATE, shown
from pipeline.checks.wording import REFERENCE, Vocabulary, outside_jinja
from pipeline.game.catalog import FOLDER
from pipeline.source.findings import Finding, Position, Severity, install_command
from pipeline.template.syntax import Syntax

_CLOSING: Final = "”“»’)]*"
_ENDS: Final = ".!?:…。！？؟"

_SPELLING_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Draw another card. }\n",
}
_SPELLING_BAD = {"card.yaml": _SPELLING_GOOD["card.yaml"].replace("another", "anohter")}


@check("spelling", bad=_SPELLING_BAD, good=_SPELLING_GOOD)
def spelling(checked: GameSubject) -> Iterator[Finding]:
    """Find words that are neither in a dictionary of the game's language nor defined by the game.

    Names, labels and the words under `known` in game.yaml are the game's own, with their forms and
    compounds. A capital within a sentence makes a name. Texts of records, constants, errata,
    products and templates are read; names are not. The dictionaries are those of Hunspell, which
    `pip install "punchboard[spelling]"` adds; without them this check does nothing but say so.
    """
    language = checked.game.language
    known = speller(language)
    if known is None:
        if not is_installed():
            place = checked.game.documents["game.yaml"].position("language")
            message = "the spelling is not checked: Hunspell and its dictionaries are missing"
            yield Finding(
                "spelling-unchecked", message, place, "", install_command(EXTRA), Severity.INFO
            )
        return
    words = Words(language, checked.cached(Vocabulary).defined, known)
    for text in checked.cached(prose):
        for offset, word in words.strange(text.bare):
            message, hint = words.finding_parts(word)
            place = text.find(offset)
            yield Finding("spelling", message, place, text.subject, hint, Severity.WARNING)


_PUNCTUATION_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Draw a card (face down). }\n",
}
_PUNCTUATION_BAD = {
    "card.yaml": _PUNCTUATION_GOOD["card.yaml"].replace("(face down)", "(face down")
}


@check("punctuation", bad=_PUNCTUATION_BAD, good=_PUNCTUATION_GOOD)
def punctuation(checked: GameSubject) -> Iterator[Finding]:
    """Find doubled words, wrong spaces and punctuation marks, and brackets that do not match.

    Signs count if the game usually writes another: a straight apostrophe among ’, a hyphen for
    the minus −, and a text without its last stop if texts of the field have one.
    """
    for text, slip in _slips(checked.cached(prose), checked.game.language):
        place = text.find(slip.offset)
        yield Finding("punctuation", slip.says, place, text.subject, slip.remedy, Severity.WARNING)


def _slips(texts: Sequence[Prose], language: str) -> Iterator[tuple[Prose, Slip]]:
    for text in texts:
        yield from ((text, slip) for slip in slips(text.bare, text.source, language))
    for usual, odd, says, remedy in _HABITS:
        for text, offset in _unusual(texts, usual, odd):
            yield text, Slip(offset, says, remedy)
    for text in _without_stop(texts):
        end = max(len(text.bare.rstrip()) - 1, 0)
        yield text, Slip(end, "no full stop at the end", "end it as the other texts of the field")


_GRAMMAR_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Tap its owner. }\n",
}
_GRAMMAR_BAD = {"card.yaml": _GRAMMAR_GOOD["card.yaml"].replace("Tap its", "The tail of it’s")}


@check("grammar", bad=_GRAMMAR_BAD, good=_GRAMMAR_GOOD)
def grammar(checked: GameSubject) -> Iterator[Finding]:
    """Find real words that are used wrongly: *it’s* for *its*, *role* for *roll*, *a attack*.

    Sequences of words that no sentence has are wrong, such as *the of* and *on of them*. So is a
    word of two that sound alike, if it is there once and the other five times. A verb after *it*,
    *each model*, *may* or *you* agrees in number. A word there once where one a letter away is
    usual between its neighbours is a note. Words of the game are learnt from its other texts.
    """
    texts = checked.cached(prose)
    bare = [text.bare.replace("\u00a0", " ") for text in texts]
    for mistake in mistakes(bare, checked.game.language):
        text = texts[mistake.text]
        place, remedy = text.find(mistake.offset), mistake.remedy
        severity = Severity.WARNING if mistake.sure else Severity.INFO
        yield Finding("grammar", mistake.says, place, text.subject, remedy, severity)


_HABITS: Final = tuple(
    (re.compile(usual), re.compile(odd), says, remedy)
    for usual, odd, says, remedy in (
        (
            r"(?<=[^\W\d_])’",
            r"(?<=[^\W\d_])'(?=\W|s\b|[^\W\d_]{2}|$)",
            "a straight apostrophe",
            "write ’",
        ),
        ("[“”„«»’]", '"', "a straight quotation mark", "write those of the other texts"),
        (r"−(?=[\dD])", r"(?<![\w–-])-(?=[\dD]?\d)", "a hyphen for a minus", "write −"),
        ("…", r"\.\.\.", "three full stops", "write the sign …"),
        (" [–—] ", " - ", "a hyphen for a dash", "write the dash of the other texts"),
        (
            r"[a-z]{4}\. [A-Z]",
            r"(?<=[a-z]{4}\. )[a-z]{2}",
            "a small letter after a full stop",
            "begin the sentence with a capital",
        ),
    )
)
"""What a game usually writes, what is odd then, and what to say."""

_SHARE: Final = 0.2
"""The other spelling is a slip up to this share of the usual one: more of it is meant."""

_FEWEST: Final = 4
"""Texts of a field that must end with a stop, for each one that does not."""


def _unusual(
    texts: Sequence[Prose], usual: re.Pattern[str], odd: re.Pattern[str]
) -> list[tuple[Prose, int]]:
    found = [(text, match.start()) for text in texts for match in odd.finditer(text.bare)]
    if found and len(found) <= _SHARE * sum(len(usual.findall(text.bare)) for text in texts):
        return found
    return []


def _without_stop(texts: Iterable[Prose]) -> Iterator[Prose]:
    """Yield the texts that do not end with a stop, though most of the same field do."""
    fields: dict[tuple[str, ...], tuple[list[Prose], list[Prose]]] = {}
    for text in texts:
        end = text.bare.rstrip(f" {_CLOSING}")
        # Markdown has headings, which end with none.
        goes_on = text.source.rstrip()[-1:] == "}" or text.find(0).file.endswith(".md")
        if text.field and end.strip(f" {REFERENCE}") and not goes_on:
            fields.setdefault(text.field, ([], []))[end[-1] in _ENDS].append(text)
    for without, ended in fields.values():
        if len(ended) >= _FEWEST * len(without):
            yield from without


_IN_TEXT: Final = re.compile(
    r"(?:<(?:text|p|td|b|i|t|s|u|span|note)\b[^<>]*(?<!/)>|</(?:b|i|t|s|u|span|note)>|<br/>)"
    r"\s*([^\s<>][^<>]*)|\s(?:label|value)=([\"'])([^<>]*?)\2"
)
_LONG_WORD: Final = re.compile(r"(?<![\w&])[^\W\d_]{3,}")
_NOT_PLAIN: Final = re.compile(r"[\"\\&…]|.{60}")
"""What makes a message other than its words; a finding shortens what is longer."""
_SHARED: Final = "list it under known in game.yaml if all languages share it; else"
_GRAMMAR: Final = Syntax(autoescape=True)
_MACROS: Final = re.compile(r"\{%[-+]?\s*(?:macro|import|from\b[^%]*?\bimport)\b([^(%]*)")
_GIVEN: Final = re.compile(r"(?<!_\()(?<!rich\()(?<!text\()[\"'][A-Z][a-z]{2}")
"""How an argument begins that prints: names of styles, colours and slots have no capital."""

_UNMARKED_BAD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.yaml": "fox: { name: Fox }\n",
    "card.xml.j2": '<face><text style="title">Next turn</text></face>\n',
    "locale/de.po": 'msgid ""\nmsgstr "Language: de\\n"\n',
}
_UNMARKED_GOOD: Final = {
    **_UNMARKED_BAD,
    "card.xml.j2": '<face><text style="title">{{ _("Next turn") }}</text></face>\n',
}


@check("words-unmarked", bad=_UNMARKED_BAD, good=_UNMARKED_GOOD, severity=Severity.WARNING)
def unmarked_words(checked: GameSubject) -> Iterator[Finding]:
    """Find words in the templates of a translated game that no translation reaches.

    Words between tags, and arguments such as "Worker" of a macro, print in English on every card
    unless `_("...")` marks them. `known` of game.yaml lists those that all languages share.
    """
    if not any((checked.game.folder / FOLDER).glob("*.po")):
        return
    known = {*checked.game.meta.known, checked.game.title}
    for file, source in checked.templates.items():
        texts = outside_jinja(file, source, _IN_TEXT)
        for form, found in (("{{ %s }}", texts), ("%s", _given(file, source))):
            for words, line, column in found:
                words = re.sub(r"~+", "…", " ".join(words.split()))
                if words in known or not _LONG_WORD.search(words):
                    continue
                code, say = f'_("{words}")', "write"
                if _NOT_PLAIN.search(words):
                    code, say = '_("… %(name)s …", name=value)', "mark the whole sentence:"
                place = Position(shown(checked.folders[0], file), line, column)
                message = f"{words!r} prints as it is in every language"
                hint = f"{_SHARED} {say} {form % code}, then: punchboard locale update"
                yield Finding("words-unmarked", message, place, file, hint, Severity.WARNING)


def _given(file: str, source: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words that a template gives to its macros as they are."""
    # To parse a template takes long.
    if not file.endswith(FACE_TEMPLATE) or not _GIVEN.search(source):
        return
    try:
        calls = _GRAMMAR.parse(source).find_all(nodes.Call)
    except TemplateSyntaxError:
        return
    macros = {"caller", *re.findall(r"\w+", " ".join(_MACROS.findall(source)))}
    for call in calls:
        # A macro of a file that is imported as a whole is `parts.head`.
        name = getattr(getattr(call.node, "node", call.node), "name", "")
        given = [*call.args, *(each.value for each in call.kwargs)] if name in macros else []
        for each in given:
            if isinstance(each, nodes.CondExpr):
                given += filter(None, (each.expr1, each.expr2))
            joined = (getattr(part, "value", None) for part in getattr(each, "nodes", [each]))
            words = "".join(part if isinstance(part, str) else "~" for part in joined)
            if _GIVEN.match(f"'{words}"):
                line = source.split("\n")[each.lineno - 1]
                yield words, each.lineno, line.find(re.split("[~\n]", words)[0]) + 1
