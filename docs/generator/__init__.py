"""The reference, made from the code: elements, functions, field types, commands, findings."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from generator import (
    checks,
    codes,
    commands,
    elements,
    field_types,
    floors,
    formats,
    functions,
    guarded,
    icons,
    library,
    printing_options,
    shapes,
    styles,
)

ROOT: Final = Path(__file__).resolve().parents[2]

PAGES: Final[dict[str, Callable[[], str]]] = {
    "docs/reference/elements.md": elements.page,
    "docs/reference/functions.md": functions.page,
    "docs/reference/field-types.md": field_types.page,
    "docs/reference/commands.md": commands.page,
    "docs/reference/checks.md": checks.page,
    "docs/reference/finding-codes.md": codes.page,
    "pipeline/source/codes.json": codes.data,
    "docs/reference/guarded.md": guarded.page,
    "docs/reference/icons.md": icons.page,
    "docs/reference/formats.md": formats.page,
    "docs/reference/styles.md": styles.page,
    "docs/reference/shapes.md": shapes.page,
    "docs/reference/python.md": library.page,
    "docs/pictures/shapes.svg": shapes.drawing,
    "docs/pictures/formats.svg": formats.formats_drawing,
    "docs/pictures/papers.svg": formats.papers_drawing,
    "docs/pictures/floors.svg": floors.picture,
    "docs/source.md": lambda: floors.page(_present("docs/source.md")),
    "docs/products.md": lambda: printing_options.page(
        (ROOT / "docs/products.md").read_text("utf-8")
    ),
    **{f"{icons.PICTURES}/{name}.svg": partial(icons.drawing, name) for name in icons.groups()},
}
"""What makes each page; of the page on products only the options, of the page on the source only
the floors are generated."""


def lagging() -> list[str]:
    """Return the pages that are not what the code says."""
    return [name for name, make in PAGES.items() if _present(name) != make()]


def write_pages() -> None:
    """Write every page that is not what the code says."""
    for name in lagging():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGES[name](), "utf-8")
        print(name)


def _present(name: str) -> str:
    path = ROOT / name
    return path.read_text("utf-8") if path.is_file() else ""
