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
from pipeline.build.cache.engine import engine_digest
from pipeline.build.shelf import LAYOUT_SUFFIX, shown_name
from pipeline.build.studio import Studio
from pipeline.content.erratum import Entry
from pipeline.draw.fontspec import locate

_TABLES: Final = ("styles.yaml", "cards.yaml", "papers.yaml")
_JUDGING: Final = ("rules.yaml", "roster.yaml")
"""What a face may tell of a roster beside its records: the verdict and the profile."""

TEMPLATE: Final = ".xml.j2"


class Materials:
    """The digests of one studio's materials, each made when first asked for."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    @cached_property
    def templates(self) -> dict[str, str]:
        """The sources of all templates that the game can take in, by file name."""
        found: dict[str, str] = {}
        for folder in reversed(self._studio.shelf.folders):
            for path in sorted(folder.glob(f"*{TEMPLATE}")):
                found[path.name] = read_text(path, TEMPLATE_FILE, shown_name(path))
        return found

    @cached_property
    def common(self) -> bytes:
        """What every face is made from: engine, look, typefaces, icons, bitmaps, constants."""
        studio, digest = self._studio, blake2b(digest_size=16)
        game = studio.game
        for part in (studio.language, studio.key.edition, _data(game.constants)):
            digest.update(f"{part}\0".encode())
        if studio.translation is not None:
            digest.update(studio.translation.words_digest)
        for piece in (engine_digest(), *self._tables(), *self._pictures(), *self._fonts()):
            digest.update(piece)
        digest.update(_data(game.documents["kinds.yaml"].data).encode())
        return digest.digest()

    @cached_property
    def game(self) -> bytes:
        """What a template can learn of the game itself: its identity and its errata."""
        game = self._studio.game
        told = [game.documents["game.yaml"].data, *(_erratum(entry) for entry in game.errata)]
        return blake2b(_data(told).encode(), digest_size=16).digest()

    @cached_property
    def everything(self) -> bytes:
        """All content, for faces that may show any of it."""
        studio, digest = self._studio, blake2b(self.game, digest_size=16)
        for name, document in sorted(studio.game.documents.items()):
            digest.update(f"{name}\0{_data(document.data)}".encode())
        for piece in _contents(studio.game.folder / name for name in _JUDGING):
            digest.update(piece)
        digest.update(repr(studio.key._replace(root=Path())).encode())
        return digest.digest()

    def layout(self, component: str) -> bytes:
        """Return the layout file of a component; nothing where there is none."""
        file = component + LAYOUT_SUFFIX
        for folder in self._studio.shelf.folders:
            if (folder / file).is_file():
                return read_bytes(folder / file, YAML, shown_name(folder / file))
        return b""

    @cached_property
    def layouts(self) -> bytes:
        """The layout files of all components, for faces that hold others."""
        digest = blake2b(digest_size=16)
        for component in self._studio.shelf.components():
            digest.update(component.encode() + b"\0" + self.layout(component) + b"\0")
        return digest.digest()

    def _tables(self) -> Iterator[bytes]:
        for folder in self._studio.shelf.folders:
            yield from _contents(folder / name for name in _TABLES)

    def _pictures(self) -> Iterator[bytes]:
        for folder in self._studio.shelf.folders:
            yield from _contents(sorted(folder.glob("icons/*.svg")))
        content = self._studio.game.folder
        files = sorted(path for path in content.rglob("*") if path.suffix not in (".yaml", ".po"))
        yield from _contents(path for path in files if path.is_file())

    def _fonts(self) -> Iterator[bytes]:
        root = self._studio.project.root
        specs = self._studio.font_specs
        # Whatever names a typeface from elsewhere is refused by then.
        files = dict.fromkeys(locate(spec, root) for spec in specs.values())
        yield from _contents(files, FONT, given=True)
        yield repr(sorted(specs.items())).encode()


def _erratum(entry: Entry) -> list[Any]:
    """Return an erratum as its file has it, and what an edition in another language says."""
    own = entry.erratum
    return [entry.document.data, own.title, own.summary, own.reason]


def _contents(
    paths: Iterable[Path], sort: Sort = PICTURE, *, given: bool = False
) -> Iterator[bytes]:
    """Yield names and contents of those files that are there, and why one cannot be read."""
    for path in paths:
        if path.is_file():
            yield f"{path.name}\0".encode()
            try:
                yield blake2b(read_bytes(path, sort, given=given)).digest()
            except PunchboardError as error:
                yield str(error).encode()


def _data(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":"))


def _plain(value: Any) -> Any:
    return dict(value) if hasattr(value, "keys") else repr(value)
