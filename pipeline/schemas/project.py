"""The schemas of all files of a project that authors write."""

from collections.abc import Iterator

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.edition.project import Project
from pipeline.schemas.sort import SORTS, FileSchema
from pipeline.schemas.source import SHARED, Source
from pipeline.schemas.vocabulary import Vocabulary


def game_schemas(source: Source) -> Iterator[FileSchema]:
    """Yield the schemas of one game's files; those of the shared templates for `SHARED`."""
    vocabulary = Vocabulary(source)
    for sort in SORTS.values():
        if sort.shared or source.game != SHARED:
            yield from sort.schemas(vocabulary)


def places(project: Project) -> tuple[str, ...]:
    """Return what has schemas of its own: the games, and their shared templates where there are."""
    shared = (project.root / "templates" / SHARED).is_dir()
    return tuple(dict.fromkeys((*project.games(), *((SHARED,) if shared else ()))))


def find_schema(schemas: list[FileSchema], wanted: str) -> FileSchema:
    """Return the schema that a user means by a name such as ``card``, or by a file.

    Raises Misuse where none is meant.
    """
    for each in schemas:
        if wanted == each.name:
            return each
    for each in schemas:
        if _matches(wanted, each.pattern):
            return each
    raise Misuse(
        f"no file of the game is {wanted!r}; {hint(wanted, [each.name for each in schemas])}"
    )


def _matches(file: str, pattern: str) -> bool:
    """Tell whether a file, named by its path or the end of one, is of a pattern."""
    from fnmatch import fnmatchcase

    return fnmatchcase(file, pattern) or fnmatchcase(file, pattern.rpartition("/")[2])
