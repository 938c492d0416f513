"""Files written one by one take their places at once, whatever ends the writing."""

from pathlib import Path

import pytest
from crashes.commands import files, published
from crashes.recorder import Recording

from pipeline.base.folders import JOURNAL
from pipeline.edition.project import open_project
from pipeline.publish.together import write_together, written_together


def _write(root: Path) -> None:
    with written_together(root) as write:
        write("content/deck/card.yaml", b"new")
        write("content/deck/images/fox.png", b"fox")
        write("templates/deck/card.xml", b"<face/>")


def test_a_power_cut_leaves_all_or_none(tmp_path: Path) -> None:
    """At every step, in folders that are new with their files."""
    root = tmp_path / "project"
    (root / "content" / "deck").mkdir(parents=True)
    (root / "content" / "deck" / "card.yaml").write_bytes(b"old")
    recording, before = Recording(root), files(root)
    with recording.running():
        _write(root)
    after = files(root)
    found = []
    for cut in range(len(recording.steps) + 1):
        for how, seed in (("lost", 0), ("some", 1)):
            recording.state(cut, how, seed).lay(root)
            found.append(published(root))
    assert [each for each in found if each not in (before, after)] == []
    assert before in found
    assert after in found


def test_where_the_writing_fails_nothing_is_written(tmp_path: Path) -> None:
    """Neither the files that were complete nor a folder for them."""

    def fail_after_one() -> None:
        with written_together(tmp_path) as write:
            write("a/one", b"1")
            raise ValueError

    with pytest.raises(ValueError):
        fail_after_one()
    assert list(tmp_path.iterdir()) == []


def test_one_file_needs_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that it is below may not be writable."""
    monkeypatch.setattr("pipeline.publish.together.staging_folder", None)
    (tmp_path / "locale").mkdir()
    write_together(tmp_path, {tmp_path / "locale" / "de.po": b"po"})
    assert files(tmp_path) == {"locale/de.po": b"po"}


def test_who_opens_a_project_finishes_what_was_being_written(tmp_path: Path) -> None:
    """No command reads a game of which one half is new."""
    (tmp_path / "content").mkdir()
    recording = Recording(tmp_path)
    with recording.running():
        _write(tmp_path)
    states = (recording.state(cut, "kept") for cut in range(len(recording.steps)))
    halfway = next(state for state in reversed(list(states)) if _has_journal(state.names))
    halfway.lay(tmp_path)
    assert (tmp_path / JOURNAL).exists()
    open_project(tmp_path)
    assert files(tmp_path).keys() == {
        "content/deck/card.yaml",
        "content/deck/images/fox.png",
        "templates/deck/card.xml",
    }


def _has_journal(names: dict[tuple[int, str], int]) -> bool:
    return any(name == JOURNAL for _, name in names)
