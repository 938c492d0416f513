"""How the folder of a printing is called, and files of earlier builds that nothing prints any more.

The game's own printing is that of the project's files alone: with no option of one printing, or
none that changes anything. No other one replaces any of its files.

A project, and so each manifest in it, may be somebody else's. Files are sought where a build writes
them, by the names of what is there, and never through a link. A file is ours only if it still is
what its manifest says that a build has written.
"""

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby, takewhile
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.build.cutting import cut_choices
from pipeline.build.edition import OpenEdition
from pipeline.build.options import (
    DRAFT,
    Overrides,
    PrintChoice,
    PrintSettings,
    Wanted,
    named_option,
)
from pipeline.build.po_files import PoFiles, original_of, unfinished
from pipeline.build.product_options import page_paper, product_look, sheet_options
from pipeline.build.products import FILE as PRODUCTS
from pipeline.build.products import Product
from pipeline.build.project import CONTENT, Project
from pipeline.build.publication import FILE, Manifest, ProductEntry, manifest_json, read_entries
from pipeline.build.request import Plan, Run, on_printer
from pipeline.build.search_path import SearchPath
from pipeline.build.sheets import PACKED
from pipeline.draw.redrawing import sizing_of
from pipeline.game.kind_options import ROSTERS
from pipeline.game.language import PSEUDO, chain
from pipeline.sheets.options import Options, bound_edge
from pipeline.sheets.papers import PapersFile, paper_names
from pipeline.source.files import MANIFEST, PRINT, holds, read_text
from pipeline.source.findings import PunchboardError
from pipeline.source.names import is_name
from pipeline.source.temporary import publish, staging_folder
from pipeline.source.writing import remove_empty, write_atomically
from pipeline.source.yaml import load_yaml


def differences(
    edition: OpenEdition,
    settings: PrintSettings,
    whole: Plan,
    chosen: Plan,
    products: Sequence[str] = (),
    *,
    draft: bool = False,
) -> tuple[str, ...]:
    """Return what makes a printing another one than the game's own: ``draft``, ``backs-none``.

    Each is an option with its value. `chosen` is what of the `whole` plan is printed. `products`
    are those that are named: what is packed depends on them.
    """
    names = [DRAFT] if draft else []
    names += _of_edition(edition)
    if chosen.runs != whole.runs:
        names += _of_choice(settings.choice)
    if settings.choice.pack:
        names.append(named_option("pack", *products))
    names += _of_overrides(edition, chosen.runs, settings.overrides)
    if settings.printer is not None:
        names.append(named_option("printer", settings.printer.name))
    names += _of_size(edition, chosen.runs, settings)
    return tuple(names)


def named(plan: Plan, found: tuple[str, ...]) -> Plan:
    """Return a plan whose runs say what they differ in."""
    runs = (run._replace(settings=run.settings._replace(differences=found)) for run in plan.runs)
    return plan._replace(runs=tuple(runs))


def _of_edition(edition: OpenEdition) -> Iterator[str]:
    """Yield what of a roster or a translation is printed otherwise."""
    key = edition.key
    if key.policy.falls_back and unfinished(edition.translation):
        yield "fallback"
    if key.visibility is None:
        if key.roster is not None:
            yield named_option("roster", key.roster.stem)
        return
    if key.visibility.without:
        yield named_option("without", *sorted(key.visibility.without))
    if key.visibility.blanks:
        yield named_option("blank", key.visibility.blanks)
    if key.visibility.base:
        yield named_option("base", key.visibility.base)


def _of_choice(choice: PrintChoice) -> Iterator[str]:
    if choice.cards:
        yield named_option("cards", *map(_card, choice.cards))
    if choice.kinds:
        yield named_option("kind", *choice.kinds)
    if choice.quantities is not None:
        yield named_option("cards-from", choice.quantities.stem)
    if choice.copies is not None:
        yield named_option("copies", choice.copies)
    if choice.of_roster:
        yield "of-roster"


def _card(card: Wanted) -> str:
    return card.name if card.copies is None else f"{card.name}={card.copies}"


def _of_overrides(edition: OpenEdition, runs: Sequence[Run], overrides: Overrides) -> Iterator[str]:
    """Yield the overrides by which any of the runs is imposed otherwise."""
    if not overrides:
        return
    usual = [_options(edition, run, ()) for run in runs]
    for key, value in overrides:
        if [_options(edition, run, ((key, value),)) for run in runs] != usual:
            yield named_option(key, *(value if isinstance(value, list | tuple) else [value]))


def _options(edition: OpenEdition, run: Run, overrides: Overrides) -> list[Options | None]:
    """Return how a run is imposed with `overrides`; None if it is not, for they are wrong."""
    products = edition.products
    names = dict.fromkeys((run.product,))
    if products[run.product].pack:
        members = products.members(run.product)
        pools = (each for each in products if not set(members).isdisjoint(products[each].pool))
        names |= dict.fromkeys((*members, *pools))
    return [_options_of(edition, name, run, overrides) for name in names]


def _options_of(edition: OpenEdition, name: str, run: Run, overrides: Overrides) -> Options | None:
    settings = PrintSettings(overrides)
    part = edition.products.components(name)[0]
    try:
        pages = edition.layout(part).on_paper
        options = on_printer(sheet_options(edition, name, overrides), settings)
        made = run._replace(product=name, settings=settings)
        options, _ = cut_choices(edition, made, options, pages=pages)
        if not pages:
            return options._replace(page_flip=None)
        page = edition.component(part, page_paper(edition, name, run.paper, overrides))
        return options._replace(page_flip=options.page_flip or bound_edge(page.width, page.height))
    except PunchboardError:
        # Imposition reports what is wrong, and prints nothing of it.
        return None


def _of_size(edition: OpenEdition, runs: Iterable[Run], settings: PrintSettings) -> Iterator[str]:
    size = settings.size
    if any(_is_resized(edition, run) for run in runs):
        yield f"fit-{size.fit}" if size.fit else f"scale-{size.scale * 100:g}"


def _is_resized(edition: OpenEdition, run: Run) -> bool:
    look = product_look(edition, run.product, run.settings)
    if not look.resized:
        return False
    parts = edition.products.components(run.product)
    try:
        page = page_paper(edition, run.product, run.paper, run.settings.overrides)
        return any(sizing_of(edition.component(part, page), look) for part in parts)
    except PunchboardError:
        return False


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
        remove_empty([folder, *takewhile(output.__ne__, folder.parents)])
    return removed


def _still_there(folder: Path, pdfs: Collection[str]) -> dict[str, tuple[str, ...]]:
    entries = (entry for entry in _entries(folder) if entry.file in pdfs)
    return {entry.file: files for entry in entries if (files := _own_files(folder, entry))}


def _without(folder: Path, pdfs: Collection[str]) -> str:
    text = read_text(folder / FILE, MANIFEST, given=True)
    kept = tuple(entry for entry in read_entries(text) if entry.file not in pdfs)
    data = {name: str(value) for name, value in json.loads(text).items() if name in _FIELDS}
    return manifest_json(Manifest(**data, products=kept)) if kept else ""


def _gone_of_game(project: Project, game: str, *, own: bool) -> _Gone:
    """Return what shows what a game prints no more; nothing if its files cannot be read.

    Only of its `own` prints the products are known, and not of rosters.
    """
    try:
        languages = {original_of(project, game), *PoFiles(project, game).languages(), *PSEUDO}
        file = project.game_folder(game) / PRODUCTS
        products = load_yaml(file, f"{CONTENT}/{game}/{PRODUCTS}").data
        known = SearchPath(project, game).table("papers.yaml", PapersFile).by_name
    except PunchboardError:
        return lambda *_: ""
    pools = {member: name for name, each in products.items() for member in _listed(each, "pool")}

    def gone(printing: _Printing, entry: ProductEntry) -> str:
        if languages.isdisjoint(chain(printing.language)):
            return f"no language {printing.language}"
        if not own or (printing.name and entry.product == PACKED):
            return ""
        if entry.product not in products:
            return f"no product {entry.product}"
        asked = entry.asked or printing.name
        if not asked and entry.product in pools:
            return f"printed in the pool {pools[entry.product]}"
        papers = [entry.paper] if asked else _listed(products[entry.product], "papers", _PAPERS)
        return "" if entry.paper in paper_names(papers, known) else f"not printed on {entry.paper}"

    return gone


def _listed(product: Any, field: str, usual: Sequence[str] = ()) -> list[str]:
    given = product.get(field) if isinstance(product, dict) else None
    return list(map(str, given if isinstance(given, list) else usual))


def _gone_game(printing: _Printing, _entry: ProductEntry) -> str:
    depth = 1 if printing.name else 0
    return f"no game {printing.folder.parents[depth].name}"


def _printings(game: Path) -> Iterator[_Printing]:
    for edition in _folders(game):
        language = edition.name.partition("@")[0]
        yield _Printing(edition, language)
        yield from (_Printing(each, language, each.name) for each in _folders(edition))


def _left_in(printing: _Printing, gone: _Gone) -> Iterator[Leftover]:
    for entry in _entries(printing.folder):
        reason = gone(printing, entry)
        files = _own_files(printing.folder, entry) if reason else ()
        if files:
            yield Leftover(printing.folder, entry.file, files, reason)


def _entries(folder: Path) -> tuple[ProductEntry, ...]:
    if FILE not in _names(folder, files=True):
        return ()
    with suppress(PunchboardError, ValueError):
        return read_entries(read_text(folder / FILE, MANIFEST, given=True), faces=False)
    return ()


def _own_files(folder: Path, entry: ProductEntry) -> tuple[str, ...]:
    """Return the files of an entry that are there as they were written, its PDF first.

    None if the PDF is not, or where its name is none that a build gives it.
    """
    place, _, pdf = entry.file.partition("/")
    stem, dot, suffix = pdf.rpartition(".")
    plain = is_name(entry.product) and place == entry.paper and (dot, suffix) == (".", "pdf")
    if not plain or stem.split(".")[0] != entry.product or place not in _names(folder, files=False):
        return ()
    written = {pdf: entry.sha256}
    for cut in entry.cuts:
        where, _, name = cut.file.partition("/")
        if where == place and name.startswith(f"{stem}.cut."):
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
