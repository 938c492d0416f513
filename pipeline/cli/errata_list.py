"""Errata and house rulings as a list: which are asked for, in words, in Markdown, as data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pipeline.build.history import new_entries, older_state
from pipeline.build.po_files import translation_of
from pipeline.build.project import Project
from pipeline.game.changes import changes
from pipeline.game.edition import (
    ANNOUNCED,
    LIVING,
    Origin,
    first_day,
    is_date,
    last_day,
    named_edition,
)
from pipeline.game.errata_sheet import ERRATA, Stretch, sheet_entries, title_of, undone_values
from pipeline.game.erratum import Entry
from pipeline.game.game import Game
from pipeline.game.language import Words, format_message
from pipeline.game.messages import CHOICE
from pipeline.layout.text.hyphenation import SOFT
from pipeline.source.escaping import markdown_text
from pipeline.source.findings import Misuse

_ABOUT_RULINGS: Final = (
    "Where the rulebook contradicts itself or leaves a hole we play it like this: our decision,"
    " not the publisher’s."
)
_TAKE_OUT: Final = "Take it out of the deck."
_SIGNS: Final = {"gone": "[-{}-]", "new": "{{+{}+}}", "said": "({})"}
_MARKDOWN_SIGNS: Final = {"gone": "~~{}~~", "new": "**{}**", "said": "*{}*"}


def is_announced(entry: Entry) -> bool:
    """Return whether an entry holds from a later day on."""
    return named_edition(LIVING).awaits(entry.revision.date)


def entry_data(game: Game, entry: Entry) -> dict[str, Any]:
    said = entry.revision
    patches = [change._asdict() for change in changes(game, entry)]
    printed = [_as_data(change) for change in sheet_entries(game, (entry,))[0]["changes"]]
    head = {"id": entry.id, "origin": entry.origin}
    head |= said.model_dump(include={"title", "date", "kind", "summary"})
    source = said.source.model_dump(exclude_defaults=True) if said.source else None
    details = {"announced": is_announced(entry), "reason": said.reason, "source": source}
    return {**head, **details, "changes": patches, "printed": printed}


def _as_data(change: Mapping[str, Any]) -> dict[str, Any]:
    sides = {
        side: " ".join(stretch.text.plain for stretch in change[side]) for side in ("was", "now")
    }
    return {name: change[name] for name in ("name", "kind", "what", "added", "out")} | sides


def format_list(game: Game, entries: tuple[Entry, ...], since: str, *, markdown: bool) -> list[str]:
    """Return the list as lines of text or Markdown, in the words that the errata sheet prints."""
    words, undone = game.words, undone_values(entries) if since else ()
    count = words.plural("%(n)s entry", "%(n)s entries", len(entries))
    count = count.replace("%(n)s", str(len(entries)))
    head = f"{game.title} {game.version}: {words.get(title_of(entries), ERRATA)}, {count}"
    lines = [f"# {markdown_text(head)}" if markdown else head]
    rulings = False
    for said in sheet_entries(game, entries, undone=undone):
        if said["ruling"] and not rulings:
            rulings = True
            lines += ["", words.get(_ABOUT_RULINGS)]
        lines += _format_entry(said, words, markdown=markdown)
    return lines


def _format_entry(said: Mapping[str, Any], words: Words, *, markdown: bool) -> Iterator[str]:
    kind = said["kind"]
    kind = words.get(kind, CHOICE + ("ruling.kind" if said["ruling"] else "erratum.kind"))
    head = f"{said['title']} ({words.date(said['date'])}, {kind})"
    yield from ("", f"## {markdown_text(head)}" if markdown else head)
    for paragraph in _list_paragraphs(said, words):
        if markdown:
            parts = (
                " " * part.startswith(" ") + markdown_text(part) for part in paragraph.split("**")
            )
            yield from ("", "**".join(parts))
        else:
            yield f"  {paragraph.replace('**', '')}"
    if markdown:
        yield ""
    for change in said["changes"]:
        yield ("- " if markdown else "    ") + _format_change(change, words, markdown=markdown)


def _list_paragraphs(said: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Yield what the sheet says of an entry above its changes, in bold between asterisks."""
    yield said["summary"]
    if said["announced"]:
        date = words.date(said["date"])
        yield format_message(words, "", "Announced: holds from %(date)s on.", date=date)
    if said["reason"]:
        yield format_message(words, "", "**Why:** %(reason)s", reason=said["reason"])
    source = ". ".join(filter(None, [said["source"], said["note"]]))
    if source:
        yield format_message(words, "", "**Source:** %(source)s", source=source)


def _format_change(change: Mapping[str, Any], words: Words, *, markdown: bool) -> str:
    signs, shown = (_MARKDOWN_SIGNS, markdown_text) if markdown else (_SIGNS, str)
    if change["undone"]:
        pieces = [("said", words.get("no net change"))]
    else:
        pieces = list(_merge(change["was"], change["now"]))
        if change["added"] or change["out"]:
            said = words.get("added", ERRATA) if change["added"] else words.get(_TAKE_OUT)
            pieces.append(("said", said))
    listed = " ".join(signs.get(mark, "{}").format(shown(text)) for mark, text in pieces)
    place = " · ".join(filter(None, [change["kind"], change["what"]]))
    what = f"{change['name']} ({place})" if place else change["name"]
    return f"{shown(what)}: {listed}".replace(SOFT, "")


def _merge(was: Sequence[Stretch], now: Sequence[Stretch]) -> Iterator[tuple[str, str]]:
    """Yield both sides of a change as one: what stays once, what goes, what comes."""
    old, new = list(was), list(now)
    while old or new:
        if old and old[0].differs:
            yield "gone", old.pop(0).text.plain
        elif new and new[0].differs:
            yield "new", new.pop(0).text.plain
        else:
            yield "same", (old or new)[0].text.plain
            del old[:1], new[:1]


def open_with_announced(project: Project, game: str, language: str) -> Game:
    """Return a game with all its entries, also those of a later day.

    Raises PunchboardError for one that cannot be read, Misuse for an unknown game or language.
    """
    translation = translation_of(project, game, language)
    opened = project.open_game(game, translation=translation)
    if opened.announced:
        return project.open_game(game, ANNOUNCED, translation=translation)
    return opened


def entries_asked_for(
    project: Project, opened: Game, since: str | None, only: Origin | None
) -> tuple[Entry, ...]:
    """Return the entries since a state, all without one.

    Raises Misuse for what names none, or no content.
    """
    asked = tuple(entry for entry in opened.entries if only in (None, entry.origin))
    if since is None:
        return asked
    with older_state(project, opened.folder.name, since) as older:
        if older.root is None:
            raise Misuse("a manifest lists faces, but no errata: name a date")
        new = new_entries(project, older, opened)
    entries = tuple(entry for entry in asked if entry in new)
    # An announced erratum is no part of the present edition, even if a later day is named.
    return tuple(e for e in entries if not (is_announced(e) and _is_before(e, since)))


def _is_before(entry: Entry, since: str) -> bool:
    return is_date(since) and first_day(entry.revision.date) <= last_day(since)


def taken_as_known(opened: Game, since: str) -> list[str]:
    """Return a line on the entries of the very year or month after which others are asked for."""
    count = since and sum(entry.revision.date.startswith(since) for entry in opened.entries)
    if not count:
        return []
    return [
        (f"the list begins after {since} and leaves out {count} of that date: name an earlier date")
    ]
