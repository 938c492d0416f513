"""`roster.yaml`: how a game's rosters are described to other programs and taken from them.

A profile says which expression gives an entry's cost; where that is a field's name alone, a cost
that arrives can be written into the field. What is worked out from other fields has no slot.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple, get_args

from pydantic import BaseModel, BeforeValidator, Field

from pipeline.game.fields.spec import FrozenModel, written_out
from pipeline.game.game import Game
from pipeline.game.kind_options import ROSTERS
from pipeline.game.kinds import RosterModel, Text
from pipeline.source.document import Document
from pipeline.source.findings import Problems
from pipeline.source.models import Named, described, validated
from pipeline.source.names import did_you_mean

FILE: Final = "roster.yaml"


def _spelt(value: Any) -> Any:
    return str(value) if type(value) is int else value


Number = Annotated[Text, BeforeValidator(_spelt, int | str)]


class Track(FrozenModel):
    """Boxes to tick off on an entry's card: numbers, or expressions over its fields."""

    boxes: Number = Field(min_length=1, description="how many boxes; 0 if it has no such track")
    filled: Number = described("how many are ticked off already", "0")
    step: Number = described("every which box is marked", "0")
    marks: Text = described("a list of further boxes that are marked, from 1", "")


class RuleProfile(FrozenModel):
    """The description of a rule besides its text: expressions over its record or a part of it.

    The records of the fields in `with` are described along with it.
    """

    facts: Mapping[Text, Text] = described("expressions by label", {})
    along: tuple[Text, ...] = described(
        "fields whose records are described along with it", (), alias="with"
    )


class EntryProfile(FrozenModel):
    """The description of an entry; all but `items` are expressions over its fields.

    A fact may also be a text with ``{% %}`` in it.
    """

    title: Text = described("what the entry is called", "name", min_length=1)
    type: Text = described("what it is: a text or a record", "")
    count: Text = described("how many of it there are", "1", min_length=1)
    cost: Text = described("what all of them cost", "")
    let: Mapping[Text, Text] = described(
        "names for expressions, in order, which all others see", {}
    )
    items: tuple[Text, ...] = described(
        "fields that hold what it has, dotted where they lie deeper", ()
    )
    idle: tuple[Text, ...] = described(
        "those of `items` that have no effect, such as what lies in a bag", ()
    )
    facts: Mapping[Text, Text] = described("expressions by label", {})
    notes: Text = described("remarks on it", "")
    takes: Mapping[Text, Text] = described(
        "fields that take data of other programs: values by label, rules, weapons", {}
    )
    tracks: Mapping[Text, Track] = described("boxes to tick off, by label", {})
    rules: Mapping[Text, Text] = described(
        "by label, lists of records, or parts with name and text, that apply to it in "
        "addition to those of its type and items",
        {},
    )


class Hidden(FrozenModel):
    """What a secret list leaves out: labels of facts and tracks, fields of `items`, `notes`."""

    points: tuple[Text, ...] = described("besides all costs", ())
    rules: tuple[Text, ...] = described("abilities, besides the rules page", ())
    xp: tuple[Text, ...] = described("what was learnt and lived through", ())
    equipment: tuple[Text, ...] = described("what it carries", ())


class CostProfile(FrozenModel):
    """What a roster costs: expressions over its fields, and the unit's name."""

    unit: Text = Field(min_length=1, description="what costs are counted in, such as pts")
    total: Text = Field(min_length=1, description="what the whole roster costs")
    limit: Text = described("what it may cost", "")


class Match(FrozenModel):
    """What is said of rosters that meet: `a` and `b`, or all `rosters` if more may."""

    title: Text = Field(min_length=1, description="what is worked out")
    text: Text = Field(min_length=1, description="the answer, with the sum in full")
    most: int = described("how many may meet", 2, ge=2)


class Profile(FrozenModel):
    """A game's roster profile; `facts` are expressions over the roster's fields, by label."""

    kind: Annotated[Text, Named("roster-kind")] = Field(description="the kind of the rosters")
    title: Text = Field(min_length=1, description="what such a roster is called")
    entries: Annotated[Text, Named("roster-list", free=True)] = Field(
        description="the list field that holds what a roster is made of"
    )
    entry: EntryProfile = described("the description of an entry", EntryProfile())
    owner: Text = described("who plays it, for its cards", "")
    rules: Mapping[Text, RuleProfile] = described(
        "the description of rules, by kind or by KIND.FIELD", {}
    )
    cost: CostProfile | None = described("what it costs", None)
    facts: Mapping[Text, Text] = described("expressions by label", {})
    hide: Hidden = described("what secret lists leave out", Hidden())
    prints: tuple[Annotated[Text, Named("product", free=True)], ...] = described(
        "products that print a roster", ()
    )
    match: Match | None = described("what is said of those that meet", None)
    starter: Text = described("the file that a new roster begins as", "")


class Read(NamedTuple):
    """A profile with the file that it is in."""

    profile: Profile
    document: Document


Path = tuple[str, ...]


def read_profile(game: Game) -> Profile | None:
    """Return a game's roster profile, None if it has none.

    Raises PunchboardError with the findings of the file.
    """
    found = open_profile(game)
    return None if found is None else found.profile


def open_profile(game: Game) -> Read | None:
    """Return a game's roster profile and its file, None if it has none.

    Raises PunchboardError with the findings of the file.
    """
    if not (game.folder / FILE).is_file():
        return None
    document, problems = game.read(FILE), Problems()
    profile = validated(Profile, document)
    _check_fields(game, profile, document, problems)
    _check_expressions(profile, document, problems)
    problems.stop()
    return Read(profile, document)


def expressions(profile: Profile) -> Iterator[tuple[Path, str]]:
    entry, cost = profile.entry, profile.cost
    for name in ("title", "type", "count", "cost", "notes"):
        yield ("entry", name), getattr(entry, name)
    for name, text in entry.let.items():
        yield ("entry", "let", name), text
    for label, text in entry.facts.items():
        yield ("entry", "facts", label), text
    for label, track in entry.tracks.items():
        for name in ("boxes", "filled", "step", "marks"):
            yield ("entry", "tracks", label, name), getattr(track, name)
    for label, text in entry.rules.items():
        yield ("entry", "rules", label), text
    yield ("owner",), profile.owner
    for label, text in profile.facts.items():
        yield ("facts", label), text
    for subject, rule in profile.rules.items():
        for label, text in rule.facts.items():
            yield ("rules", subject, "facts", label), text
    if cost is not None:
        yield ("cost", "total"), cost.total
        yield ("cost", "limit"), cost.limit


def _check_expressions(profile: Profile, document: Document, problems: Problems) -> None:
    # Editors' schemas need the model alone.
    from pipeline.template.expression import ExpressionError, Expressions

    compiler = Expressions()
    for path, text in expressions(profile):
        try:
            compiler.told(text or "none")
        except ExpressionError as error:
            hint = "write a field's name, or an expression over the fields"
            place = error.position(document, *path)
            problems.add("profile-expression", f"roster.yaml {error}", place, ".".join(path), hint)
    try:
        compiler.text(profile.match.text if profile.match else "")
    except ExpressionError as error:
        place = error.position(document, "match", "text")
        problems.add("profile-expression", f"roster.yaml {error}", place, "match.text")


def _check_fields(game: Game, profile: Profile, document: Document, problems: Problems) -> None:
    rosters = [name for name, kind in game.kinds.items() if kind.folder == ROSTERS]
    if profile.kind not in rosters:
        message = f"{profile.kind!r} is not a kind for rosters"
        place, hint = document.position("kind"), did_you_mean(profile.kind, rosters)
        problems.add("profile-kind", message, place, "kind", hint)
        return
    model = game.kinds[profile.kind].model
    if profile.entries not in model.model_fields:
        message = f"{profile.kind} has no field {profile.entries!r}"
        hint = did_you_mean(profile.entries, model.model_fields)
        problems.add("profile-field", message, document.position("entries"), "entries", hint)
        return
    lists = [name for name in game.kinds[profile.kind].lists if _fields_of_entries(model, name)]
    if profile.entries not in lists:
        message = f"{profile.entries!r} is not a list of entries with fields"
        own = [name for name in lists if name not in RosterModel.model_fields]
        list_of = "{ type: list, of: { type: record, fields: { type: { type: ref, to: … } } } }"
        hint = (
            did_you_mean(profile.entries, own)
            if own
            else f"in kinds.yaml, write {profile.entries}: {list_of}"
        )
        problems.add("profile-field", message, document.position("entries"), "entries", hint)
        return
    entry_fields = _fields_of_entries(model, profile.entries)
    for index, field in enumerate(profile.entry.items):
        if field.partition(".")[0] not in entry_fields:
            message = f"an entry of {profile.entries} has no field {field!r}"
            place = document.position("entry", "items", index)
            hint = did_you_mean(field, entry_fields)
            problems.add("profile-field", message, place, "entry.items", hint)
    for index, field in enumerate(profile.entry.idle):
        if field not in profile.entry.items:
            message = f"{field!r} is not among items"
            place = document.position("entry", "idle", index)
            hint = did_you_mean(field, profile.entry.items)
            problems.add("profile-field", message, place, "entry.idle", hint)
    for label, field in profile.entry.takes.items():
        if field not in entry_fields:
            message = f"an entry of {profile.entries} has no field {field!r}"
            place = document.position("entry", "takes", label)
            hint = did_you_mean(field, entry_fields)
            problems.add("profile-field", message, place, "entry.takes", hint)


def _fields_of_entries(model: type[BaseModel], field: str) -> list[str]:
    annotation: Any = model.model_fields[field].annotation
    entry = next(iter(get_args(annotation)), None)
    is_model = isinstance(entry, type) and issubclass(entry, BaseModel)
    return list(entry.model_fields) if is_model and entry is not None else []


_FIELD: Final = re.compile(
    r"\s*([a-z][a-z0-9_]*)\s*+(?:or\s+['\"\w]+|\|\s*default\([^()]*\))?\s*", re.ASCII
)
_DEEPEST: Final = 2


class Slot(NamedTuple):
    """A field, or a field of the record within a field, and what it takes.

    `many` says that it takes several; `options` are those of its type in kinds.yaml, `type` among
    them, of a list those of its entries.
    """

    path: tuple[str, ...]
    options: Mapping[str, Any]
    many: bool = False

    @property
    def type(self) -> str:
        return str(self.options.get("type", ""))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of records that a reference may name."""
        to = self.options.get("to", ()) if self.type == "ref" else ()
        return (to,) if isinstance(to, str) else tuple(to)

    def __str__(self) -> str:
        return ".".join(self.path)


class Slots(NamedTuple):
    """The slots of an entry, and those of the roster; facts by their labels in small letters.

    `rules` and `weapons` take data of an entry under these names, `bought` what it costs as
    long as it has not grown.
    """

    title: Slot | None
    type: Slot | None
    count: Slot | None  # type: ignore[assignment]  # hides a tuple's method that nobody calls
    cost: Slot | None
    notes: Slot | None
    facts: Mapping[str, Slot]
    items: tuple[Slot, ...]
    of_roster: Mapping[str, Slot]
    rules: Slot | None = None
    weapons: Slot | None = None
    bought: Slot | None = None


def slots_of(game: Game, profile: Profile) -> Slots:
    """Return where rosters of a game take what arrives."""
    fields = game.documents["kinds.yaml"].data[profile.kind].get("fields", {})
    listed = written_out(fields.get(profile.entries)).get("of", {})
    entry_fields = written_out(listed).get("fields", {})
    entry = profile.entry
    expressions = (entry.title, entry.type, entry.count, entry.cost, entry.notes)
    title, type_, count, cost, notes = (_slot_of(entry_fields, text) for text in expressions)
    facts = _labelled_slots(entry_fields, entry.facts)
    of_roster = _labelled_slots(fields, profile.facts)
    items = tuple(_items(entry_fields, entry.items))
    takes = {
        label.casefold(): _slot(entry_fields, (field,)) for label, field in entry.takes.items()
    }
    rules, weapons, bought = (takes.pop(name, None) for name in ("rules", "weapons", "bought"))
    facts |= {label: slot for label, slot in takes.items() if slot is not None}
    return Slots(title, type_, count, cost, notes, facts, items, of_roster, rules, weapons, bought)


def plain_field(expression: str, fields: Mapping[str, Any]) -> str:
    """Return the field that an expression simply names; empty for any other expression."""
    match = _FIELD.fullmatch(expression)
    return match[1] if match and match[1] in fields else ""


def _slot_of(fields: Mapping[str, Any], expression: str) -> Slot | None:
    name = plain_field(expression, fields)
    return _slot(fields, (name,)) if name else None


def _labelled_slots(fields: Mapping[str, Any], labels: Mapping[str, str]) -> dict[str, Slot]:
    slots = {label.casefold(): _slot_of(fields, text) for label, text in labels.items()}
    return {label: slot for label, slot in slots.items() if slot is not None}


def _items(fields: Mapping[str, Any], names: Iterable[str]) -> Iterator[Slot]:
    for name in names:
        path = tuple(name.split("."))
        slot = _slot(fields, path) if len(path) <= _DEEPEST else None
        if slot is not None:
            yield slot


def _slot(fields: Mapping[str, Any], path: tuple[str, ...]) -> Slot | None:
    options, many = written_out(fields.get(path[0])), False
    if options.get("type") == "list":
        options, many = written_out(options.get("of")), True
    if not options.get("type"):
        return None
    if len(path) == 1:
        return Slot(path, options, many)
    inner = _slot(options.get("fields", {}), path[1:])
    return Slot(path, inner.options, many) if inner is not None and not inner.many else None
