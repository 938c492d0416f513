"""Grimdark Future: the campaign's figures typed a second time, and rosters that break its rules."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.game import Game
from pipeline.source.findings import Finding

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / "grimdark-future"

EVENTS = """P.O.W.|Bring me their Heads|Fragile Guns|Monstrous Spawn|Low Supplies|Combat Fatigue
Carnivorous Fauna|Toxic Fumes|Rigged to Blow|Earthquake|Dark Clouds|Finish Them!
Psychic Anomaly|The Walking Dead|Crazy Sniper|Old Friend|Escort Mission|Enemy Intel
Surprise Attack|Grave Miscalculation|Berserker|No Mercy|Weak Spot|Countdown
Hearts & Minds|Moral Victory|Flash Grenades|Suppressing Fire|War Shout|Covered in Blood
Ancient Relic|Abandoned Outpost|Alien Cannon|Extortion|Critical Transmission|Time Warp"""

TABLES = {
    "objective": ["Mastery", "Honor", "Casting", "Recovery", "Rage", "Destruction"],
    "injury": [
        "Dead",
        "Chest Wound",
        "Blinded Eye",
        "Arm Injury",
        "Traumatized",
        "Smashed Leg",
    ],
    "talent": [
        "Natural Talent",
        "Motivated",
        "Crazed",
        "Bitter Rivalry",
        "Horrible Scars",
        "Toughened",
    ],
    "trait": ["Agile", "Headstrong", "Specialist", "Resilient", "Elite", "Fast Learner"],
}
"""What a D6 brings, from 1 to 6."""

SKILLS = {
    "Captain": ["Leader", "Instigator", "Tactician"],
    "Support": ["Vanguard", "Scavenger", "Mastermind"],
    "Fighter": ["Duellist", "Fanatic", "Berserker"],
    "Shooter": ["Hunter", "Destroyer", "Suppressor"],
    "Pathfinder": ["Runner", "Prowler", "Climber"],
    "Healer": ["Chemist", "Herbalist", "Warden"],
}
"""Skills of each set, two results of a D6 each."""

FIGURES = {
    "muster": {"limit": 1000, "saved": 200, "heroes": 1},
    "battle": {"limit": 250},
    "underdog": {"step": 50, "modifier": 1, "per_roll": 1},
    "objective": {"points": 75},
    "mission": {"rounds": 4, "winner_vp": 2, "winner_points": 150, "loser_points": 300},
    "event": {"result": 5, "dice": "D66"},
    "casualty": {"injury_points": 5, "talent_points": 5, "talent_xp": 1, "absence": "D3"},
    "xp": {"level": 5, "most": 30, "levels": 6, "unit_points": 25, "hero_points": 55},
    "sell": {"multiple": 5, "cheap": 5, "result": 4},
    "recruit": {"heroes": 1, "veterans": 1, "xp": 5, "points": 50},
    "army": {"heroes": 3},
}

# In the order of the events: the figures that a card must carry.
EVENT_FIGURES = {
    "pow": ["D3", "50"],
    "bring-me-their-heads": ["25"],
    "fragile-guns": ["D3"],
    "monstrous-spawn": ["D3+3", "AP(1)"],
    "low-supplies": ["D3"],
    "combat-fatigue": ["−1"],
    "toxic-fumes": ["D3+4"],
    "rigged-to-blow": ["D3+3", "AP(2)"],
    "earthquake": ["1″"],
    "dark-clouds": ["6″"],
    "finish-them": ["+1", "D3"],
    "psychic-anomaly": ["3″", "D3+3"],
    "the-walking-dead": ["D6+4"],
    "crazy-sniper": ["D3"],
    "escort-mission": ["D3", "25"],
    "enemy-intel": ["1″", "1 VP"],
    "grave-miscalculation": ["D3+3", "AP(2)"],
    "berserker": ["6", "D3"],
    "no-mercy": ["1 XP"],
    "weak-spot": ["1", "D3"],
    "countdown": ["5 XP"],
    "hearts-and-minds": ["50"],
    "moral-victory": ["1 XP"],
    "flash-grenades": ["−1"],
    "covered-in-blood": ["6″", "−1"],
    "ancient-relic": ["D3"],
    "abandoned-outpost": ["D3", "50"],
    "extortion": ["D3", "25"],
    "critical-transmission": ["1 VP"],
    "time-warp": ["2′", "3", "5", "3″", "3 XP", "150"],
}

PROFILES = {
    "the-walking-dead": (5, 5, {"name": "Claws", "attacks": 3}, ["Slow"]),
    "old-friend": (3, 3, {"name": "Carbine", "range": 18, "attacks": 3}, []),
    "time-warp": (3, 3, {"name": "Claws", "attacks": 6, "ap": "2"}, ["Tough(6)"]),
}
CANNON = {"range": 24, "attacks": 3, "ap": "D3"}

Spoil = Callable[[str, str, str], list[Finding]]


def by_roll(records: dict[str, Any]) -> list[str]:
    """Return the names of a table's rows, one for each result, in order."""
    rows = [(roll, record["name"]) for record in records.values() for roll in record["rolls"]]
    return [name for _, name in sorted(rows)]


def test_constants(game: Game) -> None:
    """Every figure of the campaign; mustering and battle have limits of their own."""
    found = {
        group: {name: game.constants[group][name] for name in figures}
        for group, figures in FIGURES.items()
    }
    assert found == FIGURES


def test_tables(records: dict[str, Any]) -> None:
    """A D6 brings what the rulebook says."""
    assert {kind: by_roll(records[kind]) for kind in TABLES} == TABLES
    assert by_roll(records["casualty"]) == ["Dead", *["Recovered"] * 4, "Natural Talent"]


def test_skill_sets(records: dict[str, Any]) -> None:
    """Two sets a pair of results, three skills a set, two results each."""
    sets = records["skill-set"]
    assert {
        each["name"]: list(
            dict.fromkeys(
                by_roll(
                    {
                        slug: skill
                        for slug, skill in records["skill"].items()
                        if skill["set"] == f"skill-set:{key}"
                    }
                )
            )
        )
        for key, each in sets.items()
    } == SKILLS
    pairs = [
        {each["name"] for each in sets.values() if roll in each["rolls"]} for roll in (1, 3, 5)
    ]
    assert pairs == [{"Captain", "Support"}, {"Fighter", "Shooter"}, {"Pathfinder", "Healer"}]


def test_events(records: dict[str, Any]) -> None:
    """36 of them, by their D66, in the rulebook's order; each carries its figures."""
    names = [name for line in EVENTS.splitlines() for name in line.split("|")]
    rolls = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    found = sorted((each["rolls"], each["name"]) for each in records["event"].values())
    assert found == [([roll], name) for roll, name in zip(rolls, names, strict=True)]
    for slug, figures in EVENT_FIGURES.items():
        event = records["event"][slug]
        text = f"{event['text']} {event.get('aftermath', '')}".replace("×", "x")
        missing = [figure for figure in figures if figure not in text]
        assert not missing, (slug, text)


def test_what_events_bring(records: dict[str, Any]) -> None:
    """Profiles of the models with their weapons and rules, and the cannon."""
    events = records["event"]
    profiles = {slug: events[slug]["profile"] for slug in PROFILES}
    found = {
        slug: (
            profile["quality"],
            profile["defence"],
            {key: value for key, value in profile["weapon"].items() if value},
            profile["rules"],
        )
        for slug, profile in profiles.items()
    }
    assert found == PROFILES
    assert profiles["the-walking-dead"]["count"] == "D6+4"
    cannon = events["alien-cannon"]["weapon"]
    assert {key: cannon[key] for key in CANNON} == CANNON


def test_what_events_put_on_the_table_is_printed(records: dict[str, Any]) -> None:
    """Each marker that an event names has a token, and there are underdog points for two armies."""
    tokens = {token["name"] for token in records["token"].values()}
    assert {event.get("marker") for event in records["event"].values()} - {None} <= tokens
    assert records["token"]["underdog"]["copies"] == 2 * 250 // 50
    secret = {slug for slug, event in records["event"].items() if event.get("secret")}
    assert secret == {"rigged-to-blow", "moral-victory"}


def test_experience(records: dict[str, Any]) -> None:
    """One for living, one for a unit, two for a hero, three for both."""
    assert [each["xp"] for each in records["experience"].values()] == [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("event.yaml", "rolls: [12]", "rolls: [11]", "table"),
        ("trait.yaml", "rolls: [6]", "rolls: [5]", "table"),
        ("skill.yaml", "rolls: [5, 6]", "rolls: [5]", "table"),
        ("rosters/iron-vigil.yaml", "hero: true", "hero: false", "rule"),
        ("rosters/iron-vigil.yaml", "xp: 30", "xp: 12", "rule"),
        ("rosters/iron-vigil.yaml", "agile, specialist]", "agile]", "rule"),
        ("rosters/iron-vigil.yaml", "[headstrong, resil", "[agile, resil", "rule"),
        ("rosters/ash-runners.yaml", "hero: true", "hero: false", "rule"),
        ("rosters/iron-vigil.yaml", "xp: 30", "xp: 31", "rule"),
        ("game.yaml", "heroes: { value: 3", "heroes: { value: 1", "rule"),
    ],
)  # fmt: skip
def test_each_fault_is_found(spoil: Spoil, file: str, old: str, new: str, code: str) -> None:
    """A table with a hole or a double, and armies that break the campaign's rules."""
    assert code in {finding.code for finding in spoil(file, old, new)}
