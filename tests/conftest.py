"""What holds for every test: no cache, Hypothesis without deadlines, shared projects."""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from fleets import write_kites
from hypothesis import HealthCheck, settings

from pipeline.authoring.new_games import new_game
from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.project import Project
from pipeline.source import files as folders
from pipeline.source.files import open_folder

# A property's verdict depends neither on a busy machine nor on the luck of its first draws.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("house")

# No test finds what another has drawn, or writes into the cache of whoever runs it.
os.environ["PUNCHBOARD_CACHE"] = "off"

# Nor do a user's own printers.
os.environ["PUNCHBOARD_CONFIG"] = os.devnull

# Who starts tests in the background may ignore Ctrl-C, and what tests start would inherit that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests read the checkout's files, some of them while they are collected.
open_folder(Path(__file__).parents[1])


_ROOT: Final = Path(__file__).parents[1]
_SLOW: Final = frozenset(
    line for line in (_ROOT / "tests/slow.txt").read_text().splitlines() if line[:1] not in "#"
)
"""The files, folders and single tests that `make test` leaves to `make test-all`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switches that write snapshots instead of comparing them, and that choose tests."""
    parser.addoption(
        "--update-snapshots", action="store_true", help="write the snapshots instead of comparing"
    )
    parser.addoption(
        "--tier", choices=("quick", "slow"), help="all tests but those of tests/slow.txt, or these"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files of the other tier."""
    tier = config.getoption("--tier")
    name = collection_path.relative_to(_ROOT).as_posix()
    if tier == "quick" and name in _SLOW:
        return True
    if tier == "slow" and collection_path.suffix == ".py":
        listed = {each.partition("::")[0] for each in _SLOW}
        return not any(name == each or name.startswith(f"{each}/") for each in listed)
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the single tests of the other tier."""
    tier = config.getoption("--tier")
    if tier is None:
        return
    left_out = [item for item in items if _is_slow(item) is (tier == "quick")]
    items[:] = [item for item in items if item not in set(left_out)]
    config.hook.pytest_deselected(items=left_out)


def _is_slow(item: pytest.Item) -> bool:
    """Tell whether a test, its file or a folder round it is listed in tests/slow.txt."""
    name, _, test = item.nodeid.partition("::")
    folders = (parent.as_posix() for parent in Path(name).parents)
    return bool(_SLOW & {name, f"{name}::{test.partition('[')[0]}", *folders})


def pytest_configure() -> None:
    """Look for no garbage while tests are collected: all of it lasts."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Search for reference cycles seldom, and never again in what tests and modules are."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


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


@pytest.fixture(autouse=True)
def _fresh_editions() -> Iterator[None]:
    """Let no test see what another has opened, or keep it in memory."""
    close_editions()
    opened = set(folders._OPENED)
    yield
    close_editions()
    folders._OPENED.intersection_update(opened)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the root of a project that holds the starter game, named lantern."""
    new_game(tmp_path / "lantern")
    return tmp_path / "lantern"


@pytest.fixture
def edition_of() -> Callable[[Path], OpenEdition]:

    def opened(root: Path) -> OpenEdition:
        return OpenEdition(EditionKey(root, "lantern", ""))

    return opened


@pytest.fixture
def products(home: Path) -> Callable[[str], None]:

    def write(text: str) -> None:
        (home / "content" / "lantern" / "products.yaml").write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def kites(tmp_path: Path) -> Project:
    """Return the small game of rosters, with an illegal roster beside it."""
    return Project(write_kites(tmp_path))
