"""What a check of a whole edition found, for as long as nothing that it looked at changes."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from pipeline.base.finding import Finding
from pipeline.checks.comments import Ignored
from pipeline.draw.fontspec import FontSpec
from pipeline.edition.context import EditionKey
from pipeline.press.cache.findings import unpacked_finding
from pipeline.press.cache.sources import EditionStore, fonts_state, fonts_unchanged, sources_of
from pipeline.press.cache.store import Kept


class Checked(NamedTuple):
    """What a check found; `fatal` are those findings that kept it from looking at everything."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    fatal: tuple[Finding, ...] = ()


class CheckedEdition:
    """The place of one check in a store; `asked` is what it was asked to look at."""

    def __init__(self, kept: EditionStore, edition: EditionKey, asked: object) -> None:
        self._store, self._sources = kept
        self._edition = edition
        self._key = self._sources.key(asked) if self._sources else None

    def recall(self) -> Checked | None:
        """Return what was found, None where it is unknown or anything is not as it was."""
        if self._key is None:
            return None
        kept = self._store.get([self._key]).get(self._key)
        try:
            if kept is None or not fonts_unchanged(self._edition.root, kept.note):
                return None
            return _unpacked(json.loads(kept.value))
        except (ValueError, TypeError, KeyError):
            return None

    def keep(self, checked: Checked, fonts: Iterable[FontSpec]) -> None:
        """Keep what was found with these typefaces, unless it could not look at everything.

        Where a file was changed meanwhile, nobody knows which one it has looked at.
        """
        unsure = checked.fatal or self._sources != sources_of(self._edition)
        if self._key is None or unsure:
            return
        value = json.dumps([checked.findings, checked.ignored]).encode()
        self._store.put({self._key: Kept(fonts_state(self._edition.root, fonts), value)})


def _unpacked(data: list[Any]) -> Checked:
    findings, ignored = data
    return Checked(
        tuple(map(unpacked_finding, findings)),
        tuple(Ignored(unpacked_finding(finding), *rest) for finding, *rest in ignored),
    )
