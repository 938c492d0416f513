"""The sheets: the quick reference names all, and every chance is the one that dice have."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby, product
from pathlib import Path

import pytest
from pypdf import PdfReader

from acceptance.printed import spots

DICE = (4, 6, 8, 10, 12, 20)
MODES = ("as rolled", "advantage", "disadvantage")
FIGURE = 8.6
"""The size, in points, that chances are printed in, and nothing else on their page."""

MOST = 400
"""Totals beyond this have a chance below 10**-12 with every die."""


def throws(faces: int, mode: str) -> dict[int, Fraction]:
    """Return the chance of each face that is kept, by throwing all dice there are."""
    if mode == "as rolled":
        return {face: Fraction(1, faces) for face in range(1, faces + 1)}
    keep = max if mode == "advantage" else min
    kept = [keep(pair) for pair in product(range(1, faces + 1), repeat=2)]
    return {face: Fraction(kept.count(face), faces**2) for face in range(1, faces + 1)}


def totals(faces: int, mode: str) -> dict[int, float]:
    """Return the chance of each total up to MOST: the highest face is rolled again and added."""
    chances: dict[int, float] = {}
    base = 0
    first = {face: float(chance) for face, chance in throws(faces, mode).items()}
    again = {face: float(chance) for face, chance in throws(faces, "as rolled").items()}
    weight, now = 1.0, first
    while base < MOST:
        for face in range(1, faces):
            chances[base + face] = weight * now[face]
        weight *= now[faces]
        base += faces
        now = again
    return chances


def reach(chances: dict[int, float], threshold: int) -> float:
    """Return the chance to total `threshold` or more."""
    return sum(chance for total, chance in chances.items() if total >= threshold)


def versus(ours: dict[int, float], theirs: dict[int, float]) -> float:
    """Return the chance to equal or beat the other roll."""
    return sum(theirs[total] * reach(ours, total) for total in theirs if theirs[total] > 1e-13)


def rows(pdf: Path, page: int) -> Iterator[list[str]]:
    """Yield the figures of a page line by line, from the top."""
    texts = [spot for spot in spots(PdfReader(pdf).pages[page]) if round(spot.size, 1) == FIGURE]
    texts.sort(key=lambda spot: (-round(spot.y), spot.x))
    for _, line in groupby(texts, key=lambda spot: round(spot.y)):
        yield [figure for spot in line for figure in spot.text.split()]


def agrees(figure: str, chance: float, places: int = 0) -> bool:
    """Tell whether a printed per cent is the rounded chance."""
    half = 0.5 * 10**-places + 1e-9
    per_cent = 100 * chance
    if figure.startswith("<"):
        return 0 < per_cent <= half
    if figure.startswith(">"):
        return 100 - half <= per_cent < 100
    return abs(float(figure) - per_cent) <= half


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_chances_to_reach_a_threshold(printed: Path, paper: str) -> None:
    """All 342 cells agree with the chances counted out here."""
    chances = [totals(faces, mode) for mode in MODES for faces in DICE]
    table = [row for row in rows(printed / paper / "dice-percentages.pdf", 0) if len(row) == 19]
    assert [int(row[0]) for row in table] == list(range(2, 21))
    for threshold, *figures in table:
        for figure, die in zip(figures, chances, strict=True):
            assert agrees(figure, reach(die, int(threshold))), (threshold, figure)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_chances_of_opposed_rolls(printed: Path, paper: str) -> None:
    """All 108 cells agree: the attacker down, the defender across, ties to the attacker."""
    defenders = [totals(faces, "as rolled") for faces in DICE]
    table = [row for row in rows(printed / paper / "dice-percentages.pdf", 1) if len(row) == 18]
    assert len(table) == len(DICE)
    for faces, figures in zip(DICE, table, strict=True):
        expected = [versus(totals(faces, mode), die) for mode in MODES for die in defenders]
        for figure, chance in zip(figures, expected, strict=True):
            assert agrees(figure, chance), (faces, figure)


def test_averages_and_perfect_rolls(printed: Path) -> None:
    """The average of each die, and its chance to explode, with and without a second die."""
    table = [row for row in rows(printed / "letter" / "dice-percentages.pdf", 1) if len(row) == 6]
    order = ("disadvantage", "as rolled", "advantage")
    assert len(table) == len(DICE)
    for faces, figures in zip(DICE, table, strict=True):
        # Drawn mode by mode, the average before the chance.
        for mode, mean, perfect in zip(order, figures[::2], figures[1::2], strict=True):
            chances = totals(faces, mode)
            average = sum(total * chance for total, chance in chances.items())
            assert agrees(mean, average / 100, 1), (faces, mode, mean)
            assert agrees(perfect, float(throws(faces, mode)[faces]), 1), (faces, mode, perfect)
