"""Squads of Kriegbot: which are legal, what is said of those that are not, what can be built."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from content_games.judged import judged, with_roster
from content_games.kriegbot_figures import SIDES
from content_games.printed_rosters import faces
from pipeline.checks.verdict import Verdict
from pipeline.layout.draw_list import Save
from pipeline.source.findings import Finding

ID = "kriegbot"
FOLDER = Path(__file__).parents[2] / "content" / ID
Spoil = Callable[[str, str, str], list[Finding]]

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


def judged_text(text: str, folder: Path) -> Verdict:
    """Return what the rules say of a squad as it would stand in a file."""
    path = folder / "squad.yaml"
    path.write_text(text, encoding="utf-8")
    return judged(ID, path)


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


def test_cards_on_a_template_lie_in_their_slots_at_true_size() -> None:
    """A weapon’s cut is the card’s format, at the slot that the vehicle’s layout gives it."""
    edition = with_roster(ID, FOLDER / "rosters" / "night-shift.yaml")
    ((_, composed),) = faces(edition, "robots")
    slots = edition.component("vehicle-robotank").slots
    cuts = [op for op in composed.draw_list.ops if isinstance(op, Save) and op.clip]
    corners = {(round(op.x, 3), round(op.y, 3)): op.clip for op in cuts}
    for key in ("primary-weapon", "secondary-weapon", "hull", "dorsal-turret", "skin"):
        box = slots[key]
        clip = corners[round(box.x, 3), round(box.y, 3)]
        assert clip is not None
        assert clip[2:4] == pytest.approx((box.w, box.h))
