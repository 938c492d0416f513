"""Real games: built and checked, cold and warm, beside ReportLab drawing the same pages."""

from collections.abc import Sequence
from pathlib import Path

from colds import require_pages
from game_builds import build, edited, straight, unedited
from game_checks import Checks
from game_copy import GameCopy
from materials import LARGEST
from rounds import Figure, Row, alternate

STRAIGHT = "straight"
ONE, ALL, FILLING = "one-process", "all-cores", "kept"


def measure_games(
    folder: Path, games: Sequence[str], rounds: int
) -> tuple[list[Row], dict[str, Figure]]:
    """Return the rows, in their order, and their figures."""
    copy = GameCopy(folder / "games", games)
    together, alone = rows(copy), rows_alone(copy)
    figures = alternate([*together, *alone], rounds, "games")
    for key in (ONE, ALL, FILLING):
        require_pages(copy.printed(key), all_pages(copy, copy.games))
    require_drawn(copy, STRAIGHT, copy.games)
    for game in games if alone else ():
        require_drawn(copy, f"{STRAIGHT}-{game}", [game])
    return [*together, *alone], figures


def rows(copy: GameCopy) -> list[Row]:
    """Return the rows of all games together; those that recall follow whoever fills the cache."""
    games = copy.games
    return [
        straight(copy, STRAIGHT, "straight ReportLab, the same pages", games),
        build(copy, ONE, "build, no cache, one process", games, "--no-cache", "-j1"),
        build(copy, ALL, "build, no cache, all cores", games, "--no-cache"),
        build(copy, "kept-one", "build, filling the cache, one process", games, "-j1"),
        build(copy, FILLING, "build, filling the cache, all cores", games),
        unedited(copy),
        *([edited(copy)] if LARGEST in games else []),
        *Checks(copy).rows(),
    ]


def rows_alone(copy: GameCopy) -> list[Row]:
    """Return two rows for each of several games: its yardstick, and its build without a cache."""
    found = []
    for game in copy.games if len(copy.games) > 1 else ():
        found += [
            straight(copy, f"{STRAIGHT}-{game}", f"{game}: straight ReportLab", [game]),
            build(
                copy, f"alone-{game}", f"{game}: build, one process", [game], "--no-cache", "-j1"
            ),
        ]
    return found


def all_pages(copy: GameCopy, games: Sequence[str]) -> dict[str, int]:
    """Return the pages of the PDFs of games by their names below the output."""
    return {f"{game}/{name}": pages for game in games for name, pages in copy.pages[game].items()}


def require_drawn(copy: GameCopy, key: str, games: Sequence[str]) -> None:
    """Refuse a yardstick that has not drawn all pages of all PDFs."""
    drawn = copy.printed(key)
    wanted = {name.replace("/", "-"): n for name, n in all_pages(copy, games).items()}
    require_pages({name.replace("/", "-"): n for name, n in drawn.items()}, wanted)
