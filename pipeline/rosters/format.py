"""The exporters and importers of rosters, and the roster as a short text that a link carries."""

import base64
import binascii
import gzip
import io
import json
import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, NamedTuple

from pipeline.rosters.roster import ImportedRoster, Own, Roster, envelope, open_envelope
from pipeline.rosters.untrusted import gunzip, read_json
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.registry import Registry

PREFIX: Final = "pb1."
"""The version of the packing."""

FRAGMENT: Final = re.compile(r"(?<![\w.-])pb1\.[A-Za-z0-9_-]+")
LONGEST: Final = 400_000
"""Characters that a fragment may have; a large roster has some 4,000."""


def fragment(roster: Roster) -> str:
    """Return a roster as text of letters, digits, hyphens and underscores after the prefix."""
    return PREFIX + pack(envelope(roster))


def link(roster: Roster, base: str) -> str:
    """Return a roster as a link to `base`; what is behind ``#`` is sent to no server."""
    return f"{base.partition('#')[0]}#{fragment(roster)}"


def pack(data: Any) -> str:
    raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    buffer = io.BytesIO()
    # No name and no time: the same roster gives the same link on any day.
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as stream:
        stream.write(raw)
    return base64.urlsafe_b64encode(buffer.getvalue()).decode("ascii").rstrip("=")


def read_fragment(text: str, name: str) -> Own:
    """Return the roster in the first fragment of a text, such as a link.

    Raises PunchboardError if it is missing, if it is damaged, or larger than any roster.
    """
    found = FRAGMENT.search(text)
    place = Position(name)
    if found is None:
        raise fail(
            "import-format", f"expected {PREFIX}..., found none", place, hint="copy it whole"
        )
    packed = found[0].removeprefix(PREFIX)
    if len(packed) > LONGEST:
        message = f"expected a link of at most {LONGEST:,} characters, found {len(packed):,}"
        raise fail("import-too-large", message, place, hint="share the file instead")
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        message = "the link is damaged: it is no base64"
        raise fail("import-zip", message, place, hint="copy it whole") from None
    return open_envelope(read_json(gunzip(raw, name), name), name)


class Exporter(NamedTuple):
    """A format that rosters are written in: its file's suffix, a sentence on it, the writer."""

    suffix: str
    doc: str
    write: Callable[[Roster], bytes]


class Incoming:
    """A file to be read: its name, as findings show it, and its bytes."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name, self.content = name, content

    @cached_property
    def start(self) -> str:
        """The first characters as far as they are text, for telling formats apart."""
        return self.content[:2000].decode("utf-8", "replace").removeprefix("\ufeff").lstrip()

    @cached_property
    def json(self) -> Any:
        """What the file holds as JSON; raises PunchboardError if it is none."""
        return read_json(self.content, self.name)

    @cached_property
    def json_object(self) -> dict[str, Any]:
        """The object that the file holds as JSON, an empty one where it is something else."""
        if not self.start.startswith("{"):
            return {}
        try:
            return self.json if isinstance(self.json, dict) else {}
        except PunchboardError:
            return {}


class Importer(NamedTuple):
    """A format that rosters are read from: a sentence on it, the sign of it, the reader.

    `claims` says by the file whether it is of this format; `read` raises PunchboardError.
    """

    doc: str
    claims: Callable[[Incoming], bool]
    read: Callable[[Incoming], ImportedRoster]


class Format(NamedTuple):
    """A format of rosters: how it is written, how it is read, or both."""

    exporter: Exporter | None = None
    importer: Importer | None = None


FORMATS: Final[Registry[Format]] = Registry("roster format", "pipeline.rosters.formats")


def exporters() -> dict[str, Exporter]:
    return {name: each.exporter for name, each in FORMATS.items() if each.exporter}


def importers() -> dict[str, Importer]:
    return {name: each.importer for name, each in FORMATS.items() if each.importer}
