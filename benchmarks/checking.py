"""The checker on a large game and on the real ones, beside only loading them.

``python benchmarks/checking.py`` prints a table: whole processes, median of the rounds.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from contenders import PUNCHBOARD
from measure import Run, run
from run import make_deck

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=10_000, help="records of the made-up game")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each; the median counts")
    options = parser.parse_args()
    print("| game | load (`list`) | `check --no-fit` | ratio | peak |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        deck = make_deck(Path(folder), options.cards)
        print(row(f"{options.cards:,} records", deck, ["bench"], options.rounds))
    games = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
    print(row(f"the {len(games)} games of content/", ROOT, games, options.rounds))
    return 0


def row(title: str, project: Path, games: list[str], rounds: int) -> str:
    """Return a row of the table; both commands run in turn, after one uncounted round."""
    loading: list[Run] = []
    checking: list[Run] = []
    for _ in range(rounds + 1):
        loaded = [
            run([PUNCHBOARD, "list", game, "--project", str(project)], project) for game in games
        ]
        loading.append(Run(sum(each.seconds for each in loaded), max(each.peak for each in loaded)))
        checked = [PUNCHBOARD, "check", *games, "--no-fit", "--quiet", "--project", str(project)]
        checking.append(run(checked, project, silent=True))
    load = statistics.median(each.seconds for each in loading[1:])
    check = statistics.median(each.seconds for each in checking[1:])
    peak = max(each.peak for each in checking[1:])
    return f"| {title} | {load:.2f} s | {check:.2f} s | {check / load:.2f} | {peak:.0f} MB |"


if __name__ == "__main__":
    sys.exit(main())
