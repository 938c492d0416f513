"""A publisher's catalogue on many machines, worked out from what builds of our games take here.

``python benchmarks/catalogue.py`` builds each game of ``content/`` once, and once more after an
edit of a record. It takes the processor seconds of what the machine that asks does (opening,
measuring, imposing, writing) and of what workers do (faces). Copies of the games in rotation are
the catalogue: 200 games in 12 languages. Its editions are then played through on so many
simulated workers, batch by batch, with so many processes on the machine that asks. No edition is
built that often: times of batches are measured, the rest is arithmetic.
"""

import argparse
import heapq
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from materials import copy_games

from pipeline.build import workers
from pipeline.build.cluster import FACES, LEAST
from pipeline.build.deck_sizes import decks_of
from pipeline.build.edition import EditionKey, close_editions, open_edition
from pipeline.build.faces import make_faces
from pipeline.build.project import Project
from pipeline.build.request import Request
from pipeline.build.stages import build

_SENDING: Final = 0.02
"""Seconds that a batch takes longer than its faces: sending, scheduling, fetching."""


class Cost(NamedTuple):
    """Processor seconds of one edition: of who asks, of its faces, of opening it on a worker."""

    asking: float
    faces: int
    a_face: float
    opening: float


def main() -> None:
    """Measure, play through and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--languages", type=int, default=12)
    parser.add_argument("--asking", type=int, default=8, help="processes of the machine that asks")
    options = parser.parse_args()
    names = Project(Path(__file__).parents[1]).games()
    with TemporaryDirectory() as folder:
        root = copy_games(Path(folder), names)
        first = [measured(root, name, root / "first") for name in names]
        warm = [erratum(root, name) for name in names]
    editions = [
        first[number % len(first)]
        for number in range(options.games)
        for _ in range(options.languages)
    ]
    print("| work | workers | seconds | busy asking |\n|---|--:|--:|---|")
    for count in (1, 8, 64):
        print(
            line("first build", count, played(editions, count, options.asking), editions, options)
        )
    touched = [max(warm)] * options.languages
    for count in (1, 8, 64):
        print(line("one erratum", count, played(touched, count, options.asking), touched, options))
    print(f"\nseconds of an edition, by game: {dict(zip(names, first, strict=True))}")
    print(f"after an edit of one record: {dict(zip(names, warm, strict=True))}")


def line(work: str, count: int, seconds: float, editions: list[Cost], options: Any) -> str:
    """Return a row of the table; the last column is the share of the time that asking takes."""
    asking = sum(each.asking for each in editions) / options.asking
    return f"| {work} | {count} | {seconds:,.1f} | {asking / seconds:.0%} |"


def measured(root: Path, game: str, out: Path, cache: Path | None = None) -> Cost:
    """Build a game in one process, and return what that took."""
    spent = Spent()
    made, workers.make_all = workers.make_all, spent.make_all
    from pipeline.build import session

    session.make_all = spent.make_all
    begun = time.process_time()
    try:
        build(Request(EditionKey(root, game, ""), out, jobs=1, cache=cache))
    finally:
        session.make_all = workers.make_all = made
    asking = time.process_time() - begun - spent.seconds
    close_editions()
    begun = time.process_time()
    open_edition(EditionKey(root, game, "")).set_up()
    opening = time.process_time() - begun
    return Cost(asking, spent.faces, spent.seconds / max(spent.faces, 1), opening)


class Spent:
    """What making faces takes, as a worker makes them: without what measuring has left."""

    def __init__(self) -> None:
        self.seconds, self.faces = 0.0, 0

    def make_all(self, key: EditionKey, orders: Any, *_: Any, **__: Any) -> Any:
        """Make faces in this process."""
        edition = open_edition(key)
        edition.set_up()
        decks_of(edition).measure(orders)
        decks_of(edition).put_away()
        begun = time.process_time()
        made = make_faces(key, orders)
        self.seconds += time.process_time() - begun
        self.faces += len(made)
        return made


def erratum(root: Path, game: str) -> Cost:
    """Return what building takes with a cache after one record has changed."""
    cache = root / "cache"
    measured(root, game, root / "warm", cache)
    file = next(
        iter(sorted((root / "content" / game).glob("*.yaml"), key=lambda at: -at.stat().st_size))
    )
    text = file.read_text()
    file.write_text(text.replace("name: ", "name: New ", 1))
    return measured(root, game, root / "warm", cache)


def played(editions: list[Cost], workers_: int, asking: int) -> float:
    """Return the seconds until all editions are printed.

    Who asks opens an edition, waits for its faces, and prints it; each of its processes works on
    one edition at a time. A worker that is idle takes the next batch.
    """
    idle = [0.0] * workers_
    heapq.heapify(idle)
    free = [0.0] * asking
    heapq.heapify(free)
    for edition in editions:
        begun = heapq.heappop(free) + edition.asking / 2
        done = begun
        left = edition.faces if edition.faces >= LEAST else 0
        done += 0 if left else edition.faces * edition.a_face
        size = max(LEAST, min(FACES, left // 8))
        while left > 0:
            batch = min(size, left)
            at = (
                max(heapq.heappop(idle), begun)
                + edition.opening
                + batch * edition.a_face
                + _SENDING
            )
            heapq.heappush(idle, at)
            done, left = max(done, at), left - batch
        heapq.heappush(free, done + edition.asking / 2)
    return max(free)


if __name__ == "__main__":
    sys.exit(main())
