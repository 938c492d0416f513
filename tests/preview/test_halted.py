"""Games that have met a limit: pages show it until a file of theirs is saved."""

import os
from pathlib import Path

import pytest
from preview.conftest import CARDS, Edit, Told

from pipeline.build.project import Project
from pipeline.preview.drawing import Activity, Halted
from pipeline.preview.hub import ViewKey
from pipeline.preview.session import Session
from pipeline.source.findings import PunchboardError
from pipeline.source.limits import Limits, time_finding

LANTERN = ViewKey("lantern")


def test_halted_game_shows_its_limit_until_a_file_is_saved(
    home: Path, edit: Edit, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is done for it; pages may still listen, and are told when it goes on."""
    session = Session(Project(home), halted=Halted({"lantern": time_finding(Limits())}, Activity()))
    monkeypatch.setattr(session.hub, "views", lambda: frozenset([LANTERN]))
    monkeypatch.setattr(session.hub, "publish", lambda _, name, data: told.append((name, data)))
    with pytest.raises(PunchboardError, match="limit-time"):
        session.view(LANTERN)
    assert session.revision(LANTERN) == 0
    session.drawing.start()
    session.changed([edit(CARDS, "Spark", "Glow")])
    assert session.drawing.submit(lambda: session.view(LANTERN)).result(20) is not None
    assert ("mended", {}) in told
    session.end()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_activity_is_seen_by_another_process() -> None:
    """What a copy of the process works on, and since when, can be read here."""
    activity = Activity()
    pid = os.fork()
    if not pid:
        activity.on("lantern")
        with activity.job():
            os._exit(0)
    os.waitpid(pid, 0)
    assert activity.game == "lantern"
    assert activity.since > 0
    with activity.job():
        pass
    assert activity.since == 0
