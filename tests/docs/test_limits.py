"""The tables of limits: every figure is a constant of a module that its row names."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import pipeline

PAGES: Final = {
    "threat-model.md": (),
    "exchange.md": ("source/files.py", "rosters/"),
    "untrusted.md": ("source/limits.py", "cli/limits.py", "cli/supervision.py"),
}
"""Pages with tables of limits, and the modules of rows that name none."""

PACKAGE: Final = Path(pipeline.__file__).parent
FIGURE: Final = re.compile(
    r"(?<![\w.])(?P<number>\d[\d,]*(?:\.\d+)?)(?: (?P<unit>kB|MB|GB|million|mm|minutes?))?\b"
)
TIMES: Final = {"kB": 1e3, "MB": 1e6, "GB": 1e9, "million": 1e6, "minute": 60, "minutes": 60}
MM: Final = 72 / 25.4
NO_LIMIT: Final = re.compile(r"\[[^]]*\]\([^)]*\)|127\.0\.0\.1|`[^`]*`|UTF-8")
"""What has digits and is none: links, code, names."""


class Row(NamedTuple):
    """A row of a table: what is bounded, how, and the modules that do it."""

    what: str
    bound: str
    modules: tuple[str, ...]


def rows(text: str, usual: tuple[str, ...] = ()) -> Iterator[Row]:
    """Yield the rows of the tables whose second column is what bounds the first.

    Where a page has one list of modules for all rows, the third column may be another bound.
    """
    bounded = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            bounded = False
        elif cells[:2] in (["what", "bound"], ["limit", "default"]):
            bounded = True
        elif bounded and cells[0].strip("-"):
            bound = " ".join(cells[1:3] if usual else cells[1:2])
            yield Row(cells[0], bound, usual or tuple(re.findall(r"`([^`]+)`", cells[2])))


def figures(bound: str) -> Iterator[float]:
    """Yield the figures of a text in bytes, seconds, points or as they are."""
    for match in FIGURE.finditer(NO_LIMIT.sub("", bound)):
        number = float(match["number"].replace(",", ""))
        unit = match["unit"] or ""
        yield number * (MM if unit == "mm" else TIMES.get(unit, 1))


def constants(module: str) -> set[float]:
    """Return the numbers that the module, or each module of a folder, gives a name."""
    path = PACKAGE / module
    files = path.rglob("*.py") if module.endswith("/") else [path]
    found = [file.relative_to(PACKAGE.parent) for file in files if file.is_file()]
    return {
        number
        for file in found or [Path(module)]
        for value in _values(".".join(file.with_suffix("").parts))
        for number in _numbers(value)
    }


def _values(module: str) -> Iterator[Any]:
    for name, value in vars(importlib.import_module(module)).items():
        if name.isupper():
            yield value


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield round(float(value), 3)
    elif hasattr(value, "most"):
        yield float(value.most)


def unfounded(row: Row) -> list[float]:
    """Return the figures of a row that no constant of its modules is."""
    known = {number for module in row.modules for number in constants(module)}
    return [figure for figure in figures(row.bound) if round(figure, 3) not in known]


ROWS: Final = [
    row
    for page, usual in PAGES.items()
    for row in rows((PACKAGE.parent / "docs" / page).read_text("utf-8"), usual)
]


@pytest.mark.parametrize("row", ROWS, ids=[row.what[:40] for row in ROWS])
def test_every_figure_is_a_constant_of_the_code(row: Row) -> None:
    """A limit that is changed in the code is changed on the page, and none is made up."""
    assert not unfounded(row), f"{row.what}: no constant of {', '.join(row.modules)}"


def test_every_row_names_what_bounds_it() -> None:
    """A table is read to its end, and each module or folder that it names is there."""
    assert len(ROWS) > 50
    assert all(row.modules for row in ROWS)
    for row in ROWS:
        for module in row.modules:
            assert (PACKAGE / module).exists() or module == "jinja2/sandbox.py", (row.what, module)
