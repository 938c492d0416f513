"""German editions: games opened in German, and what they say of rosters."""

import re
from functools import cache
from pathlib import Path

from content_games.judged import ROOT
from pipeline.checks.game_rules.verdict import Verdict, verdict
from pipeline.content.game import Game
from pipeline.content.locale.policy import Policy
from pipeline.content.locale.translation import Translation
from pipeline.content.opening import open_game
from pipeline.edition.po_files import translation_of
from pipeline.edition.project import Project


@cache
def translation(game: str) -> Translation:
    """Return the German translation of a game, as releases need it."""
    found = translation_of(Project(ROOT), game, "de", Policy.RELEASE)
    assert found is not None
    return found


def opened(game: str, roster: Path | None = None) -> Game:
    """Return a game in German."""
    folder = ROOT / "content" / game
    return open_game(folder, ROOT, roster=roster, translation=translation(game))


def judged_in_german(game: str, kind: str, path: Path) -> Verdict:
    """Return what the German edition says of a roster."""
    edition = opened(game, path)
    (roster,) = edition.records[kind].values()
    return verdict(edition, roster)


def plain(text: object) -> str:
    """Return a text as it is read: common spaces, no soft hyphens."""
    return str(getattr(text, "plain", text)).replace("\u00a0", " ").replace("\u00ad", "")


def figures(text: str) -> list[str]:
    """Return the numbers of a text, from the smallest on."""
    return sorted(re.findall(r"\d+", text))
