"""A game opened from its folder, as a whole or as far as it has changed."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.base.collector import collector_off
from pipeline.base.errors import PunchboardError, fail
from pipeline.base.folders import open_folder
from pipeline.content.assembling import assemble
from pipeline.content.edition import LIVING, Edition, named_edition
from pipeline.content.files import read_files
from pipeline.content.game import Game
from pipeline.content.games import GAME_FILE, require_game_name
from pipeline.content.verified import Memory, frame_of
from pipeline.documents.document import Document
from pipeline.documents.sliced import SlicedDocument

if TYPE_CHECKING:
    from pipeline.content.locale.translation import Translation


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
    """Return the files, large ones cut; None where anything is wrong, which a whole load tells."""
    try:
        return read_files(folder, name, roster, slicing=True)
    except (PunchboardError, KeyError, TypeError, ValueError):
        return None


def _is_sliced(documents: Mapping[str, Document]) -> bool:
    return any(isinstance(document, SlicedDocument) for document in documents.values())


def _open_remembered(
    folder: Path, name: str, documents: Mapping[str, Document], edition: Edition, memory: Memory
) -> Game | None:
    """Return the game of cut files; None where they must be read as a whole.

    Whatever is wrong with it is told by reading it as a whole.
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
