"""A roster of ours out of one that arrived: every thing of it is placed, or kept in words."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipeline.content.game import Game
from pipeline.exchange.arrived import CHOSEN, Arrived, Sort, Thing, Unit
from pipeline.exchange.entry import Filling
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

    def convert(self, arrived: Arrived) -> Converted:
        """Return the roster; raises PunchboardError where it is larger than any."""
        if len(arrived.units) > MOST_UNITS:
            raise too_large(self._name, "units", MOST_UNITS, f"{len(arrived.units):,}")
        whole = Filling("roster", self._names)
        spare = list(self._facts(whole, arrived))
        entries = self._entries(arrived.units)
        comments: dict[tuple[str | int, ...], list[str]] = {
            (): [*self._head(arrived), *spare],
            **{(self._profile.entries, at): _lines(each) for at, each in enumerate(entries)},
        }
        head = {"name": self._clean(arrived.title) or "Imported", "game": self._game.id}
        data = {**head, "content": self._game.version, **whole.data}
        data[self._profile.entries] = [each.data for each in entries]
        matches = [*whole.matches, *(match for each in entries for match in each.matches)]
        return Converted(data, {at: said for at, said in comments.items() if said}, tuple(matches))

    def _head(self, arrived: Arrived) -> Iterator[str]:
        yield f"Imported from {self._clean(arrived.origin)}. What could not be placed stands in"
        yield "comments and notes; punchboard roster check tells what is still to be done."
        yield from (self._clean(remark) for remark in arrived.remarks)

    def _facts(self, whole: Filling, arrived: Arrived) -> Iterator[str]:
        for fact in arrived.facts:
            label, value = self._clean(fact.label), self._clean(fact.value)
            slot = self._slots.of_roster.get(label.casefold())
            if slot is None or not whole.put(slot, value):
                whole.keep(f"{label}: {value}", Status.KEPT, COMMENT)
                yield f"{label}: {value}"

    def _entries(self, units: Iterable[Unit]) -> list[Filling]:
        """Return the entries of units, each with a name of its own."""
        known: dict[str, int] = {}
        return [copy for unit in units for copy in self._copies(unit, known)]

    def _copies(self, unit: Unit, known: dict[str, int]) -> Iterator[Filling]:
        """Yield the entries of a unit: one, or one for each where the game counts none.

        `known` says how often each name was asked for.
        """
        slot = self._slots.count
        single = slot is not None or unit.count <= 1
        copies = 1 if single else self._few(unit.count, "copies of one unit")
        for number in range(copies):
            title = self._clean(unit.title) or "Unit"
            title = title if copies == 1 else f"{title} {number + 1}"
            yield self._entry(unit, _own_name(title, known) if self._slots.title else title)

    def _entry(self, unit: Unit, title: str) -> Filling:
        if len(unit.things) > _MOST_THINGS:
            most, found = _MOST_THINGS, f"{len(unit.things):,}"
            raise too_large(self._name, "things of one unit", most, found)
        made, slots = Filling(title, self._names), self._slots
        self._say(made, slots.title, title)
        self._say(made, slots.type, self._clean(unit.type) or self._clean(unit.title) or title)
        self._count(made, slots.count, unit.count if unit.count != 1 else None)
        self._count(made, slots.cost, unit.cost)
        for fact in unit.facts:
            self._fact(made, self._clean(fact.label), self._clean(fact.value))
        notes = list(self._noted(made, self._clean(unit.notes)))
        notes += [said for thing in unit.things for said in self._thing(made, thing)]
        if notes and slots.notes is not None:
            made.note(slots.notes, "; ".join(notes))
        return made

    def _noted(self, made: Filling, notes: str) -> Iterator[str]:
        """Yield the notes on a unit, where there are any and the game has room for them."""
        if notes:
            made.keep(notes, Status.KEPT, NOTES if self._slots.notes else COMMENT)
            yield from [notes] if self._slots.notes else []

    def _say(self, made: Filling, slot: Slot | None, text: str) -> None:
        if slot is None or not made.put(slot, text):
            made.keep(text, Status.UNKNOWN, COMMENT)

    def _count(self, made: Filling, slot: Slot | None, value: int | None) -> None:
        if slot is not None and value is not None and not made.put(slot, str(value)):
            made.keep(f"{slot}: {value}", Status.UNKNOWN, COMMENT)

    def _fact(self, made: Filling, label: str, value: str) -> None:
        slot = self._slots.facts.get(label.casefold())
        if slot is None or not made.put(slot, value):
            made.keep(f"{label}: {value}", Status.KEPT, COMMENT)

    def _thing(self, made: Filling, thing: Thing) -> Iterator[str]:
        """Place a thing; yield it in words where it belongs into the notes."""
        text, chosen = self._clean(thing.text), thing.sort in CHOSEN
        flag = self._slots.facts.get(text.casefold())
        if thing.sort is Sort.RULE and flag is not None and flag.type == "flag":
            made.put(flag, "yes", told=text)
            return
        if text and self._placed(made, thing, text, guess=chosen):
            return
        if text and self._told(made, thing, text):
            return
        said = text if thing.count == 1 else f"{thing.count}x {text}"
        noted = chosen and self._slots.notes is not None
        status = Status.UNKNOWN if thing.sort is Sort.TRAIT else Status.KEPT
        made.keep(said, status, NOTES if noted else COMMENT)
        if noted:
            yield said

    def _told(self, made: Filling, thing: Thing, text: str) -> bool:
        """Put a rule or a weapon into the field that takes all of them, where there is one."""
        said = text if thing.count == 1 else f"{thing.count}x {text}"
        if thing.sort is Sort.RULE and self._slots.rules is not None:
            # Each model of a unit may bring the same rule.
            return said in made.data.get(str(self._slots.rules), ()) or made.put(
                self._slots.rules, said
            )
        if thing.sort is Sort.WEAPON and self._slots.weapons is not None:
            return made.put(self._slots.weapons, text, told=said, count=thing.count)
        return False

    def _placed(self, made: Filling, thing: Thing, text: str, *, guess: bool) -> bool:
        """Put a thing into the first slot that knows it, before the first that nearly does."""
        for sure in (True, False) if guess else (True,):
            for slot in self._slots.items:
                room = slot.many or thing.count == 1
                if slot.kinds and room and made.put(slot, text, guess=not sure):
                    times = self._few(thing.count, "copies of one thing")
                    rest = range(times - 1)
                    return all(made.put(slot, text, guess=not sure) for _ in rest)
        return False

    def _few(self, count: int, what: str) -> int:
        """Return a number of copies; raises PunchboardError where there are more than any."""
        if count > _MOST_COPIES:
            raise too_large(self._name, what, _MOST_COPIES, f"{count:,}")
        return count

    def _clean(self, text: Any) -> str:
        return clean(str(text), self._name)


def _own_name(title: str, known: dict[str, int]) -> str:
    """Return a name that no entry has as yet, such as Raiders (2), and remember it."""
    name = title
    while (key := name.casefold()) in known:
        known[title.casefold()] += 1
        name = f"{title} ({known[title.casefold()]})"
    known[key] = 1
    return name


def _lines(made: Filling) -> list[str]:
    """Return what the comment above an entry says: what is guessed, unknown, or kept there."""
    unsure = (Status.GUESSED, Status.UNKNOWN)
    kept = [
        each.text for each in made.matches if each.kept == COMMENT and each.status not in unsure
    ]
    told = [str(each) for each in made.matches if each.status in unsure]
    return [*told, *(["; ".join(kept)] if kept else [])]
