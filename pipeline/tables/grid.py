"""The cells of a sheet before anybody knows which row is the header."""

from collections.abc import Mapping
from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.tables.table import Cell


class Grid(NamedTuple):
    """The cells of a sheet that are not empty, row by row, and what reading them brought up.

    `failed` says by row and column why a cell has no text although it is not empty.
    """

    file: str
    sheet: str
    name: str
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Finding, ...] = ()
    failed: Mapping[tuple[int, int], str] = {}
