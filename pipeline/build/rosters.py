"""Rosters opened and matched, and the rules that a roster uses as texts."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from pipeline.build.po_files import LABELS, translation_of
from pipeline.build.project import CONTENT, Project
from pipeline.checks.verdict import RuleEvaluator
from pipeline.game.edition import LIVING
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.kind_options import ROSTERS
from pipeline.game.language import Words
from pipeline.game.links import Named, links, reachable_records
from pipeline.game.links import Path as LinksPath
from pipeline.game.messages import field_word
from pipeline.game.records import Record, roster_kind
from pipeline.game.text import Markup
from pipeline.game.view import view
from pipeline.rosters.description import in_words
from pipeline.rosters.profile import FILE, Read, open_profile
from pipeline.source.findings import Misuse, fail
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import load_yaml
from pipeline.template.expression import ExpressionError, Expressions
from pipeline.template.words import sorting_key

_GAME: Final = "game"


class Opened(NamedTuple):
    """A roster as a record of its game, where it replaces the samples."""

    game: Game
    record: Record


def open_roster(
    project: Project, file: Path, game: str = "", edition: str = LIVING, language: str = ""
) -> Opened:
    """Return the roster of a file; an empty `language` is that of the content.

    `game` is needed if neither the file nor its folder names it. Raises PunchboardError with every
    finding, Misuse for a file, a game or a translation that does not exist.
    """
    name = game_of(project, file, game)
    said = translation_of(project, name, language)
    opened = project.open_game(name, edition, file, said)
    kind = roster_kind(opened.kinds)
    assert kind is not None  # else the roster would have been refused
    (record,) = opened.records[kind.name].values()
    return Opened(opened, record)


def game_of(project: Project, file: Path, game: str = "") -> str:
    """Return the game that a roster's file belongs to: its `game:`, else its folder, else `game`.

    Raises Misuse if nothing names it, or if the file names another; PunchboardError for a file
    that cannot be read, or that names a game which does not exist.
    """
    if not file.exists():
        raise Misuse(f"there is no file {file}")
    document = load_yaml(file, file.as_posix(), given=True)
    stated_game = document.data.get(_GAME)
    games = project.games()
    if isinstance(stated_game, str) and stated_game not in games:
        message = f"there is no game {stated_game!r} in {CONTENT}/"
        raise fail(
            "roster-game", message, document.position(_GAME), hint=did_you_mean(stated_game, games)
        )
    stated_game = stated_game if isinstance(stated_game, str) else _game_of_folder(project, file)
    if stated_game and game and stated_game != game:
        raise Misuse(f"{file} is a roster of {stated_game}, not of {game}: leave out --game")
    if not stated_game and not game:
        message = f"unknown game of {file}: begin it with game:, or add --game"
        raise Misuse(f"{message}; {did_you_mean('', games)}")
    return stated_game or game


def _game_of_folder(project: Project, file: Path) -> str:
    folder = file.resolve().parent
    inside = folder.name == ROSTERS and folder.parent.parent == (project.root / CONTENT).resolve()
    return folder.parent.name if inside else ""


class Meeting(NamedTuple):
    """What is worked out, and the answer with the sum in full, a line a paragraph."""

    title: str
    lines: tuple[str, ...]


def meeting(*opened: Opened) -> Meeting:
    """Return what the profile of the game says of its rosters, two or more.

    Raises Misuse if they are of two games or too many, or if theirs says nothing, and
    PunchboardError for a text that cannot be evaluated.
    """
    a, game = opened[0], opened[0].game
    for b in opened[1:]:
        if b.game.id != game.id:
            message = f"{a.record.name} is of {game.id}, {b.record.name} of {b.game.id}"
            raise Misuse(f"{message}: they cannot play against each other")
    read = open_profile(game)
    if read is None or read.profile.match is None:
        raise Misuse(f"{game.id} has no rules for opponents: its {FILE} has no match")
    most = read.profile.match.most
    if not 2 <= len(opened) <= most:
        may = "2" if most == 2 else f"2 to {most}"
        raise Misuse(f"expected {may} rosters, found {len(opened)}")
    seen = [view(each.game, each.record) for each in opened]
    names = {"a": seen[0], "b": seen[1], "rosters": seen}
    try:
        answer = Expressions(game.words).text(read.profile.match.text)
        text = str(answer(RuleEvaluator(game).names | names))
    except ExpressionError as error:
        place = error.position(read.document, "match", "text")
        raise fail("profile-expression", f"roster.yaml {error}", place, "match.text") from None
    lines = (" ".join(line.split()) for line in text.splitlines())
    return Meeting(read.profile.match.title, tuple(filter(None, lines)))


RULES: Final = "rules"
"""The section of the profile that describes kinds, or parts as KIND.FIELD."""


Fields = dict[str, Any]


class RuleFacts:
    """The facts of a profile's rules, compiled once for all records."""

    def __init__(self, game: Game, read: Read) -> None:
        self._names, self._read, self._words = RuleEvaluator(game).names, read, game.words
        compiler = Expressions(game.words)
        self._texts = {
            subject: {label: compiler.told(text) for label, text in rule.facts.items()}
            for subject, rule in read.profile.rules.items()
        }

    def of(self, subject: str, seen: Fields, record: Fields) -> list[dict[str, str]]:
        """Return the labels and values of a record, or of a part of it; empty values are left out.

        `seen` are the fields that are described. Raises PunchboardError for a faulty expression.
        """
        names = {**seen, **self._names, "part": seen, "record": record}
        values = {
            label: self._value(subject, label, names) for label in self._texts.get(subject, ())
        }
        return [
            {"label": self._words.get(label, LABELS), "value": value}
            for label, value in values.items()
            if value
        ]

    def along(self, kind: str, path: LinksPath) -> bool:
        """Return whether a record of `kind` describes along with it what it names at `path`."""
        rule = self._read.profile.rules.get(kind)
        return rule is not None and path[0] in rule.along

    def _value(self, subject: str, label: str, names: dict[str, Any]) -> str:
        try:
            return in_words(self._texts[subject][label](names))
        except ExpressionError as error:
            path = (RULES, subject, "facts", label)
            place, named = error.position(self._read.document, *path), ".".join(path)
            raise fail("profile-expression", f"roster.yaml {error}", place, named) from None


_PLAIN: Final = frozenset({"text", "rules", "definition", "effect"})
"""Fields that need no label of their own among others."""

_BRIEF: Final = "short"
"""The field that says in fewer words what the text of a record says."""

Chapter = dict[str, Any]
RuleView = dict[str, Any]


class RulesText:
    """The rules of a game's rosters in words."""

    def __init__(self, game: Game, facts: RuleFacts) -> None:
        self._game, self._facts = game, facts

    def chapters(self, record: Record, more: Iterable[Named]) -> list[Chapter]:
        """Return the kinds whose records a roster uses, in the game's order, with their rules.

        `more` are records in addition to those that it names. Each has its name, its section of the
        rulebook, facts, paragraphs of a lead, facts and texts, and which records it describes
        `along`. Records with nothing to describe are left out, and kinds without other records.
        """
        game, along = self._game, self._facts.along
        records = reachable_records(game, record, more, lambda of, path: along(of.kind, path))
        chapters: list[Chapter] = []
        for kind in game.kinds.values():
            rules = [self._rule_view(each) for each in records if each.kind == kind.name]
            rules = [each for each in rules if each["paragraphs"] or each["facts"]]
            if rules:
                one = len(rules) == 1
                title = kind.title if one else kind.plural
                rules.sort(key=lambda each: sorting_key(str(each["name"]), game.words))
                chapters.append({"kind": kind.name, "title": title, "records": rules})
        return chapters

    def _rule_view(self, record: Record) -> RuleView:
        source, seen = record.source, view(self._game, record)
        along = (
            (value.kind, value.slug)
            for path, value in links(record)
            if isinstance(value, Ref) and self._facts.along(record.kind, path)
        )
        return {
            "kind": record.kind,
            "slug": record.slug,
            "name": record.name,
            "section": source.section if source is not None else "",
            "facts": self._facts.of(record.kind, seen, seen),
            "paragraphs": list(self._paragraphs(record.values, "", seen, seen, record.kind)),
            "along": list(dict.fromkeys(along)),
        }

    def _paragraphs(
        self,
        values: BaseModel,
        lead: str,
        seen: dict[str, Any],
        record: dict[str, Any],
        subject: str,
    ) -> Iterator[dict[str, Any]]:
        """Yield every text in inline notation, led by the name of its owner.

        Several texts of one field make one paragraph. The facts of a part are at its first one.
        """
        fields: Mapping[str, Any] = values.__dict__
        texts_by_field = {name: texts for name, value in fields.items() if (texts := _texts(value))}
        if len(texts_by_field) > 1:
            texts_by_field.pop(_BRIEF, None)
        facts = [] if seen is record else self._facts.of(subject, seen, record)
        if facts and not texts_by_field:
            yield {"lead": lead, "facts": facts, "texts": []}
        for name, value in fields.items():
            if name in texts_by_field:
                label = lead or _label(name, texts_by_field, self._game.words)
                yield {"lead": label, "facts": facts, "texts": texts_by_field[name]}
                facts = []
            elif name not in ("source", "house"):
                parts, views = _parts(value), seen[name]
                for index, part in enumerate(parts):
                    inner = views[index] if isinstance(value, tuple) else views
                    title = str(part.__dict__.get("name") or "")
                    yield from self._paragraphs(part, title, inner, record, f"{subject}.{name}")


def add_texts(
    entry: dict[str, Any],
    chapters: list[Chapter],
    more: Iterable[Named],
    parts: Iterable[RuleView],
    idle_fields: Collection[str] = (),
) -> None:
    """Add to an entry the `texts` of its type, of `more`, of items and of records along with them.

    Each is once, with how many `times` the entry has it; `parts` are further ones. What is
    in one of `idle_fields` has no effect, which its text says (`idle`), next to another that has.
    `all_told` says that each of its items is among them.
    """
    chapters = [chapter for chapter in chapters if chapter["kind"]]
    rules = {(each["kind"], each["slug"]): each for of in chapters for each in of["records"]}
    held: dict[bool, list[Named]] = {False: [], True: []}
    for item in entry["items"]:
        held[item["field"] in idle_fields].append((item["kind"], item["slug"]))
    names = dict.fromkeys([entry["type_of"], *more, *held[False]])
    for name in list(names):
        names.update(dict.fromkeys(_along(name, rules)))
    texts = [
        {**rules[name], "times": held[idle].count(name) or 1, "idle": idle}
        for idle, told in ((False, names), (True, dict.fromkeys(held[True])))
        for name in told
        if name in rules
    ]
    entry["texts"] = [*texts, *parts]
    entry["all_told"] = all(name in rules for of in held.values() for name in of)


def part_told(part: Mapping[str, Any], label: str) -> RuleView:
    """Return a part of a record, such as an ability of another archetype, as a rule of its own."""
    text_lists = (texts for value in part.values() if (texts := _texts(value)))
    paragraphs = [{"lead": "", "facts": [], "texts": texts} for texts in text_lists]
    head = {"kind": "", "slug": "", "name": str(part.get("name") or label), "section": ""}
    body = {"facts": [], "paragraphs": paragraphs, "along": [], "times": 1, "idle": False}
    return {**head, **body, "title": label}


def chapters_of(parts: Iterable[RuleView]) -> list[Chapter]:
    """Return parts of records by what they are, each once."""
    by_title: dict[str, dict[str, RuleView]] = {}
    for part in parts:
        by_title.setdefault(part["title"], {}).setdefault(part["name"], part)
    return [
        {"kind": "", "title": title, "records": list(records.values())}
        for title, records in by_title.items()
    ]


def _along(name: Named, rules: Mapping[Named, RuleView]) -> Iterator[Named]:
    """Yield what is described along with a record, and along with that in turn."""
    seen, waiting = {name}, [name]
    while waiting:
        rule = rules.get(waiting.pop(0))
        new = [each for each in rule["along"] if each not in seen] if rule else []
        seen.update(new)
        waiting += new
        yield from new


def _label(name: str, texts: Mapping[str, Any], words: Words) -> str:
    return field_word(name, words) if len(texts) > 1 and name not in _PLAIN else ""


def _parts(value: Any) -> list[BaseModel]:
    parts = value if isinstance(value, tuple) else (value,)
    return [part for part in parts if isinstance(part, BaseModel)]


def _texts(value: Any) -> list[Markup]:
    parts = value if isinstance(value, (tuple, list)) else (value,)
    return [part for part in parts if isinstance(part, Markup) and part.plain.strip()]
