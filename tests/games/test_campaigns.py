"""What happens between two games of Kuggköping and of Rise of Moloch, with figures typed again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.judged import ROOT, roster_in, with_roster
from pipeline.rosters.advance import Advanced, AdvanceRequest, advance
from pipeline.source.findings import PunchboardError

ANSWERS = Path(__file__).parent / "answers"
LAMP = ("kuggkoping", "lamp-nine")
SOCIETY = ("rise-of-moloch", "the-thursday-society")

Play = Callable[..., Advanced]


@pytest.fixture
def play() -> Play:
    """Return what takes a sample through its game by its answers, and options over them."""

    def played(sample: tuple[str, str], *options: str, path: Path | None = None) -> Advanced:
        game_id, name = sample
        file = path or ROOT / "content" / game_id / "rosters" / f"{name}.yaml"
        game = with_roster(game_id, file).game
        answers = None if path else ANSWERS / f"{name}.yaml"
        wish = AdvanceRequest("2026-03-14", f"{name}-2026-03-14.yaml", answers, options, None, "")
        return advance(game, roster_in(game), file, wish)

    return played


def data(made: Advanced) -> dict[str, Any]:
    return made.record.document.data[made.record.slug]  # type: ignore[no-any-return]


def by(field: str, value: str, entries: list[dict[str, Any]]) -> dict[str, Any]:
    return next(entry for entry in entries if entry[field] == value)


def test_a_mission_of_kuggkoping(play: Play) -> None:
    """After the second mission comes the third; the log has all of it."""
    last = data(play(LAMP))["log"][-1]
    assert (last["expedition"], last["mission"], last["district"]) == (
        "first",
        "boss-fight",
        "coils",
    )
    assert (last["won"], last["gizmos"], last["tinker"]) == (True, 4, 3)
    assert last["lost"] == ["Lill-Oskar"]


def test_loot_of_kuggkoping(play: Play) -> None:
    """Two Tinker dice for a Gizmo, one for a thing given away; an upgrade costs what it says."""
    made = data(play(LAMP))
    assert made["tinker"] == 3 + 1 * 2 + (2 + 1 - 2)
    bror = by("name", "Bror Krut", made["characters"])
    assert bror["defence"] == {"gadget": "boiler-plate", "quirk": "power-loader"}
    assert bror["upgrades"] == ["power-pack", "skill-enhancement"]
    assert "weapon" not in bror
    assert "weapon" not in by("name", "Signe Relä", made["characters"])


def test_the_dead_of_kuggkoping_are_replaced(play: Play) -> None:
    """By another archetype, that nobody in the warband has."""
    made = data(play(LAMP))
    new = by("name", "Åsa Kork", made["characters"])
    assert (new["archetype"], new["replaces"]) == ("crack-shot", "gofer")
    with pytest.raises(PunchboardError) as caught:
        play(LAMP, "replaced.1.archetype=gofer")
    assert caught.value.findings[0].code == "answer-wrong"


def test_the_next_expedition_of_kuggkoping_is_hard(play: Play, tmp_path: Path) -> None:
    """It begins with the first mission, in another district."""
    path = tmp_path / "lamp-nine.yaml"
    path.write_text(play(LAMP).text, "utf-8")
    start = ["mission.won=yes", "mission.tinker_left=6", "mission.enemies=Bog Folk"]
    with pytest.raises(PunchboardError, match="found the text 'coils'"):
        play(LAMP, *start[:2], "mission.district=coils", path=path)
    with pytest.raises(PunchboardError) as caught:
        play(LAMP, *start, "mission.district=nowhere", path=path)
    enemies = next(found for found in caught.value.findings if "enemies" in found.subject)
    first = enemies.message.removeprefix("expected one of ").split(", ")[0]
    options = [*start[:2], f"mission.enemies={first}", "mission.district=black-streets"]
    made = data(play(LAMP, *options, path=path))
    assert made["difficulty"] == "hard"
    last = made["log"][-1]
    assert (last["expedition"], last["mission"]) == ("second", "looting")


def test_an_intermission_of_rise_of_moloch(play: Play) -> None:
    """The next chapter, a victory more, an upgrade each at the Club, one more power."""
    made = data(play(SOCIETY))
    assert (made["chapter"], made["victories"]) == (2, 1)
    vane = by("gentleman", "vane", made["gentlemen"])
    assert (vane["visited"], vane["upgrades"]) == ("club-unicorn", ["shroud-of-smog", "ether-well"])
    assert len(made["powers"]) == 4


def test_every_gentleman_visits_a_place(play: Play) -> None:
    """None may sit out: who is not told of is asked for."""
    with pytest.raises(PunchboardError) as caught:
        play(
            SOCIETY,
            "chapter.won=no",
            path=ROOT / "content" / SOCIETY[0] / "rosters" / f"{SOCIETY[1]}.yaml",
        )
    missing = [found.subject for found in caught.value.findings]
    assert len(missing) == 4
    assert all(subject.startswith("visits.") for subject in missing)


def test_conspiracy_points_are_those_of_the_places(play: Play) -> None:
    """3 + 1 + 5 + 3 for the visits, less what a benefit costs."""
    ledger = [line.text for line in play(SOCIETY).ledger]
    assert "The Nemesis buys Haste for 2; 10 conspiracy points left." in ledger


def test_who_rests_keeps_the_upgrades(play: Play) -> None:
    """Those of the job wait in reserve; a job that is new to the campaign brings one."""
    made = data(play(SOCIETY))
    assert made["reserve"] == [
        {"gentleman": "hartley", "upgrades": ["bodyguard", "riposte", "wall-of-steel"]}
    ]
    major = by("gentleman", "major", made["gentlemen"])
    assert (major["upgrades"], major["role"]) == (["clockwork-raven"], "scout")
    assert major["equipment"] == ["gauntlet"]


def test_a_fourth_upgrade_replaces_one(play: Play, tmp_path: Path) -> None:
    """Three are the most; which one goes is asked."""
    path = tmp_path / f"{SOCIETY[1]}.yaml"
    text = (ROOT / "content" / SOCIETY[0] / "rosters" / path.name).read_text("utf-8")
    text = text.replace("chapter: 1", "chapter: 3").replace(
        "[shroud-of-smog]", "[shroud-of-smog, ether-well, keen-intuition]"
    )
    text = text.replace("powers: [", "notes: x\npowers: [fresh-graves, dark-vigour, ")
    path.write_text(text, "utf-8")
    places = [f"visits.{who}.place=hardys-bazaar" for who in ("Peregrine Quill", "Drago")]
    places.append("visits.Dame Rosalind Hartley.place=hardys-bazaar")
    club = ["visits.Ottoline Vane.place=club-unicorn", "visits.Ottoline Vane.first=hex-bolt"]
    rest = ["chapter.won=no", "power.gained=hour-of-moloch"]
    made = play(SOCIETY, *places, *club, *rest, "visits.Ottoline Vane.over=ether-well", path=path)
    vane = by("gentleman", "vane", data(made)["gentlemen"])
    assert vane["upgrades"] == ["shroud-of-smog", "keen-intuition", "hex-bolt"]


@pytest.mark.parametrize(
    ("sample", "option", "says"),
    [
        (SOCIETY, "visits.Ottoline Vane.place=elite-trainer", "found the text 'elite-trainer'"),
        (SOCIETY, "visits.Peregrine Quill.learns=2", "nothing asks for this answer"),
        (SOCIETY, "visits.Ottoline Vane.learns=2", "expected a whole number from 0 to 1"),
        (
            SOCIETY,
            "bought.Peregrine Quill.1.card=thunder-glaive",
            "found the text 'thunder-glaive'",
        ),
        (SOCIETY, "bought.Peregrine Quill.3.card=rifled-rounds", "nothing asks for this answer"),
    ],
)
def test_nobody_gains_what_is_not_on_offer(
    play: Play, sample: tuple[str, str], option: str, says: str
) -> None:
    """A Gizmo is turned into one thing; a place teaches its jobs, and gives what its deck has."""
    with pytest.raises(PunchboardError) as caught:
        play(sample, option)
    assert says in caught.value.findings[0].message


def test_a_mission_of_a_gang_of_kriegbot(play: Play, tmp_path: Path) -> None:
    """What is lost leaves the campaign, what is salvaged may be fielded, robots are built anew."""
    path = tmp_path / "gang.yaml"
    gang_file = Path(__file__).parent / "gang.yaml"
    path.write_text(gang_file.read_text("utf-8"), "utf-8")
    gang = ("kriegbot", "gang")
    won = ["mission.scenario=showdown", "mission.won=yes", "mission.killed=1"]
    made = data(play(gang, *won, "lost.card=chaff", "salvaged.card=silvered", path=path))
    assert (made["missions"], made["victories"], made["pilots_killed"]) == (1, 1, 1)
    assert (made["gone"], made["salvaged"], "robots" in made) == (["chaff"], ["silvered"], False)
    for option, says in [
        ("lost.card=silvered", "found the text 'silvered'"),
        ("salvaged.card=combat-pilot", "found the text 'combat-pilot'"),
        ("mission.killed=5", "expected a whole number from 0 to 4"),
    ]:
        with pytest.raises(PunchboardError) as caught:
            play(gang, *won[:2], option, path=path)
        assert says in caught.value.findings[0].message


def test_a_gizmo_is_one_reward(play: Play) -> None:
    """What became Tinker dice becomes no gadget as well."""
    mission = ["boss=Hulder", "won=yes", "tinker_left=3", "gizmos=1", "utility=1"]
    options = [*(f"mission.{each}" for each in mission), "rewards.Signe Relä.reward=gadget"]
    with pytest.raises(PunchboardError) as caught:
        play(LAMP, *options, path=ROOT / "content" / LAMP[0] / "rosters" / f"{LAMP[1]}.yaml")
    (finding,) = caught.value.findings
    assert finding.message == "nothing asks for this answer"


def test_nothing_is_sold_that_is_not_there(play: Play) -> None:
    """An upgrade is among the notes of its unit, or among its weapons."""
    sample = ("grimdark-future", "salt-road-nine")
    deal = ["deal=sell", "what=Power Sword", "price=35"]
    options = ["mission.won=no", *(f"upgrades.The Nine.{each}" for each in deal)]
    with pytest.raises(PunchboardError) as caught:
        play(sample, *options, path=ROOT / "content" / sample[0] / "rosters" / f"{sample[1]}.yaml")
    assert "expected one of Grenade launcher, found" in caught.value.findings[0].message
