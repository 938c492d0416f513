"""Second readings of texts: which terms of a record's text the rulebook's text must have."""

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
    ("text", "keyed", "lacking"),
    [
        ("Roll [[stat:power]].", "[Power]", ""),
        ("Roll [[stat:power|your best]].", "[Agility]", "[power]"),
        ("Roll {fist} twice.", "[Agility, Power]", ""),
        ("Roll {boot}.", "[Power]", "[agility]"),
        ("All powers end.", "Power", ""),
        ("The agility of all.", "none", "[agility]"),
        ("Make a free move.", "Free Moves", ""),
        ("The Fox has {wing} 2 Power.", "[Power, two]", ""),
        ("Power 3.", "[Power]", "[3]"),
        ("Power 3.", "[3]", ""),
        ("Power 3, Agility 4.", "[3, Power]", "[4, agility]"),
        ("Its Agility.", "swiftness", ""),
    ],
)
def test_a_text_names_no_term_that_was_not_keyed(text: str, keyed: str, lacking: str) -> None:
    """Terms count as names, references, icons or older terms, unless only figures were keyed."""
    told = [each.message.partition(" here")[0] for each in read(text, keyed)]
    assert told == ([f"text: {lacking}"] if lacking else [])
