"""Broken projects, read from faults.yaml, and those whose pictures are damaged."""

from pathlib import Path
from typing import Final

import yaml

from acceptance.changes import change
from acceptance.look_faults import IMAGES
from acceptance.spoiled import Fault, Spoil


def _made_by(changes: list[dict[str, str]]) -> Spoil:
    """Return what makes all changes."""

    def spoil(root: Path) -> None:
        for each in changes:
            change(root / each["file"], each)

    return spoil


_FILE: Final = Path(__file__).with_suffix(".yaml")
_ENTRIES: Final = yaml.load(_FILE.read_text("utf-8"), yaml.CSafeLoader)
FAULTS: Final = [
    *(
        Fault(each["what"], _made_by(each.get("changes", [each])), each["place"], each["words"])
        for each in _ENTRIES
    ),
    *IMAGES,
]
"""What is wrong with each, named by its group, where that must be told, and words of it."""
