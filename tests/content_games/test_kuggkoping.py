"""Kuggköping: the rulebook's profiles, tables and costs typed a second time."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.edition import BASE
from pipeline.game.game import Game
from pipeline.source.findings import Finding

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / "kuggkoping"
EDITION = BASE
PROFILE = ("move", "range", "dice", "hits", "defence", "grit")

# Move, range, action dice, the result that hits, defence, grit.
ARCHETYPES = {
    "Crack Shot": (3, 6, 2, 5, 5, 2),
    "Streetslogger": (4, 1, 2, 4, 5, 3),
    "Knuckle Buster": (3, 1, 2, 5, 5, 4),
    "Data Mage": (3, 1, 2, 5, 5, 3),
    "Grenadier": (3, 4, 5, 6, 5, 3),
    "Gofer": (3, 1, 1, 5, 5, 2),
}
ENEMIES = {
    "Grunt": (3, 2, 2, 5, 5, 4),
    "Lurker": (4, 5, 3, 5, 5, 4),
    "Bell-Man": (4, 2, 6, 4, 4, 6),
}
BOSSES = {
    "Skrot Nikke": (4, 4, 6, 4, 3, 10),
    "The Grey Gubbe": (None, None, 6, 4, 3, 10),
    "Death Hulter": (4, 4, 6, 4, 3, 10),
    "Hulder": (4, 4, 6, 4, 2, 10),
    "Abaia": (4, 4, 6, 4, 4, 10),
}
WEAPONS = ["Hooks", "Machine Carbine", "Handgun", "Blade", "Machine Fist", "Chain Blades"]
ARMOUR = [
    "Power Jacket",
    "Boiler Plate",
    "Rivet Vest",
    "Railway Frame",
    "Patchplates",
    "Spike Armor",
]
ARMOUR_DEFENCE = [3, 5, 5, 4, 4, 4]
QUIRKS = {
    "weapon": [
        "Tele Transporter",
        "Blast Points",
        "Ether Impactor",
        "Glowy Parts",
        "Overspill",
        "Mutating Machine Change",
        "Explosive Impactor",
        "Extra Blade",
        "Cheat Code",
        "Kraft",
        "Targeter",
        "Catalyst",
    ],
    "defence": [
        "Transparency Deflector",
        "Damage Dynamo",
        "Hydraulic Tendons",
        "Power Loader",
        "Reflector",
        "Strength Relay",
        "Chock Impactor",
        "Opioid Smacker",
        "Skitter Field",
        "Rage Infusion",
        "Blink Plate",
        "Glowy Parts",
    ],
}
UPGRADES = {
    "Skill Enhancement": 2,
    "Mortis Device": 2,
    "Stability Enforcements": 1,
    "Health Gizmo": 1,
    "Power Pack": 1,
    "A Piece of the Holy Manual": 2,
    "Blink Dynamos": 2,
    "Add On": 2,
    "Spectral Projectors": 2,
    "Advance Locomotions": 1,
    "Fairy Circuits": 2,
    "Shatter Bomb": 2,
    "Scrambler": 1,
    "Magnetic Reassemble": 1,
    "Promotion": 2,
}
AGENDA_POINTS = [2, 3, 4, 3, 8, None]
FACTIONS = ["Slab Bots", "Street Pirates", "Draugar", "Trolls", "Gnoblins"]
HOUSES = [
    "The Scribes",
    "The Grid Company",
    "Imprints",
    "Feather Pens",
    "The Chart Glyphs",
    "Ball Pointers",
]
# Enemies by type, where they and the players deploy.
MISSIONS = {
    "looting": ({"grunt": 5}, "on-the-board", "on-the-edge"),
    "stay-the-night": ({"grunt": 3, "lurker": 2}, "on-the-board", "on-the-edge"),
    "boss-fight": ({"grunt": 2, "lurker": 2, "bell-man": 1}, "on-the-edge", "opposite"),
    "run-to-safety": ({"grunt": 4, "lurker": 1}, "on-the-edge", "opposite"),
}
SCENARIOS = 13

Spoil = Callable[[str, str, str], list[Finding]]


def profiles(records: dict[str, Any]) -> dict[str, tuple[int | None, ...]]:
    """Return the profile of each record by its name."""
    return {each["name"]: tuple(each.get(field) for field in PROFILE) for each in records.values()}


def by_roll(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a record for each result of a table's die, in order."""
    rows = {roll: each for each in records for roll in each["rolls"]}
    return [rows[roll] for roll in sorted(rows)]


def names(records: list[dict[str, Any]]) -> list[str]:
    """Return the names of records."""
    return [each["name"] for each in records]


def test_profiles(records: dict[str, Any]) -> None:
    """Characters, enemies and bosses."""
    assert profiles(records["archetype"]) == ARCHETYPES
    assert profiles(records["enemy"]) == ENEMIES
    assert profiles(records["boss"]) == BOSSES


def test_gadgets_and_quirks_by_their_dice(records: dict[str, Any]) -> None:
    """A D6 for each list of gadgets, a D12 for each of quirks; what armour protects."""
    gadgets = {
        kind: by_roll([each for each in records["gadget"].values() if each["type"] == kind])
        for kind in ("weapon", "defence")
    }
    assert names(gadgets["weapon"]) == WEAPONS
    assert names(gadgets["defence"]) == ARMOUR
    assert [each["defence"] for each in gadgets["defence"]] == ARMOUR_DEFENCE
    for kind, wanted in QUIRKS.items():
        listed = by_roll([each for each in records["quirk"].values() if each["type"] == kind])
        assert names(listed) == wanted


def test_costs_and_points(records: dict[str, Any]) -> None:
    """Upgrades cost one or two, agendas are worth what they are worth."""
    upgrades = records["upgrade"].values()
    assert {each["name"]: each["cost"] for each in upgrades} == UPGRADES
    agendas = by_roll(list(records["agenda"].values()))
    assert [each.get("points") for each in agendas] == AGENDA_POINTS
    uses = records["tinker-use"].values()
    assert [each["cost"] for each in uses] == [1, 2, 3]


def test_houses_and_enemy_factions(records: dict[str, Any]) -> None:
    """Six houses with two traits of each sort; five factions in the printed order."""
    houses = list(records["faction"].values())
    assert names(houses) == HOUSES
    assert {(len(each["positive"]), len(each["negative"])) for each in houses} == {(2, 2)}
    assert names(by_roll(list(records["enemy-faction"].values()))) == FACTIONS


def test_missions(records: dict[str, Any]) -> None:
    """Five enemies each, deployed as printed, five turns; thirteen scenarios."""
    found = {
        slug: (
            {each["enemy"].partition(":")[2]: each["count"] for each in mission["enemies"]},
            mission["enemy_deployment"].removeprefix("deployment:enemy-"),
            mission["player_deployment"].removeprefix("deployment:player-"),
        )
        for slug, mission in records["mission"].items()
    }
    assert found == MISSIONS
    assert {mission["turns"] for mission in records["mission"].values()} == {5}
    assert len(records["scenario"]) == SCENARIOS


def test_enemies_activate_by_the_table(game: Game, records: dict[str, Any]) -> None:
    """1, 2, 3 and 4, 5 and 6, 7 or more; one more for sight, two for being adjacent."""
    rows = [(each["rolls"], each["open"]) for each in records["activation"].values()]
    assert rows == [
        ([1], False),
        ([2], False),
        ([3, 4], False),
        ([5, 6], False),
        ([7], True),
    ]
    modifiers = records["activation-modifier"]
    assert (modifiers["sight"]["bonus"], modifiers["adjacent"]["bonus"]) == (1, 2)
    c = game.constants
    assert (c["board"]["columns"], c["board"]["rows"], c["board"]["space"]) == (8, 12, 30)
    assert (c["tinker"]["start"], c["tinker"]["reward"], c["warband"]["characters"]) == (3, 2, 3)
    assert (c["success"], c["counter"], c["restart"], c["critical"]) == (4, 5, 5, 6)
    assert (c["leave"], c["jump"], c["bots"], c["actions"]) == (2, 2, 2, 2)


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("gadget.yaml", "rolls: [2]", "rolls: [1]", "table"),
        ("quirk.yaml", "rolls: [12]", "rolls: [11]", "table"),
        ("agenda.yaml", "rolls: [5]", "rolls: [6]", "table"),
        ("mission.yaml", "count: 5", "count: 4", "rule"),
        ("activation-modifier.yaml", "bonus: 2", "bonus: 3", "rule"),
        ("tinker-use.yaml", "cost: 3", "cost: 2", "rule"),
    ],
)
def test_each_fault_is_found(spoil: Spoil, file: str, old: str, new: str, code: str) -> None:
    """A table with a hole and a double, and figures that contradict the rules."""
    assert code in {finding.code for finding in spoil(file, old, new)}
