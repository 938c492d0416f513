"""`punchboard roster match`: what the rules say of two rosters that meet."""

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.rosters import OfGame, RosterFile
from pipeline.cli.say import say, say_data


def match(
    a: RosterFile,
    b: RosterFile,
    game: OfGame = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Tell what the game makes of two rosters that meet.

    Underdog points, for one, with the sum in full.
    """
    from pipeline.build.project import open_project
    from pipeline.build.roster.meeting import meeting
    from pipeline.build.roster.opening import open_roster

    home = open_project(project)
    first, second = (open_roster(home, file, game) for file in (a, b))
    told = meeting(first, second)
    if json:
        rosters = [str(a), str(b)]
        data = {"rosters": rosters, "title": told.title, "lines": told.lines}
        say_data(data)
        return
    heading = f"{told.title}: {first.record.name} and {second.record.name}"
    say(heading, *(f"  {line}" for line in told.lines))


COMMANDS = {"match": (match, ("punchboard roster match my-army.yaml their-army.yaml",))}
