"""From saving a file to having the new picture in `punchboard serve`, beside a build.

The preview runs as a process, and one page listens, watches one card and fetches its picture at
150 dpi, as a browser does. The yardstick is what an author waits for otherwise, in the same run and
after the same edit: ``punchboard build GAME -p PRODUCT`` as a process of its own, with its cache.
``python benchmarks/saving.py`` measures these rows alone.
"""

import argparse
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from materials import LARGEST, PUNCHBOARD, Field, copy_games, edit, make_deck
from measure import run
from serving import Page, preview
from tables import table

DECK = "bench"
BUILDS = 3
"""At most so many builds: they are slow, and nobody waits for their worst."""


class Case(NamedTuple):
    """A field that is edited, and the product that shows it."""

    field: Field
    product: str = ""


CASES = (
    Case(Field(DECK, "card", "", "flavour")),
    Case(Field("kuggkoping", "archetype", "data-mage", "blurb"), "archetypes"),
    Case(Field(LARGEST, "equipment", "gauntlet", "text"), "arsenal-common"),
)


class Saves(NamedTuple):
    """Seconds: until faces are listed, until the first picture, and from saves to pictures.

    `worked` are the processor seconds of the preview between each save and its picture; `built`
    those of the wall for each build.
    """

    listed: float
    first: float
    taken: list[float]
    worked: list[float]
    built: list[float]

    @property
    def median(self) -> float:
        """From a save to its picture."""
        return statistics.median(self.taken)


def measure_saves(folder: Path, games: Sequence[str], saves: int) -> dict[str, Saves]:
    """Return what the author of each of `games` waits for, with so many saves."""
    return {
        case.field.game: measure(project(folder, case), case, saves)
        for case in CASES
        if case.field.game in games
    }


def project(folder: Path, case: Case) -> Path:
    """Return a project with the deck of 100 cards, or with a copy of one of our games."""
    game = case.field.game
    return make_deck(folder, 100) if game == DECK else copy_games(folder / f"saving-{game}", [game])


def measure(root: Path, case: Case, saves: int) -> Saves:
    """Return what a page waits for, with a preview of its own; builds follow edits of their own."""
    field = case.field
    if not field.slug:
        field = field._replace(slug=first_slug(root / f"content/{field.game}/{field.kind}.yaml"))
    product = ["-p", case.product] if case.product else []
    command = [PUNCHBOARD, "build", field.game, *product, "--quiet", "--out", str(root / "out")]
    caches = root / "cache-of-builds"
    run(command, root, silent=True, caches=caches)
    taken, worked, built = [], [], []
    with preview(root, root / "cache") as (process, url):
        page = Page(process, url, field)
        listed, first = page.opened()
        for number in range(saves):
            # The author looks for a moment, and nothing is left to draw.
            time.sleep(1.0)
            seconds, cpu = page.saved(lambda: edit(root, field))
            taken.append(seconds)
            worked.append(cpu)
            print(f"saving {field.game} #{number + 1} {seconds:.2f} s", file=sys.stderr)
    for _ in range(min(saves, BUILDS)):
        edit(root, field)
        built.append(run(command, root, silent=True, caches=caches).seconds)
    return Saves(listed, first, taken, worked, built)


def first_slug(path: Path) -> str:
    """Return the slug of the first record of a file."""
    found = re.findall(r"^([a-z0-9-]+):\s*$", path.read_text("utf-8"), re.MULTILINE)
    return next(slug for slug in found if slug != "source")


def saving_table(found: dict[str, Saves]) -> str:
    """Return the rows as Markdown."""
    heading = ["faces listed", "first picture", "save, median", "worst", "CPU", "build", "ratio"]
    rows = [["game", *heading]]
    for game, saves in found.items():
        build, cpu = statistics.median(saves.built), statistics.median(saves.worked)
        times = (saves.listed, saves.first, saves.median, max(saves.taken), cpu, build)
        title = "the deck of 100 cards" if game == DECK else game
        rows.append([title, *(f"{each:.2f} s" for each in times), f"{saves.median / build:.2f}"])
    return table(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saves", type=int, default=10, help="how often a file is saved")
    parser.add_argument("--only", metavar="GAME", help="this row alone; bench is the deck")
    options = parser.parse_args()
    games = [options.only] if options.only else [case.field.game for case in CASES]
    with tempfile.TemporaryDirectory() as folder:
        print(saving_table(measure_saves(Path(folder), games, options.saves)))


if __name__ == "__main__":
    main()
