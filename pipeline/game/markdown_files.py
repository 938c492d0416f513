"""The Markdown files that records name: found by the fields of their kinds, and read."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path as File
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, TypeAlias

from pipeline.game.fields.compound import MARKDOWN
from pipeline.game.fields.spec import Path, mapped, type_of, written_out, written_type
from pipeline.source.document import Document
from pipeline.source.files import MARKDOWN as SORT
from pipeline.source.files import MARKDOWN_SUFFIXES, file_below, read_text
from pipeline.source.findings import Position, Problems, PunchboardError

if TYPE_CHECKING:
    from pipeline.game.markdown_text import Places


_Read: TypeAlias = Callable[[Path, str], Any]
"""Given the path of a value and the name of a file, what takes the place of the name."""


def has_markdown(kinds: Mapping[str, Any]) -> bool:
    return any(_holds(spec) for raw in kinds.values() for spec in _fields_of(raw).values())


def read_markdown_files(
    documents: dict[str, Document], folder: File, name: str, problems: Problems
) -> dict[str, Document]:
    """Return the documents of a game with the Markdown files read that their records name.

    What cannot be read, or not be printed, goes to `problems`.
    """
    kinds = documents["kinds.yaml"].data
    made = dict(documents)
    for kind, raw in kinds.items():
        fields = {field: spec for field, spec in _fields_of(raw).items() if _holds(spec)}
        document = documents.get(f"{kind}.yaml")
        if fields and document is not None and isinstance(document.data, dict):
            made[f"{kind}.yaml"] = _RecordFiles(document, folder, name, problems).read(fields)
    return made


def named_files(documents: Mapping[str, Document]) -> Iterator[str]:
    """Yield the names of the Markdown files that the records of a game name, below its folder."""
    from pipeline.game.markdown_blocks import MarkdownDocument

    for document in documents.values():
        if isinstance(document, MarkdownDocument):
            for path in document.chapters:
                value: Any = document.base.data
                for part in path:
                    value = value[part]
                yield value


class _RecordFiles:
    """The Markdown files of one document's records."""

    def __init__(self, document: Document, folder: File, name: str, problems: Problems) -> None:
        self._document, self._folder, self._name = document, folder, name
        self._problems = problems
        self._chapters: dict[Path, Places] = {}

    def read(self, fields: Mapping[str, Any]) -> Document:
        """Return the document with the files read that are in `fields` of its records."""
        from pipeline.game.markdown_blocks import MarkdownDocument

        data = {
            slug: {
                name: _replaced(fields.get(name), value, (slug, name), self._chapter)
                for name, value in record.items()
            }
            if isinstance(record, dict)
            else record
            for slug, record in self._document.data.items()
        }
        return MarkdownDocument(self._document, data, self._chapters)

    def _chapter(self, path: Path, name: str) -> Any:
        """Return the blocks of a file; its name where it cannot be read."""
        # Few games have chapters in Markdown, and its parser takes long to import.
        from pipeline.game.markdown_blocks import read_blocks

        file = file_below(self._folder, name)
        if file is None or file.suffix.lower() not in MARKDOWN_SUFFIXES:
            message = f"{name!r} names no Markdown file of the game's folder"
            hint = "write a path below it, such as rules/setup.md"
            self._report("markdown-file", message, path, hint)
        elif not file.is_file():
            self._report("markdown-file", f"there is no file {name!r}", path, "fix the path")
        else:
            shown = f"{self._name}/{name}"
            try:
                text = read_text(file, SORT, shown)
            except PunchboardError as error:
                self._problems.take(error)
                return name
            folder = PurePosixPath(name).parent
            blocks, places = read_blocks(text, shown, folder, self._problems)
            self._chapters[path] = places
            self._check_pictures(blocks, places, ())
            return blocks
        return name

    def _report(self, code: str, message: str, path: Path, hint: str) -> None:
        place = self._document.position(*path)
        self._problems.add(code, message, place, ".".join(map(str, path)), hint)

    def _check_pictures(self, blocks: list[dict[str, Any]], places: "Places", path: Path) -> None:
        """Report pictures that are missing, or not in the game's folder."""
        for number, block in enumerate(blocks):
            here = (*path, number)
            for n, picture in enumerate(block.get("pictures", [])):
                if "src" in picture:
                    place = places.position((*here, "pictures", n))
                    self._check_picture(picture["src"], place)
            self._check_pictures(block.get("blocks", []), places, (*here, "blocks"))
            for n, item in enumerate(block.get("items", [])):
                self._check_pictures(item["blocks"], places, (*here, "items", n, "blocks"))

    def _check_picture(self, src: str, place: Position) -> None:
        file = file_below(self._folder, src)
        if file is None:
            message = f"the path of the picture leaves the game's folder: {src!r}"
            hint = "copy it into the game's folder; paths begin at the Markdown file"
            self._problems.add("image-path", message, place, hint=hint)
        elif not file.is_file():
            message = f"there is no picture {src!r} in the game's folder"
            hint = "add it, or fix the path, which begins at the Markdown file"
            self._problems.add("image-missing", message, place, hint=hint)


def _fields_of(raw: Any) -> Mapping[str, Any]:
    fields = raw.get("fields") if isinstance(raw, dict) else None
    return fields if isinstance(fields, dict) else {}


def _holds(spec: Any) -> bool:
    inner = type_of(spec).inner(written_out(spec))
    return written_type(spec) == MARKDOWN or any(_holds(field) for _, field in inner)


def _replaced(spec: Any, value: Any, path: Path, read: _Read) -> Any:
    """Return a value with the names of Markdown files given to `read`."""

    def replace(spec: Any, value: Any, path: Path) -> Any:
        is_name = written_type(spec) == MARKDOWN and isinstance(value, str)
        return read(path, value) if is_name else value

    return mapped(spec, value, path, replace)
