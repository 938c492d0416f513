"""What another record beats, by the way that its kind says is better."""

from pathlib import Path

import pytest
from edits import tree
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

FILES = tree(Path(__file__).with_name("arms"))
KINDS = FILES["kinds.yaml"]
AXE = "cost: 2, might: [D6], band: near, hands: one"


def told(bow: str, kinds: str = KINDS) -> list[str]:
    arms = f"source: {{ section: S }}\naxe: {{ name: Axe, {AXE} }}\nbow: {{ name: Bow, {bow} }}\n"
    files = {**FILES, "kinds.yaml": kinds, "arm.yaml": arms}
    return [finding.message for finding in try_game(CONTENT_CHECKS["dominated"], files)]


@pytest.mark.parametrize(
    ("bow", "says"),
    [
        (AXE, []),
        (AXE.replace("2", "1"), ["Bow beats Axe: cost 1 to 2"]),
        (AXE.replace("D6", "2D4"), ["Bow beats Axe: might 2D4 to D6"]),
        (AXE.replace("D6", "D6-1"), ["Axe beats Bow: might D6 to D6-1"]),
        (AXE.replace("near", "far"), ["Bow beats Axe: band Far to Near"]),
        (AXE.replace("one", "two"), ["Axe beats Bow: hands one to two"]),
        (f"{AXE}, loud: true", ["Axe beats Bow: loud False to True"]),
        (f"{AXE}, traits: [sharp]", ["Bow beats Axe: traits Sharp to none"]),
        (f"{AXE}, traits: [sharp, slow]", []),
        (AXE.replace("near", "far").replace("2", "3"), []),
    ],
)
def test_one_beats_another_in_nothing_worse_and_something_better(bow: str, says: list[str]) -> None:
    """The values in which they differ are the counter-example."""
    assert told(bow) == says


def test_only_records_that_agree_are_compared() -> None:
    """A field that must be the same, and one that is not given."""
    kinds = KINDS.replace("band: up", "band: same").replace("loud: down", "reach: up")
    assert told(AXE.replace("near", "far").replace("2", "1"), kinds) == []
    assert told(f"{AXE.replace('2', '1')}, reach: 3", kinds) == []
    assert told(AXE.replace("2", "1"), kinds) == ["Bow beats Axe: cost 1 to 2"]


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=12))
def test_whoever_is_beaten_is_found(drawn: list[tuple[int, int]]) -> None:
    """The same as by comparing each with each."""
    fields = "  fields: { cost: integer, reach: integer }\n"
    kinds = f"arm:\n  dominance: {{ cost: down, reach: up }}\n{fields}"
    arms = "source: { section: S }\n" + "".join(
        f"a{n}: {{ name: A{n}, cost: {cost}, reach: {reach} }}\n"
        for n, (cost, reach) in enumerate(drawn)
    )
    found = try_game(CONTENT_CHECKS["dominated"], {"kinds.yaml": kinds, "arm.yaml": arms})
    beaten = {
        f"A{n}"
        for n, (cost, reach) in enumerate(drawn)
        if any(c <= cost and r >= reach and (c, r) != (cost, reach) for c, r in drawn)
    }
    assert sorted(each.message.split()[2].rstrip(":") for each in found) == sorted(beaten)
