"""The icons and styles files of a game's own, as checks look at them."""

from collections.abc import Mapping
from typing import Any, Final

from pipeline.base.errors import PunchboardError
from pipeline.checks.ground import Ground
from pipeline.checks.named import shown
from pipeline.content.document import Document
from pipeline.content.yaml import load_yaml

FILE: Final = "styles.yaml"
ICONS: Final = "icons"
HINT: Final = "name them in a template, a style or a record, or delete them"


def own_styles(ground: Ground) -> Document | None:
    """Return the game's own styles.yaml, None where it has none that can be read."""
    if FILE not in ground.templates:
        return None
    folder = ground.folders[0]
    try:
        return load_yaml(folder / FILE, shown(folder, FILE))
    except PunchboardError:
        return None


def own_entries(ground: Ground, section: str) -> Mapping[str, Any]:
    """Return what the game's own styles.yaml adds to a section.

    What it changes of a shared one is not among it: that may be used by what all games share.
    """
    entries = section_of(ground.once(own_styles), section)
    shared = [folder / FILE for folder in ground.folders[1:] if (folder / FILE).is_file()]
    known = {name for path in shared for name in section_of(load_yaml(path, path.name), section)}
    return {name: entry for name, entry in entries.items() if name not in known}


def section_of(document: Document | None, section: str) -> Mapping[str, Any]:
    """Return a section of a styles file; nothing where it is no mapping, which the look tells."""
    entries = document.data.get(section) if document is not None else None
    return entries if isinstance(entries, dict) else {}


def left_over(section: str, names: list[str]) -> str:
    """Return the message on the names of a section of a game's looks that nothing uses."""
    count = f"the {section[:-1]}" if len(names) == 1 else f"{len(names)} {section}:"
    return f"nothing uses {count} {', '.join(names)}"
