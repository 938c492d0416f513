"""Files of a user's own, written one by one: all take their places, or none."""

import os
from pathlib import Path

import pytest

from pipeline.source import writing as atomic
from pipeline.source.writing import write_together, written_together


def files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, hidden ones too."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


NEW = {"deck/card.yaml": b"new", "deck/images/fox.png": b"fox", "deck/kinds.yaml": b"new"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with two of the files."""
    (tmp_path / "deck").mkdir()
    for name in ("card", "kinds"):
        (tmp_path / "deck" / f"{name}.yaml").write_bytes(b"old")
    return tmp_path


def _write(root: Path) -> None:
    write_together(root, {root / name: content for name, content in NEW.items()})


def test_all_are_on_the_disk_before_the_first_takes_its_place(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut finds each file whole, whichever of its states is there."""
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        done.append("sync")
        fsync(handle)

    def replaced(path: Path, target: Path) -> Path:
        if target.name in ("card.yaml", "fox.png", "kinds.yaml"):
            done.append(target.name)
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    _write(root)
    assert done == ["sync", "sync", "sync", "card.yaml", "fox.png", "kinds.yaml"]
    assert files(root) == NEW


@pytest.mark.parametrize("failing", [1, 2, 3])
def test_where_one_fails_all_stand_as_they_did(
    root: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    """Whichever of them; no folder is left that was made for them."""
    before, real, moves = files(root), atomic.move, 0

    def failed(source: Path, target: Path) -> None:
        nonlocal moves
        moves += 1
        if moves == failing:
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr(atomic, "move", failed)
    with pytest.raises(KeyboardInterrupt):
        _write(root)
    assert files(root) == before
    assert not (root / "deck" / "images").exists()


def test_where_the_writing_fails_nothing_is_written(tmp_path: Path) -> None:
    """Neither the files that were complete nor a folder for them."""

    def fail_after_one() -> None:
        with written_together(tmp_path) as write:
            write("a/one", b"1")
            raise ValueError

    with pytest.raises(ValueError):
        fail_after_one()
    assert list(tmp_path.iterdir()) == []
