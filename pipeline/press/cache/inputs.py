"""What faces are made from, as digests by the names that are noted where it is read.

While a face is made, each input is noted by its name (`pipeline.base.reads`). A face is kept under
the digests of these inputs, and recalled where all of them are what they were. What is noted
nowhere counts for every face: the files of `Sources.rest`, and `Inputs.base`.
"""

import json
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from pipeline.base.reads import FILE, PICTURE, RECORDS, SCALES, VALUE
from pipeline.content.erratum import Entry
from pipeline.content.rosters import ROSTERS
from pipeline.edition.context import OpenEdition
from pipeline.layout.page_numbers import PAGE_OF
from pipeline.looks.look import AS_DESIGNED
from pipeline.markup.changed_elements import CHANGES
from pipeline.press.cache.closure import Closures
from pipeline.press.cache.sources import Sources, fonts_data
from pipeline.press.decks import Deck, decks_of
from pipeline.press.face_context import others_of
from pipeline.press.orders import FaceOrder, as_designed

_IN_EVERY_KEY: Final = frozenset({"c", "record", "records", "shape", PAGE_OF})
"""Values of a template whose content is in every key, or is noted where it is read."""

_BEFORE: Final = VALUE + CHANGES


class Inputs:
    """The inputs of the faces of one edition, as they were when its files were looked at."""

    def __init__(self, edition: OpenEdition, sources: Sources) -> None:
        self.edition, self.sources = edition, sources
        self._closures = Closures(edition.game)
        self._named: dict[str, bytes] = {}
        self._common: dict[frozenset[str], tuple[blake2b, tuple[str, ...]]] = {}

    def digest(self, order: FaceOrder, reads: frozenset[str]) -> bytes:
        """Return the digest of a face that has read the inputs named `reads`."""
        common = self._common.get(reads)
        if common is None:
            common = self._common[reads] = self._digest_common(reads)
        digest = common[0].copy()
        fields = (order.component, order.paper, order.kind, order.slug, order.anchors)
        look = "" if order.look == AS_DESIGNED else repr(order.look)
        digest.update(f"{fields}\0{look}\0{self._tells_rosters(order)}\0".encode())
        if order.slug and order.slug in self.edition.game.records[order.kind]:
            digest.update(self._closures.digest(order.kind, order.slug))
        for name in common[1]:
            if name == _BEFORE:
                digest.update(self._before(order, reads - {_BEFORE}))
            else:
                digest.update(self._of_order(name, order))
        return digest.digest()

    def _before(self, order: FaceOrder, reads: frozenset[str]) -> bytes:
        """Return the digest of a face in the editions that say what errata have changed on it."""
        if not self.edition.game.errata:
            return b""
        return b"".join(each.digest(order, reads) if each else b"-" for each in self._others)

    @cached_property
    def _others(self) -> "list[Inputs | None]":
        """Return the inputs of the edition as first printed, and of that with the errata alone."""
        others = others_of(self.edition)
        return [Inputs(other, self.sources) if other else None for other in others]

    @cached_property
    def base(self) -> bytes:
        """What counts for every face: the engine, the look, and what all texts are made with."""
        edition, digest = self.edition, blake2b(self.sources.rest, digest_size=16)
        game = edition.game
        fonts = fonts_data(edition.project.root, edition.font_specs.values())
        # A face is kept where nothing is wrong with it, and severities say which checks are run.
        for part in (
            *(edition.language, edition.key.edition, edition.font_specs, fonts, game.constants),
            *(game.meta.severities, game.documents["kinds.yaml"].data, sorted(edition.terms.words)),
        ):
            digest.update(_data(part).encode() + b"\0")
        if edition.translation is not None:
            digest.update(edition.translation.words_digest)
        return digest.digest()

    @cached_property
    def pages(self) -> bytes:
        """What counts for every page: what is kept of one names pictures by their paths, too."""
        digest = blake2b(self.base, digest_size=16)
        for name, content in self.sources.named.items():
            digest.update(content if name.startswith(PICTURE) else b"")
        return digest.digest()

    @cached_property
    def game(self) -> bytes:
        """What a template can learn of the game itself: its identity, errata and rulings."""
        game = self.edition.game
        entries = [_entry_data(entry) for entry in game.entries]
        data = [game.documents["game.yaml"].data, game.versions, game.edition.name, entries]
        return blake2b(_data(data).encode(), digest_size=16).digest()

    def _digest_common(self, reads: frozenset[str]) -> tuple[blake2b, tuple[str, ...]]:
        """Return what inputs are whatever the face, and the names of those that depend on it."""
        digest = blake2b(self.base, digest_size=16)
        of_order = []
        for name in sorted(reads):
            digest.update(name.encode() + b"\0")
            if name.startswith(SCALES) or name in (VALUE + "page", VALUE + "product", _BEFORE):
                of_order.append(name)
            else:
                digest.update(self.named(name))
        return digest, tuple(of_order)

    def named(self, name: str) -> bytes:
        """Return the digest of an input; of one that nobody knows that of everything."""
        known = self._named.get(name)
        if known is None:
            known = self._named[name] = self._look_up(name)
        return known

    def _look_up(self, name: str) -> bytes:
        if name.startswith(FILE):
            return self.sources.named.get(name, b"")
        if name.startswith(PICTURE):
            # Not every name of a file is the one that its folder has for it.
            return self.sources.named.get(name, self.sources.content)
        if name.startswith(RECORDS):
            return self._records(name.removeprefix(RECORDS))
        value = name.removeprefix(VALUE)
        if value in _IN_EVERY_KEY or value.replace("_", "-") in self.edition.game.kinds:
            return b""
        return self.game if value == "game" else self._everything

    def _of_order(self, name: str, order: FaceOrder) -> bytes:
        if name == VALUE + "page":
            return f"{as_designed(order)[6:]}\0".encode()
        if name == VALUE + "product":
            title = self.edition.products[order.product].title
            return f"{order.product}\0{title}\0".encode()
        decks, component = decks_of(self.edition), name.removeprefix(SCALES)
        own = component == order.component
        scales = decks.scales_of(decks.deck(order) if own else Deck(component))
        return json.dumps(sorted(scales.items())).encode()

    def _records(self, kind: str) -> bytes:
        """Return the digest of all records of a kind, in order, with all that they reach."""
        digest = blake2b(digest_size=16)
        for slug in self.edition.game.records.get(kind, ()):
            digest.update(slug.encode() + b"\0" + self._closures.digest(kind, slug))
        return digest.digest()

    @cached_property
    def _everything(self) -> bytes:
        """All content, for faces that may show any of it."""
        edition, digest = self.edition, blake2b(self.game, digest_size=16)
        digest.update(self.sources.content)
        for name, document in sorted(edition.game.documents.items()):
            digest.update(f"{name}\0{_data(document.data)}".encode())
        digest.update(repr(edition.key._replace(root=Path())).encode())
        return digest.digest()

    def _tells_rosters(self, order: FaceOrder) -> bool:
        """Tell whether a face is given what is known of rosters."""
        kinds = self.edition.game.kinds
        of_roster = order.kind in kinds and kinds[order.kind].folder == ROSTERS
        return of_roster or order.product in self.edition.roster_products


def _entry_data(entry: Entry) -> list[Any]:
    """Return an entry as its file has it, and what an edition in another language says."""
    said = entry.revision
    return [entry.origin, entry.document.data, said.title, said.summary, said.reason]


def _data(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":"))


def _plain(value: Any) -> Any:
    return dict(value) if hasattr(value, "keys") else repr(value)
