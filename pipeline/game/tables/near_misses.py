"""Files that are nearly what a game reads: with another ending, in another folder, or twice."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from pipeline.game.edition import (
    LOOKS,
    PRODUCTS_FILE,
    home_hint,
    is_look,
    is_record_file,
    is_stray_look,
    list_games,
)
from pipeline.game.tables.cell_patterns import plain_letters
from pipeline.source.files import TEMPLATE, read_bytes
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.names import did_you_mean, name_of, nearest

_LAYOUT: Final = ".layout.yaml"
_COMPONENT: Final = ".xml.j2"
_BACK: Final = "back"
_SHARED: Final = "shared"
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
    files, root = _files(own), own.parents[1]
    layouts = {each.name.removesuffix(_COMPONENT) + _LAYOUT for each in files}
    for path in files:
        if is_stray_look(path.name):
            place, small = path.relative_to(root).as_posix(), path.name.lower()
            wanted = small if not is_stray_look(small) else nearest(path.name, {*LOOKS, *layouts})
            hint = f"did you mean {wanted!r}?" if wanted else did_you_mean("", LOOKS)
            hint = home_hint(own / f"{wanted}", root) if own / f"{wanted}" in files else hint
            yield _unread(place, "nothing reads this file", hint)
    misnamed = misnamed_folders(own)
    for folder, meant in misnamed.items():
        message = "nothing reads the templates of this folder"
        yield _unread(folder, message, f"did you mean {meant}?")
    games = list_games(root)
    if games[:1] == [own.name]:
        yield from _beside(own, {_SHARED, *games, *(Path(each).name for each in misnamed)})


def _beside(own: Path, known: Collection[str]) -> Iterator[Finding]:
    """Yield a warning for what lies next to the folders of the games and belongs to none."""
    for path in _files(own.parent):
        if is_look(path.name):
            message = "nothing reads this file: it lies next to the folders of the games"
            hint = home_hint(own / path.name, own.parents[1])
            yield _unread(f"{_TEMPLATES}/{path.name}", message, hint)
    for path in _subfolders(own.parent):
        if path.name not in known and any(is_look(each.name) for each in path.iterdir()):
            message = "nothing reads the templates of this folder: no game has its name"
            hint = f"move them to {_TEMPLATES}/{own.name}/, if it does not have them"
            yield _unread(f"{_TEMPLATES}/{path.name}/", message, hint)


def _second_table(path: Path, name: str, kind: str) -> Finding:
    place = f"{name}/{path.name}"
    message = f"nothing reads this table: another file has the records of {kind!r}"
    take_in = f"punchboard import {place} --into {path.parent.name} --kind {kind}"
    return _unread(place, message, f"import it: {take_in}; or move one of the two out of content")


def _templates(own: Path, kinds: Collection[str]) -> Iterator[Finding]:
    """Yield what is wrong with the names of templates in the game's folder."""
    root, files = own.parents[1], _files(own)
    components = {each.name.removesuffix(_COMPONENT) for each in files}
    for path in files:
        stem, ending = path.name.partition(".")[0], path.name[len(path.name.partition(".")[0]) :]
        wanted = _component(stem, kinds, components)
        if not wanted or not _OF_TEMPLATES.fullmatch(ending) or _is_named(path, files):
            continue
        if not is_stray_look(path.name) and (ending != _COMPONENT or wanted != stem):
            message = "nothing prints this template: no kind has its name"
            if wanted == stem:
                message = f"nothing prints this template: its name ends with {ending}"
            hint = f"did you mean '{wanted}{_COMPONENT}'?"
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


def misnamed_folders(own: Path) -> dict[str, str]:
    """Return the folders of templates that are called otherwise than `own`, which is missing.

    With each comes its right name.
    """
    root, game = own.parents[1], own.name
    if own.is_dir():
        return {}
    pairs = [(path, own) for path in _subfolders(own.parent) if nearest(path.name, [game])]
    for path in _subfolders(root):
        if nearest(path.name, [_TEMPLATES]):
            # A folder of several games is renamed as a whole, if its right name is free.
            whole = (path / game).is_dir()
            moved = (path / game, own) if own.parent.is_dir() else (path, own.parent)
            pairs.append(moved if whole else (path, own))
    games = {own.parent, *(own.with_name(each) for each in list_games(root))}
    return {
        f"{path.relative_to(root).as_posix()}/": f"{meant.relative_to(root).as_posix()}/"
        for path, meant in pairs
        if path not in games and any(_OF_TEMPLATES.search(each.name) for each in path.rglob("*"))
    }


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []


def _subfolders(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []


def _unread(place: str, message: str, hint: str) -> Finding:
    return Finding("file-unread", message, Position(place), "", hint, Severity.WARNING)
