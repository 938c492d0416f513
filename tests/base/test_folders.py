"""Tests of the folders that files may lie in."""

from pathlib import Path

import pytest

from pipeline.base import folders
from pipeline.base.errors import PunchboardError
from pipeline.base.folders import inside, is_open, open_folder, require_inside


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


def test_links_are_followed_before_anything_is_written(tmp_path: Path) -> None:
    """A link within the folder may be written through, one out of it may not."""
    root = tmp_path / "root"
    (root / "a").mkdir(parents=True)
    (root / "near").symlink_to(root / "a")
    (root / "far").symlink_to(tmp_path)
    assert inside(root / "near" / "x", root)
    assert require_inside(root / "a" / "new" / "x.pdf", root).name == "x.pdf"
    for path in (root / "far" / "x", root / ".." / "x", Path("/x"), root / "/x"):
        with pytest.raises(PunchboardError) as caught:
            require_inside(path, root)
        assert caught.value.findings[0].code == "output-outside"
