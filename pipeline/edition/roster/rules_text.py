"""The rules that a roster uses, as texts: those of the records that it leads to, each once."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel

from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.links import Path
from pipeline.content.locale.fields import field_word
from pipeline.content.locale.words import Words
from pipeline.content.reachable import reached
from pipeline.content.records import Record
from pipeline.markup.alphabet import sorting_key

_PLAIN: Final = frozenset({"text", "rules", "definition", "effect"})
"""Fields that need no label of their own beside others."""

_BRIEF: Final = "short"
"""The field that says in fewer words what the text of a record says."""


def rules_text(game: Game, record: Record, follows: Callable[[Path], bool]) -> list[dict[str, Any]]:
    """Return the kinds whose records a roster uses, in the game's order, with their rules.

    Each record has its name, its section of the rulebook, paragraphs of a lead and texts, and how
    many letters these have.
    Records without any text are left out, and kinds without such records.
    """
    found = reached(game, record, follows)
    chapters: list[dict[str, Any]] = []
    for kind in game.kinds.values():
        told = [_rule_view(each, game.words) for each in found if each.kind == kind.name]
        told = [each for each in told if each["paragraphs"]]
        if told:
            one = len(told) == 1
            title = kind.title if one else kind.plural
            told.sort(key=lambda each: sorting_key(str(each["name"]), game.words))
            chapters.append({"kind": kind.name, "title": title, "records": told})
    return chapters


def add_texts(entry: dict[str, Any], chapters: list[dict[str, Any]]) -> None:
    """Add to an entry the `texts` of its type and its items, each once.

    `all_told` says that each of its items is among them.
    """
    known = {(each["kind"], each["slug"]): each for of in chapters for each in of["records"]}
    items = [(item["kind"], item["slug"]) for item in entry["items"]]
    names = dict.fromkeys([entry["type_of"], *items])
    entry["texts"] = [known[name] for name in names if name in known]
    entry["all_told"] = all(name in known for name in items)


def _rule_view(record: Record, words: Words) -> dict[str, Any]:
    source, paragraphs = record.source, list(_paragraphs(record.values, "", words))
    texts = [part["lead"] for part in paragraphs]
    texts += [text.plain for part in paragraphs for text in part["texts"]]
    return {
        "kind": record.kind,
        "slug": record.slug,
        "name": record.name,
        "section": source.section if source is not None else "",
        "paragraphs": paragraphs,
        "letters": len(record.name) + sum(map(len, texts)),
    }


def _paragraphs(values: BaseModel, lead: str, words: Words) -> Iterator[dict[str, Any]]:
    """Yield every text in inline notation, led by the name of what it belongs to.

    Several texts of one field make one paragraph.
    """
    fields: Mapping[str, Any] = values.__dict__
    own = {name: texts for name, value in fields.items() if (texts := _texts(value))}
    if len(own) > 1:
        own.pop(_BRIEF, None)
    for name, value in fields.items():
        if name in own:
            several = len(own) > 1 and name not in _PLAIN
            label = lead or (field_word(name, words) if several else "")
            yield {"lead": label, "texts": own[name]}
        elif name not in ("source", "house"):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, BaseModel):
                    yield from _paragraphs(part, str(part.__dict__.get("name") or ""), words)


def _texts(value: Any) -> list[Markup]:
    """Return the texts that a field holds: one, a list of them, or none."""
    parts = value if isinstance(value, tuple) else (value,)
    return [part for part in parts if isinstance(part, Markup) and part.plain.strip()]
