"""`severities` of game.yaml: how grave a game has what is found in it."""

from pathlib import Path
from typing import Any

import pytest
from build.conftest import Run
from edits import edit, swap

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Outcome, Request, build
from pipeline.source.findings import Severity

PALE = ('muted: "6b6258"', 'muted: "a8a29a"')
TINY = ("size: 7.5, floor: 6.5, caps", "size: 4, floor: 4, caps")


@pytest.fixture
def game(home: Path) -> Path:
    """Return the project, printed on A4 alone: nothing is found in it."""
    edit(home / "content/lantern/products.yaml", "back: back", "back: back\n  papers: [a4]")
    return home


def change(home: Path, was: str, now: str) -> None:
    swap(home / "templates/lantern/styles.yaml", was, now)


def set_severities(home: Path, levels: str) -> None:
    path = home / "content/lantern/game.yaml"
    text = path.read_text("utf-8").partition("severities:")[0]
    path.write_text(f"{text}severities: {levels}\n", "utf-8")
    close_editions()


def printed(home: Path, cache: Path | None = None) -> Outcome:
    close_editions()
    return build(Request(EditionKey(home, "lantern", ""), home / "output", cache=cache))


def checked(home: Path) -> Any:
    close_editions()
    return check(Request(EditionKey(home, "lantern", ""), home / "output"))


def test_what_is_raised_stops_the_product(game: Path, tmp_path: Path, run: Run) -> None:
    """In a build, warm or cold, and told as an error by the check and by a proof."""
    change(game, *PALE)
    assert not printed(game, tmp_path / "cache").withheld
    set_severities(game, "{ contrast: error }")
    outcome = printed(game, tmp_path / "cache")
    assert outcome.withheld == ("cards",)
    assert {(each.code, each.severity) for each in outcome.findings} == {
        ("contrast", Severity.ERROR)
    }
    assert {each.severity for each in checked(game).findings} == {Severity.ERROR}
    proof = run("proof", "lantern", "spark")
    assert (proof.exit_code, "error: contrast:" in proof.stderr) == (1, True)
    set_severities(game, "{}")
    assert not printed(game, tmp_path / "cache").withheld


def test_what_is_lowered_lets_it_print(game: Path) -> None:
    """The check goes on telling it."""
    change(game, *TINY)
    assert printed(game).withheld
    set_severities(game, "{ text-tiny: warning }")
    assert not printed(game).withheld
    assert {(each.code, each.severity) for each in checked(game).findings} == {
        ("text-tiny", Severity.WARNING)
    }


def test_what_is_ignored_is_counted(game: Path) -> None:
    """It is told nowhere, and the check knows how much there is of it."""
    change(game, *TINY)
    set_severities(game, "{ text-tiny: ignore }")
    assert not printed(game).withheld
    answer = checked(game)
    assert answer.findings == ()
    assert {each.finding.code for each in answer.ignored} == {"text-tiny"}
    assert {(each.reason, each.at_place) for each in answer.ignored} == {
        ("ignored in game.yaml", False)
    }
