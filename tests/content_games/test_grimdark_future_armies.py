"""Armies of Grimdark Future: which are legal, what is said of others, what a mission changes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from content_games.judged import ROOT, told
from pipeline.cli.root import app
from pipeline.game.opening import open_game
from pipeline.rosters.advance import Advanced, AdvanceRequest, Illegal, advance
from pipeline.source.findings import PunchboardError

ID = "grimdark-future"
FOLDER = ROOT / "content" / ID
ANSWERS = Path(__file__).parent / "answers"


Advance = Callable[..., Advanced]


@pytest.fixture
def mission() -> Advance:
    """Return what takes an army through a mission by answers."""

    def taken(path: Path, *options: str, answers: str = "", seed: str = "1") -> Advanced:
        game = open_game(FOLDER, ROOT, roster=path)
        (record,) = game.records["army"].values()
        file = ANSWERS / answers if answers else None
        wish = AdvanceRequest(
            "2026-03-14", f"{path.stem}-2026-03-14.yaml", file, options, None, seed
        )
        return advance(game, record, path, wish)

    return taken


def test_the_sample_is_what_its_mission_made(mission: Advance) -> None:
    """The advanced sample is the first one with its answers, to the letter."""
    first, second = (
        FOLDER / "rosters" / f"salt-road-nine{end}.yaml" for end in ("", "-2026-03-14")
    )
    made = mission(first, answers="salt-road-nine.yaml", seed="")
    assert made.text == second.read_text("utf-8")


def unit(made: Advanced, name: str) -> dict[str, object]:
    """Return a unit of an advanced army."""
    units = made.record.document.data[made.record.slug]["units"]
    return next(each for each in units if each["name"] == name)  # type: ignore[no-any-return]


def has(made: Advanced, name: str) -> bool:
    """Tell whether an army still has a unit."""
    units = made.record.document.data[made.record.slug]["units"]
    return name in [each["name"] for each in units]


ASH = FOLDER / "rosters" / "ash-runners.yaml"
VIGIL = FOLDER / "rosters" / "iron-vigil.yaml"
LAMPS = FOLDER / "rosters" / "lamplight-company.yaml"


@pytest.mark.parametrize(
    ("won", "objective", "vp", "saved"),
    [("yes", "no", 5, 385), ("no", "no", 3, 535), ("yes", "yes", 5, 460), ("no", "yes", 3, 610)],
)
def test_what_a_mission_brings(
    mission: Advance, won: str, objective: str, vp: int, saved: int
) -> None:
    """A winner has 2 VP and 150 pts, a loser 300, and either 75 for the special objective."""
    made = mission(ASH, f"mission.won={won}", f"mission.objective={objective}")
    values = made.record.document.data[made.record.slug]
    assert (values["missions"], values["vp"], values["points_saved"]) == (4, vp, saved)


def test_casualties(mission: Advance) -> None:
    """A dead unit is gone, a hero is hurt instead; talent costs 5 pts, an injury brings them."""
    made = mission(
        ASH,
        "mission.won=no",
        "casualties.Sandlung.result=1",
        "casualties.The Hushed.result=3",
        "casualties.Glass Eaters.result=6",
        "casualties.Doc Pellam.result=1",
        "casualties.Doc Pellam.injury=6",
        "casualties.Vess Marrow.result=6",
        "casualties.Vess Marrow.talent=1",
    )
    assert not has(made, "Sandlung")
    assert unit(made, "The Hushed")["xp"] == 4
    assert unit(made, "Glass Eaters")["xp"] == 3
    doc, vess = unit(made, "Doc Pellam"), unit(made, "Vess Marrow")
    assert (doc["points"], doc["injuries"]) == (70, ["arm-injury", "smashed-leg"])
    assert (vess["points"], vess["xp"], vess["talents"]) == (160, 8, ["natural-talent"] * 2)


def test_nobody_dies_for_good_where_it_was_agreed(mission: Advance) -> None:
    """Who would be dead sits out D3 matches and earns nothing; who sat out before comes closer."""
    made = mission(
        LAMPS,
        "mission.won=no",
        "casualties.First Lantern.result=1",
        "casualties.First Lantern.absence=3",
    )
    first, old = unit(made, "First Lantern"), unit(made, "Old Matches")
    assert (first["absent"], first["xp"]) == (3, 10)
    assert (old["absent"], old["xp"]) == (1, 12)
    assert unit(made, "Sixty Candles")["xp"] == 3
    assert "battle" not in made.record.document.data[made.record.slug]


def test_experience_and_levels(mission: Advance) -> None:
    """1 for living, 1 a unit, 2 a hero, 3 both; a level is 25 pts, a hero’s 55 and a skill."""
    made = mission(
        ASH,
        "mission.won=yes",
        "deeds.The Hushed.units_killed=2",
        "deeds.The Hushed.both_killed=1",
        "levels.The Hushed.1.trait=1",
        "levels.The Hushed.2.trait=3",
        "levels.The Hushed.2.mode=melee",
        "deeds.Vess Marrow.heroes_killed=1",
        "levels.Vess Marrow.trait=2",
        "levels.Vess Marrow.skill=3",
    )
    hushed, vess = unit(made, "The Hushed"), unit(made, "Vess Marrow")
    assert (hushed["xp"], hushed["points"]) == (10, 150)
    assert hushed["traits"] == ["agile", "specialist"]
    assert (vess["xp"], vess["points"]) == (10, 210)
    assert vess["skills"] == ["hunter", "destroyer"]


def alone(path: Path, name: str) -> list[str]:
    """Return the answers that leave all units but one behind."""
    others = (entry.title for entry in told(ID, path).entries if entry.title != name)
    return [f"stayed.{other}=yes" for other in others]


def test_experience_ends_at_thirty(mission: Advance) -> None:
    """Who has all boxes filled earns no more, and rises no seventh level."""
    name = "Marshal Odile Karr"
    kills = f"deeds.{name}.units_killed=5"
    marshal = unit(mission(VIGIL, "mission.won=no", kills, *alone(VIGIL, name)), name)
    assert marshal["xp"] == 30
    assert len(marshal["skills"]) == 6  # type: ignore[arg-type]


def test_more_than_thirty_is_refused(mission: Advance) -> None:
    """XP that somebody gives by hand beyond the boxes break the rule, and nothing comes of it."""
    name = "Marshal Odile Karr"
    options = [f"deeds.{name}.bonus=5", f"levels.{name}.trait=3", f"levels.{name}.mode=melee"]
    with pytest.raises(Illegal) as caught:
        mission(VIGIL, "mission.won=no", *options, *alone(VIGIL, name))
    assert [fault.rule for fault in caught.value.verdict.faults] == ["xp-most"]


def test_a_trait_or_talent_comes_once(mission: Advance) -> None:
    """What is there already is rolled again: the answer is refused with what still counts."""
    options = ("casualties.Doc Pellam.result=1", "casualties.Doc Pellam.injury=4")
    with pytest.raises(PunchboardError, match="Arm Injury") as caught:
        mission(ASH, "mission.won=no", *options)
    assert "1, 2, 3, 5, 6" in caught.value.findings[0].message


def test_buying_and_selling(mission: Advance) -> None:
    """Half the price, down to a multiple of 5; one of 5 pts by a roll; below 0 pts in full."""
    upgrades = "upgrades.Sandlung"
    made = mission(
        ASH,
        "mission.won=yes",
        *(f"{upgrades}.1.{end}" for end in ("deal=sell", "what=2 flamers", "price=35")),
        *(f"{upgrades}.2.{end}" for end in ("deal=sell", "what=Flare", "price=5", "die=4")),
        *(f"{upgrades}.3.{end}" for end in ("deal=sell", "what=Charm", "price=5", "die=3")),
        *(f"{upgrades}.4.{end}" for end in ("deal=sell", "what=Curse", "price=-10")),
        *(f"{upgrades}.5.{end}" for end in ("deal=buy", "what=Limp", "price=-15")),
    )
    saved = made.record.document.data[made.record.slug]["points_saved"]
    assert saved == 235 + 150 + 15 + 5 + 0 - 10 + 15
    sandlung = unit(made, "Sandlung")
    assert sandlung["points"] == 215 - 35 - 5 + 10 - 15
    assert sandlung["notes"] == "Limp"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (
            "salt-road-nine",
            "salt-road-nine-2026-03-14",
            "1 underdog point: 955 − 860 = 95 pts ÷ 50 = 1, rounded down",
        ),
        ("lamplight-company", "ash-runners", "1395 − 1145 = 250 pts ÷ 50 = 5."),
        ("ash-runners", "iron-vigil", "1445 + 250 = 1695 pts; Iron Vigil has to leave 3005 pts"),
        ("ash-runners", "ash-runners", "Nobody has underdog points"),
    ],
)
def test_the_underdog(first: str, second: str, said: str) -> None:
    """One point for each full 50 pts between two armies; 250 is the most that they may be apart."""
    names = [str(FOLDER / "rosters" / f"{name}.yaml") for name in (first, second)]
    result = CliRunner().invoke(app, ["roster", "match", *names], prog_name="punchboard")
    assert said in result.stdout
