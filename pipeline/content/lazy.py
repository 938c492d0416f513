"""The records of a large file, each built when it is asked for."""

from collections.abc import Iterator, Mapping

from pipeline.content.kinds import Kind
from pipeline.content.links import Linker, reached
from pipeline.content.records import SOURCE, Record, build_record, default_source
from pipeline.content.verified import Name, Verified
from pipeline.documents.problems import Problems
from pipeline.documents.sliced import SlicedDocument


class LazyRecords(Mapping[str, Record]):
    """Records by slug in the order of their file; `known` are those that were sound before.

    `changed` counts those that were not, once all have been looked at.
    """

    def __init__(self, kind: Kind, document: SlicedDocument, known: Verified) -> None:
        self._kind, self._document, self._known = kind, document, known
        self._problems = Problems()
        self._default = default_source(document, self._problems)
        self._built: dict[str, Record] = {}
        self._linker: Linker | None = None
        self._unlinked: list[Record] = []
        self.changed = 0

    def __getitem__(self, slug: str) -> Record:
        record = self._built.get(slug)
        if record is None:
            if slug == SOURCE or slug not in self._document.slices:
                raise KeyError(slug)
            record = self._built[slug] = self._build(slug)
            self._link(record)
        return record

    def __iter__(self) -> Iterator[str]:
        return (slug for slug in self._document.names() if slug != SOURCE)

    def __len__(self) -> int:
        return len(self._document.slices) - (SOURCE in self._document.slices)

    def __contains__(self, slug: object) -> bool:
        return slug != SOURCE and slug in self._document.slices

    def settle(self, linker: Linker) -> None:
        """Take what links records, and build those that have changed.

        Raises PunchboardError where one of them is not sound.
        """
        self._linker = linker
        digests, known = self._document.digests, self._known.digests
        for slug in self:
            if known.get(slug) != digests[slug]:
                _ = self[slug]
                self.changed += 1
        linker.problems.stop()

    def verified(self) -> Verified:
        """Return all records as sound ones, for whoever remembers them."""
        reached_by = {slug: targets for slug in self if (targets := self.reached(slug))}
        return Verified({slug: self._document.digests[slug] for slug in self}, reached_by)

    def reached(self, slug: str) -> tuple[Name, ...]:
        """Return the records that a record refers to."""
        record = self._built.get(slug)
        if record is None:
            return self._known.reached.get(slug, ())
        return tuple(dict.fromkeys(reached(record)))

    def _build(self, slug: str) -> Record:
        document = self._document.entry(slug)
        record = build_record(
            self._kind, slug, document.data[slug], self._document, self._default, self._problems
        )
        self._problems.stop()
        assert record is not None
        return record

    def _link(self, record: Record) -> None:
        """Link a record, and those that come up on the way one after another, never within."""
        self._unlinked.append(record)
        if len(self._unlinked) > 1 or self._linker is None:
            return
        while self._unlinked:
            self._linker.link(self._unlinked[:1])
            self._unlinked.pop(0)
