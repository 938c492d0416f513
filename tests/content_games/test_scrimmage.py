"""Scrimmage: every figure of its tables typed a second time, and every record's origin."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from content_games.scrimmage_figures import (
    ACTIONS,
    ARCHETYPES,
    ARMS,
    CONDITIONS,
    CONSTANTS,
    DICE,
    GRADES,
    PROTECTION,
    SPECIAL_RULES,
)
from pipeline.game.edition import BASE
from pipeline.game.game import Game
from pipeline.source.findings import Finding

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / "scrimmage"
EDITION = BASE
Spoil = Callable[[str, str, str], list[Finding]]


def slug(reference: str) -> str:
    """Return the slug of ``kind:slug``."""
    return reference.partition(":")[2]


def test_archetypes(records: dict[str, Any]) -> None:
    """Points, die, names, costs, leave to move first and distances of all 21."""
    assert sorted(map(archetype_row, records["archetype"].values())) == sorted(ARCHETYPES)


def archetype_row(record: dict[str, Any]) -> str:
    """Return a record as the table of figures writes it."""
    assert record["die_change"]["steps"] == 1
    assert len(record["examples"]) == 3
    texts = [record["passive"]["text"], *(each["text"] for each in record["actives"])]
    cells = (
        record["name"],
        str(record["points"]),
        slug(record["die_change"]["statistic"]),
        record["passive"]["name"],
        *(f"{a['cost']} {a['name']}{'+' * a['move_first']}" for a in record["actives"]),
        " ".join(inches for text in texts for inches in re.findall(r"(\d+)″", text)),
    )
    return " | ".join(cells).rstrip()


def test_arms(records: dict[str, Any]) -> None:
    """The 13 rows of the arms table, in its order."""
    rows = [
        " | ".join(
            (
                arm["name"],
                str(arm["cost"]),
                slug(arm["range"]),
                "/".join(map(slug, arm["damage"])),
                arm["hands"],
                str(arm["speed"]),
                "/".join(map(slug, arm["special"])),
            )
        ).rstrip()
        for arm in sorted(records["arm"].values(), key=lambda arm: arm["order"])
    ]
    assert rows == ARMS


def test_protection(records: dict[str, Any]) -> None:
    """Cost and hands of the 5 protective items."""
    found = {each["name"]: (each["cost"], each["hands"]) for each in records["protection"].values()}
    assert found == PROTECTION


def test_damage_grades(records: dict[str, Any]) -> None:
    """What each grade costs in Health."""
    found = {each["name"]: each["health"] for each in records["damage-grade"].values()}
    assert found == GRADES


def test_names_of_the_rest(records: dict[str, Any]) -> None:
    """Conditions, special rules, actions and dice, in the rulebook's order."""

    def names(kind: str, **fields: str) -> list[str]:
        chosen = [r for r in records[kind].values() if fields.items() <= r.items()]
        return [each["name"] for each in sorted(chosen, key=lambda each: each["order"])]

    assert names("effect", category="condition") == CONDITIONS
    assert names("effect", category="special rule") == SPECIAL_RULES
    assert names("action") == ACTIONS
    assert {each["name"]: each["faces"] for each in records["die"].values()} == DICE
    assert [each["name"] for each in records["effect"].values() if each["stacks"]] == [
        "Poison",
        "Bleed",
    ]


def test_actions_roll_the_dice_of_the_rulebook(records: dict[str, Any]) -> None:
    """Which die is rolled against which, and where a threshold stands instead."""

    def rolls(action: str) -> list[tuple[str, str]]:
        return [
            (slug(roll["statistic"]), "DT" if roll["threshold"] else slug(roll.get("versus", "")))
            for roll in records["action"][action]["rolls"]
        ]

    assert rolls("shoot") == [("perception", "agility")]
    assert rolls("fight") == [("power", "vitality")]
    assert rolls("investigate") == [("perception", "DT"), ("perception", "agility")]
    assert rolls("interact") == [("charisma", "DT"), ("agility", "DT")]
    assert rolls("breathe") == [("vitality", "")]
    assert rolls("sprint") == rolls("overwatch") == []


def test_what_lowers_a_die_stands_before_its_roll(records: dict[str, Any]) -> None:
    """In a fight the outnumbered roll lower, though never below a D4, and then damage is dealt."""
    steps = records["action"]["fight"]["steps"]
    (lower,) = [n for n, step in enumerate(steps) if "step lower" in step]
    (roll,) = [n for n, step in enumerate(steps) if "roll to hit" in step]
    (damage,) = [n for n, step in enumerate(steps) if "damage" in step]
    assert lower < roll < damage
    assert "never below D4" in steps[lower]


def test_constants(game: Game) -> None:
    """The numbers that texts and templates share."""
    found = {name: game.constants[name] for name in CONSTANTS}
    assert found == CONSTANTS


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("archetype.yaml", "steps: 1", "steps: 2", "one-step"),
        ("game.yaml", "value: D6", "value: D20", "die-on-the-ladder"),
        ("game.yaml", "value: D4", "value: D6", "lowest-die"),
        ("game.yaml", "7\n    doc: Length", "3\n    doc: Length", "actives-can-be-paid"),
        ("archetype.yaml", "name: Gambit", "name: Quick Reflexes", "actives-differ"),
        ("game.yaml", "6\n      doc: Lost", "9\n      doc: Lost", "injuries-on-the-track"),
        ("damage-grade.yaml", "health: 4", "health: 3", "grades-fill-the-track"),
        ("range-band.yaml", "inches: 0", "inches: 60", "bands-reach-further"),
        ("arm.yaml", "hands: 1H/2H", "hands: 2H", "two-grades-two-hands"),
        ("archetype.yaml", "points: 32", "points: 150", "archetype-joins"),
        ("arm.yaml", "cost: 11", "cost: 111", "arm-joins"),
        ("protection.yaml", "cost: 4", "cost: 140", "protection-joins"),
        ("game.yaml", "value: 160", "value: 125", "team-of-dearest"),
    ],
)
def test_each_rule_finds_its_fault(spoil: Spoil, file: str, old: str, new: str, rule: str) -> None:
    """One figure changed breaks the rule that it concerns."""
    assert any(found.subject.startswith(rule) for found in spoil(file, old, new))
