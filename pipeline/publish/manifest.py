"""The manifest: what a build wrote, with the digest of every file and face."""

import json
from pathlib import Path
from typing import NamedTuple

from pipeline.publish.atomic import write_atomically


class FaceEntry(NamedTuple):
    """A face and the digest of what it was drawn from."""

    id: str
    sha256: str


class ProductEntry(NamedTuple):
    """A product on one paper; `file` is relative to the manifest, with forward slashes."""

    product: str
    paper: str
    file: str
    sha256: str
    bytes: int
    pages: int
    sheets: int
    faces: tuple[FaceEntry, ...] = ()


class Manifest(NamedTuple):
    """All products of a game in one language."""

    game: str
    language: str
    edition: str
    content_version: str
    tool_version: str
    products: tuple[ProductEntry, ...] = ()


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Write a manifest as JSON, products in order of name and paper, whole or not at all."""
    write_atomically(path, manifest_json(manifest).encode("utf-8"))


def manifest_json(manifest: Manifest) -> str:
    """Return the manifest's text: the same for the same build, whatever the order of work."""
    products = [
        entry._asdict() | {"faces": [face._asdict() for face in entry.faces]}
        for entry in sorted(manifest.products, key=lambda entry: (entry.product, entry.paper))
    ]
    data = manifest._asdict() | {"products": products}
    return json.dumps(data, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
