"""Entries of a manifest read from what was kept of them: as JSON they are lists."""

from typing import Any

from pipeline.publish.manifest import CutEntry, FaceEntry, ProductEntry


def unpacked_entry(data: list[Any]) -> ProductEntry:
    """Return an entry of the manifest from plain data. Raises ValueError, TypeError for others."""
    *fields, faces, cuts, asked = data
    own = tuple(FaceEntry(*face) for face in faces)
    return ProductEntry._make((*fields, own, tuple(map(_cut, cuts)), asked))


def _cut(data: list[Any]) -> CutEntry:
    file, sha256, size_in_bytes, pages, size = data
    return CutEntry(file, sha256, size_in_bytes, tuple(pages), tuple(size))
