"""The schemas of all files of a project that authors write."""

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.edition.project import Project
from pipeline.edition.search_path import LAYOUT_SUFFIX
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
    """Return what has schemas of its own: the games, and their shared templates where there are.

    Raises PunchboardError (`file-outside`) where a folder of one leads out of the project.
    """
    shared = (project.root / "templates" / SHARED).is_dir()
    games = [project.game_folder(name).name for name in project.games()]
    return tuple(dict.fromkeys((*games, *((SHARED,) if shared else ()))))


def find_schema(schemas: list[FileSchema], wanted: str) -> FileSchema:
    """Return the schema that a user means by a name such as ``card``, or by a file.

    Raises Misuse where none is meant.
    """
    for matches in _WAYS:
        for each in schemas:
            if matches(wanted, each):
                return each
    raise Misuse(
        f"no file of the game is {wanted!r}; {hint(wanted, [each.name for each in schemas])}"
    )


_WAYS: Final[tuple[Callable[[str, FileSchema], bool], ...]] = (
    lambda wanted, each: wanted == each.name,
    lambda wanted, each: fnmatchcase(wanted, each.pattern),
    lambda wanted, each: wanted == each.pattern.rpartition("/")[2],
    lambda wanted, each: wanted.endswith(LAYOUT_SUFFIX) and each.pattern.endswith(LAYOUT_SUFFIX),
)
"""What a user may mean, the first way first: its name, its path, its file, any layout."""
