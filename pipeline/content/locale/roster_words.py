"""What rosters say beside the records that they name: their profile, and the rules they break."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipeline.content.game import Game
from pipeline.content.locale.message import Message, has_words, joined
from pipeline.content.locale.texts import of_rosters, rule_texts

LABELS: Final = "roster label"
"""The context of what facts and tracks of rosters are called."""


def roster_messages(game: Game) -> Iterator[Message]:
    """Yield what can be translated of rules.yaml and roster.yaml."""
    yield from _rules(game)
    yield from _roster(game)


def _rules(game: Game) -> Iterator[Message]:
    """Yield what a roster's sheet says of the rules that it breaks."""
    if not (game.folder / "rules.yaml").is_file():
        return
    document = game.read("rules.yaml")
    for slug, raw in document.data.items():
        if not of_rosters(game.documents["kinds.yaml"].data, raw):
            continue
        for path, text in rule_texts(raw):
            note = "What a roster’s sheet says; {{ }} holds an expression, which stays as it is."
            place = document.position(slug, *path)
            yield Message(joined("rules", slug, *path), text, place, notes=(note,))


def item_fields(game: Game) -> set[str]:
    """Return the fields of rosters whose names their sheets print."""
    if not (game.folder / "roster.yaml").is_file():
        return set()
    items = (game.read("roster.yaml").data.get("entry") or {}).get("items") or ()
    return {str(item).partition(".")[0] for item in items}


def _roster(game: Game) -> Iterator[Message]:
    if not (game.folder / "roster.yaml").is_file():
        return
    document = game.read("roster.yaml")
    data = document.data
    yield Message("roster.title", data["title"], document.position("title"))
    unit = data.get("cost", {}).get("unit", "")
    if has_words(unit):
        note = "What costs are counted in, behind the number."
        yield Message("roster.cost.unit", unit, document.position("cost", "unit"), notes=(note,))
    rules = [("rules", subject, "facts") for subject in data.get("rules") or ()]
    entry = [("entry", name) for name in ("facts", "tracks", "rules")]
    for path in (("facts",), *entry, *rules):
        for label in _within(data, path):
            place = document.position(*path, label, key=True)
            yield Message(LABELS, label, place, keyed=False, notes=("A label, before its value.",))


def _within(data: Any, path: tuple[str, ...]) -> Iterable[str]:
    """Return the keys of a mapping within mappings, none where there is no such thing."""
    for name in path:
        data = (data or {}).get(name)
    return data or ()
