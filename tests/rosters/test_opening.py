"""Which game a roster's file belongs to, and what it is there."""

from pathlib import Path

import pytest

from pipeline.build.project import Project
from pipeline.build.rosters import game_of, open_roster
from pipeline.source.findings import Misuse, PunchboardError

BARE = "name: Bare\nkites: [{name: One, cost: 1}]\n"


def test_the_file_says_its_game(kites: Project) -> None:
    """Else its folder does, else whoever asks."""
    bare = kites.root / "bare.yaml"
    bare.write_text(BARE)
    assert game_of(kites, kites.root / "far.yaml") == "kites"
    assert game_of(kites, kites.root / "content/kites/rosters/dawn.yaml") == "kites"
    assert game_of(kites, bare, "kites") == "kites"


def test_without_any_word_it_is_misuse(kites: Project) -> None:
    """The answer says what to do."""
    bare = kites.root / "bare.yaml"
    bare.write_text(BARE)
    with pytest.raises(
        Misuse, match=r"begin it with game:, or give --game; expected one of: kites"
    ):
        game_of(kites, bare)


def test_the_game_must_be_there(kites: Project) -> None:
    """A game that is no text says nothing; one that does not exist is told where it is named."""
    (kites.root / "x.yaml").write_text("game: 7\nname: X\n")
    with pytest.raises(Misuse):
        open_roster(kites, kites.root / "x.yaml")
    (kites.root / "x.yaml").write_text("name: X\ngame: chess\n")
    with pytest.raises(PunchboardError) as caught:
        open_roster(kites, kites.root / "x.yaml")
    (finding,) = caught.value.findings
    assert (finding.code, finding.position.line, finding.position.column) == ("roster-game", 2, 7)


def test_a_file_must_be_there_and_be_read(kites: Project) -> None:
    """The first is misuse, the second a finding."""
    with pytest.raises(Misuse, match="there is no file"):
        open_roster(kites, kites.root / "none.yaml")
    (kites.root / "bad.yaml").write_text("game: [")
    with pytest.raises(PunchboardError) as caught:
        open_roster(kites, kites.root / "bad.yaml")
    assert caught.value.findings[0].code == "yaml-syntax"


def test_what_is_wrong_with_it_is_told_at_its_line(kites: Project) -> None:
    """As for any record."""
    (kites.root / "bad.yaml").write_text("game: kites\nname: X\nkites: [{name: One}]\n")
    with pytest.raises(PunchboardError) as caught:
        open_roster(kites, kites.root / "bad.yaml")
    (found,) = caught.value.findings
    assert (found.code, Path(found.position.file).name, found.position.line) == (
        "field-missing",
        "bad.yaml",
        3,
    )
