"""Values of house rules on faces: which of them are printed without the sign that says so.

A tag is a number in letters of Unicode's private use, which no text of a game has. Numbers and
texts with a tag compare and reckon like those without, and what is reckoned has none.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from html import escape
from typing import Any, Final, NamedTuple

from pipeline.build.checks import Printed, edition_check
from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of, face_context
from pipeline.build.face_keys import StoredVerdicts
from pipeline.build.request import FaceOrder
from pipeline.game.changes import House, overlap
from pipeline.game.edition import GAME_FILE
from pipeline.game.links import reached
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.game.view import view
from pipeline.source.document import dotted_path, value_at
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.inputs import RECORDS, VALUE, noting
from pipeline.template.elements import FaceError

_DIGITS: Final = "".join(map(chr, range(0xE010, 0xE01A)))
_END: Final = "\ue01a"
_WRITE: Final = str.maketrans("0123456789", _DIGITS)
_READ: Final = str.maketrans(_DIGITS, "0123456789")
_TAG: Final = re.compile(f"([{_DIGITS}]+){_END}")


def tag_of(number: int) -> str:
    return str(number).translate(_WRITE) + _END


def tags_in(text: str) -> Iterator[int]:
    return (int(match[1].translate(_READ)) for match in _TAG.finditer(text))


class TaggedInt(int):
    """A whole number that prints with a tag."""

    tag: str

    def __str__(self) -> str:
        return self.tag + int.__str__(self)

    def __html__(self) -> str:
        return str(self)


class TaggedFloat(float):
    """A number that prints with a tag."""

    tag: str

    def __str__(self) -> str:
        return self.tag + float.__str__(self)

    def __html__(self) -> str:
        return str(self)


class TaggedText(str):
    """A text that prints with a tag."""

    __slots__ = ("tag",)
    tag: str

    def __str__(self) -> str:
        return self.tag + str.__str__(self)

    def __html__(self) -> str:
        return self.tag + escape(str.__str__(self))


class TaggedMarkup(Markup):
    """A text in inline notation that prints with a tag."""

    __slots__ = ("tag",)
    tag: str

    def __str__(self) -> str:
        return self.tag + super().__str__()

    def __html__(self) -> str:
        return self.tag + super().__html__()


_TAGGED: Final = frozenset({TaggedInt, TaggedFloat, TaggedText, TaggedMarkup})


def tagged(value: Any, tag: str) -> Any:
    """Return a value that prints with a tag; of a record that it refers to the name does."""
    if isinstance(value, dict):
        if "slug" in value and "kind" in value:
            return {**value, "name": tagged(value["name"], tag)}
        return {name: tagged(entry, tag) for name, entry in value.items()}
    if isinstance(value, list):
        return [tagged(entry, tag) for entry in value]
    made: Any = None
    if type(value) is int:
        made = TaggedInt(value)
    elif type(value) is float:
        made = TaggedFloat(value)
    elif type(value) is str:
        made = TaggedText(value)
    elif type(value) is Markup:
        made = TaggedMarkup(value.source, value.runs, value.dynamic)
    if made is None:
        return value
    made.tag = tag
    return made


def handing_on(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a template function that hands on the tag of its output."""

    def call(*args: Any, **kwargs: Any) -> Any:
        made = function(*args, **kwargs)
        if type(made) is str:
            for arg in args:
                if type(arg) in _TAGGED:
                    return tagged(made, arg.tag)
        return made

    return call


GAME: Final = ("", "")
"""What represents the kind and the slug of a record where a constant of game.yaml is meant."""


class HouseValue(NamedTuple):
    """A value that the rulebook does not print: kind and slug of its record, and its path."""

    kind: str
    slug: str
    path: str


class AskedHouse(House):
    """The house values of a record, which notes in `asked` the paths that templates ask for.

    Who asks for all of them, or how many there are, has asked for every one.
    """

    __slots__ = ("_key", "_of", "asked")

    def __init__(self, of: House, key: tuple[str, str], asked: set[tuple[str, str, str]]) -> None:
        super().__init__(tuple(of))
        self._of, self._key, self.asked = of, key, asked

    def __getitem__(self, path: str) -> bool:
        self.asked.add((*self._key, path))
        return self._of[path]

    def __contains__(self, path: object) -> bool:
        self.asked.add((*self._key, str(path)))
        return super().__contains__(path)

    def __iter__(self) -> Iterator[str]:
        self._ask_for_all()
        return super().__iter__()

    def __len__(self) -> int:
        self._ask_for_all()
        return super().__len__()

    def _ask_for_all(self) -> None:
        self.asked.update((*self._key, path) for path in self._paths)


class HouseViews:
    """The edition `mirror`, whose views have tagged house values; `asked` is what was asked for."""

    def __init__(self, edition: OpenEdition) -> None:
        self.asked: set[tuple[str, str, str]] = set()
        self._values: list[HouseValue] = []
        self.mirror = copy(edition)
        for name in ("views", "constant_context", "roster_context", "teller"):
            self.mirror.__dict__.pop(name, None)
        self.mirror.game = edition.game.with_own_views()
        self._tag_records()
        context = self.mirror.constant_context
        house = context["game"]["house"]
        paths = tuple(house)
        context["game"]["house"] = AskedHouse(house, GAME, self.asked)
        for path in paths:
            self._tag(context["game"], HouseValue(*GAME, path), path.split("."))

    def printed(self, text: str) -> set[HouseValue]:
        return {self._values[number] for number in tags_in(text)}

    def _tag_records(self) -> None:
        game = self.mirror.game
        for kind, records in game.records.items():
            for record in records.values():
                if record.house or game.rulings:
                    made = view(game, record)
                    key, paths = (kind, record.slug), tuple(made["house"])
                    made["house"] = AskedHouse(made["house"], key, self.asked)
                    for path in paths:
                        self._tag(made, HouseValue(*key, path), path.split("."))

    def _tag(self, holder: Any, value: HouseValue, parts: list[str]) -> None:
        """Put a tagged value in place of that at a path; nothing if it is missing."""
        *leading, last = parts
        for part in leading:
            holder = _entry(holder, part)
        entry = _entry(holder, last)
        if entry is not None and last != "name":
            key = int(last) if isinstance(holder, list) else last
            holder[key] = tagged(entry, tag_of(len(self._values)))
            self._values.append(value)


def _entry(holder: Any, part: str) -> Any:
    if isinstance(holder, dict):
        return holder.get(part)
    if isinstance(holder, list) and part.isdecimal() and int(part) < len(holder):
        return holder[int(part)]
    return None


_CHECK: Final = "house-unmarked"

_SIGN: Final = re.compile(r'<icon\b[^>]*\bname="house"[^>]*>')
_INLINE: Final = re.compile(r"</?(?:b|i|t|s|u|span|icon|br)\b[^>]*>")
_BLOCK: Final = re.compile(r"<[^>]*>")
_MARK: Final = "\ue01b"
"""What represents a sign while tags are taken away."""

_GAME: Final = frozenset({VALUE + "c", VALUE + "game"})


class Unmarked(NamedTuple):
    """A house value without a sign, and the first face that prints it so."""

    value: HouseValue
    order: FaceOrder


def unmarked_values(
    edition: OpenEdition,
    made: Mapping[FaceOrder, Collection[str]],
    verdicts: StoredVerdicts | None = None,
) -> Iterator[Unmarked]:
    """Yield the house values that faces print without a sign, once for each component.

    `made` are the faces, and what was read when they were made.
    Faces that cannot be rendered are passed over: making them reports what is wrong. Faces
    that are known to have none need not be rendered.
    """
    candidates = _Candidates(edition)
    alike = {
        order._replace(id="", product="", paper="", number=1, total=1): order for order in made
    }
    faces = [order for order in alike.values() if candidates.may_print(order, made[order])]
    known = verdicts.sound(_CHECK, faces) if verdicts else frozenset()
    faces = [order for order in faces if order not in known]
    if not faces:
        return
    views = HouseViews(edition)
    seen: set[tuple[str, HouseValue]] = set()
    sound: dict[FaceOrder, frozenset[str]] = {}
    with views.mirror.compositor.templates.functions_replaced(handing_on):
        for order in faces:
            with noting() as reads:
                values = _unmarked(views, order)
            if not values:
                sound[order] = frozenset(reads)
            for value in values:
                if (order.component, value) not in seen:
                    seen.add((order.component, value))
                    yield Unmarked(value, order)
    if verdicts:
        verdicts.keep(_CHECK, sound)


class _Candidates:
    """Which faces may print a house value at all: of their record or one that it reaches, or any.

    Most cards of a game have none, and need not be rendered once more.
    """

    def __init__(self, edition: OpenEdition) -> None:
        self._edition = edition
        records = edition.game.records
        self._with_house = frozenset(
            (kind, slug)
            for kind in records
            for slug, each in records[kind].items()
            if each.house or (edition.game.rulings and view(edition.game, each)["house"])
        )
        constants = bool(len(edition.constant_context["game"]["house"]))
        self._none = not (self._with_house or constants)

    def may_print(self, order: FaceOrder, reads: Collection[str]) -> bool:
        """Return whether a face that has read so much may print a house value."""
        if self._none:
            return False
        of_others = any(name in _GAME or name.startswith(RECORDS) for name in reads)
        return of_others or self._reaches_house(order.kind, order.slug)

    def _reaches_house(self, kind: str, slug: str) -> bool:
        known, waiting = {(kind, slug)}, [(kind, slug)] if slug else []
        while waiting:
            name = waiting.pop()
            if name in self._with_house:
                return True
            for target in reached(self._edition.game.record(*name)):
                if target not in known:
                    known.add(target)
                    waiting.append(target)
        return False


def _unmarked(views: HouseViews, order: FaceOrder) -> list[HouseValue]:
    """Return the house values that a face prints and does not mark."""
    views.asked.clear()
    mirror = views.mirror
    record = mirror.game.record(order.kind, order.slug) if order.slug else None
    try:
        context = face_context(mirror, order, record, component_of(mirror, order))
        rendered = mirror.compositor.templates.render(order.component, context)
    except (FaceError, PunchboardError):
        return []
    asked = views.asked
    if _SIGN.search(rendered) and not asked:
        return []
    found: dict[HouseValue, None] = {}
    marked = _SIGN.sub(_MARK, rendered)
    for block in _BLOCK.split(_INLINE.sub("", marked)):
        if _MARK not in block:
            found |= dict.fromkeys(sorted(views.printed(block)))
    return [value for value in found if not _is_asked(value, asked)]


def _is_asked(value: HouseValue, asked: set[tuple[str, str, str]]) -> bool:
    kind, slug, path = value
    return any(
        (kind, slug) == (other_kind, other) and overlap(path, other_path)
        for other_kind, other, other_path in asked
    )


_GOOD_CARD: Final = """\
{% from "house-parts.xml.j2" import house with context %}
<face>
<text x="5" y="5" w="50" h="5" style="doc-body">
  {{ card.cost }}{{ house(card, "cost", fill="doc-ink") }}
</text>
</face>
"""
_BAD_CARD: Final = """\
<face>
<text x="5" y="5" w="50" h="5" style="doc-body">{{ card.cost }}</text>
</face>
"""
_BAD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 3, house: [cost] }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
    "card.xml.j2": _BAD_CARD,
}
_GOOD = {**_BAD, "card.xml.j2": _GOOD_CARD}


@edition_check("house-unmarked", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def house_unmarked(printed: Printed) -> Iterator[Finding]:
    """Find house values that a face prints without their sign.

    Players take a value for the publisher's unless a sign follows it. Values that only sort, count
    or draw need none. A sign in the same paragraph is enough, and so is one for the whole face.
    """
    found: dict[tuple[str, str, str], list[Unmarked]] = {}
    for each in unmarked_values(*printed):
        kind, _, path = each.value
        found.setdefault((each.order.component, kind, _general(path)), []).append(each)
    for (component, kind, path), values in found.items():
        yield _finding(printed, component, kind, path, values)


def _finding(
    printed: Printed, component: str, kind: str, path: str, found: list[Unmarked]
) -> Finding:
    edition, (_, slug, first) = printed.edition, found[0].value
    if kind:
        record = edition.game.record(kind, slug)
        place, subject = record.position_of(*_path(record, first)), str(record)
        one = kind.replace("-", "_")
    else:
        place, subject = _position_in_game(edition, first), "game"
        one = "game"
    others = len({each.value for each in found}) - 1
    more = f" (and so are {others} more of its kind)" if others else ""
    template = f"{component}.xml.j2"
    return Finding(
        "house-unmarked",
        f"{path} is a house value that {template} prints without the sign{more}",
        place,
        subject,
        f'put {{{{ house({one}, "{first}") }}}} of house-parts.xml.j2 after it',
        Severity.INFO,
    )


def _path(record: Record, dotted: str) -> tuple[str | int, ...]:
    written = value_at(record.document.data, (record.about or record.slug,))
    return dotted_path(written, dotted)


def _position_in_game(edition: OpenEdition, dotted: str) -> Position:
    document = edition.game.documents[GAME_FILE]
    return document.position(*dotted_path(document.data, dotted))


def _general(path: str) -> str:
    return ".".join("*" if part.isdecimal() else part for part in path.split("."))
