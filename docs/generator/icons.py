"""The page of the icons that every game may use, and their drawings."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from generator.drawings import icons_drawing
from generator.markdown import code, document

FOLDER: Final = Path(__file__).resolve().parents[2] / "templates" / "shared" / "icons"
PICTURES: Final = "docs/pictures/icons"
_GROUPED: Final = {
    "arch": "Archetypes",
    "arm": "Arms",
    "damage": "Damage",
    "die": "Dice",
    "range": "Ranges",
    "role": "Roles",
}
_OTHER: Final = "others"
_INTRODUCTION: Final = """\
Find an icon that all games share. In a text write `{health}`, in a template `<icon
name="health"/>`. It takes the colour of the text around it, or the palette colour that you give. A
file of the same name in `templates/GAME/icons/` replaces the shared one. To draw icons of your own,
see [drawings](../drawings.md) and [how ours are drawn](../../templates/shared/icons/README.md)."""


class Icon(NamedTuple):
    """An icon: its name, and what is in its SVG."""

    name: str
    inner: str


def page() -> str:
    """Return the page of all shared icons."""
    parts = [part for group, icons in groups().items() for part in _section(group, icons)]
    return document("Icons", _INTRODUCTION, *parts)


def drawing(group: str) -> str:
    """Return the drawing of a group's icons."""
    return icons_drawing([(icon.name, icon.inner) for icon in groups()[group]])


@cache
def groups() -> dict[str, list[Icon]]:
    """Return the icons by group: by the first word of their name, and last all others."""
    found: dict[str, list[Icon]] = defaultdict(list)
    for path in sorted(FOLDER.glob("*.svg")):
        first = path.stem.partition("-")[0]
        found[first if first in _GROUPED else _OTHER].append(_read(path))
    return {group: found[group] for group in (*_GROUPED, _OTHER)}


def _read(path: Path) -> Icon:
    svg = path.read_text("utf-8")
    (inner,) = re.search(r"</title>(.*)</svg>", svg, re.S).groups()  # type: ignore[union-attr]
    return Icon(path.stem, "".join(line.strip() for line in inner.splitlines()))


def _section(group: str, icons: list[Icon]) -> Iterator[str]:
    title = _GROUPED.get(group, "All others")
    yield f"## {title}"
    yield f"![{title}](../pictures/icons/{group}.svg)"
    yield ", ".join(code(icon.name) for icon in icons)
