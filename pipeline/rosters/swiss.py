"""Results of an event: standings with their tie-breaks, and the pairings of the next round."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from random import SystemRandom
from typing import Final, NamedTuple

from pipeline.game.tables.csv_files import cell_marks, read_delimited
from pipeline.rosters.event import Event, TieBreak
from pipeline.source.escaping import plain_cell
from pipeline.source.findings import Misuse, Position, PunchboardError, fail
from pipeline.source.names import did_you_mean

RESULTS: Final = "results.csv"
_COLUMNS: Final = ("round", "table", "player", "score", "opponent", "opponent_score")


class Match(NamedTuple):
    """A match; a player without an opponent has a round off, and no score is None once played."""

    round: int
    table: int
    player: str
    opponent: str
    score: int | None = None
    opponent_score: int | None = None

    @property
    def played(self) -> bool:
        return not self.opponent or None not in (self.score, self.opponent_score)


class _Row(NamedTuple):
    """A row of a results file: the text of each column, and where it is."""

    texts: dict[str, str]
    places: dict[str, Position]

    def wrong(self, column: str, message: str, hint: str) -> PunchboardError:
        return fail("event-result", message, self.places[column], hint=hint)


def read_results(raw: bytes, file: str, players: Sequence[str]) -> list[Match]:
    """Return the matches of a results file as any spreadsheet saves it.

    Raises PunchboardError at the wrong cell.
    """
    rows = _rows(raw, file)
    matches = [_match(row, players) for row in rows]
    if not matches:
        hint = "put your copy of it here, or move the file to another place and pair round 1 again"
        raise fail("event-result", "there is no match in it", Position(file), hint=hint)
    _require_possible(rows, matches)
    _require_everybody(file, matches, players)
    return matches


def _rows(raw: bytes, file: str) -> list[_Row]:
    head, *rows = read_delimited(raw, file, RESULTS, "", tabs=False).rows
    columns = {cell.text.strip(): cell.column for cell in head}
    if lacking := [name for name in _COLUMNS if name not in columns]:
        message = f"there is no column {lacking[0]!r}"
        hint = f"write {','.join(_COLUMNS)} as the first line"
        raise fail("event-result", message, Position(file, 1, 1), hint=hint)
    marks = cell_marks(raw, file, tabs=False)
    made = []
    for row in rows:
        texts = {cell.column: cell.text.strip() for cell in row}
        begin = marks[row[0].row, 1]
        places = {
            name: Position(file, *marks.get((row[0].row, columns[name]), begin))
            for name in _COLUMNS
        }
        made.append(_Row({name: texts.get(columns[name], "") for name in _COLUMNS}, places))
    return made


def _require_everybody(file: str, matches: Sequence[Match], players: Sequence[str]) -> None:
    """Raise PunchboardError for a player who misses a round or has too many rounds off."""
    offs = dict.fromkeys(players, 0)
    for number in range(1, max(each.round for each in matches) + 1):
        of_round = [each for each in matches if each.round == number]
        there = {player for each in of_round for player in (each.player, each.opponent)}
        wrong, hint = "", ""
        if lacking := [player for player in players if player not in there]:
            wrong = f"round {number} has no match of {lacking[0]}"
            hint = f"write a row for {lacking[0]}, with no opponent for a round off"
        for each in of_round:
            if not each.opponent and offs[each.player] > min(offs.values()):
                wrong = f"{each.player} has a second round off in round {number}"
                hint = "give it to a player who has had none"
            offs[each.player] += not each.opponent
        if wrong:
            raise fail("event-result", wrong, Position(file), hint=hint)


def _require_possible(rows: Sequence[_Row], matches: Sequence[Match]) -> None:
    """Raise PunchboardError for a player who plays twice in a round, or meets somebody twice."""
    taken: set[tuple[int, str]] = set()
    met: set[frozenset[str]] = set()
    for row, each in zip(rows, matches, strict=True):
        pair = [player for player in (each.player, each.opponent) if player]
        wrong, column = "", "opponent"
        if each.round < 1:
            wrong, column = "rounds count from 1", "round"
        elif len(set(pair)) < len(pair):
            wrong = f"{each.player} meets {each.player}"
        elif again := next((player for player in pair if (each.round, player) in taken), ""):
            wrong = f"{again} plays twice in round {each.round}"
        elif len(pair) > 1 and frozenset(pair) in met:
            wrong = f"{each.player} and {each.opponent} meet twice"
        elif not each.opponent and (each.score, each.opponent_score) != (None, None):
            wrong = f"{each.player} has a score and no opponent"
        if wrong:
            raise row.wrong(column, wrong, "fill in the scores alone; pair writes the rest")
        taken.update((each.round, player) for player in pair)
        met.add(frozenset(pair))


def _match(row: _Row, players: Sequence[str]) -> Match:
    cells = {plain_cell(player): player for player in players} | {"": ""}
    for column in ("player", "opponent"):
        name = row.texts[column]
        if name not in cells:
            hint = did_you_mean(name, [player for player in cells if player])
            raise row.wrong(column, f"{name!r} has no list in the event", hint)
    numbers = {
        column: _number(row, column) for column in ("round", "table", "score", "opponent_score")
    }
    for column in ("round", "table"):
        if numbers[column] is None:
            message = f"expected a whole number as {column}, found nothing"
            raise row.wrong(column, message, f"write the number of the {column}")
    player, opponent = cells[row.texts["player"]], cells[row.texts["opponent"]]
    return Match(player=player, opponent=opponent, **numbers)  # type: ignore[arg-type]


def _number(row: _Row, column: str) -> int | None:
    written = row.texts[column]
    if re.fullmatch("-?[0-9]{1,6}", written):
        return int(written)
    if written:
        message = f"expected a whole number as {column}, found {written!r}"
        raise row.wrong(column, message, "write it in digits, six at most")
    return None


def results_text(matches: Sequence[Match]) -> str:
    """Return the results file, to be filled in with any spreadsheet."""
    buffer = io.StringIO(newline="")
    table = csv.writer(buffer)
    table.writerow(_COLUMNS)
    for each in matches:
        player, opponent = plain_cell(each.player), plain_cell(each.opponent)
        scores = (score_text(score) for score in (each.score, each.opponent_score))
        table.writerow((each.round, each.table, player, next(scores), opponent, next(scores)))
    return buffer.getvalue()


def score_text(score: int | None) -> str:
    """Return a score as a cell, empty before there is one."""
    return "" if score is None else str(score)


class Standing(NamedTuple):
    """A player's place: points, then what breaks ties."""

    player: str
    points: int
    wins: int
    draws: int
    losses: int
    opponents: int
    difference: int
    scored: int
    rounds_off: int


TIE_BREAKS: Final[dict[TieBreak, str]] = {
    "opponents": "points of all opponents together",
    "difference": "scores made less scores conceded",
    "scored": "scores made",
}


def standings(event: Event, players: Sequence[str], matches: Sequence[Match]) -> list[Standing]:
    """Return all players, the best first: by points, by the event's tie-breaks, and by lot.

    The lot is the order of round 1, or before it that of `players`.
    """
    sides = {player: list(_sides(player, matches)) for player in players}
    points = {player: sum(_worth(event, *side[:2]) for side in sides[player]) for player in players}
    drawn = [name for each in sorted(matches) for name in each[2:4] if name]
    order = dict.fromkeys((*drawn, *players))
    made = [_standing(player, points, sides[player]) for player in order]

    def rank(each: Standing) -> tuple[int, ...]:
        return (-each.points, *(-getattr(each, name) for name in event.tie_breaks))

    return sorted(made, key=rank)


Side = tuple[int | None, int | None, str]
"""A match as one of its players sees it: the score made, the score conceded, the opponent."""


def _sides(player: str, matches: Sequence[Match]) -> Iterator[Side]:
    for each in matches:
        if each.played and player == each.player:
            yield each.score, each.opponent_score, each.opponent
        elif each.played and player == each.opponent:
            yield each.opponent_score, each.score, each.player


def _worth(event: Event, score: int | None, conceded: int | None) -> int:
    if score is None or conceded is None:
        return event.points.win
    points = event.points
    return points.win if score > conceded else points.loss if score < conceded else points.draw


def _standing(player: str, points: dict[str, int], sides: list[Side]) -> Standing:
    met = [(made, lost) for made, lost, _ in sides if made is not None and lost is not None]
    off = sum(not opponent for *_, opponent in sides)
    return Standing(
        player,
        points[player],
        sum(made > lost for made, lost in met) + off,
        sum(made == lost for made, lost in met),
        sum(made < lost for made, lost in met),
        sum(points[opponent] for *_, opponent in sides if opponent),
        sum(made - lost for made, lost in met),
        sum(made for made, _ in met),
        off,
    )


def pairings(event: Event, players: Sequence[str], matches: Sequence[Match]) -> list[Match]:
    """Return the next round: neighbours in the standings who have not met, as far as that goes.

    Of an odd number, the last who has had no round off has one. Raises Misuse if a result is
    missing, if all rounds are played, or if nobody is left to meet.
    """
    open_ = next((each for each in matches if not each.played), None)
    if open_ is not None:
        message = f"round {open_.round}, table {open_.table} has no result yet"
        again = "event pair --again prints the round once more"
        raise Misuse(f"{message}: write both scores into {RESULTS}; {again}")
    number = max((each.round for each in matches), default=0) + 1
    if number > event.rounds:
        raise Misuse(f"all {event.rounds} rounds are paired; event standings shows who has won")
    # Nobody can choose a name that the lot favours.
    drawn = SystemRandom().sample(players, len(players))
    ranked = standings(event, drawn, matches)
    order = [each.player for each in ranked]
    offs = {each.player: each.rounds_off for each in ranked}
    met = {frozenset((each.player, each.opponent)) for each in matches}
    for off in _rounds_off(order, offs):
        rest = [player for player in order if player != off]
        pairs = _pair(rest, met, [_TRIES])
        if pairs is not None:
            made = [Match(number, table, *pair) for table, pair in enumerate(pairs, 1)]
            return [*made, *([Match(number, len(made) + 1, off, "")] if off else [])]
    raise Misuse(f"everyone has met everyone: there is no round {number}")


_TRIES: Final = 100_000
"""Pairs that are tried; with fewer rounds than half of the players, the first ones nearly do."""


def _rounds_off(order: list[str], offs: dict[str, int]) -> Iterator[str]:
    if len(order) % 2 == 0:
        yield ""
        return
    least = min(offs.values())
    yield from (player for player in reversed(order) if offs[player] == least)


def _pair(
    order: list[str], met: set[frozenset[str]], tries: list[int]
) -> list[tuple[str, str]] | None:
    """Return pairs of players, each with the nearest one that they have not met; None without."""
    if not order:
        return []
    first, *rest = order
    for other in rest:
        tries[0] -= 1
        if frozenset((first, other)) in met or tries[0] < 0:
            continue
        pairs = _pair([player for player in rest if player != other], met, tries)
        if pairs is not None:
            return [(first, other), *pairs]
    return None
