"""Kriegbot: what the rulebook prints, typed a second time, and its combat examples worked again."""

from pathlib import Path
from typing import Any

import pytest

from content_games.kriegbot_figures import (
    CORES,
    ERRATA,
    HIT_TYPES,
    ORDER,
    SCENARIOS,
)
from pipeline.game.edition import BASE
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.view import export_json

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "content" / "kriegbot"
EDITION = BASE


def weapon(records: dict[str, Any], slug: str) -> dict[str, Any]:
    """Return what a design attacks with."""
    found: dict[str, Any] = records["design"][slug]["attack"]
    return found


def dice(records: dict[str, Any], slug: str, distance: int) -> int:
    """Return the attack dice of a design at a distance in hexes."""
    bands = weapon(records, slug)["bands"]
    return next((band["dice"] for band in bands if distance <= band["to"]), 0)


def vehicle(records: dict[str, Any], slug: str) -> dict[str, Any]:
    """Return a vehicle."""
    found: dict[str, Any] = records["vehicle"][slug]
    return found


def at(records: dict[str, Any], slug: str, roll: int) -> dict[str, Any]:
    """Return the place of a vehicle that a die result hits."""
    (found,) = [each for each in vehicle(records, slug)["places"] if each.get("location") == roll]
    return found  # type: ignore[no-any-return]


def test_the_box_holds_what_it_says(game: Game) -> None:
    """92 design cards, six templates, six cores, twenty scenarios: nothing is missing."""
    boxed = {name: count.count for name, count in game.inventory.items()}
    printed = {"design-card": 92, "vehicle": 6, "power-core": 6, "scenario": 20}
    assert boxed.items() >= printed.items()


def test_weapons_have_their_hit_types(records: dict[str, Any]) -> None:
    """Each weapon that the rulebook lists has the hit type that it is listed under."""
    armed = [design for design in records["design"].values() if design.get("attack")]
    found = {
        design["attack"].get("name") or design["name"]: design["attack"]["hit"].split(":")[1]
        for design in armed
    }
    for hit, names in HIT_TYPES.items():
        assert {name: found[name] for name in names} == dict.fromkeys(names, hit)


def test_what_is_printed_is_not_called_ours(records: dict[str, Any]) -> None:
    """The one range bar that the rulebook shows is no house value; all others are."""
    missile = records["design"]["guided-missile"]
    bands = [(band["to"], band["dice"]) for band in missile["attack"]["bands"]]
    assert bands == [(2, 0), (8, 2), (18, 1)]
    assert not {"attack", "attack.bands", "attack.hit"} & set(missile["house"])
    for slug, design in records["design"].items():
        if design.get("attack") and slug != "guided-missile":
            house = [name for name in design["house"] if "attack".startswith(name.split(".")[0])]
            assert any("bands" in name or name == "attack" for name in house), slug


def test_vehicles_have_their_printed_figures(records: dict[str, Any]) -> None:
    """Order, speeds, rotations, sideslips, systems and places, as text and examples give them."""
    assert [each["name"] for each in records["vehicle"].values()] == ORDER
    by_slug = {slug: vehicle(records, slug) for slug in map(str.lower, ORDER)}
    assert [each["rotations"] for each in by_slug.values()] == [1, 1, 0, 3, 1, 1]
    assert [each["sideslips"] for each in by_slug.values()] == [0, 2, 2, 0, 0, 0]
    assert [each["strafes"] for each in by_slug.values()] == [True, True] + [False] * 4
    assert (by_slug["rocketbot"]["speeds"][0], by_slug["helibot"]["speeds"][1]) == (8, 3)
    assert by_slug["robocar"]["speeds"][0] == 6
    assert len(set(by_slug["robotank"]["speeds"])) == 1
    assert by_slug["rocketbot"]["biped"] == {"speed": 2, "rotations": 2, "order": 7}
    hits = [len(each["speeds"]) - 1 for each in by_slug.values()]
    assert hits == [3, 2, 2, 2, 2, 2]
    systems = [
        sum(place["takes"] == "system" for place in each["places"]) for each in by_slug.values()
    ]
    assert (systems[0], systems[4], min(systems), max(systems)) == (2, 4, 2, 4)
    labels = [at(records, "robotank", roll)["label"] for roll in range(5)]
    assert labels == ["Hull", "Drive", "Secondary Weapon", "Primary Weapon", "Dorsal Turret"]
    assert [at(records, "robocar", roll)["key"] for roll in (0, 1, 2, 4)] == [
        "chassis",
        "drive",
        "primary-weapon",
        "cupola",
    ]
    pylons = {
        slug: [place["arc"] for place in each["places"] if place.get("arc")]
        for slug, each in by_slug.items()
    }
    assert (len(pylons["helibot"]), len(pylons["spiderbot"])) == (3, 1)
    assert pylons["spiderbot"][0] == {"arc": "arc:arc-120", "rear": True}
    assert {"arc": "arc:arc-360", "rear": False} in pylons["robotank"]


@pytest.mark.parametrize("slug", [name.lower() for name in ORDER])
def test_every_hit_comes_to_the_core_in_the_end(records: dict[str, Any], slug: str) -> None:
    """Two weapons, one skin; the five results hit five places; bleeding never goes in circles."""
    places = {place["key"]: place for place in vehicle(records, slug)["places"]}
    takes = [place["takes"] for place in places.values()]
    assert [takes.count(what) for what in ("weapon", "skin", "drive", "core")] == [2, 1, 1, 1]
    hit = sorted(place["location"] for place in places.values() if "location" in place)
    assert hit == [0, 1, 2, 3, 4]
    for key, place in places.items():
        way, here = [key], place
        while here.get("bleeds"):
            way.append(here["bleeds"])
            assert len(set(way)) == len(way), way
            here = places[way[-1]]
        assert here["takes"] in ("core", "skin"), way


def test_the_expansion_has_its_figures(game: Game, records: dict[str, Any]) -> None:
    """Cores with four to six steps, infantry's movement, rifle and designator."""
    cores = records["power-core"].values()
    assert [core["name"] for core in cores] == CORES
    assert {core["energy"] for core in cores} <= {4, 5, 6}
    assert records["power-core"]["mhd-generator"]["recharge"] == 1
    types = records["infantry-type"]
    assert [types[slug]["movement"] for slug in ("footsoldier", "motorized")] == [2, 5]
    assert types["motorized"]["silhouette"] == "5"
    infantry = game.constants["infantry"]
    rifle = [
        (infantry[f"rifle_{band}"], infantry[f"rifle_{band}_dice"])
        for band in ("near", "middle", "far")
    ]
    assert rifle == [(0, "3D6"), (2, "2D6"), (4, "1D6")]
    assert (infantry["designator_range"], infantry["designator_dice"]) == (5, "2D6")
    names = {unit["name"] for unit in records["infantry"].values()}
    assert names >= {"Crowl", "Turney", "Zimmerman"}


def test_scenarios_are_numbered_as_printed(records: dict[str, Any]) -> None:
    """Twenty of them, ten in each set, in the rulebook's order."""
    by_number = sorted(records["scenario"].values(), key=lambda each: each["number"])
    assert [each["name"] for each in by_number] == SCENARIOS
    assert [each["number"] for each in by_number] == list(range(1, 21))
    assert [each["release"] for each in by_number] == ["release:base"] * 10 + [
        "release:expansion"
    ] * 10
    table = records["scenario"]["apocalypse-campaign"]["results"]
    assert [row["roll"] for row in table] == [0, 1, 2, 3, 4, 5]


def test_the_twelve_errata_change_what_they_are_about() -> None:
    """Each entry of September 2009 is one erratum, and changes the printed content."""
    base, living = (
        export_json(open_game(ROOT / "content" / "kriegbot", ROOT, edition))["records"]
        for edition in ("base", "living")
    )
    opened = open_game(ROOT / "content" / "kriegbot", ROOT)
    assert sorted(entry.id for entry in opened.errata) == sorted(
        f"2009-09-{slug}" for slug in ERRATA
    )
    touched = {
        entry.id: [
            target
            for target, traces in opened.traces.items()
            if entry.id in {trace.entry.id for trace in traces}
        ]
        for entry in opened.errata
    }
    for entry, targets in touched.items():
        named = (target.partition(":")[::2] for target in targets if target != "game")
        assert any(base[kind].get(slug) != living[kind][slug] for kind, slug in named), entry


# The combat examples, worked with the values of the records.


def test_example_mag_claw(records: dict[str, Any]) -> None:
    """The bazooka throws three dice at its neighbour, whose silhouette is 8 and 2."""
    assert dice(records, "combat-pilot", 1) == 3
    assert records["design"]["mag-claw"]["abilities"][0]["uses"] == ["defence"]
    added = weapon(records, "combat-pilot")["text"]
    assert "adds 2 to its silhouette" in added
    assert vehicle(records, "rocketbot")["speeds"][0] + 2 == 10


def test_example_flamethrower(game: Game, records: dict[str, Any]) -> None:
    """Medium range two hexes off, one die less for strafing, one more for the antenna: 2 and 4."""
    antenna = records["design"]["phased-array-antenna"]["abilities"][0]["text"]
    assert "1 attack die more when you strafe" in antenna
    thrown = dice(records, "flamethrower", 2) - game.constants["strafe"]["dice"] + 1
    assert (thrown, sum([2, 4])) == (2, vehicle(records, "robocar")["speeds"][0])
    assert weapon(records, "flamethrower")["medium"] in ("medium:gun", "medium:beam")
    assert "on fire" in weapon(records, "flamethrower")["text"]


def test_example_chemical_rockets_and_guided_missile(records: dict[str, Any]) -> None:
    """A 5 and a 1 at range 9 just paint the car; missiles then meet a silhouette of three."""
    speed = vehicle(records, "robocar")["speeds"][0]
    rockets = weapon(records, "chemical-rockets")
    assert (dice(records, "chemical-rockets", 9), 5 + 1) == (1, speed)
    assert (rockets["name"], rockets["hit"]) == ("Targeting Gel", "hit-type:paint")
    assert (9 - speed, dice(records, "guided-missile", 8)) == (3, 2)
    defence = records["design"]["gatling-gun"]["abilities"][0]
    assert (defence["uses"], "1 attack die fewer" in defence["text"]) == (["defence"], True)
    assert weapon(records, "guided-missile")["medium"] == rockets["medium"] == "medium:missile"


def test_example_emp_blaster(records: dict[str, Any]) -> None:
    """Powered up it throws six dice at range one; the car lacks its chassis and goes dead."""
    discharge = records["design"]["emp-blaster"]["abilities"][0]
    assert (discharge["powered"], "twice the attack dice" in discharge["text"]) == (True, True)
    assert 2 * dice(records, "emp-blaster", 1) == 6
    assert weapon(records, "emp-blaster")["marker"] == "disable"
    rolls = dict.fromkeys(at(records, "robocar", roll)["key"] for roll in (0, 1, 2, 4, 4, 4))
    assert list(rolls) == ["chassis", "drive", "primary-weapon", "cupola"]
    assert at(records, "robocar", 0)["bleeds"] == "core"
