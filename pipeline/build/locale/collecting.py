"""All that can be translated: of one game, or of what all games share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pipeline.build.locale.engine_words import engine_words
from pipeline.build.locale.home import SHARED, Home
from pipeline.build.project import Project
from pipeline.build.shelf import shown_name
from pipeline.checks.rule import read_rules
from pipeline.content.edition import ANNOUNCED
from pipeline.content.game import Game
from pipeline.content.locale.collect import content_messages
from pipeline.content.locale.message import Message
from pipeline.content.opening import open_game
from pipeline.exchange.profile import read_profile
from pipeline.markup.messages import WordReader, merged

_CALLS: Final = ("_(", "gettext(")


def messages_of(home: Home) -> tuple[list[Message], Game | None]:
    """Return what a home's PO files translate, and the game that it is of.

    Words that all games share are translated once, and are no part of a game's. Raises
    PunchboardError for content or templates that cannot be read.
    """
    if home.game == SHARED:
        return shared_messages(home.project), None
    # Announced errata are translated before their day, and no day makes a file out of date.
    game = open_game(home.project.game_folder(home.game), home.project.root, ANNOUNCED)
    # Words are collected from the files as they are written, which must be sound for that.
    read_profile(game)
    read_rules(game)
    reader = WordReader()
    words = [
        *_templates(home.project.root / "templates" / home.game, reader),
        *_expressions(game, "roster.yaml", reader),
        *_expressions(game, "rules.yaml", reader),
    ]
    known = {message.key for message in shared_messages(home.project)}
    own = [message for message in words if message.key not in known]
    return merged([*content_messages(game), *own]), game


def shared_messages(project: Project) -> list[Message]:
    """Return the words of the engine and of the templates that all games share."""
    reader, folder = WordReader(), project.shared_folders()[-1]
    return merged([*engine_words(), *_templates(folder, reader)])


def _templates(folder: Path, reader: WordReader) -> Iterator[Message]:
    for path in sorted(filter(Path.is_file, folder.glob("*.j2"))):
        yield from reader.template(path, shown_name(path))


def _expressions(game: Game, file: str, reader: WordReader) -> Iterator[Message]:
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
