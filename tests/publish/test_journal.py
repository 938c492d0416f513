"""Files that change together: all, or none; and a journal is finished by whoever comes next."""

import json
from pathlib import Path

import pytest

from pipeline.base.folders import JOURNAL
from pipeline.publish import journal
from pipeline.publish.journal import publish
from pipeline.publish.staging import settle, staging_folder


def waiting(staging: Path, **contents: str) -> list[str]:
    """Write files that wait; return their paths."""
    for name, content in contents.items():
        (staging / "a4").mkdir(exist_ok=True)
        (staging / "a4" / name).write_text(content)
    return [f"a4/{name}" for name in contents]


def files(folder: Path) -> dict[str, str]:
    """Return all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_all_change_and_others_go(tmp_path: Path) -> None:
    """With the folders that are left empty, and no trace of the work."""
    with staging_folder(tmp_path) as staging:
        publish(tmp_path, staging, waiting(staging, one="1", two="2"))
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "three").write_text("3")
    with staging_folder(tmp_path) as staging:
        publish(tmp_path, staging, waiting(staging, one="new"), ["a4/two", "old/three"])
    assert files(tmp_path) == {"a4/one": "new"}
    assert not (tmp_path / "old").exists()


@pytest.mark.parametrize("links", [True, False])
def test_one_that_cannot_take_its_place_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """A viewer may hold it open: those that were moved before come back, on any file system."""
    with staging_folder(tmp_path) as staging:
        publish(tmp_path, staging, waiting(staging, one="1", gone="0", two="2"))
    before, real = files(tmp_path), journal.move

    def held(source: Path, target: Path) -> None:
        if target.name == "two" and source.read_text() == "II":
            raise PermissionError(13, "held open", str(target))
        real(source, target)

    def no_links(path: Path, other: Path) -> None:
        raise OSError(1, "no links here")

    monkeypatch.setattr(journal, "move", held)
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    with pytest.raises(PermissionError), staging_folder(tmp_path) as staging:
        publish(tmp_path, staging, waiting(staging, one="I", new="N", two="II"), ["a4/gone"])
    assert files(tmp_path) == before


def test_a_device_in_a_place_is_told_before_anything_moves(tmp_path: Path) -> None:
    """A folder stands where a file should: nothing has been touched."""
    (tmp_path / "a4" / "two").mkdir(parents=True)
    with pytest.raises(IsADirectoryError), staging_folder(tmp_path) as staging:
        publish(tmp_path, staging, waiting(staging, one="1", two="2"))
    assert files(tmp_path) == {}


def left(folder: Path, **data: object) -> None:
    """Leave what a killed process leaves: one file moved, another not."""
    staging = folder / ".printing-x"
    staging.mkdir(parents=True)
    waiting(staging, two="new")
    (folder / "a4").mkdir()
    (folder / "a4" / "one").write_text("new")
    (folder / "a4" / "two").write_text("old")
    known = {"format": "punchboard-journal", "waiting": ".printing-x", "removed": []}
    (folder / JOURNAL).write_text(json.dumps({**known, "files": ["a4/one", "a4/two"], **data}))


def test_a_reader_has_a_journal_finished(tmp_path: Path) -> None:
    """What had not been moved is, and what was left goes."""
    left(tmp_path)
    settle(tmp_path)
    assert files(tmp_path) == {"a4/one": "new", "a4/two": "new"}
    assert not (tmp_path / ".printing-x").exists()


@pytest.mark.parametrize(
    "data",
    [
        {"files": ["../letter"]},
        {"removed": ["../letter"]},
        {"removed": ["/etc/passwd"]},
        {"waiting": "../other"},
        {"waiting": "a4"},
        {"files": [3]},
        {"format": "other"},
    ],
)
def test_a_strange_journal_touches_nothing(tmp_path: Path, data: dict[str, object]) -> None:
    """It may come with somebody else's project, and leads out of the folder: it is removed."""
    (tmp_path / "letter").write_text("Dear")
    left(tmp_path / "out", **data)
    settle(tmp_path / "out")
    assert files(tmp_path) == {"letter": "Dear", "out/a4/one": "new", "out/a4/two": "old"}


def test_what_waits_for_nothing_is_not_waited_for(tmp_path: Path) -> None:
    """While another process prepares its files, a reader finds the earlier ones at once."""
    with staging_folder(tmp_path) as staging:
        settle(tmp_path)
        assert staging.exists()
