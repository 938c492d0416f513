"""A game opened from its folder: its files put together to one immutable value."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pipeline.game.edition import (
    ALL_ERRATA,
    GAME_FILE,
    LIVING,
    PRODUCTS_FILE,
    Edition,
    named_edition,
    require_game_name,
)
from pipeline.game.errata import amend, read_entries
from pipeline.game.erratum import Entry
from pipeline.game.files import FolderDocument, read_files
from pipeline.game.game import Game, build_inventory
from pipeline.game.kinds import Kind, build_kinds
from pipeline.game.lazy_records import NOTHING, Known, LazyRecords, Memory, frame_of
from pipeline.game.links import Linker
from pipeline.game.meta import build_constants, build_meta, printed_constants
from pipeline.game.records import (
    SOURCE,
    Record,
    build_pairs,
    build_records,
    check_game,
    roster_kind,
)
from pipeline.source.document import Document
from pipeline.source.files import open_folder
from pipeline.source.findings import Misuse, Problems, PunchboardError, fail
from pipeline.source.limits import collector_off
from pipeline.source.slices import SlicedDocument
from pipeline.source.yaml import load_yaml, put_away_large

if TYPE_CHECKING:
    from pipeline.game.translation import Translation


def assemble(
    folder: Path,
    name: str,
    base: Mapping[str, Document],
    edition: Edition = ALL_ERRATA,
    known: Known = MappingProxyType({}),
    translation: "Translation | None" = None,
) -> Game:
    """Return the game that the documents `base` (by file name) make in `edition`.

    It is in the language of `translation`, which fits the documents as they are in the original.

    Of sliced documents, the records that are `known` to be sound are built when they are asked for.

    Raises PunchboardError with all findings.
    """
    problems = Problems()
    entries = read_entries(folder, name, problems)
    amended = amend(_with_products(base, folder, name, entries), entries, edition, problems)
    problems.stop()
    if translation is not None:
        from pipeline.game.translated_files import apply_translation

        amended = apply_translation(amended, entries, translation)
    documents = amended.documents
    meta = build_meta(documents["game.yaml"], problems)
    constants = build_constants(documents["game.yaml"], problems)
    kinds = build_kinds(
        documents["kinds.yaml"],
        folder,
        problems,
        cites=meta is not None and meta.source is not None,
    )
    inventory = build_inventory(documents["game.yaml"], kinds, problems)
    of_rosters = roster_kind(kinds)
    rosters = documents.get(f"{of_rosters.name}.yaml") if of_rosters is not None else None
    if rosters is not None and meta is not None:
        check_game(rosters, meta.id, problems)
    problems.stop()
    records = _build_records_by_kind(documents, kinds, known, problems)
    texts = {
        key: translation.constant(text) if translation else text
        for key, text in printed_constants(constants)
    }
    records = _linked(records, documents, kinds, texts, problems)
    problems.stop()
    assert meta is not None
    return Game(
        folder=folder,
        name=name,
        meta=meta,
        constants=constants,
        inventory=inventory,
        kinds=kinds,
        records=MappingProxyType(records),
        documents=MappingProxyType(dict(documents)),
        files=base,
        edition=edition,
        entries=amended.entries,
        announced=amended.announced,
        traces=MappingProxyType(dict(amended.traces)),
        corrected=MappingProxyType(dict(amended.corrected)),
        translation=translation,
    )


def _with_products(
    base: Mapping[str, Document], folder: Path, name: str, entries: Iterable[Entry]
) -> Mapping[str, Document]:
    """Return the documents with the products if an erratum changes one."""
    targets = (patch.target for entry in entries for patch in entry.revision.patches)
    if not any(target.startswith("products:") for target in targets):
        return base
    return {**base, PRODUCTS_FILE: load_yaml(folder / PRODUCTS_FILE, f"{name}/{PRODUCTS_FILE}")}


def _linked(
    records: Mapping[str, Mapping[str, Record]],
    documents: Mapping[str, Document],
    kinds: Mapping[str, Kind],
    constants: Mapping[str, str],
    problems: Problems,
) -> dict[str, Mapping[str, Record]]:
    """Return the records with those that are made of pairs of them, all that they name looked up.

    `constants` are as they are printed.
    """
    pairs = build_pairs(kinds, records, documents["kinds.yaml"], problems)
    slugs = {kind: _list_slugs(documents, kind) for kind in kinds}
    slugs |= {kind: list(made) for kind, made in pairs.items()}
    linked = {**records, **pairs}
    Linker(linked, slugs, constants, problems).link_all()
    return linked


def _build_records_by_kind(
    documents: Mapping[str, Document], kinds: Mapping[str, Kind], known: Known, problems: Problems
) -> dict[str, Mapping[str, Record]]:
    return {
        kind.name: _build_records_of(kind, documents.get(f"{kind.name}.yaml"), known, problems)
        for kind in kinds.values()
    }


def _build_records_of(
    kind: Kind, document: Document | None, known: Known, problems: Problems
) -> Mapping[str, Record]:
    """Return the records of a kind's file: none without one, of a sliced one as they are needed."""
    if document is None:
        return MappingProxyType({})
    if isinstance(document, SlicedDocument):
        return LazyRecords(kind, document, known.get(f"{kind.name}.yaml", NOTHING))
    records = build_records(kind, document, problems)
    put_away_large(document)
    return records


def _list_slugs(documents: Mapping[str, Document], kind: str) -> list[str]:
    document = documents.get(f"{kind}.yaml")
    return [slug for slug in document.names() if slug != SOURCE] if document else []


def open_game(
    folder: Path,
    root: Path | None = None,
    edition_name: str = LIVING,
    roster: Path | None = None,
    memory: Memory | None = None,
    translation: "Translation | None" = None,
    files: Mapping[str, Document] | None = None,
) -> Game:
    """Return the game in `folder`; positions show paths relative to `root`, the project's root.

    `edition_name` is one of those of `named_edition`; `roster` takes the place of the game's own
    rosters. Of large files that `memory` knows only what has changed is read. `translation` says it
    in another language. `files` are those of another edition of the same game, which has read them.

    Raises PunchboardError with all findings of all files, Misuse for an unknown edition or roster.
    """
    open_folder(root or folder)
    name = display_name(folder, root)
    if root is not None:
        require_game_name(folder, name)
    edition = named_edition(edition_name)
    with collector_off():
        game = _open(folder, name, edition, roster, memory, translation, files)
    if root is not None and game.id != folder.name:
        raise _wrong_id(game)
    return game


def _open(
    folder: Path,
    name: str,
    edition: Edition,
    roster: Path | None,
    memory: Memory | None,
    translation: "Translation | None",
    files: Mapping[str, Document] | None,
) -> Game:
    """Return the game in `folder`, which findings call `name`."""
    if memory is not None and translation is None and files is None:
        files = _read_changed(folder, name, roster)
        if files is not None and _is_sliced(files):
            game = _open_remembered(folder, name, files, edition, memory)
            if game is not None:
                return game
            files = None
    documents = read_files(folder, name, roster) if files is None else files
    return assemble(folder, name, documents, edition, translation=translation)


def _wrong_id(game: Game) -> PunchboardError:
    """Return the error of an id that is not the folder's name, by which commands take the game."""
    folder = game.folder.name
    return fail(
        "game-id",
        f"expected the name of the game's folder, {folder!r}, found {game.id!r}",
        game.documents[GAME_FILE].position("id"),
        hint=f"write id: {folder}, or rename content/{folder} and templates/{folder} to {game.id}",
    )


def _read_changed(folder: Path, name: str, roster: Path | None) -> Mapping[str, Document] | None:
    try:
        return read_files(folder, name, roster, slicing=True)
    except (PunchboardError, KeyError, TypeError, ValueError):
        return None


def _is_sliced(documents: Mapping[str, Document]) -> bool:
    return any(isinstance(document, SlicedDocument) for document in documents.values())


def _open_remembered(
    folder: Path, name: str, documents: Mapping[str, Document], edition: Edition, memory: Memory
) -> Game | None:
    """Return the game of cut files; None if they must be read as a whole.

    Reading it as a whole reports what is wrong with it.
    """
    try:
        known = memory.recall(frame_of(documents))
        return None if known is None else assemble(folder, name, documents, edition, known)
    except (PunchboardError, KeyError, TypeError, ValueError):
        return None


def display_name(folder: Path, root: Path | None) -> str:
    """Return the folder's path as positions show it: relative, with forward slashes."""
    folder = folder.resolve()
    if root is not None and folder.is_relative_to(root.resolve()):
        return folder.relative_to(root.resolve()).as_posix()
    return f"content/{folder.name}" if folder.parent.name == "content" else folder.name


def stand_in(game: Game, slug: str, document: Document) -> Game:
    """Return a game whose only roster is the one in `document`, under `slug`.

    Raises PunchboardError with all findings of the roster, Misuse for a game without rosters.
    """
    kind = roster_kind(game.kinds)
    if kind is None:
        raise Misuse(
            f"{game.id} has no kind of roster: no kind of kinds.yaml has the folder rosters"
        )
    file, problems = FolderDocument(document.name, {slug: document}), Problems()
    check_game(file, game.id, problems)
    problems.stop()
    made = build_records(kind, file, problems)
    records = MappingProxyType({**game.records, kind.name: made})
    written = {name: tuple(of_kind) for name, of_kind in records.items()} | {kind.name: (slug,)}
    constants = dict(printed_constants(game.constants))
    Linker(records, written, constants, problems).link(made.values())
    problems.stop()
    documents = MappingProxyType({**game.documents, f"{kind.name}.yaml": file})
    return replace(game, records=records, documents=documents)
