"""What stood in records before errata and rulings: texts that other editions still print."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pipeline.content.erratum import GAME, Entry, Revision
from pipeline.content.locale.message import Path, joined
from pipeline.content.locale.texts import text_at


class Former(NamedTuple):
    """What stood at the `context` of a record before an entry, and that text's own context.

    `now` is what the entry writes there; `same` says that it means the same.
    """

    context: str
    text: str
    own: str
    now: Any
    same: bool


def former_texts(kinds: Mapping[str, Any], entries: tuple[Entry, ...]) -> Iterator[Former]:
    """Yield every text of a record that entries have replaced; `kinds` is what kinds.yaml says."""
    for entry in entries:
        for index, patch in enumerate(entry.revision.patches):
            kind, _, slug = patch.target.partition(":")
            if patch.target == GAME or not is_translatable(kinds.get(kind)):
                continue
            path = field_path(patch.field)
            now = dict(_collect_texts(kinds[kind], path, patch.now))
            for inner, text in _collect_texts(kinds[kind], path, patch.was):
                own = joined(entry.origin, entry.id, "patches", index, "was", *inner[len(path) :])
                context = joined(kind, slug, *inner)
                same = entry.revision.meaning == "unchanged"
                yield Former(context, text, own, now.get(inner), same)


def revision_texts(said: Revision) -> Iterator[tuple[Path, str]]:
    """Yield what an erratum or ruling says of itself, with the path of each text in its file."""
    for name in ("title", "summary", "reason"):
        if getattr(said, name):
            yield (name,), getattr(said, name)
    if said.source is not None and said.source.note:
        yield ("source", "note"), said.source.note


def field_path(dotted: str) -> Path:
    """Return the path that a patch's dotted field stands for."""
    parts = filter(None, dotted.split("."))
    return tuple(int(part) if part.isdecimal() and len(part) < 7 else part for part in parts)


def _collect_texts(kind: Mapping[str, Any], path: Path, value: Any) -> Iterator[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []

    def note(at: Path, text: str, doc: str) -> str:
        found.append((at, text))
        return text

    text_at(kind, path, value, note)
    return iter(found)


def is_translatable(kind: Any) -> bool:
    """Tell whether a kind's records are the game's own words: players write those of rosters."""
    return isinstance(kind, dict) and "folder" not in kind and "pairs" not in kind
