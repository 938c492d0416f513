"""A link that holds the roster itself, to be sent in a chat or printed as a code."""

from pipeline.exchange.format import EXPORTERS, IMPORTERS, Exporter, Importer, Incoming
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.roster import Roster
from pipeline.exchange.share import FRAGMENT, fragment, read_fragment
from pipeline.exchange.strict.bounds import decoded


def _write(roster: Roster) -> bytes:
    return f"{fragment(roster)}\n".encode()


def _claims(incoming: Incoming) -> bool:
    return "\n" not in incoming.start.strip() and FRAGMENT.search(incoming.start) is not None


def _read(incoming: Incoming) -> ImportedRoster:
    text = decoded(incoming.content, incoming.name)
    return ImportedRoster("Punchboard (link)", own=read_fragment(text, incoming.name))


EXPORTERS.add(
    "share", Exporter(".txt", "The end of a link, from pb1. on; can be read back.", _write)
)
IMPORTERS.add("share", Importer("a link of Punchboard's, or its end from pb1. on", _claims, _read))
