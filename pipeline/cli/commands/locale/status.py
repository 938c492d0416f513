"""`punchboard locale status`: how far translations are."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.locale_options import Homes, Languages
from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.localize.status import Count

ByKind = Annotated[bool, typer.Option("--kinds", help="A line for each kind of text.")]

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
    """Count what is translated, fuzzy, missing and obsolete, by game, language and kind.

    A regional language inherits what it does not say itself: de-AT from de.
    """
    from pipeline.cli.locale_options import open_po_files, shared_note, translations_asked
    from pipeline.edition.po_files import SHARED
    from pipeline.localize.status import counts

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


COMMANDS = {
    "status": (
        status,
        (
            "punchboard locale status",
            "punchboard locale status scrimmage --lang de --kinds",
            "punchboard locale status --json",
        ),
    )
}
