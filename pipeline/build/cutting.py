"""Runs for a cutting machine: how their sheets are imposed, and the files next to their PDFs."""

from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pipeline.build.edition import OpenEdition
from pipeline.build.print_cache import PictureCache
from pipeline.build.product_options import sheet_options
from pipeline.build.publication import CutEntry, ProductEntry
from pipeline.build.request import Plan, Run
from pipeline.sheets.model import Imposition
from pipeline.sheets.options import NO_CUTTER, Options
from pipeline.source.files import PRINT, file_digest, holds, read_bytes
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity, fail

if TYPE_CHECKING:
    from pipeline.sheets.cut_files import CutFile
    from pipeline.sheets.cutters import Cutter


_KEY: Final = "cutter"


def require_cutters(edition: OpenEdition, plan: Plan) -> None:
    """Raise Misuse for a machine that is not known, or whose files nothing installed can write."""
    for run in plan.runs:
        asked = dict(run.settings.overrides).get(_KEY)
        try:
            name = sheet_options(edition, run.product, run.settings.overrides).cutter
            machine = None if name == NO_CUTTER else _cutter(edition, run, name)
        except PunchboardError:
            if asked is None:
                # Imposition reports faults of products.yaml, and other products are printed.
                continue
            raise
        if machine is not None:
            from pipeline.sheets.cut_files import require_writers

            require_writers(machine)


def cut_by_hand(run: Run) -> Run:
    """Return a run without a machine: for prints without a cut path."""
    overrides = (*run.settings.overrides, (_KEY, NO_CUTTER))
    return run._replace(settings=run.settings._replace(overrides=overrides))


def cut_choices(
    edition: OpenEdition, run: Run, choices: Options, *, pages: bool
) -> tuple[Options, tuple[Finding, ...]]:
    """Return the choices with those of the run's machine, and what is said of one without use.

    What the command line asks for goes before. `pages` are as large as their paper. Raises
    PunchboardError for an unknown machine, and for sheets that are folded before they are cut.
    """
    if choices.cutter == NO_CUTTER:
        return choices, ()
    machine = _cutter(edition, run, choices.cutter)
    if pages or choices.binding != "none":
        reason = "pages are as large as their paper" if pages else "its sheets are bound"
        return choices, (_unused(machine, reason),)
    chosen = machine.sheet.laid_over(choices, dict(run.settings.overrides))
    if chosen.backs == "gutterfold":
        raise fail(
            "cutter-fold",
            "you cut folded sheets after gluing them, and then no machine finds its marks",
            edition.products.position(run.product, "sheet"),
            run.product,
            "write backs: duplex, or cutter: none",
        )
    return chosen._replace(registration=machine.registration), ()


def _cutter(edition: OpenEdition, run: Run, name: str) -> "Cutter":
    """Return a machine; raises Misuse if the command line names an unknown one."""
    from pipeline.sheets.cutters import cutter

    try:
        return cutter(name, edition.cutters)
    except Misuse as error:
        if _KEY in dict(run.settings.overrides):
            raise Misuse(f"--cutter: {error}") from None
        place = edition.products.position(run.product, "sheet", _KEY)
        raise fail("product-sheet", str(error), place, run.product) from None


def _unused(machine: "Cutter", reason: str) -> Finding:
    return Finding(
        "cutter-unused",
        f"no cut path for {machine.title} is written: {reason}, so nothing is cut",
        severity=Severity.INFO,
    )


def write_cuts(
    edition: OpenEdition,
    run: Run,
    imposition: Imposition,
    places: tuple[Path, Path],
    file: str,
    known: PictureCache,
) -> tuple[CutEntry, ...]:
    """Write what a machine needs next to the PDF `file` into the second of `places`.

    What the first one has as it would be is left; the PDF is in one of them. Without a machine
    nothing is written.
    """
    if not any(sheet.cut for sheet in imposition.sheets):
        return ()
    from pipeline.sheets.cut_files import cut_files, pictures

    name = sheet_options(edition, run.product, run.settings.overrides).cutter
    machine = _cutter(edition, run, name)
    pdf = next(path for path in (places[1] / file, places[0] / file) if path.is_file())
    title = f"{edition.game.title}: {edition.products[run.product].title}"
    files = [
        *cut_files(pdf.stem, title, imposition.sheets, machine),
        *pictures(
            pdf.stem,
            imposition.sheets,
            machine,
            lambda: read_bytes(pdf, PRINT, given=True),
            file_digest(pdf, PRINT, given=True),
        ),
    ]
    folder = Path(file).parent
    return tuple(_entry(each, (folder / each.name).as_posix(), places, known) for each in files)


def _entry(file: "CutFile", name: str, places: tuple[Path, Path], known: PictureCache) -> CutEntry:
    """Write a file unless it is there as it would be; `known` are those of earlier builds."""
    place, key = places[0] / name, file.key.encode()
    if not known.stands(key, place):
        content = file.make()
        if not holds(place, PRINT, sha256(content).hexdigest()):
            place = places[1] / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        known.note({key: place})
    digest = file_digest(place, PRINT, given=True)
    return CutEntry(name, digest, place.stat().st_size, file.pages, file.size)


def stale_cuts(earlier: ProductEntry, kept: Collection[str], folder: Path) -> Iterator[Path]:
    """Yield the files for a machine that an earlier manifest lists and that are not `kept`.

    Only those that bear the name of its PDF, are next to that in `folder`, and are as they were
    written: a manifest may come with somebody else's project.
    """
    pdf = Path(earlier.file)
    for cut in earlier.cuts:
        path = folder / pdf.parent / Path(cut.file).name
        ours = path.name.startswith(f"{pdf.stem}.cut.") and holds(path, PRINT, cut.sha256)
        if cut.file not in kept and ours:
            yield path
