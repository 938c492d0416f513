"""An order's folder: written when all of it is complete, over nothing but an earlier order."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from pipeline.base.errors import Misuse
from pipeline.base.reading import MANIFEST, PRINT, file_digest, holds, read_text
from pipeline.publish.atomic import write_atomically
from pipeline.publish.folder_lock import LOCK
from pipeline.publish.staging import STAGING, publish, staging_folder

FILE: Final = "order.json"
"""The list of an order's files, by which a folder is known as one that may be replaced."""

_FORMAT: Final = "punchboard-order"
_T = TypeVar("_T")


def published(folder: Path, head: dict[str, Any], write: Callable[[Path], _T]) -> _T:
    """Let `write` fill an empty folder, and make that the order of `folder`; return its result.

    The list of the files begins with `head`. Where anything fails, what stood there before still
    does. Raises Misuse where `folder` holds files that are neither of an earlier order nor of this
    one, OSError, and what `write` raises.
    """
    if folder.exists() and not folder.is_dir():
        raise Misuse(f"{folder} is a file: name a folder for the order")
    with staging_folder(folder) as staging:
        waiting = staging / "order"
        waiting.mkdir()
        result = write(waiting)
        files = {path: _entry(waiting / path) for path in sorted(_files(waiting))}
        earlier = _earlier(folder, files)
        _list_files(waiting, head, files)
        publish(folder, waiting, [*files, FILE], sorted(earlier - files.keys()))
    return result


def _list_files(waiting: Path, head: dict[str, Any], files: dict[str, Any]) -> None:
    data = {"format": _FORMAT, **head, "files": files}
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    write_atomically(waiting / FILE, text.encode(), lasting=False)


def _entry(path: Path) -> dict[str, Any]:
    return {"bytes": path.stat().st_size, "sha256": file_digest(path, PRINT, given=True)}


def _files(folder: Path) -> Iterator[str]:
    """Yield the files below a folder, with forward slashes; links are files."""
    for place, folders, files in os.walk(folder):
        links = [name for name in folders if Path(place, name).is_symlink()]
        if Path(place) == folder:
            folders[:] = [name for name in folders if not name.startswith(STAGING)]
            files = [name for name in files if name != LOCK]
        for name in (*files, *links):
            yield Path(place, name).relative_to(folder).as_posix()


def _earlier(folder: Path, new: Mapping[str, Any]) -> frozenset[str]:
    """Return the files of the order that stands in a folder; raises Misuse for any others.

    A list may come with somebody else's project: what goes must be as it says. What stands as it
    is to be written now may be of an order that was killed before it had a list.
    """
    found = frozenset(_files(folder))
    listed = _listed(folder / FILE) if FILE in found else {}
    known = {path for path in found & listed.keys() if path in new or _holds(folder, path, listed)}
    known |= {path for path in found & new.keys() - known if _holds(folder, path, new)}
    strange = sorted(found - known - ({FILE} if listed else set()))
    if strange:
        raise Misuse(
            f"{folder} holds files that are not of an earlier order, such as {strange[0]}:"
            " name another folder, or take them away"
        )
    return found - {FILE}


def _holds(folder: Path, path: str, entries: Mapping[str, Any]) -> bool:
    entry = entries[path]
    return isinstance(entry, dict) and holds(folder / path, PRINT, entry.get("sha256", ""))


def _listed(file: Path) -> dict[str, Any]:
    """Return the files of a list with their entries; none where it is no list of ours."""
    if not file.is_file():
        return {}
    try:
        data = json.loads(read_text(file, MANIFEST, given=True))
    except (ValueError, RecursionError):
        return {}
    ours = isinstance(data, dict) and data.get("format") == _FORMAT
    files = data.get("files") if ours else None
    return files if isinstance(files, dict) else {}
