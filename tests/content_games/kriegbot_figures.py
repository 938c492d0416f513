"""What Kriegbot's rulebook prints, typed a second time."""

HIT_TYPES = {
    "damage-1": {
        "Free Electron Laser",
        "Howitzer",
        "Flail",
        "Tesla Gun",
        "Gatling Gun",
        "Grenade Launcher",
        "Electrolaser",
    },
    "damage-1-doubles": {
        "TOW Missile",
        "Mag Claw",
        "Particle Beam Accelerator",
        "Guided Missile",
        "Rocket Pod",
        "Bazooka",
        "Recoilless Rifle",
    },
    "damage-2": {"Railgun", "Chainsaw", "Viral Bayonet", "Sabot"},
    "burst": {"EMP Blaster", "Flamethrower", "Heavy Machine Gun"},
    "paint": {"Targeting Laser"},
}
"""The weapons that the rulebook lists for each hit type."""


CORES = [
    "MHD Generator",
    "Compulsator Flywheel",
    "Nanowire Battery",
    "Ultracapacitor",
    "Fuel Cell",
    "Superconducting Solenoid",
]
ORDER = ["Rocketbot", "Helibot", "Hoverbot", "Spiderbot", "Robotank", "Robocar"]
SCENARIOS = """Showdown|Kill the Human|The Honcho|Capture the Flag|Crypto Capture the Flag
When Cyborgs Rule|The War of the Worlds|The Hacker|The Sharks and the Jets, 2108|Lizard-bot
Mission Control|Beachhead|Human Wave|Aftermath|Weapons of Mass Destruction|Downed Pilot
Musical Chairs|Bombs Away|Tesla Tower|Apocalypse Campaign""".replace("\n", "|").split("|")
ERRATA = [
    "rebooting-energy-cost",
    "combat-pilot",
    "explosive-capacitors",
    "infantry-pod",
    "limpet-mines",
    "mad-sensor",
    "recoilless-rifle",
    "rectenna",
    "superconductors-railgun-active-camouflage",
    "suicide-nuke",
    "targeting-laser",
    "uav",
]

SIDES = {
    "kill-the-human": {(2, 3, "one", "", "", "", "own")},
    "the-honcho": {(2, 2, "any", "", "", "", "own"), (1, 1, "all", "", "", "", "own")},
    "capture-the-flag": {(2, 3, "any", "", "", "", "own")},
    "crypto-capture-the-flag": {(2, 3, "any", "", "", "", "own")},
    "when-cyborgs-rule": {(2, 3, "none", "", "", "", "own")},
    "war-of-the-worlds": {(1, 3, "none", "", "", "", "own"), (1, 3, "all", "", "", "", "own")},
    "the-hacker": {(1, 2, "any", "", "targeting-laser", "", "own")},
    "sharks-and-jets": {(2, 2, "one", "", "", "", "both"), (1, 2, "one", "", "", "", "both")},
    "lizard-bot": {
        (1, 1, "any", "spiderbot", "", "", "own"),
        (3, 3, "all", "rocketbot helibot hoverbot robotank robocar", "", "", "own"),
    },
    "beachhead": {(2, 3, "any", "", "", "", "own"), (1, 2, "any", "", "", "", "own")},
    "human-wave": {(1, 1, "any", "robotank", "", "", "own")},
    "weapons-of-mass-destruction": {
        (1, 3, "none", "", "", "", "own"),
        (1, 3, "all", "", "", "", "own"),
    },
    "downed-pilot": {
        (1, 3, "all", "hoverbot rocketbot helibot", "", "suicide-nuke", "own"),
        (1, 3, "any", "spiderbot robotank robocar", "", "suicide-nuke", "own"),
    },
    "musical-chairs": {(1, 1, "none", "", "", "infantry-pod", "both unlike")},
    "bombs-away": {(1, 2, "any", "", "", "", "own"), (2, 3, "any", "", "", "", "own")},
    "apocalypse-campaign": {(1, 3, "any", "", "", "", "both")},
}
"""What scenarios let sides build: robots, pilots, templates, demands, bans, colours of cards."""
