"""German editions: games opened in German, and what they say of rosters."""

import re
from pathlib import Path

from content_games.judged import ROOT, judged, translation_into
from pipeline.checks.verdict import Verdict
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.translation import Translation


def translation(game: str) -> Translation:
    """Return the German translation of a game, as releases need it."""
    return translation_into(game, "de")


def opened(game: str) -> Game:
    """Return a game in German."""
    return open_game(ROOT / "content" / game, ROOT, translation=translation(game))


def judged_in_german(game: str, path: Path) -> Verdict:
    """Return what the German edition says of a roster."""
    return judged(game, path, "de")


def plain(text: object) -> str:
    """Return a text as it is read: common spaces, no soft hyphens."""
    return str(getattr(text, "plain", text)).replace("\u00a0", " ").replace("\u00ad", "")


def figures(text: str) -> list[str]:
    """Return the numbers of a text, from the smallest on."""
    return sorted(re.findall(r"\d+", text))
