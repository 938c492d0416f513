"""A roster that stands in for a game's own, without the game being read again."""

from types import MappingProxyType

from pipeline.base.errors import Misuse
from pipeline.content.folder import FolderDocument
from pipeline.content.game import Game
from pipeline.content.links import Linker
from pipeline.content.meta import printed_constants
from pipeline.content.records import build_records
from pipeline.content.roster_records import check_game, roster_kind
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems


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
    made = build_records(kind, file, problems)
    check_game(made.values(), game.id, problems)
    records = MappingProxyType({**game.records, kind.name: made})
    written = {name: tuple(of_kind) for name, of_kind in records.items()} | {kind.name: (slug,)}
    constants = dict(printed_constants(game.constants))
    Linker(records, written, constants, problems).link(made.values())
    problems.stop()
    documents = MappingProxyType({**game.documents, f"{kind.name}.yaml": file})
    parts = {name: getattr(game, name) for name in Game.__slots__ if name != "views"}
    return Game(**parts | {"records": records, "documents": documents})
