"""A reprint kit: one document of the pieces that changed, of strips, and of what has changed."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline import __version__
from pipeline.base.finding import Finding, has_errors
from pipeline.build.press import content_version, impose_run
from pipeline.build.reprint.compare import ChangedRun, Difference, compare
from pipeline.build.reprint.patches import Strips, make_strips
from pipeline.build.reprint.since import Older
from pipeline.build.reprint.state import Extent, State, draw_state
from pipeline.build.studio import StudioKey, open_studio
from pipeline.build.workers import Progress
from pipeline.draw.usage import RenderedFace
from pipeline.impose.model import Sheet
from pipeline.publish.pdf import write_pdf
from pipeline.publish.publication import Page, Publication


class Kit(NamedTuple):
    """A kit of one paper: where it was written, its pages, and how many strips it has."""

    file: Path
    pages: int
    strips: int


class Reprint(NamedTuple):
    """What became of a reprint: what differs, the kits that were written, and what is wrong.

    Without `kits` nothing has changed, or something is wrong.
    """

    newer: State
    difference: Difference
    kits: tuple[Kit, ...]
    findings: tuple[Finding, ...]
    note: str = ""


def reprint(
    key: StudioKey, older: Older, extent: Extent, output: Path, progress: Progress
) -> Reprint:
    """Write a kit for each paper that has changes; nothing where there are none.

    Raises PunchboardError where either state cannot be read, OSError where nothing can be written.
    """
    for name in extent.products:
        open_studio(key).product(name)
    newer = draw_state(key, extent, progress)
    before = _drawn_before(key, older, newer, extent, progress)
    faces = older.faces if before is None else before.digests()
    assert faces is not None
    difference = compare(newer, faces)
    findings = newer.gathered.findings()
    if has_errors(findings):
        return Reprint(newer, difference, (), findings)
    folder = output / newer.studio.game.id / newer.studio.folder / "reprint"
    kits = tuple(_kits(newer, before, difference, older, folder))
    return Reprint(newer, difference, kits, findings, _note(older))


def _drawn_before(
    key: StudioKey, older: Older, newer: State, extent: Extent, progress: Progress
) -> State | None:
    """Return the older state, drawn by today's engine and with today's version number.

    A version alone is no change that anybody would cut out.
    """
    if older.root is None:
        return None
    label = newer.studio.game.version
    return draw_state(
        key._replace(root=older.root, edition=older.edition, label=label), extent, progress
    )


def _note(older: Older) -> str:
    if older.faces is None or older.engine == __version__:
        return ""
    return (
        f"the manifest is of Punchboard {older.engine}, this is {__version__}: faces may differ for"
        " that reason alone"
    )


def _kits(
    newer: State, before: State | None, difference: Difference, older: Older, folder: Path
) -> Iterator[Kit]:
    papers = dict.fromkeys(each.run.paper.name for each in difference.runs)
    for paper in papers:
        changed = [each for each in difference.runs if each.run.paper.name == paper]
        yield _kit(newer, before, changed, older, folder)


def _kit(
    newer: State, before: State | None, changed: list[ChangedRun], older: Older, folder: Path
) -> Kit:
    """Write the kit of one paper."""
    pages: list[Page] = []
    faces: dict[str, RenderedFace] = {}
    for each in changed:
        run = each.run
        title = newer.studio.products[run.product].title
        for number, sheet in enumerate(impose_run(newer.studio, run).sheets):
            pages.append(Page(_renamed(sheet, run.product), None if number else title))
        drawn = newer.gathered.faces(run)
        held = {face for piece in run.pieces for face in (piece.front, piece.back) if face}
        faces |= {f"{run.product}/{face}": drawn[face] for face in held}
    strips = Strips((), {}) if before is None else make_strips(newer, before, changed)
    titles = ["Paste-over strips", *([None] * len(strips.sheets))]
    pages += [Page(*pair) for pair in zip(strips.sheets, titles, strict=False)]
    file = folder / changed[0].run.paper.name / f"{_file_name(older)}.pdf"
    published = write_pdf(
        _document(newer, older, pages, faces | strips.faces), newer.studio.pen, file
    )
    return Kit(file, published.pages, sum(len(sheet.placements) for sheet in strips.sheets))


def _renamed(sheet: Sheet, product: str) -> Sheet:
    """Return a sheet whose faces are named in the whole kit, not in their product alone."""
    placements = (each._replace(face=f"{product}/{each.face}") for each in sheet.placements)
    return sheet._replace(placements=tuple(placements))


def _file_name(older: Older) -> str:
    words = "".join(sign if sign.isalnum() or sign in ".-" else " " for sign in older.title)
    return "-".join(["since", *words.split()])


def _document(
    newer: State, older: Older, pages: list[Page], faces: dict[str, RenderedFace]
) -> Publication:
    game = newer.studio.game
    return Publication(
        f"{game.title}: reprint since {older.title}",
        tuple(pages),
        faces,
        author=game.meta.publisher or game.title,
        subject=f"what has changed since {older.title}, content {content_version(game)}",
        keywords=(game.id, "reprint"),
        language=newer.studio.language,
        creator=f"Punchboard {__version__}",
    )
