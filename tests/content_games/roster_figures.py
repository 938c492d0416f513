"""Which figures of records cards of rosters tell, behind which label, and which they need not."""

from typing import Final

FIGURES: Final[dict[str, dict[str, str]]] = {
    "scrimmage": {
        "archetype.actives.cost": "Adrenaline",
        "archetype.actives.move_first": "May Move first",
        "archetype.die_change.statistic": "Dice",
        "arm.range": "Range",
        "arm.damage": "Damage",
        "arm.hands": "Hands",
        "arm.special": "Special",
        "protection.hands": "Hands",
        "protection.die_change.statistic": "Dice",
    },
    "rise-of-moloch": {
        "gentleman.agility": "Agility",
        "gentleman.trigger": "Trigger",
        "gentleman.punch": "Punch",
        "gentleman.skills": "",
        "gentleman.gift.cost": "Ether",
        "role.cost": "Ether",
        "upgrade.cost": "Ether",
        "upgrade.bonus_health": "",
        "upgrade.slots": "Arsenal slots",
        "equipment.boosts.attribute": "Adds",
        "equipment.ranged": "Ranged",
        "equipment.short_range": "Short range",
        "equipment.ether.effect": "One ether buys",
        "equipment.cost": "Ether",
        "equipment.bonus_health": "",
    },
    "kriegbot": {
        "vehicle.speeds": "Speed",
        "vehicle.rotations": "Rotations",
        "vehicle.sideslips": "Sideslips",
        "vehicle.strafes": "Strafes",
        "vehicle.crosses": "Also enters",
        "vehicle.barred": "Never enters",
        "vehicle.biped.speed": "Biped",
        "vehicle.biped.rotations": "Biped",
        "vehicle.biped.order": "Biped",
        "vehicle.order": "Moves",
        "design.pylon": "Pylon",
        "design.attack.medium": "Medium",
        "design.attack.electric": "Electric",
        "design.attack.bands.to": "Dice",
        "design.attack.bands.dice": "Dice",
        "design.abilities.electric": "Electric",
        "design.abilities.powered": "Powered Up",
        "power-core.energy": "Energy",
        "power-core.recharge": "Recharge",
    },
    "kuggkoping": {
        "archetype.move": "Move",
        "archetype.range": "Range",
        "archetype.dice": "Dice",
        "archetype.hits": "Dice",
        "archetype.grit": "Grit",
        "archetype.test": "Action tests",
        "gadget.defence": "Defence",
        "upgrade.once": "Once",
    },
    "grimdark-future": {"skill.set": "Skill set"},
}

LOOSE: Final = frozenset(
    {
        # A mutation raises one of them.
        *("archetype.move", "archetype.range", "archetype.dice", "archetype.grit"),
        "archetype.hits",
        "design.attack.bands.to",
        "design.attack.bands.dice",
        "vehicle.biped.speed",
        "vehicle.biped.rotations",
        "vehicle.biped.order",
    }
)
"""Figures that stand among others behind their label."""

_LOOKS: Final = frozenset({"icon", "emblem", "epithet", "blurb", "order", "copies", "label"})

BESIDE: Final[dict[str, frozenset[str]]] = {
    "scrimmage": frozenset(
        {
            # Points are counted on the list; the dice that change are told as they have become.
            *("archetype.points", "arm.cost", "protection.cost", "archetype.die_change.steps"),
            *("protection.die_change.steps", "archetype.role", "archetype.examples.work"),
            # No rule uses the speed, and armour is worn where its name says.
            *("arm.speed", "protection.place", "die", "statistic"),
        }
    ),
    "rise-of-moloch": frozenset(
        {
            # Boxes are drawn, equipment of the start is in the list, and no card needs its deck.
            *("gentleman.health", "gentleman.ether", "gentleman.equipment", "gentleman.job"),
            *("equipment.deck", "equipment.type", "equipment.slotless", "upgrade.job"),
            # What can be held is worked out, timing is told by its label.
            *("equipment.holds", "upgrade.holds", "location.holds", "equipment.timing"),
            *("gentleman.gift.timing", "role.timing", "upgrade.timing", "role.leader"),
            *("equipment.boosts.bonus", "equipment.ether.value", "location.fixed"),
            *("location.conspiracy",),
        }
    ),
    "kriegbot": frozenset(
        {
            # What lies in which slot is on the template; hits and arcs are told by their labels.
            *("vehicle.places", "design.release", "design.category", "design.attack.target"),
            *("design.attack.name", "design.attack.hit", "design.attack.marker"),
            *("design.attack.arc", "design.abilities.uses", "design.endurance"),
        }
    ),
    "kuggkoping": frozenset(
        {
            # A gadget’s Defence may stand instead, and keys are names for files.
            *("archetype.defence", "archetype.abilities.key", "archetype.special_actions.key"),
            *("archetype.standees", "gadget.type", "gadget.rolls", "quirk.type", "quirk.rolls"),
            # What an upgrade costs is paid before the game.
            "upgrade.cost",
            # What equipment makes of a profile is told in the profile and its tests.
            *("gadget.move", "gadget.range", "gadget.dice", "gadget.hits", "upgrade.move_test"),
            *("quirk.move", "quirk.range", "quirk.dice", "quirk.hits", "upgrade.action_test"),
            "archetype.hits_fixed",
        }
    ),
    "grimdark-future": frozenset(
        f"{kind}.{field}"
        for kind in ("trait", "skill", "injury", "talent")
        for field in ("rolls", "flavour", "repeats", "deadly")
    ),
}
"""Fields, or whole kinds, that are no matter of play, or are told worked out."""


def is_beside(game: str, path: str) -> bool:
    """Tell whether a card need not tell a field."""
    parts = path.split(".")
    above = {".".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
    return (parts[-1] in _LOOKS and path not in FIGURES[game]) or bool(above & BESIDE[game])
