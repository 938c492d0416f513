"""Other sheets of a workbook that a table's cells name: each becomes a kind of its own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pipeline.tables.column import Column, Role
from pipeline.tables.imported_rows import import_rows
from pipeline.tables.infer import Overrides, infer
from pipeline.tables.names import slug_of
from pipeline.tables.pictures import PictureFolder
from pipeline.tables.table import Table
from pipeline.tables.type_tests import Known


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
    """Yield the sheets whose rows have names, as kinds called like them, beside one `kind`."""
    taken = {kind}
    for table in tables:
        own = slug_of(table.name, "sheet", taken)
        columns = infer(table, own, known, Overrides())
        if any(column.role is Role.NAME for column in columns):
            taken.add(own)
            rows = import_rows(table, columns, own, known, folder.fresh())
            yield SheetKind(table, own, columns, rows.records)


def kinds_named(columns: Sequence[Column]) -> set[str]:
    """Return the kinds that the references of columns lead to."""
    specs = [column.spec for column in columns]
    inner = [spec["of"] for spec in specs if isinstance(spec.get("of"), Mapping)]
    return {spec["to"] for spec in (*specs, *inner) if spec.get("type") == "ref"}
