"""Projects that a test may spoil."""

import shutil
import sys
from pathlib import Path

import pytest

from acceptance.commands import punchboard

collect_ignore = (
    [] if sys.platform == "linux" else ["test_hardness.py", "test_planted.py", "test_signals.py"]
)
"""Tests that bound what a process takes, fork it, or look for it in /proc."""


@pytest.fixture(scope="session")
def _starter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("starter") / "lantern"
    result = punchboard("new", "game", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture
def lantern(_starter: Path, tmp_path: Path) -> Path:
    """Return a project of one's own that holds the starter game, named lantern."""
    return Path(shutil.copytree(_starter, tmp_path / "lantern"))
