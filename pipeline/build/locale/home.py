"""Where PO files lie: a game's beside its content, the engine's beside the shared templates."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.reading import is_there
from pipeline.base.suggest import hint
from pipeline.build.project import Project, supplied_folder
from pipeline.content.files import GAME_FILE
from pipeline.content.locale.catalog import FOLDER, SUFFIX, Catalog, read_catalog
from pipeline.content.locale.conventions import PSEUDO, TAG, chain, known
from pipeline.content.locale.policy import Policy
from pipeline.content.locale.pseudo import pseudo
from pipeline.content.locale.translation import Translation
from pipeline.content.yaml import load_yaml

EVERY: Final = "all"
"""Stands for every language that a game has a PO file of."""

SHARED: Final = "shared"
"""What stands in a game's place for the words that all games share."""


class Home(NamedTuple):
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
        """Return the languages that have a PO file, alphabetically."""
        return tuple(sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}")))

    def catalogs(self, language: str) -> Iterator[Catalog]:
        """Yield the catalogs of a language and of those that stand in for it, the nearest first.

        Raises PunchboardError for one that cannot be read.
        """
        for tag in chain(language):
            for folder in self._folders():
                path = folder / f"{tag}{SUFFIX}"
                if is_there(path):
                    yield read_catalog(path, self.shown(path))

    def _folders(self) -> tuple[Path, ...]:
        """Return the folders that are read: Punchboard's own serve where a project has none."""
        if self.game != SHARED:
            return (self.folder,)
        return tuple(dict.fromkeys((self.folder, supplied_folder() / FOLDER)))


def editions_of(project: Project, game: str, language: str) -> tuple[str, ...]:
    """Return the languages that are asked for: one, or with ``all`` the game's own and every other.

    An empty one stands for the game's own.
    """
    if language != EVERY:
        return (language,)
    return ("", *Home(project, game).languages())


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
    home = Home(project, game)
    return any(is_there(home.file(tag)) for tag in chain(language))


def original_of(project: Project, game: str) -> str:
    """Return the language of a game's content."""
    folder = project.game_folder(game)
    shown = (folder / GAME_FILE).relative_to(project.root).as_posix()
    return str(load_yaml(folder / GAME_FILE, shown).data.get("language", "en"))


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
    if re.fullmatch(TAG, language) is None:
        require_language(language)
    home = Home(project, game)
    catalogs = tuple(home.catalogs(language))
    if not catalogs:
        require_language(language)
        there = ", ".join((*home.languages(), *PSEUDO))
        raise Misuse(
            f"{game} is not translated into {language!r}; there are: {original}, {there}; "
            f"begin with: punchboard locale new {game} {language}"
        )
    engine = tuple(Home(project, SHARED).catalogs(language))
    return Translation(language, catalogs, engine, policy, original)


def require_language(language: str) -> None:
    """Raise Misuse where `language` is no tag that Unicode's CLDR knows."""
    if not known(language):
        remedy = hint(language, ("de", "fr", "es", "it", "pl", "sv", "ja", "ar", "he", "pt-BR"))
        raise Misuse(f"expected a language such as de or pt-BR, found {language!r}; {remedy}")
