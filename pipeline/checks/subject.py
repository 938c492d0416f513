"""What checks of content look at, and the registry of these checks."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

from pydantic import BaseModel

from pipeline.game.fields.spec import FieldType, type_of, written_out
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.source.files import TEMPLATE, YAML, files_in, is_there, read_text
from pipeline.source.findings import Finding, Position
from pipeline.source.limits import collector_off
from pipeline.source.registry import CheckRegistry

Place = tuple[str | int, ...]
"""The path of a value within its record."""

Made = TypeVar("Made")

_SOURCES: Final = {".j2": TEMPLATE, ".yaml": YAML}


class GameSubject:
    """A game with the folders of its templates, none if only content is to be checked."""

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
        """Every record that is in a file; combined ones repeat what their parts say."""
        return tuple(
            record
            for of_kind in self.game.records.values()
            for record in of_kind.values()
            if not record.combined
        )

    @cached_property
    def values(self) -> tuple[tuple[Record, Place, Any], ...]:
        """Every value of the records that are in files, with its record and path."""
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
        paths = (path for folder in self.folders[:1] for path in files_in(folder))
        return {
            path.name: read_text(path, file_type, f"templates/{path.parent.name}/{path.name}")
            for path in paths
            if (file_type := _SOURCES.get(path.suffix)) is not None and not path.is_dir()
        }

    def source(self, file: str) -> str:
        """Return the text of a file in the game's folder, an empty one if it is missing.

        Raises PunchboardError for one that cannot be read.
        """
        path = self.game.folder / file
        return read_text(path, YAML, f"{self.game.name}/{file}") if is_there(path) else ""


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


CONTENT_CHECKS: Final[CheckRegistry[GameSubject, Finding]] = CheckRegistry(
    "check", "pipeline.checks.rules"
)
"""The example of a check of content is a game; game.yaml is supplied."""

check = CONTENT_CHECKS.check


def run_checks(game: Game, folders: tuple[Path, ...] = ()) -> Iterator[Finding]:
    """Yield what every check finds in a game, check by check in alphabetical order.

    `folders` hold the game's templates, its own first.
    """
    subject = GameSubject(game, folders)
    misspelt: set[Position] = set()
    for check in CONTENT_CHECKS.values():
        with collector_off():
            findings = [each for each in check.run(subject) if each.position not in misspelt]
        yield from findings
        # Nothing prints a misspelt field, and no dictionary has its name: that comes of it, and
        # is found after it, for `field-unused` and `spelling` are later in the alphabet.
        misspelt.update(each.position for each in findings if each.code == "field-misspelt")


FieldPath = tuple[str, ...]
"""The names that lead to a field; entries of lists and rows of tables have none."""


class Specified(NamedTuple):
    """One field: its path within the records, the place of its spec in kinds.yaml, its options."""

    path: FieldPath
    place: Place
    options: Mapping[str, Any]

    @property
    def type(self) -> FieldType:
        return type_of(self.options)


def specified(checked: GameSubject) -> Mapping[str, tuple[Specified, ...]]:
    """Return the fields of every kind by the kind's name; of a list both it and its entries."""
    data = checked.game.documents["kinds.yaml"].data
    return {
        kind: tuple(
            field
            for name, spec in raw.get("fields", {}).items()
            for field in _specified_field(spec, (name,), (kind, "fields", name))
        )
        for kind, raw in data.items()
    }


def innermost(checked: GameSubject) -> Mapping[str, Mapping[FieldPath, Specified]]:
    """Return the fields of every kind by their paths; of a list the field of its entries."""
    return {
        kind: {each.path: each for each in fields}
        for kind, fields in checked.cached(specified).items()
    }


def path_of(place: Place) -> FieldPath:
    """Return the path of the field that a value's place within a record belongs to."""
    return tuple(part for part in place if isinstance(part, str))


def _specified_field(raw: Any, path: FieldPath, place: Place) -> Iterator[Specified]:
    options = written_out(raw)
    yield Specified(path, place, options)
    for within, inner in type_of(raw).inner(options):
        yield from _specified_field(inner, (*path, *map(str, within[1:])), (*place, *within))


def plain_texts(checked: GameSubject) -> tuple[tuple[Record, Place, str], ...]:
    """Return every text as it reads, in small letters; call it through `GameSubject.cached`."""
    return tuple((record, path, text.plain.casefold()) for record, path, text in checked.texts)
