"""What faces are made from beside records: files, typefaces and the engine, as digests."""

import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import FONT, PICTURE, YAML, Sort, read_bytes, read_text
from pipeline.base.reading import TEMPLATE as TEMPLATE_FILE
from pipeline.base.suffixes import MARKDOWN
from pipeline.content.erratum import Entry
from pipeline.draw.fontspec import locate
from pipeline.edition.context import OpenEdition
from pipeline.edition.search_path import LAYOUT_SUFFIX, shown_name
from pipeline.press.cache.engine import engine_digest

_TABLES: Final = ("styles.yaml", "cards.yaml", "papers.yaml")
_RECORDS: Final = (".yaml", *MARKDOWN)
"""What records are read from: a face knows those that it shows."""
_RULE_FILES: Final = ("rules.yaml", "roster.yaml")
"""What a face may tell of a roster beside its records: the verdict and the profile."""

TEMPLATE: Final = ".xml.j2"


class Materials:
    """The digests of one edition's materials, each made when first asked for."""

    def __init__(self, edition: OpenEdition) -> None:
        self._edition = edition

    def of(self, edition: OpenEdition) -> "Materials":
        """Return those of another edition of the same game, of the same files and templates."""
        other = Materials(edition)
        other.templates, other.look, other.layouts = self.templates, self.look, self.layouts
        return other

    @cached_property
    def templates(self) -> dict[str, str]:
        """The sources of all templates that the game can take in, by file name."""
        sources: dict[str, str] = {}
        for folder in reversed(self._edition.search_path.folders):
            for path in sorted(folder.glob(f"*{TEMPLATE}")):
                sources[path.name] = read_text(path, TEMPLATE_FILE, shown_name(path))
        return sources

    @cached_property
    def common(self) -> bytes:
        """What every face is made from: engine, look, typefaces, icons, bitmaps, constants."""
        edition, digest = self._edition, blake2b(digest_size=16)
        game = edition.game
        # A face is kept where nothing is wrong with it, and severities say which checks are run.
        values = (game.constants, game.meta.severities)
        for part in (edition.language, edition.key.edition, *map(_data, values)):
            digest.update(f"{part}\0".encode())
        if edition.translation is not None:
            digest.update(edition.translation.words_digest)
        digest.update(self.look)
        digest.update(_data(game.documents["kinds.yaml"].data).encode())
        digest.update(_data(sorted(edition.terms.words)).encode())
        return digest.digest()

    @cached_property
    def look(self) -> bytes:
        """What is the same in all editions: the engine, styles, typefaces, icons and bitmaps."""
        digest = blake2b(engine_digest(), digest_size=16)
        for piece in (*self._tables(), *self._pictures(), *self._fonts()):
            digest.update(piece)
        return digest.digest()

    @cached_property
    def game(self) -> bytes:
        """What a template can learn of the game itself: its identity, errata and rulings."""
        game = self._edition.game
        entries = map(_entry_data, game.entries)
        data = [game.documents["game.yaml"].data, game.versions, *entries]
        return blake2b(_data(data).encode(), digest_size=16).digest()

    @cached_property
    def everything(self) -> bytes:
        """All content, for faces that may show any of it."""
        edition, digest = self._edition, blake2b(self.game, digest_size=16)
        for name, document in sorted(edition.game.documents.items()):
            digest.update(f"{name}\0{_data(document.data)}".encode())
        for piece in _contents(edition.game.folder / name for name in _RULE_FILES):
            digest.update(piece)
        digest.update(repr(edition.key._replace(root=Path())).encode())
        return digest.digest()

    def layout(self, component: str) -> bytes:
        """Return the layout file of a component; nothing where there is none."""
        file = component + LAYOUT_SUFFIX
        for folder in self._edition.search_path.folders:
            if (folder / file).is_file():
                return read_bytes(folder / file, YAML, shown_name(folder / file))
        return b""

    @cached_property
    def layouts(self) -> bytes:
        """The layout files of all components, for faces that hold others."""
        digest = blake2b(digest_size=16)
        for component in self._edition.search_path.components():
            digest.update(component.encode() + b"\0" + self.layout(component) + b"\0")
        return digest.digest()

    def _tables(self) -> Iterator[bytes]:
        for folder in self._edition.search_path.folders:
            yield from _contents(folder / name for name in _TABLES)

    def _pictures(self) -> Iterator[bytes]:
        for folder in self._edition.search_path.folders:
            yield from _contents(sorted(folder.glob("icons/*.svg")))
        content = self._edition.game.folder
        files = sorted(path for path in content.rglob("*") if path.suffix not in (*_RECORDS, ".po"))
        yield from _contents(files, root=content)

    def _fonts(self) -> Iterator[bytes]:
        root = self._edition.project.root
        specs = self._edition.font_specs
        # Whatever names a typeface from elsewhere is refused by then.
        files = dict.fromkeys(locate(spec, root) for spec in specs.values())
        yield from _contents(files, FONT, given=True)
        yield repr(sorted(specs.items())).encode()


def _entry_data(entry: Entry) -> list[Any]:
    """Return an entry as its file has it, and what an edition in another language says."""
    said = entry.revision
    return [entry.origin, entry.document.data, said.title, said.summary, said.reason]


def _contents(
    paths: Iterable[Path], kind: Sort = PICTURE, *, given: bool = False, root: Path | None = None
) -> Iterator[bytes]:
    """Yield names and contents of those files that are there, and why one cannot be read.

    Files below `root` are told by their paths: one that is moved there is not what it was.
    """
    for path in paths:
        if path.is_file():
            name = path.name if root is None else path.relative_to(root).as_posix()
            yield f"{name}\0".encode()
            try:
                yield blake2b(read_bytes(path, kind, given=given)).digest()
            except PunchboardError as error:
                yield str(error).encode()


def _data(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":"))


def _plain(value: Any) -> Any:
    return dict(value) if hasattr(value, "keys") else repr(value)
