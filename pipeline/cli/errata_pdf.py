"""The errata and house rulings of a game as a PDF, for the command that lists them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pipeline.cli.say import say
from pipeline.content.origin import Origin

if TYPE_CHECKING:
    from pipeline.content.erratum import Entry
    from pipeline.content.game import Game
    from pipeline.edition.project import Project

USUAL_PAPER: Final = "a4"


def print_errata(
    project: "Project",
    game: "Game",
    entries: "Sequence[Entry]",
    since: str = "",
    paper: str = "",
    target: Path | None = None,
    language: str = "",
    only: Origin | None = None,
) -> None:
    """Write the sheet and say where; without entries, say so and write nothing."""
    from pipeline.cli.paths import pdf_place, shown
    from pipeline.content.counting import counted, nothing
    from pipeline.content.edition import LIVING
    from pipeline.edition.context import EditionKey
    from pipeline.press.print_settings import named_option
    from pipeline.reprint.errata_sheet import write_errata_sheet

    since_text = f" since {since}" if since else ""
    if not entries:
        say(f"{game.title}: {nothing(only)}{since_text}")
        return
    paper_name = paper or USUAL_PAPER
    folder = project.output / game.id / (language or game.language)
    name = named_option("since", since) if since else ""
    stem = ".".join(filter(None, (only or Origin.ERRATA, name)))
    file = pdf_place(target) if target else folder / name / paper_name / f"{stem}.pdf"
    # With what is announced it is still the list of the usual edition.
    label = game.versions._replace(edition=LIVING)
    key = EditionKey(project.root, game.folder.name, language, game.edition.name, label=label)
    pages = write_errata_sheet(key, entries, paper_name, since, file)
    say(f"{shown(file)}  {pages} page{'s' if pages > 1 else ''}, {counted(entries)}{since_text}")
