"""A cache behind those of several machines: a folder, or a place that fsspec reaches.

Each value is a file of its own, named by its key and complete once it is there. So nobody waits for
a lock, and of two that write the same one either is right. A value that is damaged does not match
its seal, which the machine's own cache checks.
"""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias
from uuid import uuid4

from pipeline.source.findings import Misuse, install_command
from pipeline.source.limits import limits_in_force

VARIABLE: Final = "PUNCHBOARD_SHARED_CACHE"
"""A folder or an address that the caches of several machines lie behind."""

Sealed: TypeAlias = tuple[str, bytes, bytes]
"""A value as it is stored: a short note, the seal over both, and the bytes."""


class SharedCache:
    """The values of all machines. A place that once fails is not asked again."""

    def __init__(self, address: str) -> None:
        try:
            from fsspec import get_mapper

            self._files: Any = get_mapper(address)
        except (ValueError, ImportError, OSError) as error:
            hint = (
                f"fsspec comes with {install_command('cluster')}, s3:// with s3fs, gs:// with gcsfs"
            )
            raise Misuse(f"{VARIABLE} cannot be used: {error}; {hint}") from None

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Sealed]:
        """Return those of `keys` that are there."""
        found: dict[bytes, Sealed] = {}
        answers: Mapping[str, Any] = {}
        if self._files is not None and keys:
            try:
                answers = self._files.getitems(list(map(_name, keys)), on_error="return")
            except Exception:
                self._files = None
        for key, answer in zip(keys, answers.values(), strict=False):
            if isinstance(answer, bytes):
                head, _, value = answer.partition(b"\n")
                with suppress(ValueError, TypeError):
                    note, seal = json.loads(head)
                    found[key] = (str(note), bytes.fromhex(seal), value)
            elif not isinstance(answer, KeyError):
                self._files = None
        return found

    def put(self, values: Mapping[bytes, Sealed]) -> None:
        """Add values, each of them at once: it is moved to its place when it is complete."""
        if self._files is None:
            return
        contents = {
            _name(key): json.dumps([note, seal.hex()]).encode() + b"\n" + value
            for key, (note, seal, value) in values.items()
        }
        try:
            if "file" not in self._files.fs.protocol:
                # A store of objects has an object whole or not at all.
                self._files.setitems(contents)
                return
            for name, content in contents.items():
                place = Path(self._files.root, name)
                part = place.with_name(f"{place.name}.{uuid4().hex}.part")
                place.parent.mkdir(parents=True, exist_ok=True)
                self._files.fs.pipe_file(str(part), content)
                part.replace(place)
        except Exception:
            self._files = None


def _name(key: bytes) -> str:
    return f"{key.hex()[:2]}/{key.hex()}"


def shared_cache() -> SharedCache | None:
    """Return the cache that the environment names; none for a stranger's project. Raises Misuse."""
    address = os.environ.get(VARIABLE, "")
    limits = limits_in_force()
    return None if not address or (limits and limits.untrusted) else SharedCache(address)
