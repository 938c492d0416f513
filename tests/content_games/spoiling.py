"""Legal rosters spoiled: what is done to one, and the rule of its game that must refuse it then."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

Data = dict[str, Any]
Change = Callable[[Data, Random], bool]


class Spoil(NamedTuple):
    """A change that breaks a rule; `change` tells whether the roster had anything to spoil."""

    rule: str
    change: Change


SPOILS: dict[str, list[Spoil]] = {}


def breaks(game: str, *rules: str) -> Callable[[Change], Change]:
    """Enter the decorated change as one that breaks rules of a game."""

    def enter(change: Change) -> Change:
        SPOILS.setdefault(game, []).extend(Spoil(rule, change) for rule in rules)
        return change

    return enter


def spoiled(data: Data, spoil: Spoil, seed: int) -> Data | None:
    """Return a spoiled copy of a roster's data, None where there is nothing to spoil."""
    copy = deepcopy(data)
    return copy if spoil.change(copy, Random(f"{spoil.rule} {seed}")) else None


def _no_own_name(entries: str, random: Random, data: Data) -> bool:
    """Give one entry the name of another, in other letters or with blanks, or none at all."""
    if random.random() < 0.3:
        random.choice(data[entries])["name"] = random.choice(["", "  "])
        return True
    same = _same("name", entries, random, data)
    if same:
        last = data[entries][-1]
        twins = [each for each in data[entries] if each["name"] == last["name"]]
        if len(twins) > 1:
            last["name"] = random.choice([last["name"].upper(), f" {last['name']} "])
    return same


def _same(field: str, entries: str, random: Random, data: Data) -> bool:
    """Give two entries the same value."""
    if len(data[entries]) < 2:
        return False
    one, other = random.sample(data[entries], 2)
    other[field] = one[field]
    return True


# Grimdark Future

GDF = "grimdark-future"


def _new(data: Data) -> bool:
    return not data.get("missions")


@breaks(GDF, "muster-limit")
def _gdf_limit(data: Data, random: Random) -> bool:
    random.choice(data["units"])["points"] += 1000 + random.randrange(50)
    return _new(data)


@breaks(GDF, "muster-saved")
def _gdf_saved(data: Data, random: Random) -> bool:
    data["points_saved"] = 201 + random.randrange(500)
    return _new(data)


@breaks(GDF, "muster-heroes")
def _gdf_first_heroes(data: Data, random: Random) -> bool:
    for unit in random.sample(data["units"], 2):
        unit["hero"] = True
    return _new(data)


@breaks(GDF, "muster-new")
def _gdf_veterans(data: Data, random: Random) -> bool:
    data["vp"] = random.randint(1, 9)
    return _new(data)


@breaks(GDF, "heroes")
def _gdf_heroes(data: Data, random: Random) -> bool:
    for unit in random.sample(data["units"], 4):
        unit["hero"] = True
    return True


@breaks(GDF, "unit-names")
def _gdf_names(data: Data, random: Random) -> bool:
    return _no_own_name("units", random, data)


@breaks(GDF, "points-left")
def _gdf_debt(data: Data, random: Random) -> bool:
    data["points_saved"] = -random.randint(1, 90)
    return True


@breaks(GDF, "xp-most")
def _gdf_xp(data: Data, random: Random) -> bool:
    random.choice(data["units"])["xp"] = random.randint(31, 40)
    return True


@breaks(GDF, "trait-count")
def _gdf_level(data: Data, random: Random) -> bool:
    unit = random.choice(data["units"])
    unit["xp"] = unit.get("xp", 0) + 5
    return unit["xp"] <= 30


@breaks(GDF, "trait-once")
def _gdf_traits(data: Data, random: Random) -> bool:
    random.choice(data["units"])["traits"] = [random.choice(["agile", "elite", "resilient"])] * 2
    return True


@breaks(GDF, "hero-only")
def _gdf_rank(data: Data, random: Random) -> bool:
    unit = random.choice([unit for unit in data["units"] if not unit.get("hero")])
    unit["talents"] = [random.choice(["motivated", "crazed"])]
    return True


@breaks(GDF, "injury-once", "talent-once", "skill-once", "dead-heroes")
def _gdf_hero(data: Data, random: Random) -> bool:
    heroes = [unit for unit in data["units"] if unit.get("hero")]
    hero = random.choice(heroes)
    hero["injuries"] = ["smashed-leg", "smashed-leg", "dead"]
    hero["talents"] = ["crazed", "crazed"]
    hero["skills"] = ["leader", "leader"]
    return True


@breaks(GDF, "absence")
def _gdf_absence(data: Data, random: Random) -> bool:
    data["permdeath"] = True
    random.choice(data["units"])["absent"] = random.randint(1, 3)
    return True


# Scrimmage

SCRIMMAGE = "scrimmage"


@breaks(SCRIMMAGE, "team-points")
def _team_points(data: Data, random: Random) -> bool:
    data["limit"] = random.randint(20, 90)
    return True


@breaks(SCRIMMAGE, "team-least")
def _team_small(data: Data, random: Random) -> bool:
    data["members"] = random.sample(data["members"], random.randint(1, 2))
    return True


@breaks(SCRIMMAGE, "team-most")
def _team_large(data: Data, random: Random) -> bool:
    for number in range(7 - len(data["members"]) + random.randint(0, 2)):
        data["members"].append({**random.choice(data["members"]), "name": f"Recruit {number}"})
    return True


@breaks(SCRIMMAGE, "team-archetype")
def _team_twins(data: Data, random: Random) -> bool:
    return _same("archetype", "members", random, data)


@breaks(SCRIMMAGE, "team-leader")
def _team_leaders(data: Data, random: Random) -> bool:
    lead = random.choice([True, False])
    for member in data["members"]:
        member["leader"] = lead
    return True


@breaks(SCRIMMAGE, "team-names")
def _team_names(data: Data, random: Random) -> bool:
    return _no_own_name("members", random, data)


@breaks(SCRIMMAGE, "member-hands", "member-worn")
def _member_load(data: Data, random: Random) -> bool:
    member = random.choice(data["members"])
    member["arms"] = ["rifle"]
    member["protection"] = ["shield", "light-armour", "heavy-armour"]
    return True


# Kriegbot

KRIEGBOT = "kriegbot"
VEHICLES = ["rocketbot", "helibot", "hoverbot", "spiderbot", "robotank", "robocar"]


@breaks(KRIEGBOT, "squad-size")
def _squad_size(data: Data, random: Random) -> bool:
    taken = [robot["vehicle"] for robot in data["robots"]]
    free = [vehicle for vehicle in VEHICLES if vehicle not in taken]
    for vehicle in random.sample(free, 4 - len(taken)):
        data["robots"].append({"name": f"New {vehicle}", "vehicle": vehicle, "cards": []})
    return True


@breaks(KRIEGBOT, "robot-names")
def _robot_names(data: Data, random: Random) -> bool:
    return _no_own_name("robots", random, data)


@breaks(KRIEGBOT, "template-once")
def _templates(data: Data, random: Random) -> bool:
    return _same("vehicle", "robots", random, data)


@breaks(KRIEGBOT, "slot-known")
def _slot_known(data: Data, random: Random) -> bool:
    robot = random.choice(data["robots"])
    random.choice(robot["cards"])["slot"] = random.choice(["cellar", "attic", "porch"])
    return True


@breaks(KRIEGBOT, "slot-once")
def _slot_once(data: Data, random: Random) -> bool:
    robot = random.choice(data["robots"])
    return _same("slot", "cards", random, robot)


@breaks(KRIEGBOT, "slots-full")
def _slots_full(data: Data, random: Random) -> bool:
    random.choice(data["robots"])["cards"] = []
    return True


@breaks(KRIEGBOT, "card-once")
def _card_once(data: Data, random: Random) -> bool:
    cards = {"cards": [card for robot in data["robots"] for card in robot["cards"]]}
    return _same("card", "cards", random, cards)


@breaks(KRIEGBOT, "core-in-expansion")
def _core_missing(data: Data, random: Random) -> bool:
    data["expansion"] = True
    random.choice(data["robots"]).pop("core", None)
    return True


@breaks(KRIEGBOT, "no-core-without-expansion")
def _core_too_much(data: Data, random: Random) -> bool:
    data["expansion"] = False
    random.choice(data["robots"])["core"] = random.choice(["fuel-cell", "nanowire-battery"])
    return True


# Kuggköping

KUGGKOPING = "kuggkoping"


@breaks(KUGGKOPING, "warband-size")
def _warband_size(data: Data, random: Random) -> bool:
    data["characters"].remove(random.choice(data["characters"]))
    return bool(data["characters"])


@breaks(KUGGKOPING, "warband-names")
def _warband_names(data: Data, random: Random) -> bool:
    return _no_own_name("characters", random, data)


@breaks(KUGGKOPING, "warband-archetype")
def _warband_twins(data: Data, random: Random) -> bool:
    return _same("archetype", "characters", random, data)


@breaks(KUGGKOPING, "warband-foreman")
def _warband_foremen(data: Data, random: Random) -> bool:
    lead = random.choice([True, False])
    for character in data["characters"]:
        character["foreman"] = lead
    return not lead or len(data["characters"]) > 1


@breaks(KUGGKOPING, "warband-faction")
def _warband_faction(data: Data, random: Random) -> bool:
    if data.pop("faction", None) is None:
        data["faction"] = random.choice(["scribes", "imprints"])
    return True


@breaks(KUGGKOPING, "warband-positive", "warband-negative")
def _warband_traits(data: Data, random: Random) -> bool:
    data["positive"] = data["negative"] = random.choice(["Immortal", "Late", "Elsewhere"])
    return True


@breaks(KUGGKOPING, "warband-agendas")
def _warband_agendas(data: Data, random: Random) -> bool:
    data["players"], data["agendas"] = 1, ["collector"]
    return True


@breaks(KUGGKOPING, "character-gadgets")
def _character_gadgets(data: Data, random: Random) -> bool:
    random.choice(data["characters"])["weapon"] = {"gadget": "rivet-vest"}
    return True


@breaks(KUGGKOPING, "character-circuits")
def _character_circuits(data: Data, random: Random) -> bool:
    character = random.choice(data["characters"])
    character["upgrades"] = ["fairy-circuits"] * random.randint(2, 3)
    return True


@breaks(KUGGKOPING, "character-learnt")
def _character_learnt(data: Data, random: Random) -> bool:
    random.choice(data["characters"])["learnt"] = ["Sleeping"]
    return True


@breaks(KUGGKOPING, "warband-tinker")
def _warband_tinker(data: Data, random: Random) -> bool:
    data["tinker"] = random.randint(4, 40)
    return not data.get("log")


# Rise of Moloch

MOLOCH = "rise-of-moloch"


@breaks(MOLOCH, "team-of-four")
def _team_of_four(data: Data, random: Random) -> bool:
    data["gentlemen"].remove(random.choice(data["gentlemen"]))
    return True


@breaks(MOLOCH, "job-once")
def _job_once(data: Data, random: Random) -> bool:
    return _same("gentleman", "gentlemen", random, data)


@breaks(MOLOCH, "leader-elected")
def _leader(data: Data, random: Random) -> bool:
    for gentleman in data["gentlemen"]:
        gentleman["role"] = random.choice(["medic", "scout", "hunter", "bruiser"])
    return True


@breaks(MOLOCH, "role-once")
def _role_once(data: Data, random: Random) -> bool:
    for gentleman in random.sample(data["gentlemen"], 2):
        gentleman["role"] = "scout"
    return True


@breaks(MOLOCH, "ether-held")
def _ether(data: Data, random: Random) -> bool:
    random.choice(data["gentlemen"])["ether"] = random.randint(40, 60)
    return True


@breaks(MOLOCH, "upgrade-once")
def _upgrade_once(data: Data, random: Random) -> bool:
    for gentleman in random.sample(data["gentlemen"], 2):
        gentleman["upgrades"] = ["riposte"]
    return True


@breaks(MOLOCH, "upgrade-limit")
def _upgrade_limit(data: Data, random: Random) -> bool:
    gentleman = random.choice(data["gentlemen"])
    gentleman["upgrades"] = ["hurl", "thick-hide", "feral-leap", "blood-trail"]
    return True


@breaks(MOLOCH, "begins-with")
def _begins_with(data: Data, random: Random) -> bool:
    for gentleman in random.sample(data["gentlemen"], 3):
        gentleman["equipment"] = []
    return data.get("mode") == "one-shot" or data.get("chapter") == 1


@breaks(MOLOCH, "one-shot-power")
def _power(data: Data, random: Random) -> bool:
    data.pop("power", None)
    return data.get("mode") == "one-shot"


@breaks(MOLOCH, "campaign-chapter")
def _chapter(data: Data, random: Random) -> bool:
    data.pop("chapter", None)
    return data.get("mode") == "campaign"


@breaks(MOLOCH, "victories")
def _victories(data: Data, random: Random) -> bool:
    data["victories"] = data.get("chapter", 0) + random.randint(0, 1)
    return data.get("mode") == "campaign"
