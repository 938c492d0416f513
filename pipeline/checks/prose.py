"""Everything that a game prints in words, and slips of the pen that need no dictionary."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from pipeline.checks.game_rules import FILE as RULES
from pipeline.checks.subject import GameSubject
from pipeline.checks.usage import TEMPLATE, products, shown
from pipeline.checks.wording import REFERENCE, Wording, bare_text
from pipeline.game.erratum import GAME
from pipeline.game.language import PLACEHOLDER
from pipeline.game.messages import game_texts, joined, revision_texts, rule_texts
from pipeline.game.tables.card_design import label_of
from pipeline.source.files import implied, is_there
from pipeline.source.findings import Position

_COMMENT: Final = re.compile(r"\{#.*?(?:#\}|\Z)", re.DOTALL)
_LITERAL: Final = r"\"((?:[^\"\\\n]|\\.)*+)\"|'((?:[^'\\\n]|\\.)*+)'"
_CALL: Final = re.compile(rf"(?<!\w)(?:_|gettext|ngettext|rich)\(\s*(?:{_LITERAL})")
_CODE: Final = re.compile(r"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)


class Prose(NamedTuple):
    """A text of the game as it is written and as it reads, and where its characters are.

    `bare` is as long as `source`, with `REFERENCE` for what is no word. `field` is that of a
    record's text in inline notation, else empty.
    """

    source: str
    bare: str
    find: Callable[[int], Position]
    subject: str
    field: tuple[str, ...] = ()


def readable(text: str) -> str:
    """Return a text with placeholders, expressions and notation blanked, as long as before."""
    for pattern in (_CODE, PLACEHOLDER):
        text = pattern.sub(lambda match: REFERENCE * len(match[0]), text)
    return bare_text(text)


def prose(checked: GameSubject) -> tuple[Prose, ...]:
    """Return every text of the game's own; those of rosters are their players'."""
    return (*_records(checked), *_game(checked), *_templates(checked))


def _records(checked: GameSubject) -> Iterator[Prose]:
    for passage in checked.cached(Wording).passages:
        kind = checked.game.kinds[passage.record.kind]
        if not kind.folder:
            path = tuple(part for part in passage.path if isinstance(part, str))
            field = (kind.name, *path) if passage.markup else ()
            yield Prose(passage.source, passage.bare, passage.position, passage.subject, field)


def _game(checked: GameSubject) -> Iterator[Prose]:
    document = checked.game.documents["game.yaml"]
    for path, text in game_texts(document.data, ()):
        if path[0] == "constants":
            yield _placed(text, document.position(*path), joined(GAME, *path))
    for entry in checked.game.entries:
        for path, text in revision_texts(entry.revision):
            yield _placed(text, entry.document.position(*path), entry.id)
    yield from _rules(checked)
    titles = checked.cached(products)
    for name, raw in titles.data.items() if titles is not None else ():
        if isinstance(raw, dict) and isinstance(raw.get("title"), str):
            yield _placed(raw["title"], titles.position(name, "title"), name)  # type: ignore[union-attr]


def _rules(checked: GameSubject) -> Iterator[Prose]:
    if is_there(checked.game.folder / RULES):
        rules = checked.game.read(RULES)
        for slug, raw in rules.data.items():
            for path, text in rule_texts(raw) if isinstance(raw, dict) else ():
                if not _CODE.search(text):
                    yield _placed(text, rules.position(slug, *path), slug)


def _placed(text: str, position: Position, subject: str) -> Prose:
    return Prose(text, readable(text), lambda _: position, subject)


def _templates(checked: GameSubject) -> Iterator[Prose]:
    for file, source in checked.templates.items():
        if file.endswith(TEMPLATE):
            bare = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
            name = shown(checked.folders[0], file)
            kind = file.partition(".")[0]
            labels = _labels(checked, kind) if implied(checked.folders[0] / file) else {}
            for match in _CALL.finditer(bare):
                start = match.start(match.lastindex or 0)
                text = match[match.lastindex or 0]
                if text in labels:
                    yield _placed(text, labels[text], kind)
                else:
                    yield Prose(text, readable(text), partial(_in_file, bare, name, start), name)


def _labels(checked: GameSubject, kind: str) -> dict[str, Position]:
    """Return where the fields are named whose names a template prints that nobody has written."""
    document = checked.game.documents["kinds.yaml"]
    fields = document.data.get(kind, {}).get("fields", {})
    return {label_of(name): document.position(kind, "fields", name, key=True) for name in fields}


def _in_file(source: str, name: str, start: int, offset: int) -> Position:
    return Position.in_text(name, source, start + offset)


class Slip(NamedTuple):
    """A slip of the pen: where it is in its text, what is wrong, and what to do."""

    offset: int
    says: str
    remedy: str


_TWICE_RIGHT: Final = {
    "de": {"das", "dem", "den", "der", "die", "sie"},
    "en": {"had", "that"},
    "fr": {"nous", "vous"},
    "sv": {"den", "som"},
}
"""Words that a sentence may have twice over."""

_DOUBLED: Final = re.compile(r"(?<![\w’'-])([^\W\d_]{2,})[ \n]+\1(?![\w’'-])")
_BLANKS: Final = re.compile(r"(?<=\S) {2,}(?=\S)")
_STOPS: Final = re.compile(
    r"(?<!\.)\.\.(?!\.)|,,|[,;:?!][.;:]|(?<=[^\W\d_]{4})\.[,;:]|(?<=[^\W\d_])[;:],"
)
_STRAIGHT: Final = re.compile(r'(?<!\d)"')
_BEFORE: Final = re.compile(r"(?<=[^\W\d_]) [.,](?=\s|$)|(?<=[^\W\d_]) [;:!?](?=\s|$)")
_AFTER: Final = re.compile(
    r"(?<=[^\W\d_])[,;!?](?=[^\W\d_])|(?<=[^\W\d_]{2})\.(?=[A-ZÄÖÜÅÉ][^\W\d_])"
)
_PAIRS: Final = ("()", "[]")
_QUOTES: Final = {"en": ("“”",), "es": ("«»", "“”"), "fr": ("«»", "“”")}
"""Quotation marks of languages whose opening one closes nothing."""


def slips(bare: str, source: str, language: str) -> Iterator[Slip]:
    """Yield what is wrong in a text whatever the game calls things.

    `source` is the text before its notation was blanked: blanks of its own are no slip.
    """
    base = language.partition("-")[0]
    for match in _DOUBLED.finditer(source):
        if match[1].casefold() not in _TWICE_RIGHT.get(base, ()):
            yield Slip(match.start(), f"{match[1]!r} occurs twice", "leave one of them out")
    for match in _BLANKS.finditer(source):
        yield Slip(match.start(), "two spaces in a row", "leave one of them out")
    for match in _STOPS.finditer(bare):
        yield Slip(match.start(), f"two full stops: {match[0]}", "leave one of them out")
    for match in _BEFORE.finditer(source):
        if base != "fr" or match[0][-1] in ".,":
            yield Slip(match.start(), f"a space before {match[0][-1]}", "delete it")
    for match in _AFTER.finditer(bare):
        yield Slip(match.start(), f"no space after {match[0]}", "write one")
    straight = [match.start() for match in _STRAIGHT.finditer(bare)]
    if len(straight) % 2 and bare.count('"') % 2:
        remedy = "write the other, or leave it out"
        yield Slip(straight[-1], 'the quotation mark " is alone', remedy)
    yield from _unbalanced(bare, base)


def _unbalanced(bare: str, base: str) -> Iterator[Slip]:
    for pair in (*_PAIRS, *_QUOTES.get(base, ())):
        opening, closing = pair[0], pair[1]
        open_at: list[int] = []
        for at, letter in enumerate(bare) if opening in bare or closing in bare else ():
            if letter == opening:
                open_at.append(at)
            elif letter == closing and not open_at:
                yield Slip(at, f"{closing} closes nothing", f"write {opening} where it begins")
            elif letter == closing:
                open_at.pop()
        for at in open_at:
            yield Slip(at, f"{opening} is not closed", f"write {closing} where it ends")
