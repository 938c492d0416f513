"""`punchboard check`: find everything that a build would find, and write nothing."""

from typing import Any

import typer

from pipeline.cli.options import (
    AsOf,
    Edition,
    Games,
    Json,
    Language,
    ProjectFolder,
    Quiet,
    edition_name,
)


def check(
    games: Games = None,
    lang: Language = "",
    edition: Edition = "",
    as_of: AsOf = "",
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Check games without writing anything: content, templates, and the fit of every face.

    Ends with exit code 1 when there is an error.
    """
    from pipeline.base.errors import PunchboardError
    from pipeline.base.finding import has_errors
    from pipeline.build.build import Order, check
    from pipeline.build.project import open_project
    from pipeline.build.studio import StudioKey
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.progress import progress_bar
    from pipeline.cli.report import print_findings, summary

    home, wanted = open_project(project), edition_name(edition, as_of)
    answers: dict[str, Any] = {}
    for game in home.require_games(games or ()):
        with progress_bar(game, quiet=quiet or json) as progress:
            try:
                key = StudioKey(home.root, game, lang, wanted)
                findings = check(Order(key, home.output), progress)
            except PunchboardError as error:
                findings = tuple(error.findings)
        answers[game] = findings
        print_findings(findings, project, as_json=json)
        if not json and not quiet:
            print(f"{game}: {summary(findings) or 'all is well'}")
    if json:
        _print_json(answers)
    if any(has_errors(findings) for findings in answers.values()):
        raise typer.Exit(FINDINGS)


def _print_json(answers: dict[str, Any]) -> None:
    from json import dumps

    from pipeline.cli.report import finding_data

    data = {game: list(map(finding_data, found)) for game, found in answers.items()}
    print(dumps(data, indent=2, ensure_ascii=False))


COMMANDS = {"check": (check, ("punchboard check", "punchboard check scrimmage --json"))}
