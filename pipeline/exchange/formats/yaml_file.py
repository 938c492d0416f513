"""YAML: a roster's own file, as `punchboard roster new` begins one."""

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.documents.yaml import parse_yaml
from pipeline.exchange.format import EXPORTERS, IMPORTERS, Exporter, Importer, Incoming
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.native import Own, own_data
from pipeline.exchange.roster import Roster
from pipeline.exchange.strict.bounds import decoded
from pipeline.exchange.yaml_writer import write_yaml


def _write(roster: Roster) -> bytes:
    return write_yaml(own_data(roster)).encode()


def _claims(incoming: Incoming) -> bool:
    if incoming.start.startswith(("{", "<", "++", "PK")):
        return False
    try:
        return "name" in parse_yaml(incoming.content, incoming.name).data
    except PunchboardError:
        return False


def _read(incoming: Incoming) -> ImportedRoster:
    text = decoded(incoming.content, incoming.name)
    data = parse_yaml(text, incoming.name).data
    if "name" not in data:
        place, hint = Position(incoming.name, 1, 1), "begin it with name: and the roster's name"
        raise fail("import-format", "expected a roster, found no name in it", place, hint=hint)
    return ImportedRoster("Punchboard (YAML)", own=Own(data, text))


EXPORTERS.add("yaml", Exporter(".yaml", "The roster's own file; can be read back.", _write))
IMPORTERS.add("yaml", Importer("a roster's file of Punchboard's", _claims, _read))
