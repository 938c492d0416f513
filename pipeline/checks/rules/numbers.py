"""Checks of numbers: constants and dice in texts, tables, and tracks."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from jinja2 import TemplateSyntaxError, nodes

from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import TEMPLATE, shown
from pipeline.checks.wording import Passage, Wording
from pipeline.game.fields.compound import results
from pipeline.game.game import Game
from pipeline.game.kind_options import FIELD, Rolled
from pipeline.game.meta import printed_constants
from pipeline.game.records import Record
from pipeline.source.findings import Finding, Position, Severity
from pipeline.template.syntax import Syntax

_FIGURE: Final = re.compile(
    r"(?<=\w[ \u00a0])(?:\[\[=(?P<constant>[^\[\]]+)\]\]|(?P<number>[−+]?(?:\d*+D)?\d++))"
    r"(?P<after>[″′%°]|[ \u00a0][^\W\d_]+)"
)
_LONGEST: Final = 40
"""Letters before a number in which the word before it is looked for."""

_ENOUGH: Final = 2
"""Other records that must print the constant so: one may speak of another thing in like words."""

_MANY: Final = 3
"""Records that print the constant where a typed number is another."""

_NUMBER_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { near: 3 }\n",
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: 'Push a friend within [[=near]]″.' }\n"
    "owl: { name: Owl, text: 'Pull an enemy within [[=near]]″.' }\n"
    "elk: { name: Elk, text: 'Wake a friend within [[=near]]″.' }\n",
}
_NUMBER_BAD = {
    "card.yaml": _NUMBER_GOOD["card.yaml"].replace("enemy within [[=near]]", "enemy within 3")
}


class _Phrase(NamedTuple):
    """What makes two numbers the same rule: the kind, the number and the words round it."""

    kind: str
    before: str
    number: str
    after: str


_Typed: TypeAlias = tuple[_Phrase, Passage, int]


@check("number-typed", bad=_NUMBER_BAD, good=_NUMBER_GOOD)
def number(checked: GameSubject) -> Iterator[Finding]:
    """Find numbers typed between words where other texts of the kind print a constant.

    When *within [[=near]]″* grows to four inches, *within 3″* stays behind. The words next to the
    number must be the same. Two other records must print the constant; if the number is another,
    all others must, and three of them.
    """
    constants = dict(printed_constants(checked.game.constants))
    passages = [passage for passage in checked.cached(Wording).passages if passage.markup]
    if not any("[[=" in passage.source for passage in passages):
        return
    usual: dict[_Phrase, dict[str, set[str]]] = {}
    typed: list[_Typed] = []
    for passage in passages:
        for match in _FIGURE.finditer(passage.source):
            if match["constant"]:
                phrase = _phrase(passage, match, constants[match["constant"]])
                records = usual.setdefault(phrase, {}).setdefault(match["constant"], set())
                records.add(passage.record.slug)
            else:
                phrase = _phrase(passage, match, match["number"])
                typed.append((phrase, passage, match.start("number")))
    for phrase, passage, offset in typed:
        names = usual.get(phrase) or _always(phrase, usual, typed)
        for name, records in names.items():
            if len(names) == 1 and len(records - {passage.record.slug}) >= _ENOUGH:
                yield _finding(phrase.number, name, passage, offset)


def _always(
    phrase: _Phrase, usual: Mapping[_Phrase, dict[str, set[str]]], typed: Sequence[_Typed]
) -> dict[str, set[str]]:
    """Return the constant that all others of a kind print between the same words, if many do."""
    words = phrase._replace(number="")
    if sum(each._replace(number="") == words for each, _, _ in typed) > 1:
        return {}
    found = [names for each, names in usual.items() if each._replace(number="") == words]
    printed = found[0] if len(found) == 1 else {}
    return {name: slugs for name, slugs in printed.items() if len(slugs) >= _MANY}


def _phrase(passage: Passage, match: re.Match[str], number: str) -> _Phrase:
    start = match.start()
    before = passage.source[max(0, start - _LONGEST) : start].split()[-1]
    return _Phrase(passage.record.kind, before.casefold(), number, match["after"].casefold())


def _finding(number: str, name: str, passage: Passage, offset: int) -> Finding:
    message = f"{number!r} is typed where other texts print the constant {name!r}"
    hint = f"write [[={name}]], or other words around it if it is another number"
    place = passage.position(offset)
    return Finding("number-typed", message, place, passage.subject, hint, Severity.WARNING)


_DIE: Final = re.compile(r"(?<![\w:-])(\d+ ?)?([dD])(\d+)(?![\w-])")
_LIKE_A_DIE: Final = re.compile(r"[dD]\d")
_STRAY: Final = 4
"""Times that a game writes 1D6 after a word before a single D6 after it is no noun but a slip."""

_WORD: Final = re.compile(r"(?<!\w)(\w+)\s+$")

_DICE_TEXT_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Roll 1D6. }\nowl: { name: Owl, text: Roll 1D6 or half a D6. }\n",
}
_DICE_TEXT_BAD = {"card.yaml": _DICE_TEXT_GOOD["card.yaml"].replace("Roll 1D6 or", "Roll 1d6 or")}


class Written(NamedTuple):
    """Dice as a text writes them: where, after which word, and the parts of the notation."""

    passage: Passage
    offset: int
    text: str
    after: str
    number: str
    letter: str
    sides: str

    def habits(self) -> Iterator[tuple[str, str]]:
        """Yield each thing that is a matter of habit, and how it is done here."""
        yield "letter", self.letter
        if self.number:
            yield "space", "with a space" if self.number.endswith(" ") else "without a space"
        if self.after and self.number.strip() in ("", "1"):
            yield f"{self.after} …", "with a 1" if self.number else "without a 1"


@check("roll-text", bad=_DICE_TEXT_BAD, good=_DICE_TEXT_GOOD)
def rolls(checked: GameSubject) -> Iterator[Finding]:
    """Find impossible dice in texts, such as D06, and dice written differently from all others.

    Players take two notations for two things. A game uses one: D6 or d6, 2D6 or 2 D6, and after
    the same word 1D6 or D6.
    """
    passages = (
        passage for passage in checked.cached(Wording).passages if _LIKE_A_DIE.search(passage.bare)
    )
    written = [dice for passage in passages for dice in _written_dice(passage)]
    common = _common_notations(written)
    for dice in written:
        message = _describe_impossible(dice) or _describe_unusual(dice, common)
        if message:
            place, subject = dice.passage.position(dice.offset), dice.passage.subject
            hint = "write dice the same way throughout the game"
            yield Finding("roll-text", message, place, subject, hint, Severity.WARNING)


def _written_dice(passage: Passage) -> Iterator[Written]:
    for match in _DIE.finditer(passage.bare):
        before = _WORD.search(passage.bare[max(0, match.start() - 30) : match.start()])
        after = before[1].casefold() if before else ""
        number, letter, sides = match.groups("")
        yield Written(passage, match.start(), match[0], after, number, letter, sides)


def _common_notations(written: list[Written]) -> dict[str, tuple[str, int]]:
    """Return how each thing is mostly done, and how often, where it is a habit."""
    notations: dict[str, Counter[str]] = {}
    for dice in written:
        for habit, notation in dice.habits():
            notations.setdefault(habit, Counter())[notation] += 1
    return {
        habit: counts.most_common(1)[0]
        for habit, counts in notations.items()
        if not habit.endswith("…") or (min(counts.values()) == 1 and max(counts.values()) >= _STRAY)
    }


def _describe_impossible(dice: Written) -> str:
    counted = dice.number.strip()
    if dice.sides.startswith("0") or dice.sides == "1" or counted.startswith("0"):
        return f"{dice.text!r} is not a die"
    return ""


def _describe_unusual(dice: Written, common: dict[str, tuple[str, int]]) -> str:
    for habit, notation in dice.habits():
        usual, times = common.get(habit, (notation, 0))
        if notation != usual:
            context = f"after {habit.removesuffix(' …')!r} " if habit.endswith("…") else ""
            notation_words = f"with the letter {usual}" if len(usual) == 1 else usual
            return f"{dice.text!r}: {context}the game writes dice {notation_words}, {times} times"
    return ""


_TABLE_GOOD = {
    "kinds.yaml": "event:\n  table: { die: D3 }\n"
    "  fields: { rolls: { type: list, of: integer } }\n",
    "event.yaml": "source: { section: Events }\n"
    "rain: { name: Rain, rolls: [1, 2] }\nsnow: { name: Snow, rolls: [3] }\n",
}
_TABLE_BAD = {"event.yaml": _TABLE_GOOD["event.yaml"].replace("[1, 2]", "[1]")}


@check("table", bad=_TABLE_BAD, good=_TABLE_GOOD, severity=Severity.ERROR)
def table(checked: GameSubject) -> Iterator[Finding]:
    """Find results of a die that no record has, that two have, or that cannot be rolled.

    A hole in a table stops the game when a player rolls it. Lists of numbers without a die are a
    table, too, from the lowest to the highest, if one of them at most is there twice and another
    is missing.
    """
    game = checked.game
    for kind in game.kinds.values():
        if kind.rolled is not None:
            for part, records in _records_by_table(game, kind.name, kind.rolled.by).items():
                yield from _table_findings(part, kind.rolled, records)
        else:
            yield from _holes(kind.name, list(game.records[kind.name].values()))


def _holes(name: str, records: list[Record]) -> Iterator[Finding]:
    """Yield the numbers that lists of a kind without a die leave out between lowest and highest."""
    fields = {field for record in records for field, each in vars(record.values).items() if each}
    for field in sorted(fields):
        lists = [getattr(record.values, field, None) for record in records]
        written = [each for each in lists if each]
        if not all(type(each) is tuple and {*map(type, each)} == {int} for each in written):
            continue
        times = Counter(chain.from_iterable(written))
        missing = sorted({*range(min(times), max(times))} - {*times})
        # One that is there twice was to be the one that is missing.
        twice = max(times.values()) > 1
        is_whole = all(lists) and (not twice or times.total() - len(times) == len(missing) == 1)
        if is_whole and 0 < len(missing) * 2 < len(times):
            result = "the result " if field == FIELD else f"{field} "
            message = f"no record of {name} has {result}{', '.join(map(str, missing))}"
            hint = "give it to one, or name the die in kinds.yaml: table: { die: D6 }"
            yield Finding("table", message, _before(missing[0], field, records), name, hint)


def _before(missing: int, field: str, records: list[Record]) -> Position:
    """Return the results of the record that has the last one before one that is missing."""
    last = max(
        records,
        key=lambda record: max(
            (n for n in getattr(record.values, field) if n < missing), default=0
        ),
    )
    return last.position_of(field)


def _records_by_table(game: Game, kind: str, by: str) -> dict[str, list[Record]]:
    tables: dict[str, list[Record]] = {}
    for record in game.records[kind].values():
        name = f"{kind} {getattr(record.values, by)}" if by else kind
        tables.setdefault(name, []).append(record)
    return tables


def _table_findings(name: str, rolled: Rolled, records: list[Record]) -> Iterator[Finding]:
    wanted, taken = results(rolled.die), dict[int, Record]()
    for record in records:
        for index, result in enumerate(getattr(record.values, FIELD)):
            place = record.position_of(FIELD, index)
            if result not in wanted:
                message = f"{rolled.die} never shows {result}"
                hint = f"it shows {wanted[0]} to {wanted[-1]}"
                yield Finding("table", message, place, str(record), hint)
            elif result in taken:
                message = f"{taken[result].name} already has the result {result} of {name}"
                yield Finding("table", message, place, str(record), str(taken[result].position))
            taken.setdefault(result, record)
    missing = [result for result in wanted if result not in taken]
    if missing:
        missing_results = ", ".join(map(str, missing))
        message = f"no record of {name} has the result {missing_results} of {rolled.die}"
        hint = "add a record, or give the result to one"
        yield Finding("table", message, _before(missing[0], FIELD, records), name, hint)


_COMMENT: Final = re.compile(r"\{#.*?(?:#\}|\Z)", re.DOTALL)
_BLOCK: Final = r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}"
_TRACK: Final = re.compile(rf"<track\b(?:{_BLOCK}|[^<>])*+>", re.DOTALL)
_NUMBERS: Final = re.compile(
    rf"\s(?P<name>count|marks)=\"(?P<value>(?:{_BLOCK}|[^\"])*+)\"", re.DOTALL
)
_SET: Final = re.compile(r"\{%-?\s*set\s+(\w+)\s*=\s*+([^%]+?)-?%\}")
_DEFAULT: Final = re.compile(r"\{%-?\s*macro\s+\w+\(((?:[^){]|\{(?!%))*+)\)")
_PARAMETER: Final = re.compile(r"\b(\w+)\s*=\s*(\d+)\s*(?:,|$)")
_GRAMMAR: Final = Syntax(autoescape=True)


class Number(NamedTuple):
    """The `count` or the `marks` of a track: what is written, and where.

    `typed` is what it comes to where nothing but the template says so, else empty; `shifted` says
    whether a number is added to what it takes from elsewhere.
    """

    name: str
    written: str
    position: Position
    typed: str
    shifted: bool


def track_numbers(checked: GameSubject) -> Iterator[Number]:
    """Yield every number of the tracks in the game's own templates."""
    for file, source in checked.templates.items():
        if file.endswith(TEMPLATE) and "<track" in source:
            bare = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
            parameters = (
                found for macro in _DEFAULT.findall(bare) for found in _PARAMETER.findall(macro)
            )
            assigned = {**dict(parameters), **dict(_SET.findall(bare))}
            name = shown(checked.folders[0], file)
            for track in _TRACK.finditer(bare):
                for number in _NUMBERS.finditer(track[0]):
                    at = track.start() + number.start("value")
                    place = Position.in_text(name, bare, at)
                    yield _number(number["name"], number["value"], place, assigned)


def _number(name: str, value: str, place: Position, assigned: Mapping[str, str]) -> Number:
    """Return a number; the build reports a value that Jinja cannot read."""
    try:
        tree = _GRAMMAR.parse(value)
        names, written = _names(tree), value
        if len(names) == 1 and names[0] in assigned:
            written = assigned[names[0]].strip()
            names = _names(_GRAMMAR.parse("{{" + written + "}}"))
    except TemplateSyntaxError:
        return Number(name, value, place, "", False)
    sums = tree.find_all((nodes.Add, nodes.Sub))
    sides = (side for term in sums for side in (term.left, term.right))
    shifted = any(isinstance(side, nodes.Const) for side in sides)
    return Number(name, value, place, "" if names else _plain(written), bool(names) and shifted)


def _names(tree: nodes.Template) -> list[str]:
    return [node.name for node in tree.find_all(nodes.Name)]


def _plain(written: str) -> str:
    return re.sub(r"\{\{-?\s*(.*?)\s*-?\}\}", r"\1", written)


_MOST_NAMED: Final = 3

_TRACK_TYPED_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { health: 7 }\n",
    "kinds.yaml": "card: {}\n",
    "card.xml.j2": '<face><track count="{{ c.health }}" size="5"/></face>\n',
}
_TRACK_TYPED_BAD = {"card.xml.j2": '<face><track count="7" size="5"/></face>\n'}
_SHIFTED = {"card.xml.j2": _TRACK_TYPED_GOOD["card.xml.j2"].replace("health", "health + 1")}


@check("track-typed", bad=_TRACK_TYPED_BAD, good=_TRACK_TYPED_GOOD)
def typed(checked: GameSubject) -> Iterator[Finding]:
    """Find tracks whose numbers of boxes, or marks, are typed in the template.

    The rules say how much a model can take, and the constant or the record that holds it changes;
    the track on the card does not.
    """
    for number in track_numbers(checked):
        if number.typed:
            what = "boxes" if number.name == "count" else "marked boxes"
            message = f"the {what} of the track are typed in the template: {number.typed}"
            hint, place = _hint(checked, number.typed), number.position
            yield Finding("track-typed", message, place, number.name, hint, Severity.WARNING)


@check("track-shifted", bad=_SHIFTED, good=_TRACK_TYPED_GOOD, severity=Severity.INFO)
def shifted(checked: GameSubject) -> Iterator[Finding]:
    """Find tracks where the template adds a number to a constant or a field.

    Then the number of boxes differs from the rules.
    """
    for number in track_numbers(checked):
        if number.shifted and not number.typed and number.name == "count":
            message = (
                f"the template adds a typed number to the boxes of the track: {number.written}"
            )
            hint, place = "let a constant or a record hold the number itself", number.position
            yield Finding("track-shifted", message, place, number.name, hint, Severity.INFO)


def _hint(checked: GameSubject, typed: str) -> str:
    alike = [name for name, value in printed_constants(checked.game.constants) if value == typed]
    named = " or ".join(f"c.{name}" for name in alike[:_MOST_NAMED])
    if named:
        return (
            f"write {{{{ {named} }}}} if you mean that constant; otherwise make a constant for"
            " this number"
        )
    return "let a constant in game.yaml or a field of the record hold it"
