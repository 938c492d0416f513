"""`punchboard errata`: what was changed since it was printed."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.options import Game, Language, ProjectFolder
from pipeline.cli.say import say, say_data

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


_SIGNS = {
    Format.TEXT: {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"},
    Format.MARKDOWN: {"same": "{}", "gone": "~~{}~~", "new": "**{}**"},
}


def errata(
    game: Game,
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="STATE",
            help="Only what came after a date (2009, 2009-08), a version or a commit.",
        ),
    ] = "",
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
    """List what errata change: was and now with the differing words marked, kind, date, reason.

    Those of a later day are told as announced. As a PDF it is a sheet to print, in the game's own
    look.
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
    entries = _entries(opened_project, opened, since)
    if format_ is Format.PDF:
        from pipeline.cli.errata_pdf import print_errata

        print_errata(opened_project, opened, entries, since, paper, out, lang)
    elif format_ is Format.JSON:
        say_data([_entry_data(opened, entry) for entry in entries])
    elif not entries:
        message = f"{opened.title}: no errata" + (f" since {since}" if since else "")
        say(message, *_taken_as_known(opened, since))
    else:
        say(*_format_list(opened, entries, format_))


def _entries(project: "Project", opened: "Opened", since: str) -> "tuple[Entry, ...]":
    """Return the errata since a state; raises Misuse for what names none, or no content."""
    from pipeline.base.errors import Misuse
    from pipeline.reprint.since import new_errata, older_state

    if not since:
        return opened.errata
    with older_state(project, opened.folder.name, since) as older:
        if older.root is None:
            raise Misuse("a manifest lists faces, and not what was said of them: name a date")
        entries = new_errata(project, older, opened)
    # An announced erratum is no part of the present edition, whatever later day is named.
    return tuple(e for e in entries if not (_is_announced(e) and _is_before(e, since)))


def _is_before(entry: "Entry", since: str) -> bool:
    """Tell whether an erratum holds no later than a date; never, where `since` is none."""
    from pipeline.content.edition import DATE, first_day, last_day

    return bool(DATE.fullmatch(since)) and first_day(entry.erratum.date) <= last_day(since)


def _taken_as_known(opened: "Opened", since: str) -> list[str]:
    """Return a line on the errata of the very year or month after which others are asked for."""
    count = sum(entry.erratum.date.startswith(since) for entry in opened.errata)
    if not since or not count:
        return []
    return [f"those of {since} itself ({count}) are taken as known: name an earlier date for them"]


def _is_announced(entry: "Entry") -> bool:
    from pipeline.content.edition import LIVING, named_edition

    return named_edition(LIVING).awaits(entry.erratum.date)


def _entry_data(game: "Opened", entry: "Entry") -> dict[str, Any]:
    """Return an entry as plain data."""
    from pipeline.content.changes import changes

    erratum = entry.erratum
    patches = [change._asdict() for change in changes(game, entry)]
    head = {"id": entry.id, **erratum.model_dump(include={"title", "date", "kind", "summary"})}
    source = erratum.source.model_dump(exclude_defaults=True) if erratum.source else None
    details = {"announced": _is_announced(entry), "reason": erratum.reason, "source": source}
    return {**head, **details, "changes": patches}


def _format_list(game: "Opened", entries: "tuple[Entry, ...]", format_: Format) -> list[str]:
    """Return the list as lines of text or Markdown."""
    from pipeline.content.changes import changes

    markdown = format_ is Format.MARKDOWN
    lines = [f"{'# ' if markdown else ''}{game.title} {game.version}: {len(entries)} errata"]
    for entry in entries:
        erratum = entry.erratum
        later = ", announced" if _is_announced(entry) else ""
        lines += [
            "",
            f"{'## ' if markdown else ''}{erratum.title} ({erratum.date}, {erratum.kind}{later})",
        ]
        lines += ["", erratum.summary] if markdown else [f"  {erratum.summary}"]
        lines += [f"  because {erratum.reason}"] if erratum.reason else []
        lines += [""] if markdown else []
        lines += [_format_change(change, format_) for change in changes(game, entry)]
    return lines


def _format_change(change: "Change", format_: Format) -> str:
    signs = _SIGNS[format_]
    words = " ".join(signs[piece.mark].format(piece.text) for piece in change.pieces())
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
            "punchboard errata scrimmage --since HEAD~10",
            "punchboard errata kriegbot --format pdf --paper letter --out errata.pdf",
        ),
    )
}
