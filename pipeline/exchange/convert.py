"""A roster of ours out of one that arrived: every thing of it is placed, or kept in words."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipeline.content.game import Game
from pipeline.exchange.entry import Filling
from pipeline.exchange.imported import CHOSEN, ImportedRoster, Sort, Thing, Unit
from pipeline.exchange.match import COMMENT, NOTES, Converted, clean
from pipeline.exchange.naming import Names, Status
from pipeline.exchange.profile import Profile
from pipeline.exchange.slots import Slot, slots_of
from pipeline.exchange.strict.bounds import too_large

MOST_UNITS: Final = 500
_MOST_THINGS: Final = 400
_MOST_COPIES: Final = 60


class Converter:
    """Turns rosters that arrive from a file called `name` into rosters of a game."""

    def __init__(self, game: Game, profile: Profile, name: str) -> None:
        self._game, self._profile, self._name = game, profile, name
        self._slots, self._names = slots_of(game, profile), Names(game)

    def convert(self, imported: ImportedRoster) -> Converted:
        """Return the roster; raises PunchboardError where it is larger than any."""
        if len(imported.units) > MOST_UNITS:
            raise too_large(self._name, "units", MOST_UNITS, f"{len(imported.units):,}")
        head_filling = Filling("roster", self._names)
        spare = list(self._facts(head_filling, imported))
        entries = self._entries(imported.units)
        comments: dict[tuple[str | int, ...], list[str]] = {
            (): [*self._head(imported), *spare],
            **{
                (self._profile.entries, at): _comment_lines(entry)
                for at, entry in enumerate(entries)
            },
        }
        head_fields = {"name": self._clean(imported.title) or "Imported", "game": self._game.id}
        data = {**head_fields, "content": self._game.version, **head_filling.data}
        data[self._profile.entries] = [entry.data for entry in entries]
        matches = [*head_filling.matches, *(match for entry in entries for match in entry.matches)]
        return Converted(
            data, {at: lines for at, lines in comments.items() if lines}, tuple(matches)
        )

    def _head(self, imported: ImportedRoster) -> Iterator[str]:
        yield f"Imported from {self._clean(imported.origin)}. What could not be placed stands in"
        yield "comments and notes; punchboard roster check tells what is still to be done."
        yield from (self._clean(remark) for remark in imported.remarks)

    def _facts(self, filling: Filling, imported: ImportedRoster) -> Iterator[str]:
        for fact in imported.facts:
            label, value = self._clean(fact.label), self._clean(fact.value)
            slot = self._slots.of_roster.get(label.casefold())
            if slot is None or not filling.put(slot, value):
                filling.keep(f"{label}: {value}", Status.KEPT, COMMENT)
                yield f"{label}: {value}"

    def _entries(self, units: Iterable[Unit]) -> list[Filling]:
        """Return the entries of units, each with a name of its own."""
        names_used: dict[str, int] = {}
        return [copy for unit in units for copy in self._copies(unit, names_used)]

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
        for fact in unit.facts:
            self._put_fact(filling, self._clean(fact.label), self._clean(fact.value))
        notes = list(self._keep_notes(filling, self._clean(unit.notes)))
        notes += [note for thing in unit.things for note in self._put_thing(filling, thing)]
        if notes and slots.notes is not None:
            filling.note(slots.notes, "; ".join(notes))
        return filling

    def _keep_notes(self, filling: Filling, notes: str) -> Iterator[str]:
        """Yield the notes on a unit, where there are any and the game has room for them."""
        if notes:
            filling.keep(notes, Status.KEPT, NOTES if self._slots.notes else COMMENT)
            yield from [notes] if self._slots.notes else []

    def _put_text(self, filling: Filling, slot: Slot | None, text: str) -> None:
        if slot is None or not filling.put(slot, text):
            filling.keep(text, Status.UNKNOWN, COMMENT)

    def _put_number(self, filling: Filling, slot: Slot | None, value: int | None) -> None:
        if slot is not None and value is not None and not filling.put(slot, str(value)):
            filling.keep(f"{slot}: {value}", Status.UNKNOWN, COMMENT)

    def _put_fact(self, filling: Filling, label: str, value: str) -> None:
        slot = self._slots.facts.get(label.casefold())
        if slot is None or not filling.put(slot, value):
            filling.keep(f"{label}: {value}", Status.KEPT, COMMENT)

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
        """Put a rule or a weapon into the field that takes all of them, where there is one."""
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
        """Return a number of copies; raises PunchboardError where there are more than any."""
        if count > _MOST_COPIES:
            raise too_large(self._name, what, _MOST_COPIES, f"{count:,}")
        return count

    def _clean(self, text: Any) -> str:
        return clean(str(text), self._name)


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
