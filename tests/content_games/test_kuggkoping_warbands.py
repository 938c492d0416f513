"""Warbands of Kuggköping: which are legal, what is said of those that are not."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from content_games.judged import changed, judged, told, with_roster
from content_games.printed_rosters import faces, letters, printed, words
from pipeline.source.findings import Finding

ID = "kuggkoping"
FOLDER = Path(__file__).parents[2] / "content" / ID
SAMPLES = FOLDER / "rosters"
Spoil = Callable[[str, str, str], list[Finding]]


def spoilt(name: str, old: str, new: str, folder: Path) -> Path:
    """Return a copy of a sample with one piece of its text replaced."""
    return changed(SAMPLES / f"{name}.yaml", old, new, folder)


def test_loot_is_added_up_from_gadgets_quirks_and_upgrades(tmp_path: Path) -> None:
    """Seven gadgets, six quirks and upgrades for ten, two of them free: 21 Gizmos, of 27."""
    assert judged(ID, SAMPLES / "ninth-drain.yaml").legal
    path = spoilt("ninth-drain", "gizmos: 5, upgrades: 1", "gizmos: 0, upgrades: 0", tmp_path)
    (fault,) = judged(ID, path).faults
    assert fault.rule == "warband-loot"
    assert "gadgets 7 + quirks 6 + price of upgrades 2 + 2 + 2 + 2 + 1 + 1 = 23" in fault.message
    assert "0 + 3 + 2 + 5 + 2 + 2 + 3 + 5 Gizmos = 22, 1 too few" in fault.message


def test_the_way_out_of_a_lost_mission_leads_to_the_next(tmp_path: Path) -> None:
    """Looting lost, Run to Safety won: the second mission, and not the first again."""
    path = spoilt("lamp-nine", "mission: stay-the-night", "mission: looting", tmp_path)
    (fault,) = judged(ID, path).faults
    assert fault.rule == "log-mission"
    assert "after Run to Safety, won, Stay the Night is played" in fault.message


def test_the_end_of_a_campaign_is_advice(tmp_path: Path) -> None:
    """The list stays legal; the player hears that nothing comes after it."""
    path = spoilt(
        "wet-paper-lanterns",
        "looting, district: industri, won: true",
        "looting, district: industri, won: false",
        tmp_path,
    )
    path.write_text(
        path.read_text("utf-8")
        + "  - { expedition: first, mission: run-to-safety, district: industri, won: false }\n",
        encoding="utf-8",
    )
    found = judged(ID, path)
    assert found.legal
    assert [each.rule for each in found.advice] == ["log-over"]


def test_traits_are_known_however_they_are_spelt(tmp_path: Path) -> None:
    """Capitals and the typewriter's apostrophe make no other trait."""
    path = spoilt("pen-and-parasol", "positive: Flattering", "positive: arm's length", tmp_path)
    assert judged(ID, path).legal


@pytest.mark.parametrize(
    ("old", "new", "rule", "counter"),
    [
        (
            "value: 5\n    doc: Gizmos",
            "value: 1\n    doc: Gizmos",
            "upgrade-reached",
            "costs 2 gadgets or quirks, and a mission has 1 Gizmos",
        ),
        (
            "characters: { value: 3",
            "characters: { value: 9",
            "archetype-recruits",
            "needs 8 others, and there are 5",
        ),
        (
            "characters: { value: 3",
            "characters: { value: 6",
            "archetypes-enough",
            "6 archetypes less 6 of the warband leave 0",
        ),
        (
            "positive: { value: 1",
            "positive: { value: 3",
            "faction-serves",
            "The Scribes offers Resourceful, Tenacious of which 3 is picked",
        ),
    ],
)
def test_what_no_warband_can_have_is_found(
    spoil: Spoil, old: str, new: str, rule: str, counter: str
) -> None:
    """A counter-example says why."""
    found = [each for each in spoil("game.yaml", old, new) if each.subject.startswith(rule)]
    assert found
    assert counter in found[0].message


# What each adds to Move, Range and Action dice, and the result with which its bearer hits.
MODIFIERS = {
    "gadget": {
        "Hooks": (0, 0, 0, 3),
        "Handgun": (0, 1, 1, None),
        "Rivet Vest": (2, 0, 0, None),
        "Railway Frame": (0, 0, 2, None),
    },
    "quirk": {
        "Blast Points": (0, 0, -1, None),
        "Targeter": (0, 0, 0, 3),
        "Hydraulic Tendons": (2, 0, 0, None),
        "Power Loader": (-1, 0, 0, None),
    },
}
TESTS = {"Skill Enhancement": (0, 1), "Stability Enforcements": (1, 0)}
"""Dice that upgrades add to move tests and to action tests."""


def test_what_changes_a_profile_in_any_situation(records: dict[str, Any]) -> None:
    """Typed again from the lists of gadgets, quirks and upgrades; all others change nothing."""
    for kind, wanted in MODIFIERS.items():
        found = {
            each["name"]: (each["move"], each["range"], each["dice"], each.get("hits"))
            for each in records[kind].values()
        }
        assert {name: each for name, each in found.items() if any(each)} == wanted
    dice = {
        each["name"]: (each["move_test"], each["action_test"])
        for each in records["upgrade"].values()
    }
    assert {name: each for name, each in dice.items() if any(each)} == TESTS
    assert [each["name"] for each in records["archetype"].values() if each["hits_fixed"]] == [
        "Grenadier"
    ]


ARMED = "weapon: { gadget: handgun, quirk: targeter }"
CLAD = "defence: { gadget: rivet-vest, quirk: hydraulic-tendons }"


@pytest.mark.parametrize(
    ("archetype", "what", "profile", "tests"),
    [
        ("streetslogger", f"{ARMED}, {CLAD}", (8, 2, 3, 3, 5, 3), "Move 4D6, 4+ · Action 2D6, 4+"),
        ("streetslogger", CLAD, (8, 1, 2, 4, 5, 3), "Move 4D6, 4+ · Action 2D6, 4+"),
        (
            "streetslogger",
            "carried: [{ gadget: handgun, quirk: targeter }], quirks: [hydraulic-tendons]",
            (4, 1, 2, 4, 5, 3),
            "Move 4D6, 4+ · Action 2D6, 4+",
        ),
        ("grenadier", "weapon: { gadget: hooks }", (3, 4, 5, 6, 5, 3),
         "Move 3D6, 4+ · Action 5D6, 6+"),
        ("gofer", "weapon: { gadget: blade, quirk: blast-points }", (3, 1, 1, 5, 5, 2),
         "Move 3D6, 4+ · Action 1D6, 4+"),
        ("crack-shot", "defence: { gadget: power-jacket, quirk: power-loader }",
         (2, 6, 2, 5, 3, 2), "Move 3D6, 4+ · Action 2D6, 4+"),
        ("crack-shot", "upgrades: [skill-enhancement, skill-enhancement, stability-enforcements]",
         (3, 6, 2, 5, 5, 2), "Move 4D6, 4+ · Action 4D6, 4+"),
    ],
)  # fmt: skip
def test_a_profile_holds_all_that_is_equipped(
    archetype: str, what: str, profile: tuple[int, ...], tests: str, tmp_path: Path
) -> None:
    """One reckoning for the text and the sheet; tests are rolled with the printed values."""
    path = tmp_path / "one.yaml"
    path.write_text(
        f"game: {ID}\nname: One\ntinker: 3\ncharacters:\n"
        f"  - {{ name: Ulla, archetype: {archetype}, {what} }}\n",
        encoding="utf-8",
    )
    facts = dict(told(ID, path).entries[0].facts)
    line = "Move {} · Range {} · Dice {} ({}+) · Defence {}+ · Grit {}".format(*profile)
    assert facts["Profile"] == line
    assert facts["Tests"] == tests
    move, range_, dice, hits, defence, grit = profile
    (sheet,) = (
        words(composed)
        for order, composed in faces(with_roster(ID, path), "warband-sheets")
        if order.component == "warband-sheet-filled"
    )
    values = f"Move{move}Range{range_}Dice{dice}({hits}+)Defence{defence}+Grit{grit}Movetest"
    assert values in re.sub(r"\[[^]]*\]", "", sheet)


def test_a_sheet_tells_what_is_discarded_and_what_has_no_effect() -> None:
    """Power Pack is gone once used; a loose quirk says so in place of what it would do."""
    health, loose = (
        "".join(words(each) for _, each in faces(with_roster(ID, SAMPLES / file), "warband-sheets"))
        for file in ("ninth-drain.yaml", "wet-paper-lanterns.yaml")
    )
    assert "itgetsupatoncewith1Grit.Discarditwhenused." in health
    assert "Kraftloose,withouteffect" in health
    assert "HydraulicTendonsloose,withouteffect" in loose
    assert "HydraulicTendons+2" not in loose
    facts = dict(told(ID, SAMPLES / "ninth-drain.yaml").entries[2].facts)
    assert facts["Carried, without effect"] == "Hooks, Kraft"


def test_a_mission_that_is_played_again_has_a_line_of_its_own(tmp_path: Path) -> None:
    """No game of an expedition takes the place of another."""
    again = "  - { expedition: first, mission: looting, district: coils, won: false, note: NOTE }\n"
    games = "".join(again.replace("NOTE", f"Attempt {n}") for n in range(1, 8))
    path = spoilt("soggy-boots", "characters:", f"log:\n{games}characters:", tmp_path)
    (log,) = (
        composed
        for order, composed in faces(with_roster(ID, path), "warband-sheets")
        if order.component == "campaign-log-filled"
    )
    assert log.misfits == ()
    assert [n for n in range(1, 8) if f"attempt{n}" not in printed(log)] == []


def test_who_has_much_is_told_all_of_it(tmp_path: Path) -> None:
    """Every text of what a Character owns is printed, and the sheet goes on where it must."""
    many = "[add-on, mortis-device, skill-enhancement, promotion, advance-locomotions]"
    path = spoilt(
        "wet-paper-lanterns",
        "archetype:",
        f"upgrades: {many}\n    archetype:",
        tmp_path,
    )
    edition = with_roster(ID, path)
    found = [each for order, each in faces(edition, "warband-sheets") if "sheet" in order.component]
    assert [each.misfits for each in found] == [()] * len(found)
    told = "".join(map(printed, found))
    for slug in many.strip("[]").split(", "):
        assert letters(edition.game.record("upgrade", slug).values.text.plain) in told
