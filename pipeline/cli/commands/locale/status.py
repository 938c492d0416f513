"""`punchboard locale status`: how far translations are."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.locales import Homes, Languages
from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.build.locale.counting import Count

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
    from pipeline.build.locale.counting import counts
    from pipeline.build.locale.home import SHARED
    from pipeline.cli.locales import languages_of, open_homes, shared_note

    found: list[Count] = []
    homes = open_homes(games, project)
    for home in homes:
        there = [each for each in home.languages() if not languages or each in languages]
        found += counts(home, there if not games else languages_of(home, languages))
    if json:
        say_data([{**each._asdict(), "total": each.total} for each in found])
        return
    rows = [_row(each) for each in (found if kinds else _summed(found))]
    if not rows:
        say("nothing is translated yet; begin with: punchboard locale new GAME LANG")
        return
    shown = [_HEAD, *rows] if kinds else [_without_kind(row) for row in (_HEAD, *rows)]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    words = 3 if kinds else 2
    for row in shown:
        cells = (
            f"{cell:<{width}}" if n < words else f"{cell:>{width}}"
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        say("  ".join(cells).rstrip())
    say(*shared_note(homes, (each.language for each in found if each.home != SHARED)))


def _summed(found: "list[Count]") -> "list[Count]":
    """Return one count for each game and language."""
    sums: dict[tuple[str, str], Count] = {}
    for each in found:
        known = sums.get((each.home, each.language))
        if known is None:
            sums[each.home, each.language] = each._replace(sort="")
        else:
            numbers = zip(known[3:], each[3:], strict=True)
            sums[each.home, each.language] = type(known)(*known[:3], *(a + b for a, b in numbers))
    return list(sums.values())


def _row(each: "Count") -> tuple[str, ...]:
    # Rounded down, so that a hundred per cent means all.
    done = 100 * each.covered // each.total if each.total else 100
    return (*each[:3], *map(str, each[3:]), f"{done} %")


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
