"""A kind's records as a sheet: a header, and a row of texts for each record."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pipeline.content.game import Game
from pipeline.content.records import SOURCE
from pipeline.documents.document import Data
from pipeline.tables.as_exported import EDITION_HEADER, HEADER, marks_text
from pipeline.tables.cells import cell_text
from pipeline.tables.record_columns import SLUG, RecordColumn, columns_of


class RecordSheet(NamedTuple):
    """The records of a kind by slug, as plain data, with the columns that show them.

    `edition` names whose errata are laid over the values; it is empty for those of the files.
    """

    kind: str
    columns: tuple[RecordColumn, ...]
    records: Mapping[str, Data]
    edition: str = ""

    @property
    def header(self) -> list[str]:
        """The texts of the first row."""
        last = f"{EDITION_HEADER} {self.edition}" if self.edition else f"{HEADER}{self.kind}"
        return [SLUG, *(column.name for column in self.columns), last]

    def marks(self, slug: str) -> str:
        """Return what stands in the last cell of a record's row."""
        if self.edition:
            return self.edition
        record = self.records[slug]
        cells = [(one.name, cell_text(one.spec, one.value(record))) for one in self.columns]
        return marks_text([(SLUG, slug), *cells])


def sheet_of(game: Game, kind: str, edition: str = "") -> RecordSheet:
    """Return the sheet of a kind of a game as first printed, or as of the named `edition`."""
    raw = game.documents["kinds.yaml"].data[kind]
    file = game.documents.get(f"{kind}.yaml")
    data: Mapping[str, Any] = {} if file is None else file.as_written.data
    records = {slug: record for slug, record in data.items() if slug != SOURCE}
    return RecordSheet(kind, columns_of(raw, records.values()), records, edition)


def exportable(game: Game) -> list[str]:
    """Return the kinds that have records of their own: combined ones have none."""
    return [name for name, kind in game.kinds.items() if not kind.factors]
