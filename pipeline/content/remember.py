"""Remembering what a loaded game was found to be: sound, as far as its large files go."""

from collections.abc import Mapping
from typing import Final

from pipeline.content.files import has_entries
from pipeline.content.game import Game
from pipeline.content.lazy import LazyRecords
from pipeline.content.links import reached
from pipeline.content.records import SOURCE, Record
from pipeline.content.verified import Memory, Verified, frame_of
from pipeline.documents.sliced import SlicedDocument, sliced_of

WORTH: Final = 50
"""Changed records from which remembering them costs less than reading them every time."""


def remember(game: Game, memory: Memory) -> None:
    """Let `memory` keep what is sound of the game's large files, where it does not know yet."""
    if has_entries(game.folder) or any(kind.factors for kind in game.kinds.values()):
        return
    files = [file for kind in game.kinds if (file := f"{kind}.yaml") in game.documents]
    sliced = {
        file: document
        for file in files
        if (document := sliced_of(game.documents[file])) is not None
    }
    of_kinds = {file: game.records[file.removesuffix(".yaml")] for file in sliced}
    if any(_is_new(records) for records in of_kinds.values()):
        verified = {file: _verify(records, sliced[file]) for file, records in of_kinds.items()}
        memory.keep(frame_of({**game.documents, **sliced}), verified)


def _is_new(records: Mapping[str, Record]) -> bool:
    return not isinstance(records, LazyRecords) or records.changed >= WORTH


def _verify(records: Mapping[str, Record], document: SlicedDocument) -> Verified:
    if isinstance(records, LazyRecords):
        return records.verified()
    slugs = [slug for slug in document.slices if slug != SOURCE]
    targets = {slug: tuple(dict.fromkeys(reached(records[slug]))) for slug in slugs}
    digests = {slug: document.digests[slug] for slug in slugs}
    return Verified(digests, {slug: found for slug, found in targets.items() if found})
