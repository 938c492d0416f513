"""What checks look at: a game, and the sources of the templates that print it."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from pydantic import BaseModel

from pipeline.base.reading import TEMPLATE, YAML, read_text
from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.records import Record

Place = tuple[str | int, ...]
"""The path of a value within its record."""

Made = TypeVar("Made")

_SOURCES: Final = {".j2": TEMPLATE, ".yaml": YAML}


class GameSubject:
    """A game with the folders of its templates, none where only content is to be checked."""

    def __init__(self, game: Game, folders: tuple[Path, ...] = ()) -> None:
        self.game, self.folders = game, folders
        self._made: dict[object, object] = {}

    def cached(self, make: "Callable[[GameSubject], Made]") -> Made:
        """Return what `make` makes of this subject; several checks share what is made once."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast(Made, self._made[make])

    @cached_property
    def written(self) -> tuple[Record, ...]:
        """Every record that stands in a file; combined ones repeat what their parts say."""
        return tuple(
            record
            for of_kind in self.game.records.values()
            for record in of_kind.values()
            if not record.combined
        )

    @cached_property
    def values(self) -> tuple[tuple[Record, Place, Any], ...]:
        """Every value of the records that stand in files, with its record and path."""
        return tuple((record, *found) for record in self.written for found in values(record))

    @cached_property
    def texts(self) -> tuple[tuple[Record, Place, Markup], ...]:
        """Every text in inline notation of those records, with its record and path."""
        return tuple(
            (record, path, value) for record, path, value in self.values if type(value) is Markup
        )

    @cached_property
    def templates(self) -> Mapping[str, str]:
        """The sources of the game's own templates and layouts by file name.

        Raises PunchboardError for one that cannot be read.
        """
        paths = (path for folder in self.folders[:1] for path in sorted(folder.glob("*.*")))
        return {
            path.name: read_text(path, file_type, f"templates/{path.parent.name}/{path.name}")
            for path in paths
            if (file_type := _SOURCES.get(path.suffix)) is not None and not path.is_dir()
        }

    def source(self, file: str) -> str:
        """Return the text of a file in the game's folder, an empty one where there is none.

        Raises PunchboardError for one that cannot be read.
        """
        path = self.game.folder / file
        return read_text(path, YAML, f"{self.game.name}/{file}") if path.exists() else ""


def values(record: Record) -> Iterator[tuple[Place, Any]]:
    """Yield every value of a record that holds no others, with its path."""
    waiting: list[tuple[Place, Any]] = [((), record.values)]
    while waiting:
        path, value = waiting.pop()
        inner: list[tuple[Place, Any]] = []
        parts = value.__dict__.items() if isinstance(value, BaseModel) else enumerate(value)
        for name, part in parts:
            if type(part) is tuple or isinstance(part, BaseModel):
                inner.append(((*path, name), part))
            elif part is not None:
                yield (*path, name), part
        waiting += reversed(inner)


def references(record: Record) -> Iterator[tuple[Place, Ref]]:
    """Yield every reference field of a record, with its path; those in texts are not among them."""
    for path, value in values(record):
        if isinstance(value, Ref):
            yield path, value
