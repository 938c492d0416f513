"""The rules that a roster uses, as texts: those of the records that it leads to, each once."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel

from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.links import Path, links
from pipeline.content.locale.fields import field_word
from pipeline.content.locale.words import Words
from pipeline.content.reachable import Named, reached
from pipeline.content.records import Record
from pipeline.content.view import view
from pipeline.edition.roster.rule_facts import RuleFacts
from pipeline.markup.alphabet import sorting_key

_PLAIN: Final = frozenset({"text", "rules", "definition", "effect"})
"""Fields that need no label of their own beside others."""

_BRIEF: Final = "short"
"""The field that says in fewer words what the text of a record says."""

Chapter = dict[str, Any]
RuleView = dict[str, Any]


class RulesText:
    """The rules of a game's rosters in words."""

    def __init__(self, game: Game, facts: RuleFacts) -> None:
        self._game, self._facts = game, facts

    def chapters(
        self, record: Record, more: Iterable[Named], follows: Callable[[Path], bool]
    ) -> list[Chapter]:
        """Return the kinds whose records a roster uses, in the game's order, with their rules.

        `more` are records beside those that it names. Each has its name, its section of the
        rulebook, facts, paragraphs of a lead, facts and texts, and which records it tells `along`.
        Records of which nothing is told are left out, and kinds without such records.
        """
        game, along = self._game, self._facts.along
        records = reached(game, record, follows, more, lambda of, path: along(of.kind, path))
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
        """Yield every text in inline notation, led by the name of what it belongs to.

        Several texts of one field make one paragraph. The facts of a part stand at its first one.
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
    """Add to an entry the `texts` of its type, of `more` and of its items, and of what these tell.

    Each stands once, with how many `times` the entry has it; `parts` are further ones. What stands
    in one of `idle_fields` has no effect, which its text says (`idle`), beside another that has.
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
    """Yield what is told along with a record, and along with that in turn."""
    seen, waiting = {name}, [name]
    while waiting:
        rule = rules.get(waiting.pop(0))
        new = [each for each in rule["along"] if each not in seen] if rule else []
        seen.update(new)
        waiting += new
        yield from new


def _label(name: str, texts: Mapping[str, Any], words: Words) -> str:
    """Return what a field is called where its record has other texts, else an empty text."""
    return field_word(name, words) if len(texts) > 1 and name not in _PLAIN else ""


def _parts(value: Any) -> list[BaseModel]:
    """Return the parts of a record that a field holds: one, a list of them, or none."""
    parts = value if isinstance(value, tuple) else (value,)
    return [part for part in parts if isinstance(part, BaseModel)]


def _texts(value: Any) -> list[Markup]:
    """Return the texts that a field holds: one, a list of them, or none."""
    parts = value if isinstance(value, (tuple, list)) else (value,)
    return [part for part in parts if isinstance(part, Markup) and part.plain.strip()]
