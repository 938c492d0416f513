"""Tests of the folders that files may lie in."""

from pathlib import Path

import pytest

from pipeline.source import files as folders
from pipeline.source.files import is_open, open_folder, require_writable
from pipeline.source.findings import PunchboardError


@pytest.mark.usefixtures("nothing_open")
def test_only_what_was_opened_is_open(tmp_path: Path) -> None:
    """A folder is open with all below it; one that begins alike, and one upwards, are not."""
    for name in ("own/deep", "owner"):
        (tmp_path / name).mkdir(parents=True)
    open_folder(tmp_path / "own")
    assert is_open(str(tmp_path / "own"))
    assert is_open(str(tmp_path / "own" / "deep"))
    assert not is_open(str(tmp_path / "owner"))
    assert not is_open(str(tmp_path / "own" / ".." / "owner"))


@pytest.mark.usefixtures("nothing_open")
def test_own_files_are_open_whatever_links_they_are() -> None:
    """An installer may link the package's files to its cache; a name upwards is none of them."""
    package = Path(folders.__file__).parents[1]
    assert is_open(str(package / "base"))
    assert not is_open(f"{package}/base/../../../..")


def refused(path: Path) -> bool:
    try:
        require_writable(path)
    except PunchboardError as error:
        return error.findings[0].code == "output-outside"
    return False


@pytest.mark.usefixtures("nothing_open")
def test_nothing_is_written_through_a_link_of_a_project(tmp_path: Path) -> None:
    """Wherever it leads, on the way or in the file's own place; links outside are followed."""
    root = tmp_path / "root"
    (root / "a").mkdir(parents=True)
    (root / "near").symlink_to(root / "a")
    (root / "far").symlink_to(tmp_path)
    (root / "a" / "file").symlink_to(root / "nowhere")
    (tmp_path / "disk").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "disk")
    (tmp_path / "again").symlink_to(root)
    open_folder(tmp_path / "again")
    for place in ("near/x", "far/x", "a/file", "near", "a/../near/new/x", "near/../../root/near/x"):
        assert refused(root / place), place
        assert refused(tmp_path / "again" / place), place
    for place in ("root/a/new/x", "mine/x", "again/a/x", "x", "root/../x"):
        assert not refused(tmp_path / place), place


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize(
    "name", [".git", ".GIT", ".git.", ".Git ", "git~1", ".git::$DATA", ".g\u200cit"]
)
def test_nothing_is_written_or_read_below_git(tmp_path: Path, name: str) -> None:
    """At any depth, in or out of a project, as any system may spell it; but for a project there."""
    open_folder(tmp_path / "root")
    for folder in ("root", "root/content/deep", "elsewhere"):
        assert refused(tmp_path / folder / name / "hooks" / "pre-commit")
        assert refused(tmp_path / folder / name)
    assert not is_open(str(tmp_path / "root" / name))
    assert not refused(tmp_path / "root" / ".github" / "x")
    open_folder(tmp_path / name / "root")
    assert not refused(tmp_path / name / "root" / "x")
    assert refused(tmp_path / name / "x")
