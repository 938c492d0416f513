"""A cache behind those of several machines: a folder, or a place that fsspec reaches.

Each value is a file of its own, named by its key and complete once it is there. So nobody waits for
a lock, and of two that write the same one either is right. A value that is damaged does not match
its seal, which the machine's own cache checks.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import uuid4

from pipeline.source.findings import Misuse, install_command
from pipeline.source.limits import limits_in_force

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

VARIABLE: Final = "PUNCHBOARD_SHARED_CACHE"
"""A folder or an address that the caches of several machines lie behind."""


class Sealed(NamedTuple):
    """A value as it is stored: a short note, the seal over both, and the bytes."""

    note: str
    seal: bytes
    value: bytes


class SharedCache:
    """The values of all machines; what cannot be reached is as good as absent."""

    def __init__(self, address: str) -> None:
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise Misuse(f"{VARIABLE} needs fsspec: {install_command('cluster')}") from None
        try:
            self._files: AbstractFileSystem
            self._files, self._folder = url_to_fs(address)
        except (ValueError, ImportError, OSError) as error:
            raise Misuse(f"{VARIABLE} names no folder or store: {error}") from None

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Sealed]:
        """Return those of `keys` that are there."""
        paths = {self._path(key): key for key in keys}
        found: Mapping[str, Any] = {}
        with suppress(Exception):
            found = self._files.cat(list(paths), on_error="omit") if paths else {}
        by_name = {path.rpartition("/")[2]: content for path, content in found.items()}
        named = ((key, by_name.get(key.hex())) for key in keys)
        return dict(self._unpacked((key, each) for key, each in named if isinstance(each, bytes)))

    def put(self, values: Mapping[bytes, Sealed]) -> None:
        """Add values, each of them at once: it is moved to its place when it is complete."""
        with suppress(Exception):
            for key, sealed in values.items():
                head = json.dumps([sealed.note, sealed.seal.hex()]).encode()
                self._write(self._path(key), head + b"\n" + sealed.value)

    def _write(self, path: str, content: bytes) -> None:
        if "file" not in self._files.protocol:
            # A store of objects has an object whole or not at all.
            self._files.pipe_file(path, content)
            return
        part = f"{path}.{uuid4().hex}.part"
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._files.pipe_file(part, content)
        Path(part).replace(path)

    def _path(self, key: bytes) -> str:
        name = key.hex()
        return f"{self._folder}/{name[:2]}/{name}"

    @staticmethod
    def _unpacked(found: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[bytes, Sealed]]:
        for key, content in found:
            head, _, value = content.partition(b"\n")
            with suppress(ValueError, TypeError):
                note, seal = json.loads(head)
                yield key, Sealed(note, bytes.fromhex(seal), value)


def shared_cache() -> SharedCache | None:
    """Return the cache that the environment names; none for a stranger's project. Raises Misuse."""
    address = os.environ.get(VARIABLE, "")
    limits = limits_in_force()
    return None if not address or (limits and limits.untrusted) else SharedCache(address)
