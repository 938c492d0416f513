"""Rosters: records one a file in the folder `rosters`, of at most one kind a game."""

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path, PurePath
from typing import Any, Final

from pipeline.base.finding import Position
from pipeline.base.names import MOST
from pipeline.content.fields.spec import Setting
from pipeline.documents.problems import Problems

ROSTERS: Final = "rosters"
"""The folder that a roster from elsewhere stands in for."""

SUFFIXES: Final = (".yaml", ".yml", ".json")
"""What the name of a record's own file may end with; JSON is read as the YAML that it is."""

_NO_SLUG: Final = frozenset({"", "source"})


def is_roster_kind(raw: Any) -> bool:
    """Tell whether a kind as kinds.yaml writes it is the one of rosters."""
    return isinstance(raw, Mapping) and raw.get("folder") == ROSTERS


def check_rosters(setting: Setting) -> None:
    """Note a second kind of roster: no file could tell which one it is."""
    found = [name for name, raw in setting.document.data.items() if is_roster_kind(raw)]
    for name in found[1:]:
        message = f"{found[0]} is a kind of roster already"
        hint = f"a game has one: give {name} another folder, or both one kind"
        setting.say("kind-roster", message, name, "folder", hint=hint)


def record_files(folder: Path, shown: str, problems: Problems) -> Iterator[Path]:
    """Yield the files of a folder that hold a record each; two of one slug are a finding."""
    stems: dict[str, Path] = {}
    for path in sorted(folder.glob("*")):
        if path.suffix not in SUFFIXES:
            continue
        first = stems.setdefault(path.stem, path)
        if first is path:
            yield path
        else:
            place, hint = Position(f"{shown}/{path.name}"), "rename or delete one of them"
            message = f"{first.name} has the same name, which is the record's key"
            problems.add("record-twice", message, place, path.stem, hint)


def slug_of(file: PurePath) -> str:
    """Return the key of a roster from elsewhere, whose file may be called anything."""
    slug = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")
    if len(slug) > MOST:
        # What tells it from others whose long names begin alike.
        mark = blake2b(slug.encode(), digest_size=4).hexdigest()
        return f"{slug[: MOST - len(mark) - 1].rstrip('-')}-{mark}"
    return slug if slug not in _NO_SLUG else f"{slug}-roster".strip("-")
