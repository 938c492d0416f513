"""Files that are nearly what a game reads: with another ending, in another folder, or twice."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from pipeline.game.edition import LOOKS, PRODUCTS_FILE, is_record_file, is_stray_look, list_games
from pipeline.game.tables.cell_patterns import plain_letters
from pipeline.source.files import TEMPLATE, read_bytes
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.names import did_you_mean, name_of, nearest

_LAYOUT: Final = ".layout.yaml"
_COMPONENT: Final = ".xml.j2"
_BACK: Final = "back"
_TEMPLATES: Final = "templates"
_OF_TEMPLATES: Final = re.compile(r"\.(xml|j2|jinja2?|html?)(\.j2|\.jinja2?)?", re.IGNORECASE)


def near_misses(
    folder: Path, name: str, own: Path, kinds: Collection[str], read: Collection[Path]
) -> Iterator[Finding]:
    """Yield a warning for each file that nothing reads though its name says what it is for.

    `folder` is the game's and `name` its path as findings show it, `own` has the templates; `read`
    are the tables that the records come from.
    """
    for path in sorted(folder.iterdir()):
        is_table = is_record_file(path.name) and path.suffix.lower() != ".yaml"
        if is_table and path not in read and name_of(plain_letters(path.stem)) in kinds:
            yield _second_table(path, name, name_of(plain_letters(path.stem)))
    if not (folder / PRODUCTS_FILE).exists():
        yield from _templates(own, kinds)
    yield from unread_looks(own)


def unread_looks(own: Path) -> Iterator[Finding]:
    """Yield a warning for each file and folder of templates that nothing reads for its name."""
    files = _files(own)
    layouts = {each.name.removesuffix(_COMPONENT) + _LAYOUT for each in files}
    for path in files:
        if is_stray_look(path.name):
            place = path.relative_to(own.parent.parent).as_posix()
            hint = did_you_mean(path.name, {*LOOKS, *layouts})
            yield _unread(place, "nothing reads this file", hint)
    hint = f"did you mean {_TEMPLATES}/{own.name}/?"
    for folder in misnamed_folders(own):
        yield _unread(folder, "nothing reads the templates of this folder", hint)


def _second_table(path: Path, name: str, kind: str) -> Finding:
    place = f"{name}/{path.name}"
    message = f"nothing reads this table: another file has the records of {kind!r}"
    take_in = f"punchboard import {place} --into {path.parent.name} --kind {kind}"
    return _unread(place, message, f"delete one of the two, or take it in: {take_in}")


def _templates(own: Path, kinds: Collection[str]) -> Iterator[Finding]:
    """Yield what is wrong with the names of templates, in the game's folder and above it."""
    root, game = own.parent.parent, own.name
    files = _files(own)
    components = {each.name.removesuffix(_COMPONENT) for each in files}
    for path in files:
        stem, ending = path.name.partition(".")[0], path.name[len(path.name.partition(".")[0]) :]
        wanted = _component(stem, kinds, components)
        if not wanted or not _OF_TEMPLATES.fullmatch(ending) or _is_named(path, files):
            continue
        if ending != _COMPONENT or wanted != stem:
            message = "nothing prints this template: no kind has its name"
            if wanted == stem:
                message = f"nothing prints this template: its name ends with {ending}"
            hint = f"did you mean '{wanted}{_COMPONENT}'?"
            yield _unread(path.relative_to(root).as_posix(), message, hint)
    for path in _files(own.parent):
        stem = path.name.partition(".")[0]
        if _OF_TEMPLATES.fullmatch(path.name[len(stem) :]) and _component(stem, kinds, components):
            message = "nothing prints this template: it lies next to the folders of the games"
            hint = f"move it to {_TEMPLATES}/{game}/{name_of(stem)}{_COMPONENT}"
            yield _unread(path.relative_to(root).as_posix(), message, hint)


def _component(stem: str, kinds: Collection[str], components: Collection[str]) -> str:
    """Return the component that a template's name was probably meant for, or the empty text."""
    known = {*kinds, *(f"{kind}-{_BACK}" for kind in kinds), _BACK}
    if stem in known:
        return stem
    return nearest(name_of(stem), known - set(components)) or ""


def _is_named(path: Path, files: Collection[Path]) -> bool:
    """Return whether another template names a file, such as one that it includes."""
    name = path.name.encode()
    return any(name in _content(each) for each in files if each != path)


def _content(path: Path) -> bytes:
    try:
        return read_bytes(path, TEMPLATE)
    except PunchboardError:
        return b""


def misnamed_folders(own: Path) -> list[str]:
    """Return the folders of templates that are called otherwise than `own`, which is missing."""
    root, game = own.parent.parent, own.name
    if own.is_dir():
        return []
    beside = [path for path in _subfolders(root) if nearest(path.name, [_TEMPLATES])]
    inside = [path for path in _subfolders(own.parent) if nearest(path.name, [game])]
    games = {own.parent, *(own.with_name(each) for each in list_games(root))}
    return [
        f"{path.relative_to(root).as_posix()}/"
        for path in [*beside, *inside]
        if path not in games and any(_OF_TEMPLATES.search(each.name) for each in path.rglob("*"))
    ]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []


def _subfolders(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []


def _unread(place: str, message: str, hint: str) -> Finding:
    return Finding("file-unread", message, Position(place), "", hint, Severity.WARNING)
