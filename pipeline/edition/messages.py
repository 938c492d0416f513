"""All that can be translated: of one game, or of what all games share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pipeline.checks.game_rules.rule import read_rules
from pipeline.content.edition import ANNOUNCED
from pipeline.content.game import Game
from pipeline.content.locale.message import Message
from pipeline.content.opening import open_game
from pipeline.edition.content_messages import content_messages
from pipeline.edition.engine_words import engine_words
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.edition.project import Project
from pipeline.edition.search_path import shown_name
from pipeline.exchange.profile import read_profile
from pipeline.markup.messages import WordReader, merged

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
    return merged([*content_messages(game), *game_words]), game


def shared_messages(project: Project) -> list[Message]:
    """Return the words of the engine and of the templates that all games share."""
    reader, folder = WordReader(), project.shared_folders()[-1]
    return merged([*engine_words(), *_template_messages(folder, reader)])


def _template_messages(folder: Path, reader: WordReader) -> Iterator[Message]:
    for path in sorted(filter(Path.is_file, folder.glob("*.j2"))):
        yield from reader.template(path, shown_name(path))


def _expression_messages(game: Game, file: str, reader: WordReader) -> Iterator[Message]:
    """Yield the words in the expressions of a file of rosters."""
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
