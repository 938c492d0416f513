"""Where a project's files lie, and what serves in their stead where it has none of its own."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pipeline
from pipeline.base.errors import Misuse
from pipeline.base.folders import inside, open_folder, require_contained
from pipeline.base.suggest import hint, nearest
from pipeline.content.games import list_games

CONTENT: Final = "content"
FONTS: Final = "fonts"


class Project(NamedTuple):
    """A project: the folder that holds ``content/``, ``templates/`` and ``output/``."""

    root: Path

    @property
    def output(self) -> Path:
        """Where prints go unless the user says otherwise."""
        return self.root / "output"

    def prints_place(self, asked: Path | None) -> Path:
        """Return the folder where prints go: `asked` by the user, or the usual one.

        Raises Misuse for one among the sources, where prints would be taken for some of a game's.
        """
        if asked is None:
            return self.output
        for name in (CONTENT, "templates", FONTS):
            if inside(asked, self.root / name):
                raise Misuse(f"--out {asked} lies in {name}/, which is for sources: name another")
        return asked

    def games(self) -> tuple[str, ...]:
        """Return the names of the games, alphabetically."""
        return tuple(list_games(self.root))

    def require_games(self, names: Iterable[str] = ()) -> tuple[str, ...]:
        """Return `names`, or all games when there are none; raises Misuse for an unknown one."""
        requested = tuple(dict.fromkeys(names)) or self.games()
        for name in requested:
            self.game_folder(name)
        if not requested:
            raise Misuse(f"there is no game in {CONTENT}/; begin one with: punchboard new game")
        return requested

    def game_folder(self, game: str) -> Path:
        """Return the content folder of `game`.

        Raises Misuse when there is no such game, PunchboardError (`file-outside`) where one of its
        folders leads out of the project.
        """
        games = self.games()
        if game not in games:
            raise Misuse(f"there is no game {game!r} in {CONTENT}/; {hint(game, games)}")
        for part in (f"{CONTENT}/{game}", f"templates/{game}", "templates/shared", FONTS):
            require_contained(self.root / part, self.root)
        return self.root / CONTENT / game

    def require_game(self, name: str) -> str:
        """Return `name`, or the only game's where it is empty; raises Misuse for an unknown one."""
        games = self.games()
        if not name and len(games) > 1:
            raise Misuse(f"name one of the games: {', '.join(games)}")
        return self.require_games([name] if name else [])[0]

    def game_and_slugs(self, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Return the game that the first word names, and the other words.

        Where there is only one game it need not be named: all words are slugs then. Raises Misuse
        for an unknown game, and where one has to be named.
        """
        game, slugs = (words[0] if words else ""), tuple(words[1:])
        games = self.games()
        if game and game not in games and len(games) == 1 and nearest(game, games) is None:
            return games[0], tuple(words)
        return self.require_game(game), slugs

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """Return the folders that templates and their data are sought in, the first one winning."""
        return (self.root / "templates" / game, *self.shared_folders())

    def shared_folders(self) -> tuple[Path, ...]:
        """Return the project's shared folder, where it has one, and Punchboard's own."""
        own = self.root / "templates" / "shared"
        supplied = supplied_folder()
        if not own.is_dir() or own.resolve() == supplied.resolve():
            return (supplied,)
        return (own, supplied)


def supplied_folder() -> Path:
    """Return the shared templates that come with Punchboard: in its wheel, or in its checkout."""
    package = Path(pipeline.__file__).parent
    packed = package / "_shared"
    return packed if packed.is_dir() else package.parent / "templates" / "shared"


def find_root(start: Path | None = None) -> Path:
    """Return the project's root, the folder that holds ``content/``.

    That is `start` when given, else the nearest upwards from the working directory. Raises Misuse
    when there is none.
    """
    if start is not None:
        if not (start / CONTENT).is_dir():
            raise Misuse(f"{start} is no project: it has no folder {CONTENT}/")
        return start.resolve()
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / CONTENT).is_dir():
            return folder
    raise Misuse(
        f"no project here: no folder {CONTENT}/ in this folder or above it;"
        " name one with --project, or begin with: punchboard new game PATH"
    )


def open_project(start: Path | None = None) -> Project:
    """Return the project that `find_root` finds, whose files may be read from now on.

    Raises Misuse, PunchboardError (`file-outside`) where its content lies elsewhere.
    """
    root = find_root(start)
    open_folder(root)
    require_contained(root / CONTENT, root)
    return Project(root)
