"""`punchboard roster match`: what the rules say of two rosters that meet."""

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.roster_options import OfGame, RosterFile
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
    from pipeline.edition.project import open_project
    from pipeline.rosters.match import meeting
    from pipeline.rosters.opening import open_roster

    opened_project = open_project(project)
    first, second = (open_roster(opened_project, file, game) for file in (a, b))
    result = meeting(first, second)
    if json:
        rosters = [str(a), str(b)]
        data = {"rosters": rosters, "title": result.title, "lines": result.lines}
        say_data(data)
        return
    heading = f"{result.title}: {first.record.name} and {second.record.name}"
    say(heading, *(f"  {line}" for line in result.lines))


COMMANDS = {"match": (match, ("punchboard roster match my-army.yaml their-army.yaml",))}
