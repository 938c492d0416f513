"""An erratum or a ruling: its file, the values that it changes, and what stood there before."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import AfterValidator, Field

from pipeline.game.edition import Origin, first_day, is_date
from pipeline.game.fields.spec import FrozenModel
from pipeline.game.kinds import Source, Text
from pipeline.source.document import Document, value_at
from pipeline.source.findings import Problems
from pipeline.source.models import describe, described, reject, validated_or_noted
from pipeline.source.names import SLUG, did_you_mean, is_name, nearest


def _check_date(text: str) -> str:
    if not is_date(text):
        message = f"expected a date, found {text!r}"
        raise reject("erratum-date", message, 'write "2009-09-01", or "2009-09" for a month')
    return text


Date: TypeAlias = Annotated[Text, AfterValidator(_check_date)]
"""A year, a month or a day; anything else is refused (`erratum-date`)."""


GAME: Final = "game"
"""The target that represents game.yaml."""
WORDS: Final = "words"
"""The target of words of templates: the field is their context in a PO file."""
PRINTED: Final[Mapping[str, tuple[str, ...]]] = {
    "products": ("title",),
    "kinds": ("title", "plural"),
}
"""Files in which errata change only printed words, by the fields of their entries."""

_TARGET: Final = re.compile(rf"{GAME}|{WORDS}|(?P<kind>{SLUG}):(?P<slug>{SLUG})")


def _check_target(text: str) -> str:
    if _TARGET.fullmatch(text) is None:
        slug = text if is_name(text) else "slug"
        hint = f"write kind:{slug}, {GAME} for game.yaml, or {WORDS} for what templates print"
        raise reject("patch-target", f"expected a record, found {text!r}", hint)
    return text


def _check_source(source: Source) -> Source:
    if not (source.section or source.note or source.page):
        hint = "write source: { section: ... }, { page: ... } or { note: ... }"
        raise reject("field-type", "expected a section, a page or a note, found none", hint)
    return source


_SaidWhere: TypeAlias = Annotated[Source, AfterValidator(_check_source)]


class Patch(FrozenModel):
    """One change: `field` (dotted; empty for a whole record) from `was` to `now`.

    Without `was` something is added, without `now` something is taken away.
    """

    target: Annotated[Text, AfterValidator(_check_target)] = Field(
        description="kind:slug, products:name, kinds:name, game, or words of templates"
    )
    field: Text = described("dotted path within the record", "")
    was: Any = described("the text before it; nothing when absent", None)
    now: Any = described("the text after it; nothing when absent", None)


class Revision(FrozenModel):
    """What errata and rulings have in common: patches, and what is said of them."""

    title: Annotated[Text, Field(min_length=1)] = Field(description="what it is about")
    date: Date = Field(description="day, month or year")
    kind: str
    summary: Annotated[Text, Field(min_length=1)] = Field(description="the change in one line")
    reason: Text = described("why, if it is known", "")
    source: _SaidWhere | None = described("where the publisher says so", None)
    meaning: Literal["changed", "unchanged"] = described(
        "unchanged keeps translations of the old wording valid", "changed"
    )
    patches: tuple[Patch, ...] = Field(min_length=1, description="what changes where")


_ErratumKind: TypeAlias = Literal["functional", "clarification", "typo"]
_RulingKind: TypeAlias = Literal["contradiction", "gap", "wording", "spelling"]


class Erratum(Revision):
    """One entry of a publisher's errata."""

    kind: _ErratumKind = Field(
        description="whether the rule changes, is made clear, or a slip is fixed"
    )


class Ruling(Revision):
    """One decision of the house against or between words of the rulebook."""

    kind: _RulingKind = Field(
        description="whether the rulebook contradicts itself, leaves a hole, has words that mean"
        " two things, or misspells one"
    )
    reason: Annotated[Text, Field(min_length=1)] = Field(description="why it is played so")
    source: _SaidWhere = Field(
        description="the section that is ruled on; its note: what contradicts"
    )


MODELS: Final[Mapping[Origin, type[Revision]]] = {Origin.ERRATA: Erratum, Origin.RULINGS: Ruling}
KINDS: Final[Mapping[Origin, tuple[str, ...]]] = {
    Origin.ERRATA: get_args(_ErratumKind),
    Origin.RULINGS: get_args(_RulingKind),
}


class Entry(NamedTuple):
    """An erratum or a ruling, its id (the file's name without .yaml), its file, and whose it is."""

    id: str
    revision: Revision
    document: Document
    origin: Origin = Origin.ERRATA

    @property
    def order(self) -> tuple[bool, str, str]:
        """What entries are applied by: rulings after all errata, then their date, then their id."""
        return self.is_ruling, first_day(self.revision.date), self.id

    @property
    def is_ruling(self) -> bool:
        """Return whether the house says it, not the publisher."""
        return self.origin is Origin.RULINGS


def read_revision(id_: str, document: Document, origin: Origin, problems: Problems) -> Entry | None:
    """Return the erratum or ruling of a file, None if it has findings."""
    if _lies_elsewhere(id_, document, origin, problems):
        return None
    revision = validated_or_noted(MODELS[origin], document.data, document, (), problems)
    if revision is None:
        return None
    if not id_.startswith(revision.date):
        message = f"the file's name does not begin with its date, {revision.date}"
        hint = f"name it {revision.date}-{id_.lstrip('0123456789-') or 'what-it-is'}.yaml"
        problems.add("erratum-name", message, document.position("date"), id_, hint)
    return Entry(id_, revision, document, origin)


def _lies_elsewhere(id_: str, document: Document, origin: Origin, problems: Problems) -> bool:
    """Note a file that belongs in the other folder, by its kind; return whether it does."""
    kind = document.data.get("kind")
    others = [each for each in Origin if each is not origin and kind in KINDS[each]]
    for other in others:
        message = f"{kind!r} is a kind of {other}, and this is the folder of {origin}"
        hint = f"move the file to {other}/, or write one of {', '.join(KINDS[origin])}"
        problems.add("erratum-folder", message, document.position("kind"), id_, hint)
    return bool(others)


def counted_entries(entries: Sequence[Entry]) -> str:
    """Return how many there are of each, as in ``1 erratum and 2 house rulings``."""
    return " and ".join(_counts(entries)) or nothing()


def nothing(only: Origin | None = None) -> str:
    """Return what is said if it is missing, of any or of one origin alone."""
    return "no house rulings" if only is Origin.RULINGS else "no errata"


def _counts(entries: Sequence[Entry]) -> Iterator[str]:
    rulings = sum(entry.is_ruling for entry in entries)
    errata = len(entries) - rulings
    if errata:
        yield "1 erratum" if errata == 1 else f"{errata} errata"
    if rulings:
        yield "1 house ruling" if rulings == 1 else f"{rulings} house rulings"


Place: TypeAlias = tuple[str | int, ...]


class Fault(NamedTuple):
    """Why a patch cannot be applied: the finding's code, what is wrong, and how to fix it."""

    code: str
    message: str
    hint: str

    @property
    def key(self) -> str:
        return self.code.removeprefix("patch-")


def walk(data: Mapping[str, Any], start: Place, patch: Patch) -> tuple[Place, Fault | None]:
    """Return where a patch changes `data`, and what is wrong with it."""
    place, node = start, value_at(data, start)
    parts = patch.field.split(".") if patch.field else []
    if node is None and parts:
        kind, _, slug = patch.target.partition(":")
        return place, Fault("patch-target", f"no {kind} {slug!r}", did_you_mean(slug, data))
    for part in parts:
        is_inner = part is not parts[-1]
        step = _parse_step(node, part)
        if step is None or (is_inner and value_at(node, (step,)) is None):
            names = list(node) if isinstance(node, dict) else []
            within = ".".join(map(str, (patch.target, *place[len(start) :])))
            return place, Fault(
                "patch-field", f"{within} has no {part!r}", did_you_mean(part, names)
            )
        place, node = (*place, step), value_at(node, (step,))
    if not place:
        return place, Fault("patch-field", "the patch names no field", "write field: and its path")
    fault = _check_patch(node, patch)
    if fault is not None and node is None and patch.was is not None:
        beside = value_at(data, place[:-1])
        known = beside if isinstance(beside, dict) else {}
        near = nearest(str(place[-1]), known)
        return place, fault._replace(hint=f"did you mean {near!r}?") if near else fault
    return place, fault


def change(data: dict[str, Any], place: Place, now: Any) -> None:
    """Put `now` at `place`, at a list's end where that is its length; None takes away."""
    parent, last = value_at(data, place[:-1]), place[-1]
    if now is None:
        del parent[last]
    elif isinstance(parent, list) and last == len(parent):
        parent.append(now)
    else:
        parent[last] = now


def _check_patch(found: Any, patch: Patch) -> Fault | None:
    """Return what is wrong with a patch of a value that is now `found`."""
    if patch.was is None and patch.now is None:
        return Fault("patch-target", "the patch changes nothing", "give was, now or both")
    if found is None and patch.was is not None:
        return Fault("patch-was", "there is no such field to change", "leave out was to add it")
    if found is not None and patch.was is None:
        return Fault(
            "patch-now",
            "the field is there already",
            f"add its present value: was: {_quote(found)}",
        )
    if found != patch.was:
        quote = describe if str(found) == str(patch.was) else _quote
        message = f"expected the present value, {quote(found)}, found {quote(patch.was)}"
        return Fault("patch-was", message, _describe_difference(found, patch.was))
    if patch.now == patch.was:
        return Fault("patch-now", "the patch changes nothing", "write the new value")
    return None


def _parse_step(node: Any, part: str) -> str | int | None:
    if isinstance(node, dict):
        return part
    if isinstance(node, list) and part.isdecimal() and len(part) < 7 and int(part) <= len(node):
        return int(part)
    return None


def _quote(value: Any) -> str:
    text = str(value)
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


def _describe_difference(found: Any, expected: Any) -> str:
    """Return where two texts part, for the remedy."""
    if not (isinstance(found, str) and isinstance(expected, str)):
        return "copy the present value"
    pairs = enumerate(zip(found, expected, strict=False))
    at = next((index for index, (a, b) in pairs if a != b), min(len(found), len(expected)))
    begin = max(0, at - 20)
    return f"they differ from …{found[begin : at + 20]!r} against …{expected[begin : at + 20]!r}"


class Trace(NamedTuple):
    """A value that an entry has changed: its path within its record, and the erratum or ruling.

    If something was taken away, the rest stays as it was: `whole` is False, and the trace is of
    the value at `path`, not of what lies in it.
    """

    path: Place
    entry: Entry
    whole: bool = True

    @property
    def dotted(self) -> str:
        return ".".join(map(str, self.path))

    def of(self, path: Place) -> bool:
        """Return whether the value at `path` is another for it: as a whole, or in a part."""
        return self.path[: len(path)] == path or (
            self.whole and path[: len(self.path)] == self.path
        )


def parse_path(dotted: str) -> Place:
    """Return a dotted path as steps: numbers of lists, which have at most six digits, and names."""
    parts = dotted.split(".")
    return tuple(int(part) if part.isdecimal() and len(part) < 7 else part for part in parts)


class Traces:
    """The traces of one record, or of game.yaml, while errata are applied."""

    def __init__(self) -> None:
        self.all: list[Trace] = []

    def add(self, path: Place, was: Any, now: Any, entry: Entry) -> None:
        """Note that the value at `path` was `was` and is `now`; None is nothing."""
        if now is None and path and isinstance(path[-1], int):
            self._close_up(path[:-1], path[-1])
            self.all.append(Trace(path[:-1], entry, whole=False))
        else:
            self.all += _differences(path, was, now, entry)

    def settle(self, path: Place) -> None:
        """Forget what has changed the value at `path`, which is again what it was at first."""
        self.all = [trace for trace in self.all if trace.path[: len(path)] != path]

    def _close_up(self, path: Place, gone: int) -> None:
        """Follow the entries of a list that has lost one."""
        depth, kept = len(path), []
        for trace in self.all:
            index = trace.path[depth] if trace.path[:depth] == path != trace.path else None
            if isinstance(index, int) and index > gone:
                trace = trace._replace(path=(*path, index - 1, *trace.path[depth + 1 :]))
            if index != gone:
                kept.append(trace)
        self.all = kept


def _differences(path: Place, was: Any, now: Any, entry: Entry) -> Iterator[Trace]:
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for name in dict.fromkeys([*was, *now]):
            if was.get(name) != now.get(name):
                yield from _differences((*path, name), was.get(name), now.get(name), entry)
    elif isinstance(was, list) and isinstance(now, list):
        yield Trace(path, entry, whole=False)
        for index, value in enumerate(now):
            if len(was) == len(now) and value != was[index]:
                yield from _differences((*path, index), was[index], value, entry)
            elif value not in was:
                yield Trace((*path, index), entry)
    else:
        yield Trace(path, entry)
