"""The translatable texts of a game: of records, fields, game.yaml and kinds.yaml."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.game.erratum import GAME, PRINTED, WORDS, Entry, Revision, parse_path
from pipeline.game.fields.spec import Path, Raw, mapped, spec_within, type_of, written_out
from pipeline.game.fields.values import DICE
from pipeline.game.language import Words
from pipeline.source.document import Document, value_at
from pipeline.source.findings import Position

CHOICE: Final = "choice: "
"""What the context of a printed choice begins with; its dotted field follows."""

_WORD: Final = re.compile(r"[^\W\d_]")
# What says something in any language: icons, references, constants, placeholders, expressions.
_NEUTRAL: Final = re.compile(
    r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}"
    r"|\{[^{}]*\}|\[\[[^\[\]|]*\]\]|%\(\w+\)s",
    re.DOTALL,
)


class Message(NamedTuple):
    """A text and where it comes from.

    `context` is its msgctxt; of a `keyed` message that alone says which one it is, as of a record's
    field, while others are known by context and text. `many` is the plural form, where it has one.
    `notes` are for translators. `places` are further positions.
    """

    context: str
    text: str
    position: Position
    keyed: bool = True
    many: str = ""
    notes: tuple[str, ...] = ()
    places: tuple[Position, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        return (self.context, "" if self.keyed else self.text)


def has_words(text: str) -> bool:
    """Return whether a text has anything to translate: a letter outside of icons and references."""
    return _WORD.search(_NEUTRAL.sub("", text)) is not None


def joined(*parts: str | int) -> str:
    """Return the context that parts of a path make."""
    return ".".join(map(str, parts))


Replace: TypeAlias = Callable[[Path, str, str], str]
"""Given the path of a text within its record, the text and its field's doc, what is there."""

NAME: Final = "name"
CITED: Final = "Rulebook, "
"""What the reason of a rule begins with that is a section of the rulebook."""


class Choice(NamedTuple):
    """A printed choice of a kind: its dotted field, its values, and what it says."""

    field: str
    values: tuple[str, ...]
    doc: str


def replaced(kind: Mapping[str, Any], data: Any, replace: Replace) -> Any:
    """Return a record's data with every text that can be translated given to `replace`.

    `kind` is what kinds.yaml says of the kind; what does not fit it stays as it is.
    """
    if not isinstance(data, dict):
        return data
    made = {}
    for name, value in data.items():
        if name == NAME and isinstance(value, str):
            made[name] = replace((NAME,), value, "The printed name.")
        elif name == kind.get("legend"):
            made[name] = value
        else:
            made[name] = _replace_in(_fields_of(kind).get(name), value, (name,), replace)
    return made


def text_at(kind: Mapping[str, Any], path: Path, value: Any, replace: Replace) -> Any:
    """Return the value at `path` of a record with its texts given to `replace`."""
    if not path:
        return replaced(kind, value, replace)
    if path == (NAME,):
        return replace(path, value, "The printed name.") if isinstance(value, str) else value
    return _replace_in(spec_at(kind, path), value, path, replace)


def spec_at(kind: Mapping[str, Any], path: Path) -> Any:
    """Return what kinds.yaml says of the value at `path` of a record, None if it says nothing.

    Of the record itself that is a record of the kind's fields.
    """
    spec: Any = _record(kind)
    for part in path:
        spec = spec_within(spec, part)
    return spec


def choices(kind: str, raw: Mapping[str, Any]) -> Iterator[Choice]:
    """Yield the choices of a kind that are printed, wherever they lie."""
    waiting = [(f"{kind}.{name}", spec) for name, spec in _fields_of(raw).items()]
    while waiting:
        path, spec = waiting.pop(0)
        full, type_ = written_out(spec), type_of(spec)
        values = type_.words(full)
        if values:
            yield Choice(path, values, str(full.get("doc", "")))
        waiting += [(joined(path, *place[1:]), part) for place, part in type_.inner(full)]


def rule_texts(raw: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield what a rule of rules.yaml says to people, with its path."""
    for name in ("title", "message"):
        if isinstance(raw.get(name), str):
            yield (name,), raw[name]
    # Sections of the rulebook are cited as they are printed there.
    if isinstance(raw.get("why"), str) and not raw["why"].startswith(CITED):
        yield ("why",), raw["why"]
    for n, text in enumerate(raw.get("remedies") or ()):
        if isinstance(text, str) and has_words(text):
            yield ("remedies", n), text


def of_rosters(kinds: Mapping[str, Any], rule: Any) -> bool:
    """Return whether a rule speaks of rosters: all others speak to the author of the content."""
    subjects = rule.get("for") if isinstance(rule, dict) else None
    name = subjects.get("kind") if isinstance(subjects, dict) else subjects
    kind = kinds.get(str(name))
    return isinstance(kind, dict) and "folder" in kind


def _replace_in(spec: Any, value: Any, path: Path, replace: Replace) -> Any:
    def replace_text(spec: Any, value: Any, path: Path) -> Any:
        full = written_out(spec)
        if not isinstance(value, str) or not type_of(spec).is_translated(full):
            return value
        return replace(path, value, str(full.get("doc", "")))

    return mapped(spec, value, path, replace_text)


def _record(kind: Any) -> Raw:
    return {"type": "record", "fields": _fields_of(kind) if isinstance(kind, dict) else {}}


def _fields_of(kind: Mapping[str, Any]) -> Mapping[str, Any]:
    found = kind.get("fields")
    return found if isinstance(found, dict) else {}


_NAMES: Final = ("title", "subtitle")
_CONSTANTS: Final = "constants"
_SPDX: Final = re.compile(r"[A-Za-z0-9.+-]+")


def game_texts(game: Mapping[str, Any], entries: tuple[Entry, ...]) -> Iterator[tuple[Path, str]]:
    """Yield the texts of game.yaml, each with its path; `entries` are those that hold.

    Of constants these are the words that texts print, and what an errata sheet calls one that has
    been changed.
    """
    for name in _NAMES:
        if isinstance(game.get(name), str):
            yield (name,), game[name]
    yield from _credit_texts(game.get("credits"), ("credits",))
    licence = game.get("licence")
    if isinstance(licence, str) and licence and not is_identifier(licence):
        yield ("licence",), licence
    for path, text in _list_constants(game.get(_CONSTANTS), (_CONSTANTS,)):
        if has_words(text) and DICE.fullmatch(text) is None:
            yield path, text
    yield from _list_docs(game, entries)


def is_identifier(licence: str) -> bool:
    """Return whether a licence is named by an identifier, as SPDX lists them, and not in words."""
    return _SPDX.fullmatch(licence) is not None


def kind_words(kind: str, raw: Mapping[str, Any]) -> dict[str, str]:
    """Return what one record of a kind is called, and several."""
    title = raw.get("title", kind.replace("-", " ").capitalize())
    words = {"title": title, "plural": raw.get("plural", f"{title}s")}
    return {name: text for name, text in words.items() if isinstance(text, str)}


def _credit_texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield every text of credits with its path; the tasks of a mapping are none."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for task, people in value.items():
            yield from _credit_texts(people, (*path, task))
    elif isinstance(value, (list, tuple)):
        for number, entry in enumerate(value):
            yield from _credit_texts(entry, (*path, number))


def _list_constants(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict) and "value" in value:
        value, path = value["value"], (*path, "value")
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _list_constants(part, (*path, name))
    elif isinstance(value, str):
        yield path, value


def _list_docs(game: Mapping[str, Any], entries: tuple[Entry, ...]) -> Iterator[tuple[Path, str]]:
    yielded: set[Path] = set()
    for entry in entries:
        for patch in entry.revision.patches:
            path: Path = (*patch.field.removesuffix(".value").split("."), "doc")
            doc = value_at(game, path) if patch.target == GAME else None
            if isinstance(doc, str) and path not in yielded:
                yielded.add(path)
                yield path, doc


class Former(NamedTuple):
    """What stood at the `context` of a record before an entry, and that text's own context.

    `now` is what the entry writes there; `same` says that it means the same. Words of templates
    have the context that they had before: the template still has the old ones.
    """

    context: str
    text: str
    own: str
    now: Any
    same: bool


def former_texts(kinds: Mapping[str, Any], entries: tuple[Entry, ...]) -> Iterator[Former]:
    """Yield every text that entries have replaced; `kinds` is what kinds.yaml says."""
    for entry in entries:
        for index, patch in enumerate(entry.revision.patches):
            kind, _, slug = patch.target.partition(":")
            same = entry.revision.meaning == "unchanged"
            own = joined(entry.origin, entry.id, "patches", index, "was")
            if patch.target == WORDS:
                yield Former(patch.field, patch.was, patch.field, patch.now, same)
            elif kind in PRINTED and isinstance(patch.was, str):
                yield Former(joined(kind, slug, patch.field), patch.was, own, patch.now, same)
            if patch.target == GAME or not is_translatable(kinds.get(kind)):
                continue
            path = field_path(patch.field)
            now = dict(_collect_texts(kinds[kind], path, patch.now))
            for inner, text in _collect_texts(kinds[kind], path, patch.was):
                context = joined(kind, slug, *inner)
                yield Former(context, text, joined(own, *inner[len(path) :]), now.get(inner), same)


def revision_texts(said: Revision) -> Iterator[tuple[Path, str]]:
    """Yield what an erratum or ruling says of itself, with the path of each text in its file."""
    for name in ("title", "summary", "reason"):
        if getattr(said, name):
            yield (name,), getattr(said, name)
    if said.source is not None and said.source.note:
        yield ("source", "note"), said.source.note


def field_path(dotted: str) -> Path:
    """Return the path that a patch's dotted field represents."""
    return parse_path(dotted) if dotted else ()


def _collect_texts(kind: Mapping[str, Any], path: Path, value: Any) -> Iterator[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []

    def note(at: Path, text: str, doc: str) -> str:
        found.append((at, text))
        return text

    text_at(kind, path, value, note)
    return iter(found)


def is_translatable(kind: Any) -> bool:
    """Return whether a kind's records are the game's own words: players write those of rosters."""
    return isinstance(kind, dict) and "folder" not in kind and "pairs" not in kind


FIELD: Final = "field"
"""The context of the names of fields."""


def as_words(name: str) -> str:
    """Return the name of a field as words: special_actions as Special actions."""
    return name.replace("_", " ").capitalize()


def field_word(name: str, words: Words) -> str:
    return words.get(as_words(name), FIELD)


def field_messages(kinds: Document, named: set[str]) -> Iterator[Message]:
    """Yield the names of fields that sheets of rosters and errata print.

    These are the fields of several texts, and those that are `named`: by errata, or by rosters.
    """
    yielded: set[str] = set()
    for kind, raw in kinds.data.items():
        for name, spec in _list_fields(raw):
            if name not in yielded and (
                name in named or (is_translatable(raw) and _holds_markup(spec))
            ):
                yielded.add(name)
                place = kinds.position(kind, "fields", name, key=True)
                notes = ("What a field is called, before its value or over its text.",)
                yield Message(FIELD, as_words(name), place, keyed=False, notes=notes)


def _list_fields(raw: Any) -> Iterator[tuple[str, Any]]:
    waiting: list[Any] = [_record(raw)]
    while waiting:
        spec = waiting.pop(0)
        for place, inner in type_of(spec).inner(written_out(spec)):
            yield from ((name, inner) for name in place[1:] if isinstance(name, str))
            waiting.append(inner)


def _holds_markup(spec: Any) -> bool:
    while spec is not None and not type_of(spec).formatted:
        spec = spec_within(spec, 0)
    return spec is not None
