"""Sources say something, and house values are ours."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

KINDS = "card:\n  fields: { order: integer, cost: integer, text: markup }\n"
FOX = "fox: {{ name: Fox, order: 1, cost: 2, text: Run., house: [{}]{} }}\n"


def told(code: str, cards: str, **files: str) -> list[tuple[str, int]]:
    """Return message and line of what a check finds."""
    changed = {name.replace("__", "/") + ".yaml": text for name, text in files.items()}
    found = try_game(CONTENT_CHECKS[code], {"kinds.yaml": KINDS, "card.yaml": cards, **changed})
    return [(finding.message, finding.position.line) for finding in found]


@pytest.mark.parametrize(
    ("source", "count"),
    [("section: S", 0), ("page: 3", 0), ("note: From a letter.", 0), ("", 1), ("note: ''", 1)],
)
def test_a_source_says_something(source: str, count: int) -> None:
    """A section, a page or a note."""
    fox = FOX.format("cost", f", source: {{ {source} }}")
    assert len(told("source-section", fox)) == count


@pytest.mark.parametrize(
    ("house", "source", "count"),
    [
        ("name, cost, text", "", 1),
        ("name, cost", "", 0),
        ("name, cost, text", ", source: { note: Ours. }", 0),
    ],
)
def test_a_record_that_is_wholly_ours_says_why(house: str, source: str, count: int) -> None:
    """Its place in an order is no value of the rulebook's."""
    cards = "source: { section: S }\n" + FOX.format(house, source)
    assert len(told("house-all", cards)) == count


def test_many_records_of_ours_are_one_finding() -> None:
    """It names the first of them."""
    cards = "source: { section: S }\n" + "".join(
        FOX.format("name, cost, text", "").replace("fox", f"fox-{n}") for n in range(5)
    )
    message = "every value is ours, and no note says why: fox-0, fox-1, fox-2 and 2 more"
    assert told("house-all", cards) == [(message, 2)]


ERRATUM = """\
title: Fox
date: "2024-05-01"
kind: typo
summary: It is dearer.
%s
patches:
  - { target: "card:fox", field: cost, was: 2, now: 3 }
  - { target: "card:fox", field: text, was: Run., now: Run and hide. }
  - { target: game, field: title, was: Tiny, now: Tall }
"""


@pytest.mark.parametrize(
    ("house", "source", "count"),
    [
        ("cost, text", "source: { section: Answers }", 1),
        ("name, text", "source: { section: Answers }", 0),
        ("cost, text", "reason: Settled by us.", 0),
    ],
)
def test_a_figure_that_the_publisher_has_set_is_no_longer_ours(
    house: str, source: str, count: int
) -> None:
    """A text may stay ours in part, and an erratum without a source is ours."""
    cards = "source: { section: S }\n" + FOX.format(house, "")
    found = told("house-stale", cards, **{"errata__2024-05-01-fox": ERRATUM % source})
    assert len(found) == count
    assert all("'cost'" in message for message, _ in found)
