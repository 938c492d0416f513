"""Ways to spoil the starter game, each with what must be said about it."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from edits import edit

Spoil = Callable[[Path], None]

GAME, KINDS = "content/lantern/game.yaml", "content/lantern/kinds.yaml"
CARDS, PRODUCTS = "content/lantern/card.yaml", "content/lantern/products.yaml"
TEMPLATE = "templates/lantern/card.xml.j2"
STYLES = "templates/lantern/styles.yaml"


class Fault(NamedTuple):
    """A fault: its group and name, how to make it, where it is told, and words said of it."""

    what: str
    spoil: Spoil
    place: str
    words: str


def swap(file: str, old: str, new: str) -> Spoil:
    """Return what replaces the first `old` of a file, which must be there."""
    return lambda root: edit(root / file, old, new)


def fill(file: str, content: str | bytes) -> Spoil:
    raw = content.encode() if isinstance(content, str) else content
    return lambda root: (root / file).write_bytes(raw) and None


def add(file: str, text: str) -> Spoil:
    """Return what appends to a file."""

    def spoil(root: Path) -> None:
        with (root / file).open("a", encoding="utf-8") as stream:
            stream.write(text)

    return spoil


def link_instead(file: str, target: str) -> Spoil:
    """Return what puts a symbolic link where a file should be."""

    def spoil(root: Path) -> None:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).unlink(missing_ok=True)
        (root / file).symlink_to(target)

    return spoil


def each(*spoils: Spoil) -> Spoil:
    """Return what spoils in several ways."""

    def spoil(root: Path) -> None:
        for one in spoils:
            one(root)

    return spoil
