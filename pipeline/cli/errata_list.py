"""Errata and house rulings as a list: which are asked for, in words, in Markdown, as data."""

from typing import Any, Final

from pipeline.build.history import new_entries, older_state
from pipeline.build.po_files import translation_of
from pipeline.build.project import Project
from pipeline.game.changes import Change, changes
from pipeline.game.edition import (
    ANNOUNCED,
    LIVING,
    Origin,
    first_day,
    is_date,
    last_day,
    named_edition,
)
from pipeline.game.erratum import Entry, counted
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.source.escaping import markdown_text
from pipeline.source.findings import Misuse

_HEADINGS: Final = {Origin.ERRATA: "Errata of the publisher", Origin.RULINGS: "House rulings"}
_ABOUT_RULINGS: Final = (
    "What the rulebook says and what we play, where it contradicts itself or leaves a hole.",
    "Prints made with --edition published are without them.",
)
_TEXT_SIGNS: Final = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}
_MARKDOWN_SIGNS: Final = {"same": "{}", "gone": "~~{}~~", "new": "**{}**"}


def is_announced(entry: Entry) -> bool:
    """Return whether an entry holds from a later day on."""
    return named_edition(LIVING).awaits(entry.revision.date)


def entry_data(game: Game, entry: Entry) -> dict[str, Any]:
    """Return an entry as plain data."""
    said = entry.revision
    patches = [change._asdict() for change in changes(game, entry)]
    head = {"id": entry.id, "origin": entry.origin}
    head |= said.model_dump(include={"title", "date", "kind", "summary"})
    source = said.source.model_dump(exclude_defaults=True) if said.source else None
    details = {"announced": is_announced(entry), "reason": said.reason, "source": source}
    return {**head, **details, "changes": patches}


def format_list(game: Game, entries: tuple[Entry, ...], *, markdown: bool) -> list[str]:
    """Return the list as lines of text or Markdown: errata, then rulings below their heading."""
    head = f"{game.title} {game.version}: {counted(entries)}"
    lines = [f"# {markdown_text(head)}" if markdown else head]
    for origin in Origin:
        group = [entry for entry in entries if entry.origin is origin]
        if not group:
            continue
        lines += ["", f"{'## ' if markdown else ''}{_HEADINGS[origin]}"]
        if origin is Origin.RULINGS:
            lines += ["", *_ABOUT_RULINGS] if markdown else _ABOUT_RULINGS
        for entry in group:
            lines += _format_entry(game, entry, markdown=markdown)
    return lines


def _format_entry(game: Game, entry: Entry, *, markdown: bool) -> list[str]:
    said = entry.revision
    later = ", announced" if is_announced(entry) else ""
    head = f"{said.title} ({said.date}, {said.kind}{later})"
    paragraphs = [said.summary]
    if entry.is_ruling and said.source is not None:
        place = f" ({said.source.section})" if said.source.section else ""
        paragraphs.append(f"the rulebook{place}: {said.source.note or 'see there'}")
    if said.reason:
        paragraphs.append(f"because {said.reason}")
    listed = [_format_change(change, markdown=markdown) for change in changes(game, entry)]
    if not markdown:
        return ["", head, *(f"  {paragraph}" for paragraph in paragraphs), *listed]
    spaced = [line for paragraph in paragraphs for line in ("", markdown_text(paragraph))]
    return ["", f"### {markdown_text(head)}", *spaced, "", *listed]


def _format_change(change: Change, *, markdown: bool) -> str:
    signs = _MARKDOWN_SIGNS if markdown else _TEXT_SIGNS
    shown = markdown_text if markdown else str
    words = " ".join(signs[piece.mark].format(shown(piece.text)) for piece in change.pieces())
    bullet = "- " if markdown else "    "
    where = f", {change.field}" if change.field else ""
    suffix = "" if change.field else " is new" if change.was is None else ""
    suffix = " is taken out" if not change.field and change.now is None else suffix
    what = shown(f"{change.name} ({change.target}{where}){suffix}")
    return f"{bullet}{what}: {words}"


def open_with_announced(project: Project, game: str, language: str) -> Game:
    """Return a game with all its entries, also those of a later day.

    Raises PunchboardError for one that cannot be read, Misuse for an unknown game or language.
    """
    opened = _open_game(project, game, language, LIVING)
    return _open_game(project, game, language, ANNOUNCED) if opened.announced else opened


def _open_game(project: Project, game: str, language: str, edition: str) -> Game:
    translation = translation_of(project, game, language)
    return open_game(project.game_folder(game), project.root, edition, translation=translation)


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
            raise Misuse("a manifest lists faces, and not what was said of them: name a date")
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
    return [f"those of {since} itself ({count}) are taken as known: name an earlier date for them"]
