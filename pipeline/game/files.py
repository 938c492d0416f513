"""The files of a game's folder: which belong there, and reading them."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pipeline.game.edition import (
    GAME_FILE,
    KINDS_FILE,
    PRODUCTS_FILE,
    READINGS,
    Origin,
    home_hint,
    is_look,
    is_record_file,
    is_stray_look,
    list_games,
)
from pipeline.game.kind_options import ROSTERS, record_files, slug_of
from pipeline.game.markdown_files import has_markdown, read_markdown_files
from pipeline.source.document import Document
from pipeline.source.files import YAML, Implied, files_in, implied, implied_in, imply, read_text
from pipeline.source.findings import Finding, Misuse, Position, Problems, PunchboardError
from pipeline.source.names import MOST, is_name, name_of, nearest, or_else
from pipeline.source.slices import read_sliced
from pipeline.source.yaml import load_yaml, parse_yaml

TAKEN: Final = (*Origin, READINGS, "locale")
"""Folders of a game that hold no records."""


class FolderDocument(Document):
    """Documents by slug as one: a position leads into the file of its record."""

    __slots__ = ("members",)

    def __init__(self, name: str, members: Mapping[str, Document]) -> None:
        self.name, self.members = name, members
        self.data = {slug: member.data for slug, member in members.items()}

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` is; a record begins with its file."""
        member = self.members.get(str(path[0])) if path else None
        if member is None:
            return self.start
        return member.position(*path[1:], key=key and len(path) > 1)

    def position_in(self, offset: int, *path: str | int) -> Position:
        return self.members[str(path[0])].position_in(offset, *path[1:])


def read_folders(
    folder: Path, name: str, kinds: Document, problems: Problems, roster: Path | None = None
) -> dict[str, Document]:
    """Return the records of every kind that has a folder, by the file name that others have.

    `roster` is a file that takes the place of those in the folder of rosters. Raises Misuse if
    there is no such kind or file.
    """
    found: dict[str, Document] = {}
    for kind, raw in kinds.data.items():
        inner = raw.get("folder") if isinstance(raw, dict) else None
        if isinstance(inner, str) and _check(kind, inner, kinds, problems):
            display_path = f"{name}/{inner}"
            files = {
                path: path.as_posix() if path is roster else f"{display_path}/{path.name}"
                for path in _list_files(folder / inner, display_path, roster, problems)
            }
            found[f"{kind}.yaml"] = _read_record_file(files, display_path, problems, roster)
    if roster is not None and not found:
        raise Misuse("the game has no kind of roster: no kind of kinds.yaml has a folder")
    return found


def _list_files(
    folder: Path, display_path: str, roster: Path | None, problems: Problems
) -> list[Path]:
    if roster is None or folder.name != ROSTERS:
        return list(record_files(folder, display_path, problems))
    if not roster.exists():
        raise Misuse(f"there is no file {roster}")
    return [roster]


def _read_record_file(
    files: Mapping[Path, str], name: str, problems: Problems, roster: Path | None
) -> FolderDocument:
    members: dict[str, Document] = {}
    for path, display_path in files.items():
        slug = slug_of(path) if path is roster else path.stem
        try:
            members[slug] = load_yaml(path, display_path, given=path is roster)
        except PunchboardError as error:
            problems.take(error)
    return FolderDocument(name, members)


def _check(kind: str, inner: str, kinds: Document, problems: Problems) -> bool:
    """Return whether a folder's name is a plain one, that leads nowhere else."""
    if not is_name(inner) or inner in TAKEN:
        place = kinds.position(kind, "folder")
        hint = (
            f"use small letters, digits and single hyphens, {MOST} at most; not {', '.join(TAKEN)}"
        )
        problems.add("kind-option", f"{inner!r} cannot name a folder", place, kind, hint)
        return False
    return True


_YAML: Final = "*.y*ml"


def check_folders(folder: Path, name: str, kinds: Mapping[str, object], problems: Problems) -> None:
    """Note files in the place of folders, and folders with YAML files that nothing reads.

    `kinds` is what kinds.yaml says: the records of a kind may have a folder of their own.
    """
    known = {*map(str, TAKEN), *_folders_of(kinds)}
    for path in sorted(folder.iterdir()):
        place = Position(f"{name}/{path.name}")
        if path.name not in known:
            if path.is_dir() and any(path.glob(_YAML)):
                message = "nothing reads the YAML files of this folder"
                file = nearest(path.name, kinds) or next(iter(kinds), "card")
                hint = or_else(path.name, known, f"put its records into {name}/{file}.yaml")
                problems.add("file-unknown", message, place, hint=hint)
        elif not path.is_dir():
            hint = "give the file another name, or move it out of content"
            problems.add("file-unknown", "expected a folder, found a file", place, hint=hint)
        else:
            for inner in sorted(path.iterdir()):
                if inner.is_dir() and any(inner.glob(_YAML)):
                    message = f"nothing reads folders within {path.name}"
                    place = Position(f"{name}/{path.name}/{inner.name}")
                    hint = f"move its files up, into {path.name}"
                    problems.add("file-unknown", message, place, hint=hint)


def _folders_of(kinds: Mapping[str, object]) -> Iterator[str]:
    for raw in kinds.values():
        if isinstance(raw, Mapping) and isinstance(raw.get("folder"), str):
            yield raw["folder"]


OTHER_FILES: Final = frozenset({"rules.yaml", "products.yaml", "roster.yaml", "campaign.yaml"})
"""Files that other floors read."""


_TEMPLATE: Final = ".xml.j2"
_LAYOUT: Final = ".layout.yaml"
_USUAL_LAYOUT: Final = Implied(
    b"""\
# A poker card; elements without a place go into a column within the safe area.
trim: poker
bleed: 3.175
safe: 3
"""
)


def imply_files(folder: Path, name: str, templates: Sequence[Path]) -> None:
    """Have the files that a game leaves out read as if they were there.

    `name` is the folder's path as findings show it, `templates` are the folders of its templates,
    its own first. Who the game is follows from the name of `folder`, the kinds from their records,
    and what is printed from the templates. Raises PunchboardError for a table that cannot be read.
    """
    own, found = templates[0], _names(templates[0])
    shared = {name for each in templates[1:] for name in _names(each)}
    components = [name.removesuffix(_TEMPLATE) for name in found if name.endswith(_TEMPLATE)]
    layouts = {
        file: _USUAL_LAYOUT
        for file in (f"{name}{_LAYOUT}" for name in components)
        if file not in found and file not in shared
    }
    notes: Iterable[Finding] = ()
    if not own.is_dir() or any(map(is_stray_look, found)) or has_strays(own):
        from pipeline.game.tables.near_misses import unread_looks

        notes = unread_looks(own)
    imply(folder, {}, notes)
    imply(own, layouts)
    files = _names(folder)
    is_whole = {GAME_FILE, KINDS_FILE, PRODUCTS_FILE} <= files
    if folder.is_dir() and not (is_whole and not any(map(_is_table, files))):
        # Few games need it, and it takes long to import.
        from pipeline.game.tables.implied import implied_files

        content, more, notes = implied_files(folder, name, templates)
        imply(folder, content, notes)
        imply(own, {**more, **layouts})
    backs = {file: _layout_of_back(own, file) for file in layouts if _FRONT.sub("", file) != file}
    if backs:
        imply(own, {**implied_in(own), **backs})


_FRONT: Final = re.compile(r"-back(?=\.)|^back(?=\.)")
_OF_A_PIECE: Final = ("trim", "shape", "turn", "bleed", "safe", "outline")
"""What a layout says of a whole piece, its front and its back."""


def _layout_of_back(own: Path, file: str) -> Implied:
    """Return the layout that a back leaves out: of the piece it says what its front's says.

    The front of `card-back` is `card`, and that of `back` the only component with a layout.
    """
    layouts = (path.name for path in files_in(own) if path.name.endswith(_LAYOUT))
    fronts = {name for name in layouts if not _FRONT.search(name)}
    front = _FRONT.sub("", file) if file != f"back{_LAYOUT}" else "".join(fronts)
    if front not in fronts:
        return _USUAL_LAYOUT
    try:
        said = load_yaml(own / front).data
    except PunchboardError:
        return _USUAL_LAYOUT
    standard = implied_in(own).get(front)
    if standard is not None and not {"slots", "shape"} & {*said}:
        said = {**parse_yaml(standard.content, front).data, **said}
    piece = {key: said[key] for key in _OF_A_PIECE if key in said}
    outline = piece.get("outline")
    if isinstance(outline, dict) and "path" in outline:
        piece["outline"] = {**outline, "mirrored": not outline.get("mirrored")}
    text = json.dumps({"bleed": 3.175, "safe": 3, **piece})
    return Implied(f"# The piece is that of {front}.\n{text}\n".encode())


def has_strays(own: Path) -> bool:
    """Return whether files or folders next to the games' folders of templates belong to none."""
    known = {own.name, "shared", *list_games(own.parents[1])}
    return any(is_look(name) or "." not in name for name in _names(own.parent) - known)


def _names(folder: Path) -> set[str]:
    return set(os.listdir(folder)) if folder.is_dir() else set()  # noqa: PTH208 - names alone


def _is_table(name: str) -> bool:
    return is_record_file(name) and not name.endswith(".yaml")


def has_entries(folder: Path) -> bool:
    """Return whether a game's folder has errata or rulings, which change its files."""
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
        _read_game_file(folder, name, file, documents, problems)
    if KINDS_FILE in documents:
        kinds = documents[KINDS_FILE].data
        whole = has_entries(folder) or _combines(kinds) or has_markdown(kinds)
        slicing = slicing and not whole
        kind_files = {f"{kind}.yaml" for kind, raw in kinds.items() if not _has_no_file(raw)}
        known = kind_files | OTHER_FILES | {GAME_FILE, KINDS_FILE}
        documents |= read_folders(folder, name, documents[KINDS_FILE], problems, roster)
        for path in files_in(folder):
            if path.name in kind_files and path.name not in documents:
                whole = not slicing or implied(path) is not None
                sliced = None if whole else read_sliced(path, f"{name}/{path.name}")
                if sliced is not None:
                    documents[path.name] = sliced
                else:
                    _read_game_file(folder, name, path.name, documents, problems)
            elif path.name in OTHER_FILES:
                _check_text(path, f"{name}/{path.name}", problems)
            elif path.suffix in (".yaml", ".yml") and path.name not in known:
                message = "no kind has the name of this file, and nothing else reads it"
                place = Position(f"{name}/{path.name}")
                problems.add("file-unknown", message, place, hint=_stray_hint(path, known))
        check_folders(folder, name, kinds, problems)
        if has_markdown(kinds):
            documents = read_markdown_files(documents, folder, name, problems)
    problems.stop()
    return documents


def _stray_hint(path: Path, files: Iterable[str]) -> str:
    """Return a remedy: the nearest file that may be here, and what would have this one read.

    Stems are compared, since all names are alike in their suffix.
    """
    if path.name == "styles.yaml" or path.name.endswith(_LAYOUT):
        root = path.parents[2]
        return home_hint(root / "templates" / path.parent.name / path.name, root)
    proper, known = name_of(path.stem), {Path(file).stem: file for file in sorted(files)}
    there = [stem for stem, file in known.items() if (path.parent / file).exists()]
    parts = f"-{proper.rstrip('0123456789')}-"
    copied = next((stem for stem in there if f"-{stem}-" in parts), nearest(path.stem, there))
    if (path.suffix != ".yaml" or not is_name(path.stem)) and proper:
        proper = f"{proper}.yaml"
        if not (copied or (path.parent / proper).exists()):
            return f"call it {proper!r}: small letters, digits and hyphens, and the ending .yaml"
    otherwise = f"describe its kind in {KINDS_FILE}"
    if missing := nearest(path.stem, known.keys() - there):
        return f"did you mean '{missing}.yaml'? Else {otherwise}"
    copy = f"if it is a copy of {copied}.yaml, move it out of content; else {otherwise}"
    return copy if copied else f"{otherwise}, or move the file out of content"


def _read_game_file(
    folder: Path, name: str, file: str, documents: dict[str, Document], problems: Problems
) -> None:
    try:
        documents[file] = load_yaml(folder / file, f"{name}/{file}")
    except PunchboardError as error:
        problems.take(error)


def _check_text(path: Path, display_path: str, problems: Problems) -> None:
    try:
        read_text(path, YAML, display_path)
    except PunchboardError as error:
        problems.take(error)


def _has_no_file(raw: object) -> bool:
    return isinstance(raw, dict) and ("pairs" in raw or "folder" in raw)


def _combines(kinds: Mapping[str, object]) -> bool:
    return any(isinstance(raw, dict) and "pairs" in raw for raw in kinds.values())
