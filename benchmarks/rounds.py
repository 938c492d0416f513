"""Rows measured in turn: every round runs each of them once, so that what else runs slows all."""

import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from measure import Run, run


def _nothing() -> None:
    """Prepare nothing."""


def _believed(_: Run) -> None:
    """Refuse nothing."""


@dataclass(frozen=True)
class Row:
    """A command that is measured in the folder `cwd`.

    Its output `out` is removed before each run, where given; it keeps what it keeps in `caches`.
    `prepare` is not measured. `accept` ends the run of all where this one did not do its work.
    """

    key: str
    title: str
    argv: Sequence[str]
    cwd: Path
    out: Path | None = None
    caches: Path | None = None
    prepare: Callable[[], None] = _nothing
    accept: Callable[[Run], None] = _believed


@dataclass(frozen=True)
class Figure:
    """Medians of a row: seconds, processor seconds, peak in MB; and the seconds of the best run."""

    seconds: float
    best: float
    cpu: float
    peak: float


def alternate(rows: Sequence[Row], rounds: int, label: str) -> dict[str, Figure]:
    """Measure all rows in turn, `rounds` times; return their figures by key."""
    runs: dict[str, list[Run]] = {row.key: [] for row in rows}
    for number in range(1, rounds + 1):
        for row in rows:
            taken = measured(row)
            runs[row.key].append(taken)
            print(f"{label} #{number} {row.title:32} {taken}", file=sys.stderr)
    return {key: figure(taken) for key, taken in runs.items() if taken}


def measured(row: Row) -> Run:
    """Return one run of a row."""
    row.prepare()
    taken = run(list(row.argv), row.cwd, row.out, caches=row.caches)
    row.accept(taken)
    return taken


def figure(runs: Sequence[Run]) -> Figure:
    """Return the medians of runs."""
    seconds = [taken.seconds for taken in runs]
    cpu = statistics.median(taken.cpu for taken in runs)
    peak = statistics.median(taken.peak for taken in runs)
    return Figure(statistics.median(seconds), min(seconds), cpu, peak)
