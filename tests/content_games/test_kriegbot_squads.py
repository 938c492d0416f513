"""Squads of Kriegbot: which are legal, what is said of those that are not, what can be built."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from content_games.judged import illegal, judged, samples, starter, told
from content_games.kriegbot_figures import SIDES
from content_games.printed_rosters import edition_of, faces
from pipeline.checks.verdict import Verdict
from pipeline.layout.compositor import Composed
from pipeline.layout.draw_list import Icon, Save, Text
from pipeline.source.findings import Finding

ID = "kriegbot"
FOLDER = Path(__file__).parents[2] / "content" / ID
Spoil = Callable[[str, str, str], list[Finding]]

# What the combat examples say of the robots in them; the rest of each design is ours.
EXAMPLES = """\
game: kriegbot
name: Out of the Examples
team: green
robots:
  - name: Strafer
    vehicle: helibot
    cards:
      - { slot: primary-weapon, card: flamethrower }
      - { slot: secondary-weapon, card: railgun }
      - { slot: mast, card: phased-array-antenna }
      - { slot: chin-turret, card: reverse }
      - { slot: cabin, card: chaff }
      - { slot: skin, card: electro-reactive }
  - name: Clamper
    vehicle: robotank
    cards:
      - { slot: primary-weapon, card: mag-claw }
      - { slot: secondary-weapon, card: guided-missile }
      - { slot: dorsal-turret, card: combat-pilot }
      - { slot: hull, card: nano-glue }
      - { slot: casemate, card: holo-blur }
      - { slot: magazine, card: nemo-battery }
      - { slot: skin, card: silvered }
  - name: Blaster
    vehicle: hoverbot
    cards:
      - { slot: primary-weapon, card: emp-blaster }
      - { slot: secondary-weapon, card: howitzer }
      - { slot: bow, card: explosive-capacitors }
      - { slot: turret, card: chemical-rockets }
      - { slot: hold, card: targeting-computer }
      - { slot: skin, card: chameleon }
"""
PHOENIX = """\
game: kriegbot
name: Phoenix
team: yellow
robots:
  - name: Wreck
    vehicle: robocar
    cards:
      - { slot: primary-weapon, card: gatling-gun }
      - { slot: secondary-weapon, card: chainsaw }
      - { slot: chassis, card: chaff }
      - { slot: cupola, card: recoilless-rifle }
      - { slot: cab, card: combat-pilot }
      - { slot: skin, card: super-steel }
"""
POLICE = """\
game: kriegbot
name: Precinct Nine
team: green
side: police
robots:
  - name: Officer Krupke
    vehicle: robocar
    cards:
      - { slot: primary-weapon, card: chainsaw }
      - { slot: secondary-weapon, card: chainsaw, team: yellow }
      - { slot: chassis, card: chaff }
      - { slot: cupola, card: radar }
      - { slot: cab, card: nemo-battery, team: yellow }
      - { slot: skin, card: super-steel, team: green }
  - name: Robocop
    vehicle: helibot
    cards:
      - { slot: primary-weapon, card: tesla-gun, team: yellow }
      - { slot: secondary-weapon, card: tesla-gun }
      - { slot: mast, card: nemo-battery }
      - { slot: chin-turret, card: chaff, team: yellow }
      - { slot: cabin, card: hotshot-pilot }
      - { slot: skin, card: super-steel, team: yellow }
"""
CHAIRS = """\
game: kriegbot
name: Last Waltz
team: yellow
side: last-machine
expansion: true
robots:
  - name: Waltz
    vehicle: rocketbot
    core: fuel-cell
    cards:
      - { slot: primary-weapon, card: howitzer }
      - { slot: secondary-weapon, card: chainsaw, team: green }
      - { slot: capsule, card: chaff, team: green }
      - { slot: warhead, card: radar }
      - { slot: skin, card: silvered, team: green }
"""


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """Nothing is wrong with what comes with the game, and nothing to advise."""
    assert judged(ID, path) == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_a_squad_is_refused_by_the_rule_that_it_breaks(path: Path) -> None:
    """By that one alone, with a section of the rulebook or a reason and a way to mend it."""
    (fault,) = judged(ID, path).faults
    assert fault.rule == path.stem
    assert fault.section
    assert fault.remedies
    assert all(fault.remedies)


def test_there_is_a_squad_for_every_rule() -> None:
    """Each rule on squads has its illegal one."""
    rules = (FOLDER / "rules.yaml").read_text("utf-8").split("\n# Squads\n")[1]
    squads = rules.split("\n# What the rules allow")[0]
    parts = re.split(r"^([\w-]+):\n", squads, flags=re.MULTILINE)
    named = dict(zip(parts[1::2], parts[2::2], strict=True))
    errors = {name for name, rule in named.items() if "severity: warning" not in rule}
    assert {path.stem for path in illegal(ID)} == errors


def judged_text(text: str, folder: Path) -> Verdict:
    """Return what the rules say of a squad as it would stand in a file."""
    path = folder / "squad.yaml"
    path.write_text(text, encoding="utf-8")
    return judged(ID, path)


@pytest.mark.parametrize("text", [EXAMPLES, PHOENIX, POLICE, CHAIRS])
def test_the_robots_of_the_combat_examples_are_legal(text: str, tmp_path: Path) -> None:
    """So are two cards of one design, one of each colour, where a scenario mixes them."""
    assert judged_text(text, tmp_path).faults == ()


def test_a_pylon_card_in_a_plain_slot_is_advised_against(tmp_path: Path) -> None:
    """It loses its attack medium, as in the Phoenix-Bot example, and the squad stays legal."""
    cockpit = PHOENIX.replace("slot: cab, card: combat", "slot: chassis, card: combat")
    cockpit = cockpit.replace("slot: chassis, card: chaff", "slot: cab, card: radar")
    verdict = judged_text(cockpit, tmp_path)
    assert verdict.legal
    (advice,) = verdict.advice
    assert (advice.rule, advice.section) == ("pylon-slots", "Rulebook, Pylons")
    assert "Combat Pilot lies in chassis" in advice.message
    assert "cannot use its attack medium, Missile" in advice.message
    assert judged_text(PHOENIX, tmp_path).advice == ()


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("card: chainsaw, team: yellow", "card: chainsaw, team: green", "card-once"),
        ("card: chainsaw, team: yellow", "card: chainsaw", "card-once"),
        ("side: police\n", "", "card-colour"),
        ("side: police", "side: hackers", "card-colour"),
    ],
)
def test_a_colour_has_one_card_of_a_design(old: str, new: str, rule: str, tmp_path: Path) -> None:
    """And only some sides may take cards of the other colour."""
    (fault, *_) = judged_text(POLICE.replace(old, new), tmp_path).faults
    assert fault.rule == rule
    told = "Chainsaw × 2, of 1 Green card, at Officer Krupke"
    assert fault.message == told if rule == "card-once" else "not Green" in fault.message


def test_a_squad_of_both_colours_prints_each_card_in_its_own(tmp_path: Path) -> None:
    """Fronts on the template, fronts and backs to cut out."""
    path = tmp_path / "police.yaml"
    path.write_text(POLICE, encoding="utf-8")
    for product in ("robots", "robot-cards"):
        for _, composed in faces(edition_of(ID, path), product):
            parts = (composed.draw_list.ops, *composed.draw_list.parts.values())
            icons = {op.name for ops in parts for op in ops if isinstance(op, Icon)}
            assert {"team-green", "team-yellow"} <= icons


def test_scenarios_let_their_sides_build_what_the_rulebook_says(records: dict[str, Any]) -> None:
    """Numbers, pilots and templates of each scenario that restricts them, typed again."""
    found: dict[str, set[tuple[Any, ...]]] = {}
    for side in records["side"].values():
        listed = (
            " ".join(ref.split(":")[1] for ref in side[field])
            for field in ("vehicles", "demands", "barred")
        )
        scenario = side["scenario"].split(":")[1]
        mixing = side["colours"] + " unlike" * side["unlike"]
        told_of = (side["least"], side["most"], side["pilots"], *listed, mixing)
        found.setdefault(scenario, set()).add(told_of)
    assert found == SIDES


def test_a_new_squad_is_legal(tmp_path: Path) -> None:
    """A player begins with something that can be played."""
    path = starter(ID, "Beginners", tmp_path)
    assert judged(ID, path) == (True, (), ())
    assert told(ID, path).title == "Beginners"


def test_a_squad_is_told_with_all_that_lies_on_its_templates() -> None:
    """Each robot with its vehicle, its cards in the file's order, and its core last."""
    told_of = told(ID, FOLDER / "rosters" / "lightning-rods.yaml")
    robot = told_of.entries[0]
    assert (robot.title, robot.type and robot.type.name) == ("Faraday", "Hoverbot")
    assert [item.slug for item in robot.items] == [
        "particle-beam-accelerator",
        "electrolaser",
        "nano-deformable-mirror",
        "mad-sensor",
        "rectenna",
        "active-camouflage",
        "ultracapacitor",
    ]
    assert dict(told_of.facts)["Game"] == "with the expansion"


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("game.yaml", "weapons: { value: 2", "weapons: { value: 99", "robot-can-be-built"),
        ("game.yaml", "robots: { value: 3", "robots: { value: 6", "squad-can-be-built"),
        ("design.yaml", "category: system\n", "category: skin\n", "squad-can-be-built"),
    ],
)
def test_what_cannot_be_built_is_found(
    spoil: Spoil, file: str, old: str, new: str, rule: str
) -> None:
    """Where the cards do not suffice, the message counts them."""
    if file == "design.yaml":
        text = (FOLDER / file).read_text("utf-8")
        old, new = text, text.replace(old, new)
    found = [each for each in spoil(file, old, new) if each.code == "rule"]
    assert any(each.subject.startswith(rule) for each in found), found


def test_a_design_that_no_template_takes_is_found(spoil: Spoil) -> None:
    """A pylon card without a pylon in the whole game could never be used."""
    text = (FOLDER / "vehicle.yaml").read_text("utf-8")
    marks = ("{ arc:", ".arc.arc")
    kept = [line for line in text.splitlines() if not any(mark in line for mark in marks)]
    without = "\n".join(kept)
    found = [each for each in spoil("vehicle.yaml", text, without) if each.code == "rule"]
    subjects = [each.subject for each in found]
    assert "design-can-be-used (design:radar)" in subjects


def words_of(composed: Composed) -> str:
    """Return every word that a face prints."""
    parts = (composed.draw_list.ops, *composed.draw_list.parts.values())
    return " ".join(
        word for ops in parts for op in ops if isinstance(op, Text) for word in op.words
    )


@pytest.mark.parametrize("product", ["robots", "robot-cards"])
def test_a_squad_prints_each_robot_with_its_cards(product: str) -> None:
    """A page for each robot shows every card and its name, and all fits."""
    path = FOLDER / "rosters" / "lightning-rods.yaml"
    fronts = [
        each
        for each in faces(edition_of(ID, path), product)
        if not each[0].component.endswith("-back")
    ]
    assert len(fronts) == 2
    for (order, composed), entry in zip(fronts, told(ID, path).entries, strict=True):
        words = words_of(composed).upper()
        assert composed.misfits == (), order
        shown = " ".join([entry.title, *(item.name for item in entry.items)])
        # A name may be broken at its hyphen.
        assert [word for word in shown.upper().replace("-", " ").split() if word not in words] == []


def test_cards_on_a_template_lie_in_their_slots_at_true_size() -> None:
    """A weapon’s cut is the card’s format, at the slot that the vehicle’s layout gives it."""
    edition = edition_of(ID, FOLDER / "rosters" / "night-shift.yaml")
    ((_, composed),) = faces(edition, "robots")
    slots = edition.component("vehicle-robotank").slots
    cuts = [op for op in composed.draw_list.ops if isinstance(op, Save) and op.clip]
    corners = {(round(op.x, 3), round(op.y, 3)): op.clip for op in cuts}
    for key in ("primary-weapon", "secondary-weapon", "hull", "dorsal-turret", "skin"):
        box = slots[key]
        clip = corners[round(box.x, 3), round(box.y, 3)]
        assert clip is not None
        assert clip[2:4] == pytest.approx((box.w, box.h))
