"""Measure speed and memory, and print the tables: ``python benchmarks/run.py --help``."""

import argparse
import os
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from contenders import CONTENDERS, Contender
from decks import measure_decks, rows
from games import measure_games
from materials import GAMES, HERE, make_deck
from results import Results
from rounds import measured
from saving import CASES, DECK, measure_saves
from slopes import measure_slopes
from starts import measure_starts
from tables import write_between_markers
from targets import target_table

PARTS = ("decks", "games", "starts", "saves", "slopes")
SMALLEST = "scrimmage"
"""The game of a first impression."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", default=",".join(PARTS), help="what to measure, by comma")
    parser.add_argument("--sizes", default="100,1000,10000", help="numbers of cards of the deck")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each; the median counts")
    parser.add_argument("--only", default="", help="contenders of the deck, by comma")
    parser.add_argument("--heavy", action="store_true", help="100,000 cards, and gigabytes, too")
    parser.add_argument("--quick", action="store_true", help="100 cards and a game, once")
    parser.add_argument("--readme", action="store_true", help="put the tables into README.md")
    parser.add_argument("--pictures", type=Path, help="a folder for each one's first page as PNG")
    options = parser.parse_args()
    options.sizes = [100] if options.quick else [int(size) for size in options.sizes.split(",")]
    options.rounds = 1 if options.quick else options.rounds
    options.parts = _known(parser, "part", options.parts, PARTS)
    keys = tuple(contender.key for contender in CONTENDERS)
    options.only = _known(parser, "contender", options.only or ",".join(keys), keys)
    return options


def _known(
    parser: argparse.ArgumentParser, what: str, given: str, known: tuple[str, ...]
) -> list[str]:
    """Return what was given with commas; end the program for what there is not."""
    if unknown := set(given.split(",")) - set(known):
        parser.error(f"no {what} {', '.join(sorted(unknown))}; known are {', '.join(known)}")
    return given.split(",")


def measure_all(
    options: argparse.Namespace, field: list[Contender], games: tuple[str, ...], folder: Path
) -> Results:
    """Measure the parts that are asked for, one after another: each has its own yardstick."""
    results, rounds = Results(), options.rounds
    if "starts" in options.parts:
        results.start_rows, results.starts = measure_starts(folder / "starts", 5 * rounds)
    if "decks" in options.parts:
        results.decks, results.bytes_a_card = measure_decks(
            folder / "decks", options.sizes, field, rounds, options.heavy
        )
    if "games" in options.parts:
        results.game_rows, results.games = measure_games(folder, games, rounds)
    if "saves" in options.parts:
        watched = [DECK] if options.quick else [case.field.game for case in CASES]
        results.saves = measure_saves(folder / "saves", watched, 2 if options.quick else 10)
    if "slopes" in options.parts:
        results.slopes = measure_slopes(share=0.2 if options.quick else 1)
    return results


def setting(field: list[Contender], options: argparse.Namespace) -> str:
    """Return what the figures were taken with; names of versions, never of a machine."""
    packages = sorted({contender.package for contender in field if contender.package})
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    python = ".".join(str(part) for part in sys.version_info[:3])
    machine = f"CPython {python}, {versions}, {os.cpu_count()} processors"
    if options.quick:
        return f"**A first impression, no result:** one run of each row; {machine}."
    return f"Medians of {options.rounds}; {machine}."


def main() -> None:
    options = arguments()
    field = [contender for contender in CONTENDERS if contender.key in options.only]
    games = (SMALLEST,) if options.quick else GAMES
    with tempfile.TemporaryDirectory() as folder:
        results = measure_all(options, field, games, Path(folder))
    text = "\n\n".join(
        ["### Targets", target_table(results), *results.tables(), setting(field, options)]
    )
    print(text)
    if options.readme:
        write_between_markers(HERE / "README.md", text)
    if options.pictures:
        draw_pictures(field, options.pictures)


def draw_pictures(field: list[Contender], folder: Path) -> None:
    """Draw the first page of the deck as each contender prints it."""
    from weigh import pdf_of, picture

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        deck = make_deck(Path(made), 9)
        for contender, row in zip(field, rows(deck, field), strict=True):
            measured(row)
            picture(pdf_of(contender.out(deck)), folder / f"{contender.key}.png")


if __name__ == "__main__":
    main()
