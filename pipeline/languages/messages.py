"""All messages of a game or of the engine, and how far translations have come."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as PathlibPath
from typing import Any, Final, NamedTuple

from pipeline.build.po_files import SHARED, PoFiles, engine_words, item_fields, roster_messages
from pipeline.build.project import Project
from pipeline.build.search_path import shown_name
from pipeline.checks.game_rules import read_rules
from pipeline.game.catalog import Catalog, Translated, of_words, read_catalog
from pipeline.game.edition import ANNOUNCED
from pipeline.game.errata_sheet import NAMELESS
from pipeline.game.erratum import GAME, PRINTED, WORDS, Entry
from pipeline.game.fields.spec import Path
from pipeline.game.game import Game
from pipeline.game.language import chain
from pipeline.game.messages import (
    CHOICE,
    Message,
    choices,
    field_messages,
    former_texts,
    game_texts,
    has_words,
    joined,
    kind_words,
    replaced,
    revision_texts,
)
from pipeline.game.opening import open_game
from pipeline.game.records import Record
from pipeline.rosters.profile import read_profile
from pipeline.source.document import Document
from pipeline.template.templates import WordReader, merged


def content_messages(game: Game) -> list[Message]:
    """Return what can be translated of a game's content, but for the rosters of its players."""
    messages = [*_game_messages(game), *_kind_messages(game.documents["kinds.yaml"])]
    messages += _title_messages(game)
    for kind in game.kinds.values():
        if not kind.folder:
            for record in game.records[kind.name].values():
                if not record.combined:
                    messages += _record_messages(game, record)
    for entry in game.entries:
        messages += _entry_messages(game, entry)
    fields = {part for entry in game.entries for part in _named_fields(entry)} | item_fields(game)
    if fields:
        messages += field_messages(game.documents["kinds.yaml"], fields)
    return [*messages, *roster_messages(game)]


def _game_messages(game: Game) -> Iterator[Message]:
    document = game.documents["game.yaml"]
    for path, text in game_texts(document.data, game.entries):
        yield Message(joined(GAME, *path), text, document.position(*path))


def _kind_messages(document: Document) -> Iterator[Message]:
    for kind, raw in document.data.items():
        doc = raw.get("doc", "")
        notes = {
            "title": f"What one of them is called: {doc}".removesuffix(": "),
            "plural": "What several of them are called.",
        }
        for name, text in kind_words(kind, raw).items():
            place = document.position(kind, name)
            yield Message(f"kinds.{kind}.{name}", text, place, notes=(notes[name],))
        for choice in choices(kind, raw):
            place, said = document.position(kind, "fields"), (choice.doc,) if choice.doc else ()
            for value in choice.values:
                yield Message(CHOICE + choice.field, value, place, keyed=False, notes=said)


def _title_messages(game: Game) -> Iterator[Message]:
    if not (game.folder / "products.yaml").is_file():
        return
    document = game.read("products.yaml")
    for name, raw in document.data.items():
        if isinstance(raw, dict) and isinstance(raw.get("title"), str):
            place = document.position(name, "title")
            note = "Title of the product, on its sheets and in the file’s properties."
            yield Message(f"products.{name}.title", raw["title"], place, notes=(note,))


def _record_messages(game: Game, record: Record) -> list[Message]:
    kind = game.kinds[record.kind]
    messages: list[Message] = []
    subject = f"{kind.title}: {record.name}"

    def note(path: Path, text: str, doc: str) -> str:
        if has_words(text):
            notes = tuple(filter(None, (subject, doc)))
            place = record.position_of(*path)
            messages.append(
                Message(joined(record.kind, record.slug, *path), text, place, notes=notes)
            )
        return text

    replaced(
        game.documents["kinds.yaml"].data[record.kind], record.document.data[record.slug], note
    )
    return messages


def _named_fields(entry: Entry) -> Iterator[str]:
    for patch in entry.revision.patches:
        if patch.target == WORDS or patch.target.partition(":")[0] in PRINTED:
            continue
        yield from (part for part in patch.field.split(".") if not part.isdecimal())
        if patch.target != GAME:
            yield from _keys([patch.was, patch.now])


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from (key for key in value if key not in NAMELESS)
        value = list(value.values())
    for part in value if isinstance(value, list) else ():
        yield from _keys(part)


def _entry_messages(game: Game, entry: Entry) -> Iterator[Message]:
    for path, text in revision_texts(entry.revision):
        place = entry.document.position(*path)
        yield Message(joined(entry.origin, entry.id, *path), text, place)
    before = joined(entry.origin, entry.id, "patches") + "."
    what = "ruling" if entry.is_ruling else "erratum"
    for former in former_texts(game.documents["kinds.yaml"].data, (entry,)):
        if former.own == former.context:
            note = f"An {what} has put it in the place of “{former.text}”."
            place = entry.document.position("patches")
            yield Message(former.context, former.now, place, keyed=False, notes=(note,))
        elif has_words(former.text):
            index = int(former.own[len(before) :].partition(".")[0])
            place = entry.document.position("patches", index, "was")
            note = f"The text of {former.context} before the {what}."
            yield Message(former.own, former.text, place, notes=(note,))


_CALLS: Final = ("_(", "gettext(")


def messages_of(po_files: PoFiles) -> tuple[list[Message], Game | None]:
    """Return what the PO files translate, and the game that they belong to.

    Words that all games share are translated once, and are no part of a game's. Raises
    PunchboardError for content or templates that cannot be read.
    """
    if po_files.game == SHARED:
        return shared_messages(po_files.project), None
    # Announced errata are translated before their day, and no day makes a file out of date.
    game = open_game(po_files.project.game_folder(po_files.game), po_files.project.root, ANNOUNCED)
    # Words are collected from the files as they are written, which must be sound for that.
    read_profile(game)
    read_rules(game)
    reader = WordReader()
    words = [
        *_template_messages(po_files.project.root / "templates" / po_files.game, reader),
        *_expression_messages(game, "roster.yaml", reader),
        *_expression_messages(game, "rules.yaml", reader),
    ]
    shared_keys = {message.key for message in shared_messages(po_files.project)}
    game_words = [message for message in words if message.key not in shared_keys]
    plurals = list(_corrected_plurals(game, words))
    forms = {(message.context, message.many) for message in plurals}
    content = (each for each in content_messages(game) if (each.context, each.text) not in forms)
    return merged([*content, *plurals, *game_words]), game


def _corrected_plurals(game: Game, words: Sequence[Message]) -> Iterator[Message]:
    """Yield the messages of numbers that errata have changed a form of."""
    for message in words:
        one, many = (
            game.corrected.get((message.context, form), form)
            for form in (message.text, message.many)
        )
        if many and (one, many) != (message.text, message.many):
            yield message._replace(text=one, many=many)


def shared_messages(project: Project) -> list[Message]:
    reader, folder = WordReader(), project.shared_folders()[-1]
    return merged([*engine_words(), *_template_messages(folder, reader)])


def _template_messages(folder: PathlibPath, reader: WordReader) -> Iterator[Message]:
    for path in sorted(filter(PathlibPath.is_file, folder.glob("*.j2"))):
        yield from reader.template(path, shown_name(path))


def _expression_messages(game: Game, file: str, reader: WordReader) -> Iterator[Message]:
    if not (game.folder / file).is_file():
        return
    document = game.read(file)
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), document.data)]
    while waiting:
        path, value = waiting.pop(0)
        if isinstance(value, str) and any(call in value for call in _CALLS):
            yield from reader.expression(value, document.position(*path))
        elif isinstance(value, dict):
            waiting += [((*path, key), part) for key, part in value.items() if key != "starter"]
        elif isinstance(value, list):
            waiting += [((*path, n), part) for n, part in enumerate(value)]


class Count(NamedTuple):
    """How many texts of a sort are how far; `obsolete` ones are in the file, not in the game.

    `inherited` ones are left to the language that this one falls back on, as de-AT does on de.
    """

    home: str
    language: str
    sort: str
    translated: int = 0
    fuzzy: int = 0
    missing: int = 0
    obsolete: int = 0
    inherited: int = 0

    @property
    def total(self) -> int:
        return self.covered + self.fuzzy + self.missing

    @property
    def covered(self) -> int:
        """What is printed in the language, or in the one that it falls back on."""
        return self.translated + self.inherited


def counts(po_files: PoFiles, languages: list[str]) -> Iterator[Count]:
    """Yield the counts of some languages by sort of text, in the order of the game's files.

    A text that the PO file does not know in its present wording is fuzzy where it knows an earlier
    one, inherited where a language that it falls back on has it, and missing else. Raises
    PunchboardError where content or a PO file cannot be read.
    """
    messages, _ = messages_of(po_files)
    for language in languages:
        path = po_files.file(language)
        catalog = read_catalog(path, po_files.shown(path))
        parents = tuple(parents_of(po_files, language))
        numbers_by_sort: dict[str, dict[str, int]] = {}
        for message in messages:
            numbers = numbers_by_sort.setdefault(sort_of(message.context), {})
            state = state_of(message, catalog)
            if state == "missing" and stands_in(message, parents):
                state = "inherited"
            numbers[state] = numbers.get(state, 0) + 1
        for entry in catalog.entries:
            if entry.obsolete:
                numbers = numbers_by_sort.setdefault(sort_of(entry.context), {})
                numbers["obsolete"] = numbers.get("obsolete", 0) + 1
        yield from (
            Count(po_files.game, language, sort, **numbers)
            for sort, numbers in numbers_by_sort.items()
        )


def translated_texts(po_files: PoFiles) -> frozenset[str]:
    """Return the contexts of texts that a language has in their present wording.

    If one of them changes, its translation is stale.
    """
    messages, _ = messages_of(po_files)
    files = map(po_files.file, po_files.languages())
    catalogs = [read_catalog(file, po_files.shown(file)) for file in files]
    return frozenset(
        message.context
        for message in messages
        if any(state_of(message, catalog) == "translated" for catalog in catalogs)
    )


def state_of(message: Message, catalog: Catalog) -> str:
    """Return how far a message is translated: translated, fuzzy or missing."""
    entry = entry_of(message, catalog)
    if entry is None or not entry.filled:
        return "missing"
    return "translated" if entry.done and entry.text == message.text else "fuzzy"


def parents_of(po_files: PoFiles, language: str) -> Iterator[Catalog]:
    """Yield the catalogs that replace a regional one, the nearest first."""
    for tag in chain(language)[1:]:
        path = po_files.file(tag)
        if os.path.lexists(path):
            yield read_catalog(path, po_files.shown(path))


def stands_in(message: Message, parents: Iterable[Catalog]) -> bool:
    """Return whether a language that another one falls back on has a translation."""
    return any(state_of(message, parent) == "translated" for parent in parents)


def entry_of(message: Message, catalog: Catalog) -> Translated | None:
    """Return the entry of a message, made for any wording."""
    if message.keyed:
        return catalog.at(message.context)
    return catalog.of(message.context, message.text)


def sort_of(context: str) -> str:
    """Return what a context is counted under: its kind, or words for those of templates."""
    return "words" if of_words(context) else context.partition(".")[0]
