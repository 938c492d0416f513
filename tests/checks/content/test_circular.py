"""References in a circle are told, each circle, and nothing else."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

KINDS = """\
rank:
  fields:
    next: { type: ref, to: rank, required: false%s }
    paths:
      type: list
      default: []
      of: { type: record, fields: { to: { type: ref, to: rank, acyclic: true } } }
"""


def told(ranks: str, option: str = ", acyclic: true") -> list[tuple[str, int]]:
    files = {"kinds.yaml": KINDS % option, "rank.yaml": f"source: {{ section: S }}\n{ranks}"}
    found = try_game(CONTENT_CHECKS["reference-circular"], files)
    return [(finding.message, finding.position.line) for finding in found]


def test_a_circle_is_told_with_all_its_records() -> None:
    """At the first of them; a tail that leads into it is none."""
    ranks = (
        "a: { name: A, next: b }\nb: { name: B, next: c }\nc: { name: C, next: d }\n"
        "d: { name: D, next: b }\n"
    )
    assert told(ranks) == [("next forms a circle: B → C → D → B", 3)]
    assert told(ranks, "") == []


@settings(max_examples=40)
@given(st.lists(st.lists(st.integers(0, 6), max_size=3), min_size=7, max_size=7))
def test_every_graph_with_a_circle_has_one_told(edges: list[list[int]]) -> None:
    """Compared with taking away, again and again, whoever leads nowhere."""
    ranks = "".join(
        f"r{n}: {{ name: R{n}, paths: [{', '.join(f'{{ to: r{m} }}' for m in ahead)}] }}\n"
        for n, ahead in enumerate(edges)
    )
    left = {n: set(ahead) for n, ahead in enumerate(edges)}
    while ends := [n for n, ahead in left.items() if not ahead & left.keys()]:
        for n in ends:
            del left[n]
    found = told(ranks)
    assert bool(found) == bool(left)
    for message, _ in found:
        trail = [int(name.strip()[1:]) for name in message.rpartition(": ")[2].split("→")]
        assert all(after in edges[before] for before, after in pairwise(trail))


def test_a_long_chain_is_walked_without_recursion() -> None:
    """As many records as a game may have."""
    ranks = "".join(f"r{n}: {{ name: R{n}, next: r{n + 1} }}\n" for n in range(2000))
    assert told(ranks + "r2000: { name: End }\n") == []
