"""One build of Scrimmage for all, and projects that a test may spoil."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from acceptance.commands import ROOT, WARM, build_all, punchboard

collect_ignore = (
    [] if sys.platform == "linux" else ["test_hardness.py", "test_planted.py", "test_signals.py"]
)
"""Tests that bound what a process takes, fork it, or look for it in /proc."""


@pytest.fixture(scope="session", autouse=True)
def _warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep faces for the whole run: several tests print the same game, and few ask how."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    WARM["PUNCHBOARD_CACHE"] = str(shared / "cache")


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of everything that Scrimmage prints."""
    return build_all(tmp_path_factory.mktemp("printed"), "scrimmage") / "scrimmage" / "en"


@pytest.fixture(scope="session")
def decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of Scrimmage's decks, each printed by itself."""
    out = tmp_path_factory.mktemp("decks")
    names = ("archetype-cards", "quartermaster-cards", "effects", "actions")
    chosen = [part for name in names for part in ("-p", name)]
    result = punchboard("build", "scrimmage", *chosen, "--out", out, **WARM)
    assert result.returncode == 0, result.stderr
    return out / "scrimmage" / "en"


@pytest.fixture(scope="session")
def records() -> dict[str, dict[str, dict[str, object]]]:
    """Return Scrimmage's records by kind and slug, as the command line exports them."""
    data = json.loads(punchboard("export", "scrimmage", "--format", "json").stdout)
    assert data["game"] == "scrimmage"
    return data["records"]  # type: ignore[no-any-return]


@pytest.fixture
def scrimmage(tmp_path: Path) -> Path:
    """Return a project of one's own that holds Scrimmage."""
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part / "scrimmage", tmp_path / part / "scrimmage")
    return tmp_path


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
