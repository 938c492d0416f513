"""A progress bar on a terminal, for work that lasts; silence everywhere else."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pipeline.base.progress import Progress, silent
from pipeline.base.visible import visible

LONG_WORK = 500
"""Faces from which a bar is worth its start-up."""
LONG_STAGES = {"pictures": 40}
"""The same for stages of which one step takes longer."""


@contextmanager
def progress_bar(name: str, *, quiet: bool) -> Iterator[Progress]:
    """Yield what a build tells its progress to."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    bar = _Bar(name)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    """A rich progress bar that appears with the first long stage."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bar: object | None = None
        self._tasks: dict[str, int] = {}

    def advance(self, stage: str, done: int, total: int) -> None:
        """Show that `done` of `total` is done of a stage."""
        if self._bar is None and total < LONG_STAGES.get(stage, LONG_WORK):
            return
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import Progress as Bar

        if not isinstance(self._bar, Bar):
            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._bar.start()
        if stage not in self._tasks:
            self._tasks[stage] = self._bar.add_task(
                f"{escape(visible(self._name))}: {stage}", total=total
            )
        self._bar.update(self._tasks[stage], completed=done)  # type: ignore[arg-type]

    def close(self) -> None:
        """Remove the bar."""
        from rich.progress import Progress as Bar

        if isinstance(self._bar, Bar):
            self._bar.stop()
