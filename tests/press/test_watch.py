"""Watching: whose files have changed."""

import shutil
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest

from pipeline.build.project import Project, changes, touched_games


@pytest.mark.parametrize(
    ("path", "games"),
    [
        ("content/one/card.yaml", ["one"]),
        ("templates/two/icons/sun.svg", ["two"]),
        ("templates/shared/styles.yaml", ["one", "two"]),
        ("content/three/card.yaml", []),
    ],
)
def test_a_change_touches_its_own_game_or_all(tmp_path: Path, path: str, games: list[str]) -> None:
    """A file of one game touches that one, a shared one all, and one of another game none."""
    assert touched_games(Project(tmp_path), ["one", "two"], [tmp_path / path]) == games


def renamed(root: Path) -> None:
    """Give a game's folder another name."""
    (root / "content" / "one").rename(root / "content" / "two")


def replaced(root: Path) -> None:
    """Put another folder in the place of the content."""
    shutil.copytree(root / "content", root / "other")
    shutil.rmtree(root / "content")
    (root / "other").rename(root / "content")


def begun(root: Path) -> None:
    """Give a project its first templates."""
    (root / "templates").mkdir()


@pytest.mark.parametrize("change", [renamed, replaced, begun])
def test_a_folder_that_moves_is_a_change(tmp_path: Path, change: Callable[[Path], None]) -> None:
    """It is told of, and so is what is saved in it afterwards, alone or with its folder."""
    (tmp_path / "content" / "one").mkdir(parents=True)
    told: Queue[list[Path]] = Queue()
    end = Event()

    def watch() -> None:
        for paths in changes(Project(tmp_path), end):
            told.put(paths)

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        assert told.get(timeout=10) == []
        change(tmp_path)
        paths = told.get(timeout=10)
        file = next(folder for folder in reversed(paths) if folder.is_dir()) / "card.yaml"
        file.write_text("", encoding="utf-8")
        while not {file, *file.parents}.intersection(told.get(timeout=10)):
            pass
    finally:
        end.set()
        thread.join(5)


def test_a_file_that_is_given_is_watched_wherever_it_lies(tmp_path: Path) -> None:
    """Also when an editor puts another in its place, and when it goes."""
    home, deck = tmp_path / "home", tmp_path / "deck.txt"
    (home / "content" / "one").mkdir(parents=True)
    deck.write_text("1 a", encoding="utf-8")
    end = Event()
    told = changes(Project(home), end, [deck])
    assert next(told) == []
    (tmp_path / "new").write_text("22 a", encoding="utf-8")
    (tmp_path / "new").rename(deck)
    assert next(told) == [deck]
    deck.unlink()
    assert next(told) == [deck]
    end.set()
