"""What the locale commands share: which games and languages they speak of."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.say import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipeline.edition.po_files import PoFiles
    from pipeline.edition.project import Project

Homes: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="Games; shared: the engine's words. All when none."),
]
Languages: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--lang", metavar="CODE", help="Only this language; may be repeated."),
]


def games_with(po_files: "Project", names: "Sequence[str] | None", language: str) -> list[str]:
    """Return the games that are asked for; without names those that have the language.

    Who is left out is told on stderr. Where no game has it all are returned: whoever opens one says
    what to do.
    """
    from pipeline.edition.po_files import parted_by_language

    games = po_files.require_games(names or ())
    there, lacking = parted_by_language(po_files, games, language)
    if names or not there:
        return list(games)
    if lacking:
        told = f"not translated into {language!r}, and left out: {', '.join(lacking)}"
        say(f"note: {told}", aside=True)
    return there


def open_po_files(names: list[str] | None, project: Path | None) -> "list[PoFiles]":
    """Return the homes of PO files that are asked for; raises Misuse for an unknown game.

    Without names these are all games, and the words that they share where the project has them.
    """
    from pipeline.edition.po_files import SHARED, PoFiles
    from pipeline.edition.project import open_project

    room = open_project(project)
    shared = [SHARED] if (room.root / "templates" / SHARED).is_dir() else []
    wanted = list(dict.fromkeys(names)) if names else [*room.games(), *shared]
    games = [name for name in wanted if name != SHARED]
    if games or not wanted:
        room.require_games(games)
    return [PoFiles(room, name) for name in wanted]


def shared_note(homes: "Iterable[PoFiles]", languages: "Iterable[str]") -> list[str]:
    """Return a line on what to begin where a language lacks the words that all games share."""
    from pipeline.edition.po_files import SHARED, PoFiles

    for po_files in homes:
        shared = PoFiles(po_files.project, SHARED)
        return [
            "note: the words that all games share are another file, which a release needs, too: "
            f"punchboard locale new {SHARED} {language}"
            for language in dict.fromkeys(languages)
            if not any(shared.catalogs(language))
        ]
    return []


def languages_of(po_files: "PoFiles", wanted: list[str] | None) -> list[str]:
    """Return the languages of a home that are asked for, all of them without any.

    Raises Misuse for one that it has no file for.
    """
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint

    there = po_files.languages()
    for language in wanted or ():
        if language not in there:
            begin = f"begin it with: punchboard locale new {po_files.game} {language}"
            raise Misuse(f"{po_files.game} has no {language!r}; {hint(language, there)}; {begin}")
    return list(dict.fromkeys(wanted or there))


def languages_asked(
    homes: "list[PoFiles]", wanted: list[str] | None, names: list[str] | None
) -> "list[tuple[PoFiles, list[str]]]":
    """Return each home with the languages that are asked for, those that it has where unnamed.

    Pseudo-locales need no file. Raises Misuse for a language that a named game has not, or none has
    at all.
    """
    from pipeline.content.locale.conventions import PSEUDO

    made = [each for each in dict.fromkeys(wanted or ()) if each in PSEUDO]
    written = [each for each in wanted or () if each not in PSEUDO]
    if made and not written:
        return [(po_files, made) for po_files in homes]
    if names or (
        written and not any(set(written) & set(po_files.languages()) for po_files in homes)
    ):
        return [(po_files, [*languages_of(po_files, written), *made]) for po_files in homes]
    there = ((po_files, po_files.languages()) for po_files in homes)
    return [
        (po_files, [*filter(has.__contains__, written or has), *made]) for po_files, has in there
    ]
