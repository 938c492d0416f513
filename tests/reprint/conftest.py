"""A project with the starter game, and what prints of it what has changed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.comparison import Extent
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.history import older_state
from pipeline.build.project import Project
from pipeline.build.reprint_kit import Reprint, reprint
from pipeline.source.limits import silent

Since = Callable[..., Reprint]
Write = Callable[[str, str], None]
GIT = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]


@pytest.fixture
def since(home: Path) -> Since:
    """Return what prints a kit of what has changed since a state, on A4."""

    def made(state: str, **extent: object) -> Reprint:
        close_editions()
        project, key = Project(home), EditionKey(home, "lantern", "")
        with older_state(project, "lantern", state) as older:
            wanted = Extent(papers=("a4",))._replace(**extent)
            return reprint(key, older, wanted, home / "output", silent)

    return made


@pytest.fixture
def change(home: Path) -> Callable[[str, str, str], None]:
    """Return what replaces a text in a file of the game, by its path in the project."""

    def replace(path: str, was: str, now: str) -> None:
        text = (home / path).read_text(encoding="utf-8")
        assert was in text
        (home / path).write_text(text.replace(was, now, 1), encoding="utf-8")

    return replace


@pytest.fixture
def commit(home: Path) -> Callable[..., str]:
    """Return what commits the project as it is, under a tag if one is named."""

    def git(*arguments: str) -> str:
        done = subprocess.run(
            [*GIT, *arguments], cwd=home, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def record(tag: str = "") -> str:
        if not (home / ".git").is_dir():
            git("init", "-q")
        git("add", "-A")
        git("commit", "-q", "--allow-empty", "-m", "state")
        if tag:
            git("tag", tag)
        return git("rev-parse", "HEAD")

    return record


@pytest.fixture
def erratum(home: Path) -> Write:
    """Return what writes an erratum: its name, which begins with its date, and its patches."""
    folder = home / "content" / "lantern" / "errata"
    folder.mkdir()

    def write(name: str, patches: str) -> None:
        date = name[:4]
        head = f'title: It\ndate: "{date}"\nkind: functional\nsummary: It changes.\npatches:\n'
        (folder / f"{name}.yaml").write_text(head + patches, encoding="utf-8")

    return write
