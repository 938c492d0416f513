"""Teams of Scrimmage: which are legal, what is said of those that are not."""

import re
from pathlib import Path

import pytest

from content_games.judged import changed, judged, told, with_roster
from content_games.printed_rosters import faces, quantities
from pipeline.layout.draw_list import Rect, Text

ID = "scrimmage"
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / ID
SAMPLES = FOLDER / "rosters"


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


def test_a_team_prints_its_cards_as_often_as_it_holds_them() -> None:
    """Two handguns are two cards, and nothing of other teams is printed."""
    edition = with_roster(ID, SAMPLES / "brass-lanterns.yaml")
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


@pytest.mark.parametrize("product", ["team-archetypes", "team-sheets", "team-sheet"])
def test_injury_steps_are_tinted_at_the_fourth_and_the_sixth_point_lost(product: str) -> None:
    """Health tracks are numbered by what is lost; the tint lies behind the number of an injury."""
    printed = 0
    edition = with_roster(ID, SAMPLES / "brass-lanterns.yaml")
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
