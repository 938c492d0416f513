"""What pages have not been told yet of a view."""

import time
from collections.abc import Iterable, Sequence
from typing import Final

PAUSE: Final = 0.4
"""Seconds between two events about faces that are drawn in the background."""


class News:
    """The faces that differ, those that are gone, and whether the order is another."""

    def __init__(self) -> None:
        self.files: tuple[str, ...] = ()
        self.faces: dict[str, None] = {}
        self.removed: list[str] = []
        self._order: list[str] = []
        self._findings: object = None
        self._started = self._told_at = time.perf_counter()

    def begin(self, files: Sequence[str], started: float) -> None:
        """Note which files have changed, and when, as `time.perf_counter` counts."""
        self.files, self._started = tuple(files), started

    def end(self) -> None:
        """Note that all has been told that came of the files: what follows is none of theirs."""
        self.files = ()

    def add(self, ids: Iterable[str]) -> None:
        """Note faces that differ."""
        self.faces |= dict.fromkeys(ids)

    @property
    def seconds(self) -> float:
        """How long ago the files have changed."""
        return round(time.perf_counter() - self._started, 3)

    @property
    def is_due(self) -> bool:
        """Whether pages should be told now of what is drawn in the background."""
        return bool(self.faces) and time.perf_counter() - self._told_at > PAUSE

    def new_order(self, order: list[str]) -> list[str] | None:
        """Return the order where it is another than the one that pages know."""
        changed, self._order = order != self._order, order
        return order if changed else None

    def are_new(self, findings: object) -> bool:
        """Tell whether findings are others than those that pages know."""
        changed, self._findings = findings != self._findings, findings
        return changed

    def told(self) -> None:
        """Forget what pages were told."""
        self.faces, self.removed, self._told_at = {}, [], time.perf_counter()
