"""Printing: PDFs beside their places first; then all are moved there, and their manifest last."""

from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pipeline import __version__
from pipeline.base.errors import PunchboardError
from pipeline.base.folders import require_writable
from pipeline.base.progress import Progress
from pipeline.base.reading import MANIFEST, read_bytes, read_text
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Imposition
from pipeline.impose.papers import paper_names
from pipeline.press.cache.faces import FaceCache
from pipeline.press.cache.published import PageCache, PictureCache, PrintCache
from pipeline.press.cache.runs import PrintedRun, stands
from pipeline.press.cutting import stale_cuts, write_cuts
from pipeline.press.embedding import unwritten
from pipeline.press.orders import Run, RunKey
from pipeline.press.preflighting import NotPublished, require_sound
from pipeline.press.results import BuildResults
from pipeline.press.run_document import publication
from pipeline.press.sheets import impose_run
from pipeline.publish.atomic import write_atomically
from pipeline.publish.manifest import (
    FILE,
    FaceEntry,
    Manifest,
    ProductEntry,
    manifest_json,
    read_entries,
)
from pipeline.publish.pdf import write_pdf
from pipeline.publish.staging import publish, staging_folder


def _publish(
    edition: OpenEdition, folder: Path, staging: Path, printed: Sequence[ProductEntry]
) -> frozenset[str]:
    """Move what waits in `staging` to its places in `folder`, and a manifest after it.

    That lists what is `printed`, and earlier entries whose files stand as these say. Return the new
    files.
    """
    files = [name for entry in printed for name in (entry.file, *(c.file for c in entry.cuts))]
    fresh = [file for file in files if (staging / file).exists()]
    earlier = _earlier_entries(folder / FILE, {entry.file for entry in printed})
    text = manifest_json(_manifest(edition, folder, printed, earlier)).encode()
    manifest = [] if _stands(folder / FILE, text) else [FILE]
    if manifest:
        write_atomically(staging / FILE, text, lasting=False)
    publish(folder, staging, [*fresh, *manifest], _stale(folder, printed, earlier))
    return frozenset(fresh)


def _stands(path: Path, text: bytes) -> bool:
    """Tell whether a manifest stands as it would be."""
    if not path.is_file() or path.is_symlink():
        return False
    with suppress(PunchboardError):
        return read_bytes(path, MANIFEST, given=True) == text
    return False


def _manifest(
    edition: OpenEdition,
    folder: Path,
    printed: Sequence[ProductEntry],
    earlier: Iterable[ProductEntry],
) -> Manifest:
    printed_files = {entry.file for entry in printed}
    kept = [entry for entry in earlier if entry.file not in printed_files and stands(entry, folder)]
    game = edition.game
    entries = (*printed, *kept)
    return Manifest(
        game.id, edition.language, game.edition.name, game.version, __version__, entries
    )


def _stale(
    folder: Path, printed: Sequence[ProductEntry], earlier: Iterable[ProductEntry]
) -> list[str]:
    """Return what products had for a cutting machine, and have no more."""
    files = {entry.file for entry in printed}
    new = {cut.file for entry in printed for cut in entry.cuts}
    stale = (
        path for entry in earlier if entry.file in files for path in stale_cuts(entry, new, folder)
    )
    return list(dict.fromkeys(path.relative_to(folder).as_posix() for path in stale))


def _earlier_entries(path: Path, replaced: Collection[str]) -> tuple[ProductEntry, ...]:
    """Return the entries of an earlier manifest; a damaged one has none.

    Those of `replaced` files come without their faces, which in a large deck are many.
    """
    if not path.is_file():
        return ()
    with suppress(PunchboardError, ValueError):
        return read_entries(read_text(path, MANIFEST, given=True), replaced)
    return ()


class Prints(NamedTuple):
    """The PDFs that stand in the output folder now, and which of them were written."""

    entries: tuple[ProductEntry, ...]
    fresh: frozenset[str]


def print_runs(
    edition: OpenEdition,
    runs: Sequence[Run],
    sheets: MutableMapping[RunKey, Imposition],
    standing: Mapping[RunKey, PrintedRun],
    results: BuildResults,
    folder: Path,
    progress: Progress,
    cache: FaceCache | None = None,
) -> Prints:
    """Write the PDF of every run below `folder`, and its manifest; return what stands there now.

    `sheets` are taken out as they are written: those of a large deck are many. Those `standing`
    are left as they are, unless somebody has changed them meanwhile. Until all are complete
    nothing that stood there is touched, and then all change at once. With a cache, what would come
    out the same is left as it stands. What keeps a run from being written is added to `results`.
    Raises OSError, and PunchboardError where a name or a link leads out of `folder` and where
    another process does not end writing into it.
    """
    if not runs:
        return Prints((), frozenset())
    for run in runs:
        require_writable(folder / run.file)
    entries: list[ProductEntry] = []
    with staging_folder(folder) as staging:
        for number, run in enumerate(runs, 1):
            try:
                places = (folder, staging)
                entries.append(_entry(edition, run, sheets, standing, results, places, cache))
            except NotPublished as error:
                results.add(run.product, error.findings, broken=True)
            except PunchboardError as error:
                findings = unwritten(edition, run, results, error)
                results.add(run.product, findings, broken=True)
            progress("sheets", number, len(runs))
        fresh = _publish(edition, folder, staging, entries) if entries else frozenset[str]()
    return Prints(tuple(entries), fresh)


def _entry(
    edition: OpenEdition,
    run: Run,
    sheets: MutableMapping[RunKey, Imposition],
    standing: Mapping[RunKey, PrintedRun],
    results: BuildResults,
    places: tuple[Path, Path],
    cache: FaceCache | None,
) -> ProductEntry:
    """Return the entry of a run that stands, or write it, whose sheets are taken out of `sheets`.

    One that somebody has changed since it was thought to stand is imposed now. Raises as `_print`.
    """
    known = standing.get(run.key)
    if known is not None and stands(known.entry, places[0]):
        return known.entry
    if run.key in sheets:
        imposition = sheets.pop(run.key)
    else:
        imposition = impose_run(edition, run, results.facts(run))
    return _print(edition, run, imposition, results, places, cache)


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
    file = run.file
    document = publication(edition, run, imposition.sheets, results.faces(run))
    if cache is None:
        published = write_pdf(document, edition.renderer, places[1] / file, lasting=False)
        require_sound(edition, run, imposition.sheets, places[1] / file)
    else:
        pages = PageCache(cache, imposition.sheets, tuple(results.digests(run)))
        prints = PrintCache(cache, pages, document)
        standing = prints.standing(places[0] / file)
        published = standing or write_pdf(
            document._replace(kept=pages), edition.renderer, places[1] / file, lasting=False
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
        write_cuts(edition, run, imposition, places, file, PictureCache(cache)),
        run.paper.name not in paper_names(edition.products[run.product].papers, edition.papers),
    )
