"""A link holds a whole roster, and says so where it does not."""

import base64
import gzip
import json
from typing import Any

import pytest

from pipeline.game.opening import Game
from pipeline.rosters.description import describe_roster
from pipeline.rosters.format import Incoming, exporters
from pipeline.rosters.importing import read_imported
from pipeline.source.findings import PunchboardError


@pytest.fixture
def sample(game: Game) -> str:
    roster = describe_roster(game, game.record("fleet", "dawn"))
    return exporters()["share"].write(roster).decode().strip()


def code(text: str) -> tuple[str, str]:
    with pytest.raises(PunchboardError) as caught:
        read_imported(Incoming("chat", text.encode()), "share")
    (found,) = caught.value.findings
    return found.code, found.position.file


@pytest.mark.parametrize("before", ["", "https://example.com/r#", "see https://example.com/#"])
@pytest.mark.parametrize("after", ["", " !", "\n"])
def test_it_is_found_in_what_people_paste(sample: str, before: str, after: str) -> None:
    """The whole link, or a line of a chat."""
    pasted = Incoming("chat", f"{before}{sample}{after}".encode())
    own = read_imported(pasted, "share").own
    assert own is not None
    assert (own.game, own.data["name"]) == ("kites", "Dawn Fleet")


def _packed(data: Any) -> str:
    raw = gzip.compress(json.dumps(data).encode(), mtime=0)
    return "pb1." + base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "pb2.abcd",
        _packed([]),
        _packed({"format": "other", "version": 1, "roster": {}}),
        _packed({"format": "punchboard-roster", "version": 9, "roster": {}}),
    ],
)
def test_what_is_no_roster_is_refused(text: str) -> None:
    """Of another version, or of another kind."""
    assert code(text) == ("import-format", "chat")


def test_a_link_cut_short_is_damaged(sample: str) -> None:
    """A chat that shortens links is no surprise, wherever it cuts."""
    for end in range(len(sample) - 40, len(sample) - 1):
        assert code(sample[:end])[0] == "import-zip"
    assert code("pb1.A")[0] == "import-zip"


def test_a_bomb_does_not_go_off() -> None:
    """Ten megabytes of nothing are refused before they are there."""
    assert code(_packed({"a": " " * 10_000_000}))[0] == "import-too-large"


def test_a_link_longer_than_any_is_refused() -> None:
    """Before it is unpacked."""
    assert code(f"pb1.{'A' * 500_000}")[0] == "import-too-large"
