"""Rosters of a real game, judged by its rules; a test names the game by its id."""

import shutil
from functools import cache
from pathlib import Path
from typing import Any

from edits import edit

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.game.opening import Game
from pipeline.rosters.advance import verdict
from pipeline.rosters.description import Verdict, describe_roster
from pipeline.rosters.importing import read_profile

ROOT = Path(__file__).parents[2]
ILLEGAL = Path(__file__).parent / "rosters"


def illegal(game: str) -> list[Path]:
    """Return the rosters that break a rule of `game`, each named after it."""
    return sorted((ILLEGAL / game).glob("*.yaml"))


def samples(game: str) -> list[Path]:
    return sorted((ROOT / "content" / game / "rosters").glob("*.yaml"))


@cache
def edition_of(game: str, language: str = "") -> OpenEdition:
    return OpenEdition(EditionKey(ROOT, game, language))


def with_roster(game: str, path: Path, language: str = "") -> OpenEdition:
    key = EditionKey(ROOT, game, language, roster=path)
    return OpenEdition(key, translation=edition_of(game, language).translation)


def roster_in(game: Game) -> Any:
    profile = read_profile(game)
    assert profile is not None
    (record,) = game.records[profile.kind].values()
    return record


def judged(game: str, path: Path, language: str = "") -> Verdict:
    """Return what the rules of `game` say of the roster at `path`, in a language of the game."""
    return _judged(game, path, language, path.read_bytes())


@cache
def _judged(game: str, path: Path, language: str, _content: bytes) -> Verdict:
    """Return a verdict, which other languages are compared with as well, for one and its file."""
    opened = with_roster(game, path, language).game
    return verdict(opened, roster_in(opened))


def told(game: str, path: Path) -> Any:
    opened = with_roster(game, path).game
    return describe_roster(opened, roster_in(opened))


def starter(game: str, name: str, folder: Path) -> Path:
    """Return the file that a new roster of `game` begins as, written into `folder`."""
    profile = read_profile(edition_of(game).game)
    assert profile is not None
    path = folder / "new.yaml"
    path.write_text(profile.starter.replace("{{ name }}", name), encoding="utf-8")
    return path


def changed(path: Path, old: str, new: str, folder: Path) -> Path:
    """Return a copy of a roster in `folder` with one piece of its text replaced."""
    copy = Path(shutil.copy(path, folder))
    edit(copy, old, new)
    return copy
