"""Printing: PDFs beside their places first, then all of them moved, then the manifest."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline import __version__
from pipeline.base.errors import PunchboardError
from pipeline.base.folders import require_inside
from pipeline.base.progress import Progress
from pipeline.base.reading import MANIFEST, read_text
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Imposition
from pipeline.press.cache.faces import FaceCache
from pipeline.press.cache.published import PageCache, PrintCache
from pipeline.press.cutting import stale_cuts, write_cuts
from pipeline.press.embedding import unwritten
from pipeline.press.orders import Run
from pipeline.press.preflighting import NotPublished, require_sound
from pipeline.press.results import BuildResults
from pipeline.press.run_document import publication
from pipeline.publish.atomic import move
from pipeline.publish.manifest import (
    FILE,
    CutEntry,
    FaceEntry,
    Manifest,
    ProductEntry,
    write_manifest,
)
from pipeline.publish.pdf import write_pdf
from pipeline.publish.staging import staging_folder


def update_manifest(edition: OpenEdition, folder: Path, printed: Sequence[ProductEntry]) -> None:
    """Write the manifest in `folder`: `printed`, and earlier entries whose files still stand."""
    printed_files = {entry.file for entry in printed}
    kept = [
        entry
        for entry in _earlier_entries(folder / FILE)
        if entry.file not in printed_files
        and entry.product in edition.products
        and (folder / entry.file).is_file()
    ]
    game = edition.game
    _remove_stale(folder, printed)
    entries = (*printed, *kept)
    manifest = Manifest(
        game.id, edition.language, game.edition.name, game.version, __version__, entries
    )
    write_manifest(folder / FILE, manifest)


def _remove_stale(folder: Path, printed: Sequence[ProductEntry]) -> None:
    """Remove what a product had for a cutting machine, and has no more."""
    files = {entry.file for entry in printed}
    new = {cut.file for entry in printed for cut in entry.cuts}
    for earlier in _earlier_entries(folder / FILE):
        if earlier.file in files:
            for path in stale_cuts(earlier, new, folder):
                path.unlink(missing_ok=True)


def _earlier_entries(path: Path) -> Iterable[ProductEntry]:
    """Return the entries of an earlier manifest; a damaged one has none."""
    if not path.is_file():
        return []
    try:
        products = json.loads(read_text(path, MANIFEST, given=True))["products"]
        return [_entry(product) for product in products]
    except (PunchboardError, ValueError, KeyError, TypeError, RecursionError):
        return []


def _entry(data: dict[str, object]) -> ProductEntry:
    faces = data.pop("faces")
    if not isinstance(faces, dict):
        raise TypeError("the faces of an earlier Punchboard")
    listed = data.pop("cuts", [])
    if not isinstance(listed, list):
        raise TypeError("the cuts of an earlier Punchboard")
    cuts = tuple(
        CutEntry(**cut | {key: tuple(cut[key]) for key in ("pages", "size")}) for cut in listed
    )
    own = tuple(FaceEntry(*face) for face in faces.items())
    return ProductEntry(**data, faces=own, cuts=cuts)  # type: ignore[arg-type]


class Prints(NamedTuple):
    """The PDFs that stand in the output folder now, and which of them were written."""

    entries: tuple[ProductEntry, ...]
    fresh: frozenset[str]


def print_runs(
    edition: OpenEdition,
    runs: Sequence[Run],
    sheets: Mapping[tuple[str, str], Imposition],
    results: BuildResults,
    folder: Path,
    progress: Progress,
    cache: FaceCache | None = None,
) -> Prints:
    """Write the PDF of every run below `folder`, and its manifest; return what stands there now.

    Until all are complete nothing that stood there is touched; with a cache, what would come out
    the same is left as it stands. What keeps a run from being written is added to `results`.
    Raises OSError, and PunchboardError where a name or a link leads out of `folder`.
    """
    if not runs:
        return Prints((), frozenset())
    for run in runs:
        require_inside(folder / run.paper.name / f"{run.product}.pdf", folder)
    new_folders = [place for place in (folder, *folder.parents) if not place.exists()]
    entries: list[ProductEntry] = []
    with staging_folder(folder) as staging:
        for number, run in enumerate(runs, 1):
            imposition, places = sheets[run.key], (folder, staging)
            try:
                entries.append(_print(edition, run, imposition, results, places, cache))
            except NotPublished as error:
                results.add(run.product, error.findings, broken=True)
            except PunchboardError as error:
                findings = unwritten(edition, run, results, error)
                results.add(run.product, findings, broken=True)
            progress("sheets", number, len(runs))
        files = [name for entry in entries for name in (entry.file, *(c.file for c in entry.cuts))]
        fresh = [file for file in files if (staging / file).exists()]
        for file in fresh:
            move(staging / file, folder / file)
    if entries:
        update_manifest(edition, folder, entries)
    else:
        for place in new_folders:
            place.rmdir()
    return Prints(tuple(entries), frozenset(fresh))


def _print(
    edition: OpenEdition,
    run: Run,
    imposition: Imposition,
    results: BuildResults,
    places: tuple[Path, Path],
    cache: FaceCache | None,
) -> ProductEntry:
    """Write a run into the second of `places`, unless the first one has it as it would be.

    Raises PunchboardError where it cannot be written, NotPublished where preflight stops it.
    """
    file = f"{run.paper.name}/{run.product}.pdf"
    document = publication(edition, run, imposition.sheets, results.faces(run))
    if cache is None:
        published = write_pdf(document, edition.renderer, places[1] / file)
        require_sound(edition, run, imposition.sheets, places[1] / file)
    else:
        pages = PageCache(cache, imposition.sheets, tuple(results.digests(run)))
        prints = PrintCache(cache, pages, document)
        standing = prints.standing(places[0] / file)
        published = standing or write_pdf(
            document._replace(kept=pages), edition.renderer, places[1] / file
        )
        if standing is None:
            require_sound(edition, run, imposition.sheets, places[1] / file)
            prints.note(published)
    return ProductEntry(
        run.product,
        run.paper.name,
        file,
        published.sha256,
        published.bytes,
        published.pages,
        sum(sheet.side != "back" for sheet in imposition.sheets),
        tuple(FaceEntry(id_, digest) for id_, digest in results.digests(run)),
        write_cuts(edition, run, imposition, places, file),
    )
