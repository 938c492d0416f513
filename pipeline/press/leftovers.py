"""Files of earlier builds that nothing prints any more: found by their manifests, and removed.

A project, and so each manifest in it, may be somebody else's. Files are sought where a build writes
them, by the names of what is there, and never through a link. A file is ours only if it still is
what its manifest says that a build has written.
"""

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from itertools import groupby, takewhile
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.base.errors import PunchboardError
from pipeline.base.names import is_name
from pipeline.base.reading import MANIFEST, PRINT, holds, read_text
from pipeline.content.locale.conventions import PSEUDO
from pipeline.content.rosters import ROSTERS
from pipeline.documents.yaml import load_yaml
from pipeline.edition.po_files import PoFiles, original_of
from pipeline.edition.products import FILE as PRODUCTS
from pipeline.edition.products import Product
from pipeline.edition.project import CONTENT, Project
from pipeline.edition.search_path import SearchPath
from pipeline.impose.papers import paper_names, papers
from pipeline.press.packed_sheets import PACKED
from pipeline.publish.atomic import remove_empty, write_atomically
from pipeline.publish.manifest import FILE, Manifest, ProductEntry, manifest_json, read_entries
from pipeline.publish.staging import publish, staging_folder

_PAPERS: Final = Product.model_fields["papers"].default
_FIELDS: Final = frozenset(Manifest._fields) - {"products"}


class Leftover(NamedTuple):
    """A product on one paper that nothing prints any more, in the `folder` of its manifest.

    `files` are its own by their paths there; `gone` says what is no more.
    """

    folder: Path
    pdf: str
    files: tuple[str, ...]
    gone: str


class _Printing(NamedTuple):
    """The folder of one printing: of the game's own, or else of another one by its name."""

    folder: Path
    language: str
    name: str = ""


_Gone: TypeAlias = Callable[[_Printing, ProductEntry], str]


def left_over(project: Project, output: Path, games: Collection[str]) -> list[Leftover]:
    """Return what is left in `output` of products that `games` print no more.

    In the project's own output there may also be games that the project has no more; another folder
    may hold those of other projects.
    """
    known, found = project.games(), list[Leftover]()
    is_own = output.absolute() == project.output.absolute()
    for root in (output, *_folders(output / ROSTERS)):
        for game in _folders(root):
            if game.name in games:
                gone = _gone_of_game(project, game.name, own=root == output)
            elif game.name not in known and is_own:
                gone = _gone_game
            else:
                continue
            for printing in _printings(game):
                found += _left_in(printing, gone)
    return found


def remove(found: Iterable[Leftover], output: Path) -> list[Path]:
    """Remove what is left over, with folders that this empties; return the files.

    What has been changed meanwhile stays. Raises OSError, PunchboardError (`output-busy`).
    """
    removed: list[Path] = []
    for folder, group in groupby(found, attrgetter("folder")):
        with staging_folder(folder) as staging:
            files = _still_there(folder, {each.pdf for each in group})
            gone = [file for each in files.values() for file in each]
            text = _without(folder, files)
            if text:
                write_atomically(staging / FILE, text.encode(), lasting=False)
            publish(folder, staging, [FILE] if text else [], gone if text else [*gone, FILE])
        removed += [folder / file for file in gone]
        remove_empty([folder, *_above(folder, output)])
    return removed


def _above(folder: Path, root: Path) -> Iterator[Path]:
    """Yield the folders between one and the root that it lies in, the innermost first."""
    return takewhile(root.__ne__, folder.parents)


def _still_there(folder: Path, pdfs: Collection[str]) -> dict[str, tuple[str, ...]]:
    entries = (entry for entry in _entries(folder) if entry.file in pdfs)
    return {entry.file: files for entry in entries if (files := _own_files(folder, entry))}


def _without(folder: Path, pdfs: Collection[str]) -> str:
    """Return the text of a manifest without the entries of `pdfs`; empty where none is left."""
    text = read_text(folder / FILE, MANIFEST, given=True)
    kept = tuple(entry for entry in read_entries(text) if entry.file not in pdfs)
    data = {name: str(value) for name, value in json.loads(text).items() if name in _FIELDS}
    return manifest_json(Manifest(**data, products=kept)) if kept else ""


def _gone_of_game(project: Project, game: str, *, own: bool) -> _Gone:
    """Return what tells what a game prints no more; nothing where its files cannot be read.

    Only of its `own` prints the products are known, and not of rosters.
    """
    try:
        languages = {original_of(project, game), *PoFiles(project, game).languages(), *PSEUDO}
        file = project.game_folder(game) / PRODUCTS
        products = load_yaml(file, f"{CONTENT}/{game}/{PRODUCTS}").data
        known = SearchPath(project, game).table("papers.yaml", papers)
    except PunchboardError:
        return lambda *_: ""

    def gone(printing: _Printing, entry: ProductEntry) -> str:
        if printing.language not in languages:
            return f"no language {printing.language}"
        if not own or (printing.name and entry.product == PACKED):
            return ""
        if entry.product not in products:
            return f"no product {entry.product}"
        asked = entry.asked or printing.name
        papers = [entry.paper] if asked else _papers_of(products[entry.product])
        return "" if entry.paper in paper_names(papers, known) else f"not printed on {entry.paper}"

    return gone


def _papers_of(product: Any) -> list[str]:
    """Return the papers of a product as products.yaml has it, whatever is wrong there."""
    given = product.get("papers") if isinstance(product, dict) else None
    return list(map(str, given if isinstance(given, list) else _PAPERS))


def _gone_game(printing: _Printing, _entry: ProductEntry) -> str:
    depth = 1 if printing.name else 0
    return f"no game {printing.folder.parents[depth].name}"


def _printings(game: Path) -> Iterator[_Printing]:
    """Yield the folders of printings below that of a game, which may have manifests."""
    for edition in _folders(game):
        language = edition.name.partition("@")[0]
        yield _Printing(edition, language)
        yield from (_Printing(each, language, each.name) for each in _folders(edition))


def _left_in(printing: _Printing, gone: _Gone) -> Iterator[Leftover]:
    """Yield what a manifest lists of products that are `gone`, if it is as it was written."""
    for entry in _entries(printing.folder):
        reason = gone(printing, entry)
        files = _own_files(printing.folder, entry) if reason else ()
        if files:
            yield Leftover(printing.folder, entry.file, files, reason)


def _entries(folder: Path) -> tuple[ProductEntry, ...]:
    """Return the entries of a folder's manifest without their faces; none without a manifest."""
    if FILE not in _names(folder, files=True):
        return ()
    with suppress(PunchboardError, ValueError):
        return read_entries(read_text(folder / FILE, MANIFEST, given=True), faces=False)
    return ()


def _own_files(folder: Path, entry: ProductEntry) -> tuple[str, ...]:
    """Return the files of an entry that are there as they were written, its PDF first.

    None where the PDF is not, or where its name is none that a build gives it.
    """
    place, _, pdf = entry.file.partition("/")
    stem, dot, suffix = pdf.rpartition(".")
    plain = is_name(entry.product) and place == entry.paper and (dot, suffix) == (".", "pdf")
    if not plain or stem.split(".")[0] != entry.product or place not in _names(folder, files=False):
        return ()
    written = {pdf: entry.sha256}
    for cut in entry.cuts:
        beside, _, name = cut.file.partition("/")
        if beside == place and name.startswith(f"{stem}.cut."):
            written[name] = cut.sha256
    root = folder / place
    there = _names(root, files=True)
    ours = [name for name in written if name in there and holds(root / name, PRINT, written[name])]
    return tuple(f"{place}/{name}" for name in ours) if pdf in ours else ()


def _folders(folder: Path) -> list[Path]:
    return [folder / name for name in sorted(_names(folder, files=False))]


def _names(folder: Path, *, files: bool) -> set[str]:
    """Return the names of the files in a folder, or of the folders; none of a link."""
    if folder.is_symlink():
        return set()
    with suppress(OSError), os.scandir(folder) as entries:
        return {
            each.name
            for each in entries
            if (each.is_file if files else each.is_dir)(follow_symlinks=False)
        }
    return set()
