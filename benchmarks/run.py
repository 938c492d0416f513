"""Measure all contenders in turn and print the table: ``python benchmarks/run.py --help``."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from colds import require
from contenders import CONTENDERS, PUNCHBOARD, Contender, Faces
from measure import Run, run
from report import Figure, Figures, targets, times, write_between_markers

HERE = Path(__file__).resolve().parent
PER_SHEET = 9


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="100,1000,10000", help="numbers of cards")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each; the median counts")
    parser.add_argument("--only", default="", help="contenders, by comma")
    parser.add_argument("--heavy", action="store_true", help="those that take gigabytes as well")
    parser.add_argument("--quick", action="store_true", help="100 cards once")
    parser.add_argument("--readme", action="store_true", help="put the table into README.md")
    parser.add_argument("--pictures", type=Path, help="a folder for each one's first page as PNG")
    options = parser.parse_args()
    options.sizes = [100] if options.quick else [int(size) for size in options.sizes.split(",")]
    options.rounds = 1 if options.quick else options.rounds
    known = [contender.key for contender in CONTENDERS]
    options.only = options.only.split(",") if options.only else known
    if unknown := set(options.only) - set(known):
        parser.error(f"no contender {', '.join(sorted(unknown))}; known are {', '.join(known)}")
    return options


def make_deck(folder: Path, cards: int) -> Path:
    """Write the deck in a process of its own, so that this one stays small (see measure.run)."""
    deck = folder / str(cards)
    command = [sys.executable, str(HERE / "deck.py"), str(deck), "--cards", str(cards)]
    subprocess.run(command, check=True)
    return deck


def out_of(deck: Path, contender: Contender) -> Path:
    suffix = "" if contender.faces else ".pdf"
    return deck / "out" / f"{contender.key}{suffix}"


def compete(deck: Path, field: list[Contender], rounds: int) -> dict[str, list[Run]]:
    """Run every contender of `field` in turn, `rounds` times."""
    runs: dict[str, list[Run]] = {contender.key: [] for contender in field}
    (deck / "out").mkdir(exist_ok=True)
    for number in range(rounds):
        for contender in field:
            taken = measured(deck, contender)
            runs[contender.key].append(taken)
            print(f"{deck.name:>6} #{number + 1} {contender.key:12} {taken}", file=sys.stderr)
    return runs


def measured(deck: Path, contender: Contender) -> Run:
    """Run a contender with caches of its own: empty ones, unless it is to recall what they hold.

    Refuse a run of Punchboard that did anything else with the faces than it is measured for.
    """
    cards, out, caches = int(deck.name), out_of(deck, contender), deck / "caches" / contender.key
    recalls = contender.faces is Faces.RECALLED
    if not recalls:
        shutil.rmtree(caches, ignore_errors=True)
    elif not caches.is_dir():
        require(run(contender.argv(deck, out), deck, out, caches=caches).said, drawn=cards)
    taken = run(contender.argv(deck, out), deck, out, caches=caches)
    if contender.faces is not None:
        require(taken.said, **{"recalled" if recalls else "drawn": cards})
    return taken


def figure(runs: list[Run], deck: Path, contender: Contender) -> Figure:
    """Return the medians of `runs`; refuse a PDF that lacks pages."""
    from weigh import pdf_of, weigh

    cards = int(deck.name)
    weight = weigh(pdf_of(out_of(deck, contender)))
    if weight.pages != -(-cards // PER_SHEET):
        raise SystemExit(f"{contender.title} made {weight.pages} pages of {cards} cards")
    seconds = [taken.seconds for taken in runs]
    peak = statistics.median(taken.peak for taken in runs)
    return Figure(statistics.median(seconds), min(seconds), peak, weight.size / cards)


def measure_help(rounds: int) -> float:
    runs = [run([PUNCHBOARD, "--help"], HERE) for _ in range(rounds)]
    return statistics.median(taken.seconds for taken in runs)


def setting(field: list[Contender]) -> str:
    """Return what the figures were taken with; names of versions, never of a machine."""
    packages = sorted({contender.package for contender in field})
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    python = ".".join(str(part) for part in sys.version_info[:3])
    return f"CPython {python}, {versions}, {os.cpu_count()} processors"


def main() -> None:
    options = arguments()
    field = [contender for contender in CONTENDERS if contender.key in options.only]
    with tempfile.TemporaryDirectory() as folder:
        decks = {size: make_deck(Path(folder), size) for size in options.sizes}
        compete(decks[min(options.sizes)], field, 1)  # uncounted: byte-compiles and warms the disk
        fields = {
            size: [c for c in field if size <= c.most or options.heavy] for size in options.sizes
        }
        runs = {size: compete(deck, fields[size], options.rounds) for size, deck in decks.items()}
        ours = "punchboard" in options.only
        help_seconds = measure_help(options.rounds) if ours else None
        figures: Figures = {
            (contender.key, size): figure(runs[size][contender.key], deck, contender)
            for size, deck in decks.items()
            for contender in fields[size]
        }
        if options.pictures:
            draw_pictures(decks[min(options.sizes)], field, options.pictures)
    text = f"{times(figures, options.sizes)}\n\n{targets(figures, help_seconds)}\n\n"
    text += f"Medians of {options.rounds}; {setting(field)}."
    print(text)
    if options.readme:
        write_between_markers(HERE / "README.md", text)


def draw_pictures(deck: Path, field: list[Contender], folder: Path) -> None:
    from weigh import pdf_of, picture

    folder.mkdir(parents=True, exist_ok=True)
    for contender in field:
        picture(pdf_of(out_of(deck, contender)), folder / f"{contender.key}.png")


if __name__ == "__main__":
    main()
