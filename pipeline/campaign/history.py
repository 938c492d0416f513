"""Where a roster comes from: the rosters that it follows, back to the first."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError, fail
from pipeline.content.game import Game
from pipeline.content.record_models import RosterModel
from pipeline.content.records import Record
from pipeline.exchange.describe import describe_roster
from pipeline.exchange.difference import Difference, difference
from pipeline.exchange.roster import Roster

MOST: Final = 200
"""Rosters that may follow one another."""

Open = Callable[[Path], tuple[Game, Record]]
"""Reading a roster from its file."""


class Chapter(NamedTuple):
    """One roster of a history, with what changed since the one before; None for the first."""

    file: Path
    date: str
    roster: Roster
    ledger: tuple[tuple[str, str], ...]
    changes: Difference | None


def history(file: Path, open_: Open) -> tuple[Chapter, ...]:
    """Return the rosters that led to that of `file`, the first one first.

    Each lies beside the one that follows it. Raises PunchboardError for one that is not there, and
    for rosters that follow one another in a circle.
    """
    rosters: list[tuple[Path, Record, Roster]] = []
    seen: set[Path] = set()
    following: Path | None = file
    while following is not None:
        game, record = open_(following)
        rosters.append((following, record, describe_roster(game, record)))
        seen.add(following.resolve())
        following = _preceding_file(following, record, seen)
    rosters.reverse()
    return tuple(_make_chapter(rosters, at) for at in range(len(rosters)))


def _preceding_file(file: Path, record: Record, seen: set[Path]) -> Path | None:
    name = _roster_values(record).follows
    if name is None:
        return None
    place = file.parent / name
    if Path(name).name != name or not place.is_file():
        message = f"there is no roster {name!r} beside {file.name}"
        raise _follows_error(record, message, "put the file that it follows into the same folder")
    if place.resolve() in seen or len(seen) >= MOST:
        message = f"{name} follows, in the end, itself"
        if place.resolve() not in seen:
            message = f"more than {MOST} rosters follow one another"
        raise _follows_error(record, message, "take follows: out of the first of them")
    return place


def _follows_error(record: Record, message: str, hint: str) -> PunchboardError:
    return fail("roster-follows", message, record.position_of("follows"), str(record), hint)


def _make_chapter(rosters: list[tuple[Path, Record, Roster]], at: int) -> Chapter:
    file, record, roster = rosters[at]
    values = _roster_values(record)
    ledger = tuple((line.step, line.text) for line in values.ledger)
    changes = difference(rosters[at - 1][2], roster) if at else None
    return Chapter(file, values.date or "", roster, ledger, changes)


def _roster_values(record: Record) -> RosterModel:
    assert isinstance(record.values, RosterModel)  # as every kind of rosters has
    return record.values
