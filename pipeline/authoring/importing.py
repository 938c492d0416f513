"""A table taken into a project as a new game, with all the files that it needs to print."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.authoring.new_games import game_title
from pipeline.authoring.record_files import FileChange, changed_file
from pipeline.authoring.rows import ImportedRows, import_rows
from pipeline.build.project import supplied_folder
from pipeline.checks.usage import PLACEHOLDER
from pipeline.game.edition import KINDS_FILE, PRODUCTS_FILE
from pipeline.game.fields.spec import written_out
from pipeline.game.game import Game
from pipeline.game.tables.card_design import arrange, layout_yaml, template_xml
from pipeline.game.tables.cell_patterns import matching_field, slug_of
from pipeline.game.tables.cells import RETYPE
from pipeline.game.tables.column_types import (
    Known,
    Overrides,
    icon_names,
    infer,
    name_column,
    uncounted,
)
from pipeline.game.tables.implied import (
    PRODUCTS_HEAD,
    game_yaml,
    kind_yaml,
    kinds_yaml,
    product_yaml,
    records_yaml,
)
from pipeline.game.tables.record_tables import PictureFolder
from pipeline.game.tables.table import Column, Role, Table, shown_place, tell_failed
from pipeline.game.tables.table_reading import other_tables, read_table, without_prepared
from pipeline.source.files import PICTURE, TABLE, YAML, read_bytes, read_text, require_size
from pipeline.source.findings import Finding, PunchboardError, Severity, has_errors
from pipeline.source.names import aligned, nearest
from pipeline.source.writing import written_together


class SheetKind(NamedTuple):
    """A sheet as a kind, with its columns and records."""

    table: Table
    kind: str
    columns: tuple[Column, ...]
    records: Mapping[str, Mapping[str, Any]]

    @property
    def slugs(self) -> dict[str, str]:
        """The slugs of the records by their names in small letters."""
        return {str(each["name"]).casefold(): slug for slug, each in self.records.items()}


def sheet_kinds(
    tables: Sequence[Table], kind: str, known: Known, folder: PictureFolder
) -> Iterator[SheetKind]:
    """Yield the sheets whose rows have names, as kinds called like them, besides one `kind`."""
    taken = {kind}
    for table in tables:
        own = slug_of(table.name, "sheet", taken)
        columns = infer(table, own, known, Overrides())
        if any(column.role is Role.NAME for column in columns):
            taken.add(own)
            rows = import_rows(table, columns, own, known, folder.fresh())
            yield SheetKind(table, own, columns, rows.records)


def kinds_named(columns: Sequence[Column]) -> set[str]:
    specs = [column.spec for column in columns]
    inner = [spec["of"] for spec in specs if isinstance(spec.get("of"), Mapping)]
    return {spec["to"] for spec in (*specs, *inner) if spec.get("type") == "ref"}


def game_files(
    name: str, title: str, kind: str, columns: Sequence[Column], records: Mapping[str, Any]
) -> dict[str, str]:
    """Return the texts of a new game's files, by their paths below the project."""
    arrangement = arrange(columns)
    copies = next((column.field for column in columns if column.role is Role.COPIES), "")
    content, templates = f"content/{name}", f"templates/{name}"
    return {
        f"{content}/game.yaml": game_yaml(name, title),
        f"{content}/kinds.yaml": kinds_yaml([(kind, columns)]),
        f"{content}/{kind}.yaml": records_yaml(records),
        f"{content}/products.yaml": PRODUCTS_HEAD
        + product_yaml("cards", "Cards", kind, copies=copies),
        f"{templates}/{kind}.layout.yaml": layout_yaml(arrangement),
        f"{templates}/{kind}.xml.j2": template_xml(arrangement, kind),
    }


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
    sheets = {each.kind: each for each in sheet_kinds(others, kind, known, folder)}
    known = known._replace(kinds={name: each.slugs for name, each in sheets.items()})
    planned = _plan(table, kind, known, folder, overrides)
    files = game_files(name, title, kind, planned.columns, planned.rows.records)
    files |= _placeholders(planned.rows, name)
    used = [sheets[each] for each in sheets if each in kinds_named(planned.columns)]
    made = [_new_files(planned, files, name)]
    for each in used:
        own = _plan(each.table, each.kind, plain, folder, Overrides())
        files[f"content/{name}/kinds.yaml"] += f"\n{kind_yaml(each.kind, own.columns)}"
        files[f"content/{name}/{each.kind}.yaml"] = records_yaml(own.rows.records)
        files |= _placeholders(own.rows, name)
        made.append(_new_files(own, files, name))
    return made[0]._replace(
        pictures=made[-1].pictures,
        notes=tuple(note for each in made for note in each.notes),
        sheets=tuple(each.table.sheet for each in used),
    )


def plan_kind(
    table: Table, game: Game, kind: str, known: Known, folder: PictureFolder, overrides: Overrides
) -> NewFiles:
    """Return a new kind of a game, with its records; nothing is written.

    Raises PunchboardError as `plan_game` does.
    """
    planned = _plan(table, kind, known, folder, overrides)
    name = game.folder.name
    kinds = read_text(game.folder / "kinds.yaml", YAML, f"{game.name}/kinds.yaml").rstrip("\n")
    files = {
        f"content/{name}/kinds.yaml": f"{kinds}\n\n{kind_yaml(kind, planned.columns)}",
        f"content/{name}/{kind}.yaml": records_yaml(planned.rows.records),
        **_placeholders(planned.rows, name),
    }
    return _new_files(planned, files, name)


def _placeholders(rows: ImportedRows, name: str) -> dict[str, str]:
    """Return drawings for the icons that cells name and nobody has drawn yet, by their paths."""
    return {f"templates/{name}/icons/{icon}.svg": PLACEHOLDER for icon in rows.undrawn}


def recounted(
    game: Game, kind: str, table: Table, known: Known
) -> tuple[str, tuple[FileChange, ...]]:
    """Return the column that counts copies now and had words when it came first, and the files.

    The first import has made a text of its field, and printed each card once. The files are those
    that change for it besides the records; nothing if there is no such column. The column is empty
    if products have copies of their own.
    """
    kinds = game.documents[KINDS_FILE].as_written.data
    fields = kinds[kind].get("fields", {})
    columns = infer(table, kind, known, Overrides())
    column = next((each for each in columns if each.role is Role.COPIES), None)
    field = matching_field(column.header.text, kind, kinds[kind], fields) if column else ""
    if column is None or written_out(fields.get(field)).get("type", "integer") == "integer":
        return "", ()
    spec = {**column.spec, "doc": column.header.text}
    products = game.read(PRODUCTS_FILE).data
    counting = {name: _with_copies(each, kind, field) for name, each in products.items()}
    changed = (
        (KINDS_FILE, kinds, {**kinds, kind: {**kinds[kind], "fields": {**fields, field: spec}}}),
        (PRODUCTS_FILE, products, counting),
    )
    files = [
        changed_file(game.folder / file, f"{game.name}/{file}", old, new)
        for file, old, new in changed
        if new != old
    ]
    return column.header.text if counting != products or not products else "", tuple(files)


def _with_copies(entry: Any, kind: str, field: str) -> Any:
    """Return a product that prints as many of each record as a field says, if it does not say."""
    is_of_kind = isinstance(entry, dict) and entry.get("records") in (kind, [kind])
    return {**entry, "copies": field} if is_of_kind and "copies" not in entry else entry


class _Planned(NamedTuple):
    columns: tuple[Column, ...]
    rows: ImportedRows
    notes: tuple[Finding, ...]


def _plan(
    table: Table, kind: str, known: Known, folder: PictureFolder, overrides: Overrides
) -> _Planned:
    name = name_column(table, overrides.name)
    table = table if name is None else without_prepared(table, name)
    coming = folder.drawings - known.icons
    known = known._replace(icons=known.icons | coming, coming=coming)
    columns = infer(table, kind, known, overrides)
    rows = import_rows(table, columns, kind, known, folder)
    notes = (*_of_header(table, columns), *_tell_columns(table, columns), *rows.notes)
    if has_errors(notes):
        raise PunchboardError(notes)
    return _Planned(tuple(_settled(columns, rows)), rows, notes)


def _new_files(planned: _Planned, files: Mapping[str, str], name: str) -> NewFiles:
    rows = planned.rows
    paths = {f"content/{name}/images/{target}": path for target, path in rows.pictures.items()}
    paths |= {f"templates/{name}/icons/{target}": path for target, path in rows.drawings.items()}
    return NewFiles(planned.columns, files, paths, planned.notes, len(rows.records))


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
