"""Scrimmage’s figures, read from its rulebook and typed by hand."""

ARCHETYPES = """\
Adventurer | 24 | perception | Quick Reflexes | 2 Thrill of Discovery | 4 Gambit |
Bodyguard | 32 | vitality | Protector’s Oath | 4 Emergency Extraction | 4 Shield Wall+ | 3
Brute | 30 | power | Intimidating Presence | 3 Smash | 5 Bulldoze | 3 2
Diplomat | 26 | charisma | Peacekeeper | 3 Charm+ | 3 Ceasefire+ | 3 3 12
Explorer | 24 | knowledge | Trailblazer | 4 Survival Instinct+ | 4 Tomb Raider+ | 3 3
Face | 28 | charisma | Silver Tongue | 3 Misdirect | 4 Negotiate | 3 3 2
Gunner | 28 | perception | Suppressive Fire | 5 Rapid Fire | 3 Covering Fire | 3
Healer | 28 | knowledge | Aura of Restoration | 4 Revitalise+ | 3 Calming Presence+ | 3 3
Hunter | 24 | perception | Camouflage | 3 Hunter’s Mark+ | 3 Trap Mastery+ | 6 3
Marksman | 30 | perception | Eagle Eye | 4 Precise Shot | 4 Disarming Shot |
Martial Artist | 32 | vitality | Counterstrike | 4 Blinding Speed | 5 Zen Focus |
Mentor | 28 | knowledge | Guiding Spirit | 4 Shared Wisdom+ | 3 Inspire+ | 3 3 3
Mercenary | 28 | power | Professionalism | 5 Ruthless Assault | 3 Suppressive Fire |
Outlaw | 22 | vitality | Rogue’s Luck | 3 Left Hook | 2 Slippery | 3
Rebel | 24 | charisma | Inspire Rebellion | 2 Defiant Shout+ | 4 Ambush | 3 3
Shadow | 24 | perception | Ghost’s Veil | 2 Smoke Veil+ | 4 Backstab | 6 3
Spy | 30 | agility | Stealthy Approach | 4 Sabotage+ | 5 False Orders+ | 3 3
Tactician | 26 | knowledge | Master Planner | 3 Flanking Manoeuver+ | 3 Counter Measure+ | 3 6
Trickster | 24 | charisma | Illusive | 3 Confusion+ | 3 Trickery+ | 6 3
Vanguard | 30 | vitality | Bulwark | 4 Blitz Attack | 4 Taunt+ | 3 6
Warrior | 30 | power | Battle-Hardened | 4 Whirlwind Slash | 4 Mighty Leap | 6
""".splitlines()
"""Name, points, the statistic a step up, passive, actives with their costs, distances.

An active ends with ``+`` where a Move may come before it; distances are the inches of passive and
actives, in this order.
"""

ARMS = """\
Throwing Knives/Stars/Shuriken | 6 | short | light | 1H | 2 |
Sling | 7 | medium | light | 2H | 1 |
Bow | 8 | medium | average | 2H | 1 |
Crossbow | 9 | long | severe | 2H | 1 | unwieldy
Handgun | 7 | short | average | 1H | 2 |
Rifle | 10 | long | severe | 2H | 1 |
Shotgun | 11 | short | severe | 2H | 1 | spread
Assault Rifle | 11 | long | average | 2H | 3 |
One-Handed Sword/Axe/Club | 6 | melee | average | 1H | 2 |
Two-Handed Sword/Axe | 7 | melee | severe | 2H | 1 |
Spear | 6 | melee | light/average | 1H/2H | 1 | reach
Halberd | 7 | melee | severe | 2H | 1 | reach
Dagger | 5 | melee | light | 1H | 2 |
""".splitlines()
"""Name, cost, range, damage, hands, speed, special rules; in the order of the table."""

PROTECTION = {
    "Helmet": (4, "none"),
    "Light Armour": (3, "none"),
    "Medium Armour": (5, "none"),
    "Heavy Armour": (7, "none"),
    "Shield": (5, "1H"),
}
GRADES = {"Light": 1, "Average": 2, "Severe": 3, "Critical": 4}
CONDITIONS = ["Fire", "Poison", "Bleed", "Stun", "Freeze", "Blind", "Slow", "Fear"]
SPECIAL_RULES = ["Spread", "Armour Piercing", "Reach", "Unwieldy"]
ACTIONS = ["Sprint", "Shoot", "Fight", "Investigate", "Interact", "Overwatch", "Breathe"]
DICE = {"D4": 4, "D6": 6, "D8": 8, "D10": 10, "D12": 12, "D20": 20}

CONSTANTS = {
    "health": 7,
    "adrenaline": 7,
    "injury_steps": {"first": 4, "second": 6},
    "adrenaline_gain": 1,
    "table": 24,
    "move": 6,
    "sprint_multiplier": 2,
    "charge": 3,
    "investigate": 3,
    "talk": 3,
    "crawl": 3,
    "reach": 1,
    "scale": 28,
    "smallest_scale": 20,
    "base_small": 25,
    "base_large": 30,
}
