"""References in a circle are told, each circle, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.examples import try_game
from pipeline.checks.rules.references import _circles
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
    """Return message and line of what is found among some ranks."""
    files = {"kinds.yaml": KINDS % option, "rank.yaml": f"source: {{ section: S }}\n{ranks}"}
    found = try_game(CONTENT_CHECKS["reference-circular"], files)
    return [(finding.message, finding.position.line) for finding in found]


def test_a_circle_is_told_with_all_its_records() -> None:
    """At the first of them; a tail that leads into it is none."""
    ranks = (
        "a: { name: A, next: b }\nb: { name: B, next: c }\nc: { name: C, next: d }\n"
        "d: { name: D, next: b }\n"
    )
    assert told(ranks) == [("next goes in a circle: B → C → D → B", 3)]
    assert told(ranks, "") == []


def test_a_record_may_not_lead_to_itself() -> None:
    """Within a list, too, at the very place."""
    ranks = "a:\n  name: A\n  paths:\n    - { to: b }\n    - { to: a }\nb: { name: B }\n"
    assert told(ranks) == [("paths.to goes in a circle: A → A", 6)]


def test_two_ways_to_one_end_are_no_circle() -> None:
    """Each field is walked for itself, and each record once."""
    ranks = (
        "a: { name: A, next: b, paths: [{ to: b }, { to: c }] }\n"
        "b: { name: B, paths: [{ to: c }] }\n"
        "c: { name: C, next: a }\n"
    )
    assert told(ranks) == []


@given(st.lists(st.lists(st.integers(0, 9), max_size=3), min_size=10, max_size=10))
def test_every_graph_with_a_circle_has_one_told(edges: list[list[int]]) -> None:
    """Compared with taking away, again and again, whoever leads nowhere."""
    steps = {str(n): tuple((str(m), ("next",)) for m in ahead) for n, ahead in enumerate(edges)}
    left = {n: set(ahead) for n, ahead in enumerate(edges)}
    while ends := [n for n, ahead in left.items() if not ahead & left.keys()]:
        for n in ends:
            del left[n]
    found = list(_circles(steps))
    assert bool(found) == bool(left)
    for trail in found:
        for (slug, _), (following, _) in zip(trail, [*trail[1:], trail[0]], strict=True):
            assert int(following) in edges[int(slug)]


def test_a_long_chain_is_walked_without_recursion() -> None:
    """As many records as a game may have."""
    steps = {str(n): ((str(n + 1), ("next",)),) for n in range(20_000)} | {"20000": ()}
    assert list(_circles(steps)) == []
