"""What a sort of file is to editors: which files of a project, and what a schema says of them."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from pipeline.base.registry import Registry
from pipeline.schemas.resolve import resolved
from pipeline.schemas.vocabulary import Vocabulary


class FileSchema(NamedTuple):
    """The schema of one file, or of all files of a pattern.

    `name` is what a user calls it, `location` the path of the schema among all schemas, without its
    suffix; `pattern` is a path below the project's root, in which ``*`` stands for any name.
    """

    name: str
    location: str
    pattern: str
    schema: dict[str, Any]


class Sort(NamedTuple):
    """A sort of file: what it is, and the schemas of a game's files of that sort.

    `shared` says that there are such files beside the templates of all games, too.
    """

    doc: str
    schemas: Callable[[Vocabulary], Iterable[FileSchema]]
    shared: bool = False


def content_schema(
    vocabulary: Vocabulary, name: str, schema: dict[str, Any], file: str = "", location: str = ""
) -> FileSchema:
    """Return the schema of a file of the game's folder, with the names of the game in it.

    The file is called like the sort, unless `file` says otherwise, and the schema like the sort.
    """
    folder = f"content/{vocabulary.source.game}"
    pattern, place = file or f"{name}.yaml", location or name
    return FileSchema(
        name, f"{folder}/{place}", f"{folder}/{pattern}", resolved(schema, vocabulary)
    )


def template_schema(
    vocabulary: Vocabulary, name: str, schema: dict[str, Any], file: str = ""
) -> FileSchema:
    """Return the schema of a file beside the templates, with the names of the game in it."""
    folder = f"templates/{vocabulary.source.game}"
    pattern = file or f"{name}.yaml"
    return FileSchema(name, f"{folder}/{name}", f"{folder}/{pattern}", resolved(schema, vocabulary))


SORTS: Final[Registry[Sort]] = Registry("sort of file", "pipeline.schemas.sorts")
