"""`event.yaml`: what an organiser asks of the lists of an event, and each list judged by it.

title: Winter Open
game: scrimmage
limit: 160
fields: { scenario: A Toast to the Ambassador }
rounds: 3
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from pipeline.checks.game_rules import Rule
from pipeline.checks.verdict import RosterJudge
from pipeline.game.fields.spec import FrozenModel
from pipeline.game.game import Game
from pipeline.game.kind_options import slug_of
from pipeline.game.kinds import Day, Text
from pipeline.game.opening import stand_in
from pipeline.game.records import Record, roster_kind
from pipeline.rosters.description import RosterDescriber, verdict_findings
from pipeline.rosters.link import Link
from pipeline.rosters.matching import plain
from pipeline.rosters.profile import read_profile
from pipeline.rosters.roster import Roster
from pipeline.rosters.seal import read_seal, seal
from pipeline.source.document import Document
from pipeline.source.findings import Finding, Misuse, Position, Problems, PunchboardError, Severity
from pipeline.source.models import describe, described, note, reject, validated, validated_or_noted
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import load_yaml

FILE: Final = "event.yaml"
LISTS: Final = "lists"
"""The folder of the lists, next to the event's file."""

REGISTER: Final = "signed-up.json"

TieBreak = Literal["opponents", "difference", "scored"]


class MatchPoints(FrozenModel):
    """What a match is worth in the standings."""

    win: int = described("for a win, and for a round without an opponent", 3)
    draw: int = described("for a draw", 1)
    loss: int = described("for a loss", 0)


def _check_seal(text: str) -> str:
    try:
        return read_seal(text)
    except Misuse as error:
        raise reject("event-seal", str(error)) from None


class Event(FrozenModel):
    """What an organiser asks of all lists, and how an event is played."""

    title: Text = Field(min_length=1, description="what the event is called")
    game: Text = Field(min_length=1, description="the game's id")
    edition: Text = described("as --edition: living, published, base", "")
    as_of: Text = described("as --as-of: errata count up to this day", "")
    content: Text = described("version of the content that lists are made for", "")
    limit: Annotated[int, Field(strict=True, ge=0)] | None = described(
        "the most that a list may cost", None
    )
    fields: Mapping[Text, Any] = described(
        "what every list says, by field; null if none may say anything", {}
    )
    rules: Mapping[Text, Rule] = described("the event's own rules", {})
    seals: Mapping[Text, Annotated[Text, AfterValidator(_check_seal)]] = described(
        "seals handed in for secret lists, by player", {}
    )
    deadline: Day | None = described("the last day to sign up", None)
    rounds: int = described("how many rounds are played", 3, ge=1, le=20)
    points: MatchPoints = described("what a match is worth", MatchPoints())
    tie_breaks: tuple[TieBreak, ...] = described(
        "what decides between players with the same points, in order",
        ("opponents", "difference", "scored"),
    )


class SignedUp(FrozenModel):
    """What was noted of a list as it was signed up."""

    file: Text = Field(description="the file's name")
    title: Text = Field(description="what the list is called")
    seal: Text = Field(description="its seal")
    when: Text = Field(description="the minute")
    total: int | None = described("what it cost", None)
    content: Text = described("version of the content that judged it", "")
    costs: Mapping[Text, int] = described("what each entry cost, by title", {})


Register = dict[str, SignedUp]
"""What was signed up, by player."""


class Read(NamedTuple):
    """An event with its file, and what was signed up.

    `known` has the players, each as its name was first spelt, by its letters and digits.
    """

    event: Event
    document: Document
    register: Register
    known: dict[str, str]


def read_event(folder: Path) -> Read:
    """Return the event of a folder; raises Misuse without one, PunchboardError for a wrong one."""
    file = folder / FILE
    if folder.is_file():
        raise Misuse(f"{folder} is a file: name its folder, {folder.parent}")
    if not file.is_file():
        raise Misuse(f"there is no {FILE} in {folder}")
    document, known = load_yaml(file, file.as_posix(), given=True), dict[str, str]()
    event = validated(Event, document)
    register = _read_register(folder / REGISTER)
    register = {_spelt(name, known) or name: entry for name, entry in register.items()}
    seals = {_spelt(name, known) or name: each for name, each in event.seals.items()}
    return Read(event.model_copy(update={"seals": seals}), document, register, known)


def _spelt(name: str, known: dict[str, str]) -> str:
    """Return a player's name as it was first spelt; empty for one without letters and digits."""
    key = plain(name).replace(" ", "")
    return known.setdefault(key, " ".join(name.split())) if key else ""


def _read_register(file: Path) -> Register:
    if not file.is_file():
        return {}
    try:
        document, problems = load_yaml(file, file.as_posix(), given=True), Problems()
    except PunchboardError as error:
        hint = (
            f"put your copy of {file.name} here, or move the file to another place and sign up"
            " again"
        )
        raise PunchboardError([each._replace(hint=hint) for each in error.findings]) from None
    register: Register = {}
    for player, raw in document.data.items():
        if signed_up := validated_or_noted(SignedUp, raw, document, (player,), problems):
            register[player] = signed_up
    problems.stop()
    return register


class Listed(NamedTuple):
    """A list of an event: who plays it, its seal, what is wrong; no roster if it is unreadable."""

    file: Path
    player: str
    roster: Roster | None
    seal: str
    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        return not any(finding.severity is Severity.ERROR for finding in self.findings)


class EventJudge:
    """An event's game, opened once for all lists. Raises PunchboardError."""

    def __init__(self, game: Game, read: Read) -> None:
        self._game, self._event, self._document = game, read.event, read.document
        self._known, self._wanted = dict(read.known), dict[str, Any]()
        self._judges = (
            RosterJudge(game),
            RosterJudge(game, (read.document, dict(read.event.rules)), "rules"),
        )
        self._describer, self._problems = RosterDescriber(game), Problems()
        kind = roster_kind(game.kinds)
        assert kind is not None  # else there was no profile
        self._kind, self._slugs = kind, set(game.records[kind.name])
        self._require_known()

    def _require_known(self) -> None:
        event, kind = self._event, self._kind
        for name, rule in event.rules.items():
            subjects = rule.subjects
            if subjects is None or subjects.kind != kind.name:
                message = f"a rule of an event is for lists: expected for: {kind.name}"
                self._wrong("event-rule", message, f"write for: {kind.name}", "rules", name)
            elif subjects.each and subjects.each not in kind.lists:
                message = f"a {kind.name} has no list {subjects.each!r}"
                hint = did_you_mean(subjects.each, kind.lists)
                self._wrong("event-rule", message, hint, "rules", name, "for", "each")
        content, version = event.content, self._game.version
        if content and not ([0] < _numbers(content) <= _numbers(version)):
            message = f"there is no content {content} yet: {self._game.id} has {version}"
            self._wrong("event-field", message, f"write content: {version}", "content")
        profile = read_profile(self._game)
        if event.limit is not None and profile is not None and profile.cost is None:
            self._wrong("event-field", f"a {kind.name} has no costs", "leave limit out", "limit")
        if len(set(event.seals.values())) < len(event.seals):
            hint = "ask both to seal their lists"
            self._wrong("event-seal", "two players have one seal", hint, "seals")
        for name, wanted in event.fields.items():
            if name not in kind.model.model_fields:
                message = f"a {kind.name} has no field {name!r}"
                hint = did_you_mean(name, kind.model.model_fields)
                self._wrong("event-field", message, hint, "fields", name, key=True)
            elif wanted is not None:
                self._read_wanted(name, wanted)
        self._problems.stop()

    def _wrong(self, code: str, message: str, hint: str, *path: str, key: bool = False) -> None:
        place = self._document.position(*path, key=key)
        self._problems.add(code, message, place, path[min(1, len(path) - 1)], hint)

    def _read_wanted(self, name: str, wanted: Any) -> None:
        field, model = self._kind.model.model_fields[name], self._kind.model
        annotated: Any = Annotated[(field.annotation, *field.metadata)]
        try:
            self._wanted[name] = TypeAdapter(annotated).validate_python(wanted)
        except ValidationError as error:
            note(error, model, self._document, ("fields", name), self._problems)

    def lists(self, files: list[Path]) -> list[Listed]:
        """Return every list with what is wrong with it; two of one player are wrong, too."""
        listed = [self._list(number, file) for number, file in enumerate(files)]
        for index, each in enumerate(listed):
            same = (other for other in listed if other.player == each.player and other.roster)
            second = next((other.file for other in same if other.file != each.file), None)
            if second is not None and each.roster is not None:
                message = f"{each.player} plays {second.name}, too"
                hint = "take one of the two lists out of the folder"
                twice = Finding(
                    "event-twice", message, Position(each.file.as_posix()), each.player, hint
                )
                listed[index] = each._replace(findings=(*each.findings, twice))
        return listed

    def _list(self, number: int, file: Path) -> Listed:
        try:
            document = load_yaml(file, file.as_posix())
            game = stand_in(self._game, self._slug(number, file), document)
            (record,) = game.records[self._kind.name].values()
            roster = self._describer.roster(record)
            names = (_spelt(name, self._known) for name in (roster.owner, roster.title, file.stem))
            player, made = next(filter(None, names), file.name), seal(roster.data)
            link = Link(file, self._game, record)
            findings = (*self._judged(record), *self._asked(link, roster, player, made))
        except PunchboardError as error:
            return Listed(file, file.stem, None, "", tuple(error.findings))
        return Listed(file, player, roster, made, findings)

    def _slug(self, number: int, file: Path) -> str:
        """Return a slug that no other list or sample has: views of records are kept by slug."""
        slug = slug_of(file)
        while slug in self._slugs:
            slug += f"-{number + 1}"
        self._slugs.add(slug)
        return slug

    def _judged(self, record: Record) -> Iterator[Finding]:
        return (
            finding
            for judge in self._judges
            for finding in verdict_findings(judge.verdict(record))
            if finding.severity is not Severity.INFO
        )

    def _asked(self, link: Link, roster: Roster, player: str, made: str) -> Iterator[Finding]:
        """Yield in what a list differs from what the event asks, and from the seal handed in."""
        event, sealed = self._event, self._event.seals.get(player, made)
        if event.limit is not None and roster.total is not None and roster.total > event.limit:
            over = roster.total - event.limit
            message = f"{roster.total} of {event.limit} {roster.unit}: {over} too many"
            yield link.finding("event-limit", message, hint=f"take {over} {roster.unit} out")
        for name, wanted in event.fields.items():
            found = link.data.get(name)
            right = getattr(link.record.values, name) == self._wanted.get(name)
            if not right if wanted is not None else found is not None:
                message = f"the event asks for {name}: {_told(wanted)}, the list has {_told(found)}"
                hint = f"leave {name} out" if wanted is None else f"write {name}: {wanted}"
                yield link.finding("event-field", message, name, hint=hint)
        content, played = link.data.get("content"), event.content or self._game.version
        later = content is not None and _numbers(content) > _numbers(played)
        if later or (event.content and content not in (None, event.content)):
            message = f"the event is played with content {played}, the list says {content}"
            hint = "look through what has changed, and write the version of the event"
            yield link.finding("event-content", message, "content", hint=hint)
        if made != sealed:
            message = f"{player} handed in the seal {sealed}; this list has {made}"
            hint = "ask for the file that was sealed, with its salt"
            yield link.finding("event-seal", message, hint=hint)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def _told(value: Any) -> str:
    return "nothing" if value is None else describe(value)


def signed_up(listed: Listed, when: str) -> SignedUp:
    roster = listed.roster
    assert roster is not None  # only what can be read is signed up
    costs = {entry.title: entry.cost for entry in roster.entries if entry.cost is not None}
    return SignedUp(
        file=listed.file.name,
        title=roster.title,
        seal=listed.seal,
        when=when,
        total=roster.total,
        content=roster.version,
        costs=costs,
    )


def since_sign_up(event: Event, listed: Listed, register: Register) -> str:
    """Return what has changed of a list since it was signed up, in words; empty if nothing has.

    Prices may change with the game although the list does not.
    """
    known = register.get(listed.player)
    if not register or listed.roster is None:
        return ""
    if known is None:
        return "" if listed.player in event.seals else "not signed up"
    same = known.seal == listed.seal
    costs = {entry.title: entry.cost for entry in listed.roster.entries}
    priced = ", ".join(
        f"{title} {was} -> {costs.get(title)}"
        for title, was in known.costs.items()
        if costs.get(title) != was
    )
    late = event.deadline is not None and known.when[:10] > event.deadline
    told = {
        f"changed: was {known.seal[:9]}…": not same,
        f"prices changed: {priced}": same and priced,
        f"late: signed up {known.when.replace('T', ' ')}": late,
    }
    return "; ".join(words for words, is_so in told.items() if is_so)
