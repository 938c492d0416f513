"""BattleScribe's roster, zipped: one `.ros` in an archive."""

import io
import zipfile
from typing import Final

from pipeline.exchange.battlescribe.write import write_roster
from pipeline.exchange.format import EXPORTERS, IMPORTERS, Exporter, Importer, Incoming
from pipeline.exchange.formats.ros import read_ros
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.roster import Roster
from pipeline.exchange.strict.packed import unzip

# The first day that an archive can tell, so that the same roster gives the same bytes.
_DAY: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3


def _write(roster: Roster) -> bytes:
    member = zipfile.ZipInfo(f"{roster.slug}.ros", _DAY)
    member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, _UNIX
    member.external_attr = 0o644 << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(member, write_roster(roster), compresslevel=9)
    return buffer.getvalue()


def _claims(incoming: Incoming) -> bool:
    return incoming.content.startswith(b"PK")


def _read(incoming: Incoming) -> ImportedRoster:
    return read_ros(unzip(incoming.content, incoming.name, ".ros"), incoming.name)


EXPORTERS.add("rosz", Exporter(".rosz", "The same, zipped; can be read back.", _write))
IMPORTERS.add("rosz", Importer("a zipped roster of BattleScribe and others", _claims, _read))
