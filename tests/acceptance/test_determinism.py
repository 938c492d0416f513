"""The same bytes wherever, whenever and by however many; and nothing half done when killed."""

import shutil
from pathlib import Path

from edits import files

from acceptance.commands import ROOT, punchboard


def test_scrimmage_is_the_same_everywhere(tmp_path: Path) -> None:
    """Another folder, time zone, hash seed, locale and number of jobs give the same bytes."""
    there = tmp_path / "elsewhere"
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part / "scrimmage", there / part / "scrimmage")
    other = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    command = ("build", "scrimmage", "--samples", "--out")
    for result in (
        punchboard(*command, tmp_path / "a"),
        punchboard(*command, tmp_path / "b", "--jobs", "2", cwd=there, **other),
    ):
        assert result.returncode == 0, result.stderr
    assert files(tmp_path / "a") == files(tmp_path / "b")
