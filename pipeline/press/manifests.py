"""The manifest of a game in one language: what was printed now, and what stands from before."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from pipeline import __version__
from pipeline.base.errors import PunchboardError
from pipeline.base.reading import MANIFEST, read_text
from pipeline.edition.context import OpenEdition
from pipeline.publish.manifest import FaceEntry, Manifest, ProductEntry, write_manifest

FILE = "manifest.json"


def update_manifest(edition: OpenEdition, folder: Path, printed: Sequence[ProductEntry]) -> None:
    """Write the manifest in `folder`: `printed`, and earlier entries whose files still stand."""
    now = {entry.file for entry in printed}
    kept = [
        entry
        for entry in _read(folder / FILE)
        if entry.file not in now
        and entry.product in edition.products
        and (folder / entry.file).is_file()
    ]
    game = edition.game
    entries = (*printed, *kept)
    manifest = Manifest(game.id, edition.language, "", game.version, __version__, entries)
    write_manifest(folder / FILE, manifest)


def _read(path: Path) -> Iterable[ProductEntry]:
    """Return the entries of an earlier manifest; a damaged one has none."""
    try:
        products = json.loads(read_text(path, MANIFEST, given=True))["products"]
        return [_entry(product) for product in products]
    except (PunchboardError, ValueError, KeyError, TypeError, RecursionError):
        return []


def _entry(data: dict[str, object]) -> ProductEntry:
    faces = data.pop("faces")
    if not isinstance(faces, dict):
        raise TypeError("the faces of an earlier Punchboard")
    return ProductEntry(**data, faces=tuple(FaceEntry(*face) for face in faces.items()))  # type: ignore[arg-type]
