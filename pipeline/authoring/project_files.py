"""The files of one game as they are, read as far as they can be: what schemas are made from."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pipeline.build.project import FONTS, Project
from pipeline.build.search_path import LAYOUT_SUFFIX, shown_name
from pipeline.game.edition import GAME_FILE, KINDS_FILE, Origin
from pipeline.game.kinds import Kind, build_kinds
from pipeline.source.document import Document
from pipeline.source.files import MARKDOWN_SUFFIXES, PICTURES, YAML_SUFFIXES, is_there
from pipeline.source.findings import Finding, Problems, PunchboardError
from pipeline.source.names import is_name
from pipeline.source.yaml import load_yaml

SHARED: Final = "shared"
"""What represents the templates of all games where a game is asked for."""


class Source:
    """The data of a game's files by name; `unread` has the findings of unreadable ones.

    A schema has to be there while its author writes, so that a fault in one file takes away no
    more than the names that are in it. `SHARED` is no game: it has templates and no content.
    """

    def __init__(self, project: Project, game: str) -> None:
        self.project, self.game = project, game
        self.unread: list[Finding] = []
        self.folder = project.root / "content" / game
        own = () if game == SHARED else (project.root / "templates" / game,)
        self.template_folders = (*own, *project.shared_folders())
        kinds = None if game == SHARED else self._load(self.folder / KINDS_FILE)
        self.kinds = (
            {}
            if kinds is None
            else dict(
                build_kinds(kinds, self.folder, Problems(), cites="source" in self.data(GAME_FILE))
            )
        )
        self.written_kinds: dict[str, Any] = kinds.data if kinds is not None else {}

    def data(self, *path: str) -> dict[str, Any]:
        """Return a file of the game's folder; nothing if it is missing, or it cannot be read."""
        document = self._load(self.folder.joinpath(*path))
        return {} if document is None else document.data

    def records(self, kind: Kind) -> dict[str, Any]:
        """Return the records of a kind as they are written, by slug."""
        if kind.folder and not is_name(kind.folder):
            return {}
        if not kind.folder:
            return {
                slug: raw
                for slug, raw in self.data(f"{kind.name}.yaml").items()
                if slug != "source"
            }
        files = sorted(
            path for path in (self.folder / kind.folder).glob("*") if path.suffix in YAML_SUFFIXES
        )
        return {path.stem: self.data(kind.folder, path.name) for path in files}

    def patches(self) -> Iterable[dict[str, Any]]:
        for origin in Origin:
            for path in sorted((self.folder / origin).glob("*.yaml")):
                patches = self.data(origin, path.name).get("patches")
                yield from (each for each in patches or () if isinstance(each, dict))

    def table(self, file: str, *, shared: bool = False) -> dict[str, Any]:
        """Return a file next to the templates by section, the game's own over `shared` ones."""
        merged: dict[str, Any] = {}
        for folder in reversed(self.template_folders[shared:]):
            document = self._load(folder / file, shown_name(folder / file))
            for section, entries in ({} if document is None else document.data).items():
                if isinstance(entries, dict):
                    merged[section] = {**merged.get(section, {}), **entries}
        return merged

    def layouts(self) -> dict[str, Path]:
        """Return the layout files by component, the game's own first."""
        found: dict[str, Path] = {}
        for folder in self.template_folders:
            for path in sorted(folder.glob(f"*{LAYOUT_SUFFIX}")):
                found.setdefault(path.name.removesuffix(LAYOUT_SUFFIX), path)
        return found

    def layout(self, path: Path) -> dict[str, Any]:
        document = self._load(path, shown_name(path))
        return {} if document is None else document.data

    def icons(self) -> dict[str, Path]:
        folders = [folder / "icons" for folder in reversed(self.template_folders)]
        return {path.stem: path for folder in folders for path in sorted(folder.glob("*.svg"))}

    def font_families(self) -> list[str]:
        """Return the families of the folders `fonts/`."""
        folders = (self.project.root, self.project.root / "templates" / self.game)
        if not any((folder / FONTS).is_dir() for folder in folders):
            return []
        # Most projects have no fonts of their own, and what reads them takes long to import.
        from pipeline.build.fonts import FontFolders

        return list(FontFolders(self.project.root, self.game).families)

    def images(self) -> list[str]:
        """Return the pictures of the game by their paths below its folder."""
        return self._files_with(PICTURES)

    def chapters(self) -> list[str]:
        """Return the Markdown files of the game by their paths below its folder."""
        return self._files_with(MARKDOWN_SUFFIXES)

    def _files_with(self, suffixes: tuple[str, ...]) -> list[str]:
        paths = (path for path in self.folder.rglob("*") if path.name.lower().endswith(suffixes))
        return sorted(path.relative_to(self.folder).as_posix() for path in paths)

    def _load(self, path: Path, shown: str = "") -> Document | None:
        if not is_there(path):
            return None
        try:
            return load_yaml(path, shown or path.relative_to(self.project.root).as_posix())
        except PunchboardError as error:
            self.unread += error.findings
            return None
