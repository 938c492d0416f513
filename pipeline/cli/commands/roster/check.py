"""`punchboard roster check`: whether rosters keep the rules of their game."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pipeline.cli.options import AsOf, Edition, Json, ProjectFolder, Quiet, edition_name
from pipeline.cli.rosters import OfGame, RosterFiles
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.base.finding import Finding
    from pipeline.build.project import Project


def check(
    files: RosterFiles,
    game: OfGame = "",
    edition: Edition = "",
    as_of: AsOf = "",
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Tell whether rosters are legal, and what mends them.

    Each rule that one breaks is told at the line of the roster, with its section of the rulebook,
    the sum in full and the smallest changes that mend it. Ends with exit code 1
    when a roster is illegal or cannot be read; advice alone makes nothing illegal.
    """
    from pipeline.build.project import open_project
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report import print_findings

    home, wanted = open_project(project), edition_name(edition, as_of)
    answers: list[dict[str, Any]] = []
    for file in files:
        answer, findings = _judged(home, file, game, wanted)
        answers.append(answer)
        print_findings(findings, project, as_json=json)
        if not json and (not quiet or not answer["legal"]):
            say(_line(answer))
    if json:
        say_data(answers)
    if not all(answer["legal"] for answer in answers):
        raise typer.Exit(FINDINGS)


def _judged(
    home: "Project", file: Path, game: str, edition: str
) -> "tuple[dict[str, Any], list[Finding]]":
    """Return the verdict on a file as plain data, and what is found in it."""
    from pipeline.base.errors import PunchboardError
    from pipeline.build.roster.opening import open_roster
    from pipeline.checks.verdict import verdict
    from pipeline.cli.rosters import verdict_data, verdict_findings

    answer: dict[str, Any] = {"file": str(file)}
    try:
        opened = open_roster(home, file, game, edition)
        judged = verdict(opened.game, opened.record)
    except PunchboardError as error:
        return {**answer, "legal": False, "readable": False}, list(error.findings)
    answer |= {"game": opened.game.id, "name": opened.record.name, "readable": True}
    return {**answer, **verdict_data(judged)}, verdict_findings(judged)


def _line(answer: dict[str, Any]) -> str:
    from pipeline.cli.rosters import counted

    if not answer["readable"]:
        return f"{answer['file']}: cannot be read as a roster"
    told = f"{answer['file']}: {answer['name']} is {'legal' if answer['legal'] else 'ILLEGAL'}"
    counts = {"rule": len(answer["faults"]), "piece": len(answer["advice"])}
    more = [f"{counted(counts['rule'], 'rule')} broken"] if counts["rule"] else []
    more += [f"{counted(counts['piece'], 'piece')} of advice"] if counts["piece"] else []
    return ", ".join([told, *more])


COMMANDS = {
    "check": (
        check,
        (
            "punchboard roster check my-army.yaml",
            "punchboard roster check --json content/grimdark-future/rosters/*.yaml",
            "punchboard roster check team.json --game scrimmage",
        ),
    )
}
