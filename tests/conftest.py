"""What holds for every test: no cache, Hypothesis without deadlines, shared projects."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from fleets import write_kites
from hypothesis import HealthCheck, settings

from pipeline.base import folders
from pipeline.base.folders import open_folder
from pipeline.edition.context import EditionKey, OpenEdition, close_editions
from pipeline.edition.project import Project
from pipeline.rosters.opening import Opened, open_roster
from pipeline.scaffold.scaffold import new_game

# A property's verdict must not depend on how busy the machine is.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# No test finds what another has drawn, or writes into the cache of whoever runs it.
os.environ["PUNCHBOARD_CACHE"] = "off"

# Nor do a user's own printers.
os.environ["PUNCHBOARD_CONFIG"] = os.devnull

# Tests read the checkout's files, some of them while they are collected.
open_folder(Path(__file__).parents[1])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that writes snapshots instead of comparing them."""
    parser.addoption(
        "--update-snapshots", action="store_true", help="write the snapshots instead of comparing"
    )


def pytest_collection_finish() -> None:
    """Search for reference cycles seldom: all that is collected is looked at each time.

    Commands switch the collector off (`pipeline.cli.main`); searches take a tenth of the tests.
    """
    gc.set_threshold(20_000, 50, 100)


@pytest.fixture(autouse=True, scope="session")
def _opened_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let tests read what they write without a project round it."""
    open_folder(tmp_path_factory.getbasetemp())


@pytest.fixture
def nothing_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no folder be read that the test does not open, as in a process of its own."""
    monkeypatch.setattr(folders, "_OPENED", set())
    folders.is_open.cache_clear()
    yield
    folders.is_open.cache_clear()


_OPENING: Final = {
    "cli",
    "edition",
    "localize",
    "press",
    "proofreading",
    "reprint",
    "rosters",
    "scaffold",
    "shops",
}
"""The folders whose tests open games that they change."""


@pytest.fixture(autouse=True)
def _fresh_editions(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no test that changes a game see what another has opened."""
    folder = request.path.relative_to(Path(__file__).parent).parts[0]
    if folder in _OPENING:
        close_editions()
    yield
    if folder in _OPENING:
        close_editions()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the root of a project that holds the starter game, named lantern."""
    new_game(tmp_path / "lantern")
    return tmp_path / "lantern"


@pytest.fixture
def edition_of() -> Callable[[Path], OpenEdition]:
    """Return what opens the project's game as its files are now."""

    def opened(root: Path) -> OpenEdition:
        return OpenEdition(EditionKey(root, "lantern", ""))

    return opened


@pytest.fixture
def products(home: Path) -> Callable[[str], None]:
    """Return what writes products.yaml."""

    def write(text: str) -> None:
        (home / "content" / "lantern" / "products.yaml").write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def kites(tmp_path: Path) -> Project:
    """Return the small game of rosters, with an illegal roster beside it."""
    return Project(write_kites(tmp_path))


@pytest.fixture
def dawn(kites: Project) -> Opened:
    """Return the legal sample of the small game of rosters."""
    return open_roster(kites, kites.root / "content/kites/rosters/dawn.yaml")
