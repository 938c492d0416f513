"""Runs that came out as they are: neither imposed nor printed again after an edit elsewhere.

What a run comes out as is decided by its faces and pieces, and by files that hold no records.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.reading import PRINT, holds
from pipeline.base.source_date import SOURCE_DATE
from pipeline.edition.context import OpenEdition
from pipeline.press.cache.entries import unpacked_entry
from pipeline.press.cache.findings import unpacked_finding
from pipeline.press.cache.store import Kept, Store
from pipeline.press.orders import Plan, Run, RunKey
from pipeline.press.results import BuildResults
from pipeline.press.slugs import language_and_gaps
from pipeline.publish.manifest import ProductEntry


class PrintedRun(NamedTuple):
    """What stands of a run, and what imposing it has found."""

    findings: tuple[Finding, ...]
    entry: ProductEntry


class PrintedRuns:
    """The usual runs of one edition in a store.

    `frame` is the digest of its files without those of records, `base` that of what every page is
    made from: typefaces, too, which may lie elsewhere.
    """

    def __init__(self, store: Store, frame: bytes, base: bytes) -> None:
        self._store = store
        self._rest = blake2b(base + os.environ.get(SOURCE_DATE, "").encode(), key=frame).digest()
        self._keys: dict[RunKey, bytes] = {}
        self._fresh: dict[bytes, Kept] = {}

    def standing(
        self, edition: OpenEdition, plan: Plan, results: BuildResults, folder: Path
    ) -> dict[RunKey, PrintedRun]:
        """Return the runs whose files in `folder` are as large as they would be printed again.

        Whoever holds the lock of the folder makes sure by `stands`.
        """
        keys = {
            run.key: self._key(edition, run, results)
            for run in plan.runs
            if results.sound(run.product, draft=False)
        }
        kept = self._store.get(list(keys.values()))
        found = {name: _unpacked(kept[key]) for name, key in keys.items() if key in kept}
        return {name: run for name, run in found.items() if run and _seems(run.entry, folder)}

    def note(
        self,
        edition: OpenEdition,
        runs: Sequence[Run],
        imposed: Mapping[RunKey, Sequence[Finding]],
        entries: Iterable[ProductEntry],
        results: BuildResults,
    ) -> None:
        """Note what `runs` that were imposed came out as, with the findings of their sheets.

        One beside which other files stand is printed each time.
        """
        printed = {(entry.product, entry.paper): entry for entry in entries if not entry.cuts}
        for run in runs:
            known = run.key in printed and run.key in imposed
            if known and results.sound(run.product, draft=False):
                value = json.dumps([imposed[run.key], printed[run.key]])
                self._fresh[self._key(edition, run, results)] = Kept("", value.encode())

    def keep(self) -> None:
        """Keep what was noted, once it is sure that nothing was changed meanwhile."""
        self._store.put(self._fresh)

    def _key(self, edition: OpenEdition, run: Run, results: BuildResults) -> bytes:
        key = self._keys.get(run.key)
        if key is None:
            key = self._keys[run.key] = self._digest(edition, run, results)
        return key

    def _digest(self, edition: OpenEdition, run: Run, results: BuildResults) -> bytes:
        faces = [
            (id_, each.slug or each.component, results.digest(each), results.facts_of(each))
            for id_, each in results.orders(run).items()
        ]
        owner = edition.products[run.product].owner
        owners = dict.fromkeys(piece.owner for piece in run.pieces if piece.owner)
        names = [edition.game.record(owner, slug).name for slug in owners]
        # What a translation lacks is counted against records, too.
        gaps = language_and_gaps(edition)
        data = json.dumps([run.product, run.paper, run.pieces, faces, names, gaps])
        return blake2b(data.encode(), digest_size=16, key=self._rest).digest()


def _unpacked(kept: Kept) -> PrintedRun | None:
    """Return what was kept of a run, None for what cannot be read."""
    try:
        findings, entry = json.loads(kept.value)
        return PrintedRun(tuple(map(unpacked_finding, findings)), unpacked_entry(entry))
    except (ValueError, TypeError, RecursionError):
        return None


def _seems(entry: ProductEntry, folder: Path) -> bool:
    try:
        return (folder / entry.file).stat().st_size == entry.bytes
    except OSError:
        return False


def stands(entry: ProductEntry, folder: Path) -> bool:
    """Tell whether a file stands as it was printed."""
    return holds(folder / entry.file, PRINT, entry.sha256)
