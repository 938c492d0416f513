"""Checks of wording: terms in two spellings, HTML tags, single braces, texts to be written."""

import html
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.checks.subject import GameSubject, Place, check
from pipeline.checks.usage import Key, fields_by_template, shown
from pipeline.checks.wording import Passage, Vocabulary, Wording, outside_jinja
from pipeline.game.fields.spec import UNWRITTEN
from pipeline.game.records import Record
from pipeline.game.tables.column_types import icon_names
from pipeline.game.text import Markup
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.names import SLUG

_PAIRS: Final = (
    "armour armor, armoured armored, centre center, colour color, coloured colored,"
    " defence defense, offence offense, favour favor, favourite favorite, grey gray,"
    " harbour harbor, honour honor,"
    " manoeuvre maneuver, manoeuvres maneuvers, mould mold, neighbour neighbor, neighbouring"
    " neighboring, rumour rumor, sabre saber, sceptre scepter, spectre specter, theatre theater,"
    " valour valor, vapour vapor, vigour vigor, cancelled canceled, travelled traveled, modelled"
    " modeled, labelled labeled, catalogue catalog, sceptic skeptic, analyse analyze,"
    " neutralised neutralized, organised organized, realised realized, recognised recognized,"
    " motorised motorized, immobilised immobilized, paralysed paralyzed, stabilised stabilized"
)

AMERICAN: Final = {pair.split()[1]: pair.split()[0] for pair in _PAIRS.split(",")}
"""American spellings, each with the British one."""

_SPELLINGS: Final = frozenset((*AMERICAN, *AMERICAN.values()))


_WORD_AFTER: Final = re.compile(r"[ \n]([^\W\d_]+)")
_NO_NOUNS: Final = frozenset(
    {"a", "and", "as", "at", "by", "for", "from", "if", "in", "is", "it", "of", "on", "or", "the"}
    | {"to", "when", "with", "you"}
)

_RARE: Final = 0.1
"""The share of a term's places below which other capitals are a slip."""

_SPELLING_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: One re-roll. }\nowl: { name: Owl, text: Gain a re-roll. }\n"
    "elk: { name: Elk, text: No re-roll. }\n",
}
_SPELLING_BAD = {"card.yaml": _SPELLING_GOOD["card.yaml"].replace("No re-roll", "No reroll")}
_VARIANT = {
    "kinds.yaml": _SPELLING_GOOD["kinds.yaml"],
    "card.yaml": "source: { section: S }\nfox: { name: Wide aim, text: It is in wide-aim. }\n",
}

Places = list[tuple[Passage, int]]


class Slip(NamedTuple):
    """A place where a term is not spelt as usual; `surely` says that nobody can have meant it."""

    form: str
    usual: str
    passage: Passage
    offset: int
    surely: bool = True

    @property
    def position(self) -> Position:
        return self.passage.position(self.offset)


@check("term-spelling", bad=_SPELLING_BAD, good=_SPELLING_GOOD)
def spelling(checked: GameSubject) -> Iterator[Finding]:
    """Find terms that texts spell in two ways; the finding names the usual one.

    *re-roll* and *reroll*, *armour* and *armor*, *Line of Sight* and *line of sight*. Two spellings
    look like two rules, and a search of the rulebook for one of them misses the other. An American
    word among British ones is a slip, too, and the reverse.
    """
    known = checked.cached(Wording).folded
    for slip in checked.cached(_slips):
        if slip.surely:
            regional = slip.usual in _SPELLINGS and slip.usual not in known
            elsewhere = "as the other words are" if regional else "elsewhere"
            message = f"{slip.form!r} is spelt {slip.usual!r} {elsewhere}"
            hint, place = f"write {slip.usual}", slip.position
            subject = slip.passage.subject
            yield Finding("term-spelling", message, place, subject, hint, Severity.WARNING)


@check("term-variant", bad=_VARIANT, good=_SPELLING_GOOD, severity=Severity.INFO)
def variant(checked: GameSubject) -> Iterator[Finding]:
    """Find unusual spellings of a term, which may be intended.

    *line-of-sight* for *Line of sight*, or a single word that is rarely written with another
    capital.
    """
    for slip in checked.cached(_slips):
        if not slip.surely:
            message = f"{slip.form!r} is written {slip.usual!r} elsewhere; this may be on purpose"
            hint, place = f"write {slip.usual}, or leave it", slip.position
            yield Finding("term-variant", message, place, slip.passage.subject, hint, Severity.INFO)


def _slips(checked: GameSubject) -> tuple[Slip, ...]:
    return (*_compounds(checked), *_regional(checked), *_capitals(checked))


def _compounds(checked: GameSubject) -> Iterator[Slip]:
    """Compare words with a hyphen with the same words closed, or apart in a name."""
    wording, vocabulary = checked.cached(Wording), checked.cached(Vocabulary)
    apart = {name.replace("-", " "): name for name in vocabulary.names if " " in name}
    for word in wording.folded:
        if "-" not in word:
            continue
        closed, name = word.replace("-", ""), apart.get(word.replace("-", " "))
        if closed in wording.folded:
            yield from _differing({form: _places(wording, form) for form in (word, closed)})
        if name is not None and name != word:
            for passage, offset in _places(wording, word):
                if not _stands_before_noun(passage, offset + len(word)):
                    yield Slip(word, name, passage, offset, surely=False)


def _regional(checked: GameSubject) -> Iterator[Slip]:
    """Compare the two spellings of a word, and of all words if the game usually has one of them.

    Oxford writes motorized and neutralized, too.
    """
    wording = checked.cached(Wording)
    times = {
        word: len(_places(wording, word))
        for word in (*AMERICAN, *AMERICAN.values())
        if word in wording.folded
    }
    british = sum(times.get(word, 0) for word in AMERICAN.values())
    american = sum(times.get(word, 0) for word in AMERICAN if not word.endswith("zed"))
    for new, old in AMERICAN.items():
        if new in times and old in times:
            yield from _differing({form: _places(wording, form) for form in (old, new)})
        elif new in times and american <= british * _RARE and not new.endswith("zed"):
            yield from (Slip(new, old, *place) for place in _places(wording, new))
        elif old in times and british <= american * _RARE:
            yield from (Slip(old, new, *place) for place in _places(wording, old))


def _capitals(checked: GameSubject) -> Iterator[Slip]:
    """Compare the capitals of names in mid-sentence."""
    spelt: dict[str, dict[str, Places]] = {}
    for passage, offset, words, _ in checked.cached(Vocabulary).mentions:
        if passage.markup and not passage.begins_sentence(offset):
            forms = spelt.setdefault(words.casefold(), {})
            forms.setdefault(words, []).append((passage, offset))
    for name, forms in spelt.items():
        rare = sum(map(len, forms.values())) * _RARE
        if " " in name:
            yield from _differing(forms)
        elif len(forms) > 1 and min(map(len, forms.values())) < rare:
            yield from _differing(forms, surely=False)


def _stands_before_noun(passage: Passage, end: int) -> bool:
    after = _WORD_AFTER.match(passage.bare, end)
    return after is not None and after[1] not in _NO_NOUNS


def _differing(forms: Mapping[str, Places], *, surely: bool = True) -> Iterator[Slip]:
    usual = max(forms, key=lambda form: len(forms[form]))
    for form, places in forms.items():
        for passage, offset in places if form != usual else ():
            yield Slip(form, usual, passage, offset, surely)


def _places(wording: Wording, folded: str) -> Places:
    return [place for form in wording.folded[folded] for place in wording.places(form)]


_TAG: Final = re.compile(
    r"<(?P<close>/?)(?P<name>b|strong|i|em|u|s|br|p|div|span|font|size|color|ul|ol|li|sup|sub)"
    r"(?:\s[^<>]*)?/?>|&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});",
    re.IGNORECASE,
)
_OTHER_SIGNS: Final = re.compile(
    rf"(?<![\[\\])\[(?=[a-z])(?P<name>{SLUG})\](?![\](])"
    rf"|(?<![\w:]):(?=[a-z])(?P<icon>{SLUG}):(?![\w:])"
    r"|(?<![\w_])(?P<line>_{1,2})(?=[^\s_])(?P<words>[^_\n]*[^\s_])(?P=line)(?![\w_])"
)
_LOOKS: Final = {
    **dict.fromkeys(("b", "strong"), "write **words** for bold"),
    **dict.fromkeys(("i", "em", "u"), "write *words* for italics"),
    **dict.fromkeys(("br", "p", "div", "li"), "begin a new line in the text, written under |-"),
}
_OTHER: Final = "delete it: texts have only bold, italics and icons"

_HTML_TAG_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: 'Draw **2** cards.' }\n",
}
_HTML_TAG_BAD = {"card.yaml": _HTML_TAG_GOOD["card.yaml"].replace("**2**", "<b>2</b>")}


@check("html-tag", bad=_HTML_TAG_BAD, good=_HTML_TAG_GOOD)
def html_tag(checked: GameSubject) -> Iterator[Finding]:
    """Find tags such as `<b>`, and entities such as `&amp;`, which print literally.

    In spreadsheets and other programs these are markup; here they are letters. So are lines under
    words, and an icon's name or a record's key in other signs than theirs.
    """
    keys = [(kind, slug) for kind, records in checked.game.records.items() for slug in records]
    icons = icon_names(checked.folders)
    for record, path, value in checked.values:
        source = value.source if isinstance(value, Markup) else value
        for match in _OTHER_SIGNS.finditer(source) if isinstance(value, Markup) else ():
            hint = _other_sign(match, keys, icons)
            if hint:
                place = record.position_in(match.start(), *path)
                message = f"{match[0]} prints as it is"
                yield Finding("html-tag", message, place, str(record), hint, Severity.WARNING)
        if not isinstance(source, str) or not ("<" in source or "&" in source):
            continue
        for match in _TAG.finditer(source):
            hint = _hint(match, markup=isinstance(value, Markup))
            if hint:
                place = record.position_in(match.start(), *path)
                message = f"{match[0]} is not markup here and prints as it is"
                yield Finding("html-tag", message, place, str(record), hint, Severity.WARNING)


def _other_sign(match: re.Match[str], keys: Iterable[Key], icons: Container[str]) -> str:
    """Return what to write for an icon, a reference or a look; nothing for words in brackets."""
    if match["line"]:
        stars = "*" * len(match["line"])
        return f"write {stars}{match['words']}{stars} for {'bold' if len(stars) > 1 else 'italics'}"
    name = match["name"] or match["icon"]
    ways = [f"{{{name}}} for the icon"] if name in icons else []
    kinds = [f"{kind}:" for kind, slug in keys if slug == name]
    ways += [f"[[{kind}{name}]] for its name" for kind in (kinds if kinds[1:] else kinds and [""])]
    return f"write {', or '.join(ways)}" if ways else ""


def has_html(text: str) -> bool:
    """Return whether a text has tags or entities of HTML."""
    return any(_hint(match, markup=True) for match in _TAG.finditer(text))


def _hint(match: re.Match[str], *, markup: bool) -> str:
    """Return what to write instead of a tag; nothing for what closes one, or is no entity."""
    name = match["name"]
    if name is None:
        character = html.unescape(match[0])
        return "" if character == match[0] else f"write the character itself: {character}"
    if match["close"]:
        return ""
    hint = _LOOKS.get(name.lower(), _OTHER)
    return hint if markup else f"make the field one of type markup, and {hint}"


_STAND_INS: Final = frozenset({UNWRITTEN, "tbd", "todo", "xxx", "lorem ipsum"})

_UNWRITTEN_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Draw a card. }\n",
}
_UNWRITTEN_BAD = {"card.yaml": _UNWRITTEN_GOOD["card.yaml"].replace("Draw a card.", UNWRITTEN)}


@check("unwritten", bad=_UNWRITTEN_BAD, good=_UNWRITTEN_GOOD)
def unwritten(checked: GameSubject) -> Iterator[Finding]:
    """Find texts that are only *to be written*, TBD, TODO, XXX or Lorem ipsum.

    `punchboard new card` writes the first where a text is needed; printed, it would cost a deck.
    """
    for record, path, value in checked.values:
        if _is_unwritten(value):
            yield _finding(record, path)


def _is_unwritten(value: object) -> bool:
    text = value.plain if isinstance(value, Markup) else value
    return isinstance(text, str) and text.strip(" .…").casefold() in _STAND_INS


def _finding(record: Record, path: Place) -> Finding:
    message = f"{path[-1]}: the text is still to be written"
    hint = "write it, or leave the field out if it is optional"
    return record.finding("unwritten", message, hint, Severity.WARNING, path)


_BRACES_GOOD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.xml.j2": '<face><text style="title">{{ card.name }} {# { card.cost } #}</text></face>\n',
}
_BRACES_BAD: Final = {
    "card.xml.j2": _BRACES_GOOD["card.xml.j2"].replace("{{ card.name }}", "{ card.name }")
}
_SINGLE: Final = re.compile(rf"\{{ *\w+(?:\.\w+)+ *\}}|\{{{SLUG}\}}|\[{SLUG}\]")


@check("template-braces", bad=_BRACES_BAD, good=_BRACES_GOOD, severity=Severity.WARNING)
def single_braces(checked: GameSubject) -> Iterator[Finding]:
    """Find values in single braces in templates, `{ card.name }`, which print as they are.

    Each face would show the braces and the field's name in place of its value. So it would an icon
    in braces, and a field in brackets.
    """
    icons, fields = icon_names(checked.folders), checked.cached(fields_by_template)
    for file, source in checked.templates.items():
        for value, line, column in outside_jinja(file, source, _SINGLE):
            place = Position(shown(checked.folders[0], file), line, column)
            message = f"{value} prints as it is, on every face"
            name = value.strip("{}[] ")
            ways = [f"{{{{ {name} }}}}"] if "." in name else []
            ways += [f"{{{{ record.{name} }}}}"] if name in fields.get(file, ()) else []
            ways += [f'<icon name="{name}"/>'] if name in icons else []
            if ways:
                hint = f"write {' or '.join(ways)}"
                yield Finding("template-braces", message, place, file, hint, Severity.WARNING)
