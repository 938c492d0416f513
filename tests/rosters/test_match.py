"""What a game says of two rosters that meet."""

import pytest

from pipeline.build.project import Project
from pipeline.build.rosters import Opened, meeting, open_roster
from pipeline.source.findings import Misuse, PunchboardError


def test_both_are_seen_by_name(kites: Project, dawn: Opened) -> None:
    """The text is told line by line, without empty ones."""
    told = meeting(dawn, open_roster(kites, kites.root / "far.yaml"))
    assert told.title == "The wind"
    assert told.lines == ("Dawn Fleet meets Far Fleet.", "2 to 2 kites of 12")


@pytest.mark.parametrize(
    ("old", "new", "error", "says"),
    [
        ("a.kites", "a.kits", PunchboardError, "kits"),
        ("match:", "# match:", None, ""),
    ],
)
def test_a_text_that_fails_is_told(
    kites: Project, dawn: Opened, old: str, new: str, error: type[Exception] | None, says: str
) -> None:
    """At its line of the profile, and so is one that is missing."""
    profile = kites.root / "content/kites/roster.yaml"
    text = profile.read_text()
    text = text.replace(old, new) if error else text[: text.index("match:")]
    profile.write_text(text)
    with pytest.raises(error or Misuse, match=says or "has no match"):
        meeting(dawn, dawn)
