"""What was found sound before: large files are then read only where they have changed.

A record is sound as long as its own text, the kinds, the constants and the keys of all records are
what they were: nothing else decides whether it may be loaded.
"""

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, TypeAlias

from pipeline.content.records import SOURCE
from pipeline.documents.document import Document
from pipeline.documents.sliced import SlicedDocument

Name: TypeAlias = tuple[str, str]
"""A record by its kind and slug."""


class Verified(NamedTuple):
    """The sound records of a file: the digests of their texts, and what they refer to, by slug.

    Records that refer to nothing are not among the latter.
    """

    digests: Mapping[str, bytes]
    reached: Mapping[str, tuple[Name, ...]]


NOTHING = Verified({}, {})

Known: TypeAlias = Mapping[str, Verified]
"""What is sound by file."""


class Memory(Protocol):
    """What remembers sound records, by a digest of all that soundness rests upon."""

    def recall(self, frame: bytes) -> Known | None:
        """Return what is known under a frame."""

    def keep(self, frame: bytes, known: Known) -> None:
        """Remember sound records."""


def frame_of(documents: Mapping[str, Document]) -> bytes:
    """Return the digest of what soundness rests upon."""
    digest = blake2b(digest_size=16)
    for name, document in sorted(documents.items()):
        if isinstance(document, SlicedDocument):
            data: Any = [list(document.names()), _slice_text(document, SOURCE)]
        elif name in ("game.yaml", "kinds.yaml"):
            data = document.data
        else:
            data = list(document.names())
        digest.update(f"{name}\0{json.dumps(data, ensure_ascii=False)}\0".encode())
    return digest.digest()


def _slice_text(document: SlicedDocument, key: str) -> str:
    return document.slices[key].text.decode() if key in document.slices else ""
