"""A link holds a whole roster, and says so where it does not."""

import base64
import gzip
import json
from typing import Any

import pytest

from pipeline.game.game import Game
from pipeline.rosters import format as share
from pipeline.rosters.description import describe_roster
from pipeline.rosters.format import fragment, link, pack, read_fragment
from pipeline.source.findings import PunchboardError


@pytest.fixture
def sample(game: Game) -> str:
    """Return the fragment of the small game's sample."""
    return fragment(describe_roster(game, game.record("fleet", "dawn")))


def code(text: str) -> tuple[str, str]:
    """Return the finding that a text gives."""
    with pytest.raises(PunchboardError) as caught:
        read_fragment(text, "chat")
    (found,) = caught.value.findings
    return found.code, found.position.file


def test_it_has_no_letters_that_a_link_changes(sample: str) -> None:
    """Letters, digits, hyphens and underscores after the version."""
    assert sample.startswith("pb1.")
    assert sample.replace("-", "").replace("_", "").replace(".", "", 1).isalnum()


def test_it_stands_behind_the_sharp(game: Game, sample: str) -> None:
    """What stands there is sent to no server; what stood there before makes room."""
    roster = describe_roster(game, game.record("fleet", "dawn"))
    assert link(roster, "https://example.com/r") == f"https://example.com/r#{sample}"
    assert link(roster, "https://example.com/r#old") == f"https://example.com/r#{sample}"


@pytest.mark.parametrize("before", ["", "https://example.com/r#", "see https://example.com/#"])
@pytest.mark.parametrize("after", ["", " !", "\n"])
def test_it_is_found_in_what_people_paste(sample: str, before: str, after: str) -> None:
    """The whole link, or a line of a chat."""
    own = read_fragment(f"{before}{sample}{after}", "chat")
    assert (own.game, own.data["name"]) == ("kites", "Dawn Fleet")


def test_no_time_stands_in_it(sample: str) -> None:
    """Bytes 4 to 7 of gzip are a clock's; ours stands still."""
    packed = sample.removeprefix("pb1.")
    raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    assert raw[4:8] == b"\0\0\0\0"


def _packed(data: Any) -> str:
    return "pb1." + pack(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pb2.abcd",
        _packed([]),
        _packed({"format": "other", "version": 1, "roster": {}}),
        _packed({"format": "punchboard-roster", "version": 9, "roster": {}}),
        _packed({"format": "punchboard-roster", "version": 1, "roster": []}),
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


def test_a_link_with_more_at_its_end_is_damaged(sample: str) -> None:
    """Two streams are one too many."""
    raw = gzip.compress(b"{}") + gzip.compress(b"{}")
    assert code("pb1." + base64.urlsafe_b64encode(raw).decode().rstrip("="))[0] == "import-zip"


def test_a_bomb_does_not_go_off() -> None:
    """Ten megabytes of nothing are refused before they are there."""
    raw = gzip.compress(json.dumps({"a": " " * 10_000_000}).encode())
    text = "pb1." + base64.urlsafe_b64encode(raw).decode().rstrip("=")
    assert code(text)[0] == "import-too-large"


def test_a_link_longer_than_any_is_refused(monkeypatch: pytest.MonkeyPatch, sample: str) -> None:
    """Before it is unpacked."""
    monkeypatch.setattr(share, "LONGEST", 100)
    assert code(sample)[0] == "import-too-large"
