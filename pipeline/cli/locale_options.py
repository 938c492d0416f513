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


def games_with(project: "Project", names: "Sequence[str] | None", language: str) -> list[str]:
    """Return the games that are asked for; without names those that have the language.

    Who is left out is told on stderr. Where no game has it all are returned: whoever opens one says
    what to do.
    """
    from pipeline.edition.po_files import parted_by_language

    games = project.require_games(names or ())
    translated, untranslated = parted_by_language(project, games, language)
    if names or not translated:
        return list(games)
    if untranslated:
        message = f"not translated into {language!r}, and left out: {', '.join(untranslated)}"
        say(f"note: {message}", aside=True)
    return translated


def open_po_files(names: list[str] | None, project: Path | None) -> "list[PoFiles]":
    """Return the homes of PO files that are asked for; raises Misuse for an unknown game.

    Without names these are all games, and the words that they share where the project has them.
    """
    from pipeline.edition.po_files import SHARED, PoFiles
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    shared = [SHARED] if (opened_project.root / "templates" / SHARED).is_dir() else []
    requested = list(dict.fromkeys(names)) if names else [*opened_project.games(), *shared]
    games = [name for name in requested if name != SHARED]
    if games or not requested:
        opened_project.require_games(games)
    return [PoFiles(opened_project, name) for name in requested]


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


def languages_of(po_files: "PoFiles", requested: list[str] | None) -> list[str]:
    """Return the languages of a home that are asked for, all of them without any.

    Raises Misuse for one that it has no file for.
    """
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint

    available = po_files.languages()
    for language in requested or ():
        if language not in available:
            begin = f"begin it with: punchboard locale new {po_files.game} {language}"
            raise Misuse(
                f"{po_files.game} has no {language!r}; {hint(language, available)}; {begin}"
            )
    return list(dict.fromkeys(requested or available))


def languages_asked(
    homes: "list[PoFiles]", requested: list[str] | None, names: list[str] | None
) -> "list[tuple[PoFiles, list[str]]]":
    """Return each home with the languages that are asked for, those that it has where unnamed.

    Pseudo-locales need no file. Raises Misuse as `translations_asked` does.
    """
    from pipeline.content.locale.conventions import PSEUDO

    pseudo_locales = [each for each in dict.fromkeys(requested or ()) if each in PSEUDO]
    real_languages = [each for each in requested or () if each not in PSEUDO]
    if pseudo_locales and not real_languages:
        return [(po_files, pseudo_locales) for po_files in homes]
    return [
        (po_files, [*languages, *pseudo_locales])
        for po_files, languages in translations_asked(homes, real_languages, names)
    ]


def translations_asked(
    homes: "list[PoFiles]", requested: list[str] | None, names: list[str] | None
) -> "list[tuple[PoFiles, list[str]]]":
    """Return each home with those of the languages that it has a file for, all where unnamed.

    Raises Misuse for one that a named game has not, or none has at all.
    """
    if names:
        return [(po_files, languages_of(po_files, requested)) for po_files in homes]
    available = [(po_files, po_files.languages()) for po_files in homes]
    known = {language for _, languages in available for language in languages}
    if unknown := [language for language in requested or () if language not in known]:
        languages_of(homes[0], unknown)
    wanted = list(dict.fromkeys(requested or ()))
    return [
        (po_files, [*filter(languages.__contains__, wanted or languages)])
        for po_files, languages in available
    ]
