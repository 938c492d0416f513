"""Where PO files lie: a game's beside its content, the engine's beside the shared templates."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.base.suggest import hint
from pipeline.content.games import GAME_FILE
from pipeline.content.locale.catalog import FOLDER, SUFFIX, Catalog, read_catalog
from pipeline.content.locale.conventions import PSEUDO, chain, known
from pipeline.content.locale.policy import Policy
from pipeline.content.locale.pseudo import pseudo
from pipeline.content.locale.translation import Translation
from pipeline.documents.yaml import load_yaml
from pipeline.edition.project import Project, supplied_folder

EVERY: Final = "all"
"""Stands for every language that a game has a PO file of."""

SHARED: Final = "shared"
"""What stands in a game's place for the words that all games share."""


class PoFiles(NamedTuple):
    """The PO files of one game, or of the words that all games share."""

    project: Project
    game: str

    @property
    def folder(self) -> Path:
        """Where they lie: always in the project, which may translate what Punchboard brings."""
        if self.game == SHARED:
            return self.project.root / "templates" / SHARED / FOLDER
        return self.project.game_folder(self.game) / FOLDER

    def file(self, language: str) -> Path:
        """Return the PO file of a language, whether it is there or not."""
        return self.folder / f"{language}{SUFFIX}"

    def shown(self, path: Path) -> str:
        """Return a file's path as findings show it."""
        path, root = path.absolute(), self.project.root.absolute()
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
        return f"templates/{SHARED}/{FOLDER}/{path.name}"

    def languages(self) -> tuple[str, ...]:
        """Return the languages that have a PO file, alphabetically.

        Raises PunchboardError for a file that is named like none.
        """
        paths = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stem)
        unknown = [path for path in paths if path.stem not in PSEUDO and not known(path.stem)]
        if unknown:
            raise PunchboardError([_unknown_language(self.shown(path)) for path in unknown])
        return tuple(path.stem for path in paths)

    def catalogs(self, language: str) -> Iterator[Catalog]:
        """Yield the catalogs of a language and of those that stand in for it, the nearest first.

        Raises PunchboardError for one that cannot be read.
        """
        for tag in chain(language):
            for folder in self._folders():
                path = folder / f"{tag}{SUFFIX}"
                if os.path.lexists(path):
                    yield read_catalog(path, self.shown(path))

    def _folders(self) -> tuple[Path, ...]:
        """Return the folders that are read: Punchboard's own serve where a project has none."""
        if self.game != SHARED:
            return (self.folder,)
        return tuple(dict.fromkeys((self.folder, supplied_folder() / FOLDER)))


def _unknown_language(shown: str) -> Finding:
    message = f"{Path(shown).stem!r} is no language"
    hint = f"name the file by a language that Unicode's CLDR knows, such as de or pt-BR{SUFFIX}"
    return Finding("po-language", message, Position(shown), hint=hint)


def editions_of(project: Project, game: str, language: str) -> tuple[str, ...]:
    """Return the languages that are asked for: one, or with ``all`` the game's own and every other.

    An empty one stands for the game's own.
    """
    if language != EVERY:
        return (language,)
    return ("", *PoFiles(project, game).languages())


def parted_by_language(
    project: Project, games: Iterable[str], language: str
) -> tuple[list[str], list[str]]:
    """Return the games that have an edition in `language`, and those that have none.

    With ``all`` and an empty one every game has.
    """
    there: list[str] = []
    lacking: list[str] = []
    for game in games:
        (there if _has_edition(project, game, language) else lacking).append(game)
    return there, lacking


def _has_edition(project: Project, game: str, language: str) -> bool:
    if language in ("", EVERY, *PSEUDO, original_of(project, game)):
        return True
    po_files = PoFiles(project, game)
    return any(os.path.lexists(po_files.file(tag)) for tag in chain(language))


def original_of(project: Project, game: str) -> str:
    """Return the language of a game's content."""
    folder = project.game_folder(game)
    display_path = (folder / GAME_FILE).relative_to(project.root).as_posix()
    return str(load_yaml(folder / GAME_FILE, display_path).data.get("language", "en"))


def translation_of(
    project: Project, game: str, language: str, policy: Policy = Policy.DRAFT
) -> Translation | None:
    """Return what an edition in `language` says, None where that is the language of the content.

    Raises as `open_translation` does.
    """
    if not language:
        return None
    original = original_of(project, game)
    if language == original:
        return None
    return open_translation(project, game, language, original, policy)


def open_translation(
    project: Project, game: str, language: str, original: str, policy: Policy = Policy.DRAFT
) -> Translation:
    """Return the translation of a game into `language`; `original` is that of its content.

    Raises Misuse where there is none, PunchboardError where a PO file cannot be read.
    """
    if language in PSEUDO:
        return pseudo(language)
    require_language(language)
    po_files = PoFiles(project, game)
    catalogs = tuple(po_files.catalogs(language))
    if not catalogs:
        available = ", ".join((*po_files.languages(), *PSEUDO))
        raise Misuse(
            f"{game} is not translated into {language!r}; there are: {original}, {available}; "
            f"begin with: punchboard locale new {game} {language}"
        )
    shared = tuple(PoFiles(project, SHARED).catalogs(language))
    return Translation(language, catalogs, shared, policy, original)


def require_language(language: str) -> None:
    """Raise Misuse where `language` is no tag that Unicode's CLDR knows."""
    if not known(language):
        remedy = hint(language, ("de", "fr", "es", "it", "pl", "sv", "ja", "ar", "he", "pt-BR"))
        raise Misuse(f"expected a language such as de or pt-BR, found {language!r}; {remedy}")
