"""The checker without the fit of faces, on a large game and on the real ones, beside only loading.

``python benchmarks/checking.py`` prints a table: whole processes in turn, medians of the rounds.
"""

import argparse
import tempfile
from pathlib import Path

from materials import GAMES, PUNCHBOARD, ROOT, make_deck
from rounds import Row, alternate
from tables import table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=10_000, help="records of the made-up game")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each; the median counts")
    options = parser.parse_args()
    heading = ["game", "load (`list`)", "`check --no-fit`", "ratio", "peak"]
    with tempfile.TemporaryDirectory() as folder:
        deck = make_deck(Path(folder), options.cards)
        large = cells(f"{options.cards:,} records", deck, options.rounds)
        games = cells(f"the {len(GAMES)} games of content/", ROOT, options.rounds)
    print(table([heading, large, games]))


def cells(title: str, project: Path, rounds: int) -> list[str]:
    """Return a row of the table."""
    games = GAMES if project == ROOT else ("bench",)
    # `list` of all games reads none of them to its end, but of one it does.
    rows = [Row(game, f"list {game}", [PUNCHBOARD, "list", game], project) for game in games]
    checking = [PUNCHBOARD, "check", *games, "--no-fit", "--no-cache", "--quiet"]
    rows.append(Row("check", "check --no-fit", checking, project))
    alternate(rows, 1, "uncounted")
    figures = alternate(rows, rounds, title)
    load = sum(figures[game].seconds for game in games)
    check = figures["check"]
    times = [f"{load:.2f} s", f"{check.seconds:.2f} s", f"{check.seconds / load:.2f}"]
    return [title, *times, f"{check.peak:.0f} MB"]


if __name__ == "__main__":
    main()
