"""A new game that prints at once, and new records with a first value for every field."""

import json
import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pipeline.checks.rules.readings import form
from pipeline.checks.subject import GameSubject
from pipeline.game.edition import KINDS_FILE, PRODUCTS_FILE, READINGS
from pipeline.game.fields.spec import UNWRITTEN, Raw, is_required, sample_of, written_out
from pipeline.game.game import Game
from pipeline.game.kinds import RESERVED_FILES
from pipeline.game.records import SOURCE
from pipeline.game.tables.card_design import design_of
from pipeline.game.tables.column_types import Known
from pipeline.game.tables.implied import (
    columns_of,
    counting,
    kind_title,
    kind_yaml,
    product_yaml,
    records_yaml,
)
from pipeline.game.tables.table import Column
from pipeline.source.files import (
    YAML,
    implied,
    implied_in,
    is_there,
    open_folder,
    read_bytes,
    read_text,
    require_size,
    require_writable,
)
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean, is_name, name_hint
from pipeline.source.writing import write_atomically, write_together, written_together
from pipeline.source.yaml import load_yaml

_TEXT: Final = f'"{UNWRITTEN}"'
_NAME_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def record_text(game: Game, kind: str, slug: str) -> str:
    """Return a record in YAML: required fields with a valid value, the others as comments."""
    lines = [f"{slug}:", f"  name: {slug.replace('-', ' ').title()}"]
    if game.kinds[kind].needs_source:
        lines.append(f"  source: {{ section: {_TEXT} }}")
    for name, raw in game.documents["kinds.yaml"].data[kind].get("fields", {}).items():
        spec = written_out(raw)
        comment = "" if is_required(spec) else "# "
        doc = f"  # {spec['doc']}" if "doc" in spec else ""
        value = _existing_name(game, kind, name, spec) or _example_value(game, kind, slug, spec)
        lines.append(f"  {comment}{name}: {value}{doc}")
    return "\n".join(lines) + "\n"


def _existing_name(game: Game, kind: str, field: str, spec: Raw) -> str:
    """Return the first record's value of a text field that holds a name (of an icon, say) in all.

    Prose is for the author to write, but a name must be one that exists. Empty for other fields.
    """
    if spec["type"] != "text" or "default" in spec:
        return ""
    values = [str(getattr(record.values, field)) for record in game.records[kind].values()]
    all_names = bool(values) and all(_NAME_PATTERN.fullmatch(value) for value in values)
    return json.dumps(values[0]) if all_names else ""


def _example_value(game: Game, kind: str, slug: str, spec: Raw) -> str:
    """Return a value of a field as flow-style YAML; a reference names an existing record."""

    def target(kinds: Sequence[str]) -> tuple[str, str]:
        own = kind if kind in kinds else kinds[0]
        found = next((name for name in kinds if game.records[name]), own)
        return found, next(iter(game.records[found]), slug)

    return sample_of(spec, target)


_STARTER, _RULEBOOK = (Path(__file__).parent / part for part in ("starter", "rulebook"))
_NAME, _TITLE = "__NAME__", "__TITLE__"


def new_game(path: Path, title: str = "", *, rulebook: bool = False) -> tuple[Path, ...]:
    """Write the starter game into the project at `path`, begun there if need be.

    With `rulebook` it has one, in chapters of Markdown.

    The game has the name of the folder; ``PROJECT/content/NAME`` names a game of a project. Returns
    the files written. Raises Misuse when the name cannot be one or the game exists, OSError.
    """
    root, name = new_place(path)
    folders = _folders(root, name)
    title = title or game_title(name)
    texts = _texts(_STARTER)
    if rulebook:
        for place, text in _texts(_RULEBOOK).items():
            # What both have is begun by the game, and goes on with the book's part.
            texts[place] = texts.get(place, "") + text
    written = []
    with written_together(root) as write:
        for place, text in sorted(texts.items()):
            target = folders[place.parts[0]].joinpath(*place.parts[1:])
            filled = text.replace(_NAME, name).replace(_TITLE, title)
            write(target.relative_to(root).as_posix(), filled.encode())
            written.append(target)
    return tuple(written)


def new_place(path: Path) -> tuple[Path, str]:
    """Return the project's root and the name of a game that may be begun at `path`.

    Its icons may be there already. Raises Misuse as `new_game` does.
    """
    root, name = place_of(path)
    if not is_name(name):
        raise Misuse(f"{name!r} cannot name a game: {name_hint(name)}")
    require_writable(root)
    open_folder(root)
    for folder in _folders(root, name).values():
        require_writable(folder)
        icons = folder / "icons"
        files = (each for each in folder.rglob("*") if each.parent != icons)
        if folder.is_file() or any(map(_is_visible_file, files)):
            raise Exists(f"{folder} exists already: work on it in {root}, or choose another name")
    return root, name


class Exists(Misuse):
    """A game's folder has files already."""


def _is_visible_file(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".")


def game_title(name: str) -> str:
    return name.replace("-", " ").title()


def _folders(root: Path, name: str) -> dict[str, Path]:
    return {part: root / part / name for part in ("content", "templates")}


def place_of(path: Path) -> tuple[Path, str]:
    """Return the root of the project, and the name, of a game whose place is `path`."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 - follows no link
    if path.parent.name == "content":
        return path.parent.parent, path.name
    return path, re.sub(r"[^a-z0-9]+", "-", path.name.lower()).strip("-")


def _texts(folder: Path) -> dict[Path, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder): read_text(path, YAML) for path in files}


def new_record(game: Game, kind: str, slug: str) -> Path:
    """Append a record to be filled in to the file of `kind`, whose text stays as it is.

    Returns the file. Raises Misuse for an unknown kind, a bad slug or one that exists, OSError.
    """
    if kind not in game.kinds:
        raise Misuse(f"{game.id} has no kind {kind!r}; {did_you_mean(kind, game.kinds)}")
    if game.kinds[kind].factors:
        parts = " and ".join(factor.kind for factor in game.kinds[kind].factors)
        raise Misuse(f"{kind} combines {parts}, and has no records of its own; add one of those")
    if not is_name(slug) or slug == SOURCE:
        raise Misuse(f"{slug!r} cannot be a slug: {name_hint(slug)}")
    if slug in game.records[kind]:
        raise Misuse(f"{kind} {slug!r} exists already: {game.record(kind, slug).position}")
    path = game.folder / f"{kind}.yaml"
    text = read_text(path, YAML, f"{game.name}/{path.name}") if path.exists() else ""
    separator = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    content = f"{text}{separator}{record_text(game, kind, slug)}".encode()
    write_atomically(path, require_size(content, YAML, f"{game.name}/{path.name}"))
    return path


def write_kinds(folder: Path) -> Path:
    """Write a kinds.yaml for a game that has none, with the fields of its records.

    Returns the file. Raises Misuse if there is one, OSError.
    """
    path = folder / KINDS_FILE
    left_out = implied(path)
    if left_out is None:
        raise Misuse(f"{folder.name} has a {KINDS_FILE} already: change that")
    write_atomically(path, left_out.content)
    return path


def new_reading(game: Game) -> tuple[Path, int]:
    """Write an empty form for a second reading of the rulebook; return it and its values' number.

    Raises Misuse if no record cites a rulebook, or the day has a form already, OSError.
    """
    day = datetime.now(tz=UTC).astimezone().date().isoformat()
    text, count = form(GameSubject(game), day)
    path = game.folder / READINGS / f"{day}.yaml"
    if not count:
        raise Misuse(f"no record of {game.id} says where the rulebook has it: nothing to read")
    if is_there(path):
        raise Misuse(
            f"{game.name}/{READINGS}/{path.name} exists already: fill that in, or rename it"
        )
    with written_together(game.folder) as write:
        write(f"{READINGS}/{path.name}", text.encode())
    return path, count


_FIRST: Final = {"name": "First", "cost": 1, "rules": "**Bold** words, and what the card does."}


def new_kind(game: Game, templates: Path, kind: str) -> tuple[Path, ...]:
    """Begin a kind of cards: a record, its template and layout, and the product that prints it.

    A kind that exists without a template gets what it lacks of these; its records stay. `templates`
    is the folder of the game's own templates. Returns the files. Raises Misuse for a bad name or
    one that is taken, OSError.
    """
    if not is_name(kind) or kind in RESERVED_FILES:
        hint = "choose another name" if kind in RESERVED_FILES else name_hint(kind)
        raise Misuse(f"{kind!r} cannot be a kind: {hint}")
    record_file, exists = game.folder / f"{kind}.yaml", kind in game.kinds
    made = [record_file, *(templates / f"{kind}{end}" for end in (".layout.yaml", ".xml.j2"))]
    is_pair = exists and bool(game.kinds[kind].factors)
    if is_pair or any(map(os.path.lexists, made[-1:] if exists else made)):
        raise Misuse(f"{game.id} has the kind {kind!r} already; choose another name")
    is_implied, document = implied(game.folder / KINDS_FILE), game.documents.get(record_file.name)
    fields = None
    records: dict[str, Any] = {"first": _FIRST}
    if exists:
        data = {} if document is None else document.data
        records = {slug: each for slug, each in data.items() if slug != SOURCE} or records
        kinds = game.documents[KINDS_FILE].data
        fields = kinds[kind].get("fields", {}) if is_implied is None else None
    texts = kind_files(game, templates, kind, columns_of(records, fields, Known()))
    if not exists:
        if is_implied is not None:
            del texts[game.folder / KINDS_FILE]
        texts[record_file] = records_yaml(records).encode()
    write_together(templates.parents[1], texts)
    return tuple(texts)


def kind_files(
    game: Game, templates: Path, kind: str, columns: Sequence[Column]
) -> dict[Path, bytes]:
    """Return what prints a kind of these columns, and its entry in kinds.yaml, as far as it lacks.

    What the game leaves out of its templates and products is written down, too: it follows from
    there being no others.
    """
    texts = {name: text.encode() for name, text in design_of(columns, kind)}
    left_out = implied_in(templates)
    fronts = [name for name in left_out if f"{name.partition('.')[0]}.xml.j2" in left_out]
    texts |= {name: left_out[name].content for name in fronts}
    files = {}
    for path, content in ((templates / name, content) for name, content in texts.items()):
        if not os.path.lexists(path):
            files[path] = content
        elif path.suffix == ".yaml":
            # A layout that leaves its slots to the standard card is completed.
            said = load_yaml(path, path.name).data
            lines = content.decode().splitlines(keepends=True)[1:]
            more = "".join(line for line in lines if line.partition(":")[0] not in said)
            if not {"slots", "shape"} & {*said}:
                files[path] = f"{read_text(path, YAML).rstrip()}\n{more}".encode()
    kinds_file = game.folder / KINDS_FILE
    if kind not in game.kinds:
        files |= _appended(game, KINDS_FILE, kind_yaml(kind, columns))
    elif implied(kinds_file) is not None:
        files[kinds_file] = read_bytes(kinds_file, YAML)
    product = product_yaml(kind, f"{kind_title(kind)}s", kind, copies=counting(columns))
    return files | _appended(game, PRODUCTS_FILE, product, kind)


def _appended(game: Game, file: str, entry: str, name: str = "") -> dict[Path, bytes]:
    """Return a file of a game with one more entry, unless it has one of that name or component."""
    path, shown = game.folder / file, f"{game.name}/{file}"
    text, data = read_text(path, YAML, shown), load_yaml(path, shown).data
    components = [each.get("component") for each in data.values() if isinstance(each, dict)]
    if name and name in (*data, *components):
        return {path: text.encode()}
    if not data:
        text = ""
    joint = "\n" if text.endswith("\n") else "\n\n" if text else ""
    return {path: require_size(f"{text}{joint}{entry}".encode(), YAML, shown)}
