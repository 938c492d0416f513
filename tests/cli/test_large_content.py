"""Large files are read in part: what is printed is what reading all of them gives."""

from pathlib import Path

import pytest
from cli.conftest import Run
from edits import edit, swap

MANY = 1500


@pytest.fixture
def cards(game: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the cards of a game that is printed: many, each naming the next, in a large file."""
    monkeypatch.setenv("PUNCHBOARD_CACHE", str(tmp_path / "cache"))
    file = game / "card.yaml"
    file.write_text(
        "".join(
            f"c{n}:\n  name: Card {n}\n  element: ember\n  cost: {n % 9}\n  power: 1\n"
            f"  text: Hold [[=hand]], see [[c{(n + 1) % MANY}]].\n  flavour: {'Old. ' * 24}\n"
            for n in range(MANY)
        )
    )
    assert file.stat().st_size > 256_000
    products = game / "products.yaml"
    chosen = "{ kind: card, where: \"slug in ['c6', 'c7']\" }"
    swap(products, "records: card", f"records: {chosen}")
    for _ in range(2):
        assert run("build", "-q").exit_code == 0
    return file


Built = tuple[int, str, dict[Path, bytes]]
"""An exit code, what is said, and what is printed."""


def built(run: Run, *options: str) -> Built:
    """Build from nothing but what is remembered."""
    for path in Path("output").rglob("*.pdf"):
        path.unlink()
    done = run("build", *options)
    printed = {path: path.read_bytes() for path in Path("output").rglob("*.pdf")}
    return done.exit_code, done.stderr, printed


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("name: Card 8\n", "name: Card Eight\n", ""),
        ("c3:\n", "new:\n  name: N\n  element: ember\n  cost: 1\n  power: 1\n  text: A\nc3:\n", ""),
        ("cost: 5\n", "cost: five\n", "field-type"),
        ("see [[c6]]", "see [[nowhere]]", "ref-dangling"),
        ("cost: 5\n", "cost: 5\n  cost: 6\n", "yaml-"),
    ],
)
def test_an_edit_is_printed_or_told_as_if_all_were_read(
    cards: Path, run: Run, was: str, now: str, words: str
) -> None:
    """Also where it changes what another card's text prints."""
    edit(cards, was, now)
    remembering = built(run)
    assert remembering == built(run, "--no-cache")
    assert words in remembering[1]


def test_constants_and_errata_reach_what_is_remembered(cards: Path, run: Run) -> None:
    """They may change any record."""
    swap(cards.with_name("game.yaml"), "value: 5", "value: 6")
    assert built(run) == built(run, "--no-cache")
    (cards.parent / "errata").mkdir()
    (cards.parent / "errata" / "2020-it.yaml").write_text(
        'title: It\ndate: "2020"\nkind: typo\nsummary: Six.\n'
        "patches:\n  - { target: 'card:c7', field: cost, was: 7, now: 6 }\n"
    )
    assert built(run) == built(run, "--no-cache")
