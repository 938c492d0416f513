"""`punchboard errata`: what was changed since it was printed."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.options import Game, Language, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.content.changes import Change
    from pipeline.content.erratum import Entry
    from pipeline.content.game import Game as Opened


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
    from pipeline.build.locale.home import translation_of
    from pipeline.build.project import open_project
    from pipeline.content.edition import ANNOUNCED
    from pipeline.content.opening import open_game

    if (paper or out) and format_ is not Format.PDF:
        raise Misuse("--paper and --out are for a sheet to print: add --format pdf")
    home = open_project(project)
    translation = translation_of(home, game, lang)
    folder = home.game_folder(game)
    living = open_game(folder, home.root, translation=translation)
    opened = living
    if living.announced:
        translation = translation_of(home, game, lang)
        opened = open_game(folder, home.root, ANNOUNCED, translation=translation)
    entries = _entries(home, opened, since)
    if format_ is Format.PDF:
        from pipeline.cli.errata_pdf import print_errata

        print_errata(home, opened, entries, since, paper, out, lang)
    elif format_ is Format.JSON:
        say_data([_data(opened, entry) for entry in entries])
    elif not entries:
        none = f"{opened.title}: no errata" + (f" since {since}" if since else "")
        say(none, *_taken_as_known(opened, since))
    else:
        say(*_page(opened, entries, format_))


def _entries(home: "Project", opened: "Opened", since: str) -> "tuple[Entry, ...]":
    """Return the errata since a state; raises Misuse for what names none, or no content."""
    from pipeline.base.errors import Misuse
    from pipeline.build.reprint.since import new_errata, older_state

    if not since:
        return opened.errata
    with older_state(home, opened.folder.name, since) as older:
        if older.root is None:
            raise Misuse("a manifest lists faces, and not what was said of them: name a date")
        return new_errata(home, older, opened)


def _taken_as_known(opened: "Opened", since: str) -> list[str]:
    """Return a line on the errata of the very year or month after which others are asked for."""
    count = sum(entry.erratum.date.startswith(since) for entry in opened.errata)
    if not since or not count:
        return []
    return [f"those of {since} itself ({count}) are taken as known: name an earlier date for them"]


def _is_announced(entry: "Entry") -> bool:
    from pipeline.content.edition import LIVING, named_edition

    return named_edition(LIVING).awaits(entry.erratum.date)


def _data(game: "Opened", entry: "Entry") -> dict[str, Any]:
    """Return an entry as plain data."""
    from pipeline.content.changes import changes

    told = entry.erratum
    patches = [change._asdict() for change in changes(game, entry)]
    head = {"id": entry.id, **told.model_dump(include={"title", "date", "kind", "summary"})}
    source = told.source.model_dump(exclude_defaults=True) if told.source else None
    more = {"announced": _is_announced(entry), "reason": told.reason, "source": source}
    return {**head, **more, "changes": patches}


def _page(game: "Opened", entries: "tuple[Entry, ...]", format_: Format) -> list[str]:
    """Return the list as lines of text or Markdown."""
    from pipeline.content.changes import changes

    marked = format_ is Format.MARKDOWN
    lines = [f"{'# ' if marked else ''}{game.title} {game.version}: {len(entries)} errata"]
    for entry in entries:
        told = entry.erratum
        later = ", announced" if _is_announced(entry) else ""
        lines += ["", f"{'## ' if marked else ''}{told.title} ({told.date}, {told.kind}{later})"]
        lines += ["", told.summary] if marked else [f"  {told.summary}"]
        lines += [f"  because {told.reason}"] if told.reason else []
        lines += [""] if marked else []
        lines += [_line(change, format_) for change in changes(game, entry)]
    return lines


def _line(change: "Change", format_: Format) -> str:
    signs = _SIGNS[format_]
    words = " ".join(signs[piece.mark].format(piece.text) for piece in change.pieces())
    bullet = "- " if format_ is Format.MARKDOWN else "    "
    where = f", {change.field}" if change.field else ""
    whole = "" if change.field else " comes anew" if change.was is None else ""
    whole = " is taken out" if not change.field and change.now is None else whole
    return f"{bullet}{change.name} ({change.target}{where}){whole}: {words}"


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
