"""The texts of a game's content that can be translated, in the order of its files."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.content.document import Document
from pipeline.content.erratum import GAME, Entry
from pipeline.content.fields.dice import DICE
from pipeline.content.game import Game
from pipeline.content.locale.fields import field_messages
from pipeline.content.locale.former import ERRATA, former_texts
from pipeline.content.locale.message import CHOICE, Message, Path, has_words, joined
from pipeline.content.locale.roster_words import item_fields, roster_messages
from pipeline.content.locale.texts import choices, replaced
from pipeline.content.records import Record

_SAYS: Final = ("title", "summary", "reason")


def content_messages(game: Game) -> list[Message]:
    """Return what can be translated of a game's content, but for the rosters of its players."""
    found = [*_game(game.documents["game.yaml"]), *_kinds(game.documents["kinds.yaml"])]
    found += _titles(game, "products.yaml", "product")
    for kind in game.kinds.values():
        if not kind.folder:
            for record in game.records[kind.name].values():
                if not record.combined:
                    found += _record(game, record)
    for entry in game.errata:
        found += _erratum(game, entry)
    named = {part for entry in game.errata for part in _named(entry)} | item_fields(game)
    found += field_messages(game.documents["kinds.yaml"], named)
    return [*found, *roster_messages(game)]


def _game(document: Document) -> Iterator[Message]:
    yield Message("game.title", document.data["title"], document.position("title"))
    for n, text in enumerate(document.data.get("credits") or ()):
        yield Message(f"game.credits.{n}", text, document.position("credits", n))
    for path, text in _constants(document.data.get("constants"), ("constants",)):
        if has_words(text) and DICE.fullmatch(text) is None:
            yield Message(joined(GAME, *path), text, document.position(*path))


def _constants(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict) and "value" in value:
        value, path = value["value"], (*path, "value")
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _constants(part, (*path, name))
    elif isinstance(value, str):
        yield path, value


def _kinds(document: Document) -> Iterator[Message]:
    for kind, raw in document.data.items():
        title = raw.get("title", kind.replace("-", " ").capitalize())
        for name, text in (("title", title), ("plural", raw.get("plural", title + "s"))):
            notes = tuple(filter(None, (f"What one of them is called: {raw.get('doc', '')}",)))
            many = ("What several of them are called.",)
            place = document.position(kind, name)
            yield Message(
                f"kinds.{kind}.{name}", text, place, notes=notes if name == "title" else many
            )
        for choice in choices(kind, raw):
            for value in choice.values:
                place, notes = document.position(kind, "fields"), (choice.doc,)
                yield Message(CHOICE + choice.field, value, place, keyed=False, notes=notes)


def _titles(game: Game, file: str, sort: str) -> Iterator[Message]:
    if not (game.folder / file).is_file():
        return
    document = game.read(file)
    for name, raw in document.data.items():
        if isinstance(raw, dict) and isinstance(raw.get("title"), str):
            place = document.position(name, "title")
            note = f"Title of the {sort}, on its sheets and in the file’s properties."
            yield Message(
                f"{file.removesuffix('.yaml')}.{name}.title", raw["title"], place, notes=(note,)
            )


def _record(game: Game, record: Record) -> list[Message]:
    kind = game.kinds[record.kind]
    found: list[Message] = []
    about = f"{kind.title}: {record.name}"

    def note(path: Path, text: str, doc: str) -> str:
        if has_words(text):
            notes = tuple(filter(None, (about, doc)))
            place = record.position_of(*path)
            found.append(Message(joined(record.kind, record.slug, *path), text, place, notes=notes))
        return text

    replaced(
        game.documents["kinds.yaml"].data[record.kind], record.document.data[record.slug], note
    )
    return found


def _named(entry: Entry) -> Iterator[str]:
    for patch in entry.erratum.patches:
        yield from (part for part in patch.field.split(".") if not part.isdecimal())


def _erratum(game: Game, entry: Entry) -> Iterator[Message]:
    own = entry.erratum
    for name in _SAYS:
        if getattr(own, name):
            place = entry.document.position(name)
            yield Message(joined(ERRATA, entry.id, name), getattr(own, name), place)
    for former in former_texts(game.documents["kinds.yaml"].data, (entry,)):
        if has_words(former.text):
            index = int(former.own[len(f"{ERRATA}.{entry.id}.patches.") :].partition(".")[0])
            place = entry.document.position("patches", index, "was")
            note = f"What stood at {former.context} before the erratum."
            yield Message(former.own, former.text, place, notes=(note,))
