"""Who makes the faces: this process for a small deck, several for a large one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import starmap
from typing import Final

from pipeline.base.progress import Progress, silent
from pipeline.edition.context import EditionKey, open_edition
from pipeline.press.cache.aside import MANY, FacesAside, make_packed
from pipeline.press.decks import decks_of
from pipeline.press.faces import MadeFace, make_faces
from pipeline.press.orders import FaceOrder
from pipeline.press.worker_pool import cores, spread

CHUNK: Final = 60
"""Faces that a process is given at once: the last to be done keeps all others waiting."""

LARGE_DECK: Final = 200
"""Faces from which a second process earns its start-up back."""


def make_all(
    key: EditionKey,
    orders: Sequence[FaceOrder],
    jobs: int = 0,
    progress: Progress = silent,
    meanwhile: Callable[[], object] = bool,
    *,
    thorough: bool = False,
) -> list[MadeFace]:
    """Return the faces of `orders`, in order, whoever made them; `jobs` 0 leaves the number open.

    Warnings about faces are told where `thorough`; `meanwhile` is called once while other processes
    are at work. Raises PunchboardError for a stylesheet that cannot be read.
    """
    # Set up here, the tools are found by every forked worker, and their faults are told once.
    edition = open_edition(key)
    edition.set_up()
    decks = decks_of(edition)
    decks.measure(orders)
    # Before other processes begin as copies of this one.
    edition.put_away_sources()
    try:
        return _make_chunks(key, orders, jobs, progress, meanwhile, thorough=thorough)
    finally:
        decks.put_away()


def _make_chunks(
    key: EditionKey,
    orders: Sequence[FaceOrder],
    jobs: int,
    progress: Progress,
    meanwhile: Callable[[], object],
    *,
    thorough: bool,
) -> list[MadeFace]:
    workers = min(jobs or _usual_jobs(len(orders)), -(-len(orders) // CHUNK))
    chunks = _chunks(orders, max(1, workers))
    calls = [(key, chunk, thorough) for chunk in chunks]
    made: Iterator[Iterable[MadeFace]]
    if workers > 1:
        made = map(FacesAside().put, spread(make_packed, calls, workers, meanwhile))
    elif len(orders) < MANY:
        made = starmap(make_faces, calls)
    else:
        made = map(FacesAside().put, starmap(make_packed, calls))
    return _collect(made, len(orders), progress)


def _chunks(orders: Sequence[FaceOrder], workers: int) -> list[Sequence[FaceOrder]]:
    """Return `orders` in chunks of one size, as many for each worker."""
    rounds = -(-len(orders) // (CHUNK * workers)) * workers
    size = max(1, -(-len(orders) // max(1, rounds)))
    return [orders[at : at + size] for at in range(0, len(orders), size)]


def _collect(
    chunks: Iterator[Iterable[MadeFace]], total: int, progress: Progress
) -> list[MadeFace]:
    made: list[MadeFace] = []
    for chunk in chunks:
        made += chunk
        progress("faces", len(made), total)
    return made


def _usual_jobs(faces: int) -> int:
    return 1 if faces < LARGE_DECK else cores()
