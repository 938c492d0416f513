"""The contradictions of the published rulebooks are found as published, and settled."""

from pathlib import Path

import pytest

from pipeline.checks.subject import run_checks
from pipeline.game.edition import BASE, LIVING, PUBLISHED
from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Finding, Severity

GAMES = Path(__file__).parents[3] / "content"
NAMES = sorted(path.parent.name for path in GAMES.glob("*/game.yaml"))


def altered(root: Path, game: str, file: str, old: str, new: str) -> Game:
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
    return open_game(folder, root)


def told(game: Game, code: str) -> list[Finding]:
    return [finding for finding in run_checks(game) if finding.code == code]


def test_an_action_that_nobody_has() -> None:
    """Scrimmage's Gunner stops an *Intercept action*, which no other rule knows."""
    (one,) = told(open_game(GAMES / "scrimmage", edition_name=BASE), "term-undefined")
    assert (one.subject, one.severity) == ("archetype:gunner", Severity.WARNING)
    assert "'Intercept' is called 'Action'" in one.message


@pytest.mark.parametrize("code", ["term-capital", "term-undefined"])
def test_rulings_settle_them(code: str) -> None:
    """In the living edition neither is left."""
    assert told(open_game(GAMES / "scrimmage", edition_name=LIVING), code) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "subject"),
    [
        (
            *("archetype.yaml", "roll one failed [[statistic:agility]]", "roll one failed Agiltiy"),
            *("term-misspelt", "archetype:adventurer"),
        ),
        (
            *("archetype.yaml", "cross Difficult Terrain as", "cross difficult terrain as"),
            *("term-spelling", "archetype:explorer"),
        ),
        (
            *("archetype.yaml", "Make one trap within [[=near]]″ harmless"),
            *("Make one trap within 3″ harmless",),
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


@pytest.mark.parametrize("game", NAMES)
def test_the_real_games_read_well(game: str) -> None:
    """No check has an error or a warning for what rulings make of them.

    Comments in the files answer `text-twice`; the command reads them.
    """
    found = [one for one in run_checks(open_game(GAMES / game)) if one.code != "text-twice"]
    assert [str(one) for one in found if one.severity is not Severity.INFO] == []


@pytest.mark.parametrize("game", NAMES)
def test_a_ruling_names_what_it_rules_on(game: str) -> None:
    """Each is told with its section and what contradicts it there, and no erratum is ours."""
    opened = open_game(GAMES / game)
    ours = [one.revision for one in opened.rulings]
    unsourced = [one for one in ours if not (one.source and one.source.section and one.source.note)]
    assert unsourced == []
    assert [one.id for one in opened.errata if one.revision.date >= "2026"] == []


@pytest.mark.parametrize("game", NAMES)
def test_every_game_can_be_read_as_published(game: str) -> None:
    """Without our rulings no check has an error, and no house value is told as out of date."""
    for edition in (BASE, PUBLISHED):
        found = run_checks(open_game(GAMES / game, edition_name=edition))
        assert [str(one) for one in found if one.severity is Severity.ERROR] == []
        assert [str(one) for one in found if one.code == "house-stale"] == []
