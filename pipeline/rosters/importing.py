"""New rosters of a game: begun as its profile says, or converted from a file from elsewhere."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.game.game import Game
from pipeline.game.kind_options import slug_of
from pipeline.game.opening import stand_in
from pipeline.game.records import roster_kind
from pipeline.rosters.description import describe_roster
from pipeline.rosters.format import Incoming, importers
from pipeline.rosters.matching import (
    COMMENT,
    NOTES,
    Converted,
    Filling,
    Match,
    Names,
    Status,
    clean,
)
from pipeline.rosters.profile import FILE, Profile, Slot, open_profile, read_profile, slots_of
from pipeline.rosters.roster import (
    CHOSEN,
    Entry,
    Fact,
    ImportedRoster,
    Own,
    Roster,
    Sort,
    Thing,
    Unit,
)
from pipeline.rosters.roster_file import write_yaml
from pipeline.rosters.untrusted import too_large
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, fail
from pipeline.source.names import did_you_mean
from pipeline.source.writing import write_atomically
from pipeline.source.yaml import parse_yaml, resolve
from pipeline.template.expression import ExpressionError, Expressions

_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w '’.&()-]*[\w'’.)])?")


def new_roster(game: Game, name: str, target: Path | None = None) -> Path:
    """Write the file that a roster of `game` begins as, and return it.

    It is called after the roster if there is no `target`. Raises Misuse for a game without
    rosters and for a file that exists, PunchboardError for a starter that is no roster, OSError.
    """
    text = starter(game, name)
    path = target or Path(f"{slug_of(Path(name + '.yaml'))}.yaml")
    if path.exists():
        raise Misuse(f"{path} exists already; choose another name, or another file with --out")
    write_atomically(path, text.encode())
    return path


def starter(game: Game, name: str) -> str:
    """Return the text of a new roster called `name`; raises as `new_roster`."""
    read = open_profile(game)
    if read is None:
        raise Misuse(f"{game.id} has no rosters: there is no {FILE} in its folder")
    if not name.strip():
        raise Misuse("a roster needs a name")
    place = read.document.position("starter")
    try:
        filled = Expressions().text(read.profile.starter)
        text = str(filled({"name": _scalar(name.strip()), "game": game.id})).strip() + "\n"
    except ExpressionError as error:
        exact = error.position(read.document, "starter")
        raise fail("profile-starter", f"the starter {error}", exact, "starter") from None
    data = _parsed(text, place)
    head = {"game": game.id, "content": json.dumps(game.version)}
    lines = text.splitlines(keepends=True)
    begin = next(at for at, line in enumerate(lines) if not line.startswith("#"))
    lines[begin:begin] = [f"{key}: {value}\n" for key, value in head.items() if key not in data]
    return "".join(lines)


def _parsed(text: str, place: Position) -> Mapping[str, Any]:
    """Return what a starter says; raises PunchboardError, at its `place`, where it is no YAML."""
    try:
        data: Mapping[str, Any] = parse_yaml(text, "starter").data
    except PunchboardError as error:
        raise PunchboardError(
            each._replace(
                position=place, message=f"line {each.position.line} of the starter: {each.message}"
            )
            for each in error.findings
        ) from None
    return data


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text) and isinstance(resolve(text), str):
        return text
    return json.dumps(text, ensure_ascii=False)


MOST_UNITS: Final = 500
_MOST_THINGS: Final = 400
_MOST_COPIES: Final = 60


class Converter:
    """Turns rosters that arrive from a file called `name` into rosters of a game."""

    def __init__(self, game: Game, profile: Profile, name: str) -> None:
        self._game, self._profile, self._name = game, profile, name
        self._slots, self._names = slots_of(game, profile), Names(game)

    def convert(self, imported: ImportedRoster) -> Converted:
        """Return the roster; raises PunchboardError if it is larger than any."""
        if len(imported.units) > MOST_UNITS:
            raise too_large(self._name, "units", MOST_UNITS, f"{len(imported.units):,}")
        head_filling = Filling("roster", self._names)
        spare = self._put_facts(head_filling, imported.facts, self._slots.of_roster)
        names_used: dict[str, int] = {}
        entries = [copy for unit in imported.units for copy in self._copies(unit, names_used)]
        comments: dict[tuple[str | int, ...], list[str]] = {(): [*self._head(imported), *spare]}
        for at, entry in enumerate(entries):
            comments[self._profile.entries, at] = _comment_lines(entry)
        head_fields = {"name": self._clean(imported.title) or "Imported", "game": self._game.id}
        data = {**head_fields, "content": self._game.version, **head_filling.data}
        data[self._profile.entries] = [entry.data for entry in entries]
        matches = [*head_filling.matches, *(match for entry in entries for match in entry.matches)]
        return Converted(
            data, {at: lines for at, lines in comments.items() if lines}, tuple(matches)
        )

    def _head(self, imported: ImportedRoster) -> Iterator[str]:
        yield f"Imported from {self._clean(imported.origin)}. Words without a place are in"
        yield "comments and notes; punchboard roster check says what is still missing."
        yield from (self._clean(remark) for remark in imported.remarks)

    def _put_facts(
        self, filling: Filling, facts: Iterable[Fact], slots: Mapping[str, Slot]
    ) -> list[str]:
        """Place facts; return in words those that found no place."""
        spare: list[str] = []
        for fact in facts:
            label, value = self._clean(fact.label), self._clean(fact.value)
            slot = slots.get(label.casefold())
            if slot is None or not filling.put(slot, value):
                spare.append(f"{label}: {value}")
                filling.keep(spare[-1], Status.KEPT, COMMENT)
        return spare

    def _copies(self, unit: Unit, names_used: dict[str, int]) -> Iterator[Filling]:
        """Yield the entries of a unit: one, or one for each where the game counts none.

        `names_used` says how often each name was asked for.
        """
        slot = self._slots.count
        single = slot is not None or unit.count <= 1
        copies = 1 if single else self._check_copies(unit.count, "copies of one unit")
        for number in range(copies):
            title = self._clean(unit.title) or "Unit"
            title = title if copies == 1 else f"{title} {number + 1}"
            yield self._entry(unit, _unique_name(title, names_used) if self._slots.title else title)

    def _entry(self, unit: Unit, title: str) -> Filling:
        if len(unit.things) > _MOST_THINGS:
            most, found = _MOST_THINGS, f"{len(unit.things):,}"
            raise too_large(self._name, "things of one unit", most, found)
        filling, slots = Filling(title, self._names), self._slots
        self._put_text(filling, slots.title, title)
        self._put_text(
            filling, slots.type, self._clean(unit.type) or self._clean(unit.title) or title
        )
        self._put_number(filling, slots.count, unit.count if unit.count != 1 else None)
        self._put_number(filling, slots.cost, unit.cost)
        if not _has_grown(unit):
            self._put_number(filling, slots.bought, unit.cost)
        self._put_facts(filling, unit.facts, slots.facts)
        notes = list(self._keep_notes(filling, self._clean(unit.notes)))
        notes += [note for thing in unit.things for note in self._put_thing(filling, thing)]
        if notes and slots.notes is not None:
            filling.note(slots.notes, "; ".join(notes))
        return filling

    def _keep_notes(self, filling: Filling, notes: str) -> Iterator[str]:
        if notes:
            filling.keep(notes, Status.KEPT, NOTES if self._slots.notes else COMMENT)
            yield from [notes] if self._slots.notes else []

    def _put_text(self, filling: Filling, slot: Slot | None, text: str) -> None:
        if slot is None or not filling.put(slot, text):
            filling.keep(text, Status.UNKNOWN, COMMENT)

    def _put_number(self, filling: Filling, slot: Slot | None, value: int | None) -> None:
        if slot is not None and value is not None and not filling.put(slot, str(value)):
            filling.keep(f"{slot}: {value}", Status.UNKNOWN, COMMENT)

    def _put_thing(self, filling: Filling, thing: Thing) -> Iterator[str]:
        """Place a thing; yield it in words where it belongs into the notes."""
        text, chosen = self._clean(thing.text), thing.sort in CHOSEN
        flag = self._slots.facts.get(text.casefold())
        if thing.sort is Sort.RULE and flag is not None and flag.type == "flag":
            filling.put(flag, "yes", told=text)
            return
        if text and self._put_into_item_slot(filling, thing, text, guess=chosen):
            return
        if text and self._put_rule_or_weapon(filling, thing, text):
            return
        counted_text = text if thing.count == 1 else f"{thing.count}x {text}"
        into_notes = chosen and self._slots.notes is not None
        status = Status.UNKNOWN if thing.sort is Sort.TRAIT else Status.KEPT
        filling.keep(counted_text, status, NOTES if into_notes else COMMENT)
        if into_notes:
            yield counted_text

    def _put_rule_or_weapon(self, filling: Filling, thing: Thing, text: str) -> bool:
        """Put a rule or a weapon into the field that takes all of them, if there is one."""
        counted_text = text if thing.count == 1 else f"{thing.count}x {text}"
        if thing.sort is Sort.RULE and self._slots.rules is not None:
            # Each model of a unit may bring the same rule.
            return counted_text in filling.data.get(str(self._slots.rules), ()) or filling.put(
                self._slots.rules, counted_text
            )
        if thing.sort is Sort.WEAPON and self._slots.weapons is not None:
            return filling.put(self._slots.weapons, text, told=counted_text, count=thing.count)
        return False

    def _put_into_item_slot(
        self, filling: Filling, thing: Thing, text: str, *, guess: bool
    ) -> bool:
        """Put a thing into the first slot that knows it, before the first that nearly does."""
        for sure in (True, False) if guess else (True,):
            for slot in self._slots.items:
                room = slot.many or thing.count == 1
                if slot.kinds and room and filling.put(slot, text, guess=not sure):
                    times = self._check_copies(thing.count, "copies of one thing")
                    rest = range(times - 1)
                    return all(filling.put(slot, text, guess=not sure) for _ in rest)
        return False

    def _check_copies(self, count: int, what: str) -> int:
        if count > _MOST_COPIES:
            raise too_large(self._name, what, _MOST_COPIES, f"{count:,}")
        return count

    def _clean(self, text: Any) -> str:
        return clean(str(text), self._name)


def _has_grown(unit: Unit) -> bool:
    """Return whether a unit may be worth more than it was bought for."""
    earned = any(fact.label == "XP" for fact in unit.facts)
    return earned or any(thing.sort is Sort.TRAIT for thing in unit.things)


def _unique_name(title: str, names_used: dict[str, int]) -> str:
    """Return a name that no entry has as yet, such as Raiders (2), and remember it."""
    name = title
    while (key := name.casefold()) in names_used:
        names_used[title.casefold()] += 1
        name = f"{title} ({names_used[title.casefold()]})"
    names_used[key] = 1
    return name


def _comment_lines(filling: Filling) -> list[str]:
    """Return what the comment above an entry says: what is guessed, unknown, or kept there."""
    unsure = (Status.GUESSED, Status.UNKNOWN)
    kept = [
        match.text
        for match in filling.matches
        if match.kept == COMMENT and match.status not in unsure
    ]
    lines = [str(match) for match in filling.matches if match.status in unsure]
    return [*lines, *(["; ".join(kept)] if kept else [])]


_SLUG = "imported"


class Imported(NamedTuple):
    """A roster as it has come: its file's text, what became of each thing, and what is wrong.

    `whole` says that it is ours, and just as it was.
    """

    game: str
    origin: str
    title: str
    text: str
    whole: bool
    matches: tuple[Match, ...]
    remarks: tuple[str, ...]
    findings: tuple[Finding, ...]


def read_imported(incoming: Incoming, form: str = "") -> ImportedRoster:
    """Return what a file holds, read as the format `form`, or as what it looks like.

    Raises Misuse for an unknown format, PunchboardError with what is wrong.
    """
    known = importers()
    if form and form not in known:
        raise Misuse(f"there is no import format {form!r}; {did_you_mean(form, known)}")
    form = form or format_of(incoming)
    if not form:
        message = "no format fits this file"
        remedy = f"name one with --format: {', '.join(known)}"
        raise fail("import-format", message, Position(incoming.name), hint=remedy)
    return known[form].read(incoming)


def format_of(incoming: Incoming) -> str:
    """Return the format that a file looks like, or the empty text."""
    return next((name for name, each in importers().items() if each.claims(incoming)), "")


def fit(imported: ImportedRoster, game: Game, source: str, target: str) -> Imported:
    """Return a roster of `game` made of the units in the file `source`.

    Findings about what is made show `target`. Raises Misuse for a game without rosters,
    PunchboardError for a roster of another game.
    """
    profile = read_profile(game)
    if profile is None:
        raise Misuse(f"{game.id} has no rosters: there is no {FILE} in its folder")
    remarks: tuple[str, ...] = ()
    if imported.own is not None:
        made = _restore_own(imported, imported.own, game, source, target)
        if made is not None:
            return made
        remarks = (
            "another program has changed it since; the import takes what that program shows",
        )
    return _convert_foreign(
        imported._replace(remarks=remarks + imported.remarks), game, profile, source, target
    )


def _restore_own(
    imported: ImportedRoster, own: Own, game: Game, source: str, target: str
) -> Imported | None:
    """Return a roster of ours as it is; None if what its file shows is something else."""
    if own.game and own.game != game.id:
        message = f"expected a roster of {game.id}, found one of {own.game}"
        raise fail(
            "roster-game", message, Position(source), hint=f"import it with --game {own.game}"
        )
    head = {"game": game.id} if not own.game else {}
    text = own.text if own.text and not head else write_yaml({**head, **own.data})
    roster, findings = _describe_yaml(game, text, target)
    if roster is not None and imported.units and not _shows_same_roster(imported, roster):
        return None
    title, version = str(own.data.get("name", "")), own.data.get("content")
    remarks: tuple[str, ...] = ()
    if version not in (None, game.version):
        made_for = f"it was made for version {str(version)[:20]} of the content"
        remarks = (f"{made_for}; this is {game.version}",)
    return Imported(game.id, imported.origin, title, text, True, (), remarks, findings)


def _convert_foreign(
    imported: ImportedRoster, game: Game, profile: Profile, source: str, target: str
) -> Imported:
    converted = Converter(game, profile, source).convert(imported)
    text = write_yaml(converted.data, converted.comments)
    roster, findings = _describe_yaml(game, text, target)
    remarks = imported.remarks
    total = roster.total if roster is not None else None
    if roster is not None and None not in (imported.total, total) and imported.total != total:
        remarks += (
            f"the file's own total is {imported.total}; the entries here cost {total}"
            f" {roster.unit}",
        )
        # Again, so that the file says it, too.
        again = imported._replace(total=None, remarks=remarks)
        return _convert_foreign(again, game, profile, source, target)
    title = str(converted.data["name"])
    matches = converted.matches
    return Imported(game.id, imported.origin, title, text, False, matches, remarks, findings)


def _describe_yaml(game: Game, text: str, target: str) -> tuple[Roster | None, tuple[Finding, ...]]:
    """Return a roster's file as described, or what is wrong with it."""
    try:
        opened = stand_in(game, _SLUG, parse_yaml(text, target))
        kind = roster_kind(game.kinds)
        assert kind is not None  # else nothing could stand in for its rosters
        return describe_roster(opened, opened.record(kind.name, _SLUG)), ()
    except PunchboardError as error:
        return None, tuple(error.findings)


def _shows_same_roster(imported: ImportedRoster, roster: Roster) -> bool:
    return list(map(_unit_key, imported.units)) == list(map(_entry_key, roster.entries))


def _unit_key(unit: Unit) -> tuple[object, ...]:
    items = sorted(_one_line(thing.text) for thing in unit.things if thing.sort is Sort.UPGRADE)
    return _one_line(unit.title), unit.count, unit.cost or 0, items


def _entry_key(entry: Entry) -> tuple[object, ...]:
    items = sorted(_one_line(item.name) for item in entry.items)
    return _one_line(entry.title), entry.count, entry.cost or 0, items


def _one_line(text: str) -> str:
    return " ".join(text.split())
