"""Rosters of a real game, judged by its rules; a test names the game by its id."""

from functools import cache
from pathlib import Path

from pipeline.build.po_files import translation_of
from pipeline.build.project import Project
from pipeline.checks.verdict import Verdict, verdict
from pipeline.game.language import Policy
from pipeline.game.opening import open_game
from pipeline.game.records import roster_kind
from pipeline.game.translation import Translation
from pipeline.rosters.description import describe_roster
from pipeline.rosters.profile import read_profile
from pipeline.rosters.roster import Roster

ROOT = Path(__file__).parents[2]
ILLEGAL = Path(__file__).parent / "rosters"


def illegal(game: str) -> list[Path]:
    """Return the rosters that break a rule of `game`, each named after it."""
    return sorted((ILLEGAL / game).glob("*.yaml"))


def samples(game: str) -> list[Path]:
    """Return the rosters that come with `game`."""
    return sorted((ROOT / "content" / game / "rosters").glob("*.yaml"))


def judged(game: str, path: Path, language: str = "") -> Verdict:
    """Return what the rules of `game` say of the roster at `path`, in a language of the game."""
    return _judged(game, path, language, path.read_bytes())


@cache
def _judged(game: str, path: Path, language: str, _content: bytes) -> Verdict:
    """Return a verdict, which other languages are compared with as well, for one and its file."""
    translation = translation_into(game, language) if language else None
    folder = ROOT / "content" / game
    opened = open_game(folder, ROOT, roster=path, translation=translation)
    kind = roster_kind(opened.kinds)
    assert kind is not None
    (record,) = opened.records[kind.name].values()
    return verdict(opened, record)


@cache
def translation_into(game: str, language: str) -> Translation:
    """Return a game's translation, as releases need it."""
    found = translation_of(Project(ROOT), game, language, Policy.RELEASE)
    assert found is not None
    return found


def told(game: str, path: Path) -> Roster:
    """Return the roster at `path` in plain texts and numbers."""
    opened = open_game(ROOT / "content" / game, ROOT, roster=path)
    profile = read_profile(opened)
    assert profile is not None
    (record,) = opened.records[profile.kind].values()
    return describe_roster(opened, record)


def starter(game: str, name: str, folder: Path) -> Path:
    """Return the file that a new roster of `game` begins as, written into `folder`."""
    profile = read_profile(open_game(ROOT / "content" / game, ROOT))
    assert profile is not None
    path = folder / "new.yaml"
    path.write_text(profile.starter.replace("{{ name }}", name), encoding="utf-8")
    return path
