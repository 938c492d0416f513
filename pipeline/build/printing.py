"""Printing: PDFs beside their places first, then all of them moved, then the manifest."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.folders import require_inside
from pipeline.build.cache.pages import PageCache
from pipeline.build.cache.prints import PrintCache
from pipeline.build.cache.warm import FaceCache
from pipeline.build.embedding import unwritten
from pipeline.build.gather import Gathered
from pipeline.build.manifests import update_manifest
from pipeline.build.orders import Run
from pipeline.build.press import publication
from pipeline.build.studio import Studio
from pipeline.build.workers import Progress
from pipeline.impose.model import Imposition
from pipeline.publish.atomic import move
from pipeline.publish.manifest import FaceEntry, ProductEntry
from pipeline.publish.pdf import write_pdf
from pipeline.publish.staging import staging_folder


class Prints(NamedTuple):
    """The PDFs that stand in the output folder now, and which of them were written."""

    entries: tuple[ProductEntry, ...]
    fresh: frozenset[str]


def print_runs(
    studio: Studio,
    runs: Sequence[Run],
    sheets: Mapping[tuple[str, str], Imposition],
    gathered: Gathered,
    folder: Path,
    progress: Progress,
    cache: FaceCache | None = None,
) -> Prints:
    """Write the PDF of every run below `folder`, and its manifest; return what stands there now.

    Until all are complete nothing that stood there is touched; with a cache, what would come out
    the same is left as it stands. What keeps a run from being written is added to `gathered`.
    Raises OSError, and PunchboardError where a name or a link leads out of `folder`.
    """
    if not runs:
        return Prints((), frozenset())
    for run in runs:
        require_inside(folder / run.paper.name / f"{run.product}.pdf", folder)
    begun = [place for place in (folder, *folder.parents) if not place.exists()]
    entries: list[ProductEntry] = []
    with staging_folder(folder) as staging:
        for number, run in enumerate(runs, 1):
            imposition, places = sheets[run.key], (folder, staging)
            try:
                entries.append(_print(studio, run, imposition, gathered, places, cache))
            except PunchboardError as error:
                found = unwritten(studio, run, gathered, error)
                gathered.add(run.product, found, broken=True)
            progress("sheets", number, len(runs))
        fresh = [entry.file for entry in entries if (staging / entry.file).exists()]
        for file in fresh:
            move(staging / file, folder / file)
    if entries:
        update_manifest(studio, folder, entries)
    else:
        for place in begun:
            place.rmdir()
    return Prints(tuple(entries), frozenset(fresh))


def _print(
    studio: Studio,
    run: Run,
    imposition: Imposition,
    gathered: Gathered,
    places: tuple[Path, Path],
    cache: FaceCache | None,
) -> ProductEntry:
    """Write a run into the second of `places`, unless the first one has it as it would be."""
    file = f"{run.paper.name}/{run.product}.pdf"
    document = publication(studio, run, imposition.sheets, gathered.faces(run))
    if cache is None:
        published = write_pdf(document, studio.pen, places[1] / file)
    else:
        pages = PageCache(cache, imposition.sheets, tuple(gathered.digests(run)))
        prints = PrintCache(cache, pages, document)
        standing = prints.standing(places[0] / file)
        published = standing or write_pdf(
            document._replace(kept=pages), studio.pen, places[1] / file
        )
        if standing is None:
            prints.note(published)
    return ProductEntry(
        run.product,
        run.paper.name,
        file,
        published.sha256,
        published.bytes,
        published.pages,
        sum(sheet.side != "back" for sheet in imposition.sheets),
        tuple(FaceEntry(id_, digest) for id_, digest in gathered.digests(run)),
    )
