"""`punchboard roster share`: a roster as a link that holds all of it."""

from typing import Annotated

import typer

from pipeline.cli.options import ProjectFolder
from pipeline.cli.rosters import OfGame, RosterFile
from pipeline.cli.say import say


def share(
    file: RosterFile,
    base: Annotated[
        str, typer.Option("--base", metavar="URL", help="What the link begins with.")
    ] = "",
    game: OfGame = "",
    project: ProjectFolder = None,
) -> None:
    """Print a roster as a link that holds all of it.

    Without --base only the text that stands behind # in such a link. Nothing is uploaded, and a
    browser sends no server what stands behind #.
    """
    from pipeline.base.errors import Misuse
    from pipeline.build.project import open_project
    from pipeline.build.roster.opening import open_roster
    from pipeline.exchange.share import fragment, link
    from pipeline.exchange.tell import tell

    if any(letter.isspace() for letter in base):
        raise Misuse(f"{base!r} begins no link: it has a blank in it")
    opened = open_roster(open_project(project), file, game)
    roster = tell(opened.game, opened.record)
    say(link(roster, base) if base else fragment(roster))


COMMANDS = {
    "share": (
        share,
        (
            "punchboard roster share my-army.yaml",
            "punchboard roster share my-army.yaml --base https://example.com/rosters",
        ),
    )
}
