"""Runs written as PDFs, preflighted, and moved to their places together.

The file must be what its run has imposed: pages, boxes and fonts as in the file; backs behind their
fronts as the sheets say.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from pipeline import __version__
from pipeline.build.cutting import stale_cuts, write_cuts
from pipeline.build.edition import OpenEdition
from pipeline.build.face_cache import FaceCache
from pipeline.build.pdf import box_on_paper, write_pdf
from pipeline.build.print_cache import PageCache, PictureCache, PrintCache, PrintedRun, stands
from pipeline.build.product_options import sheet_options
from pipeline.build.publication import (
    FILE,
    FaceEntry,
    Manifest,
    ProductEntry,
    manifest_json,
    read_entries,
)
from pipeline.build.request import Run, RunKey, on_printer
from pipeline.build.sheets import impose_run
from pipeline.build.slug_lines import publication
from pipeline.build.workers import BuildResults, unwritten
from pipeline.sheets.model import Box, Imposition, Sheet
from pipeline.sheets.options import FLIPS, Options
from pipeline.sheets.papers import paper_names
from pipeline.source.files import MANIFEST, read_bytes, read_text, require_writable
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.limits import Progress
from pipeline.source.temporary import publish, staging_folder
from pipeline.source.units import mm, to_mm
from pipeline.source.writing import write_atomically

_SLACK: Final = mm(0.05)
_REMEDY: Final = "this is a fault of Punchboard: please report it"


class NotPublished(PunchboardError):  # noqa: N818 - says what is the case
    """A file that preflight has stopped, with why."""


def require_sound(edition: OpenEdition, run: Run, sheets: Sequence[Sheet], file: Path) -> None:
    """Raise NotPublished where a written file is not what it should be."""
    # Reading PDFs takes long to import, and a build that writes nothing reads none.
    from pipeline.pdf.file import WrittenPage, flaws
    from pipeline.pdf.geometry import Box as PdfBox

    known: dict[WrittenPage, WrittenPage] = {}
    written = (
        WrittenPage(
            PdfBox(0.0, 0.0, sheet.width, sheet.height),
            PdfBox(*box_on_paper(sheet, sheet.trim)),
            PdfBox(*box_on_paper(sheet, sheet.bleed)),
        )
        for sheet in sheets
    )
    # Most sheets of a large deck are alike.
    pages = [known.setdefault(page, page) for page in written]
    findings = [
        _unpublished(flaw.code, f"{file.name} is not written: {flaw.message}", edition, run)
        for flaw in flaws(file, pages)
    ]
    findings += misplaced_backs(edition, run, sheets)
    if findings:
        raise NotPublished(dict.fromkeys(findings))


def _unpublished(code: str, words: str, edition: OpenEdition, run: Run) -> Finding:
    return Finding(code, words, edition.products.position(run.product), run.product, _REMEDY)


def misplaced_backs(edition: OpenEdition, run: Run, sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Yield backs that do not lie behind a front when their sheet is turned over.

    What the printer is off by, as far as it was asked for, is taken off before.
    """
    fronts = {sheet.label: sheet for sheet in sheets if sheet.side == "front"}
    backs = [sheet for sheet in sheets if sheet.side == "back" and sheet.label in fronts]
    if not backs:
        return
    options = on_printer(sheet_options(edition, run.product, run.settings.overrides), run.settings)
    for back in backs:
        miss = min(_misses(fronts[back.label], back, options))
        if miss > _SLACK:
            message = f"backs of sheet {back.label} lie {to_mm(miss):.2f} mm off their fronts"
            place = edition.products.position(run.product)
            yield Finding("preflight-registration", message, place, run.product, _REMEDY)


def _misses(front: Sheet, back: Sheet, options: Options) -> Iterator[float]:
    """Yield for each way of turning the sheet by how much a back misses its front, at most.

    Behind a page of a bound sheet may be an empty one: it misses nothing, although creep lets it
    lie beyond the fold, and so a little behind its neighbour. That is never true of all pages.
    """
    size = back.width, back.height
    if size != (front.width, front.height):
        yield max(size)
        return
    offsets = {options.offset_on(*size, flip) or (0.0, 0.0) for flip in FLIPS} | {(0.0, 0.0)}
    for across in (True, False):
        cells = [_turned(each, size, across=across) for each in _cells(front)]
        for offset in offsets:
            moved = [(x - offset[0], y - offset[1], w, h) for x, y, w, h in _cells(back)]
            behind = [cell for cell in moved if any(_lies_behind(cell, each) for each in cells)]
            if options.binding != "none" and behind:
                moved = behind
            yield max((_nearest(cell, cells) for cell in moved), default=0.0)


def _cells(sheet: Sheet) -> list[Box]:
    return [(each.x, each.y, each.w, each.h) for each in sheet.placements]


def _turned(cell: Box, size: tuple[float, float], *, across: bool) -> Box:
    x, y, w, h = cell
    return (size[0] - x - w, y, w, h) if across else (x, size[1] - y - h, w, h)


def _lies_behind(one: Box, other: Box) -> bool:
    (x, y, w, h), (left, top, width, height) = one, other
    across, down = min(x + w, left + width) - max(x, left), min(y + h, top + height) - max(y, top)
    return across > w / 2 and down > h / 2


def _nearest(cell: Box, others: Sequence[Box]) -> float:
    return min(
        (max(abs(a - b) for a, b in zip(cell, other, strict=True)) for other in others),
        default=max(cell[2], cell[3]),
    )


def _publish(
    edition: OpenEdition, folder: Path, staging: Path, printed: Sequence[ProductEntry]
) -> frozenset[str]:
    """Move what waits in `staging` to its places in `folder`, and a manifest after it.

    That lists what is `printed`, and earlier entries whose files are as these say. Return the new
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
    """The PDFs that are in the output folder now, and which of them were written."""

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
    """Write the PDF of every run below `folder`, and its manifest; return what is there now.

    `sheets` are taken out as they are written: those of a large deck are many. Those `standing`
    are left as they are, unless somebody has changed them meanwhile. Until all are complete
    nothing that stood there is touched, and then all change at once. With a cache, what would come
    out the same is left as it is. What keeps a run from being written is added to `results`.
    Raises OSError, and PunchboardError if a name or a link leads out of `folder` and where
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
    """Return the entry of a run that is, or write it, whose sheets are taken out of `sheets`.

    One that somebody has changed since it was thought to be is imposed now. Raises as `_print`.
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

    Raises PunchboardError if it cannot be written, NotPublished if preflight stops it.
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
        run.product in edition.products.pooled
        or run.paper.name not in paper_names(edition.products[run.product].papers, edition.papers),
        sum(piece.quantity for piece in run.pieces),
    )
