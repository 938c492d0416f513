"""A copy of real games, and what a first build of them has drawn: faces, pages and operators."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from colds import faces
from materials import HERE, PUNCHBOARD, copy_games
from measure import run
from weigh import weighed


class GameCopy:
    """A project with games, each built once, uncounted and without a cache.

    `faces` are how many faces that has drawn by game, `pages` the pages by game and PDF.
    """

    def __init__(self, root: Path, games: Sequence[str]) -> None:
        self.root, self.games = copy_games(root, games), games
        self.faces = {game: faces(self._first_build(game))["drawn"] for game in games}
        self.pages = {game: self.printed(f"first/{game}") for game in games}

    def out(self, key: str) -> Path:
        """Return where a row prints to."""
        return self.root / "out" / key

    def caches(self, key: str) -> Path:
        """Return where a row keeps what it keeps."""
        return self.root / "caches" / key

    def recording(self, game: str) -> Path:
        """Return where the operators of a game's pages are recorded."""
        return self.root / "recordings" / game

    def printed(self, key: str) -> dict[str, int]:
        """Return the pages of each PDF that a row has printed."""
        return {name: weight.pages for name, weight in weighed(self.out(key)).items()}

    def _first_build(self, game: str) -> str:
        out = self.out("first")
        command = [PUNCHBOARD, "build", game, "--no-cache", "--json", "--quiet"]
        said = run([*command, "--out", str(out)], self.root, caches=self.caches("first")).said
        recorder = [str(HERE / "recording.py"), str(out / game), str(self.recording(game))]
        subprocess.run([sys.executable, *recorder], check=True)
        return said
