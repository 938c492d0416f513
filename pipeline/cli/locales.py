"""What the locale commands share: which games and languages they speak of."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.say import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipeline.build.locale.home import Home
    from pipeline.build.project import Project

Homes: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="Games; shared: the engine's words. All when none."),
]
Languages: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--lang", metavar="CODE", help="Only this language; may be repeated."),
]


def games_with(home: "Project", names: "Sequence[str] | None", language: str) -> list[str]:
    """Return the games that are asked for; without names those that have the language.

    Who is left out is told on stderr. Where no game has it all are returned: whoever opens one says
    what to do.
    """
    from pipeline.build.locale.home import parted_by_language

    games = home.require_games(names or ())
    there, lacking = parted_by_language(home, games, language)
    if names or not there:
        return list(games)
    if lacking:
        told = f"not translated into {language!r}, and left out: {', '.join(lacking)}"
        say(f"note: {told}", aside=True)
    return there


def open_homes(names: list[str] | None, project: Path | None) -> "list[Home]":
    """Return the homes of PO files that are asked for; raises Misuse for an unknown game.

    Without names these are all games, and the words that they share where the project has them.
    """
    from pipeline.build.locale.home import SHARED, Home
    from pipeline.build.project import open_project

    room = open_project(project)
    shared = [SHARED] if (room.root / "templates" / SHARED).is_dir() else []
    wanted = list(dict.fromkeys(names)) if names else [*room.games(), *shared]
    games = [name for name in wanted if name != SHARED]
    if games or not wanted:
        room.require_games(games)
    return [Home(room, name) for name in wanted]


def shared_note(homes: "Iterable[Home]", languages: "Iterable[str]") -> list[str]:
    """Return a line on what to begin where a language lacks the words that all games share."""
    from pipeline.build.locale.home import SHARED, Home

    for home in homes:
        shared = Home(home.project, SHARED)
        return [
            "note: the words that all games share are another file, which a release needs, too: "
            f"punchboard locale new {SHARED} {language}"
            for language in dict.fromkeys(languages)
            if not any(shared.catalogs(language))
        ]
    return []


def languages_of(home: "Home", wanted: list[str] | None) -> list[str]:
    """Return the languages of a home that are asked for, all of them without any.

    Raises Misuse for one that it has no file for.
    """
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint

    there = home.languages()
    for language in wanted or ():
        if language not in there:
            begin = f"begin it with: punchboard locale new {home.game} {language}"
            raise Misuse(f"{home.game} has no {language!r}; {hint(language, there)}; {begin}")
    return list(dict.fromkeys(wanted or there))


def languages_asked(
    homes: "list[Home]", wanted: list[str] | None, names: list[str] | None
) -> "list[tuple[Home, list[str]]]":
    """Return each home with the languages that are asked for, those that it has where unnamed.

    Pseudo-locales need no file. Raises Misuse for a language that a named game has not, or none has
    at all.
    """
    from pipeline.content.locale.conventions import PSEUDO

    made = [each for each in dict.fromkeys(wanted or ()) if each in PSEUDO]
    written = [each for each in wanted or () if each not in PSEUDO]
    if made and not written:
        return [(home, made) for home in homes]
    if names or (written and not any(set(written) & set(home.languages()) for home in homes)):
        return [(home, [*languages_of(home, written), *made]) for home in homes]
    there = ((home, home.languages()) for home in homes)
    return [(home, [*filter(has.__contains__, written or has), *made]) for home, has in there]
