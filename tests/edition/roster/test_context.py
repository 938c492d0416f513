"""What templates see of a roster, and what they do not see of a secret one."""

import json
from typing import Any

from pipeline.build.options import Part, RosterVisibility
from pipeline.build.project import Project
from pipeline.build.roster_context import RosterContext
from pipeline.build.rosters import Opened, open_roster
from pipeline.rosters.format import read_fragment


def names(opened: Opened, *without: Part, base: str = "") -> dict[str, Any]:
    """Return what a template sees."""
    return RosterContext(opened.game, RosterVisibility(without, 0, base)).names(opened.record)


def words(found: Any) -> str:
    """Return everything that a template could print, as one text."""
    return json.dumps(found, default=str)


def test_the_roster_is_plain_data(dawn: Opened) -> None:
    """With the items of an entry by their field, and their number where there are several."""
    roster = names(dawn)["roster"]
    heron, wasp = roster["entries"]
    assert (roster["title"], roster["total"], roster["limit"], roster["unit"]) == (
        "Dawn Fleet",
        9,
        12,
        "gold",
    )
    assert (heron["title"], heron["type"], heron["count"], heron["cost"]) == (
        "Grey Heron",
        "Terns",
        2,
        8,
    )
    assert heron["groups"] == [
        {"label": "Gadgets", "names": ["Brass Reel", "Storm Lamp & Oil"]},
        {"label": "Cargo", "names": ["Long Tail"]},
    ]
    assert (wasp["groups"], wasp["notes"]) == ([], "")


def test_the_verdict_is_there(kites: Project, dawn: Opened) -> None:
    """With the arithmetic of each rule that is broken."""
    assert names(dawn)["verdict"]["legal"]
    judged = names(open_roster(kites, kites.root / "far.yaml"))["verdict"]
    assert judged["legal"] is False
    assert judged["faults"] == [
        {
            "rule": "purse",
            "title": "A fleet costs no more than the purse holds",
            "section": "",
            "reason": "Chapter 2, The Purse",
            "message": "9 + 8 = 17 of 12",
            "remedies": ["sell One"],
        }
    ]


def test_the_share_holds_the_whole_list(dawn: Opened) -> None:
    """As a link where there is a page for it."""
    share = names(dawn)["share"]
    assert read_fragment(share["code"], "code").data["captain"] == "Ida"
    assert names(dawn, base="https://example.com/r")["share"]["code"].startswith(
        "https://example.com/r#pb1."
    )


def test_the_seal_is_that_of_the_list_and_of_no_other(kites: Project, dawn: Opened) -> None:
    """Whatever its file looks like, and whatever is left out on paper."""
    file = dawn.game.folder / "rosters/dawn.yaml"
    before, text = names(dawn)["share"]["seal"], file.read_text()
    assert names(dawn, Part.POINTS)["share"]["seal"] == before
    file.write_text(f"# Mine.\n{text}")
    assert names(open_roster(kites, file))["share"]["seal"] == before
    file.write_text(text.replace("cost: 1", "cost: 2"))
    assert names(open_roster(kites, file))["share"]["seal"] != before


def test_the_rules_are_those_that_the_list_uses(dawn: Opened) -> None:
    """Each once, by kind, with those that their texts refer to; the gulls are not among them."""
    chapters = names(dawn)["rules"]
    told = [[each["name"] for each in chapter["records"]] for chapter in chapters]
    assert told == [["Brass Reel", "Long Tail", "Storm Lamp & Oil"], ["Terns"]]
    assert [chapter["title"] for chapter in chapters] == ["Gadgets", "Crew"]
    (part,) = chapters[0]["records"][0]["paragraphs"]
    assert [text.plain for text in part["texts"]] == ["Winds twice. See Storm Lamp & Oil."]


def test_an_entry_has_the_texts_of_what_it_has(dawn: Opened) -> None:
    """Its type first."""
    heron, wasp = names(dawn)["roster"]["entries"]
    assert [each["name"] for each in heron["texts"]] == [
        "Terns",
        "Brass Reel",
        "Storm Lamp & Oil",
        "Long Tail",
    ]
    assert (heron["all_told"], wasp["texts"]) == (True, [])


def test_tracks_are_worked_out_for_each_entry(dawn: Opened) -> None:
    """Boxes, those ticked off, and those marked."""
    heron, wasp = names(dawn)["roster"]["entries"]
    assert heron["tracks"] == [
        {"label": "Threads", "boxes": 8, "filled": 1, "marks": [1, 2, 4, 6, 8]}
    ]
    assert wasp["tracks"] == [{"label": "Threads", "boxes": 1, "filled": 1, "marks": [1]}]


def test_rules_have_their_facts(dawn: Opened) -> None:
    """By the profile: what a thing costs stands beside what it does."""
    (gadgets, crew) = names(dawn)["rules"]
    told = {each["name"]: each["facts"] for each in gadgets["records"] + crew["records"]}
    assert told["Brass Reel"] == [{"label": "Price", "value": "2"}]
    assert told["Terns"] == [{"label": "Pay", "value": "5"}]


def test_an_entry_has_further_rules(kites: Project, dawn: Opened) -> None:
    """Those that the profile's expressions find, on its card and among the rules of the list."""
    file = dawn.game.folder / "rosters/dawn.yaml"
    file.write_text(file.read_text().replace("count: 2", "count: 3"))
    seen = names(open_roster(kites, file))
    assert "Gulls" in [each["name"] for each in seen["roster"]["entries"][0]["texts"]]
    assert "Gulls" in [each["name"] for each in seen["rules"][1]["records"]]


def test_what_an_entry_has_twice_is_counted(kites: Project, dawn: Opened) -> None:
    """Its text stands once."""
    file = dawn.game.folder / "rosters/dawn.yaml"
    file.write_text(file.read_text().replace("[reel, lamp]", "[reel, reel, lamp]"))
    heron, _ = names(open_roster(kites, file))["roster"]["entries"]
    times = {each["name"]: each["times"] for each in heron["texts"]}
    assert times == {"Terns": 1, "Brass Reel": 2, "Storm Lamp & Oil": 1, "Long Tail": 1}


def test_a_list_without_points_names_no_cost(dawn: Opened) -> None:
    """Neither the entries' nor the total, and nothing that could be unpacked to find it."""
    seen = names(dawn, Part.POINTS)
    assert (seen["roster"]["total"], seen["roster"]["limit"], seen["roster"]["unit"]) == (
        None,
        None,
        "",
    )
    assert {entry["cost"] for entry in seen["roster"]["entries"]} == {None}
    assert (seen["share"]["text"], seen["share"]["code"]) == ("", "")


def test_a_list_without_equipment_names_none(dawn: Opened) -> None:
    """Nor do the rules tell of it, except of what the rest refers to."""
    seen = names(dawn, Part.EQUIPMENT)
    assert "Brass Reel" in words(names(dawn))
    assert "Brass Reel" not in words(seen)
    assert seen["roster"]["entries"][0]["groups"] == [{"label": "Cargo", "names": ["Long Tail"]}]


def test_a_list_without_experience_leaves_its_facts_out(dawn: Opened) -> None:
    """Those that the profile calls so."""
    labels = [fact["label"] for fact in names(dawn, Part.XP)["roster"]["entries"][0]["facts"]]
    assert labels == ["Pay"]


def test_a_list_without_rules_has_none(dawn: Opened) -> None:
    """Neither on a page of their own nor on cards."""
    seen = names(dawn, Part.RULES)
    assert (seen["rules"], seen["roster"]["entries"][0]["texts"]) == ([], [])


def test_the_verdict_of_a_secret_list_tells_no_sums(kites: Project) -> None:
    """Which rule it breaks is told all the same."""
    far = open_roster(kites, kites.root / "far.yaml")
    (fault,) = names(far, Part.POINTS)["verdict"]["faults"]
    assert (fault["rule"], fault["message"], fault["remedies"]) == ("purse", "", [])
