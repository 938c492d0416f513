"""Parties of Rise of Moloch: which are legal, what is said of those that are not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from content_games.judged import judged, with_roster
from content_games.printed_rosters import faces
from pipeline.layout.draw_list import Save
from pipeline.source.findings import Finding

ID = "rise-of-moloch"
FOLDER = Path(__file__).parents[2] / "content" / ID
Spoil = Callable[[str, str, str], list[Finding]]


def test_what_is_still_to_be_dealt_is_advice(tmp_path: Path) -> None:
    """A party may go without a card that it could have: the count says how many."""
    text = (FOLDER / "rosters" / "fog-over-limehouse.yaml").read_text("utf-8")
    path = tmp_path / "poor.yaml"
    path.write_text(text.replace(", restorative-tonic", ""), encoding="utf-8")
    found = judged(ID, path)
    assert found.legal
    (advice,) = found.advice
    assert advice.rule == "dealt-short"
    assert "3 common + 2 expert + 0 royal + 2 artefacts + 4 Gear = 11" in advice.message
    assert advice.message.endswith("1 to come")


def test_ether_is_added_up_from_all_that_holds_it(tmp_path: Path) -> None:
    """Dashboard, upgrade, flask and the place visited: eleven can be held, twelve cannot."""
    text = (FOLDER / "rosters" / "the-thursday-society-in-spring.yaml").read_text("utf-8")
    path = tmp_path / "more.yaml"
    path.write_text(text.replace("ether: 11", "ether: 12"), encoding="utf-8")
    (fault,) = judged(ID, path).faults
    assert fault.rule == "ether-held"
    assert "6 dashboard + 1 upgrades + 2 equipment + 2 place visited" in fault.message
    assert fault.remedies[0] == "set ether: 11, or leave it out"


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("game.yaml", "team: { value: 4", "team: { value: 6", "gentleman-in-a-team"),
        ("gentleman.yaml", "job: monster", "job: arcanist", "upgrade-reachable"),
        ("power-level.yaml", "royal: 1", "royal: 0", "equipment-reachable"),
        ("power-level.yaml", "royal: 1", "royal: 9", "dealt-arsenal-fits"),
    ],
)  # fmt: skip
def test_what_cannot_be_had_is_found(
    spoil: Spoil, file: str, old: str, new: str, rule: str
) -> None:
    """A Gentleman without a team, cards that nobody can have, arsenal without room."""
    found = [each for each in spoil(file, old, new) if each.code == "rule"]
    assert any(each.subject.startswith(rule) for each in found), [each.subject for each in found]


def test_a_party_prints_a_dashboard_for_each_gentleman() -> None:
    """What is carried lies in the slots, up to three cards, and all fits."""
    edition = with_roster(ID, FOLDER / "rosters" / "all-the-queens-guns.yaml")
    fronts = [each for each in faces(edition, "party-dashboards") if each[0].slug]
    assert len(fronts) == 4
    slot = edition.component("gentleman").slots["arsenal-1"]
    for order, composed in fronts:
        cuts = [op.clip for op in composed.draw_list.ops if isinstance(op, Save) and op.clip]
        assert composed.misfits == (), order
        assert sum(cut[2:4] == pytest.approx((slot.w, slot.h)) for cut in cuts) == 3
