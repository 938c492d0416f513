"""The cells of a sheet before anybody knows which row is the header."""

from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.tables.table import Cell


class Grid(NamedTuple):
    """The cells of a sheet that are not empty, row by row, and what reading them brought up."""

    file: str
    sheet: str
    name: str
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Finding, ...] = ()
