"""`locale`: begin, collect, update, count and check translations."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.commands.check import CheckReport, Fit, Format, Selection, publish_answers
from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import (
    Homes,
    Json,
    Languages,
    ProjectFolder,
    languages_asked,
    open_po_files,
    shared_note,
    translations_asked,
)
from pipeline.cli.terminal import say, say_data, say_file
from pipeline.source.findings import Misuse
from pipeline.source.names import counted, first_few

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.game.po_update import Difference
    from pipeline.languages.messages import Count


Game = Annotated[str, argument("GAME", "A game, or shared: Punchboard's own words.")]
Code = Annotated[str, argument("LANG", "The language: de, fr, pt-BR, ...")]


def new(game: Game, language: Code, project: ProjectFolder = None) -> None:
    """Write a PO file with all translatable texts, for a translator to fill in."""
    from pipeline.languages.updating import begin

    po_files = open_po_files([game], project)[0]
    path = begin(po_files, language)
    say(f"{po_files.shown(path)}: fill it in with Poedit, Weblate or any editor")
    say(*shared_note([po_files], [language]))


Target = Annotated[Path | None, option("--out FILE", "The file to write; default: the terminal.")]


def extract(game: Game, out: Target = None, project: ProjectFolder = None) -> None:
    """Write all translatable texts into a PO template (.pot), for tools that need one."""
    from pipeline.languages.updating import template_of, write

    made = template_of(open_po_files([game], project)[0])
    if out is None:
        say_file(f"{made}\n".encode())
    else:
        write(made, out)
        say(f"{out}: {counted(len(made), 'message')}")


class TermsFormat(StrEnum):
    """How the terms are written."""

    CSV = "csv"
    TBX = "tbx"


def terms(
    language: Code,
    games: Annotated[
        list[str] | None, argument("GAME", "Only the glossaries of these games.")
    ] = None,
    format_: Annotated[
        TermsFormat, option("--format", "A table, or TBX-Basic for translation programs.")
    ] = TermsFormat.CSV,
    out: Target = None,
    project: ProjectFolder = None,
) -> None:
    """List the glossaries of all games as one, and say which terms have two translations."""
    from pipeline.languages.terms import as_csv, as_tbx, shared_terms
    from pipeline.source.writing import write_atomically

    found = shared_terms(open_po_files(games, project), language)
    if not found:
        raise Misuse(
            f"no glossary has terms in {language!r}: write GAME/locale/{language}.terms.yaml"
        )
    text = as_csv(found) if format_ is TermsFormat.CSV else as_tbx(found, language)
    if out is None:
        say_file(text.encode())
    else:
        write_atomically(out, text.encode())
        differing = len({term.english for term in found if term.differs})
        have = "has" if differing == 1 else "have"
        say(f"{out}: {counted(len(found), 'term')}; {differing} {have} several translations")


_MOST_ENTRIES = 5

Check = Annotated[bool, option("--check", "Write nothing; fail if a file is not up to date.")]


def update(
    games: Homes = None,
    languages: Languages = None,
    check: Check = False,
    project: ProjectFolder = None,
) -> None:
    """Update PO files: add new texts, mark changed ones as fuzzy and deleted ones as obsolete.

    A text is identified by its record and field: a translation never comes from another card. If an
    erratum says that the meaning is unchanged, the translation stays valid.
    """
    from pipeline.languages.updating import bring_up_to_date

    behind = False
    homes = open_po_files(games, project)
    for po_files, requested in translations_asked(homes, languages, games):
        for language, (tally, news) in bring_up_to_date(po_files, requested, dry=check).items():
            counts_text = ", ".join(f"{n} {name}" for name, n in tally._asdict().items() if n)
            behind |= bool(news)
            result = ("not up to date" if check else "written") if news else "up to date"
            say(f"{po_files.shown(po_files.file(language))}: {counts_text or 'empty'}; {result}")
            if check:
                say(*(f"  {line}" for line in _reasons(news)))
    if check and behind:
        raise typer.Exit(1)


def _reasons(news: "Sequence[Difference]") -> list[str]:
    """Return what is otherwise, and in which entries: the first few of each sort."""
    entries_by_difference: dict[str, list[str]] = {}
    for difference in news:
        entries_by_difference.setdefault(difference.what, []).append(difference.entry)
    return [
        f"{what}: {first_few(entries, _MOST_ENTRIES)}"
        for what, entries in entries_by_difference.items()
    ]


ByKind = Annotated[bool, option("--by-kind", "Print a line for each kind of text.")]

_HEAD = (
    "game",
    "language",
    "kind",
    "translated",
    "fuzzy",
    "missing",
    "obsolete",
    "inherited",
    "done",
)


def status(
    games: Homes = None,
    languages: Languages = None,
    kinds: ByKind = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Count translated, fuzzy, missing and obsolete texts, by game, language and kind.

    A regional language inherits missing entries: de-AT from de.
    """
    from pipeline.build.po_files import SHARED
    from pipeline.languages.messages import counts

    all_counts: list[Count] = []
    homes = open_po_files(games, project)
    for po_files, requested in translations_asked(homes, languages, games):
        all_counts += counts(po_files, requested)
    if json:
        say_data([{**count._asdict(), "total": count.total} for count in all_counts])
        return
    rows = [_row(count) for count in (all_counts if kinds else _sum_over_kinds(all_counts))]
    if not rows:
        say("nothing is translated yet; begin with: punchboard locale new GAME LANG")
        return
    table = [_HEAD, *rows] if kinds else [_without_kind(row) for row in (_HEAD, *rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    words = 3 if kinds else 2
    for row in table:
        cells = (
            f"{cell:<{width}}" if n < words else f"{cell:>{width}}"
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        say("  ".join(cells).rstrip())
    say(*shared_note(homes, (count.language for count in all_counts if count.home != SHARED)))


def _sum_over_kinds(all_counts: "list[Count]") -> "list[Count]":
    """Return one count for each game and language."""
    sums: dict[tuple[str, str], Count] = {}
    for count in all_counts:
        total = sums.get((count.home, count.language))
        if total is None:
            sums[count.home, count.language] = count._replace(sort="")
        else:
            numbers = zip(total[3:], count[3:], strict=True)
            sums[count.home, count.language] = type(total)(*total[:3], *(a + b for a, b in numbers))
    return list(sums.values())


def _row(count: "Count") -> tuple[str, ...]:
    # Rounded down, so that a hundred per cent means all.
    done = 100 * count.covered // count.total if count.total else 100
    return (*count[:3], *map(str, count[3:]), f"{done} %")


def _without_kind(row: tuple[str, ...]) -> tuple[str, ...]:
    return (*row[:2], *row[3:])


def check(
    *,
    games: Homes = None,
    languages: Languages = None,
    fit: Fit = True,
    ladder: Annotated[
        bool, option("--ladder", "List each face whose text had to shrink to fit.")
    ] = False,
    release: Annotated[
        bool, option("--release", "Report each missing or stale translation as an error.")
    ] = False,
    selection: Selection,
    report: CheckReport,
) -> None:
    """Check translations: numbers, icons, references, terms, punctuation, and the fit of all faces.

    The exit code is 1 if there is an error. A translator's comment accepts a finding: # same, if
    both languages have the same words; for anything else # punchboard: ignore CODE reason.
    """
    from pipeline.cli.checking import TranslationOptions as CheckOptions
    from pipeline.cli.checking import inspect_translations as inspect
    from pipeline.cli.checking import refuse_idle_ladder

    form, codes = Format.JSON if report.json else selection.format_, selection.codes
    options = CheckOptions(
        codes,
        release=release,
        fit=fit,
        ladder=ladder,
        silent=report.quiet or form is not Format.TEXT,
    )
    refuse_idle_ladder(options)
    homes = languages_asked(open_po_files(games, report.project), languages, games)
    if not report.quiet and form is Format.TEXT and not any(requested for _, requested in homes):
        say("nothing is translated yet; begin with: punchboard locale new GAME LANG")
    measure = report.told_as(form, codes.select)
    publish_answers(inspect(homes, options), form, measure, selection, report)


COMMANDS = {
    "locale new": new,
    "locale extract": extract,
    "locale terms": terms,
    "locale update": update,
    "locale status": status,
    "locale check": check,
}
