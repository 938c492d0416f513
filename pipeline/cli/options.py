"""Options, arguments and paths that mean the same in several commands."""

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from pipeline.cli.option_groups import argument, option
from pipeline.cli.report import Measure, measure, print_findings
from pipeline.cli.terminal import say
from pipeline.source.escaping import visible
from pipeline.source.files import PRINT, opened
from pipeline.source.findings import Misuse, Severity
from pipeline.source.limits import MEGABYTE, limits_in_force

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipeline.build.po_files import PoFiles
    from pipeline.build.project import Project
    from pipeline.checks.verdict import Verdict, Violation
    from pipeline.game.language import Policy
    from pipeline.rosters.answers import Question
    from pipeline.source.findings import Finding


_PDF = b"%PDF-"

PIECES: Final = "Pieces"
EDITION: Final = "Edition"
OTHER: Final = "Other"
"""Headings of help. What is below one folds to names if the page is long."""


def shown(path: Path) -> str:
    """Return `path` from the working directory, where it lies below that."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def within_project(path: Path) -> Path:
    """Return where a new game goes: a name alone is one of the project around here, if any."""
    from pipeline.build.project import CONTENT, find_root

    if len(path.parts) != 1 or path.parts[0] == os.pardir or Path.cwd().name == CONTENT:
        return path
    try:
        return find_root(None) / CONTENT / path
    except Misuse:
        return path


def next_step(path: Path, command: str, inside: str = "") -> str:
    """Return what to type after a game has been begun at `path`, or `inside` a project."""
    from pipeline.build.project import CONTENT

    if path.absolute().parent.name == CONTENT:
        return f"next: punchboard {inside or command}"
    return f"next: cd {shlex.quote(shown(path))} && punchboard {command}"


def pdf_place(path: Path) -> Path:
    """Return `path`, where a PDF is about to be written.

    Raises Misuse if that would replace a file of another sort, such as one of a game.
    """
    if path.is_file() and path.stat().st_size:
        with opened(path, PRINT, given=True) as stream:
            if stream.read(len(_PDF)) != _PDF:
                raise Misuse(f"{shown(path)} exists already and is not a PDF: name another file")
    return path


Games: TypeAlias = Annotated[
    list[str] | None, argument("GAME", "Games; all of them if you name none.")
]
Game: TypeAlias = Annotated[str, argument("GAME", "A game's folder name.")]
OptionalGame: TypeAlias = Annotated[
    str, argument("GAME", "A game's folder name; may be left out if there is only one.")
]
Slug: TypeAlias = Annotated[str, argument("SLUG", "A record's key.")]
ProjectFolder: TypeAlias = Annotated[
    Path | None,
    option(
        "--project DIR",
        "The project's folder; default: this folder, or the nearest one above it.",
        OTHER,
    ),
]
Json: TypeAlias = Annotated[
    bool, option("--json", "Print the answer as JSON; findings go to stderr, one a line.", OTHER)
]
Products: TypeAlias = Annotated[
    list[str] | None, option("--product -p PRODUCT", "Only this product; repeatable.")
]
Papers: TypeAlias = Annotated[
    list[str] | None,
    option("--paper PAPER", "a4, letter or another paper, or 210x297mm; repeatable."),
]
Samples: TypeAlias = Annotated[
    bool, option("--samples", "Also print the game's sample rosters.", PIECES)
]
OutputFolder: TypeAlias = Annotated[
    Path | None, option("--out DIR", "The output folder.", show_default=False)
]
Jobs: TypeAlias = Annotated[
    int, option("--jobs -j N", "Number of processes; 0: automatic.", OTHER, min=0, max=256)
]
Draft: TypeAlias = Annotated[
    bool,
    option("--draft", "Also print texts that do not fit, and a blank for each face that fails."),
]
Cache: TypeAlias = Annotated[
    bool,
    option(
        "--cache/--no-cache", "Reuse faces that have not changed, or draw all faces again.", OTHER
    ),
]
Quiet: TypeAlias = Annotated[bool, option("--quiet -q", "Print only errors and warnings.", OTHER)]
Roster: TypeAlias = Annotated[
    Path | None, option("--roster FILE", "Print this roster instead of the game's samples.", PIECES)
]
Language: TypeAlias = Annotated[
    str, option("--lang CODE", "A language, instead of the game's own.")
]

Editions: TypeAlias = Annotated[
    str,
    option("--lang CODE", "A language instead of the game's own; all: every language of the game."),
]


@dataclass(frozen=True)
class Edition:
    """Which edition of a game is meant: the living one by default."""

    edition: Annotated[
        str,
        option(
            "--edition EDITION",
            "living (with errata and house rulings), published (errata alone), base or announced.",
            EDITION,
        ),
    ] = ""
    as_of: Annotated[
        str, option("--as-of DATE", "Only changes up to a date: 2009, 2009-09, ...", EDITION)
    ] = ""

    @property
    def name(self) -> str:
        """Its name; raises Misuse if the options contradict each other."""
        from pipeline.game.edition import LIVING, dated, named_edition

        if self.as_of:
            return named_edition(dated(self.edition, named_edition(self.as_of).name)).name
        return named_edition(self.edition or LIVING).name


Fallback: TypeAlias = Annotated[
    bool, option("--fallback", "Print the original text if a translation is missing.", EDITION)
]


@dataclass(frozen=True)
class Untranslated:
    """What an edition prints where it has no translation: a mark, unless one is asked for."""

    release: Annotated[
        bool, option("--release", "Fail if a translation is missing or stale.", EDITION)
    ] = False
    fallback: Fallback = False
    strict: Annotated[
        bool, option("--strict", "With --release: fail on warnings, too.", EDITION)
    ] = False

    def __post_init__(self) -> None:
        if self.strict and not self.release:
            raise Misuse("--strict makes --release stricter: give both")

    @property
    def policy(self) -> "Policy":
        """A release may fall back on the original, and refuses wrong translations all the same."""
        from pipeline.game.language import Policy

        if self.fallback:
            return Policy.RELEASED_FALLBACK if self.release else Policy.FALLBACK
        return Policy.RELEASE if self.release else Policy.DRAFT


@dataclass(frozen=True)
class Verbosity:
    """How much is reported; raises Misuse if the options contradict each other."""

    severity: Annotated[
        Severity | None,
        option("--severity", "The lowest severity to report.", OTHER, show_default=False),
    ] = None
    notes: Annotated[
        bool, option("--notes", "Report notes, too: the same as --severity info.", OTHER)
    ] = False
    quiet: Quiet = False

    def __post_init__(self) -> None:
        self.measure()

    def measure(
        self, usual: Severity = Severity.WARNING, asked: frozenset[str] = frozenset()
    ) -> Measure:
        """Return what is reported: without options, those of severity `usual`, and `asked`."""
        return measure(self.severity, notes=self.notes, quiet=self.quiet, usual=usual, asked=asked)


@dataclass(frozen=True)
class Report(Verbosity):
    """How a command reports what it does: how much, to whom, and for a project."""

    json: Json = False
    project: ProjectFolder = None

    @property
    def silent(self) -> bool:
        """Whether nothing is said to people but what is wrong."""
        return self.quiet or self.json

    def tell(self, findings: "Iterable[Finding]", usual: Severity = Severity.WARNING) -> None:
        """Print findings on stderr, as lines of JSON all of them."""
        told = self.measure(Severity.INFO if self.json else usual)
        print_findings(findings, self.project, told, as_json=self.json)


VARIABLE: Final = "PUNCHBOARD_CACHE"
"""A folder for the cache, or ``off``."""


def cache_folder(*, wanted: bool = True) -> Path | None:
    """Return the cache's folder: the environment's, or the platform's own for caches."""
    setting = os.environ.get(VARIABLE, "")
    if not wanted or setting == "off":
        return None
    folder = Path(setting) if setting else _usual_folder()
    limits = limits_in_force()
    # What was made for a stranger is recalled for nobody else.
    if limits is not None and limits.untrusted:
        return folder / f"untrusted-{limits.memory // MEGABYTE}"
    return folder


def _usual_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("punchboard", appauthor=False)


Homes: TypeAlias = Annotated[
    list[str] | None,
    argument("GAME", "Games; shared: Punchboard's own words. All if you name none."),
]
Languages: TypeAlias = Annotated[
    list[str] | None, option("--lang CODE", "Only this language; repeatable.")
]


def games_with(project: "Project", names: "Sequence[str] | None", language: str) -> list[str]:
    """Return the games that are asked for; without names those that have the language.

    Games that are left out are reported on stderr. Where no game has it all are returned: opening
    one says what to do.
    """
    from pipeline.build.po_files import parted_by_language

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
    from pipeline.build.po_files import SHARED, PoFiles
    from pipeline.build.project import open_project

    home = open_project(project)
    shared = [SHARED] if (home.root / "templates" / SHARED).is_dir() else []
    requested = list(dict.fromkeys(names)) if names else [*home.games(), *shared]
    games = [name for name in requested if name != SHARED]
    if games or not requested:
        home.require_games(games)
    return [PoFiles(home, name) for name in requested]


def shared_note(homes: "Iterable[PoFiles]", languages: "Iterable[str]") -> list[str]:
    """Return a line on what to begin where a language lacks the words that all games share."""
    from pipeline.build.po_files import SHARED, PoFiles

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
    from pipeline.game.language import known
    from pipeline.source.names import did_you_mean, joined

    available = po_files.languages()
    for language in requested or ():
        if language not in available:
            begin = f"begin it with: punchboard locale new {po_files.game} {language}"
            remedy = did_you_mean(language, available)
            remedy = joined(remedy, begin) if known(language) else remedy
            raise Misuse(f"{po_files.game} has no {language!r}; {remedy}")
    return list(dict.fromkeys(requested or available))


def languages_asked(
    homes: "list[PoFiles]", requested: list[str] | None, names: list[str] | None
) -> "list[tuple[PoFiles, list[str]]]":
    """Return each home with the languages that are asked for, those that it has where unnamed.

    Pseudo-locales need no file. Raises Misuse as `translations_asked` does.
    """
    from pipeline.game.language import PSEUDO

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


RosterFile: TypeAlias = Annotated[Path, argument("FILE", "A roster: .yaml, .yml or .json.")]
RosterFiles: TypeAlias = Annotated[list[Path], argument("FILE", "A roster: .yaml, .yml or .json.")]
OfGame: TypeAlias = Annotated[
    str, option("--game GAME", "The game, if neither the file nor its folder names it.")
]


def verdict_data(judged: "Verdict") -> dict[str, Any]:
    """Return a verdict as plain data, for JSON."""
    return {
        "legal": judged.legal,
        "faults": [_fault_data(fault) for fault in judged.faults],
        "advice": [_fault_data(fault) for fault in judged.advice],
    }


def _fault_data(fault: "Violation") -> dict[str, Any]:
    place = fault.position
    return {
        "rule": fault.rule,
        "severity": str(fault.severity),
        "title": fault.title,
        "section": fault.section,
        "message": fault.message,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "remedies": list(fault.remedies),
    }


class Terminal:
    """Asks on the terminal, a heading once a step and entry."""

    def __init__(self) -> None:
        self._heading = ""

    def answer(self, question: "Question", problem: str = "") -> str:
        """Return what is typed, the empty text for the default; raises typer.Abort."""
        if question.step != self._heading:
            self._heading = question.step
            say("", question.step)
        if problem:
            say(f"  {problem}")
        default = "" if question.default is None else f", Enter: {question.default}"
        prompt = f"  {question.words} ({question.expected}{default})"
        answer = typer.prompt(visible(prompt), default="", show_default=False)
        return str(answer)


def terminal() -> Terminal | None:
    """Return who is asked; None if nobody sits at a terminal."""
    return Terminal() if sys.stdin.isatty() and sys.stdout.isatty() else None
