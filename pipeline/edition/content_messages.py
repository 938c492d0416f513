"""The texts of a game's content that can be translated, in the order of its files."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.content.erratum import GAME, Entry
from pipeline.content.game import Game
from pipeline.content.locale.fields import field_messages
from pipeline.content.locale.former import former_texts, revision_texts
from pipeline.content.locale.identity import game_texts, kind_words
from pipeline.content.locale.message import CHOICE, Message, Path, has_words, joined
from pipeline.content.locale.texts import choices, replaced
from pipeline.content.printed import NAMELESS
from pipeline.content.records import Record
from pipeline.documents.document import Document
from pipeline.edition.roster_messages import item_fields, roster_messages


def content_messages(game: Game) -> list[Message]:
    """Return what can be translated of a game's content, but for the rosters of its players."""
    messages = [*_game_messages(game), *_kind_messages(game.documents["kinds.yaml"])]
    messages += _title_messages(game, "products.yaml", "product")
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
            place, choice_notes = (
                document.position(kind, "fields"),
                tuple(filter(None, [choice.doc])),
            )
            for value in choice.values:
                yield Message(CHOICE + choice.field, value, place, keyed=False, notes=choice_notes)


def _title_messages(game: Game, file: str, noun: str) -> Iterator[Message]:
    if not (game.folder / file).is_file():
        return
    document = game.read(file)
    for name, raw in document.data.items():
        if isinstance(raw, dict) and isinstance(raw.get("title"), str):
            place = document.position(name, "title")
            note = f"Title of the {noun}, on its sheets and in the file’s properties."
            yield Message(
                f"{file.removesuffix('.yaml')}.{name}.title", raw["title"], place, notes=(note,)
            )


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
    """Yield the fields that the sheet of an entry names: those of paths, and within values."""
    for patch in entry.revision.patches:
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
        if has_words(former.text):
            index = int(former.own[len(before) :].partition(".")[0])
            place = entry.document.position("patches", index, "was")
            note = f"What stood at {former.context} before the {what}."
            yield Message(former.own, former.text, place, notes=(note,))
