"""Where a project's files lie, and which games a changed file concerns."""

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING, Final, NamedTuple

import pipeline
from pipeline.game.edition import LIVING, PRODUCTS_FILE, is_record_file, list_games
from pipeline.source.files import YAML, inside, is_there, open_folder, read_text, require_contained
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean, is_name, nearest

if TYPE_CHECKING:
    from threading import Event

    from pipeline.game.game import Game
    from pipeline.game.translation import Translation


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

        Raises Misuse for one among the sources, if prints would be taken for some of a game's.
        """
        if asked is None:
            return self.output
        for name in (CONTENT, "templates", FONTS):
            if inside(asked, self.root / name):
                raise Misuse(
                    f"--out {asked} is in {name}/, which is for sources: choose another folder"
                )
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
            raise Misuse(f"there is no game in {CONTENT}/; {self._first_step()}")
        return requested

    def _first_step(self) -> str:
        """Return how the project comes to its first game."""
        content = self.root / CONTENT
        names = sorted(each.name for each in content.iterdir()) if content.is_dir() else ()
        loose = next(filter(is_record_file, names), "")
        if loose:
            folder = f"{CONTENT}/{self.root.name}"
            return f"a game is a folder: move {CONTENT}/{loose} to {folder}/{loose}"
        return "begin one with: punchboard new game"

    def _part_of_game(self, name: str, games: Sequence[str]) -> str:
        """Return how to name a product or a kind of the only game, if `name` is one."""
        folder = self.root / CONTENT / games[0] if len(games) == 1 and is_name(name) else None
        if folder is None:
            return ""
        printing, listing = f"punchboard build {games[0]} -p", f"punchboard list {games[0]}"
        for file, command in ((PRODUCTS_FILE, printing), ("kinds.yaml", listing)):
            text = read_text(folder / file, YAML, file) if is_there(folder / file) else ""
            if re.search(rf"^{name}:", text, re.MULTILINE):
                return f"{games[0]} has {name!r}: {command} {name}"
        return ""

    def game_folder(self, game: str) -> Path:
        """Return the content folder of `game`; what it leaves out can be read from now on.

        Raises Misuse when there is no such game, PunchboardError (`file-outside`) where one of its
        folders leads out of the project.
        """
        games = self.games()
        if game not in games:
            hint = self._part_of_game(game, games) or did_you_mean(game, games)
            raise Misuse(f"there is no game {game!r} in {CONTENT}/; {hint}")
        for part in (f"{CONTENT}/{game}", f"templates/{game}", "templates/shared", FONTS):
            require_contained(self.root / part, self.root)
        self.imply_files(game)
        return self.root / CONTENT / game

    def open_game(
        self,
        game: str,
        edition: str = LIVING,
        roster: Path | None = None,
        translation: "Translation | None" = None,
    ) -> "Game":
        """Return what a game says; raises as `game_folder` does, and as reading the game does."""
        # Commands that only list games need none of it, and it takes long to import.
        from pipeline.game.opening import open_game

        folder = self.game_folder(game)
        return open_game(folder, self.root, edition, roster, translation=translation)

    def imply_files(self, game: str) -> None:
        """Have the files that a game leaves out read as the others imply them."""
        from pipeline.game.files import imply_files

        folder = self.root / CONTENT / game
        imply_files(folder, f"{CONTENT}/{game}", self.template_folders(game))

    def require_game(self, name: str) -> str:
        """Return `name`, or the only game's where it is empty; raises Misuse for an unknown one."""
        games = self.games()
        if not name and len(games) > 1:
            raise Misuse(f"name one of the games: {', '.join(games)}")
        return self.require_games([name] if name else [])[0]

    def game_and_slugs(self, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Return the game that the first word names, and the other words.

        The only game need not be named: all words are slugs then. Raises Misuse
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
    if it does not exist.
    """
    if start is not None:
        if not (start / CONTENT).is_dir():
            raise Misuse(f"{start} is not a project: it has no folder {CONTENT}/")
        return start.resolve()
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / CONTENT).is_dir():
            return folder
    below = sorted(here.glob(f"*/{CONTENT}/"))
    remedy = "name one with --project, or create one with: punchboard new game PATH"
    if any(path.name == CONTENT.title() for path in here.iterdir()):
        remedy = f"rename {CONTENT.title()}/ to {CONTENT}/"
    remedy = f"there is one in {below[0].parent.name}/: go there with cd" if below else remedy
    raise Misuse(f"no project here: no folder {CONTENT}/ in this folder or above it; {remedy}")


def open_project(start: Path | None = None) -> Project:
    """Return the project that `find_root` finds, whose files may be read from now on.

    Raises Misuse, PunchboardError (`file-outside`) where its content lies elsewhere.
    """
    root = find_root(start)
    open_folder(root)
    require_contained(root / CONTENT, root)
    return Project(root)


TEMPLATES: Final = "templates"
SETTLED: Final = 60
"""Milliseconds without another change after which the files of a change are complete."""


def touched_games(project: Project, games: Iterable[str], paths: Iterable[Path]) -> list[str]:
    """Return those of `games` that changed files belong to: one's own, or all for shared ones."""
    requested = tuple(games)
    touched: set[str] = set()
    for path in paths:
        owner = _owner(project, path)
        touched.update(requested if owner in ("", "shared") else (owner,))
    return [game for game in requested if game in touched]


def changes(
    project: Project, end: "Event | None" = None, given: Sequence[Path] = ()
) -> Iterator[list[Path]]:
    """Yield the files that were changed, again and again, until the user ends it, or `end` is set.

    An empty list comes first: from then on no change is missed. Files that editors write next to a
    file, and hidden ones, are left out. A folder that is itself put in another's place counts as
    changed, as `git checkout` may do. Files that are `given` may lie anywhere. Raises OSError if
    the system watches no more files.
    """
    others = _Others(given)
    own = (project.root / name for name in (CONTENT, TEMPLATES, FONTS))
    folders = [*own, *project.shared_folders()]
    news: list[Path] = []
    while end is None or not end.is_set():
        there = _identities(folders)
        try:
            yield from _changes_in(folders, end, news, others)
        except FileNotFoundError:
            # A folder went just when it was to be watched: others are, and it is reported that it
            # went.
            yield news
        now = _identities(folders)
        news = sorted(path for path in there | now if there.get(path) != now.get(path))


def _changes_in(
    folders: Sequence[Path], end: "Event | None", news: list[Path], others: "_Others"
) -> Iterator[list[Path]]:
    """Yield the files that change below folders, until one of these is another one.

    `news` comes first, once nothing is missed any more.
    """
    from watchfiles import watch

    there, watched = _identities(folders), _distinct(folders)
    if not watched:
        time.sleep(SETTLED * 5 / 1000)
        yield news
        return
    begun = False
    for changed in watch(
        *watched,
        debounce=SETTLED * 5,
        step=SETTLED,
        rust_timeout=SETTLED * 5,
        yield_on_timeout=True,
        stop_event=end,
    ):
        if not begun:
            begun = True
            yield news
        paths = {Path(path) for _, path in changed} | others.changed()
        sources = [path for path in sorted(paths) if path in others or _is_source(path)]
        if sources:
            yield sources
        if _identities(folders) != there:
            return


class _Others:
    """Files outside the folders that the system watches; their age is looked up."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._ages = {path: _age(path) for path in paths}

    def __contains__(self, path: Path) -> bool:
        return path in self._ages

    def changed(self) -> set[Path]:
        """Return those that are not as they were when this was asked before."""
        now = {path: _age(path) for path in self._ages}
        changed = {path for path, age in now.items() if age != self._ages[path]}
        self._ages = now
        return changed


def _age(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _identities(folders: Iterable[Path]) -> dict[Path, int]:
    """Return what distinguishes folders from later ones in their places."""
    found: dict[Path, int] = {}
    for folder in folders:
        # It may go between two questions.
        with suppress(FileNotFoundError, NotADirectoryError):
            status = folder.stat()
            if S_ISDIR(status.st_mode):
                found[folder] = status.st_ino
    return found


def _owner(project: Project, path: Path) -> str:
    """Return the folder below ``content/`` or ``templates/`` that a file lies in."""
    for folder in (CONTENT, TEMPLATES):
        base = (project.root / folder).resolve()
        if path.resolve().is_relative_to(base):
            inner = path.resolve().relative_to(base).parts
            return inner[0] if len(inner) > 1 else ""
    return ""


def _is_source(path: Path) -> bool:
    if path.name.startswith(".") or path.suffix in (".swp", ".tmp", ".bak"):
        return False
    # A folder that was moved is reported without its files; editors try out a folder with a number.
    return bool(path.suffix) or path.is_dir() or not (path.exists() or path.name.isdigit())


def _distinct(folders: Iterable[Path]) -> list[Path]:
    """Return folders that are there, without those within others."""
    there = sorted({folder.resolve() for folder in folders if folder.is_dir()})
    return [
        folder
        for folder in there
        if not any(folder != other and folder.is_relative_to(other) for other in there)
    ]
