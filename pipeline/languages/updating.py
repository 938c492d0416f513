"""PO files written: begun for a new language or brought up to date, with notes for translators.

What is found is a slot of the layout that the template puts the field into by name, also in a loop
over a list. A field that only a macro prints, or an expression, has no box that could be named.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import polib

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.po_files import SHARED, PoFiles, require_language
from pipeline.build.products import Product, load_products
from pipeline.build.search_path import shown_name
from pipeline.game.catalog import Glossary, of_words, read_glossary, read_po
from pipeline.game.game import Game
from pipeline.game.language import language_name, plural_rule
from pipeline.game.messages import Message, former_texts
from pipeline.game.po_update import (
    Difference,
    Tally,
    as_text,
    differences,
    header,
    propose,
    text_of,
    update,
    with_translation,
)
from pipeline.languages.messages import messages_of
from pipeline.layout.component import Component
from pipeline.source.files import PO, TEMPLATE, read_text, require_size
from pipeline.source.findings import Misuse, Problems, PunchboardError
from pipeline.source.models import size_words
from pipeline.source.writing import write_atomically, write_together

# Each alternative goes on from where it has stopped, with any result: a template of one
# opening after another is read once, not once from each of them.
_TOKEN: Final = re.compile(
    r"\{%-?\s*+for\s++(?P<var>\w++)\s++in\s++(?P<of>[\w.]++)[^%]*+%\}"
    r"|\{\{-?\s*+(?P<field>\w++(?:\.\w++)++)(?:[^{}]|\{(?!\{))*+\}\}"
    r"|<(?P<open>[a-z]++)(?P<attributes>(?:[^<>{]"
    r"|\{\{(?:[^}]|\}(?!\}))*+(?:\}\}|\Z)|\{%(?:[^%]|%(?!\}))*+(?:%\}|\Z))*+)(?P<end>>?)"
    r"|</(?P<close>[a-z]++)>"
)
_DEEPEST: Final = 64
"""Dots of a field's name: lists within lists, as loops within loops go through them."""

_SLOT: Final = re.compile(r'\bslot="(?P<name>[a-z0-9-]*+)(?P<more>\{\{)?')


def boxes(source: str, kind: str, component: Component) -> dict[str, str]:
    """Return in words how large the slot is that each field of a kind is printed in.

    Fields are dotted, entries of lists written as ``#``; `source` is the component's template.
    """
    names = {kind.replace("-", "_"): "", "record": ""}
    open_ = _Open(component)
    found: dict[str, str] = {}
    for token in _TOKEN.finditer(source):
        if token["var"]:
            path = _path(token["of"], names)
            if path is not None:
                names[token["var"]] = f"{path}.#"
        elif token["open"]:
            if token["end"] and not token["attributes"].endswith("/"):
                open_.begin(token["open"], token["attributes"])
        elif token["close"]:
            open_.end(token["close"])
        elif token["field"]:
            path = _path(token["field"], names)
            if path and open_.slot:
                found.setdefault(path, size_words(component.slots[open_.slot][2:]))
    return found


class _Open:
    """The elements that are open at a place of a template, and the innermost slot of theirs."""

    def __init__(self, component: Component) -> None:
        self._slots = component.slots
        self._open: list[tuple[str, str]] = []
        self._names: Counter[str] = Counter()
        self._first_of = cache(self._first)

    @property
    def slot(self) -> str:
        return self._open[-1][1] if self._open else ""

    def begin(self, name: str, attributes: str) -> None:
        self._open.append((name, self._named(attributes) or self.slot))
        self._names[name] += 1

    def end(self, name: str) -> None:
        """Close the innermost element of a name; branches of a template may open it twice."""
        closed = "" if self._names[name] else name
        while closed != name:
            closed = self._open.pop()[0]
            self._names[closed] -= 1

    def _named(self, attributes: str) -> str:
        """Return the slot that an element names; of a name that is made up, the first that fits."""
        match = _SLOT.search(attributes)
        if match is None:
            return ""
        if match["more"]:
            return self._first_of(match["name"])
        return match["name"] if match["name"] in self._slots else ""

    def _first(self, beginning: str) -> str:
        return next((name for name in self._slots if name.startswith(beginning)), "")


def _path(dotted: str, names: dict[str, str]) -> str | None:
    first, _, rest = dotted.partition(".")
    if first not in names or names[first].count(".") > _DEEPEST:
        return None
    return ".".join(filter(None, (names[first], rest)))


_TERMS: Final = "Terms: "
_INDEX: Final = re.compile(r"\.\d+(?=\.|$)")
_ICON: Final = re.compile(r"\{([a-z0-9-]+)(?:\|[^{}]*)?\}")


class _Printed(NamedTuple):
    """What a kind is printed on, and the boxes of its fields as ``width × height``."""

    where: tuple[str, ...] = ()
    boxes: Mapping[str, str] = MappingProxyType({})

    def notes(self, field: str) -> Iterator[str]:
        """Yield what a translator should know of a field's place; lists have ``#`` for numbers."""
        if self.where:
            box = self.boxes.get(field)
            size = f"; this text has {box}" if box else ""
            yield f"Printed on: {'; '.join(self.where)}{size}"


def noted(
    po_files: PoFiles, messages: Sequence[Message], game: Game | None, language: str
) -> list[Message]:
    """Return messages with what the game knows of them; of the terms where `language` has some.

    Raises PunchboardError for a glossary that cannot be read.
    """
    problems = Problems()
    terms = Glossary({})
    if language and po_files.game != SHARED:
        terms = read_glossary(po_files.folder, language, po_files.shown(po_files.folder), problems)
        problems.stop()
    symbols = _symbol_meanings(game) if game is not None else {}
    printed = _printed_by_kind(po_files, game) if game is not None else {}
    return [_with_notes(message, terms, symbols, printed) for message in messages]


def _with_notes(
    message: Message, terms: Glossary, symbols: Mapping[str, str], printed: Mapping[str, _Printed]
) -> Message:
    kind, _, rest = message.context.partition(".")
    field = _INDEX.sub(".#", rest.partition(".")[2])
    notes = [*message.notes, *(printed[kind].notes(field) if kind in printed and field else ())]
    icons = dict.fromkeys(_ICON.findall(message.text))
    notes += [f"{{{icon}}} stands for: {symbols[icon]}" for icon in icons if icon in symbols]
    term_notes = [
        f"{name} = {name if term.keep else term.term}" + (f" ({term.note})" if term.note else "")
        for name, term in terms.found(message.text)
    ]
    if term_notes:
        notes.append(f"{_TERMS}{'; '.join(sorted(term_notes))}")
    return message._replace(notes=tuple(notes))


def _symbol_meanings(game: Game) -> Mapping[str, str]:
    """Return what symbols represent: the names of the records that explain them."""
    return {
        symbol: record.name
        for kind in game.kinds.values()
        if kind.legend
        for record in game.records[kind.name].values()
        if (symbol := getattr(record.values, kind.legend))
    }


def _printed_by_kind(po_files: PoFiles, game: Game) -> Mapping[str, _Printed]:
    """Return for each kind what its records are printed on, and how large that is."""
    by_kind: dict[str, _Printed] = {}
    edition = OpenEdition(EditionKey(po_files.project.root, po_files.game, ""))
    for product in load_products(game).values():
        for selection in product.records:
            earlier = by_kind.get(selection.kind, _Printed())
            # A sheet as large as its paper says no size; a broken layout is reported when it
            # prints.
            with suppress(PunchboardError):
                by_kind[selection.kind] = _with_product(earlier, edition, product, selection.kind)
    return by_kind


def _with_product(earlier: _Printed, edition: OpenEdition, product: Product, kind: str) -> _Printed:
    component = edition.component(product.components[0])
    place = f"{product.title}, {size_words((component.width, component.height))}"
    template = next(_template(edition, component.name), "")
    sizes = boxes(template, kind, component)
    return _Printed((*earlier.where, place), {**sizes, **earlier.boxes})


def _template(edition: OpenEdition, component: str) -> Iterator[str]:
    for folder in edition.search_path.folders:
        path = folder / f"{component}.xml.j2"
        if path.is_file():
            yield read_text(path, TEMPLATE, shown_name(path))


_DIVIDE: Final = "split the game: one file cannot hold its words"


def begin(po_files: PoFiles, language: str) -> Path:
    """Write a PO file for a new language and return it; raises Misuse if there is one."""
    require_language(language)
    path = po_files.file(language)
    if path.exists():
        hint = f"punchboard locale update {po_files.game} --lang {language}"
        raise Misuse(f"{po_files.shown(path)} exists already; update it with: {hint}")
    bring_up_to_date(po_files, [language])
    return path


class Updated(NamedTuple):
    """What an update has found in a PO file, and what the file says otherwise now."""

    tally: Tally
    news: tuple[Difference, ...]


def bring_up_to_date(
    po_files: PoFiles, languages: Sequence[str], *, dry: bool = False
) -> dict[str, Updated]:
    """Update the PO files of some languages; return what was found in each.

    With `dry` nothing is written, and a file may lack the notes about terms. No file is written
    that says all of it already, however its lines are wrapped. Raises PunchboardError if content
    or a PO file cannot be read, and writes none then.
    """
    messages, game = messages_of(po_files)
    updates: dict[str, Updated] = {}
    texts: dict[Path, bytes] = {}
    for language in languages:
        path = po_files.file(language)
        old = read_po(path, po_files.shown(path)) if os.path.lexists(path) else polib.POFile()
        # msgmerge, and Weblate with it, takes the notes of a POT file, which knows no terms.
        is_merged = dry and not any(_TERMS in entry.comment for entry in old)
        known = noted(po_files, messages, game, "" if is_merged else language)
        new, tally = _update_file(old, known, game, po_files, language)
        updates[language] = Updated(tally, tuple(differences(old, new)))
        if updates[language].news and not dry:
            texts[path] = _content(new, old, path, po_files.shown(path))
    write_together(po_files.project.root, texts)
    return updates


def _content(new: polib.POFile, old: polib.POFile, path: Path, shown: str) -> bytes:
    """Return what a file says that follows `old`. Raises PunchboardError if it is too large."""
    text = read_text(path, PO) if os.path.lexists(path) else ""
    return require_size(text_of(new, old, text).encode(), PO, shown, _DIVIDE)


class Translations(NamedTuple):
    """The texts of an entry, each plural form by itself: what they were, and what they become."""

    before: tuple[str, ...]
    now: tuple[str, ...]


def save_translation(po_files: PoFiles, language: str, id_: str, given: Translations) -> None:
    """Translate one message in its PO file; nothing else of the file changes.

    Raises Misuse if the file does not say any longer what it said before, PunchboardError, OSError.
    """
    path = po_files.file(language)
    old = read_po(path, po_files.shown(path))
    entry = next((each for each in old if not each.obsolete and id_of(each) == id_), None)
    if entry is None or forms_of(entry) != given.before or len(given.now) != len(given.before):
        raise Misuse("the file has changed: copy what you have written, and load the page again")
    new = with_translation(old, entry, given.now)
    content = _content(new, old, path, po_files.shown(path))
    write_together(po_files.project.root, {path: content})


def id_of(entry: polib.POEntry) -> str:
    """Return what names an entry within its file: its context, of a word with its text."""
    context = entry.msgctxt or ""
    return f"{context}|{entry.msgid}" if of_words(context) else context


def forms_of(entry: polib.POEntry) -> tuple[str, ...]:
    """Return the texts of an entry, one for each plural form."""
    return tuple(text for _, text in sorted(entry.msgstr_plural.items())) or (entry.msgstr,)


def template_of(po_files: PoFiles) -> polib.POFile:
    """Return a PO template (.pot) of all messages, without translations."""
    messages, game = messages_of(po_files)
    return _update_file(polib.POFile(), noted(po_files, messages, game, ""), game, po_files, "")[0]


def write(file: polib.POFile, path: Path) -> None:
    """Write a PO file, whole or not at all. Raises PunchboardError if it is too large."""
    write_atomically(path, require_size(as_text(file).encode(), PO, path.name, _DIVIDE))


def _update_file(
    old: polib.POFile,
    messages: Sequence[Message],
    game: Game | None,
    po_files: PoFiles,
    language: str,
) -> tuple[polib.POFile, Tally]:
    count, rule = plural_rule(language) if language else (2, "n != 1")
    former = former_texts(game.documents["kinds.yaml"].data, game.entries) if game else ()
    new, tally = update(old, messages, former, count)
    new.header = old.header or (f"{po_files.game} in {language_name(language)}" if language else "")
    is_new = bool(language) and not old.metadata
    new.metadata = {**header(po_files.game, language, count, rule, new=is_new), **old.metadata}
    proposed = propose(new, old, partial(_recall, po_files, language)) if language else 0
    return new, tally._replace(new=tally.new - proposed, fuzzy=tally.fuzzy + proposed)


def _recall(po_files: PoFiles, language: str) -> Mapping[str, polib.POEntry]:
    """Return what other games of the project say for a text, each with a comment that names one."""
    found: dict[str, polib.POEntry] = {}
    for game in po_files.project.games():
        other = PoFiles(po_files.project, game)
        path = other.file(language)
        # What cannot be read is reported where it is checked.
        with suppress(PunchboardError):
            entries = read_po(path, other.shown(path)) if path.is_file() else ()
            for entry in entries:
                if entry.translated() and not entry.msgid_plural and game != po_files.game:
                    entry.tcomment = f"from {game}, {entry.msgctxt or 'a template'}"
                    found.setdefault(entry.msgid, entry)
    return found
