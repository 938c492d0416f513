"""`punchboard errata`: what was changed since it was printed, by the publisher and by us."""

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pipeline.cli.options import Game, Language, ProjectFolder
from pipeline.cli.say import say, say_data
from pipeline.content.origin import Origin

if TYPE_CHECKING:
    from pipeline.content.changes import Change
    from pipeline.content.erratum import Entry
    from pipeline.content.game import Game as Opened
    from pipeline.edition.project import Project


class Format(StrEnum):
    """How the list is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    PDF = "pdf"


_HEADINGS: Final = {Origin.ERRATA: "Errata of the publisher", Origin.RULINGS: "House rulings"}
_ABOUT_RULINGS: Final = (
    "What the rulebook says and what we play, where it contradicts itself or leaves a hole.",
    "Prints made with --edition published are without them.",
)
_SIGNS = {
    Format.TEXT: {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"},
    Format.MARKDOWN: {"same": "{}", "gone": "~~{}~~", "new": "**{}**"},
}


def errata(
    game: Game,
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="STATE",
            help="Only what came after a date (2009, 2009-08), a version or a commit.",
        ),
    ] = None,
    only: Annotated[
        Origin | None,
        typer.Option(
            "--only", metavar="errata|rulings", help="The publisher's errata, or the house rulings."
        ),
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help="The format.")] = Format.TEXT,
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", help="Of the PDF; a4 when none is named.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the PDF goes.")
    ] = None,
    lang: Language = "",
    project: ProjectFolder = None,
) -> None:
    """List what errata and house rulings change: was and now, with the differing words marked.

    House rulings stand under a heading of their own, with what the rulebook says. What holds from
    a later day on is told as announced. As a PDF it is a sheet to print, in the game's own look.
    """
    from pipeline.base.errors import Misuse
    from pipeline.content.edition import ANNOUNCED
    from pipeline.content.opening import open_game
    from pipeline.edition.po_files import translation_of
    from pipeline.edition.project import open_project

    if (paper or out) and format_ is not Format.PDF:
        raise Misuse("--paper and --out are for a sheet to print: add --format pdf")
    opened_project = open_project(project)
    translation = translation_of(opened_project, game, lang)
    folder = opened_project.game_folder(game)
    living = open_game(folder, opened_project.root, translation=translation)
    opened = living
    if living.announced:
        translation = translation_of(opened_project, game, lang)
        opened = open_game(folder, opened_project.root, ANNOUNCED, translation=translation)
    entries = _entries(opened_project, opened, since, only)
    if format_ is Format.PDF:
        from pipeline.cli.errata_pdf import print_errata

        print_errata(opened_project, opened, entries, since or "", paper, out, lang, only)
    elif format_ is Format.JSON:
        say_data([_entry_data(opened, entry) for entry in entries])
    elif not entries:
        from pipeline.content.counting import nothing

        message = f"{opened.title}: {nothing(only)}" + (f" since {since}" if since else "")
        say(message, *_taken_as_known(opened, since))
    else:
        say(*_format_list(opened, entries, format_))


def _entries(
    project: "Project", opened: "Opened", since: str | None, only: Origin | None
) -> "tuple[Entry, ...]":
    """Return the entries since a state; raises Misuse for what names none, or no content."""
    from pipeline.base.errors import Misuse
    from pipeline.reprint.since import new_entries, older_state

    asked = tuple(entry for entry in opened.entries if only in (None, entry.origin))
    if since is None:
        return asked
    with older_state(project, opened.folder.name, since) as older:
        if older.root is None:
            raise Misuse("a manifest lists faces, and not what was said of them: name a date")
        new = new_entries(project, older, opened)
    entries = tuple(entry for entry in asked if entry in new)
    # An announced erratum is no part of the present edition, whatever later day is named.
    return tuple(e for e in entries if not (_is_announced(e) and _is_before(e, since)))


def _is_before(entry: "Entry", since: str) -> bool:
    """Tell whether an erratum holds no later than a date; never, where `since` is none."""
    from pipeline.content.edition import first_day, is_date, last_day

    return is_date(since) and first_day(entry.revision.date) <= last_day(since)


def _taken_as_known(opened: "Opened", since: str | None) -> list[str]:
    """Return a line on the entries of the very year or month after which others are asked for."""
    count = sum(entry.revision.date.startswith(since or " ") for entry in opened.entries)
    if not count:
        return []
    return [f"those of {since} itself ({count}) are taken as known: name an earlier date for them"]


def _is_announced(entry: "Entry") -> bool:
    from pipeline.content.edition import LIVING, named_edition

    return named_edition(LIVING).awaits(entry.revision.date)


def _entry_data(game: "Opened", entry: "Entry") -> dict[str, Any]:
    """Return an entry as plain data."""
    from pipeline.content.changes import changes

    said = entry.revision
    patches = [change._asdict() for change in changes(game, entry)]
    head = {"id": entry.id, "origin": entry.origin}
    head |= said.model_dump(include={"title", "date", "kind", "summary"})
    source = said.source.model_dump(exclude_defaults=True) if said.source else None
    details = {"announced": _is_announced(entry), "reason": said.reason, "source": source}
    return {**head, **details, "changes": patches}


def _format_list(game: "Opened", entries: "tuple[Entry, ...]", format_: Format) -> list[str]:
    """Return the list as lines of text or Markdown: errata, then rulings below their heading."""
    from pipeline.content.counting import counted

    markdown = format_ is Format.MARKDOWN
    lines = [f"{'# ' if markdown else ''}{game.title} {game.version}: {counted(entries)}"]
    for origin in Origin:
        group = [entry for entry in entries if entry.origin is origin]
        if not group:
            continue
        lines += ["", f"{'## ' if markdown else ''}{_HEADINGS[origin]}"]
        if origin is Origin.RULINGS:
            lines += ["", *_ABOUT_RULINGS] if markdown else _ABOUT_RULINGS
        for entry in group:
            lines += _format_entry(game, entry, format_)
    return lines


def _format_entry(game: "Opened", entry: "Entry", format_: Format) -> list[str]:
    from pipeline.content.changes import changes

    said, markdown = entry.revision, format_ is Format.MARKDOWN
    later = ", announced" if _is_announced(entry) else ""
    head = f"{said.title} ({said.date}, {said.kind}{later})"
    paragraphs = [said.summary]
    if entry.is_ruling and said.source is not None:
        place = f" ({said.source.section})" if said.source.section else ""
        paragraphs.append(f"the rulebook{place}: {said.source.note or 'see there'}")
    if said.reason:
        paragraphs.append(f"because {said.reason}")
    listed = [_format_change(change, format_) for change in changes(game, entry)]
    if not markdown:
        return ["", head, *(f"  {paragraph}" for paragraph in paragraphs), *listed]
    spaced = [line for paragraph in paragraphs for line in ("", _escape(paragraph))]
    return ["", f"### {_escape(head)}", *spaced, "", *listed]


def _escape(text: str) -> str:
    """Return words whose own signs Markdown would take for its marks of what goes and comes."""
    return re.sub(r"([*~])", r"\\\1", text)


def _format_change(change: "Change", format_: Format) -> str:
    signs = _SIGNS[format_]
    pieces = [
        (piece.mark, _escape(piece.text) if format_ is Format.MARKDOWN else piece.text)
        for piece in change.pieces()
    ]
    words = " ".join(signs[mark].format(text) for mark, text in pieces)
    bullet = "- " if format_ is Format.MARKDOWN else "    "
    where = f", {change.field}" if change.field else ""
    suffix = "" if change.field else " comes anew" if change.was is None else ""
    suffix = " is taken out" if not change.field and change.now is None else suffix
    return f"{bullet}{change.name} ({change.target}{where}){suffix}: {words}"


COMMANDS = {
    "errata": (
        errata,
        (
            "punchboard errata kriegbot",
            "punchboard errata kriegbot --since 2009-08 --format markdown",
            "punchboard errata scrimmage --only rulings",
            "punchboard errata scrimmage --since HEAD~10",
            "punchboard errata kriegbot --format pdf --paper letter --out errata.pdf",
        ),
    )
}
