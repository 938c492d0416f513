"""Sample rosters as data: their sums, and what breaks the rules."""

from pipeline.build.project import Project
from pipeline.build.rosters import Opened
from pipeline.preview.hub import EDITORS, EditorLinks
from pipeline.preview.page_data import rosters_data


def test_a_roster_is_told_with_its_sums_and_its_verdict(kites: Project, dawn: Opened) -> None:
    """The same verdict as `roster check` gives, with a link to its file."""
    (roster,) = rosters_data(dawn.game, EditorLinks(kites, EDITORS["vscode"]))["rosters"]
    assert (roster["name"], roster["verdict"]) == (dawn.record.name, "legal")
    assert roster["sums"]["cost"]
    assert roster["editor"].endswith("dawn.yaml:1:1")
