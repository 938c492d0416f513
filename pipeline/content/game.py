"""A whole game out of its folder: files, kinds, records, links, then one immutable value."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pipeline.base.collector import collector_off
from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.content.document import Document
from pipeline.content.edition import ALL_ERRATA, LIVING, Edition, named_edition
from pipeline.content.errata import amend, read_errata
from pipeline.content.erratum import Entry
from pipeline.content.fields.image import inside
from pipeline.content.files import list_games, read_files
from pipeline.content.inventory import Count, build_inventory
from pipeline.content.kinds import Kind, build_kinds
from pipeline.content.lazy import LazyRecords
from pipeline.content.links import Linker
from pipeline.content.meta import Constants, Meta, build_constants, build_meta, printed_constants
from pipeline.content.pairs import build_pairs
from pipeline.content.problems import Problems
from pipeline.content.records import SOURCE, Record, build_records
from pipeline.content.roster_records import check_game, roster_kind
from pipeline.content.sliced import SlicedDocument
from pipeline.content.sound import NOTHING, Known, Memory, frame_of
from pipeline.content.traces import Trace, traces_of
from pipeline.content.yaml import load_yaml

__all__ = ["Game", "Record", "assemble", "list_games", "open_game"]


class Game:
    """One loaded game; nothing of it changes after loading.

    `documents` maps file names within the folder to what was read, with the errata of `edition`
    laid over it; `errata` are those, `traces` what they change. `name` is the folder's
    name relative to the project, `views` what `view` has made of records so far.
    """

    __slots__ = (
        "constants",
        "documents",
        "edition",
        "errata",
        "folder",
        "inventory",
        "kinds",
        "meta",
        "name",
        "records",
        "traces",
        "views",
    )

    folder: Path
    name: str
    meta: Meta
    constants: Constants
    inventory: Mapping[str, Count]
    kinds: Mapping[str, Kind]
    records: Mapping[str, Mapping[str, Record]]
    documents: Mapping[str, Document]
    edition: Edition
    errata: tuple[Entry, ...]
    traces: Mapping[str, tuple[Trace, ...]]
    views: dict[tuple[str, str], dict[str, Any]]

    def __init__(self, **parts: Any) -> None:
        for name, part in parts.items():
            object.__setattr__(self, name, part)
        object.__setattr__(self, "views", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game is immutable: cannot set {name!r}")

    def __repr__(self) -> str:
        return f"Game({self.id!r}, {self.version!r})"

    @property
    def id(self) -> str:
        """The game's slug."""
        return self.meta.id

    @property
    def title(self) -> str:
        """The printed title."""
        return self.meta.title

    @property
    def version(self) -> str:
        """The version of the content."""
        return self.meta.version

    @property
    def language(self) -> str:
        """The language of the content, as in BCP 47."""
        return self.meta.language

    def labelled(self, version: str) -> "Game":
        """Return the same game under another version of its content."""
        parts = {name: getattr(self, name) for name in self.__slots__ if name != "views"}
        return Game(**parts | {"meta": self.meta.model_copy(update={"version": version})})

    def record(self, kind: str, slug: str) -> Record:
        """Return one record. Raises KeyError where there is none."""
        return self.records[kind][slug]

    def errata_of(self, record: Record) -> tuple[Entry, ...]:
        """Return the errata of this edition that change a record, or what it is combined from.

        A text that prints a changed constant, or another record's changed name, is changed, too.
        """
        found = {trace.entry.id: trace.entry for trace in traces_of(self, record)}
        return tuple(sorted(found.values(), key=lambda entry: entry.order))

    def read(self, name: str) -> Document:
        """Return a further YAML file of the game's folder, such as products.yaml.

        Raises PunchboardError where it cannot be read or lies outside of the folder.
        """
        path = inside(self.folder, name)
        shown = f"{self.name}/{name}"
        if path is None:
            raise fail("file-outside", "the path leads out of the game's folder", Position(shown))
        return load_yaml(path, shown)


def open_game(
    folder: Path,
    root: Path | None = None,
    edition_name: str = LIVING,
    roster: Path | None = None,
    memory: Memory | None = None,
) -> Game:
    """Return the game in `folder`; positions show paths relative to `root`, the project's root.

    `edition_name` is living, base or a date; `roster` takes the place of the game's own rosters. Of
    large files that `memory` knows only what has changed is read.
    Raises PunchboardError with all findings of all files, Misuse for an unknown edition or roster.
    """
    name = _shown_name(folder, root)
    wanted = named_edition(edition_name)
    with collector_off():
        if memory is not None:
            game = _remembered(folder, name, roster, wanted, memory)
            if game is not None:
                return game
        return assemble(folder, name, read_files(folder, name, roster), wanted)


def _remembered(
    folder: Path, name: str, roster: Path | None, wanted: Edition, memory: Memory
) -> Game | None:
    """Return the game with only what has changed read; None where it must be read as a whole.

    Whatever is wrong with it is told by reading it as a whole.
    """
    try:
        documents = read_files(folder, name, roster, slicing=True)
        if not any(isinstance(each, SlicedDocument) for each in documents.values()):
            return None
        known = memory.recall(frame_of(documents))
        return None if known is None else assemble(folder, name, documents, wanted, known)
    except (PunchboardError, KeyError, TypeError, ValueError):
        return None


def assemble(
    folder: Path,
    name: str,
    base: Mapping[str, Document],
    wanted: Edition = ALL_ERRATA,
    known: Known = MappingProxyType({}),
) -> Game:
    """Return the game that the documents `base` (by file name) make in the edition `wanted`.

    Of sliced documents, the records that are `known` to be sound are built when they are asked for.

    Raises PunchboardError with all findings.
    """
    problems = Problems()
    amended = amend(base, read_errata(folder, name, problems), wanted, problems)
    problems.stop()
    documents = amended.documents
    meta = build_meta(documents["game.yaml"], problems)
    constants = build_constants(documents["game.yaml"], problems)
    kinds = build_kinds(documents["kinds.yaml"], folder, problems)
    inventory = build_inventory(documents["game.yaml"], kinds, problems)
    problems.stop()
    written_records = {
        kind.name: _records(kind, documents.get(f"{kind.name}.yaml"), known, problems)
        for kind in kinds.values()
    }
    of_rosters = roster_kind(kinds)
    if of_rosters is not None and meta is not None:
        check_game(written_records[of_rosters.name].values(), meta.id, problems)
    combined = build_pairs(kinds, written_records, documents["kinds.yaml"], problems)
    records = MappingProxyType({**written_records, **combined})
    written = {kind: _slugs(documents, kind) for kind in kinds}
    written |= {kind: list(made) for kind, made in combined.items()}
    Linker(records, written, dict(printed_constants(constants)), problems).link_all()
    problems.stop()
    return Game(
        folder=folder,
        name=name,
        meta=meta,
        constants=constants,
        inventory=inventory,
        kinds=kinds,
        records=records,
        documents=MappingProxyType(dict(documents)),
        edition=wanted,
        errata=amended.errata,
        traces=MappingProxyType(dict(amended.traces)),
    )


def _records(
    kind: Kind, document: Document | None, known: Known, problems: Problems
) -> Mapping[str, Record]:
    """Return the records of a kind's file: none without one, of a sliced one as they are needed."""
    if document is None:
        return MappingProxyType({})
    if isinstance(document, SlicedDocument):
        return LazyRecords(kind, document, known.get(f"{kind.name}.yaml", NOTHING))
    return build_records(kind, document, problems)


def _slugs(documents: Mapping[str, Document], kind: str) -> list[str]:
    """Return the slugs that a kind's file has, sound or not."""
    document = documents.get(f"{kind}.yaml")
    return [slug for slug in document.names() if slug != SOURCE] if document else []


def _shown_name(folder: Path, root: Path | None) -> str:
    """Return the folder's path as positions show it: relative, with forward slashes."""
    folder = folder.resolve()
    if root is not None and folder.is_relative_to(root.resolve()):
        return folder.relative_to(root.resolve()).as_posix()
    return f"content/{folder.name}" if folder.parent.name == "content" else folder.name
