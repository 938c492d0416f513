"""A roster of a campaign, and the way that led to it: each file says which one it follows."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.game.game import Game
from pipeline.game.records import Record
from pipeline.source.findings import Finding, PunchboardError

Data = Mapping[str, Any]

PUT_BACK: Final = "put the file that it follows into the same folder"


class Link(NamedTuple):
    """A roster of a campaign, with its file."""

    file: Path
    game: Game
    record: Record

    @property
    def data(self) -> Data:
        data: Data = self.record.document.data[self.record.slug]
        return data

    @property
    def follows(self) -> str:
        """The name of the file that it was advanced from; empty for the first of a campaign."""
        return str(self.data.get("follows") or "")

    def finding(self, code: str, message: str, *path: str | int, hint: str = "") -> Finding:
        """Return a finding at what is at `path`, or at the last part of it that is there."""
        data: Any = self.data
        there: list[str | int] = []
        for part in path:
            listed = isinstance(data, list) and isinstance(part, int) and part < len(data)
            if not listed and not (isinstance(data, Mapping) and part in data):
                break
            data = data[part]
            there.append(part)
        return self.record.finding(code, message, hint, at=tuple(there))


_MOST: Final = 200
"""Rosters that may follow one another."""


def way_to(file: Path, open_: Callable[[Path], Link]) -> list[Link]:
    """Return the rosters that led to that of `file`, the first one first.

    Each lies next to the one that follows it. Raises PunchboardError for one that is not there, and
    for rosters that follow one another in a circle.
    """
    links: list[Link] = []
    following: Path | None = file
    while following is not None:
        links.insert(0, open_(following))
        following = _preceding_file(links, file)
    return links


def _preceding_file(links: list[Link], file: Path) -> Path | None:
    link = links[0]
    if not link.follows:
        return None
    place = file.parent / link.follows
    if Path(link.follows).name != link.follows or not place.is_file():
        message = f"there is no roster {link.follows!r} next to {link.file.name}"
        raise PunchboardError(link.finding("roster-follows", message, "follows", hint=PUT_BACK))
    if any(place.samefile(other.file) for other in links) or len(links) >= _MOST:
        message = f"{link.follows} follows itself, through other files"
        if len(links) >= _MOST:
            message = f"more than {_MOST} rosters follow one another"
        hint = "take follows: out of the first of them"
        raise PunchboardError(link.finding("roster-follows", message, "follows", hint=hint))
    return place
