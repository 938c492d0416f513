"""Files: their suffixes, the folders that they may lie in, and how each is read.

A file that something names is read with any suffix, except for Markdown files.

A project may be somebody else's. What it names, and what links in it lead to, stays within the
folders that were opened: the project's own, and Punchboard's.

Some files may be left out, because others imply what they would hold. They are read as if they
were there: the reader need not know.

Whatever a project holds may be a pipe that never ends, a device, a link to somebody's letters or
gigabytes of nothing. Every file is read here, so that each is refused in one way.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from stat import S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFMT, S_IFSOCK, S_ISDIR, S_ISLNK, S_ISREG
from typing import BinaryIO, Final, NamedTuple

from pipeline.source.findings import Finding, Position, Problems, PunchboardError, fail

_DRAWING: Final = ".svg"

DELIMITED: Final = (".csv", ".tsv", ".tab")
WORKBOOKS: Final = (".xlsx", ".xlsm", ".ods")
FONTS: Final = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
MARKDOWN_SUFFIXES: Final = (".md", ".markdown")
YAML_SUFFIXES: Final = (".yaml", ".yml", ".json")
"""JSON is read as the YAML that it is."""
PICTURES: Final = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"),
    _DRAWING,
)


def is_picture(name: str) -> bool:
    """Return whether a file is a bitmap or a drawing, by its name."""
    return name.lower().endswith(PICTURES)


def is_drawing(name: str) -> bool:
    """Return whether a file is SVG, by its name."""
    return name.lower().endswith(_DRAWING)


_PACKAGE: Final = Path(__file__).parents[1]
_OWN: Final = tuple(f"{path}{os.sep}" for path in (_PACKAGE, _PACKAGE.parent / "templates/shared"))
"""Punchboard's own files, which an installer may have put there as links."""

_OPENED: Final[set[str]] = set()


def open_folder(folder: Path) -> None:
    """Let files of a folder be read, and of those that links lead to within it."""
    _OPENED.add(os.path.realpath(folder))
    # Links may have changed since.
    is_open.cache_clear()


@cache
def is_open(folder: str) -> bool:
    """Return whether a folder lies in one that was opened and not in ``.git``, or is our own."""
    real = os.path.realpath(folder)
    is_punchboards_own = os.path.normpath(folder) == folder and f"{folder}{os.sep}".startswith(_OWN)
    opened = any(_is_within(real, root) for root in _OPENED) and not _is_below_git(real)
    return is_punchboards_own or opened


def is_own(path: str) -> bool:
    """Return whether a file is one of Punchboard's own, by its name."""
    return path.startswith(_OWN) and os.path.normpath(path) == path


def inside(path: Path, root: Path) -> bool:
    """Return whether a path lies below a folder once all links are followed."""
    return _is_within(os.path.realpath(path), os.path.realpath(root))


def file_below(folder: Path, name: str) -> Path | None:
    """Return the file that a value names below a folder, with forward slashes.

    None if the name, or a link, leads out of the folder.
    """
    pure = PurePosixPath(name)
    if not name or "\\" in name or "\0" in name or pure.is_absolute() or ".." in pure.parts:
        return None
    path = folder / pure
    return path if inside(path, folder) else None


def require_contained(folder: Path, root: Path) -> None:
    """Raise `file-outside` where a folder, or a link to one in it, leads out of `root`.

    Otherwise a finding would name files there, although none of them is read.
    """
    with suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as entries:
        links = [folder / each.name for each in entries if each.is_symlink()]
        for each in (folder, *sorted(links)):
            if each.is_dir() and not inside(each, root):
                message = "the folder is outside of the project, and is not read"
                place = Position(each.relative_to(root).as_posix())
                raise fail("file-outside", message, place, hint="copy it into the project")


def require_writable(path: Path) -> Path:
    """Return `path`, which is about to be written, replaced or removed: the one rule for all three.

    Raises PunchboardError (`output-outside`) for a link within an opened folder, in the place of
    `path` or on the way to it, and for what lies below ``.git``.
    """
    real = os.path.realpath(path)
    link = "" if real == os.path.abspath(path) else _own_link(path)  # noqa: PTH100 - as text
    if link:
        message = f"{link} is a link: nothing is written through it"
        hint = "put a folder or file in its place, or name another place"
        raise fail("output-outside", message, Position(str(path)), hint=hint)
    if _is_below_git(real):
        message = "this is in .git: nothing is written there"
        raise fail("output-outside", message, Position(str(path)), hint="name another place")
    return path


def _own_link(path: Path) -> str:
    """Return the first link on the way to `path` that lies in an opened folder, if there is one."""
    place = os.path.realpath(path.anchor or ".")
    for part in path.parts:
        step = os.path.join(place, part)  # noqa: PTH118 - keeps what leads upwards
        if os.path.islink(step) and any(_is_within(place, root) for root in _OPENED):  # noqa: PTH114
            return step
        place = os.path.realpath(step)
    return ""


def _is_below_git(real: str) -> bool:
    root = max((each for each in _OPENED if _is_within(real, each)), key=len, default="")
    return any(map(_is_git, Path(real.removeprefix(root)).parts))


def _is_git(name: str) -> bool:
    plain = "".join(filter(str.isprintable, name.partition(":")[0]))
    return plain.casefold().rstrip(". ") in (".git", "git~1")


def _is_within(real: str, root: str) -> bool:
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


class Sort(NamedTuple):
    """A sort of file: the bytes that one may have, and what to do with one that has more."""

    most: int
    hint: str


CODES: Final = frozenset({"file-unreadable", "file-outside", "file-too-large", "file-encoding"})
"""The line and column of findings about a file as a whole."""

YAML: Final = Sort(20_000_000, "split the file")
TEMPLATE: Final = Sort(2_000_000, "split the template")
PO: Final = Sort(20_000_000, "no game has that many words: export it once more")
DRAWING: Final = Sort(10_000_000, "simplify the drawing, or export it as PNG")
MARKDOWN: Final = Sort(200_000, "split it into chapters, each a file of its own")
PICTURE: Final = Sort(200_000_000, "scale it to 600 dpi of its printed size")
FONT: Final = Sort(100_000_000, "use a typeface of fewer signs")
MANIFEST: Final = Sort(100_000_000, "delete it and build once more")
PRINT: Final = Sort(20_000_000_000, "delete it and build once more")
SCHEMA: Final = Sort(100_000_000, "delete it and write the schemas once more")
SETTINGS: Final = Sort(10_000_000, "no editor has that many settings")
TABLE: Final = Sort(50_000_000, "split the table, or delete the sheets that are not needed")
ROSTER: Final = Sort(
    8_000_000, "this is too large for a roster; export it again, or import it in parts"
)

_SORTS: Final = {
    S_IFDIR: "a directory",
    S_IFIFO: "a pipe",
    S_IFSOCK: "a socket",
    S_IFCHR: "a device",
    S_IFBLK: "a device",
}
_PIECE: Final = 1_000_000
_MOST_PIPED: Final = 200_000_000
_PIPED: Final[dict[str, bytes]] = {}
"""What pipes have said, which they say once, by their paths."""


class Implied(NamedTuple):
    """What a file holds that its author has left out.

    One that a `table` has in place of it, by the path that findings show, has the places of its
    values there, by their paths in the file, and what reading the table brought up.
    """

    content: bytes
    table: str = ""
    places: Mapping[tuple[str | int, ...], Position] = {}
    notes: tuple[Finding, ...] = ()


_NO_FILES: Final[Mapping[str, Implied]] = {}
_IMPLIED: Final[dict[str, Mapping[str, Implied]]] = {}
"""By folder, the files that an author may leave out, by their names."""
_NOTES: Final[dict[str, tuple[Finding, ...]]] = {}


def imply(folder: Path, files: Mapping[str, Implied], notes: Iterable[Finding] = ()) -> None:
    """Let files that are not in a folder be read as if they were; no others of it any more.

    `notes` are what finding out about them brought up.
    """
    _IMPLIED[os.fspath(folder)] = files
    _NOTES[os.fspath(folder)] = (*notes, *(note for each in files.values() for note in each.notes))


def implied_notes(folder: Path) -> tuple[Finding, ...]:
    """Return what finding out about the files that a folder implies brought up."""
    return _NOTES.get(os.fspath(folder), ())


def implied_in(folder: Path) -> Mapping[str, Implied]:
    """Return the files that a folder implies, by their names."""
    return _IMPLIED.get(os.fspath(folder), _NO_FILES)


def implied(path: Path) -> Implied | None:
    """Return what a file holds that its author has left out; None for any other."""
    found = implied_in(path.parent).get(path.name)
    return None if found is None or os.path.lexists(path) else found


def yaml_files(folder: Path, name: str, problems: Problems) -> Iterator[tuple[Path, str]]:
    """Yield the YAML files of a folder, each with its path as findings show it.

    One that ends otherwise than in .yaml is a finding.
    """
    for path in sorted(folder.glob("*.y*ml")):
        shown = f"{name}/{path.name}"
        if path.suffix == ".yaml":
            yield path, shown
        else:
            message = f"expected a file that ends in .yaml, found {path.name}"
            problems.add("file-unknown", message, Position(shown), hint="rename it")


def files_in(folder: Path) -> list[Path]:
    """Return the paths in a folder by name, and those of the files that it implies."""
    there = {path.name: path for path in folder.iterdir()} if folder.is_dir() else {}
    return sorted({**{name: folder / name for name in implied_in(folder)}, **there}.values())


def is_there(path: Path) -> bool:
    """Return whether a file is there to be read, of whatever sort: only a folder is none."""
    return implied(path) is not None or (os.path.lexists(path) and not path.is_dir())


def read_text(path: Path, sort: Sort, shown: str = "", *, given: bool = False) -> str:
    """Return the text of a file, its lines ended by a line feed, as `read_bytes` reads it.

    Raises PunchboardError as that does, and `file-encoding`.
    """
    text = decoded(read_bytes(path, sort, shown, given=given), shown or path.name)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def read_bytes(path: Path, sort: Sort, shown: str = "", *, given: bool = False) -> bytes:
    """Return what a file holds; `shown` is the path that findings show, by default its name.

    One that is `given`, by the user on the command line or by an installed package, may lie
    anywhere and may be a pipe. Raises PunchboardError: `file-unreadable`, `file-outside` for what
    lies in no opened folder, `file-too-large`.
    """
    name = shown or path.name
    left_out = implied(path) if _IMPLIED else None
    if left_out is not None:
        return left_out.content
    size = _check_size(path, sort, name, given=given)
    try:
        if size is None:
            return _read_pipe(path, sort, name)
        with open(path, "rb") as stream:  # noqa: PTH123 - a third faster, and faces wait for it
            return stream.read(size)
    except OSError as error:
        raise _unreadable_error(name, error) from None


def opened(path: Path, sort: Sort, shown: str = "", *, given: bool = False) -> BinaryIO:
    """Return a file opened for reading as `read_bytes` reads it."""
    name = shown or path.name
    left_out = implied(path)
    if left_out is not None:
        return BytesIO(left_out.content)
    _check_size(path, sort, name, given=given)
    try:
        return path.open("rb")
    except OSError as error:
        raise _unreadable_error(name, error) from None


def file_digest(path: Path, sort: Sort, *, given: bool = False) -> str:
    """Return the SHA-256 of a file, which may be larger than the memory, in hexadecimal.

    Raises PunchboardError as `read_bytes` does.
    """
    from hashlib import sha256

    digest = sha256()
    with opened(path, sort, given=given) as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def holds(path: Path, sort: Sort, sha256: str) -> bool:
    """Return whether there is a file, wherever it lies, that has this SHA-256."""
    try:
        return path.is_file() and file_digest(path, sort, given=True) == sha256
    except (PunchboardError, OSError):
        return False


def require_readable(path: Path, sort: Sort, shown: str = "", *, given: bool = False) -> None:
    """Raise PunchboardError where `read_bytes` would, and for a pipe."""
    name = shown or path.name
    if _check_size(path, sort, name, given=given) is None:
        raise fail("file-unreadable", "cannot read the file: it is a pipe", Position(name))


def decoded(raw: bytes, name: str) -> str:
    """Return a text without a byte order mark. Raises PunchboardError (`file-encoding`)."""
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        place = Position.in_text(name, before, len(before))
        message = f"expected UTF-8, found the byte 0x{raw[error.start]:02X}"
        raise fail("file-encoding", message, place, hint="save the file as UTF-8") from None


def too_large(name: str, sort: Sort, found: str) -> PunchboardError:
    """Return the error for a file that is larger than its sort may be, to be raised."""
    message = f"expected at most {sort.most:,} bytes, found {found}"
    return fail("file-too-large", message, Position(name), hint=sort.hint)


def require_size(content: bytes, sort: Sort, name: str, hint: str = "") -> bytes:
    """Return what is to be written. Raises `file-too-large` where it could not be read again."""
    if len(content) > sort.most:
        found = f"{len(content):,} to be written"
        raise too_large(name, sort._replace(hint=hint or sort.hint), found)
    return content


def _check_size(path: Path, sort: Sort, name: str, *, given: bool) -> int | None:
    """Return the size of a file, None for a pipe that is `given`; raises PunchboardError."""
    try:
        status = os.lstat(path)
        linked = S_ISLNK(status.st_mode)
        status = path.stat() if linked else status
    except (OSError, ValueError) as error:
        raise _unreadable_error(name, error) from None
    if S_ISDIR(status.st_mode) or not (S_ISREG(status.st_mode) or given):
        what = _SORTS.get(S_IFMT(status.st_mode), "no regular file")
        raise fail("file-unreadable", f"cannot read the file: it is {what}", Position(name))
    if not given:
        _check_place(path, name, linked=linked)
    if not S_ISREG(status.st_mode):
        return None
    if status.st_size > sort.most:
        raise too_large(name, sort, f"{status.st_size:,}")
    return status.st_size


def _check_place(path: Path, name: str, *, linked: bool) -> None:
    text = os.path.abspath(path) if not path.is_absolute() else os.fspath(path)  # noqa: PTH100
    real = os.path.realpath(text) if linked and not is_own(text) else text
    if not is_open(os.path.dirname(real)):  # noqa: PTH120 - faster, and faces wait for it
        message = "the file is outside of the project, and is not read"
        hint = "copy it into the project" if linked else "name a file of the project"
        raise fail("file-outside", message, Position(name), hint=hint)


def _read_pipe(path: Path, sort: Sort, name: str) -> bytes:
    """Return what a pipe says, which it says once; a device may have no end."""
    content = _PIPED.get(os.fspath(path))
    most = min(sort.most, _MOST_PIPED)
    if content is None:
        with path.open("rb") as stream:
            content = _PIPED[os.fspath(path)] = stream.read(most + 1)
    if len(content) > most:
        remedy = sort.hint if most == sort.most else "save it as a file, and name that"
        raise too_large(name, Sort(most, remedy), "more")
    return content


def _unreadable_error(name: str, error: Exception) -> PunchboardError:
    reason = (getattr(error, "strerror", None) or str(error) or "unreadable").lower()
    return fail("file-unreadable", f"cannot read the file: {reason}", Position(name))
