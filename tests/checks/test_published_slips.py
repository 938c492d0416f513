"""The contradictions of the published rulebooks, put into the real games again, are found.

Two are beyond any check of wording, and are settled with a note: Kriegbot's misprinted card of the
MAD Sensor is a sentence that is sound in itself and does the wrong thing, which the publisher's
errata correct; that Scrimmage's text and list of what gives Adrenaline differ shows only to who
compares two passages that the content has once.
"""

from pathlib import Path

import pytest

from pipeline.base.finding import Finding, Severity
from pipeline.checks.ground import Ground
from pipeline.checks.run import run_checks
from pipeline.content.game import open_game

GAMES = Path(__file__).parents[2] / "content"


def altered(root: Path, game: str, file: str, old: str, new: str) -> Ground:
    """Return a real game in which one text of a file is another."""
    folder = root / "content" / game
    folder.mkdir(parents=True)
    for path in (GAMES / game).rglob("*.yaml"):
        copy = folder / path.relative_to(GAMES / game)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8")
        if path.name == file:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        copy.write_text(text, "utf-8")
    return Ground(open_game(folder, root))


def told(scene: Ground, code: str) -> list[Finding]:
    """Return what the checks say under one code."""
    return [finding for finding in run_checks(scene.game) if finding.code == code]


def test_an_action_that_nobody_has(tmp_path: Path) -> None:
    """Scrimmage's Gunner stops an *Intercept action*, which no other rule knows."""
    scene = altered(
        tmp_path,
        *("scrimmage", "archetype.yaml"),
        "sets off no enemy [[action:overwatch]].",
        "sets off no enemy Intercept Actions.",
    )
    (one,) = told(scene, "term-capital")
    assert (one.subject, one.severity) == ("archetype:gunner", Severity.WARNING)
    assert "'Intercept' is called 'Action'" in one.message


def test_two_abilities_of_one_name() -> None:
    """The Gunner's and the Mercenary's Suppressive Fire differ, and the content keeps both."""
    (one,) = told(Ground(open_game(GAMES / "scrimmage")), "ability-twice")
    assert one.subject == "archetype:mercenary"
    assert "'Suppressive Fire' is an ability of 'Gunner', too" in one.message


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "subject"),
    [
        (
            *("archetype.yaml", "roll one failed [[statistic:agility]]", "roll one failed Agiltiy"),
            *("term-misspelt", "archetype:adventurer"),
        ),
        (
            *(
                "archetype.yaml",
                "One friend in Line of Sight makes",
                "One friend in line of sight makes",
            ),
            *("term-spelling", "archetype:gunner"),
        ),
        (
            *(
                "archetype.yaml",
                "Make one trap within [[=near]]″ harmless",
                "Make one trap within 3″ harmless",
            ),
            *("number-typed", "archetype:explorer"),
        ),
    ],
)
def test_slips_like_those_of_published_errata(
    tmp_path: Path, file: str, old: str, new: str, code: str, subject: str
) -> None:
    """Wrong names, wrong numbers and two spellings, as cards have been published with."""
    (one,) = told(altered(tmp_path, "scrimmage", file, old, new), code)
    assert one.subject == subject


@pytest.mark.parametrize("game", sorted(path.parent.name for path in GAMES.glob("*/game.yaml")))
def test_the_real_games_read_well(game: str) -> None:
    """No check has an error or a warning for them."""
    found = run_checks(open_game(GAMES / game))
    assert [str(one) for one in found if one.severity is not Severity.INFO] == []
