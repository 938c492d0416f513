"""What the components of Kuggköping show of the rules that they are played by."""

import math
import re
from itertools import pairwise

import pytest

from content_games.judged import edition_of
from content_games.printed_rosters import faces, printed, quantities, words
from pipeline.build.edition import OpenEdition
from pipeline.build.plan import make_plan
from pipeline.layout.compositor import Composed
from pipeline.layout.draw_list import Path, Text

ID = "kuggkoping"
REPLACED = {"locked-gate", "corpse-virus", "holy-manual"}
"""Scenarios of which the rulebook says that they replace the victory condition."""


@pytest.fixture(scope="module")
def edition() -> OpenEdition:
    """Return the game as it comes."""
    return edition_of(ID)


def spokes(composed: Composed, many: int) -> list[tuple[float, float, float, float]]:
    """Return the straight lines that part a ring of `many` fields, as points from their origin."""
    number = r"(-?[\d.]+)"
    line = re.compile(rf"M{number} {number}L{number} {number}")
    found = [line.findall(op.d) for op in composed.draw_list.ops if type(op) is Path and op.stroke]
    (lines,) = [each for each in found if len(each) == many]
    return [tuple(map(float, each)) for each in lines]  # type: ignore[misc]


def angle(x: float, y: float) -> float:
    """Return the angle of a point, clockwise from straight up, in degrees."""
    return math.degrees(math.atan2(x, -y)) % 360


@pytest.mark.parametrize(("ring", "ways", "numbers"), [("outer", 4, 12), ("inner", 8, 8)])
def test_random_ways_are_equally_likely(
    edition: OpenEdition, ring: str, ways: int, numbers: int
) -> None:
    """A move has four, with three numbers of a D12 each; a push eight, with one each."""
    ((_, composed),) = faces(edition, "scatter-aid")
    lines = spokes(composed, ways)
    x0, y0 = (sum(line[n] for line in lines) / ways for n in (0, 1))
    borders = sorted(angle(x - x0, y - y0) for x, y, _, _ in lines)
    assert [after - before for before, after in pairwise(borders)] == [
        pytest.approx(360 / ways, abs=0.1)
    ] * (ways - 1)
    texts = [op for op in composed.draw_list.ops if type(op) is Text and op.words[0].isdecimal()]
    clock = [op for op in texts if op.size == 19]
    shown = clock[:12] if ring == "outer" else clock[12:20]
    assert [int(op.words[0]) for op in shown] == list(range(1, numbers + 1))
    cx = sum(op.x for op in shown) / numbers
    cy = sum(op.y for op in shown) / numbers
    fields = [sum(edge < angle(op.x - cx, op.y - cy) for edge in borders) % ways for op in shown]
    assert sorted(fields) == sorted(list(range(ways)) * (numbers // ways))


def test_a_scenario_says_what_victory_it_replaces(edition: OpenEdition) -> None:
    """On the card, wherever the rulebook does."""
    found = {
        order.slug: "Victory,insteadofthemission’s" in words(composed)
        for order, composed in faces(edition, "scenarios")
        if order.component == "scenario-card"
    }
    assert {slug for slug, replaces in found.items() if replaces} == REPLACED
    records = edition.game.records["scenario"].values()
    assert {each.slug for each in records if each.values.replaces_victory} == REPLACED  # type: ignore[attr-defined]


@pytest.mark.parametrize("product", ["gadgets", "quirks"])
def test_backs_tell_weapons_from_defences(edition: OpenEdition, product: str) -> None:
    """Cards that are drawn by type have a back for each type, and are there twice."""
    (run,) = make_plan(edition, (product,), ("a4",)).runs
    records = edition.game.records[run.orders[0].kind]
    backs = {piece.front.partition(".")[2]: piece.back for piece in run.pieces}
    assert {slug: back.partition(".")[2] for slug, back in backs.items() if back} == {
        slug: record.values.type  # type: ignore[attr-defined]
        for slug, record in records.items()
    }
    made = faces(edition, product)
    shown = {printed(face) for order, face in made if order.component.startswith("card-back")}
    assert len(shown) == 2
    assert set(quantities(edition, product).values()) == {2}


def test_enemies_on_the_board_are_told_apart(edition: OpenEdition) -> None:
    """No two standees of enemies say the same, and each has a line on the mission sheet."""
    found = [words(face) for order, face in faces(edition, "standees") if order.kind == "enemy"]
    assert len(found) == len(set(found)) == sum(quantities(edition, "standees").values()) - 11
    ((_, sheet),) = faces(edition, "mission-sheet")
    numbers = [op.words for op in sheet.draw_list.ops if type(op) is Text and op.size == 12]
    assert len(numbers) == len(found) + 2  # two Bots
