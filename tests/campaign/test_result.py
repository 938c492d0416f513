"""What comes of the steps: judged, written so that it reads back, and followed to its beginning."""

from pathlib import Path

import pytest
from campaign.conftest import Take, Write

from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.records import Record
from pipeline.rosters.advance import Illegal
from pipeline.rosters.description import history
from pipeline.rosters.roster_file import dated_name, roster_text
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.yaml import parse_yaml

QUIET = ["race.won=no"] + [f"omens.{kite}.omen=3" for kite in ("Grey Heron", "Wasp, the 2nd")]


def test_an_illegal_result_is_refused(take: Take) -> None:
    """The rule says what is wrong with the roster that would have been written."""
    with pytest.raises(Illegal, match="would be illegal") as caught:
        take(*QUIET, "built.1.name=Tern", "built.2.name=Kestrel")
    (fault,) = caught.value.verdict.faults
    assert (fault.rule, fault.message) == ("size", "4 kites of 3")
    assert fault.position.file == "dawn-2026-03-14.yaml"


def test_an_illegal_roster_is_not_advanced(take: Take) -> None:
    """It is told as it stands, before anything is asked."""
    fleet = "name: Crowd\nkites: [{ name: A }, { name: B }, { name: C }, { name: D }]\n"
    with pytest.raises(Illegal, match="as it is"):
        take(**{"rosters/dawn": fleet})


def test_a_game_without_steps_says_so(take: Take) -> None:
    """It is no fault of the roster."""
    with pytest.raises(Misuse, match=r"no campaign\.yaml"):
        take(campaign="")


@pytest.fixture
def game(write: Write) -> Game:
    """Return the game as it is."""
    return open_game(write())


@pytest.mark.parametrize("suffix", [".yaml", ".json"])
def test_what_is_written_reads_back(game: Game, suffix: str) -> None:
    """The very same data in the order of the kind, lists that may be left out left out."""
    data = {"kites": [{"notes": "no", "name": "A: #1", "gadgets": []}], "purse": 0, "name": "1e3"}
    text = roster_text(game, "fleet", data, suffix, "a comment")
    kite = {"name": "A: #1", "notes": "no"}
    read = parse_yaml(text, "x").data
    assert read == {"name": "1e3", "purse": 0, "kites": [kite]}
    assert list(read["kites"][0]) == ["name", "notes"]


def test_dated_names(tmp_path: Path) -> None:
    """A date takes the place of the one before; a name that is taken gets a number."""
    (tmp_path / "dawn-2026-03-14.yaml").touch()
    (tmp_path / "dawn-2026-03-14-2.json").touch()
    file = tmp_path / "dawn-2026-03-07.yaml"
    assert dated_name(file, "2026-03-14", tmp_path) == "dawn-2026-03-14-3.yaml"
    assert dated_name(file, "2026-03-15", tmp_path) == "dawn-2026-03-15.yaml"


@pytest.fixture
def past(write: Write, tmp_path: Path) -> Path:
    """Return a folder with three rosters, each following the one before."""
    folder = write() / "rosters"
    ledger = "ledger: [{ step: Race, text: Won. }]\n"
    for number, mends in ((2, 3), (3, 5)):
        before = "dawn.yaml" if number == 2 else "dawn-2.yaml"
        body = f"name: Dawn\ndate: 2026-03-0{number}\nfollows: {before}\n{ledger}"
        kites = f"kites: [{{ name: Grey Heron, mends: {mends} }}]\n"
        (folder / f"dawn-{number}.yaml").write_text(body + kites, "utf-8")
    return folder


def opened(path: Path) -> tuple[Game, Record]:
    """Return a roster with its game."""
    game = open_game(path.parent.parent, roster=path)
    (record,) = game.records["fleet"].values()
    return game, record


def test_a_history_begins_with_the_first(past: Path) -> None:
    """Each roster with its ledger, and with what changed since the one before."""
    chapters = history(past / "dawn-3.yaml", opened)
    assert [chapter.file.name for chapter in chapters] == [
        "dawn.yaml",
        "dawn-2.yaml",
        "dawn-3.yaml",
    ]
    assert [chapter.roster.total for chapter in chapters] == [2, 3, 5]
    assert chapters[0].changes is None
    assert chapters[2].ledger == (("Race", "Won."),)
    changes = chapters[1].changes
    assert changes is not None
    assert [entry.title for entry in changes.removed] == ["Wasp, the 2nd"]


@pytest.mark.parametrize(
    ("follows", "said"),
    [
        ("dawn-3.yaml", "follows, in the end, itself"),
        ("dawn-9.yaml", "there is no roster 'dawn-9.yaml'"),
        ("../rosters/dawn-2.yaml", "there is no roster"),
        ("/etc/hostname", "there is no roster"),
    ],
)
def test_a_broken_history_is_told(past: Path, follows: str, said: str) -> None:
    """A circle, a file that is not there, and one that lies elsewhere."""
    path = past / "dawn-3.yaml"
    path.write_text(path.read_text("utf-8").replace("dawn-2.yaml", follows), "utf-8")
    with pytest.raises(PunchboardError, match=said) as caught:
        history(path, opened)
    assert caught.value.findings[0].position.line == 3
