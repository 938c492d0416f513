"""What a format is: how a roster is written in it, how one is read, or both."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.registry import Registry
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.roster import Roster
from pipeline.exchange.strict.json_text import read_json


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
        """What the file holds as JSON; raises PunchboardError where it is none."""
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

    `claims` tells by the file whether it is of this format; `read` raises PunchboardError.
    """

    doc: str
    claims: Callable[[Incoming], bool]
    read: Callable[[Incoming], ImportedRoster]


EXPORTERS: Final[Registry[Exporter]] = Registry("export format", "pipeline.exchange.formats")
IMPORTERS: Final[Registry[Importer]] = Registry("import format", "pipeline.exchange.formats")
