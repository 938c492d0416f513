"""`punchboard locale update`: bring translations up to date with content and templates."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.locales import Homes, Languages
from pipeline.cli.options import ProjectFolder
from pipeline.cli.say import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.build.locale.home import Home
    from pipeline.content.locale.po_compare import Difference

_SHOWN = 5

Check = Annotated[
    bool, typer.Option("--check", help="Write nothing; fail where a file is not up to date.")
]


def update(
    games: Homes = None,
    languages: Languages = None,
    check: Check = False,
    project: ProjectFolder = None,
) -> None:
    """Bring PO files up to date: new texts, changed ones as fuzzy, gone ones as obsolete.

    Texts are known by their record and field: a translation never comes from another card. Where an
    erratum says that its meaning is unchanged, the translation is carried over.
    """
    from pipeline.build.locale.updating import bring_up_to_date
    from pipeline.cli.locales import languages_of, open_homes

    behind = False
    for home in open_homes(games, project):
        wanted = languages_of(home, languages if games else _there(home, languages))
        for language, (tally, news) in bring_up_to_date(home, wanted, dry=check).items():
            told = ", ".join(f"{n} {name}" for name, n in tally._asdict().items() if n)
            behind |= bool(news)
            state = ("not up to date" if check else "written") if news else "up to date"
            say(f"{home.shown(home.file(language))}: {told or 'empty'}; {state}")
            if check:
                say(*(f"  {line}" for line in _reasons(news)))
    if check and behind:
        raise typer.Exit(1)


def _reasons(news: "Sequence[Difference]") -> list[str]:
    """Return what is otherwise, and in which entries: the first few of each sort."""
    found: dict[str, list[str]] = {}
    for each in news:
        found.setdefault(each.what, []).append(each.entry)
    return [
        f"{what}: {', '.join(entries[:_SHOWN])}"
        + (f" and {len(entries) - _SHOWN} more" if len(entries) > _SHOWN else "")
        for what, entries in found.items()
    ]


def _there(home: "Home", languages: list[str] | None) -> list[str] | None:
    """Return those of the languages that a home has: where no game is named, few have all."""
    if languages is None:
        return None
    return [language for language in languages if language in home.languages()]


COMMANDS = {
    "update": (
        update,
        (
            "punchboard locale update",
            "punchboard locale update scrimmage --lang de",
            "punchboard locale update --check",
        ),
    )
}
