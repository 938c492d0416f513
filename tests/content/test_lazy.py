"""Large files read in part: what is asked for is what reading all of it gives."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.game.game import Game
from pipeline.game.lazy_records import Known, LazyRecords, remember
from pipeline.game.opening import open_game
from pipeline.game.view import view
from pipeline.source.findings import PunchboardError

KINDS = """\
card:
  source: false
  fields:
    cost: integer
    text: { type: markup, required: false }
    next: { type: ref, to: card, required: false }
"""


class Notes:
    """Remembers in a dict, and counts what it knows."""

    def __init__(self) -> None:
        self.kept: dict[bytes, Known] = {}

    def recall(self, frame: bytes) -> Known | None:
        """Return what is known."""
        return self.kept.get(frame)

    def keep(self, frame: bytes, known: Known) -> None:
        """Remember."""
        self.kept[frame] = known


@pytest.fixture(autouse=True)
def _everything_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.source.slices.LARGE", 1)
    monkeypatch.setattr("pipeline.game.lazy_records.WORTH", 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a game whose cards name one another in a long ring."""
    (tmp_path / "game.yaml").write_text(
        "id: ring\ntitle: Ring\nversion: '1'\nconstants: { n: 3 }\n"
    )
    (tmp_path / "kinds.yaml").write_text(KINDS)
    cards = [
        f"c{n}:\n  name: Card {n}\n  cost: {n}\n  text: Draw [[=n]], see [[c{(n + 1) % 2000}]].\n"
        f"  next: c{(n + 1) % 2000}\n"
        for n in range(2000)
    ]
    (tmp_path / "card.yaml").write_text("".join(cards))
    return tmp_path


@pytest.fixture
def reopened(folder: Path) -> Callable[[], tuple[Game, bool]]:
    """Return what opens the game with what is remembered, and says whether it was read in part."""
    notes = Notes()

    def opened() -> tuple[Game, bool]:
        game = open_game(folder, memory=notes)
        remember(game, notes)
        return game, isinstance(game.records["card"], LazyRecords)

    return opened


Reopen = Callable[[], tuple[Game, bool]]


def edit(folder: Path, was: str, now: str, file: str = "card.yaml") -> None:
    """Replace a text in a file."""
    text = (folder / file).read_text()
    assert was in text
    (folder / file).write_text(text.replace(was, now, 1))


def test_second_time_gives_the_same_records(folder: Path, reopened: Reopen) -> None:
    """Values, names of what texts refer to, and positions are as when all of it is read."""
    first, lazy = reopened()
    assert not lazy
    edit(folder, "Card 7\n", "Card Seven\n")
    second, lazy = reopened()
    assert lazy
    whole = open_game(folder)
    for slug in ("c6", "c7", "c1999"):
        one, other = second.record("card", slug), whole.record("card", slug)
        assert one.values.__dict__ == other.values.__dict__
        assert str(one.values.text) == str(other.values.text)  # type: ignore[attr-defined]
        assert one.position == other.position
        assert one.position_of("text") == other.position_of("text")
    assert "Card Seven" in str(second.record("card", "c6").values.text)  # type: ignore[attr-defined]
    assert list(second.records["card"]) == list(whole.records["card"])
    assert "Card 7" in str(first.record("card", "c6").values.text)  # type: ignore[attr-defined]


def test_a_ring_of_references_is_followed(reopened: Reopen) -> None:
    """Records that name one another in a ring of two thousand do not exhaust the stack."""
    reopened()
    game, lazy = reopened()
    assert lazy
    shown = view(game, game.record("card", "c0"))
    assert shown["next"]["next"]["name"] == "Card 2"


@pytest.mark.parametrize(
    ("was", "now", "file"),
    [
        ("c3:\n", "new:\n  name: New\n  cost: 1\nc3:\n", "card.yaml"),
        ("n: 3", "n: 4", "game.yaml"),
        ("integer", "number", "kinds.yaml"),
        ("cost: 5\n", "cost: &five 5\n", "card.yaml"),
    ],
)
def test_other_changes_are_read_as_a_whole(
    folder: Path, reopened: Reopen, was: str, now: str, file: str
) -> None:
    """A new record, a constant, a kind or an anchor: then everything is read anew."""
    reopened()
    edit(folder, was, now, file)
    assert not reopened()[1]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("cost: 5\n", "cost: five\n"),
        ("next: c6\n", "next: nowhere\n"),
        ("see [[c6]]", "see [[nowhere]]"),
        ("cost: 5\n", "cost: 5\n  cost: 6\n"),
        ("name: Card 5\n", "name: 'Card 5\n"),
    ],
)
def test_errors_are_those_of_reading_all(
    folder: Path, reopened: Reopen, was: str, now: str
) -> None:
    """A slip in one record gives the very findings that it gives without any memory."""
    reopened()
    edit(folder, was, now)
    with pytest.raises(PunchboardError) as known:
        reopened()
    with pytest.raises(PunchboardError) as anew:
        open_game(folder)
    assert known.value.findings == anew.value.findings
    assert known.value.findings


def test_errata_are_laid_over_the_whole(folder: Path, reopened: Reopen) -> None:
    """Where errata may change any record, no file is read in part."""
    reopened()
    (folder / "errata").mkdir()
    (folder / "errata" / "2020-it.yaml").write_text(
        'title: It\ndate: "2020"\nkind: typo\nsummary: Six.\n'
        "patches:\n  - { target: 'card:c5', field: cost, was: 5, now: 6 }\n"
    )
    game, lazy = reopened()
    assert not lazy
    assert game.record("card", "c5").values.cost == 6  # type: ignore[attr-defined]
