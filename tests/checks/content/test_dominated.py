"""What another record beats, by the way that its kind says is better."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.examples import try_game
from pipeline.checks.rules.balance import Dominance, _beaten
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.game.opening import open_game
from pipeline.source.findings import PunchboardError

KINDS = """\
band:
  fields: { order: integer }
trait: {}
arm:
  dominance: { cost: down, might: up, band: up, hands: down, traits: [sharp], loud: down }
  fields:
    cost: integer
    might: { type: list, of: dice }
    band: { type: ref, to: band }
    hands: { type: choice, of: [one, two] }
    traits: { type: list, of: { type: ref, to: trait }, default: [] }
    loud: { type: flag, default: false }
    reach: { type: integer, required: false }
"""
FILES = {
    "band.yaml": "source: { section: S }\nnear: { name: Near, order: 1 }\n"
    "far: { name: Far, order: 2 }\n",
    "trait.yaml": "source: { section: S }\nsharp: { name: Sharp }\nslow: { name: Slow }\n",
}
AXE = "cost: 2, might: [D6], band: near, hands: one"


def told(bow: str, kinds: str = KINDS) -> list[str]:
    """Return what is said of an axe and a bow."""
    arms = f"source: {{ section: S }}\naxe: {{ name: Axe, {AXE} }}\nbow: {{ name: Bow, {bow} }}\n"
    files = {**FILES, "kinds.yaml": kinds, "arm.yaml": arms}
    return [finding.message for finding in try_game(CONTENT_CHECKS["dominated"], files)]


@pytest.mark.parametrize(
    ("bow", "says"),
    [
        (AXE, []),
        (AXE.replace("2", "1"), ["Bow beats Axe: cost 1 to 2"]),
        (AXE.replace("D6", "D8"), ["Bow beats Axe: might D8 to D6"]),
        (AXE.replace("D6", "2D4"), ["Bow beats Axe: might 2D4 to D6"]),
        (AXE.replace("D6", "D6-1"), ["Axe beats Bow: might D6 to D6-1"]),
        (AXE.replace("near", "far"), ["Bow beats Axe: band Far to Near"]),
        (AXE.replace("one", "two"), ["Axe beats Bow: hands one to two"]),
        (f"{AXE}, loud: true", ["Axe beats Bow: loud False to True"]),
        (f"{AXE}, traits: [sharp]", ["Bow beats Axe: traits Sharp to none"]),
        (f"{AXE}, traits: [slow]", ["Axe beats Bow: traits none to Slow"]),
        (f"{AXE}, traits: [sharp, slow]", []),
        (AXE.replace("near", "far").replace("2", "3"), []),
        (AXE.replace("[D6]", "[D8, D8]"), []),
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


SETS = st.frozensets(st.sampled_from("abc"))


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), SETS, SETS), max_size=25))
def test_whoever_is_beaten_is_found(
    drawn: list[tuple[int, int, frozenset[str], frozenset[str]]],
) -> None:
    """The same as by comparing each with each."""
    standings = [
        Dominance((float(one), float(two)), good, bad, None)  # type: ignore[arg-type]
        for one, two, good, bad in drawn
    ]
    expected = sum(any(other.beats(one) for other in standings) for one in standings)
    found = list(_beaten(standings))
    assert len(found) == expected
    assert all(better.beats(worse) for worse, better in found)


@pytest.mark.parametrize(
    ("dominance", "says"),
    [
        ("{ csot: down }", "no field 'csot'"),
        ("{ cost: less }", "'cost' cannot be 'less'"),
        ("{ traits: [1] }", "'traits' cannot be [1]"),
        ("[cost]", "'dominance' cannot be ['cost']"),
    ],
)
def test_a_way_that_makes_no_sense_is_told(tmp_path: Path, dominance: str, says: str) -> None:
    """At its place in kinds.yaml."""
    kinds = f"arm:\n  dominance: {dominance}\n  fields: {{ cost: integer, traits: text }}\n"
    (tmp_path / "kinds.yaml").write_text(kinds)
    (tmp_path / "game.yaml").write_text("id: tiny\ntitle: Tiny\nversion: '1'\n")
    with pytest.raises(PunchboardError) as caught:
        open_game(tmp_path)
    (found,) = caught.value.findings
    assert says in found.message
    assert (found.position.line, found.code) == (
        2,
        "kind-option" if says.startswith("'dominance'") else "kind-dominance",
    )
