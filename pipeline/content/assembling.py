"""A game put together from its files' data: kinds, records, links, then one immutable value."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pipeline.content.edition import ALL_ERRATA, Edition
from pipeline.content.errata import amend, read_entries
from pipeline.content.game import Game
from pipeline.content.inventory import build_inventory
from pipeline.content.kinds import Kind, build_kinds
from pipeline.content.lazy import LazyRecords
from pipeline.content.links import Linker
from pipeline.content.meta import build_constants, build_meta, printed_constants
from pipeline.content.pairs import build_pairs
from pipeline.content.records import SOURCE, Record, build_records
from pipeline.content.roster_records import check_game, roster_kind
from pipeline.content.verified import NOTHING, Known
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.sliced import SlicedDocument
from pipeline.documents.yaml import put_away_large

if TYPE_CHECKING:
    from pipeline.content.locale.translation import Translation


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
    amended = amend(base, entries, edition, problems)
    problems.stop()
    if translation is not None:
        from pipeline.content.locale.apply import apply_translation

        amended = apply_translation(amended, entries, translation)
    documents = amended.documents
    meta = build_meta(documents["game.yaml"], problems)
    constants = build_constants(documents["game.yaml"], problems)
    kinds = build_kinds(documents["kinds.yaml"], folder, problems)
    inventory = build_inventory(documents["game.yaml"], kinds, problems)
    problems.stop()
    records = _build_records_by_kind(documents, kinds, known, problems)
    of_rosters = roster_kind(kinds)
    if of_rosters is not None and meta is not None:
        check_game(records[of_rosters.name].values(), meta.id, problems)
    texts = {
        key: translation.constant(text) if translation else text
        for key, text in printed_constants(constants)
    }
    records = _linked(records, documents, kinds, texts, problems)
    problems.stop()
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
        translation=translation,
    )


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
    """Return the records that stand in files, by kind."""
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
    """Return the slugs that a kind's file has, sound or not."""
    document = documents.get(f"{kind}.yaml")
    return [slug for slug in document.names() if slug != SOURCE] if document else []
