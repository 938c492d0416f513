"""Printing: PDFs beside their places first, then all of them moved, then the manifest."""

import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.build.cache.pages import PageCache
from pipeline.build.cache.warm import FaceCache
from pipeline.build.gather import Gathered
from pipeline.build.manifests import update_manifest
from pipeline.build.orders import Run
from pipeline.build.press import publication
from pipeline.build.studio import Studio
from pipeline.build.workers import Progress
from pipeline.impose.model import Imposition
from pipeline.publish.manifest import FaceEntry, ProductEntry
from pipeline.publish.pdf import write_pdf

_STAGING: Final = ".printing-"
_ABANDONED: Final = 3600
"""Seconds after which no build can still be writing."""


def print_runs(
    studio: Studio,
    runs: Sequence[Run],
    sheets: Mapping[tuple[str, str], Imposition],
    gathered: Gathered,
    folder: Path,
    progress: Progress,
    cache: FaceCache | None = None,
) -> tuple[ProductEntry, ...]:
    """Write the PDF of every run below `folder`, and its manifest; return what was written.

    Until all are complete nothing that stood there is touched. Raises OSError.
    """
    if not runs:
        return ()
    folder.mkdir(parents=True, exist_ok=True)
    _sweep(folder)
    printed: list[ProductEntry] = []
    with TemporaryDirectory(prefix=_STAGING, dir=folder) as staging:
        for number, run in enumerate(runs, 1):
            printed.append(_print(studio, run, sheets[run.key], gathered, Path(staging), cache))
            progress("sheets", number, len(runs))
        for entry in printed:
            (folder / entry.file).parent.mkdir(exist_ok=True)
            (Path(staging) / entry.file).replace(folder / entry.file)
    update_manifest(studio, folder, printed)
    return tuple(printed)


def _sweep(folder: Path) -> None:
    """Remove what a killed build has left; what is young may belong to one that still runs."""
    for left in folder.glob(f"{_STAGING}*"):
        if time.time() - left.stat().st_mtime > _ABANDONED:
            shutil.rmtree(left, ignore_errors=True)


def _print(
    studio: Studio,
    run: Run,
    imposition: Imposition,
    gathered: Gathered,
    folder: Path,
    cache: FaceCache | None,
) -> ProductEntry:
    file = f"{run.paper.name}/{run.product}.pdf"
    document = publication(studio, run, imposition.sheets, gathered.faces(run))
    if cache is not None:
        document = document._replace(kept=PageCache(cache, tuple(gathered.digests(run))))
    published = write_pdf(document, studio.pen, folder / file)
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
