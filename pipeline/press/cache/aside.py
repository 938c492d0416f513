"""Drawn faces put aside until they are imposed, so that a large deck is never in memory."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pipeline.base.spool import Spool
from pipeline.draw.usage import Part, RenderedFace
from pipeline.edition.context import EditionKey, open_edition
from pipeline.press.cache.codec import pack_face, parts_of, unpack_face
from pipeline.press.face_facts import FaceFacts
from pipeline.press.faces import MadeFace, make_faces
from pipeline.press.orders import FaceOrder

MANY: Final = 2_000
"""Faces from which the process that makes them puts them aside."""


class PackedFaces(NamedTuple):
    """Faces without their art, that as bytes, and the shared parts that it names."""

    made: Sequence[MadeFace]
    packed: Sequence[bytes | None]
    parts: dict[str, Part]


def make_packed(
    key: EditionKey, orders: Sequence[FaceOrder], thorough: bool = False
) -> PackedFaces:
    """Return faces as `make_faces` makes them, in any process."""
    made = make_faces(key, orders, thorough)
    open_edition(key).put_away_views()
    parts: dict[str, Part] = {}
    packed: list[bytes | None] = []
    for face in made:
        if face.art is not None:
            parts |= face.art.usage.parts
        packed.append(None if face.art is None else pack_face(face.art))
    return PackedFaces([face._replace(art=None) for face in made], packed, parts)


class FacesAside:
    """Faces on a spool."""

    def __init__(self) -> None:
        self._spool = Spool()
        self._parts: dict[str, Part] = {}
        self._facts: dict[FaceFacts, FaceFacts] = {}
        self._reads: dict[frozenset[str], frozenset[str]] = {}

    def put(self, faces: PackedFaces) -> Iterator[MadeFace]:
        """Put faces aside, and yield what can be read once more; a face that failed as it is."""
        self._parts |= parts_of(faces.parts)
        for made, packed in zip(faces.made, faces.packed, strict=True):
            if packed is None:
                yield made
            else:
                aside = Aside(self._spool, self._spool.put(packed), self._parts)
                facts = self._facts.setdefault(made.facts, made.facts)
                reads = self._reads.setdefault(made.reads, made.reads)
                yield made._replace(aside=aside, facts=facts, reads=reads)


class Aside:
    """A face that is put aside; `parts` are those that it shares with others, and theirs."""

    __slots__ = ("_number", "_spool", "parts")

    def __init__(self, spool: Spool, number: int, parts: Mapping[str, Part]) -> None:
        self._spool, self._number, self.parts = spool, number, parts

    def packed(self) -> bytes:
        """Return the face as `pack_face` packs it."""
        return self._spool.get(self._number)

    def __call__(self) -> RenderedFace:
        """Return the face."""
        return unpack_face(self.packed(), self.parts.__getitem__)
