"""Rosters that follow one another: whether each comes of the last, and who leads a campaign."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from json import dumps
from typing import Any, Final, NamedTuple

from pipeline.checks.verdict import RuleEvaluator, verdict
from pipeline.game.records import Record
from pipeline.rosters.advance import AdvanceRequest, Illegal, advance
from pipeline.rosters.campaign import FILE, read_campaign
from pipeline.rosters.description import describe_roster, verdict_findings
from pipeline.rosters.link import PUT_BACK, Data, Link
from pipeline.rosters.matching import plain
from pipeline.rosters.seal import SALT, unsalted_seal
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity, fail
from pipeline.template.expression import ExpressionError, Expressions


class Place(NamedTuple):
    """A player's place: the roster, and its values by the labels of the campaign."""

    player: str
    roster: str
    file: str
    values: dict[str, Any]


def leaders(links: Sequence[Link]) -> list[Place]:
    """Return the places of the newest rosters of a folder, the best first.

    Raises Misuse for a game without standings, and for rosters of several games; PunchboardError
    for an expression that cannot be evaluated.
    """
    followed = {link.follows for link in links}
    newest = [link for link in links if link.file.name not in followed]
    game = newest[0].game
    if len({link.game.id for link in newest}) > 1:
        raise Misuse("these are rosters of several games: name a folder of one campaign")
    read = read_campaign(game)
    if read is None or not read.campaign.standings:
        raise Misuse(f"{game.id} has no standings: there are none in its {FILE}")
    views = [RuleEvaluator(link.game).seen(link.record) for link in newest]
    everybody = [names["record"] for names in views]
    made = []
    for link, names in zip(newest, views, strict=True):
        roster = describe_roster(link.game, link.record)
        values = {
            label: _value(read.document, label, text, {**names, "rosters": everybody})
            for label, text in read.campaign.standings.items()
        }
        made.append(Place(roster.owner or roster.title, roster.title, link.file.name, values))
    return sorted(made, key=_rank)


def _rank(place: Place) -> tuple[Any, ...]:
    return (*(-value for value in place.values.values()), place.player)


def _value(document: Any, label: str, text: str, names: dict[str, Any]) -> Any:
    place = document.position("standings", label)
    try:
        value = Expressions().expression(text)(names)
    except ExpressionError as error:
        place = error.position(document, "standings", label)
        raise fail("campaign-expression", str(error), place, label) from None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise fail("campaign-expression", f"expected a number, found {value!r}", place, label)
    return value


_NO_RESULT: Final = (SALT, "content", "chain", "date")
"""Fields that no replay decides on: a seal may come later, and errata may have come since."""

_CHAINED: Final = ("follows", "chain", "answers", "ledger")
_DATED: Final = re.compile(r".*-([0-9]{4}-[0-9]{2}-[0-9]{2})(?:-[0-9]+)?")


class RecordedAnswers(NamedTuple):
    """The answers that a roster has of the way to it."""

    record: Record

    @property
    def data(self) -> Data:
        answers: Data = self.record.document.data[self.record.slug].get("answers") or {}
        return answers

    def position(self, *path: str | int, key: bool = False) -> Position:
        return self.record.document.position(self.record.slug, "answers", *path, key=key)


def verify(links: Sequence[Link]) -> Iterator[tuple[Link, list[Finding]]]:
    """Yield the rosters of a folder with what is wrong with their way from one to the next."""
    by_name = {link.file.name: link for link in links}
    followers: dict[str, list[Link]] = {}
    for link in links:
        followers.setdefault(link.follows, []).append(link)
    firsts: dict[str, list[Link]] = {}
    for link in followers.get("", ()):
        firsts.setdefault(plain(link.record.name), []).append(link)
    for link in links:
        rivals = followers[link.follows] if link.follows else firsts[plain(link.record.name)]
        findings = list(_fork(link, [rival for rival in rivals if rival is not link]))
        before = by_name.get(link.follows)
        if not link.follows:
            findings += _first(link)
        elif before is None:
            message = f"it follows {link.follows!r}, which is not in its folder"
            findings.append(link.finding("roster-follows", message, "follows", hint=PUT_BACK))
        else:
            findings += _step(before, link)
        judged = verdict_findings(verdict(link.game, link.record))
        told = (each for each in judged if each.severity is not Severity.INFO)
        yield link, [*findings, *_day(link), *told]


def _fork(link: Link, rivals: Sequence[Link]) -> Iterator[Finding]:
    names = ", ".join(rival.file.name for rival in rivals)
    if rivals and link.follows:
        message = f"{names} follows {link.follows}, too: one game has one result"
        hint = "keep the file that was played on, and undo the other with punchboard roster back"
        yield link.finding("roster-fork", message, "follows", hint=hint)
    elif rivals:
        message = f"{names} begins {link.record.name}, too: a campaign has one beginning"
        yield link.finding(
            "roster-fork", message, "name", hint="take one of them out of the folder"
        )


def _first(link: Link) -> Iterator[Finding]:
    for field in _CHAINED:
        if link.data.get(field):
            message = f"it has {field}, but does not say which file it follows"
            hint = "write follows: again, as advance wrote it"
            yield link.finding("roster-follows", message, field, hint=hint)
            return


def _day(link: Link) -> Iterator[Finding]:
    day, named = str(link.data.get("date") or ""), _DATED.fullmatch(link.file.stem)
    if day > date.today().isoformat():
        message = f"its day {day} has not come yet"
        yield link.finding("roster-date", message, "date", hint="write the day of the game")
    elif day and named and link.follows and named[1] != day:
        message = f"the file is named after {named[1]}, and says {day}"
        yield link.finding("roster-date", message, "date", hint=f"write {named[1]} again")


def _step(before: Link, link: Link) -> Iterator[Finding]:
    """Yield what is wrong with one advance, replayed from its answers.

    Nothing is replayed from a file that has changed since: all that differs would follow from that.
    """
    day, earlier = (str(each.data.get("date") or "") for each in (link, before))
    if day < earlier:
        message = f"its day {day or '(none)'} is before {earlier}, that of {before.file.name}"
        yield link.finding("roster-date", message, "date", hint="write the day of the game")
    chain, found = unsalted_seal(before.data), link.data.get("chain")
    if found and found != chain:
        message = f"{before.file.name} has changed since: its seal was {found}, and is {chain}"
        hint = f"put {before.file.name} back as it was"
        yield link.finding("roster-chain", message, "chain", hint=hint)
        return
    if not found:
        message = f"it has no chain: nothing ties it to {before.file.name}"
        hint = f"advance {before.file.name} once more"
        yield link.finding("roster-chain", message, "follows", hint=hint)
    yield from _replay(before, link, max(day, earlier))


def _replay(before: Link, link: Link, day: str) -> Iterator[Finding]:
    request = AdvanceRequest(day, link.file.name, recorded=RecordedAnswers(link.record))
    try:
        made = advance(before.game, before.record, before.file, request)
    except Illegal as error:
        broken = ", ".join(fault.title for fault in error.verdict.faults)
        message = f"its answers cannot be replayed: {error}: {broken}"
        yield link.finding("roster-replay", message, "answers", hint=_HINT)
        return
    except (Misuse, PunchboardError) as error:
        yield from _failures(link, error)
        return
    expected = made.record.document.data[made.record.slug]
    read = read_campaign(before.game)
    free = read.campaign.free if read is not None else ()
    left_alone = tuple(f"{name}." for name in (*_NO_RESULT, *free))
    old = link.data.get("content")
    since = f"; written for content {old}, replayed with {before.game.version}"
    suffix = since if old != before.game.version else ""
    for path, words, wanted, there in differences(expected, link.data):
        field = "".join(f"{part}." for part in path if isinstance(part, str))
        if not field.startswith(left_alone):
            message = f"{words}: the answers give {wanted}, the file says {there}{suffix}"
            yield link.finding("roster-replay", message, *path, hint=_HINT)


_HINT: Final = "write the value that the answers give, or advance again with the right answers"


def _failures(link: Link, error: Misuse | PunchboardError) -> Iterator[Finding]:
    if isinstance(error, Misuse):
        yield link.finding("roster-replay", f"it cannot be replayed: {error}", "answers")
        return
    for finding in error.findings:
        message = f"its answers cannot be replayed: {finding.message}"
        place = finding.position if finding.position.file else link.record.position_of()
        yield Finding("roster-replay", message, place, finding.subject, _HINT)


Difference = tuple[tuple[str | int, ...], str, str, str]
"""The path in the file, the path in words, what was expected there, and what is there."""


def differences(
    expected: Any, found: Any, path: tuple[str | int, ...] = (), words: str = ""
) -> Iterator[Difference]:
    """Yield where plain data differs from what is expected; entries go by their names."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in {**expected, **found}:
            inner = f"{words}, {key}" if words else str(key)
            yield from differences(expected.get(key), found.get(key), (*path, key), inner)
    elif _is_named(expected) and _is_named(found):
        yield from _named_differences(expected, found, path, words)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, pair in enumerate(zip(expected, found, strict=True)):
            yield from differences(*pair, (*path, index), f"{words} {index + 1}")
    elif expected != found:
        yield path, words, _told(expected), _told(found)


def _named_differences(
    expected: list[Any], found: list[Any], path: tuple[str | int, ...], words: str
) -> Iterator[Difference]:
    places = {entry["name"]: index for index, entry in enumerate(found)}
    wanted = {entry["name"]: entry for entry in expected}
    for name, entry in wanted.items():
        if name in places:
            index = places[name]
            yield from differences(entry, found[index], (*path, index), f"{words}, {name}")
        else:
            yield path, f"{words}, {name}", "the entry", "nothing"
    for name, index in places.items():
        if name not in wanted:
            yield (*path, index), f"{words}, {name}", "nothing", "the entry"


def _is_named(value: Any) -> bool:
    if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
        return False
    names = [each.get("name") for each in value]
    return bool(names) and None not in names and len({*map(str, names)}) == len(names)


def _told(value: Any) -> str:
    if isinstance(value, str):
        return repr(value)
    return "nothing" if value is None else dumps(value, ensure_ascii=False)
