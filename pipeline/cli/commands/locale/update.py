"""`punchboard locale update`: bring translations up to date with content and templates."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.locale_options import Homes, Languages
from pipeline.cli.options import ProjectFolder
from pipeline.cli.say import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.content.locale.po_compare import Difference

_MOST_ENTRIES = 5

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
    from pipeline.cli.locale_options import open_po_files, translations_asked
    from pipeline.localize.updating import bring_up_to_date

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
        f"{what}: {', '.join(entries[:_MOST_ENTRIES])}"
        + (f" and {len(entries) - _MOST_ENTRIES} more" if len(entries) > _MOST_ENTRIES else "")
        for what, entries in entries_by_difference.items()
    ]


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
