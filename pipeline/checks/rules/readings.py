"""Second readings: a rulebook's figures keyed once more, and compared with the records.

    readings/2026-11-28.yaml

    reader: A name
    date: 2026-11-28
    values:
      Weapons:
        weapon:axe: { name: Axe, cost: 3, ability: [Hook, Heavy] }
        weapon:bow: { name: Bow, cost: , damage: none, text: [2, D6, Hook] }

Somebody who has not seen the records fills in an empty form from the rulebook. An empty value was
not looked up; `none` says that the rulebook gives nothing. Of a text, which is in words of our own,
the figures and the terms of the rulebook's text are keyed, and its words that decide: not, first.
If the text says the same with other figures or words, the reading is changed.
"""

import json
import re
from collections.abc import Iterator, Mapping, Set
from datetime import UTC, datetime
from itertools import chain, groupby
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from pipeline.checks.subject import (
    FieldPath,
    GameSubject,
    Place,
    Specified,
    check,
    innermost,
    path_of,
    specified,
    values,
)
from pipeline.checks.text_facts import DECIDING, NOTHING, Terms, deciding, figures, plain, sort_of
from pipeline.game.edition import GAME_FILE, READINGS
from pipeline.game.erratum import GAME, Date, parse_path
from pipeline.game.fields.spec import FrozenModel
from pipeline.game.kinds import Text
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.source.document import Document, value_at
from pipeline.source.files import yaml_files
from pipeline.source.findings import Finding, Position, Problems, Severity
from pipeline.source.models import validated
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import load_yaml

ORDER: Final = ("order",)
"""The path of the field by which records are sorted."""

_CONSTANTS: Final = "Constants"
_ELSEWHERE: Final = "Elsewhere"


class Reading(FrozenModel):
    """A second reading of a rulebook, all of it or a part."""

    reader: Text = Field(default="", description="who has keyed it")
    date: Date = Field(description="the day on which it was keyed")
    values: Annotated[
        dict[str, dict[str, dict[str, Any] | None] | None],
        Field(description="by section: records as KIND:SLUG, or game, with their fields"),
    ]


class Asked(NamedTuple):
    """One value that a reading can give: its record, its field, and what is there now.

    `others` are the names that mean the same, such as a record's in addition to its slug. Of a
    `text`, the value is a list of its numbers and terms.
    """

    section: str
    target: str
    field: str
    position: Position
    value: Any
    others: Mapping[str, str]
    text: bool = False


def asked(checked: GameSubject) -> Mapping[tuple[str, str], Asked]:
    """Return what `_asked` yields by record and field; call it through `GameSubject.cached`."""
    return {(each.target, each.field): each for each in _asked(checked)}


def _asked(checked: GameSubject) -> Iterator[Asked]:
    """Yield every figure, choice, reference and name that the rulebook prints, as records go.

    Values that the project has set, or an erratum or a ruling has changed, are left out.
    """
    for record in checked.written:
        if record.source is not None:
            yield from _of_record(checked, record)
    document = checked.game.documents[GAME_FILE]
    constants = document.data.get("constants", {})
    for path, value in _constants(constants, ("constants",)):
        if not _is_changed(checked, GAME, path):
            field, position = ".".join(path[1:]), document.position(*path)
            yield Asked(_CONSTANTS, GAME, field, position, value, {})


def _of_record(checked: GameSubject, record: Record) -> Iterator[Asked]:
    section = record.source.section if record.source else ""
    types = checked.cached(innermost)[record.kind]
    given = dict(values(record))
    places = (place[:-1] if isinstance(place[-1], int) else place for place in given)
    for field in dict.fromkeys((*places, *(path for path in types if len(path) == 1))):
        spec = types.get(path_of(field))
        if field[-1] != "name" and not (spec and _is_printed(spec, given.get(field))):
            continue
        if is_ours(record, field) or _is_changed(checked, str(record), field):
            continue
        path, name = (record.slug, *field), ".".join(map(str, field))
        is_written = record.document.has(*path)
        value = value_at(record.document.data, path) if is_written else given.get(field)
        names = _names(checked, spec)
        yield Asked(section, str(record), name, record.position_of(*field), value, names)
    for field, text in given.items():
        said = _said(checked, record, text) if isinstance(text, Markup) else []
        if said and not is_ours(record, field) and not _is_changed(checked, str(record), field):
            name = ".".join(map(str, field))
            yield Asked(section, str(record), name, record.position_of(*field), said, {}, True)


def _said(checked: GameSubject, record: Record, text: Markup) -> list[str]:
    terms = checked.cached(Terms).named(record, text)
    said, words = figures(text.plain), sorted(deciding(text.plain))
    named = sorted(term for term in terms.difference(words) if term.upper() not in said)
    return [*said, *named, *words]


def _is_printed(spec: Specified, value: Any) -> bool:
    """Return whether a rulebook prints such a value as it is: texts are in words of our own.

    It prints no truth value, and the order of records is the project's own.
    """
    kind = spec.type
    is_figure = type(value) is str and sort_of(value) == "figure"
    is_printed = kind.figure or kind.sorting or kind.typed or is_figure
    return is_printed and kind.name != "flag" and spec.path != ORDER


def is_ours(record: Record, place: Place) -> bool:
    """Return whether a value is, or holds, one that the record's `house` lists."""
    return any(
        place[: len(house)] == house or house[: len(place)] == place
        for house in map(parse_path, record.house)
    )


def _is_changed(checked: GameSubject, target: str, place: Place) -> bool:
    return any(trace.of(place) for trace in checked.game.traces.get(target, ()))


def _names(checked: GameSubject, spec: Specified | None) -> Mapping[str, str]:
    """Return the printed names of the records that a reference may mean, by how it is written."""
    to = spec.options.get("to") if spec and spec.type.name == "ref" else None
    kinds = [to] if isinstance(to, str) else to or ()
    return {
        written: each.name
        for kind in kinds
        for slug, each in checked.game.records.get(kind, {}).items()
        for written in (slug, f"{kind}:{slug}")
    }


def _constants(raw: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not isinstance(raw, dict):
        yield path, raw
    elif "value" not in raw:
        for name, value in raw.items():
            yield from _constants(value, (*path, name))
    elif not raw.get("house"):
        yield path, raw["value"]


_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer, hits: dice, text: markup }\n",
    "card.yaml": "source: { section: Cards }\n"
    "fox: { name: Fox, cost: 7, hits: 2D6, text: Draw three cards. }\n"
    "owl: { name: Owl, cost: 4, hits: 1D6, text: Never discard 2 Foxes. }\n",
    "readings/2026-11-28.yaml": "reader: Ann\ndate: 2026-11-28\nvalues:\n  Cards:\n"
    "    card:fox: { name: fox, cost: 7, hits: 2d6, text: [3] }\n"
    "    card:owl: { text: [2, Fox, not] }\n",
}
_BAD = {"readings/2026-11-28.yaml": _GOOD["readings/2026-11-28.yaml"].replace("7", "8")}


@check("reading-differs", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def reading_differs(checked: GameSubject) -> Iterator[Finding]:
    """Find values that differ from a second reading: the rulebook's values, typed once more.

    `punchboard new reading GAME` writes an empty form, for somebody who has not seen the records.
    Capitals, spaces and the order of a list are not compared. A text must have the figures that
    were keyed for it, in that order; it must have the words that decide, such as *first* and *may*,
    as often, and the names of records, if the reading has some. What an erratum, a ruling or the
    house has set is not the rulebook's, and is left out.
    """
    known = checked.cached(asked)
    for document, reading in checked.cached(_readings):
        keyed = [each for each in _keyed(reading) if each[-1] is not None and each[1:3] in known]
        texts = {
            each[1:3]: [*map(str, _parts(each[-1]))] for each in keyed if known[each[1:3]].text
        }
        sorts = {"figure", *map(sort_of, chain.from_iterable(texts.values()))}
        for section, target, field, value in keyed:
            found = known[target, field]
            if found.text:
                message = _difference(checked, texts[target, field], found.value, sorts)
            elif _agrees(value, found):
                message = ""
            else:
                message = f"{_shown(found.value)} here, {_shown(value)} in a second reading"
            if not message:
                continue
            place = document.position("values", section, target, field)
            hint = f"look it up in the rulebook, and fix this or {place}"
            yield Finding("reading-differs", f"{field}: {message}", found.position, target, hint)


def _difference(checked: GameSubject, parts: list[str], said: list[str], sorts: Set[str]) -> str:
    """Return what a text has beyond a second reading, and what it lacks, in a sentence."""
    beyond, missing = checked.cached(Terms).difference(parts, said, sorts)
    told = [f"{_shown(beyond)} here, not in a second reading"] if beyond else []
    told += [f"not here: {_shown(missing)} in a second reading"] if missing else []
    return "; ".join(told)


_UNKNOWN_BAD = {
    "readings/2026-11-28.yaml": _GOOD["readings/2026-11-28.yaml"].replace(":fox", ":fix")
}


@check("reading-unknown", bad=_UNKNOWN_BAD, good=_GOOD, severity=Severity.WARNING)
def reading_unknown(checked: GameSubject) -> Iterator[Finding]:
    """Find values of a reading that belong to no record or field, or to another section.

    Nothing compares values of no record. Fields whose values an erratum, a ruling or the house has
    set may stay in a reading.
    """
    sections, fields = _sections(checked), checked.cached(_fields)
    for document, reading in checked.cached(_readings):
        for section, targets in reading.values.items():
            yield from _misplaced(document, section, targets or {}, sections)
        for section, target, field, value in _keyed(reading):
            if target not in sections or value is None:
                continue
            known = fields[target.partition(":")[0]]
            there = field if target == GAME else ".".join(path_of(parse_path(field)))
            if there not in known:
                place = document.position("values", section, target, field, key=True)
                message, hint = f"there is no field {field!r}", did_you_mean(field, known)
                yield Finding("reading-unknown", message, place, target, hint, Severity.WARNING)


def _sections(checked: GameSubject) -> dict[str, str]:
    sections = {
        str(record): (record.source.section if record.source else "") or _ELSEWHERE
        for record in checked.written
    }
    return {**sections, GAME: _CONSTANTS}


def _misplaced(
    document: Document, section: str, targets: Mapping[str, Any], sections: Mapping[str, str]
) -> Iterator[Finding]:
    if section not in sections.values():
        place = document.position("values", section, key=True)
        message = f"no record is in a section {section!r}"
        hint = did_you_mean(section, set(sections.values()))
        yield Finding("reading-unknown", message, place, section, hint, Severity.WARNING)
        return
    for target in targets:
        place, own = document.position("values", section, target, key=True), sections.get(target)
        if own is None:
            message, hint = f"there is no record {target!r}", did_you_mean(target, sections)
        else:
            message, hint = f"{target} is in the section {own!r}", f"move it below {own!r}"
        if own != section:
            yield Finding("reading-unknown", message, place, target, hint, Severity.WARNING)


_UNSIGNED_BAD = {
    "readings/2026-11-28.yaml": _GOOD["readings/2026-11-28.yaml"].replace("reader: Ann\n", "")
}


@check("reading-unsigned", bad=_UNSIGNED_BAD, good=_GOOD, severity=Severity.WARNING)
def reading_unsigned(checked: GameSubject) -> Iterator[Finding]:
    """Find readings without a reader's name, or dated in the future.

    Two readings count as two only if two people have made them.
    """
    for document, reading in checked.cached(_readings):
        wrong = {}
        if not reading.reader and any(value is not None for *_, value in _keyed(reading)):
            wrong["reader"] = "the reading does not name its reader"
        # SOURCE_DATE_EPOCH may be older than a reading, which was made nevertheless.
        if reading.date > datetime.now(UTC).date().isoformat():
            wrong["date"] = f"{reading.date} is in the future"
        for key, message in wrong.items():
            place, hint = document.position(key), f"write the {key} of the reading"
            yield Finding("reading-unsigned", message, place, "", hint, Severity.WARNING)


def _fields(checked: GameSubject) -> dict[str, set[str]]:
    constants = {name for of, name in checked.cached(asked) if of == GAME}
    return {GAME: constants | set(checked.game.constants)} | {
        kind: {"name", *(".".join(each.path) for each in fields)}
        for kind, fields in checked.cached(specified).items()
    }


def _readings(checked: GameSubject) -> tuple[tuple[Document, Reading], ...]:
    game, problems = checked.game, Problems()
    files = list(yaml_files(game.folder / READINGS, f"{game.name}/{READINGS}", problems))
    problems.stop()
    documents = [load_yaml(*file) for file in files]
    return tuple((document, validated(Reading, document)) for document in documents)


def keyed_values(checked: GameSubject) -> frozenset[tuple[str, str]]:
    """Return the record and field of each value that a reading has, and any change would show."""
    keyed = (each for _, reading in checked.cached(_readings) for each in _keyed(reading))
    given = frozenset((target, field) for _, target, field, value in keyed if value is not None)
    return given & {key for key, each in checked.cached(asked).items() if not each.text}


def _keyed(reading: Reading) -> Iterator[tuple[str, str, str, Any]]:
    for section, targets in reading.values.items():
        for target, fields in (targets or {}).items():
            for field, value in (fields or {}).items():
                yield section, target, field, value


def _agrees(read: Any, found: Asked) -> bool:
    """Return whether what was read means what the record says."""
    now = found.value
    if isinstance(read, str) and read.casefold() == NOTHING and now in (None, 0, [], NOTHING):
        return True
    if not isinstance(now, (list, tuple)):
        return _same(read, now, found.others)
    parts = _parts(read)
    for value in now:
        one = next((part for part in parts if _same(part, value, found.others)), None)
        if one is None:
            return False
        parts.remove(one)
    return not parts


def _parts(read: Any) -> list[Any]:
    parts = re.split(r"\s*[,;]\s*", read) if isinstance(read, str) else read
    return list(parts) if isinstance(parts, (list, tuple)) else [parts]


def _same(read: Any, now: Any, others: Mapping[str, str]) -> bool:
    return plain(read) in {plain(now), plain(others.get(str(now), now))}


def _shown(value: Any) -> str:
    """Return a value as YAML has it, a text or a number alone in quotes."""
    is_plain = value is None or isinstance(value, (list, tuple, dict))
    return _written(value) if is_plain else repr(_written(value))


def _written(value: Any) -> str:
    if isinstance(value, dict):
        parts = ", ".join(f"{key}: {_written(each)}" for key, each in value.items())
        return f"{{{parts}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return NOTHING if value is None else str(value)


_HEAD: Final = """\
# A second reading of {title}: key what the rulebook prints, without a look at the records.
# Leave what you do not look up empty; write none if the rulebook gives nothing.
# A list is [a, b]. Names of things are written as the rulebook has them.
# Of a text, key the terms that the rulebook's text has and, as often as they are there,
# its figures and dice, [2, D6, Free Attack], and the words that decide: [{words}];
# not for each negation, plus and minus for signs.
reader: ""
date: {date}
values:
"""


def form(checked: GameSubject, date: str) -> tuple[str, int]:
    """Return an empty form for a reading of a game, by its rulebook's sections, and its size."""
    by_section: dict[str, list[Asked]] = {}
    for each in checked.cached(asked).values():
        by_section.setdefault(each.section or _ELSEWHERE, []).append(each)
    types, explained = checked.cached(innermost), set[tuple[str, FieldPath]]()
    words = ", ".join(DECIDING)
    lines = [_HEAD.format(title=checked.game.meta.title, date=date, words=words)]
    for section, entries in by_section.items():
        lines.append(f"  {json.dumps(section, ensure_ascii=False)}:\n")
        for target, of_target in groupby(entries, attrgetter("target")):
            lines.append(f"    {target}:\n")
            kind = target.partition(":")[0]
            for each in of_target:
                path = path_of(parse_path(each.field))
                spec = types.get(kind, {}).get(path)
                is_new = spec is not None and (kind, path) not in explained
                explained.add((kind, path))
                doc = _explained(spec) if spec is not None and is_new else ""
                doc = "its numbers, terms and words" if each.text else doc
                lines.append(f"      {each.field}:{f'  # {doc}' if doc else ''}\n")
    return "".join(lines), sum(map(len, by_section.values()))


def _explained(spec: Specified) -> str:
    """Return what a field means, and what it can be if that is a choice."""
    parts = [str(spec.options.get("doc", "")).rstrip(".")]
    if spec.type.name == "choice":
        parts.append("one of: " + ", ".join(spec.options["of"]))
    return "; ".join(filter(None, parts))
