"""What holds for every test: the snapshots' switch, no cache, Hypothesis without deadlines."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pipeline.base import folders
from pipeline.base.folders import open_folder

# A property's verdict must not depend on how busy the machine is.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# No test finds what another has drawn, or writes into the cache of whoever runs it.
os.environ["PUNCHBOARD_CACHE"] = "off"

# Tests read the checkout's files, some of them while they are collected.
open_folder(Path(__file__).parents[1])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that writes snapshots instead of comparing them."""
    parser.addoption(
        "--update-snapshots", action="store_true", help="write the snapshots instead of comparing"
    )


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
