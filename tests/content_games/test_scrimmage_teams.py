"""Teams of Scrimmage: which are legal, what is said of those that are not."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from content_games.judged import illegal, judged, samples, starter, told
from content_games.printed_rosters import edition_of, faces, icons, quantities, words
from pipeline.checks.subject import run_checks
from pipeline.game.opening import open_game
from pipeline.layout.draw_list import Rect, Text
from pipeline.source.findings import Finding

ID = "scrimmage"
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / ID
SAMPLES = FOLDER / "rosters"
Spoil = Callable[[str, str, str], list[Finding]]

COSTS = {
    "brass-lanterns": (158, 160),
    "cold-harbour-platoon": (160, 160),
    "house-of-the-heron": (159, 160),
    "velvet-rope": (159, 160),
    "water-tower-gang": (219, 220),
}
"""Total and limit, added up by hand from the rulebook's prices."""
ADVICE = {"member-unarmed", "member-spare-arm", "team-spare"}
"""Rules that only advise."""


def changed(path: Path, old: str, new: str, folder: Path) -> Path:
    """Return a copy of a roster in `folder` with one piece of its text replaced."""
    text = path.read_text("utf-8")
    assert old in text
    copy = folder / path.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """Nothing is wrong with what comes with the game; it costs what the prices add up to."""
    assert judged(ID, path).legal
    roster = told(ID, path)
    assert (roster.total, roster.limit) == COSTS[path.stem]
    assert sum(entry.cost or 0 for entry in roster.entries) == roster.total


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_a_team_is_refused_by_the_rule_that_it_breaks(path: Path) -> None:
    """By that one alone, with where it comes from and a way to mend it."""
    (fault,) = judged(ID, path).faults
    assert fault.rule == path.stem
    assert fault.section.startswith(("Rulebook", "House"))
    assert fault.remedies
    assert all(fault.remedies)


def test_there_is_a_team_for_every_rule() -> None:
    """Each rule on teams has its illegal one."""
    rules = (FOLDER / "rules.yaml").read_text("utf-8").split("\n# Teams.")[1]
    teams = rules.split("\n# What can be built at all")[0]
    named = {line[:-1] for line in teams.splitlines()[1:] if line and line[0].isalpha()}
    assert {path.stem for path in illegal(ID)} == named - ADVICE


def test_points_are_added_up_in_full(tmp_path: Path) -> None:
    """One point over: each model with what it carries, and the one thing that mends it."""
    path = changed(
        SAMPLES / "cold-harbour-platoon.yaml", "arms: [rifle]", "arms: [shotgun]", tmp_path
    )
    (fault,) = judged(ID, path).faults
    assert fault.rule == "team-points"
    assert fault.message.startswith("161 pts of 160, 1 too many:")
    assert "Corporal Adeyemi 43 (Gunner 28 + Assault Rifle 11 + Helmet 4)" in fault.message
    assert fault.remedies[0] == "take the Light Armour (3 pts) from Old Brannigan"


def test_a_scenario_may_grant_more(tmp_path: Path) -> None:
    """The limit is the scenario's where it says one, else the house value."""
    path = changed(SAMPLES / "water-tower-gang.yaml", "limit: 220\n", "", tmp_path)
    (fault,) = judged(ID, path).faults
    assert fault.message.startswith("219 pts of 160, 59 too many")


def test_a_spear_goes_with_a_shield_and_a_halberd_does_not(tmp_path: Path) -> None:
    """What takes one hand or two is counted as one."""
    heron = SAMPLES / "house-of-the-heron.yaml"
    assert judged(ID, heron).legal
    path = changed(heron, "arms: [spear]", "arms: [halberd]", tmp_path)
    faults = {fault.rule: fault for fault in judged(ID, path).faults}
    assert "Halberd 2 + Shield 1 = 3 hands of 2, 1 too many" in faults["member-hands"].message


def test_what_brings_nothing_is_advice() -> None:
    """Nobody has to carry a weapon; the player hears of it."""
    found = judged(ID, SAMPLES / "velvet-rope.yaml")
    assert [each.rule for each in found.advice] == ["member-unarmed"]
    assert "Dagger (5 pts)" in found.advice[0].remedies[0]


def test_a_new_team_is_legal(tmp_path: Path) -> None:
    """A player begins with something that can be played."""
    path = starter(ID, "Beginners", tmp_path)
    assert judged(ID, path).legal
    assert told(ID, path).title == "Beginners"


def test_dice_are_told_with_what_armour_takes() -> None:
    """A Warrior's Power is a step up, heavy armour takes a step of Agility."""
    kuroda = told(ID, SAMPLES / "house-of-the-heron.yaml").entries[1]
    assert kuroda.type is not None
    assert kuroda.type.name == "Warrior"
    assert dict(kuroda.facts)["Dice"] == "Agility D4, Power D8, others D6"


def test_armour_takes_a_step_of_the_die_that_the_archetype_raises(tmp_path: Path) -> None:
    """Each die is told once, as it has become."""
    path = tmp_path / "one.yaml"
    path.write_text(
        "game: scrimmage\nname: One\nmembers:\n"
        "  - { name: Nimble, archetype: spy, protection: [heavy-armour] }\n"
    )
    (nimble,) = told(ID, path).entries
    assert dict(nimble.facts)["Dice"] == "Agility D6, others D6"


def test_who_leads_is_not_left_at_home(tmp_path: Path) -> None:
    """Neither where there are too many models, nor where they cost too much."""
    kinds = ["tactician", "vanguard", "hunter", "outlaw", "spy", "brute", "shadow"]
    lines = [
        f"  - {{ name: M{n}, archetype: {kind}, leader: {str(n == 6).lower()} }}"
        for n, kind in enumerate(kinds)
    ]
    path = tmp_path / "many.yaml"
    path.write_text("\n".join(["game: scrimmage", "name: Many", "members:", *lines]) + "\n")
    faults = {fault.rule: fault.remedies for fault in judged(ID, path).faults}
    assert faults["team-most"] == ("leave M5 at home",)
    assert "M6" not in "".join(faults["team-points"])


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "counter"),
    [
        (
            "archetype.yaml",
            "points: 32",
            "points: 150",
            "archetype-joins",
            "Bodyguard costs 150 + Outlaw 22 + Adventurer 24 = 196 pts of 160",
        ),
        ("arm.yaml", "cost: 11", "cost: 111", "arm-joins", "= 181 pts of 160"),
        ("protection.yaml", "cost: 4", "cost: 140", "protection-joins", "= 210 pts of 160"),
        ("game.yaml", "value: 160", "value: 125", "team-of-dearest", "= 127 pts of 125"),
    ],
)
def test_what_no_team_can_take_is_found(
    spoil: Spoil, file: str, old: str, new: str, rule: str, counter: str
) -> None:
    """A counter-example says why: the cheapest team with it."""
    found = [each for each in spoil(file, old, new) if each.subject.startswith(rule)]
    assert found
    assert counter in found[0].message


def test_each_archetype_can_lead_a_legal_team(tmp_path: Path) -> None:
    """The cheapest team with it, written down and judged."""
    game = open_game(FOLDER, ROOT)
    assert not [each for each in run_checks(game) if "joins" in each.subject]
    ranked: list[Any] = sorted(
        game.records["archetype"].values(), key=lambda each: (each.values.points, each.slug)
    )
    for lead in ranked:
        mates = [each for each in ranked if each is not lead][:2]
        members = "".join(
            f"  - {{ name: {each.slug}, archetype: {each.slug}, leader: {each is lead} }}\n".lower()
            for each in (lead, *mates)
        )
        path = tmp_path / "team.yaml"
        path.write_text(f"name: {lead.slug}\nmembers:\n{members}", encoding="utf-8")
        assert judged(ID, path).faults == ()


def test_a_team_prints_its_cards_as_often_as_it_holds_them() -> None:
    """Two handguns are two cards, and nothing of other teams is printed."""
    edition = edition_of(ID, SAMPLES / "brass-lanterns.yaml")
    assert quantities(edition, "team-archetypes") == {
        f"team.brass-lanterns.{n}": 1 for n in range(1, 5)
    }
    assert quantities(edition, "team-gear") == {
        "arm.bow": 1,
        "arm.handgun": 2,
        "arm.one-handed-weapon": 1,
        "arm.spear": 1,
        "arm.dagger": 1,
        "protection.helmet": 2,
        "protection.light-armour": 2,
        "protection.medium-armour": 1,
    }


@pytest.mark.parametrize(("name", "pages"), [("house-of-the-heron", 1), ("water-tower-gang", 2)])
def test_four_members_fill_a_page_of_the_team_sheet(name: str, pages: int) -> None:
    """Six take a second page; all that their cards say fits."""
    found = faces(edition_of(ID, SAMPLES / f"{name}.yaml"), "team-sheets")
    assert [order.part for order, _ in found] == list(range(1, pages + 1))
    assert [composed.misfits for _, composed in found] == [()] * pages


def test_a_card_of_a_model_has_its_name_and_its_dice() -> None:
    """Kuroda is a Warrior, whose armour takes a step of Agility."""
    edition = edition_of(ID, SAMPLES / "house-of-the-heron.yaml")
    (card,) = [
        composed for order, composed in faces(edition, "team-archetypes")
        if order.component == "member-card" and order.part == 2
    ]  # fmt: skip
    assert {"die-d4", "die-d8"} <= icons(card)
    assert words(card).startswith("KURODATHEWALLWarrior44PTS4AGI")


@pytest.mark.parametrize("product", ["team-archetypes", "team-sheets", "team-sheet"])
def test_injury_steps_are_tinted_at_the_fourth_and_the_sixth_point_lost(product: str) -> None:
    """Health tracks are numbered by what is lost; the tint lies behind the number of an injury."""
    printed = 0
    edition = edition_of(ID, SAMPLES / "brass-lanterns.yaml")
    tint = edition.stylesheet.palette["blood-light"]
    for _, composed in faces(edition, product):
        ops = composed.draw_list.ops
        lost = [
            op for op in ops if isinstance(op, Text) and re.fullmatch(r"−\d", "".join(op.words))
        ]
        tinted = [op for op in ops if isinstance(op, Rect) and op.fill == tint]
        assert ["".join(op.words) for op in lost] == [f"−{n}" for n in range(1, 8)] * (
            len(lost) // 7
        )
        behind = [
            "".join(op.words)
            for op in lost
            for box in tinted
            if box.x < op.x < box.x + box.w and box.y < op.y < box.y + box.h
        ]
        assert behind == ["−4", "−6"] * (len(lost) // 7)
        assert len(tinted) == len(behind)
        printed += len(lost)
    assert printed
