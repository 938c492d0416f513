"""A deck printed again after one card was edited, beside printing all of it anew.

``python benchmarks/warm.py`` prints a table: whole processes, median of the rounds. Both write into
folders of their own, and every warm print must be the cold one byte for byte.
"""

import argparse
import itertools
import os
import statistics
import sys
import tempfile
from pathlib import Path

from colds import require
from contenders import PUNCHBOARD
from measure import run
from run import make_deck

NUMBERS = itertools.count(1)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,10000", help="numbers of cards")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each; the median counts")
    options = parser.parse_args()
    print("| cards | cold, no cache | cold | one card edited | ratio | nothing edited |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for cards in map(int, options.sizes.split(",")):
            print(row(make_deck(Path(folder), cards), options.rounds), flush=True)
    return 0


def row(deck: Path, rounds: int) -> str:
    """Return a row of the table."""
    taken: dict[str, list[float]] = {"alone": [], "cold": [], "edited": [], "same": []}
    cards = int(deck.name)
    build(deck, "alone", "off", drawn=cards)
    for number in range(rounds):
        cache = str(deck / f"cache-{number}")
        taken["cold"].append(build(deck, "warm", cache, drawn=cards))
        taken["same"].append(build(deck, "warm", cache, recalled=cards))
        edit(deck)
        taken["edited"].append(build(deck, "warm", cache, drawn=1, recalled=cards - 1))
        taken["alone"].append(build(deck, "alone", "off", drawn=cards))
        if contents(deck / "warm") != contents(deck / "alone"):
            raise SystemExit("a warm print is not the cold one")
    alone, cold, edited, same = (statistics.median(each) for each in taken.values())
    times = f"{alone:.2f} s | {cold:.2f} s | {edited:.2f} s | {edited / alone:.2f} | {same:.2f} s"
    return f"| {deck.name} | {times} |"


def build(deck: Path, out: str, cache: str, **faces: int) -> float:
    """Print the deck into a folder that keeps what stands there; return the seconds.

    `faces` are how many of them are to be drawn and recalled.
    """
    os.environ["PUNCHBOARD_CACHE"] = cache
    command = [PUNCHBOARD, "build", "--project", str(deck), "--out", str(deck / out), "--json"]
    taken = run(command, deck)
    require(taken.said, **faces)
    return taken.seconds


def edit(deck: Path) -> None:
    """Give the card in the middle of the deck another flavour."""
    path = deck / "content" / "bench" / "card.yaml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    flavours = [at for at, line in enumerate(lines) if line.startswith("  flavour:")]
    lines[flavours[len(flavours) // 2]] = (
        f"  flavour: Edited for the time number {next(NUMBERS)}.\n"
    )
    path.write_text("".join(lines), "utf-8")


def contents(folder: Path) -> dict[str, bytes]:
    """Return what was printed."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


if __name__ == "__main__":
    sys.exit(main())
