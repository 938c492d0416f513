"""Files that wait in a folder and take their places together; and what a killed process leaves."""

from pathlib import Path

import pytest

from pipeline.source import writing as atomic
from pipeline.source.temporary import publish, staging_folder


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
    before, real = files(tmp_path), atomic.move

    def held(source: Path, target: Path) -> None:
        if target.name == "two":
            raise PermissionError(13, "held open", str(target))
        real(source, target)

    def no_links(path: Path, other: Path) -> None:
        raise OSError(1, "no links here")

    monkeypatch.setattr(atomic, "move", held)
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    with staging_folder(tmp_path) as staging:
        names = waiting(staging, one="I", new="N", two="II")
        with pytest.raises(PermissionError):
            publish(tmp_path, staging, names, ["a4/gone"])
    assert files(tmp_path) == before


def test_a_folder_in_a_place_is_told_before_anything_moves(tmp_path: Path) -> None:
    """A folder stands where a file should: nothing has been touched."""
    (tmp_path / "a4" / "two").mkdir(parents=True)
    with pytest.raises(IsADirectoryError), staging_folder(tmp_path) as staging:
        publish(tmp_path, staging, waiting(staging, one="1", two="2"))
    assert files(tmp_path) == {}


def test_errors_name_the_place_of_a_file(tmp_path: Path) -> None:
    """Where a file waits is nobody's business: what cannot be written is named as it will be."""
    with pytest.raises(OSError) as caught, staging_folder(tmp_path) as staging:
        (staging / "a4" / "sheet.pdf").open("wb")
    assert caught.value.filename == str(tmp_path / "a4" / "sheet.pdf")


def test_what_a_killed_process_left_goes_unread(tmp_path: Path) -> None:
    """Its folder is removed by the next one; a link in the place of one is not followed."""
    (tmp_path / ".printing-x" / "a4").mkdir(parents=True)
    (tmp_path / ".printing-x" / "a4" / "one").write_text("new")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "letter").write_text("Dear")
    (tmp_path / ".printing-y").symlink_to(tmp_path / "letters")
    with staging_folder(tmp_path):
        assert not (tmp_path / ".printing-x").exists()
    assert files(tmp_path / "letters") == {"letter": "Dear"}
