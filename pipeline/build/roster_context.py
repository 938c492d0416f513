"""A roster as templates see it: entries, rules, boxes to tick, and its products."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from pipeline.build.options import Part, RosterVisibility
from pipeline.build.po_files import LABELS, PARTS, PRODUCT
from pipeline.build.products import Product, Products, Selection
from pipeline.build.rosters import Chapter, RuleFacts, RulesText, add_texts, chapters_of, part_told
from pipeline.build.search_path import SearchPath
from pipeline.checks.verdict import RosterJudge, RuleEvaluator, Verdict, Violation
from pipeline.game.game import Game
from pipeline.game.language import Words
from pipeline.game.links import Named
from pipeline.game.messages import CITED, field_word
from pipeline.game.records import Record
from pipeline.rosters.description import Let, RosterDescriber
from pipeline.rosters.format import fragment, link
from pipeline.rosters.profile import Profile, Read, open_profile
from pipeline.rosters.roster import Entry, Fact, Item, Roster
from pipeline.rosters.seal import SALT, hidden_fields, redacted, seal
from pipeline.source.document import Document
from pipeline.source.findings import Position, fail
from pipeline.source.models import validated
from pipeline.template.expression import Expression, ExpressionError, Expressions
from pipeline.template.functions import fits_qr

NOTES: Final = "notes"
"""What the remarks on an entry are called among what is kept secret."""


class Secrets:
    """What a list leaves out: costs, labels of facts and tracks, and fields.

    A cost adds up all that an entry has, so that it goes with any part of it.
    """

    def __init__(self, game: Game, profile: Profile, visibility: RosterVisibility) -> None:
        self.costs = bool(visibility.without)
        hidden = (getattr(profile.hide, part.value) for part in visibility.without)
        self._names = frozenset(name for names in hidden for name in names)
        self._entries = profile.entries
        self._fields = hidden_fields(game, profile, self._names)

    def shown(self, name: str) -> bool:
        """Return whether the fact, the track or the field of that name is shown."""
        return name not in self._names

    def redacted(self, record: Record) -> Record:
        """Return a roster as if nobody had written what is hidden; raises PunchboardError."""
        return redacted(record, self._entries, self._fields)


def roster_view(roster: Roster, secrets: Secrets, words: Words) -> dict[str, Any]:
    """Return a roster as plain data; `groups` are the items of an entry by their field.

    Labels of facts and fields are in the language of `words`.
    """
    costs = not secrets.costs
    return {
        "game": roster.game,
        "game_title": roster.game_title,
        "version": roster.version,
        "kind": roster.kind,
        "slug": roster.slug,
        "title": roster.title,
        "owner": roster.owner,
        "unit": roster.unit if costs else "",
        "total": roster.total if costs else None,
        "limit": roster.limit if costs else None,
        "facts": list(_facts(roster.facts, secrets, words)),
        "entries": [_entry(entry, secrets, words) for entry in roster.entries],
    }


def _entry(entry: Entry, secrets: Secrets, words: Words) -> dict[str, Any]:
    items = [item for item in entry.items if secrets.shown(item.field)]
    return {
        "title": entry.title,
        "type": entry.type.name if entry.type is not None else "",
        "type_of": (entry.type.kind, entry.type.slug) if entry.type is not None else ("", ""),
        "count": entry.count,
        "cost": None if secrets.costs else entry.cost,
        "items": [item._asdict() for item in items],
        "groups": _groups(items, words),
        "facts": list(_facts(entry.facts, secrets, words)),
        "notes": entry.notes if secrets.shown(NOTES) else "",
    }


def _facts(facts: Iterable[Fact], secrets: Secrets, words: Words) -> Iterator[dict[str, str]]:
    visible = (fact for fact in facts if secrets.shown(fact.label))
    return ({**fact._asdict(), "label": words.get(fact.label, LABELS)} for fact in visible)


def _groups(items: Iterable[Item], words: Words) -> list[dict[str, Any]]:
    """Return the names of items by their field, those that come more than once with a number."""
    groups: dict[str, dict[str, int]] = {}
    for item in items:
        names = groups.setdefault(field_word(item.field.partition(".")[0], words), {})
        names[item.name] = names.get(item.name, 0) + 1
    return [
        {
            "label": label,
            "names": [f"{name} ×{count}" if count > 1 else name for name, count in names.items()],
        }
        for label, names in groups.items()
    ]


MOST: Final = 200
"""Boxes that one track may have."""


class Tracks:
    """The tracks of a profile, compiled once for all rosters."""

    def __init__(self, game: Game, read: Read) -> None:
        self._evaluator, self._read, compiler = RuleEvaluator(game), read, Expressions(game.words)
        self._words, self._let = game.words, Let(game, read)
        tracks = read.profile.entry.tracks
        self._texts = {
            label: {
                name: compiler.expression(getattr(track, name) or "0")
                for name in ("boxes", "filled", "step")
            }
            for label, track in tracks.items()
        }
        self._marks = {
            label: compiler.expression(track.marks or "[]") for label, track in tracks.items()
        }

    def of(self, record: Record, shown: Callable[[str], bool]) -> list[list[dict[str, Any]]]:
        """Return the tracks of every entry, those without boxes left out.

        Raises PunchboardError for an expression that is no sensible number.
        """
        names = self._evaluator.seen(record)
        fields = names["record"]
        names = {**names, "roster": fields}
        entries = fields[self._read.profile.entries]
        seen = ({**names, **entry, "entry": entry} for entry in entries)
        return [
            [
                track
                for label in self._texts
                if shown(label)
                for track in self._track(label, of_entry)
            ]
            for of_entry in (each | self._let.of(each) for each in seen)
        ]

    def _track(self, label: str, names: dict[str, Any]) -> list[dict[str, Any]]:
        counts = {name: self._count(label, name, names) for name in self._texts[label]}
        if not counts["boxes"]:
            return []
        boxes, step = counts["boxes"], counts["step"]
        marks = {*range(step, boxes + 1, step)} if step else set()
        marks.update(self._marked(label, boxes, names))
        title, filled = self._words.get(label, LABELS), min(counts["filled"], boxes)
        return [{"label": title, "boxes": boxes, "filled": filled, "marks": sorted(marks)}]

    def _marked(self, label: str, boxes: int, names: dict[str, Any]) -> list[int]:
        value = self._value(self._marks[label], label, "marks", names)
        if isinstance(value, list) and all(type(n) is int and 0 < n <= boxes for n in value):
            return value
        message = f"expected a list of boxes from 1 to {boxes}, found {value!r}"
        raise fail("profile-number", message, *self._place(label, "marks"))

    def _count(self, label: str, name: str, names: dict[str, Any]) -> int:
        value = self._value(self._texts[label][name], label, name, names)
        if value is None or value == "":
            return 0
        if type(value) is not int or not 0 <= value <= MOST:
            message = f"expected a whole number from 0 to {MOST}, found {value!r}"
            raise fail("profile-number", message, *self._place(label, name))
        return value

    def _value(self, text: Expression, label: str, name: str, names: dict[str, Any]) -> Any:
        try:
            return text(names)
        except ExpressionError as error:
            path = _path(label, name)
            place = error.position(self._read.document, *path)
            message = f"roster.yaml {error}"
            raise fail("profile-expression", message, place, ".".join(path)) from None

    def _place(self, label: str, name: str) -> tuple[Position, str]:
        path = _path(label, name)
        return self._read.document.position(*path), ".".join(path)


def _path(label: str, name: str) -> tuple[str, ...]:
    return ("entry", "tracks", label, name)


class Held(NamedTuple):
    """The records of one entry by their names, and parts of records as described."""

    records: tuple[Named, ...]
    parts: tuple[dict[str, Any], ...]


class EntryRules:
    """The profile's further rules of entries, compiled once for all rosters."""

    def __init__(self, game: Game, read: Read, secrets: Secrets) -> None:
        self._evaluator, self._read, self._words = RuleEvaluator(game), read, game.words
        compiler = Expressions(game.words)
        self._texts: dict[str, Expression] = {
            label: compiler.expression(text)
            for label, text in read.profile.entry.rules.items()
            if secrets.shown(label)
        }

    def of(self, record: Record) -> list[Held]:
        """Return what holds for each entry; raises PunchboardError for what is no list of rules."""
        names = self._evaluator.seen(record)
        fields = names["record"]
        names = {**names, "roster": fields}
        entries = fields[self._read.profile.entries]
        return [self._rules_of_entry({**names, **entry, "entry": entry}) for entry in entries]

    def _rules_of_entry(self, names: dict[str, Any]) -> Held:
        labelled_rules = [pair for label in self._texts for pair in self._evaluate(label, names)]
        records = ((rule["kind"], rule["slug"]) for _, rule in labelled_rules if _is_record(rule))
        titles = {label: self._words.get(label, LABELS) for label, _ in labelled_rules}
        parts = (
            part_told(rule, titles[label]) for label, rule in labelled_rules if not _is_record(rule)
        )
        return Held(tuple(dict.fromkeys(records)), tuple(parts))

    def _evaluate(self, label: str, names: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        path = ("entry", "rules", label)
        place, subject = self._read.document.position(*path), ".".join(path)
        try:
            value = self._texts[label](names)
        except ExpressionError as error:
            place = error.position(self._read.document, *path)
            raise fail("profile-expression", f"roster.yaml {error}", place, subject) from None
        rules = [] if value in (None, "") else value
        if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
            message = f"expected a list of records or of their parts, found {value!r:.60}"
            raise fail("profile-rules", message, place, subject)
        yield from ((label, rule) for rule in rules)


def _is_record(rule: dict[str, Any]) -> bool:
    return "kind" in rule and "slug" in rule


class RosterContext:
    """The rosters of one game as its templates see them. Raises PunchboardError."""

    def __init__(self, game: Game, visibility: RosterVisibility) -> None:
        read = open_profile(game)
        if read is None:
            place = game.documents["kinds.yaml"].start
            raise fail("roster-profile", f"{game.id} has no roster.yaml", place)
        self._game, self._visibility, self._profile = game, visibility, read.profile
        self._judge = RosterJudge(game)
        self._describer, self._tracks = RosterDescriber(game), Tracks(game, read)
        self._secrets = Secrets(game, read.profile, visibility)
        self._entry_rules = EntryRules(game, read, self._secrets)
        self._rules_text = RulesText(game, RuleFacts(game, read))
        self._made: dict[str, dict[str, Any]] = {}

    def names(self, record: Record) -> dict[str, Any]:
        """Return the names that a template sees for a roster in addition to those of any record.

        `roster` is what it is made of, `verdict` what the rules say, `share` the link and the seal
        of the list, `rules` the texts that it uses, `without` what is left out, also in words.
        """
        names = self._made.get(record.slug)
        if names is None:
            names = self._made[record.slug] = self._names(record)
        return names

    def _names(self, record: Record) -> dict[str, Any]:
        without = self._visibility.without
        verdict = self._judge.verdict(record)
        share = self._share(self._describer.roster(record))
        with self._only_shown(record) as shown:
            described = self._described(shown)
        return {
            **described,
            "verdict": _verdict_data(verdict, in_full=not without),
            "share": share,
            "without": [part.value for part in without],
            "without_words": [self._game.words.get(part.value, PARTS) for part in without],
        }

    @contextmanager
    def _only_shown(self, record: Record) -> Iterator[Record]:
        """Have all that looks at the record see it as far as it is shown."""
        key = record.kind, record.slug
        whole = self._game.views.pop(key, None)
        try:
            yield self._secrets.redacted(record)
        finally:
            self._game.views.pop(key, None)
            if whole is not None:
                self._game.views[key] = whole

    def _described(self, record: Record) -> dict[str, Any]:
        roster = self._describer.roster(record)
        roster_data = roster_view(roster, self._secrets, self._game.words) | {
            "title_of_kind": self._profile.title
        }
        tracks = self._tracks.of(record, self._secrets.shown)
        hides_rules = Part.RULES in self._visibility.without
        entry_rules = self._entry_rules.of(record)
        rules = [] if hides_rules else self._rules(record, entry_rules)
        for entry, boxes, rules_of_entry in zip(
            roster_data["entries"], tracks, entry_rules, strict=True
        ):
            entry["tracks"] = boxes
            parts = () if hides_rules else rules_of_entry.parts
            idle = self._profile.entry.idle
            add_texts(entry, rules, rules_of_entry.records, parts, idle)
        return {"roster": roster_data, "rules": rules}

    def _share(self, roster: Roster) -> dict[str, str]:
        base = self._visibility.base
        text = link(roster, base) if base else fragment(roster)
        is_secret = bool(self._visibility.without)
        text = "" if is_secret else text
        salt = "" if is_secret else str(roster.data.get(SALT) or "")
        code = text if fits_qr(text) else ""
        return {"seal": seal(roster.data), "salt": salt, "text": text, "code": code}

    def _rules(self, record: Record, entry_rules: list[Held]) -> list[Chapter]:
        named_records = [name for entry in entry_rules for name in entry.records]
        parts = [part for entry in entry_rules for part in entry.parts]
        return [*self._rules_text.chapters(record, named_records), *chapters_of(parts)]


def _verdict_data(verdict: Verdict, *, in_full: bool) -> dict[str, Any]:
    """Return a verdict as plain data; of a secret list only whether it is legal."""
    return {
        "legal": verdict.legal,
        "faults": [_violation_data(each) for each in verdict.faults if in_full],
        "advice": [_violation_data(each) for each in verdict.advice if in_full],
    }


def _violation_data(violation: Violation) -> dict[str, Any]:
    cited = violation.section.startswith(CITED)
    return {
        "rule": violation.rule,
        "title": violation.title,
        "section": violation.section.removeprefix(CITED) if cited else "",
        "reason": "" if cited else violation.section,
        "message": violation.message,
        "remedies": list(violation.remedies),
    }


ROSTER_PRODUCTS: Final = "roster-products.yaml"
ROSTER: Final = "roster"
"""Represents the kind of the game's rosters."""
ENTRIES: Final = "entries"
"""Represents the field of a roster's entries."""


class RosterProducts(Products):
    """A game's own products, and the shared ones of rosters behind them."""

    def __init__(self, own: Products, shared: dict[str, Product], document: Document) -> None:
        super().__init__({**shared, **own}, document)
        self._own, self.shared = own, tuple(name for name in shared if name not in own)

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where either file speaks of `path`."""
        if path and path[0] in self._own:
            return self._own.position(*path, key=key)
        return super().position(*path, key=key)


def roster_products(
    own: Products, search_path: SearchPath, profile: Profile, words: Words
) -> RosterProducts:
    """Return a game's products with the shared ones, titled in `words`. Raises PunchboardError."""
    document = search_path.first(ROSTER_PRODUCTS)
    shared = {
        name: _of_game(validated(Product, document, name), profile, words) for name in document.data
    }
    return RosterProducts(own, shared, document)


def _of_game(product: Product, profile: Profile, words: Words) -> Product:
    records = tuple(_selection(selection, profile) for selection in product.records)
    title = words.get(product.title, PRODUCT)
    return product.model_copy(update={"records": records, "title": title})


def _selection(selection: Selection, profile: Profile) -> Selection:
    split = selection.split
    if split is not None and split.field == ENTRIES:
        split = split.model_copy(update={"field": profile.entries})
    kind = profile.kind if selection.kind == ROSTER else selection.kind
    return selection.model_copy(update={"kind": kind, "split": split})
