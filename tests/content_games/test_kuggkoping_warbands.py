"""Warbands of Kuggköping: which are legal, what is said of those that are not."""

import re
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from content_games.judged import illegal, judged, samples, starter, told
from content_games.printed_rosters import edition_of, faces, letters, printed, quantities, words
from pipeline.game.game import Game
from pipeline.source.findings import Finding

ID = "kuggkoping"
FOLDER = Path(__file__).parents[2] / "content" / ID
SAMPLES = FOLDER / "rosters"
Spoil = Callable[[str, str, str], list[Finding]]

ADVICE = {"character-foreman", "log-over"}
"""Rules that only advise."""
CONSTANTS = {"characters": 3, "shared": 2, "positive": 1, "negative": 1, "foremen": 1}
"""What the rulebook says of founding a warband."""


def changed(name: str, old: str, new: str, folder: Path) -> Path:
    """Return a copy of a sample in `folder` with one piece of its text replaced."""
    text = (SAMPLES / f"{name}.yaml").read_text("utf-8")
    assert old in text
    path = folder / f"{name}.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """Nothing is wrong with what comes with the game, and nothing to advise."""
    assert judged(ID, path) == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_a_warband_is_refused_by_the_rule_that_it_breaks(path: Path) -> None:
    """By that one alone, with where it comes from and a way to mend it."""
    (fault,) = judged(ID, path).faults
    assert fault.rule == path.stem
    assert fault.section.startswith(("Rulebook", "House"))
    assert fault.remedies
    assert all(fault.remedies)


def test_there_is_a_warband_for_every_rule() -> None:
    """Each rule on warbands has its illegal one."""
    rules = (FOLDER / "rules.yaml").read_text("utf-8").split("\n# Warbands\n")[1]
    warbands = rules.split("\n# What can be played at all")[0]
    named = {line[:-1] for line in warbands.splitlines() if line and line[0].isalpha()}
    assert {path.stem for path in illegal(ID)} == named - ADVICE


def test_what_the_rulebook_says_of_a_new_warband(game: Game) -> None:
    """Three Characters, or two each of two players; a trait of each sort, a Foreman, three dice."""
    founded = game.constants["warband"]
    assert {name: founded[name] for name in CONSTANTS} == CONSTANTS
    assert game.constants["tinker"]["start"] == 3
    assert game.constants["missions"] == 3


def test_loot_is_added_up_from_gadgets_quirks_and_upgrades(tmp_path: Path) -> None:
    """Seven gadgets, six quirks and upgrades for ten, two of them free: 21 Gizmos, of 27."""
    assert judged(ID, SAMPLES / "ninth-drain.yaml").legal
    path = changed("ninth-drain", "gizmos: 5, upgrades: 1", "gizmos: 0, upgrades: 0", tmp_path)
    (fault,) = judged(ID, path).faults
    assert fault.rule == "warband-loot"
    assert "gadgets 7 + quirks 6 + price of upgrades 2 + 2 + 2 + 2 + 1 + 1 = 23" in fault.message
    assert "0 + 3 + 2 + 5 + 2 + 2 + 3 + 5 Gizmos = 22, 1 too few" in fault.message


def test_the_way_out_of_a_lost_mission_leads_to_the_next(tmp_path: Path) -> None:
    """Looting lost, Run to Safety won: the second mission, and not the first again."""
    path = changed("lamp-nine", "mission: stay-the-night", "mission: looting", tmp_path)
    (fault,) = judged(ID, path).faults
    assert fault.rule == "log-mission"
    assert "after Run to Safety, won, Stay the Night is played" in fault.message


def test_a_warband_that_did_not_get_out_plays_no_more(tmp_path: Path) -> None:
    """A lost Run to Safety ends the campaign."""
    path = changed("lamp-nine", "locked-gate, won: true", "locked-gate, won: false", tmp_path)
    (fault,) = judged(ID, path).faults
    assert "with game 2, Run to Safety, lost, the campaign was over" in fault.message


def test_the_end_of_a_campaign_is_advice(tmp_path: Path) -> None:
    """The list stays legal; the player hears that nothing comes after it."""
    path = changed(
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
    path = changed("pen-and-parasol", "positive: Flattering", "positive: arm's length", tmp_path)
    assert judged(ID, path).legal


def test_a_new_warband_is_legal(tmp_path: Path) -> None:
    """A player begins with something that can be played."""
    path = starter(ID, "Beginners", tmp_path)
    assert judged(ID, path) == (True, (), ())
    assert told(ID, path).title == "Beginners"


def test_every_trio_and_every_pick_of_traits_is_legal(
    records: dict[str, Any], tmp_path: Path
) -> None:
    """Three different archetypes always, each house with each of its pairs of traits somewhere."""
    trios = list(combinations(records["archetype"], 3))
    picks = [
        (slug, good["name"], bad["name"])
        for slug, house in records["faction"].items()
        for good, bad in product(house["positive"], house["negative"])
    ]
    assert (len(trios), len(picks)) == (20, 24)
    path = tmp_path / "new.yaml"
    for index, (house, good, bad) in enumerate(picks):
        members = "".join(
            f"  - {{ name: {slug}, archetype: {slug}, foreman: {str(place == 0).lower()} }}\n"
            for place, slug in enumerate(trios[index % len(trios)])
        )
        traits = f'positive: "{good}"\nnegative: "{bad}"\n'
        head = f"name: Trio\ndifficulty: hard\nfaction: {house}\n{traits}tinker: 3\n"
        path.write_text(f"{head}characters:\n{members}", encoding="utf-8")
        assert judged(ID, path).faults == ()


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


def test_a_warband_prints_its_cards_as_often_as_it_holds_them() -> None:
    """What is equipped, carried, loose and built in, and a card for the Foreman."""
    edition = edition_of(ID, SAMPLES / "wet-paper-lanterns.yaml")
    assert quantities(edition, "warband-cards") == {
        "gadget.hooks": 1,
        "gadget.boiler-plate": 1,
        "gadget.rivet-vest": 1,
        "quirk.hydraulic-tendons": 1,
        "rank.foreman": 1,
    }
    assert sum(quantities(edition, "warband-archetypes").values()) == 3


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_warband_fills_its_sheet_and_its_log(path: Path) -> None:
    """A side each, and all of it fits."""
    found = faces(edition_of(ID, path), "warband-sheets")
    assert {order.component for order, _ in found} == {
        "warband-sheet-filled",
        "campaign-log-filled",
    }
    assert [composed.misfits for _, composed in found] == [(), ()]


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
        for order, composed in faces(edition_of(ID, path), "warband-sheets")
        if order.component == "warband-sheet-filled"
    )
    values = f"Move{move}Range{range_}Dice{dice}({hits}+)Defence{defence}+Grit{grit}Movetest"
    assert values in re.sub(r"\[[^]]*\]", "", sheet)


def test_a_sheet_tells_what_is_discarded_and_what_has_no_effect() -> None:
    """Power Pack is gone once used; a loose quirk says so in place of what it would do."""
    health, loose = (
        "".join(words(each) for _, each in faces(edition_of(ID, SAMPLES / file), "warband-sheets"))
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
    path = changed("soggy-boots", "characters:", f"log:\n{games}characters:", tmp_path)
    (log,) = (
        composed
        for order, composed in faces(edition_of(ID, path), "warband-sheets")
        if order.component == "campaign-log-filled"
    )
    assert log.misfits == ()
    assert [n for n in range(1, 8) if f"attempt{n}" not in printed(log)] == []


def test_who_has_much_is_told_all_of_it(tmp_path: Path) -> None:
    """Every text of what a Character owns is printed, and the sheet goes on where it must."""
    many = "[add-on, mortis-device, skill-enhancement, promotion, advance-locomotions]"
    path = changed(
        "wet-paper-lanterns", "archetype:", f"upgrades: {many}\n    archetype:", tmp_path
    )
    edition = edition_of(ID, path)
    found = [each for order, each in faces(edition, "warband-sheets") if "sheet" in order.component]
    assert [each.misfits for each in found] == [()] * len(found)
    told = "".join(map(printed, found))
    for slug in many.strip("[]").split(", "):
        assert letters(edition.game.record("upgrade", slug).values.text.plain) in told
