"""Older states of a project, read from Git's objects or named by a date, version or manifest.

A project may come as an archive whose ``.git/config`` somebody else has written, and git takes
commands from there: for fetching what a partial clone lacks, for checking signatures, hooks and
watchers of files. So only plumbing is asked, without a way to any other repository. The user's own
settings hold, such as safe.directory.

Git itself is asked, by commands that only read objects (see git.py).
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from shutil import which
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from threading import Event, Timer
from typing import IO, Any, Final, NamedTuple, TypeAlias

from pipeline.build.project import CONTENT, FONTS, TEMPLATES, Project
from pipeline.build.request import MEMBER
from pipeline.game.edition import LIVING, as_of, is_date, last_day
from pipeline.game.erratum import Entry
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.source.files import MANIFEST, inside, is_open, open_folder, read_text
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.inputs import today

MOST_OBJECT_BYTES: Final = 100_000_000
"""What git may print; a tree that holds itself many times over prints for ever."""

_TIMEOUT: Final = 60
"""Seconds that one command may take."""

GUARDS: Final = {
    # A git before 2.45 does not know the first one, which the second one backs.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}
"""What git's environment has in addition to the user's own."""

_SETTINGS: Final = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}")
_OPTIONS: Final = ("--no-replace-objects", "--no-pager")


def git(root: Path, *arguments: str, feed: bytes = b"", most: int = MOST_OBJECT_BYTES) -> bytes:
    """Return what a plumbing command prints in the repository of `root`, nothing if it fails.

    Raises Misuse without git or with that of the project alone, and for a command that prints more
    than `most` bytes or takes more than a minute.
    """
    # Some systems look for programs in the working directory first.
    program = which("git")
    if program is None or is_open(str(Path(program).resolve().parent)):
        raise Misuse("git is not installed, and Punchboard needs it to find older states by name")
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    command = [program, *_OPTIONS, *settings, "-C", str(root), *arguments]
    with TemporaryFile() as stdin_file:
        stdin_file.write(feed)
        stdin_file.seek(0)
        return _read_output(command, stdin_file, most)


def _read_output(command: list[str], stdin_file: IO[bytes], most: int) -> bytes:
    environment = {**os.environ, **GUARDS}
    timed_out = Event()

    def stop() -> None:
        timed_out.set()
        process.kill()

    with Popen(command, stdin=stdin_file, stdout=PIPE, stderr=DEVNULL, env=environment) as process:
        assert process.stdout is not None
        timer = Timer(_TIMEOUT, stop)
        timer.daemon = True
        timer.start()
        try:
            output = process.stdout.read(most + 1)
            if len(output) > most:
                process.kill()
            process.wait()
        finally:
            timer.cancel()
    if timed_out.is_set():
        raise Misuse(f"git took longer than {_TIMEOUT} seconds")
    if len(output) > most:
        raise Misuse(f"the repository has more than {most // 1_000_000} MB to read")
    return output if process.returncode == 0 else b""


MOST_BYTES: Final = 500_000_000
"""What the files of an older state may take; more is taken for a mistake."""

_FILES: Final = (b"100644", b"100755")
_UNPRINTED_FOLDERS: Final = frozenset({"output", "tests", "docs", ".git"})
"""Folders of a project that nothing is printed from."""
_HEAD: Final = 100
"""Bytes at most of the line that git writes above an object."""


class Commit(NamedTuple):
    """A commit: its id in full and in short, its day, and the first line of its message."""

    id: str
    short: str
    date: str
    subject: str


class Blob(NamedTuple):
    """A file of an older state: its path below the project, and its object's name."""

    path: PurePosixPath
    name: bytes


def find_commit(root: Path, ref: str) -> str | None:
    """Return the commit that `ref` names in the project's repository, None if it is missing."""
    if ref.startswith("-") or not ref.isprintable():
        return None
    arguments = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    return git(root, *arguments).decode().strip() or None


_MOST_COMMITS: Final = 50


def recent_commits(root: Path) -> tuple[Commit, ...]:
    """Return the latest commits that changed the project, the newest first; none without any.

    Raises Misuse as `git` does.
    """
    wanted = (f"--max-count={_MOST_COMMITS}", "--format=%H%x09%h%x09%cs%x09%s")
    listing = git(root, "rev-list", "--no-commit-header", *wanted, "HEAD", ".")
    lines = listing.decode("utf-8", "replace").splitlines()
    return tuple(Commit(*each.split("\t", 3)) for each in lines if each.count("\t") >= 3)


def changed_files(root: Path, ref: str) -> list[Path]:
    """Return the sources of a project that are not as they were at `ref`, new and lost ones, too.

    Raises Misuse for what names no commit, and as `git` does.
    """
    commit = find_commit(root, ref)
    if commit is None:
        hint = "of a push, fetch the commits before it, too (fetch-depth: 0)"
        raise Misuse(f"{ref}: the project's repository has no such commit or tag; {hint}")
    places = ("-z", "--", CONTENT, TEMPLATES, FONTS)
    listed = git(root, "diff-index", "--name-only", "--relative", commit, *places)
    listed += git(root, "ls-files", "--others", "--exclude-standard", *places)
    return [root / name for name in os.fsdecode(listed).split("\0") if name]


def find_version(root: Path, game: str, version: str) -> str | None:
    """Return the latest commit in which a game's content has a version, None if none has."""
    file = f"{CONTENT}/{game}/game.yaml"
    prefix = _prefix(root)
    for commit in git(root, "rev-list", "HEAD", "--", file).decode().split():
        text = git(root, "cat-file", "blob", f"{commit}:{prefix}{file}").decode("utf-8", "replace")
        lines = (line for line in text.splitlines() if line.startswith("version:"))
        written = next(lines, "").partition(":")[2].partition(" #")[0].strip().strip("'\"")
        if written == version:
            return commit
    return None


def day_of(root: Path, commit: str) -> str:
    """Return the day of a commit, in UTC as all editions count."""
    timestamp_line = git(root, "rev-list", "--max-count=1", "--timestamp", commit).decode()
    seconds = int(timestamp_line.split()[0])
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


@contextmanager
def state_at(root: Path, game: str, commit: str) -> Iterator[Path]:
    """Yield a folder that holds the project as it was at a commit, as far as `game` needs it.

    Raises Misuse if the commit does not have the game.
    """
    blobs = [blob for blob in _blobs(root, commit) if _is_needed(blob.path, game)]
    if not any(blob.path.parts[:2] == (CONTENT, game) for blob in blobs):
        raise Misuse(f"{commit[:12]} has no game {game!r} in {CONTENT}/")
    # What publishes is needed only where an older state is unpacked.
    from pipeline.source.temporary import temporary_folder

    with temporary_folder() as folder:
        contents = _contents(root, blobs, commit)
        for blob in blobs:
            target = folder.joinpath(*blob.path.parts)
            if not inside(target, folder):
                raise Misuse(f"{commit[:12]} has a file outside the game's folder: {blob.path}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(next(contents))
        open_folder(folder)
        yield folder


def _is_needed(path: PurePosixPath, game: str) -> bool:
    # Git writes trees with sound names only, and reads all that somebody else has written.
    if path.is_absolute() or ".." in path.parts or path.parts[0] in _UNPRINTED_FOLDERS:
        return False
    return path.parts[0] != CONTENT or path.parts[1:2] == (game,)


def _blobs(root: Path, commit: str) -> Iterator[Blob]:
    """Yield the files of the project at a commit; links and submodules are none."""
    prefix = _prefix(root)
    listing = git(root, "ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix or ".")
    for entry in listing.split(b"\0"):
        header, _, path = entry.partition(b"\t")
        if header.startswith(_FILES):
            inner = path.decode("utf-8", "surrogateescape").removeprefix(prefix)
            yield Blob(PurePosixPath(inner), header.split()[2])


def _contents(root: Path, blobs: list[Blob], commit: str) -> Iterator[bytes]:
    """Yield the contents of files, in order.

    Raises Misuse if they are too large together, or if the repository does not hold them.
    """
    names = b"".join(blob.name + b"\n" for blob in blobs)
    sizes = git(root, "cat-file", "--batch-check=%(objectsize)", feed=names).splitlines()
    missing = len(blobs) - sum(size.isdigit() for size in sizes)
    if missing:
        raise Misuse(
            f"the repository lacks {missing} files of {commit[:12]}, as a partial or damaged"
            " clone does: use a complete clone, because Punchboard fetches nothing"
        )
    if sum(map(int, sizes)) > MOST_BYTES:
        raise Misuse(f"the older state takes more than {MOST_BYTES // 1_000_000} MB")
    most_output = MOST_BYTES + _HEAD * len(blobs)
    output, position = git(root, "cat-file", "--batch", feed=names, most=most_output), 0
    for _ in blobs:
        line = output.index(b"\n", position)
        size = int(output[position:line].split()[2])
        yield output[line + 1 : line + 1 + size]
        position = line + size + 2


def _prefix(root: Path) -> str:
    return git(root, "rev-parse", "--show-prefix").decode().strip()


Faces: TypeAlias = dict[tuple[str, str, str], str]
"""Digests of faces by product, paper and id."""


class Older(NamedTuple):
    """An older state: the content of a folder in an edition, or no more than its faces' digests.

    `title` is its name in reports; `engine` is the version that drew the faces, `language` theirs.
    """

    title: str
    root: Path | None
    edition: str = LIVING
    faces: Faces | None = None
    engine: str = ""
    language: str = ""


@contextmanager
def older_state(project: Project, game: str, since: str, edition: str = LIVING) -> Iterator[Older]:
    """Yield the state that `since` names, in the older state of `edition`.

    Raises Misuse for what names none, PunchboardError for a game that cannot be read.
    """
    if Path(since).suffix == ".json":
        yield _read_manifest(Path(since), game)
        return
    date = since if is_date(since) else _date_of_version(project, game, since)
    if date is not None:
        title = since if date == since else f"{since} ({date})"
        yield Older(title, project.root, as_of(edition, date))
        return
    commit = find_commit(project.root, since) or find_version(project.root, game, since)
    if commit is None:
        until = _history(project, game).get(since)
        if until is not None:
            raise Misuse(
                f"version {since} of {game} applies until the end of {until}, and the repository"
                " has no commit of it: name a date such as 2009-09-30, or a commit"
            )
        known = (
            "a date such as 2009-09, a version under history in game.yaml, a commit, branch or tag"
            " of the project's repository, or the manifest.json of an older build"
        )
        if since == project.open_game(game).meta.version:
            raise Misuse(f"{since} is the present version of {game}, and no commit has it: {known}")
        raise Misuse(f"{since!r} is not {known}")
    with state_at(project.root, game, commit) as root:
        title = since if commit.startswith(since) else f"{since} ({commit[:10]})"
        yield Older(title, root, as_of(edition, day_of(project.root, commit)))


def _date_of_version(project: Project, game: str, version: str) -> str | None:
    """Return the date of a version, if game.yaml has it and it is over.

    As long as it is not, all that holds today would be in it: the commit with it says.
    """
    date = _history(project, game).get(version)
    return date if date is not None and last_day(date) < today() else None


def _history(project: Project, game: str) -> Mapping[str, str]:
    return project.open_game(game).meta.history


def _read_manifest(path: Path, game: str) -> Older:
    """Return the faces that an earlier build has listed."""
    try:
        data = json.loads(read_text(path, MANIFEST, str(path), given=True))
        faces = dict(_read_faces(data))
        named_game, engine = str(data["game"]), str(data["tool_version"])
    except PunchboardError as error:
        raise Misuse(f"{path}: {error.findings[0].message}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Misuse(f"{path} is not a manifest of a build") from None
    if named_game != game:
        remedy = f"name one of {game}, or: punchboard reprint {named_game} --since {path}"
        raise Misuse(f"{path} is a manifest of {named_game!r}, not of {game!r}: {remedy}")
    title = f"{data.get('content_version', '?')} (manifest)"
    return Older(title, None, "", faces, engine, str(data.get("language", "")))


def _read_faces(data: dict[str, Any]) -> Iterator[tuple[tuple[str, str, str], str]]:
    for product in data["products"]:
        for face, digest in product["faces"].items():
            member, _, id_ = face.rpartition(MEMBER)
            yield (member or product["product"], product["paper"], id_), digest


def new_entries(project: Project, older: Older, newer: Game) -> tuple[Entry, ...]:
    """Return the errata and rulings that a newer state has, and the older lacks or words otherwise.

    Of a manifest alone it is not known which were in it: there are none.
    """
    if older.root is None:
        return ()
    name = project.game_folder(newer.folder.name).relative_to(project.root)
    before = open_game(older.root / name, older.root, older.edition)
    older_documents = {entry.id: entry.document.data for entry in before.entries}
    return tuple(
        entry for entry in newer.entries if older_documents.get(entry.id) != entry.document.data
    )
