"""Scrimmage: every figure of its tables typed a second time, and every record's origin."""

import re
import shutil
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
    SECTIONS,
    SPECIAL_RULES,
)
from pipeline.checks.subject import run_checks
from pipeline.game.edition import BASE
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.records import Record
from pipeline.source.findings import Severity

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / "scrimmage"
EDITION = BASE


def every(game: Game) -> list[Record]:
    """Return all records."""
    return [record for of_kind in game.records.values() for record in of_kind.values()]


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


def test_every_record_names_its_section(game: Game) -> None:
    """No fact is without its heading in the rulebook; chapters and teams are our own."""
    without = [
        str(record)
        for record in every(game)
        if record.source is None or record.source.section not in SECTIONS
    ]
    assert [name for name in without if not name.startswith(("phase:", "team:"))] == []


def test_house_values_are_fields_that_exist(game: Game) -> None:
    """What is marked as our own is there, and has a value."""
    for record in every(game):
        for field in record.house:
            assert field == "name" or getattr(record.values, field) is not None, (record, field)


def test_what_the_rulebook_does_not_print_is_marked(game: Game) -> None:
    """Colours, epithets and flavour of archetypes, and the reach of range bands, are our own."""
    for record in game.records["archetype"].values():
        assert {"role", "epithet", "blurb"} <= set(record.house)
        assert "points" not in record.house
    for slug, band in game.records["range-band"].items():
        assert ("inches" in band.house) == (slug != "melee")
    for record in game.records["role"].values():
        assert "blurb" in record.house


def test_contradictions_of_the_rulebook_are_told(game: Game) -> None:
    """Where the rulebook contradicts itself or leaves a question open, a note says so."""
    notes = {
        "archetype:gunner": "Intercept",
        "archetype:trickster": "Elusive",
        "effect:spread": "radius",
        "range-band:short": "list is missing",
        "statistic:agility": "missing",
    }
    for name, word in notes.items():
        record = game.record(*name.split(":"))
        assert record.source is not None
        assert word in record.source.note, name


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
    ],
)  # fmt: skip
def test_each_rule_finds_its_fault(
    tmp_path: Path, file: str, old: str, new: str, rule: str
) -> None:
    """The real content keeps every rule; one figure changed breaks the rule that it concerns."""
    folder = tmp_path / "content" / "scrimmage"
    shutil.copytree(ROOT / "content" / "scrimmage", folder)
    assert broken(folder) == []
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    found = broken(folder)
    assert any(subject.startswith(rule) for subject in found), found


def broken(folder: Path) -> list[str]:
    """Return what the game's own rules find fault with; advice is none."""
    return [
        found.subject
        for found in run_checks(open_game(folder))
        if found.code == "rule" and found.severity is not Severity.INFO
    ]
