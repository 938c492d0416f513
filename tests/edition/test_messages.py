"""All that can be translated of a game: its content, its templates, the expressions of rosters."""

from pathlib import Path

import pytest

from pipeline.build.po_files import PoFiles
from pipeline.build.project import open_project
from pipeline.game.messages import Message
from pipeline.languages.messages import messages_of

ROOT = Path(__file__).parents[2]


def found(game: str, text: str) -> list[Message]:
    """Return the messages of a game with this English text."""
    messages, _ = messages_of(PoFiles(open_project(ROOT), game))
    return [message for message in messages if message.text == text]


@pytest.mark.parametrize(
    ("game", "text", "file"),
    [
        ("kriegbot", "none: an AI robot", "content/kriegbot/roster.yaml"),
        ("kriegbot", "a narrow rectangle", "content/kriegbot/rules.yaml"),
        ("kriegbot", "lift fan", "templates/kriegbot/vehicle-hoverbot.xml.j2"),
    ],
)
def test_marked_words_are_collected_wherever_they_stand(game: str, text: str, file: str) -> None:
    """The expressions of roster.yaml and rules.yaml have words as templates have."""
    (message,) = found(game, text)
    assert (message.position.file, message.context) == (file, "")


def test_counted_words_are_collected_too() -> None:
    """An expression with ngettext alone has both of its forms collected."""
    (message,) = found("grimdark-future", "%(n)s mission")
    assert message.many == "%(n)s missions"
