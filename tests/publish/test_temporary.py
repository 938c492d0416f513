"""Temporary folders: gone after the block, and those of killed processes with the next one."""

import os
import tempfile
from pathlib import Path

import pytest

from pipeline.source.temporary import temporary_folder
from pipeline.source.writing import LOCK


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let temporary folders lie in the test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_is_empty_and_goes(tmp_path: Path) -> None:
    """With all that was put into it, also where the block fails."""

    def fail() -> None:
        with temporary_folder() as folder:
            assert list(folder.iterdir()) == []
            (folder / "pages.pdf").write_bytes(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_the_next_one_sweeps_what_was_left(tmp_path: Path) -> None:
    """Not what is held, what is young, somebody else's link or another's folder."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / LOCK).touch()
    (tmp_path / "punchboard-link").symlink_to(tmp_path / "letters")
    left, young, other = (tmp_path / f"punchboard-{name}" for name in ("left", "young", "other"))
    for folder in (left, young, other):
        folder.mkdir()
        (folder / ("notes" if folder is other else LOCK)).touch()
    with temporary_folder() as held:
        for folder in (left, other, held.parent, tmp_path / "letters"):
            os.utime(folder, (0, 0))
        with temporary_folder():
            assert held.exists()
            assert (left.exists(), young.exists(), other.exists()) == (False, True, True)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["letters", "punchboard-link", "punchboard-other", "punchboard-young"]
