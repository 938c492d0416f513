"""What the files say that a game leaves out: who it is, its kinds, what it prints, and on what.

Each text is the one that an author could have written, so that `punchboard new kinds` writes it
down as it is, and a file in its place takes it over.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.game.edition import GAME_FILE, KINDS_FILE, PRODUCTS_FILE
from pipeline.game.kinds import RESERVED_FILES
from pipeline.game.records import SOURCE
from pipeline.game.tables.card_design import design_of
from pipeline.game.tables.cell_patterns import COPIES, ICONS, header_words, is_most
from pipeline.game.tables.column_types import (
    OF_YAML,
    ColumnTexts,
    Found,
    Known,
    icon_names,
    inferred,
)
from pipeline.game.tables.near_misses import near_misses
from pipeline.game.tables.record_tables import (
    PictureFolder,
    RecordTable,
    columns_of_table,
    record_tables,
    records_of,
    slugs_by_name,
)
from pipeline.game.tables.table import Cell, Column, Role, flow
from pipeline.source.document import Document
from pipeline.source.files import Implied
from pipeline.source.findings import Finding, Position, PunchboardError
from pipeline.source.names import is_name
from pipeline.source.yaml import load_yaml
from pipeline.source.yaml_values import Manner, entries_text, scalar

Files = Mapping[str, Implied]
Places = Mapping[tuple[str | int, ...], Position]

_TEMPLATE: Final = ".xml.j2"
_BACK: Final = "back"


class _Kind(NamedTuple):
    """A kind of a game: its entry of kinds.yaml, and its records as columns of a table."""

    name: str
    raw: Mapping[str, Any]
    columns: tuple[Column, ...]
    places: Places
    """Where its records are first said to have which field."""

    @property
    def title(self) -> str:
        return str(self.raw.get("title", kind_title(self.name)))


def implied_files(
    folder: Path, name: str, templates: Sequence[Path]
) -> tuple[Files, Files, list[Finding]]:
    """Return what the files left out of a game would hold: of its folder, and of its templates.

    A layout is among them even if it is written: it may leave its slots to the standard card. With
    them come warnings of files that are nearly what is read. `name` is the folder's path as
    findings show it, `templates` are the folders of its templates, its own first. Raises
    PunchboardError for a table that cannot be read.
    """
    written = None
    if (folder / KINDS_FILE).exists():
        kinds_file = _document(folder, name, Path(KINDS_FILE).stem)
        written = kinds_file.data if kinds_file is not None else {}
    kinds, record_files = _kinds(folder, name, icon_names(templates), written)
    own = {path.name.removesuffix(_TEMPLATE) for path in templates[0].glob(f"*{_TEMPLATE}")}
    # A back alone leaves the fronts to the standard card.
    fronts = {name for name in own if name != _BACK and not name.endswith(f"-{_BACK}")}
    printed = [kind for kind in kinds if (kind.name in own if fronts else kind.columns)]
    content = {
        GAME_FILE: game_yaml(folder.name, kind_title(folder.name)),
        KINDS_FILE: kinds_yaml((kind.name, kind.columns) for kind in kinds),
        PRODUCTS_FILE: products_yaml(printed, own),
    }
    designed = () if fronts else [kind for kind in printed if kind.name not in own]
    made = [design for kind in designed for design in design_of(kind.columns, kind.name)]
    designs = {file: Implied(text.encode()) for file, text in made}
    files = {**_left_out(folder, content), **record_files}
    if KINDS_FILE in files:
        files[KINDS_FILE] = _placed(files[KINDS_FILE], kinds, name)
    read = [folder / Path(each.table).name for each in record_files.values()]
    notes = near_misses(folder, name, templates[0], [kind.name for kind in kinds], read)
    return files, designs, list(notes)


def _placed(kinds_file: Implied, kinds: Sequence[_Kind], name: str) -> Implied:
    """Return the file of the kinds; its findings show the records that it follows from."""
    places = {path: place for kind in kinds for path, place in kind.places.items()}
    shown = next((place.file for place in places.values()), f"{name}/{KINDS_FILE}")
    return kinds_file._replace(table=shown, places=places)


def _left_out(folder: Path, texts: Mapping[str, str]) -> Files:
    missing = {name: text for name, text in texts.items() if not (folder / name).exists()}
    return {name: Implied(text.encode()) for name, text in missing.items()}


def _kinds(
    folder: Path, name: str, icons: frozenset[str], written: Mapping[str, Any] | None
) -> tuple[list[_Kind], Files]:
    """Return the kinds of a game, and the record files that tables replace."""
    read = {kind: _document(folder, name, kind) for kind in _kind_names(folder)}
    documents = {kind: each for kind, each in read.items() if not _is_look(kind, each)}
    records = {kind: _records(document) for kind, document in documents.items()}
    tables = record_tables(folder, name)
    if written is not None:
        tables = {kind: each for kind, each in tables.items() if kind in written}
    slugs = {kind: {slug: slug for slug in each} for kind, each in records.items()}
    pictures = PictureFolder(folder).stems if tables else frozenset()
    known = Known(icons, slugs)
    of_table = Known(icons, {}, pictures, f"templates/{folder.name}/icons", is_source=True)
    named = {kind: slugs_by_name(each) for kind, each in records.items()}
    for kind, table in tables.items():
        columns = columns_of_table(table, of_table)
        named[kind] = slugs_by_name(records_of(table, columns, of_table).records)
        slugs[kind] = {slug: slug for slug in named[kind].values()}
    kinds, files = [], {}
    for kind in written if written is not None else sorted({*records, *tables}):
        raw = None if written is None else written[kind]
        if raw is not None and not isinstance(raw, dict):
            continue
        if kind in tables:
            others = {each: names for each, names in named.items() if each != kind or raw}
            with_others = of_table._replace(kinds=others)
            columns = columns_of_table(tables[kind], with_others, raw)
            files[f"{kind}.yaml"] = _record_file(tables[kind], columns, with_others)
            places: Places = {
                (kind, "fields", each.field): tables[kind].place(each.header) for each in columns
            }
        else:
            fields = None if raw is None else raw.get("fields", {})
            columns = columns_of(records.get(kind, {}), fields, known)
            places = _first_places(documents.get(kind), kind, columns)
        kinds.append(_Kind(kind, raw or {}, columns, places))
    return kinds, files


def _record_file(table: RecordTable, columns: Sequence[Column], known: Known) -> Implied:
    found = records_of(table, columns, known)
    text = records_yaml(found.records) or "{}\n"
    return Implied(text.encode(), table.shown, found.places, found.notes)


def _kind_names(folder: Path) -> list[str]:
    names = (path.stem for path in sorted(folder.glob("*.yaml")))
    return [name for name in names if is_name(name) and name not in RESERVED_FILES]


_LOOK: Final = frozenset({"styles", "palette", "families", "gradients", "icons"})


def _is_look(kind: str, document: Document | None) -> bool:
    """Return whether a file is styles.yaml, which belongs to the templates, and no records."""
    return kind == "styles" and document is not None and {*document.data} <= _LOOK


def _document(folder: Path, name: str, stem: str) -> Document | None:
    """Return a file of a game; None for one that cannot be read, which opening it reports."""
    try:
        return load_yaml(folder / f"{stem}.yaml", f"{name}/{stem}.yaml")
    except PunchboardError:
        return None


def _records(document: Document | None) -> dict[str, dict[str, Any]]:
    data = document.data if document is not None else {}
    return {slug: each for slug, each in data.items() if slug != SOURCE and isinstance(each, dict)}


def _first_places(document: Document | None, kind: str, columns: Sequence[Column]) -> Places:
    """Return where a record file says first that the kind's records have which field."""
    if document is None:
        return {}
    found: dict[tuple[str | int, ...], Position] = {(kind,): document.start}
    records = _records(document)
    for column in columns:
        slug = next((slug for slug, each in records.items() if column.field in each), None)
        if slug is not None:
            place = document.position(slug, column.field, key=True)
            found[kind, "fields", column.field] = place
    return found


_OF_ALL: Final = frozenset({"name", "source", "house"})
"""Fields that records of every kind have."""


def columns_of(
    records: Mapping[str, Mapping[str, Any]], written: Mapping[str, Any] | None, known: Known
) -> tuple[Column, ...]:
    """Return the fields of records as columns: as kinds.yaml has them if they are `written`."""
    if not records:
        return ()
    found = [field for record in records.values() for field in record if field not in _OF_ALL]
    fields = list(dict.fromkeys(found)) if written is None else list(written)
    columns = []
    if any("name" in record for record in records.values()):
        columns.append(_column("name", records, Found({}, "", Role.NAME)))
    for field in fields:
        values = [record.get(field) for record in records.values()]
        if written is None:
            each = _inferred(field, values, known)
        else:
            spec = written[field]
            each = _as_written(field, {"type": spec} if isinstance(spec, str) else spec, known)
        columns.append(_column(field, records, each))
    return tuple(columns)


def _column(field: str, records: Mapping[str, Mapping[str, Any]], found: Found) -> Column:
    cells = tuple(
        Cell(_text(record.get(field)), row, 1) for row, record in enumerate(records.values(), 2)
    )
    return Column(Cell(field, 1, 1), cells, found.role, field, found.spec, found.why)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    if isinstance(value, dict):
        return " ".join(map(_text, value.values()))
    return "" if value is None or value is False else str(value)


def _as_written(field: str, spec: Mapping[str, Any], known: Known) -> Found:
    """Return what a field of kinds.yaml is for."""
    type_, words = spec.get("type"), header_words(field)
    if type_ == "integer" and words in COPIES:
        return Found(spec, "", Role.COPIES)
    if type_ == "image":
        return Found(spec, "", Role.PICTURE)
    is_icon = type_ == "text" and words in ICONS
    return Found(spec, "", Role.ICON if is_icon else Role.FIELD)


def _inferred(field: str, values: Sequence[Any], known: Known) -> Found:
    """Return the type of a field that has these values, None if a record has none."""
    words = header_words(field)
    filled = _of_usual_sort([value for value in values if value is not None])
    counts = [value for value in filled if type(value) is int]
    # A tie is a mistake in a count, and copies are always counted: products print by them.
    if words in COPIES and filled and (words == "copies" or len(counts) * 2 >= len(filled)):
        return Found({"type": "integer", "default": 1, "min": 0}, "", Role.COPIES)
    some_empty = None in values
    found = _type_of(words, filled, known, some_empty=some_empty)
    if some_empty and "default" not in found.spec:
        return found._replace(spec={**found.spec, "required": False})
    return found


def _of_usual_sort(values: Sequence[Any]) -> list[Any]:
    """Return the values of the sort that most have; a few of another are mistakes to report."""
    sorts: dict[Any, list[Any]] = {}
    for value in values:
        sorts.setdefault(float if type(value) is int else type(value), []).append(value)
    usual = max(sorts.values(), key=len, default=[])
    return usual if is_most(usual, values) else list(values)


def _type_of(words: str, values: Sequence[Any], known: Known, *, some_empty: bool) -> Found:
    types = {type(value) for value in values}
    if types == {bool}:
        return Found({"type": "flag", **({"default": False} if some_empty else {})}, "")
    if types and types <= {int, float}:
        return Found({"type": "integer" if types == {int} else "number"}, "")
    if types == {list}:
        inner = _type_of(
            words, [each for value in values for each in value], known, some_empty=False
        )
        return Found({"type": "list", "of": _short(inner.spec)}, "")
    if types == {dict}:
        fields = dict.fromkeys(field for value in values for field in value)
        specs = {
            field: _short(_inferred(field, [value.get(field) for value in values], known).spec)
            for field in fields
        }
        return Found({"type": "record", "fields": specs}, "")
    return _type_of_texts(words, [value for value in values if isinstance(value, str)], known)


def _short(spec: Mapping[str, Any]) -> Any:
    return spec["type"] if len(spec) == 1 else spec


def _type_of_texts(words: str, texts: Sequence[str], known: Known) -> Found:
    stripped = tuple(text.strip() for text in texts if text.strip())
    if not stripped:
        return Found({"type": "text"}, "")
    for kind, slugs in known.kinds.items():
        if words not in ICONS and all(text in slugs for text in texts):
            return Found({"type": "ref", "to": kind}, "")
    return inferred(ColumnTexts(words, stripped, False, False, known), OF_YAML)


def game_yaml(name: str, title: str) -> str:
    """Return the text of game.yaml for a game that says no more than its name."""
    lines = ("# Who the game is.", f"id: {flow(name)}", f"title: {flow(title)}")
    return "\n".join((*lines, "version: 0.1.0", "language: en", ""))


def kinds_yaml(kinds: Iterable[tuple[str, Sequence[Column]]]) -> str:
    blocks = [kind_yaml(name, columns) for name, columns in kinds]
    return "# The kinds of records and their fields.\n" + ("\n".join(blocks) or "{}\n")


def kind_yaml(kind: str, columns: Sequence[Column]) -> str:
    """Return a kind as it is in kinds.yaml; a field's doc is the header of its column."""
    lines = [f"{kind}:", f"  title: {kind_title(kind)}", "  source: false"]
    if not any(column.role is Role.NAME for column in columns):
        lines.append("  name: false")
    fields = [f"    {column.line}" for column in columns if column.spec]
    lines += ["  fields:", *fields] if fields else []
    return "\n".join(lines) + "\n"


def kind_title(kind: str) -> str:
    """Return the title of a kind: Event card."""
    return kind.replace("-", " ").capitalize()


def counting(columns: Iterable[Column]) -> str:
    """Return the field that says how often a record is printed; nothing without one."""
    return next((each.field for each in columns if each.role is Role.COPIES), "")


PRODUCTS_HEAD: Final = "# What is printed: a component (see the templates) for each record.\n"


def products_yaml(kinds: Sequence[_Kind], templates: set[str]) -> str:
    """Return the text of products.yaml: each kind is a product, with the back that it has."""
    blocks = []
    for kind in kinds:
        back = next((name for name in (f"{kind.name}-{_BACK}", _BACK) if name in templates), "")
        copies, title = counting(kind.columns), f"{kind.title}s"
        blocks.append(product_yaml(kind.name, title, kind.name, copies=copies, back=back))
    return PRODUCTS_HEAD + ("\n".join(blocks) or "{}\n")


def product_yaml(product: str, title: str, kind: str, *, copies: str = "", back: str = "") -> str:
    """Return a product as it is in products.yaml: the component of a kind for its records."""
    lines = [
        f"{product}:",
        f"  title: {flow(title)}",
        f"  component: {kind}",
        f"  records: {kind}",
        *([f"  copies: {copies}"] if copies else []),
        *([f"  back: {back}"] if back else []),
    ]
    return "\n".join(lines) + "\n"


def records_yaml(records: Mapping[str, Any]) -> str:
    """Return records as a record file holds them, a blank line between two."""
    return "\n".join(_record(slug, record) for slug, record in records.items())


def _record(slug: str, record: Mapping[str, Any]) -> str:
    entries = (f"  {entry}" for entry in entries_text(record, 0, Manner.of("")))
    return "\n".join([f"{scalar(slug)}:", *entries, ""])
