"""The small game of rosters, opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fleets import write_kites

from pipeline.build.project import Project
from pipeline.build.roster.opening import Opened, open_roster
from pipeline.build.studio import close_studios


@pytest.fixture(autouse=True)
def _fresh_studios() -> Iterator[None]:
    """Let no test see what another has opened."""
    close_studios()
    yield
    close_studios()


@pytest.fixture
def kites(tmp_path: Path) -> Project:
    """Return the project, with an illegal roster beside it."""
    return Project(write_kites(tmp_path))


@pytest.fixture
def dawn(kites: Project) -> Opened:
    """Return the legal sample."""
    return open_roster(kites, kites.root / "content/kites/rosters/dawn.yaml")
