"""The errata of a game as a PDF, for the command that lists them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pipeline.cli.say import say

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.content.erratum import Entry
    from pipeline.content.game import Game

USUAL_PAPER: Final = "a4"


def print_errata(
    home: "Project",
    game: "Game",
    entries: "Sequence[Entry]",
    since: str = "",
    paper: str = "",
    target: Path | None = None,
    language: str = "",
) -> None:
    """Write the errata sheet and say where; without errata, say so and write nothing."""
    from pipeline.build.errata_sheet import write_errata_sheet
    from pipeline.build.studio import StudioKey
    from pipeline.cli.paths import shown

    later = f" since {since}" if since else ""
    if not entries:
        say(f"{game.title}: no errata{later}")
        return
    on = paper or USUAL_PAPER
    folder = language or game.language
    file = target or home.require_own(home.output / game.id / folder / on / "errata.pdf")
    count = f"{len(entries)} entr{'y' if len(entries) == 1 else 'ies'}{later}"
    key = StudioKey(home.root, game.folder.name, language, game.edition.name)
    pages = write_errata_sheet(key, entries, on, since, file)
    say(f"{shown(file)}  {pages} page{'s' if pages > 1 else ''}, {count}")
