"""Rise of Moloch: what the rulebook prints, typed a second time, and rules that must not break."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.game import Game
from pipeline.source.findings import Finding

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / "rise-of-moloch"

# common, expert, royal, artefact, gear, upgrades each, extra upgrades, conspiracy points, powers
POWER_LEVELS = {
    "light": (2, 0, 0, 2, 2, 1, 0, 4, 1),
    "medium": (3, 2, 0, 2, 4, 1, 2, 8, 2),
    "heavy": (5, 2, 1, 3, 4, 2, 0, 10, 4),
}
LEVEL_FIELDS = [
    "common",
    "expert",
    "royal",
    "artefact",
    "gear",
    "upgrades",
    "extra_upgrades",
    "conspiracy",
    "powers",
]
BOX = {
    "gentleman": 5,
    "villain": 14,
    "activation": 18,
    "ally": 6,
    "upgrade": 40,
    "role": 6,
    "nemesis-power": 8,
    "equipment": 94,
    "chaos": 30,
    "torment": 20,
    "location": 25,
    "token-curtain": 1,
    "token-rubble": 9,
    "token-box": 5,
    "token-exit": 2,
    "token-interest": 12,
    "token-nemesis-benefit": 12,
    "token-fire": 30,
    "token-ether": 45,
    "token-damage": 75,
    "token-door": 12,
    "figures-shambling-zombies": 10,
    "figures-flaming-zombies": 5,
    "figures-royal-guard-zombies": 5,
    "figures-killer-clowns": 10,
    "figures-dismembered-zombies": 5,
    "figures-lamias": 4,
    "figures-agents": 13,
}
CONTROL = {"token-round", "token-death", "token-generic", "token-conspiracy"}

Spoil = Callable[[str, str, str], list[Finding]]


def test_the_box_is_complete(game: Game) -> None:
    """The component list's counts, typed again, are those that the content is counted against."""
    counts = {name: count.count for name, count in game.inventory.items()}
    assert {name: counts[name] for name in BOX} == BOX
    assert [counts[name] for name in sorted(CONTROL)] == [1] * 4


def test_power_levels(records: dict[str, Any]) -> None:
    """What both sides begin a One-Shot Adventure with."""
    found = {
        slug: tuple(level[field] for field in LEVEL_FIELDS)
        for slug, level in records["power-level"].items()
    }
    assert found == POWER_LEVELS
    assert [slug for slug, level in records["power-level"].items() if level["recommended"]] == [
        "medium"
    ]


def test_the_major_s_attack_is_worth_seven_dice(game: Game, records: dict[str, Any]) -> None:
    """Base Punch 3, the Gauntlet's 2 and the Steam Fist's 2; each costs one ether."""
    major = records["gentleman"]["major"]
    gauntlet = records["equipment"]["gauntlet"]
    assert (major["punch"], major["gift"]["name"], major["gift"]["cost"]) == (3, "Steam Fist", 1)
    assert gauntlet["boosts"] == [{"attribute": "attribute:punch", "bonus": 2}]
    assert "ether-effect:knockdown" in {each["effect"] for each in gauntlet["ether"]}
    assert "equipment:gauntlet" in major["equipment"]
    assert "2" in major["gift"]["text"]
    assert major["punch"] + gauntlet["boosts"][0]["bonus"] + 2 == 7
    assert game.constants["effect_cost"] == 1


def test_three_clowns_roll_seven_dice(game: Game, records: dict[str, Any]) -> None:
    """Three of the first, two for each of the others."""
    clowns = records["villain"]["killer-clowns"]
    assert clowns["profiles"][0]["punch"] + 2 * game.constants["pool_dice"] == 7


def test_figures_of_the_rules(game: Game) -> None:
    """Numbers that the rulebook prints once, and cards and sheets often."""
    c = game.constants
    assert (c["short_range"], c["melee_range"], c["team"], c["arsenal_slots"]) == (4, 1, 4, 3)
    assert (c["actions"]["character"], c["actions"]["group"], c["pool_dice"]) == (2, 1, 2)
    assert (c["recover"]["damage"], c["recover"]["ether"], c["crown_ether"]) == (3, 2, 2)
    assert (c["agility"]["window"], c["agility"]["door"], c["escape_damage"]) == (2, 1, 1)
    assert (c["evasion_dice"], c["spread_targets"], c["fire_damage"]) == (3, 1, 1)
    assert (c["neutralized_ether"], c["upgrades_most"], c["powers"]["most"]) == (2, 3, 6)
    assert (c["benefit_limit"], c["benefit_reserve"], c["chapters"]) == (2, 2, 6)
    resources = c["intermission"]
    assert (resources["bazaar_sets"], resources["bazaar_gear"], resources["arsenal"]) == (3, 2, 3)
    assert (resources["artefacts"], resources["locations"]) == (3, 3)


def test_jobs_and_named_cards(records: dict[str, Any]) -> None:
    """One Gentleman of each job; the cards that the rulebook shows by name."""
    jobs = ["Arcanist", "Dilettante", "Knight", "Mekamancer", "Monster"]
    assert sorted(job["name"] for job in records["job"].values()) == jobs
    assert {"Drago"} <= {each["name"] for each in records["gentleman"].values()}
    assert records["role"]["bruiser"]["timing"] == "timing:bonus"
    assert {"enraged-herd"} <= set(records["chaos"])
    assert {"berserk", "last-breath"} <= set(records["torment"])
    assert records["location"]["elite-trainer"]["conspiracy"] == 5
    faces = ["Hit", "Hit+", "Crown", "Dodge", "Cover"]
    assert sorted(face["name"] for face in records["die-face"].values()) == sorted(faces)


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("power-level.yaml", "common: 5", "common: 55", "gentlemen-can-be-dealt"),
        ("power-level.yaml", "\n  upgrades: 2\n", "\n  upgrades: 12\n", "upgrades-can-be-dealt"),
        ("power-level.yaml", "powers: 4", "powers: 7", "nemesis-can-be-dealt"),
        ("game.yaml", "chaos_hand: { value: 2", "chaos_hand: { value: 3", "nemesis-can-be-dealt"),
        ("gentleman.yaml", "job: knight", "job: monster", "one-of-each-job"),
        ("role.yaml", "leader: true", "leader: false", "one-leader"),
        ("villain.yaml", "health: [1]", "health: [2]", "minions-are-frail"),
        ("game.yaml", "arsenal_slots: { value: 3", "arsenal_slots: { value: 0", "hands-are-full"),
    ],
)  # fmt: skip
def test_each_rule_finds_its_fault(spoil: Spoil, file: str, old: str, new: str, rule: str) -> None:
    """What could not be dealt, or breaks the rulebook, is an error that names the rule."""
    found = [finding.subject for finding in spoil(file, old, new) if finding.code == "rule"]
    assert any(subject.startswith(rule) for subject in found), found
