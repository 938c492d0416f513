"""The floors of the package: their table and their picture."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

import pipeline
from generator.markdown import between, code, table

BEGIN: Final = "<!-- floors: written by `make docs` -->"
END: Final = "<!-- /floors -->"

_PACKAGE: Final = Path(pipeline.__file__).parent
_WIDTH: Final = 760
_HEIGHT: Final = 40
_GAP: Final = 6


class Package(NamedTuple):
    """A package: its name, and what its docstring says."""

    name: str
    doc: str


def page(present: str) -> str:
    """Return the page on the source with its table of floors as the code has it.

    Raises ValueError when markers are gone.
    """
    rows = (
        (str(number), code(f"pipeline/{each.name}/"), each.doc)
        for number, floor in sorted(enumerate(floors()), reverse=True)
        for each in floor
    )
    head = ("floor", "package", "what lives there")
    return between(present, BEGIN, END, table(head, rows))


def _settings() -> dict[str, Any]:
    settings = tomllib.loads(_PACKAGE.parent.joinpath("pyproject.toml").read_text("utf-8"))
    tools: dict[str, Any] = settings["tool"]
    return tools


def picture() -> str:
    """Return the floors as an SVG drawing, the highest at the top; neighbours share a row."""
    rows = list(reversed(floors()))
    height = len(rows) * (_HEIGHT + _GAP) + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        "<!-- written by `make docs` -->",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        *(part for index, row in enumerate(rows) for part in _row(row, index)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def floors() -> list[list[Package]]:
    """Return the packages by floor, the lowest first, as pyproject.toml orders them."""
    contracts = _settings()["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each["type"] == "layers")
    return [
        [_package(name.strip().removeprefix("pipeline.")) for name in layer.split("|")]
        for layer in reversed(layers)
    ]


def _package(name: str) -> Package:
    folder = _PACKAGE / name
    tree = ast.parse(folder.joinpath("__init__.py").read_text("utf-8"))
    return Package(name, ast.get_docstring(tree) or "")


def _row(packages: list[Package], index: int) -> Iterator[str]:
    top = _GAP + index * (_HEIGHT + _GAP)
    width = (_WIDTH - 2 * _GAP - (len(packages) - 1) * _GAP) / len(packages)
    for number, each in enumerate(packages):
        left = _GAP + number * (width + _GAP)
        yield (
            f'<rect x="{left:g}" y="{top}" width="{width:g}" height="{_HEIGHT}" rx="4" '
            'fill="#eef2f5" stroke="#5b6b7a"/>'
        )
        middle = top + _HEIGHT / 2 + 5
        yield f'<text x="{left + 10:g}" y="{middle:g}" font-weight="bold">{each.name}</text>'
        if len(packages) == 1:
            beside = f'x="{left + 120:g}" y="{middle:g}"'
            yield f'<text {beside} fill="#333333">{escape(each.doc)}</text>'
