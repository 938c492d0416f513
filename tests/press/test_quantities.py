"""Files of quantities, as deck lists, tables and YAML have them."""

from pathlib import Path

import pytest

from pipeline.build.pieces import read_quantities
from pipeline.source.findings import PunchboardError

DECK = """\
# A list as players keep it.
Deck:
3 spark
2x Old Oak   // the big one

bonfire x4
sapling
  1 × card:spark
7 wonders x2
"""


@pytest.mark.parametrize(
    ("name", "text", "cards"),
    [
        (
            "deck.txt",
            DECK.replace("7 wonders x2\n", ""),
            [("spark", 3), ("Old Oak", 2), ("bonfire", 4), ("sapling", 1), ("card:spark", 1)],
        ),
        ("deck.csv", "card,copies\nspark,3\nOld Oak,2\n", [("spark", 3), ("Old Oak", 2)]),
        ("deck.csv", "Qty;Card\n3;spark\n", [("spark", 3)]),
        ("deck.csv", '3,"Oak, Old"\n\n0,spark\n', [("Oak, Old", 3), ("spark", 0)]),
        ("deck.tsv", "spark\t12\n", [("spark", 12)]),
        ("deck.yaml", "spark: 3\nOld Oak: 2\n", [("spark", 3), ("Old Oak", 2)]),
    ],
)
def test_each_form_is_read(
    tmp_path: Path, name: str, text: str, cards: list[tuple[str, int]]
) -> None:
    """Columns in either order, with a head or without; a line without a number is one card."""
    file = tmp_path / name
    file.write_text(text)
    assert [each[:2] for each in read_quantities(file)] == cards


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("deck.txt", DECK, (9, 1)),
        ("deck.txt", "spark\n 99999 bonfire\n", (2, 2)),
        ("deck.csv", "card,copies\nspark,three\n", (2, 1)),
        ("deck.csv", "spark\n", (1, 1)),
        ("deck.yaml", "spark: 3\nbonfire: -1\n", (2, 10)),
        ("deck.yaml", "spark: true\n", (1, 8)),
        ("deck.csv", f"spark,{'9' * 5000}\n", (1, 1)),
    ],
)
def test_a_faulty_line_is_told_at_its_place(
    tmp_path: Path, name: str, text: str, place: tuple[int, int]
) -> None:
    """Two numbers, none where a table has one, too many."""
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(PunchboardError) as caught:
        read_quantities(file)
    (finding,) = caught.value.findings
    assert (finding.code, finding.position[1:]) == ("quantities", place)
