"""Orders of sheets."""

import csv

from PIL import Image
from shops.conftest import MakeOrder


def test_sheets_are_cut_into_cells_that_a_list_names(make: MakeOrder) -> None:
    """Each card is in its cell, edge to edge; the back of all is one image of a cell's size."""
    ordered = make("screentop", dpi=50)
    with (ordered.folder / "cells.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["name"], row["cell"], row["copies"]) for row in rows] == [
        ("Spark", "1", "2"),
        ("Bonfire", "2", "1"),
        ("Sapling", "3", "1"),
        ("Old Oak", "4", "1"),
    ]
    columns, lines = int(rows[0]["columns"]), int(rows[0]["rows"])
    with (
        Image.open(ordered.folder / rows[0]["file"]) as sheet,
        Image.open(ordered.folder / rows[0]["back"]) as back,
    ):
        assert (sheet.width / columns, sheet.height / lines) == back.size == (125, 175)
        assert len({sheet.crop((x * 125, 0, x * 125 + 125, 175)).tobytes() for x in (0, 1)}) == 2
