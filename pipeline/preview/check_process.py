"""The checks of a whole game, in a process of their own that never keeps drawing waiting."""

import os
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey
from pipeline.build.request import Request
from pipeline.build.worker_pool import end_with
from pipeline.preview.hub import ViewKey, as_findings
from pipeline.source.files import open_folder
from pipeline.source.findings import Finding
from pipeline.source.limits import Limits, enforce, limits_in_force, time_finding

_LOW: Final = 15
"""How much the process gives way to others."""

OnFound = Callable[[tuple[Finding, ...]], None]


class CheckProcess:
    """A check under way; a thread calls `on_found` with what it found, unless it is ended.

    `cache` is the folder that builds and checks share.
    """

    def __init__(self, key: EditionKey, cache: Path | None, on_found: OnFound) -> None:
        context, limits = get_context("spawn"), limits_in_force()
        self._receiver, sender = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_check, args=(key, cache, sender, limits), daemon=True
        )
        self._limits = limits
        self._on_found, self._ended, self._lock = on_found, False, Lock()
        self._process.start()
        sender.close()
        Thread(target=self._wait, name="checking", daemon=True).start()

    def end(self) -> None:
        with self._lock:
            self._ended = True
        self._process.kill()

    def _wait(self) -> None:
        try:
            findings = self._received()
        except (EOFError, OSError):
            message = "the checks of the game have ended early"
            hint = "save a file, and they run again"
            if self._limits is not None:
                hint = f"they may have met a limit of memory; {hint}"
            findings = (Finding("preview-check", message, hint=hint),)
        self._receiver.close()
        self._process.join()
        with self._lock:
            if not self._ended:
                self._on_found(findings)

    def _received(self) -> tuple[Finding, ...]:
        """Return what was found in time. Raises EOFError and OSError."""
        if self._limits is not None and not self._receiver.poll(self._limits.seconds):
            self._process.kill()
            return (time_finding(self._limits, "check"),)
        found: tuple[Finding, ...] = self._receiver.recv()
        return found


class Checks:
    """The requested checks of views; `publish` sends each result to pages.

    `cache` is the folder that they share with builds and other checks.
    """

    def __init__(
        self, publish: Callable[[ViewKey, str, dict[str, Any]], None], cache: Path | None
    ) -> None:
        self._publish, self._cache = publish, cache
        self._processes: dict[ViewKey, CheckProcess] = {}
        self._found: dict[ViewKey, tuple[Finding, ...]] = {}
        self._current: set[ViewKey] = set()

    def findings(self, view: ViewKey, key: EditionKey) -> tuple[tuple[Finding, ...], bool]:
        """Return what was found in an edition last, and whether that is how it is now."""
        if view not in self._processes:
            self._processes[view] = self._begin(view, key)
        return self._found.get(view, ()), view in self._current

    def begin_anew(self, view: ViewKey, key: EditionKey, *, wanted: bool) -> None:
        """Look again at a game whose files have changed, where that is still wanted."""
        if view in self._processes:
            self._end(view)
            if wanted:
                self._processes[view] = self._begin(view, key)

    def drop(self, view: ViewKey) -> None:
        """End what is being looked for, and forget what was found."""
        self._end(view)
        self._found.pop(view, None)

    def _end(self, view: ViewKey) -> None:
        process = self._processes.pop(view, None)
        if process is not None:
            process.end()
        self._current.discard(view)

    def end(self) -> None:
        for view in tuple(self._processes):
            self.drop(view)

    def _begin(self, view: ViewKey, key: EditionKey) -> CheckProcess:
        def on_found(findings: tuple[Finding, ...]) -> None:
            self._found[view] = findings
            self._current.add(view)
            self._publish(view, "checked", {})

        return CheckProcess(key, self._cache, on_found)


def _check(key: EditionKey, cache: Path | None, sender: Connection, limits: Limits | None) -> None:
    """Check a game and send what is found; it ends with the server, however that ends."""
    parent = parent_process()
    assert parent is not None
    end_with(parent)
    if limits is not None:
        enforce(limits)
    if hasattr(os, "nice"):
        os.nice(_LOW)
    sender.send(findings_of(key, cache))
    sender.close()


def findings_of(key: EditionKey, cache: Path | None) -> tuple[Finding, ...]:
    """Return what a check of an edition finds, or has found before; all faults are reported."""
    open_folder(key.root)
    try:
        # Without processes of its own it is one that can be ended.
        return check(Request(key, key.root / "output", jobs=1, cache=cache)).findings
    # The author sees any error.
    except Exception as error:
        return as_findings(error)
