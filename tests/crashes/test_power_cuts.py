"""Power cuts at every step of a build; `make power-cuts` tries other commands as well."""

from pathlib import Path

import pytest

from crashes.commands import CASES
from crashes.power_cuts import Recorded, recorded
from pipeline.publish import journal

(CHANGES,) = (case for case in CASES if case.name == "build of changes")


@pytest.fixture
def changed(tmp_path: Path) -> Recorded:
    """Return a build of changes, recorded."""
    return recorded(CHANGES, tmp_path)


def test_a_reader_finds_the_old_files_or_the_new_ones(changed: Recorded) -> None:
    """Whatever the disk has lost; and the next build leaves nothing but the new ones."""
    states = [each for each in changed.cuts() if each[1:] in (("lost", 0), ("some", 1))]
    found = [changed.cut(*state) for state in states]
    assert len(found) > 100
    assert set(found) == {"old", "new"}
    for state in (states[len(states) // 2], states[-30]):
        changed.run_again(*state)


def test_a_build_that_syncs_nothing_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replay has teeth: without syncing, some power cut leaves neither the old nor the new."""
    monkeypatch.setattr(journal, "sync_files", lambda _: None)
    careless = recorded(CHANGES, tmp_path)

    def cut_everywhere() -> None:
        for cut in range(len(careless.recording.steps)):
            careless.cut(cut, "lost", 0)

    with pytest.raises(AssertionError):
        cut_everywhere()
