"""Our own data of a roster: whole, whichever file of ours carries it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.exchange.roster import Roster

FORMAT: Final = "punchboard-roster"
VERSION: Final = 1

_HEAD: Final = ("name", "game", "content")


class Own(NamedTuple):
    """A roster's file as plain data; `text` is the file itself, where it is a file of ours."""

    data: Mapping[str, Any]
    text: str = ""

    @property
    def game(self) -> str:
        """The id of the game that it says it belongs to; empty where it says nothing."""
        return str(self.data.get("game") or "")


def own_data(roster: Roster) -> dict[str, Any]:
    """Return a roster's data with its game and the version of the content, name first."""
    data = {"game": roster.game, "content": roster.version} | dict(roster.data)
    head = {key: data[key] for key in _HEAD if key in data}
    return head | data


def envelope(roster: Roster) -> dict[str, Any]:
    """Return a roster's data in what says that it is one."""
    return {"format": FORMAT, "version": VERSION, "kind": roster.kind, "roster": own_data(roster)}


def open_envelope(found: Any, name: str) -> Own:
    """Return the data in an envelope; raises PunchboardError where it is none of ours."""
    place = Position(name)
    if not isinstance(found, Mapping) or found.get("format") != FORMAT:
        raise _format_error("expected a roster of Punchboard's", place)
    if found.get("version") != VERSION:
        message = (
            f"expected version {VERSION} of the format, found {str(found.get('version'))[:20]!r}"
        )
        raise _format_error(message, place)
    data = found.get("roster")
    if not isinstance(data, Mapping):
        raise _format_error("there is no roster in it", place)
    return Own(data)


def _format_error(message: str, place: Position) -> PunchboardError:
    return fail("import-format", message, place, hint="export it once more with this version")
