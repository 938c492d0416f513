"""Lists of other programs: everything in them is resolved, guessed, unknown or kept, and told."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rosters.samples import back, opened, written

from pipeline.game.opening import Game, open_game
from pipeline.rosters.description import describe_roster
from pipeline.rosters.format import Incoming
from pipeline.rosters.importing import Imported, read_imported
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.yaml import parse_yaml

DATA = Path("tests/rosters/data")
Data = dict[str, Any]


def army(file: str) -> tuple[Imported, Data]:
    made = back((DATA / file).read_bytes(), opened("grimdark-future"))
    assert (made.whole, made.game) == (False, "grimdark-future")
    return made, parse_yaml(made.text, "new.yaml").data


def unit(data: Data, number: int) -> Data:
    found: Data = data["units"][number]
    return found


def status_of(made: Imported) -> dict[str, str]:
    return {match.text: match.status for match in made.matches}


def test_a_list_as_text() -> None:
    """Names, points, models, XP and traits have their places; a number before a name repeats it."""
    made, data = army("army-forge.txt")
    assert (data["name"], len(data["units"]), made.findings) == ("Brine Wardens (v2.4)", 5, ())
    assert unit(data, 0) == {
        "name": "Harbour Marshal",
        "type": "Harbour Marshal",
        "points": 140,
        **{"quality": 3, "defence": 4, "xp": 7, "hero": True},
        "rules": ["Tough(3)", "Signal Kite(Take Aim)"],
        "weapons": [
            {"name": "Boarding Hook", "profile": "A3, AP(1)"},
            {"name": "Flare Pistol", "profile": '12", A1'},
        ],
        "notes": "Joined to Old Lamplighters",
    }
    assert (unit(data, 1)["models"], unit(data, 1)["traits"]) == (10, ["headstrong"])
    assert unit(data, 3) == unit(data, 2) | {"name": "Gull Riders (2)"}
    assert "640" in made.remarks[0]


@pytest.mark.parametrize("file", ["army-forge.txt", "army-forge-combined.json", "lots.json"])
def test_what_arrives_is_told(file: str, tmp_path: Path) -> None:
    """On every sheet and in every export: values, rules, weapons, whatever the format."""
    made, data = army(file)
    assert made.findings == ()
    (tmp_path / "new.yaml").write_text(made.text, "utf-8")
    game = open_game(Path("content/grimdark-future"), Path(), roster=tmp_path / "new.yaml")
    roster = describe_roster(game, game.record("army", "new"))
    assert len({entry.title.casefold() for entry in roster.entries}) == len(roster.entries)
    for entry, raw in zip(roster.entries, data["units"], strict=True):
        told = {fact.label: fact.value for fact in entry.facts}
        assert told.get("Quality") == (f"{raw['quality']}+" if "quality" in raw else None)
        assert told.get("Special rules", "") == ", ".join(raw.get("rules", ()))
        for weapon in raw.get("weapons", ()):
            assert f"{weapon['name']} ({weapon['profile']})" in told["Weapons"]
    exported = written(roster, "text").decode()
    assert 'Carbine (24", A1)' in exported or "Carbine (Range" in exported


def test_combined_units_are_one() -> None:
    """Models, points and weapons of both halves together; the hero has joined the whole."""
    made, data = army("army-forge-combined.json")
    names = [each["name"] for each in data["units"]]
    assert names == ["Harbour Marshal", "Old Lamplighters", "Gull Riders", "Gull Riders (2)"]
    hero, lamps, *_ = data["units"]
    assert hero["notes"] == "Joined to Old Lamplighters"
    assert hero["rules"] == ["Tough(6)", "Tide Cloak (Stealth)"]
    assert hero["weapons"] == [{"name": "Long Carbine", "profile": '24", A2, AP(1)'}]
    assert (lamps["models"], lamps["points"], lamps["rules"]) == (10, 335, ["Scout"])
    assert lamps["weapons"] == [
        {"name": "Carbine", "profile": '24", A1', "count": 9},
        {"name": "CCW", "profile": "A1", "count": 10},
        {"name": "Tar Thrower", "profile": '12", A6'},
    ]
    assert not [remark for remark in made.remarks if "own sum" in remark]


def test_lots_are_counted_in_models() -> None:
    """Four of “10 Old Lamplighters” and one more are 41, and three of five riders 15."""
    _, data = army("lots.json")
    lamps, gulls = data["units"]
    assert (lamps["models"], gulls["models"]) == (41, 15)
    assert (lamps["quality"], lamps["defence"], lamps["rules"]) == (4, 5, ["Scout"])
    assert lamps["weapons"] == [{"name": "Carbine", "profile": 'Range 24", Attacks 1'}]


def test_an_older_list_as_text() -> None:
    """Its rules stand on a line of their own."""
    _, data = army("army-forge-old.txt")
    assert [each["points"] for each in data["units"]] == [60, 175]
    assert unit(data, 0)["hero"] is True
    assert (unit(data, 0)["quality"], unit(data, 0)["defence"]) == (3, 4)
    assert (unit(data, 0)["rules"], unit(data, 1)["rules"]) == (["Tough(3)"], ["Scout"])


def test_a_list_of_the_service() -> None:
    """A unit costs what it costs bare and each upgrade for it; what was picked is noted."""
    made, data = army("army-forge-service.json")
    marshal = unit(data, 0)
    assert (marshal["name"], marshal["type"]) == ("Ottilie Brandt", "Harbour Marshal")
    assert (marshal["points"], marshal["xp"]) == (90 + 25 + 15, 8)
    assert (marshal["traits"], marshal["skills"]) == (["agile"], ["hunter"])
    assert marshal["notes"].split("; ") == [
        *("Owes the ferryman", "Signal Kite (Take Aim)", 'Tar Thrower (12", A6)'),
        "Joined to Old Lamplighters",
    ]
    assert (unit(data, 1)["points"], made.findings) == (235, ())
    # 130 and 235 are the 365 that the list names, so that nothing is to be said of its sum.
    assert not [remark for remark in made.remarks if "own sum" in remark]


def test_a_shared_file_has_keys_alone() -> None:
    """What cannot be known without the army book is said, and its keys are kept."""
    made, data = army("army-forge-share.json")
    assert [each["name"] for each in data["units"]] == ["Ottilie Brandt", "unit lAmpL1g"]
    assert "Share as text" in made.remarks[-1]
    assert "upgrade uPg01 oPt07" in unit(data, 0)["notes"]
    assert [found.code for found in made.findings] == ["field-missing"] * 2
    assert [found.position.line for found in made.findings] == [
        made.text.splitlines().index(f"  - name: {each['name']}") + 1 for each in data["units"]
    ]
    assert "Taken away before" not in made.text


def test_a_name_that_is_nearly_right_is_guessed_and_told() -> None:
    """The file says so above the unit, with the words as they were."""
    made, data = army("army-forge-share.json")
    (guess,) = (match for match in made.matches if match.status == "guessed")
    assert (guess.text, guess.found) == ("Smashed Legg", "injuries: injury:smashed-leg")
    assert "Smashed Leg" in guess.candidates
    assert unit(data, 0)["injuries"] == ["smashed-leg"]
    assert "  # guessed: Smashed Legg is injuries" in made.text


def test_json_of_new_recruit() -> None:
    """Units lie in forces within forces; points are those named so; models are counted."""
    made, data = army("new-recruit.json")
    assert made.origin == "New Recruit (JSON)"
    assert unit(data, 0) == {
        **{"name": "Ottilie Brandt", "type": "Harbour Marshal", "points": 115, "xp": 7},
        **{"quality": 3, "traits": ["agile"], "hero": True, "notes": "Signal Kite"},
    }
    lamps = unit(data, 1)
    assert (lamps["models"], lamps["points"]) == (10, 90 + 180 + 30)
    assert lamps["notes"] == "9x Old Lamplighter; 9x Carbine; Wick Master"
    for said in ("Salt and Steel", "Brine Wardens", "High Water", "Hold the Mole"):
        assert said in made.text.partition("\nname:")[0]


def test_a_ros_from_elsewhere() -> None:
    """The same in XML: upgrades cost on top, notes are notes."""
    made, data = army("elsewhere.ros")
    first = unit(data, 0)
    assert (first["name"], first["points"]) == ("Ottilie & Co", 140)
    assert first["notes"] == "Owes the ferryman; 2x Signal Kite"
    assert (unit(data, 1)["models"], unit(data, 1)["points"]) == (10, 275)
    assert first["weapons"] == [{"name": "Boarding Hook", "profile": "A 3"}]
    assert "Harbour Chain" in made.text


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.iterdir()))
def test_nothing_is_dropped(file: str) -> None:
    """Every name of a thing in the file is in the report."""
    made, _ = army(file)
    told = made.text + str(made.matches) + str(made.remarks)
    for word in ("Harbour Marshal", "Old Lamplighters", "Carbine", "Signal Kite", "Lance", "Agile"):
        content = (DATA / file).read_text()
        assert word not in content or word in told or word.upper() in told


@pytest.fixture
def fleet(game: Game) -> Callable[[str], tuple[Imported, Data]]:
    """Return what makes a fleet of the small game out of units in Army Forge's words."""

    def make(units: str) -> tuple[Imported, Data]:
        made = back(f'{{"gameSystem": "x", "units": [{units}]}}'.encode(), game)
        return made, parse_yaml(made.text, "new.yaml").data

    return make


Fleet = Callable[[str], tuple[Imported, Data]]


def test_any_game_takes_what_arrives_by_its_profile(fleet: Fleet) -> None:
    """A type is a reference there, items lie in records within a list, and no line knows of it."""
    made, data = fleet(
        '{"name": "Ternes", "customName": "Grey Heron", "cost": 8, "size": 2, '
        '"rules": [{"name": "Lucky"}], '
        '"selectedUpgrades": [{"option": {"label": "brass-reel!"}}, '
        '{"option": {"label": "Storm lamp & oil (new)"}}]}'
    )
    assert data["kites"] == [
        {
            **{"name": "Grey Heron", "crew": "terns", "count": 2, "cost": 8, "lucky": True},
            "gadgets": ["reel", "lamp"],
        }
    ]
    assert Counter(match.status for match in made.matches)["guessed"] == 1
    assert made.findings == ()


def test_a_number_before_an_item_repeats_it(game: Game) -> None:
    """As often as it says, in a list that may hold one thing twice."""
    text = (
        b"++ Kites [8pts] ++\n\nGulls [2] Q4+ D4+ | 8pts | Lucky\n3x Brass Reel, Storm Lamp & Oil\n"
    )
    (kite,) = parse_yaml(back(text, game).text, "new.yaml").data["kites"]
    assert kite["gadgets"] == ["reel", "reel", "reel", "lamp"]


def test_what_does_not_fit_its_field_is_kept(fleet: Fleet) -> None:
    """A number out of bounds is no number of the game."""
    made, data = fleet('{"name": "Gulls", "cost": 8, "size": 500}')
    assert "count" not in data["kites"][0]
    assert status_of(made)["count: 500"] == "unknown"
    assert "count: 500" in made.text


def test_control_characters_and_line_breaks_do_not_arrive(fleet: Fleet) -> None:
    """What turns text about, or would end a comment, becomes a blank."""
    made, data = fleet('{"name": "Gu\\u202ells\\n- x: y", "cost": 1, "rules": ["a\\nb: c"]}')
    assert data["kites"] == [{"name": "Gu lls - x: y", "cost": 1}]
    assert "# unknown: Gu lls - x: y (in a comment)" in made.text
    assert "a b: c" in made.text


def test_a_roster_of_more_units_than_any_is_refused(game: Game) -> None:
    """Before names are compared."""
    units = ",".join(['{"name": "Gulls", "cost": 1}'] * 600)
    with pytest.raises(PunchboardError, match="import-too-large"):
        back(f'{{"gameSystem": "x", "units": [{units}]}}'.encode(), game)


def test_a_file_that_another_program_has_changed(game: Game) -> None:
    """What it shows counts, not the data of before that it still carries."""
    roster = describe_roster(game, game.record("fleet", "dawn"))
    content = written(roster, "ros")
    assert back(content, game).whole
    changed = content.replace(b'name="Paper Wasp"', b'name="Paper Hornet"')
    assert changed != content
    made = back(changed, game)
    data = parse_yaml(made.text, "new.yaml").data
    assert (made.whole, data["kites"][1]["name"]) == (False, "Paper Hornet")
    assert "another program has changed it" in made.remarks[0]
    assert data["kites"][0]["gadgets"] == ["reel", "lamp", "tail"]


def test_a_roster_of_another_game_is_refused(game: Game) -> None:
    """The file says where it belongs."""
    with pytest.raises(PunchboardError, match="found one of other") as caught:
        back(b"name: A\ngame: other\nkites: []\n", game)
    assert caught.value.findings[0].code == "roster-game"


def test_what_is_wrong_with_a_roster_of_ours_is_told_in_the_new_file(game: Game) -> None:
    """With its line there."""
    made = back(b"name: A\nkites: [{name: B, cost: 1, crew: gul}]\n", game)
    (found,) = made.findings
    assert (found.code, found.position.file) == ("ref-dangling", "new.yaml")
    assert made.text.splitlines()[found.position.line - 1].strip() == "crew: gul"


def test_a_format_has_to_be_known(game: Game) -> None:
    """By its look, or by its name."""
    with pytest.raises(PunchboardError, match="no format fits this file"):
        back(b"Dear all, see you on Friday", game)
    with pytest.raises(Misuse, match="no import format 'rso'"):
        back(b"", game, "rso")


PRICED = {
    "New Recruit (text)": "new-recruit.txt",
    "the GW app (text)": "the-gw-app.txt",
    "List Forge (text)": "list-forge.txt",
    "BattleScribe (text)": "battlescribe.txt",
}


def priced(origin: str) -> bytes:
    return DATA.with_name("priced").joinpath(PRICED[origin]).read_bytes()


@pytest.mark.parametrize("origin", PRICED)
def test_a_list_with_prices_in_brackets(origin: str) -> None:
    """Whichever program wrote it, units have points and things; headings are no units."""
    read = read_imported(Incoming("list.txt", priced(origin)))
    assert (read.origin, read.total) == (origin, 295)
    assert [(unit.title, unit.cost) for unit in read.units] == [
        ("Road Captain", 115),
        ("Haulers", 180),
    ]
    things = [thing.text for thing in read.units[0].things]
    assert {"Axe", "Plasma pistol", "Old Map"} <= set(things)


def test_models_are_counted_by_their_things() -> None:
    """Whether these lie behind a colon or in lines below; a row without a number leaves it open."""
    text = """\
Fleet (1,590 points)

Haulers (1,110 points)
  \u2022 Attached as: Leader (Character)
  \u2022 1x Foreman
     \u25e6 1x Axe
  \u2022 9x Hauler
    \u2022 7x Bolt pistol
      2x Flamer

Carriers (300 points)
\u2022 4x Carrier
    3 with Cleaver, Lamp
    1 with Cannon

Lord (80 points)
  \u2022 1x Axe
    1x Lamp

Guards [100pts]
. 2x Guard: 2x Axe
. Guard Champion: Lamp
"""
    read = read_imported(Incoming("list.txt", text.encode()))
    counts = [(unit.title, unit.cost, unit.count) for unit in read.units]
    assert counts == [
        ("Haulers", 1110, 10),
        ("Carriers", 300, 4),
        ("Lord", 80, 1),
        ("Guards", 100, 1),
    ]
    things = [thing.text for unit in read.units for thing in unit.things]
    assert {"Attached as: Leader (Character)", "Guard", "Guard Champion"} <= set(things)


def test_units_that_a_catalogue_calls_upgrades() -> None:
    """Whatever costs is one; settings of the list are remarks."""

    def selection(name: str, kind: str, points: int = 0, *inner: Data) -> Data:
        costs = [{"name": "pts", "value": points}]
        return {"name": name, "type": kind, "costs": costs, "selections": inner}

    taken = [
        selection("Squad", "upgrade", 0, selection("Scout", "model", 25)),
        selection("Chapter", "upgrade"),
        selection("Pod", "upgrade", 30),
        selection("Lord", "model", 50),
    ]
    costs = [{"name": "pts", "value": 105}]
    roster = {"roster": {"name": "A", "costs": costs, "forces": [{"selections": taken}]}}
    read = read_imported(Incoming("list.json", json.dumps(roster).encode()))
    found = [(unit.title, unit.cost) for unit in read.units]
    assert (read.total, found) == (105, [("Squad", 25), ("Pod", 30), ("Lord", 50)])
    assert any("Chapter" in remark for remark in read.remarks)


def test_what_a_unit_was_bought_for_is_its_price() -> None:
    """As long as it has earned no XP."""
    made = back(priced("List Forge (text)"), opened("grimdark-future"))
    captain = unit(parse_yaml(made.text, "new.yaml").data, 0)
    assert (captain["points"], captain["bought"]) == (115, 115)
    assert "bought" not in unit(army("army-forge.txt")[1], 0)


def test_a_number_of_models_is_no_part_of_a_name() -> None:
    """Army Forge writes it in brackets as well."""
    text = "++ Rats [AoF 200pts] ++\n\n2x 10 Stormrats [10] Q5+ D5+ | 100pts | Fast\n"
    made = back(text.encode(), opened("grimdark-future"))
    titles = [each["name"] for each in parse_yaml(made.text, "new.yaml").data["units"]]
    assert titles == ["Stormrats", "Stormrats (2)"]
