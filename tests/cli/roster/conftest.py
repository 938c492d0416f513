"""The small game of rosters, in whose project commands are called."""

from pathlib import Path

import pytest
from fleets import write_kites


@pytest.fixture
def kites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_kites(tmp_path))
    return tmp_path
