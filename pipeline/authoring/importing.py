"""A table taken into a project as a new game, with all the files that it needs to print."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.authoring.new_games import game_title, kind_files
from pipeline.authoring.record_files import GameFiles
from pipeline.authoring.record_sheets import fields_of
from pipeline.authoring.rows import ImportedRows, import_rows
from pipeline.build.project import supplied_folder
from pipeline.checks.usage import PLACEHOLDER
from pipeline.game.edition import KINDS_FILE
from pipeline.game.fields.cells import CellError
from pipeline.game.fields.spec import Raw
from pipeline.game.game import Game
from pipeline.game.tables.card_design import design_of
from pipeline.game.tables.cell_patterns import (
    is_most,
    matching_field,
    parts_of,
    separator_of,
    slug_of,
)
from pipeline.game.tables.cells import RETYPE, Reading
from pipeline.game.tables.column_types import (
    BY_OPTION,
    Known,
    Overrides,
    icon_names,
    infer,
    name_column,
    uncounted,
)
from pipeline.game.tables.implied import (
    PRODUCTS_HEAD,
    counting,
    game_yaml,
    kinds_yaml,
    product_yaml,
    records_yaml,
)
from pipeline.game.tables.record_tables import PictureFolder, slugs_by_name
from pipeline.game.tables.table import Column, Role, Table, shown_place, tell_failed
from pipeline.game.tables.table_reading import other_tables, read_table, without_prepared
from pipeline.source.files import PICTURE, TABLE, YAML, read_bytes, require_size
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity, has_errors
from pipeline.source.names import aligned, nearest
from pipeline.source.writing import written_together


def sheet_kinds(
    tables: Sequence[Table], kind: str, known: Known, folder: PictureFolder
) -> dict[str, tuple[Table, dict[str, str]]]:
    """Return the sheets whose rows have names, by kinds called like them, and their slugs by name.

    None of them is `kind`.
    """
    found: dict[str, tuple[Table, dict[str, str]]] = {}
    for table in tables:
        own = slug_of(table.name, "sheet", {kind, *found})
        columns = infer(table, own, known, Overrides())
        if any(column.role is Role.NAME for column in columns):
            rows = import_rows(table, columns, own, known, folder.fresh())
            found[own] = (table, slugs_by_name(rows.records))
    return found


def kinds_named(columns: Sequence[Column]) -> set[str]:
    specs = [column.spec for column in columns]
    inner = [spec["of"] for spec in specs if isinstance(spec.get("of"), Mapping)]
    return {spec["to"] for spec in (*specs, *inner) if spec.get("type") == "ref"}


class NewFiles(NamedTuple):
    """What a table becomes: columns, texts of files, pictures by their paths, and findings."""

    columns: tuple[Column, ...]
    files: Mapping[str, str]
    pictures: Mapping[str, Path]
    notes: tuple[Finding, ...]
    records: int
    sheets: tuple[str, ...] = ()
    """Further sheets that have become kinds."""


def plan_game(
    table: Table,
    name: str,
    title: str,
    kind: str,
    known: Known,
    pictures: Path,
    overrides: Overrides,
    others: Sequence[Table] = (),
) -> NewFiles:
    """Return the new game of a table; nothing is written.

    Those of the `others`, sheets of its workbook, whose records its cells name become kinds, too.

    `known` are the icons that every game has, `pictures` is the folder in which the pictures are
    sought that the table names. Raises PunchboardError if a cell is no value of the type that the
    user has named.
    """
    folder = PictureFolder(pictures)
    plain = known = known._replace(pictures=folder.stems)
    sheets = sheet_kinds(others, kind, known, folder)
    known = known._replace(kinds={each: slugs for each, (_, slugs) in sheets.items()})
    planned = _plan(table, kind, known, folder, overrides)
    used = [each for each in sheets if each in kinds_named(planned.columns)]
    more = {each: _plan(sheets[each][0], each, plain, folder, Overrides()) for each in used}
    plans, columns, content = {kind: planned, **more}, planned.columns, f"content/{name}"
    product = product_yaml("cards", "Cards", kind, copies=counting(columns))
    files = {
        f"{content}/game.yaml": game_yaml(name, title),
        f"{content}/kinds.yaml": kinds_yaml((each, own.columns) for each, own in plans.items()),
        f"{content}/products.yaml": PRODUCTS_HEAD + product,
        **{f"templates/{name}/{file}": text for file, text in design_of(columns, kind)},
    }
    return _new_files(plans, files, name, tuple(sheets[each][0].sheet for each in used))


def plan_kind(
    table: Table,
    game: Game,
    templates: Path,
    kind: str,
    known: Known,
    folder: PictureFolder,
    overrides: Overrides,
) -> NewFiles:
    """Return a new kind of a game, with its records and all that prints them; nothing is written.

    `templates` is the folder of the game's own. Raises PunchboardError as `plan_game` does.
    """
    others = game.documents[KINDS_FILE].data.items()
    fields = {name: (other, spec) for other, raw in others for name, spec in fields_of(raw).items()}
    planned = _plan(table, kind, known, folder, overrides, fields)
    name, root = game.folder.name, templates.parents[1]
    printing = kind_files(game, templates, kind, planned.columns)
    files = {path.relative_to(root).as_posix(): text.decode() for path, text in printing.items()}
    return _new_files({kind: planned}, files, name)


def require_new_kind(
    table: Table, game: GameFiles, known: Known, given: str, name_header: str
) -> None:
    """Raise Misuse for a table with the columns of a kind, and its names, or no kind or nearly it.

    The kind that is `given` on the command line is none of the game's.
    """
    index = name_column(table, name_header)
    texts = [row[index].text.strip().casefold() for row in table.rows] if index is not None else []
    for kind, raw in game.kinds.items():
        fields = fields_of(raw)
        fitting = [each for each in table.header if matching_field(each.text, kind, raw, fields)]
        there = sum(text in known.kinds.get(kind, ()) for text in texts)
        is_same = there * 2 >= len(texts) > 0
        if is_most(fitting, table.header) and (is_same or not given or nearest(given, [kind])):
            what = f"{there} of its {len(texts)} names" if is_same else "its columns"
            message = f"{table.file} has no records of a new kind: {what} are those of {kind}"
            other = "" if is_same else "; if the kind is new, name it by --kind with another word"
            raise Misuse(f"{message}; add --kind {kind}{other}")


class _Planned(NamedTuple):
    columns: tuple[Column, ...]
    rows: ImportedRows
    notes: tuple[Finding, ...]


def _plan(
    table: Table,
    kind: str,
    known: Known,
    folder: PictureFolder,
    overrides: Overrides,
    fields: Mapping[str, tuple[str, Raw]] = {},
) -> _Planned:
    """Return what becomes of a table; `fields` are those of other kinds, by name, with the kind."""
    name = name_column(table, overrides.name)
    table = table if name is None else without_prepared(table, name)
    coming = folder.drawings - known.icons
    known = known._replace(icons=known.icons | coming, coming=coming)
    inferred = infer(table, kind, known, overrides)
    columns = [_like(each, *fields.get(each.field, ("", {})), known) for each in inferred]
    rows = import_rows(table, columns, kind, known, folder)
    notes = (*_of_header(table, columns), *_tell_columns(table, columns), *rows.notes)
    if has_errors(notes):
        raise PunchboardError(notes)
    return _Planned(tuple(_settled(columns, rows)), rows, notes)


def _like(column: Column, kind: str, spec: Raw, known: Known) -> Column:
    """Return a column with the type that its field has in another kind, if all cells fit it.

    Choices are those of the other kind and of the table.
    """
    keeps = spec.get("type") == "image" or (
        column.type in ("choice", "markup") and spec.get("type") == "text"
    )
    if not spec or keeps or column.role is not Role.FIELD or column.why == BY_OPTION:
        return column
    spec = {option: spec[option] for option in ("type", "of", "to", "translate") if option in spec}
    texts = [cell.text.strip() for cell in column.filled]
    inner: Any = spec["of"] if isinstance(spec.get("of"), Mapping) else spec
    if inner["type"] == "choice":
        parts = texts if inner is spec else parts_of(texts, separator_of(texts, spec))
        words = list(dict.fromkeys((*inner["of"], *parts)))
        spec = {**spec, "of": words if inner is spec else {**inner, "of": words}}
    reading = Reading(spec, texts, known)
    try:
        for cell in column.filled:
            reading.value(cell)
    except CellError:
        return column
    optional = {"required": False} if column.empty else {}
    return column._replace(spec={**spec, **optional}, why=f"as in {kind}")


def _new_files(
    plans: Mapping[str, _Planned], files: Mapping[str, str], name: str, sheets: tuple[str, ...] = ()
) -> NewFiles:
    """Return what the tables of kinds become, with records, and boxes for icons to be drawn."""
    made, listed = {**files}, [*plans.values()]
    first, last = listed[0], listed[-1]
    for kind, each in plans.items():
        made[f"content/{name}/{kind}.yaml"] = records_yaml(each.rows.records)
        icons = each.rows.undrawn
        made |= {f"templates/{name}/icons/{icon}.svg": PLACEHOLDER for icon in icons}
    # All have one folder of pictures, and the last knows which of them are used.
    pictures, drawings = last.rows.pictures.items(), last.rows.drawings.items()
    paths = {f"content/{name}/images/{target}": path for target, path in pictures}
    paths |= {f"templates/{name}/icons/{target}": path for target, path in drawings}
    notes = tuple(note for each in listed for note in each.notes)
    return NewFiles(first.columns, made, paths, notes, len(first.rows.records), sheets)


def usual_game(file: Path, name: str) -> NewFiles:
    """Return the new game of the first table of a file, read as it looks; nothing is written.

    Raises PunchboardError for what is no table.
    """
    table = read_table(file, None)
    others = other_tables(file, table.sheet)
    again = f"punchboard import {file.name} --into {name}"
    icons = f"templates/{name}/icons"
    known = Known(icon_names([supplied_folder()]), folder=icons, again=again)
    return plan_game(table, name, game_title(name), "card", known, file.parent, Overrides(), others)


def write_files(game: NewFiles, root: Path) -> tuple[Path, ...]:
    """Write new files into a project, all or none, and return them.

    Raises PunchboardError, OSError.
    """
    targets = [root / name for name in (*game.pictures, *game.files)]
    with written_together(root) as write:
        for name, path in game.pictures.items():
            write(name, read_bytes(path, PICTURE, str(path), given=True))
        for name, text in game.files.items():
            write(name, require_size(text.encode(), YAML, name, TABLE.hint))
    return tuple(targets)


def _of_header(table: Table, columns: Sequence[Column]) -> Iterator[Finding]:
    """Yield what the reader reports, but no headers of columns that the user leaves out."""
    left_out = {
        shown_place(table.sheet, column.header.place)
        for column in columns
        if column.role is Role.EMPTY and column.filled
    }
    for note in (*table.notes, *tell_failed(table)):
        if note.code != "spreadsheet-header" or note.subject not in left_out:
            yield note


def _tell_columns(table: Table, columns: Sequence[Column]) -> Iterator[Finding]:
    if all(column.role is not Role.NAME for column in columns):
        message = "no column names the records, so that no card has a title"
        hint = "call the column Name, or choose one with --name-column"
        yield table.finding("spreadsheet-name", message, hint=hint)
    for header, message, hint in uncounted(columns):
        yield table.finding("spreadsheet-copies", message, header, hint)
    for column in columns:
        yield from _tell_choices(table, column)
        made = [cell for cell in column.filled if cell.type in ("a date", "a time", "a flag")]
        if column.type in ("text", "markup", "choice") and len(made) * 2 < len(column.filled):
            for cell in made:
                message = f"among texts, this cell is {cell.type}: {cell.text.strip()}"
                yield table.finding("spreadsheet-retyped", message, cell, RETYPE)


def _tell_choices(table: Table, column: Column) -> Iterator[Finding]:
    """Yield a note for a word of one cell that is nearly another choice."""
    counts = Counter(cell.text.strip() for cell in column.filled)
    often = [word for word, times in counts.items() if times > 1]
    for cell in column.filled if column.type == "choice" else ():
        word = cell.text.strip()
        if counts[word] == 1 and (meant := nearest(word, often)):
            message = f"{word!r} becomes one of the choices of {column.field}"
            hint = f"did you mean {meant!r}? Then correct it here, and delete it in kinds.yaml"
            yield table.finding("spreadsheet-choice", message, cell, hint, Severity.INFO)


def _settled(columns: Sequence[Column], rows: ImportedRows) -> Iterator[Column]:
    """Yield columns whose fields may be left out where a record could not be given one."""
    records = rows.records.values()
    for column in columns:
        lacking = column.spec and any(column.field not in record for record in records)
        optional = {"required": False} if lacking and "default" not in column.spec else {}
        yield column._replace(spec={**column.spec, **optional})


_WIDEST: Final = 44


def column_lines(columns: Sequence[Column]) -> list[str]:
    """Return what becomes of columns, as a table in lines."""
    rows = [("column", "field", "type", "why", "empty"), *map(_column_row, columns)]
    return [f"  {line}" for line in aligned(rows)]


def _column_row(column: Column) -> tuple[str, ...]:
    type_ = "the copies" if column.role is Role.COPIES else column.type or _ROLES[column.role]
    cells = (column.header.text, column.field or "–", type_, column.why, str(column.empty or ""))
    return tuple(text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…" for text in cells)


_ROLES = {Role.NAME: "name", Role.SLUG: "key", Role.EMPTY: "left out"}
