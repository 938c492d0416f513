"""`event check`, `sign-up`, `pair`, `standings`: an organiser's lists, rounds and places."""

import json as json_module
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import Edition, Report
from pipeline.cli.tables import Format, TableForm
from pipeline.cli.terminal import say
from pipeline.source.files import ROSTER, YAML_SUFFIXES, open_folder, read_bytes
from pipeline.source.findings import Misuse, fail

if TYPE_CHECKING:
    from pipeline.build.own_documents import Table
    from pipeline.rosters.event import Event, Listed, Read, SignedUp
    from pipeline.rosters.swiss import Match

Folder = Annotated[Path, argument("DIR", "The event: event.yaml, and lists/ next to it.")]
_HALF: Final = 19
"""Letters and hyphens of half a seal."""


def check(*, folder: Folder, form: TableForm, report: Report) -> None:
    """Check all lists of an event, and print a table of them.

    Lists must keep to the game's rules, to the limit, fields and rules of event.yaml, and to the
    seals that players handed in. The table shows what has changed since sign-up, with prices. The
    exit code is 1 if a list may not be played, or has changed since sign-up.
    """
    from pipeline.cli.guard import FINDINGS
    from pipeline.rosters.event import read_event

    read = read_event(folder)
    listed = _lists(folder, read, report)
    for each in listed:
        report.tell(each.findings)
    table = _lists_table(read, listed)
    changed = any(row[-1] for row in table.rows)
    if form.format_ is Format.PDF:
        # A seal is compared half by half, so that it is printed on two lines.
        halves = (tuple(_halved(cell) for cell in row) for row in table.rows)
        table = table._replace(rows=tuple(halves))
    form.write(table, as_json=report.json)
    if changed or not all(each.legal for each in listed):
        raise typer.Exit(FINDINGS)


def _halved(cell: str) -> str:
    return f"{cell[:_HALF]} {cell[_HALF + 1 :]}" if len(cell) == 2 * _HALF + 1 else cell


def _lists(folder: Path, read: "Read", report: Report) -> "list[Listed]":
    """Return the lists of an event, judged; raises Misuse without any player."""
    from pipeline.build.project import open_project
    from pipeline.rosters.event import LISTS, EventJudge

    project = open_project(report.project)
    there = sorted(file for file in (folder / LISTS).glob("*") if not file.name.startswith("."))
    files = [file for file in there if file.suffix.lower() in YAML_SUFFIXES]
    for file in (file for file in there if file not in files):
        say(f"{file} is not a list: expected .yaml, .yml or .json", aside=True)
    if not (files or read.known):
        raise Misuse(f"there is no list in {folder / LISTS}")
    open_folder(folder / LISTS)
    with _placed(read, "as_of", "edition"):
        edition = Edition(read.event.edition, read.event.as_of).name
    with _placed(read, "game"):
        game = project.open_game(read.event.game, edition)
    return EventJudge(game, read).lists(files)


@contextmanager
def _placed(read: "Read", *keys: str) -> Iterator[None]:
    """Report what is refused at the first of some keys that event.yaml has."""
    try:
        yield
    except Misuse as error:
        key = next((key for key in keys if key in read.document.data), keys[-1])
        raise fail("event-field", str(error), read.document.position(key), key) from None


_LISTS: Final = (("Player", 0), ("List", 0), ("Total", 10), ("Limit", 10), ("Seal", 40))
_MORE: Final = (("Content", 13), ("Verdict", 15), ("Since sign-up", 22))


def _lists_table(read: "Read", listed: "Sequence[Listed]") -> "Table":
    from pipeline.build.own_documents import Table
    from pipeline.source.names import counted

    event, rows = read.event, [_list_row(read, each) for each in listed]
    there = {each.player for each in listed}
    rows += [
        (player, "", "", "", seal, "", "sealed", "")
        for player, seal in event.seals.items()
        if player not in there
    ]
    gone = [player for player in read.register if player not in {*there, *event.seals}]
    rows += [(player, "", "", "", "", "", "", "its list is gone") for player in gone]
    wrong = sum(not each.legal for each in listed)
    about = f"{counted(len(listed), 'list')}, {wrong} that may not be played"
    if changed := sum(bool(row[-1]) for row in rows):
        about += f", {changed} not as signed up"
    return Table(event.title, about, (*_LISTS, *_MORE), tuple(rows))


def _list_row(read: "Read", listed: "Listed") -> tuple[str, ...]:
    from pipeline.rosters.event import since_sign_up

    event, roster = read.event, listed.roster
    if roster is None:
        return (listed.player, listed.file.name, "", "", "", "", "unreadable", "")
    limit = event.limit if event.limit is not None else roster.limit
    costs = ("" if roster.total is None else str(roster.total), "" if limit is None else str(limit))
    content = str(roster.data.get("content") or roster.version)
    verdict = "legal" if listed.legal else "NOT LEGAL"
    since = since_sign_up(event, listed, read.register)
    return (listed.player, roster.title, *costs, listed.seal, content, verdict, since)


def sign_up(
    *,
    folder: Folder,
    again: Annotated[
        list[str] | None, option("--again PLAYER", "Accept the changed list of this player.")
    ] = None,
    report: Report,
) -> None:
    """Record the seal and prices of every new list, so that later changes show.

    A list that is signed up keeps its entry. The exit code is 1 if a list is left out: it may not
    be played, has changed since, or comes after round 1 is paired.
    """
    from datetime import datetime

    from pipeline.cli.guard import FINDINGS
    from pipeline.rosters.event import REGISTER, read_event, signed_up
    from pipeline.rosters.swiss import RESULTS
    from pipeline.source.names import counted, did_you_mean
    from pipeline.source.writing import write_atomically

    read = read_event(folder)
    listed, register = _lists(folder, read, report), read.register
    paired, again = (folder / RESULTS).is_file(), again or []
    players = [each.player for each in listed]
    for name in again:
        if name not in players:
            raise Misuse(f"--again: there is no player {name!r}; {did_you_mean(name, players)}")
    now = datetime.now().isoformat(timespec="minutes")
    new = left_out = 0
    for each in listed:
        report.tell(each.findings)
        refused = _refused(each, register.get(each.player), again, paired=paired)
        if refused:
            left_out += 1
            say(f"{each.file.name}: {refused}")
        elif each.player not in register or each.player in again:
            new += 1
            register[each.player] = signed_up(each, now)
            say(f"{each.file.name}: {each.player} is signed up, {each.seal}")
    if not (new or left_out):
        say(f"no new list: {counted(len(register), 'player')} signed up before")
    data = {player: entry.model_dump() for player, entry in register.items()}
    text = json_module.dumps(data, indent=2, ensure_ascii=False) + "\n"
    write_atomically(folder / REGISTER, text.encode())
    if left_out:
        raise typer.Exit(FINDINGS)


def _refused(
    listed: "Listed", known: "SignedUp | None", again: Sequence[str], *, paired: bool
) -> str:
    """Return why a list is not signed up; empty if it is, or was before."""
    if not listed.legal:
        return "not signed up, because it may not be played"
    if paired and known is None:
        return f"{listed.player} is not signed up, because round 1 is already paired"
    if known is not None and known.seal != listed.seal and listed.player not in again:
        return f"changed since {listed.player} signed up; --again {listed.player!r} takes it"
    return ""


def pair(
    *,
    folder: Folder,
    again: Annotated[
        bool, option("--again", "Print the newest round again, and pair no new one.")
    ] = False,
    form: TableForm,
    report: Report,
) -> None:
    """Pair the next round by the Swiss system, and write it into results.csv.

    Neighbours in the standings meet, but no two players meet twice. Fill in the scores with any
    spreadsheet, then pair the next round.
    """
    from pipeline.rosters.event import read_event
    from pipeline.rosters.swiss import RESULTS, pairings, results_text
    from pipeline.source.writing import write_atomically

    read = read_event(folder)
    event, players = read.event, _players(folder, read, report)
    matches = _matches(folder, players)
    if again:
        newest = max((each.round for each in matches), default=0)
        new = [each for each in matches if each.round == newest]
        if not new:
            raise Misuse("no round is paired: leave --again out")
    else:
        new = pairings(event, players, matches)
        write_atomically(folder / RESULTS, results_text([*matches, *new]).encode())
    form.write(_pairings_table(event, new), as_json=report.json)


def _players(folder: Path, read: "Read", report: Report) -> list[str]:
    """Return who plays: all who are signed up, else all who have a list; and all sealed ones.

    Says how many lists are not as they were signed up. Raises typer.Exit with 1 for a list that may
    not be played while nobody is signed up.
    """
    from pipeline.cli.guard import FINDINGS
    from pipeline.source.names import counted

    listed = _lists(folder, read, report)
    if changed := sum(bool(row[-1]) for row in _lists_table(read, listed).rows):
        say(f"not as signed up: {counted(changed, 'list')}; event check names them", aside=True)
    if read.register:
        return list(dict.fromkeys((*read.register, *read.event.seals)))
    for each in listed:
        report.tell(each.findings)
    if not all(each.legal for each in listed):
        say("no round: fix these lists, or sign up the others with punchboard event sign-up")
        raise typer.Exit(FINDINGS)
    return list(dict.fromkeys((*(each.player for each in listed), *read.event.seals)))


def _matches(folder: Path, players: Sequence[str]) -> "list[Match]":
    from pipeline.rosters.swiss import RESULTS, read_results

    file = folder / RESULTS
    if not file.is_file():
        return []
    raw = read_bytes(file, ROSTER, file.as_posix(), given=True)
    return read_results(raw, file.as_posix(), players)


def _pairings_table(event: "Event", matches: "Sequence[Match]") -> "Table":
    from pipeline.build.own_documents import Table
    from pipeline.rosters.swiss import score_text

    columns = (("Table", 14), ("Player", 0), ("Score", 20), ("Opponent", 0), ("Opponent’s", 20))
    rows = tuple(
        (
            str(each.table),
            each.player,
            score_text(each.score),
            each.opponent or "—",
            score_text(each.opponent_score),
        )
        for each in matches
    )
    about = f"Round {matches[0].round} of {event.rounds}"
    return Table(event.title, about, columns, rows, "—: no opponent; this counts as a win.")


def standings(*, folder: Folder, form: TableForm, report: Report) -> None:
    """Print the standings of an event, with the tie-breaks that decide."""
    from pipeline.rosters.event import read_event

    read = read_event(folder)
    event, players = read.event, _players(folder, read, report)
    table = _standings_table(event, players, _matches(folder, players))
    form.write(table, as_json=report.json)


def _standings_table(event: "Event", players: list[str], matches: "list[Match]") -> "Table":
    from pipeline.build.own_documents import Table
    from pipeline.rosters.swiss import TIE_BREAKS
    from pipeline.rosters.swiss import standings as ranked

    labels = ("Wins", "Draws", "Losses", "Opponents", "Difference", "Scored")
    columns = (("Place", 12), ("Player", 0), ("Points", 14), *((label, 19) for label in labels))
    rows = tuple(
        (str(place), each.player, str(each.points), *map(str, each[2:8]))
        for place, each in enumerate(ranked(event, players, matches), 1)
    )
    newest = max((each.round for each in matches), default=0)
    of_round = [each for each in matches if each.round == newest]
    open_ = sum(not each.played for each in of_round)
    about = f"After round {newest} of {event.rounds}"
    if open_:
        done = len(of_round) - open_
        about = f"During round {newest} of {event.rounds}: {done} of {len(of_round)} matches played"
    ties = "; then ".join(TIE_BREAKS[name] for name in event.tie_breaks)
    foot = f"Ties: {ties}; then the lot drawn for round 1."
    return Table(event.title, about, columns, rows, foot)


COMMANDS = {
    "event check": check,
    "event sign-up": sign_up,
    "event pair": pair,
    "event standings": standings,
}
