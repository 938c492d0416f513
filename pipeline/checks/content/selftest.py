"""The examples of checks of content, each written as a tiny project for a moment."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.base.finding import Finding
from pipeline.checks.check import Check, Example
from pipeline.checks.content.example_pictures import SUFFIXES, write_picture
from pipeline.checks.content.subject import GameSubject
from pipeline.content.opening import open_game

NAME: Final = "tiny"
GAME: Final = "id: tiny\ntitle: Tiny\nversion: '1'\n"
"""The game.yaml of an example that brings none."""

_OF_TEMPLATES: Final = (".j2", ".layout.yaml", "styles.yaml", ".svg")
_ICONS: Final = "icons/"


def try_game(check: Check[GameSubject, Finding], example: Example) -> list[Finding]:
    """Return what one check finds in an example.

    Raises PunchboardError for an example that is no game.
    """
    with TemporaryDirectory() as root:
        folder, templates = write_example(Path(root), example)
        return list(check.run(GameSubject(open_game(folder, Path(root)), (templates,))))


def write_example(root: Path, example: Example) -> tuple[Path, Path]:
    """Write an example as the project `root`; return its game's and its templates' folders."""
    folder, templates = root / "content" / NAME, root / "templates" / NAME
    templates.mkdir(parents=True)
    for name, text in {"game.yaml": GAME, **example}.items():
        looks = name.endswith(_OF_TEMPLATES) or name.startswith(_ICONS)
        path = (templates if looks else folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text and path.suffix in SUFFIXES:
            write_picture(path, text)
        else:
            path.write_text(text, encoding="utf-8")
    return folder, templates
