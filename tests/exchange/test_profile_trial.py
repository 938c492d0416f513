"""`punchboard check` reads a game's profile and tries it on every sample."""

from pathlib import Path

import pytest
from exchange.conftest import FILES, Write
from typer.testing import CliRunner

from pipeline.cli.root import app
from pipeline.game.opening import open_game
from pipeline.rosters.description import profile_findings

PROFILE = FILES["roster.yaml"]


def test_a_sound_profile_has_none(write: Write) -> None:
    """Nor has a game without one."""
    folder = write()
    assert profile_findings(open_game(folder)) == ()
    (folder / "roster.yaml").unlink()
    assert profile_findings(open_game(folder)) == ()


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("kind: fleet", "kind: fleets", "profile-kind"),
        ("cost: cost", "cost: costs", "profile-expression"),
        ("count: count", "count: cost / 3", "profile-number"),
    ],
)
def test_a_broken_one_is_found(write: Write, before: str, after: str, code: str) -> None:
    """Also where only a sample shows it."""
    findings = profile_findings(open_game(write(roster=PROFILE.replace(before, after))))
    assert [found.code for found in findings] == [code]


def test_check_tells_it(write: Write, tmp_path: Path) -> None:
    """With the other findings of the game."""
    write(roster=PROFILE.replace("cost: cost", "cost: costs"), products="{}")
    arguments = ["check", "kites", "--no-fit", "--project", str(tmp_path)]
    done = CliRunner().invoke(app, arguments)
    assert "content/kites/roster.yaml:7:9: error: profile-expression" in done.stderr
