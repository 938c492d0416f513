"""Second readings of texts: the figures, terms and deciding words of both."""

import pytest
from checks.playing import found

from pipeline.source.findings import Finding

KINDS = """\
stat:
  legend: icon
  fields: { icon: text }
card:
  fields: { text: markup }
"""
STATS = """\
source: { section: Stats }
power: { name: Power, icon: fist }
agility: { name: Agility, icon: boot }
free-move: { name: Free Move, icon: wing }
"""


def read(text: str, keyed: str) -> list[Finding]:
    """Return how a card's text differs from what somebody has keyed for it."""
    return found(
        "reading-differs",
        {
            "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nknown: ['{wing}']\n"
            "retired: { swiftness: Agility }\n",
            "kinds.yaml": KINDS,
            "stat.yaml": STATS,
            "card.yaml": f"source: {{ section: Cards }}\nfox: {{ name: Fox, text: '{text}' }}\n",
            "readings/one.yaml": "reader: Ann\ndate: 2026-11-28\nvalues:\n  Cards:\n"
            f"    card:fox: {{ text: {keyed} }}\n",
        },
    )


@pytest.mark.parametrize(
    ("text", "keyed", "differs"),
    [
        ("Roll [[stat:power]].", "[Power]", ""),
        (
            "Roll [[stat:power|your best]].",
            "[Agility]",
            "[power] here, not in a second reading; not here: [Agility]",
        ),
        ("Roll {fist} twice.", "[Agility, Power]", "not here: [Agility]"),
        ("Roll {boot}.", "[Power]", "[agility] here, not in a second reading; not here: [Power]"),
        ("All powers end.", "Power", ""),
        ("The agility of all.", "none", "[agility] here"),
        ("Make a free move.", "Free Moves", ""),
        ("The Fox has {wing} 2 Power.", "[Power, two]", ""),
        ("Power 3.", "[Power]", "[3] here"),
        ("Power 3.", "[3]", ""),
        ("Power 3, Agility 4.", "[3, Power]", "[4, agility] here"),
        ("Its Agility.", "swiftness", ""),
        ("Power 3, then 3.", "[3, Power]", "[3] here"),
        ("Power 3.", "[3, 3, Power]", "not here: [3]"),
        ("3 or 4 Power.", "[3, 4, Power]", ""),
        ("4 or 3.", "[3, 4, Power]", "[4, 3] here, not in a second reading; not here: [3, 4]"),
        ("You must not.", "[not, must]", ""),
        ("You may.", "[not, must]", "[may] here, not in a second reading; not here: [not, must]"),
        ("Power.", "[Power, enemy]", "not here: [enemy]"),
        ("Power until the turn ends.", "[Power, end, until]", ""),
        (
            "Power as the turn begins.",
            "[Power, end]",
            "[start] here, not in a second reading; not here: [end]",
        ),
        (
            "Power on leaving water.",
            "[Power, enter]",
            "[leave] here, not in a second reading; not here: [enter]",
        ),
        ("Gain 1 Power.", "[1, Power, lose]", "not here: [lose]"),
        ("Power facedown.", "[Power, down]", ""),
        ("Power faceup.", "[Power, down]", "not here: [down]"),
        (
            "Power for most hits.",
            "[Power, less]",
            "[more] here, not in a second reading; not here: [less]",
        ),
        ("Power this turn.", "[Power, next]", "not here: [next]"),
        ("Power next to it.", "[Power, not]", "not here: [not]"),
        (
            "The defender’s Power.",
            "[Power, attacker]",
            "[defender] here, not in a second reading; not here: [attacker]",
        ),
        ("3 Power at the least.", "[3, Power, at least]", ""),
    ],
)
def test_a_text_says_what_was_keyed_as_often(text: str, keyed: str, differs: str) -> None:
    """Terms count as names, references, icons or older terms, unless only figures were keyed."""
    told = [each.message.removesuffix(" in a second reading") for each in read(text, keyed)]
    assert [each.removesuffix(", not") for each in told] == (
        [f"text: {differs}"] if differs else []
    )
