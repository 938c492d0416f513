"""The files of a game's folder: which belong there, and reading them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from pipeline.base import suggest
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Position
from pipeline.base.reading import YAML, read_text
from pipeline.content.folder import read_folders
from pipeline.content.games import GAME_FILE
from pipeline.content.markdown.files import has_markdown, read_markdown_files
from pipeline.content.origin import Origin
from pipeline.content.strays import check_folders
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.sliced import read_sliced
from pipeline.documents.yaml import load_yaml

KINDS_FILE: Final = "kinds.yaml"
OTHER_FILES: Final = frozenset({"rules.yaml", "products.yaml", "roster.yaml", "campaign.yaml"})
"""Files that other floors read."""


def has_entries(folder: Path) -> bool:
    """Tell whether a game's folder has errata or rulings, which change its files."""
    return any((folder / origin).is_dir() for origin in Origin)


def read_files(
    folder: Path, name: str, roster: Path | None = None, *, slicing: bool = False
) -> Mapping[str, Document]:
    """Return game.yaml, kinds.yaml and the record file of every kind, by file name.

    `roster` takes the place of the game's own rosters. With `slicing` large files are cut and not
    read, where no erratum, ruling or combination needs all of them. Raises PunchboardError with the
    findings of all files, an unknown file among them; Misuse for a roster that the game has no
    kind for.
    """
    problems = Problems()
    documents: dict[str, Document] = {}
    for file in (GAME_FILE, KINDS_FILE):
        _read(folder, name, file, documents, problems)
    if KINDS_FILE in documents:
        kinds = documents[KINDS_FILE].data
        whole = has_entries(folder) or _combines(kinds) or has_markdown(kinds)
        slicing = slicing and not whole
        kind_files = {f"{kind}.yaml" for kind, raw in kinds.items() if not _has_no_file(raw)}
        documents |= read_folders(folder, name, documents[KINDS_FILE], problems, roster)
        for path in sorted(folder.iterdir()):
            if path.name in kind_files and path.name not in documents:
                sliced = read_sliced(path, f"{name}/{path.name}") if slicing else None
                if sliced is not None:
                    documents[path.name] = sliced
                else:
                    _read(folder, name, path.name, documents, problems)
            elif path.name in OTHER_FILES:
                _check_text(path, f"{name}/{path.name}", problems)
            elif _is_stray(path, kind_files):
                hint = _stray_hint(path, kind_files | OTHER_FILES | {GAME_FILE, KINDS_FILE})
                place = Position(f"{name}/{path.name}")
                problems.add(
                    "file-unknown",
                    "no kind has the name of this file, and nothing else reads it",
                    place,
                    hint=hint,
                )
        check_folders(folder, name, kinds, problems)
        if has_markdown(kinds):
            documents = read_markdown_files(documents, folder, name, problems)
    problems.stop()
    return documents


def _stray_hint(path: Path, files: Iterable[str]) -> str:
    """Return a remedy: the nearest file that may be here, and what would have this one read.

    Stems are compared, since all names are alike in their suffix.
    """
    known = {Path(file).stem: (path.parent / file).exists() for file in sorted(files)}
    missing = suggest.nearest(path.stem, (stem for stem, exists in known.items() if not exists))
    if missing is not None:
        return f"did you mean '{missing}.yaml'?"
    otherwise = f"describe its kind in {KINDS_FILE}, or rename or delete the file"
    close = suggest.nearest(path.stem, known)
    return f"did you mean '{close}.yaml'? Else {otherwise}" if close else otherwise


def _read(
    folder: Path, name: str, file: str, documents: dict[str, Document], problems: Problems
) -> None:
    try:
        documents[file] = load_yaml(folder / file, f"{name}/{file}")
    except PunchboardError as error:
        problems.take(error)


def _check_text(path: Path, display_path: str, problems: Problems) -> None:
    """Note where a file that other floors read is none, whatever they need of it."""
    try:
        read_text(path, YAML, display_path)
    except PunchboardError as error:
        problems.take(error)


def _has_no_file(raw: object) -> bool:
    """Tell whether a kind has no file of its own: it is combined, or has a folder."""
    return isinstance(raw, dict) and ("pairs" in raw or "folder" in raw)


def _combines(kinds: Mapping[str, object]) -> bool:
    return any(isinstance(raw, dict) and "pairs" in raw for raw in kinds.values())


def _is_stray(path: Path, kind_files: set[str]) -> bool:
    """Tell whether a YAML file belongs to nothing."""
    known = kind_files | OTHER_FILES | {GAME_FILE, KINDS_FILE}
    return path.suffix in (".yaml", ".yml") and path.name not in known
