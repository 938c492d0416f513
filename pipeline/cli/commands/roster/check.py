"""`punchboard roster check`: whether rosters keep the rules of their game."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pipeline.cli.options import (
    AsOf,
    Edition,
    Json,
    Least,
    Notes,
    ProjectFolder,
    Quiet,
    edition_name,
)
from pipeline.cli.roster_options import OfGame, RosterFiles
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.base.finding import Finding
    from pipeline.edition.project import Project


def check(
    files: RosterFiles,
    game: OfGame = "",
    edition: Edition = "",
    as_of: AsOf = "",
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Tell whether rosters are legal, and what mends them.

    Each rule that one breaks is told at the line of the roster, with its section of the rulebook,
    the sum in full and the smallest changes that mend it. Ends with exit code 1
    when a roster is illegal or cannot be read; advice alone makes nothing illegal.
    """
    from pipeline.base.finding import Severity
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report import print_findings
    from pipeline.cli.telling import measure as told_measure
    from pipeline.edition.project import open_project

    # Advice is a part of the verdict, and told unasked.
    measure = told_measure(severity, notes=notes, quiet=quiet, usual=Severity.INFO)
    opened_project, chosen_edition = open_project(project), edition_name(edition, as_of)
    answers: list[dict[str, Any]] = []
    for file in files:
        answer, findings = _judge_file(opened_project, file, game, chosen_edition)
        answers.append(answer)
        print_findings(findings, project, measure, as_json=json)
        if not json and (not quiet or not answer["legal"]):
            say(_format_answer(answer))
    if json:
        say_data(answers)
    if not all(answer["legal"] for answer in answers):
        raise typer.Exit(FINDINGS)


def _judge_file(
    project: "Project", file: Path, game: str, edition: str
) -> "tuple[dict[str, Any], list[Finding]]":
    """Return the verdict on a file as plain data, and what is found in it."""
    from pipeline.base.errors import PunchboardError
    from pipeline.checks.game_rules.verdict import verdict
    from pipeline.cli.roster_options import verdict_data
    from pipeline.rosters.judging import verdict_findings
    from pipeline.rosters.opening import open_roster

    answer: dict[str, Any] = {"file": str(file)}
    try:
        opened = open_roster(project, file, game, edition)
        judged = verdict(opened.game, opened.record)
    except PunchboardError as error:
        return {**answer, "legal": False, "readable": False}, list(error.findings)
    answer |= {"game": opened.game.id, "name": opened.record.name, "readable": True}
    return {**answer, **verdict_data(judged)}, verdict_findings(judged)


def _format_answer(answer: dict[str, Any]) -> str:
    from pipeline.cli.roster_options import counted

    if not answer["readable"]:
        return f"{answer['file']}: cannot be read as a roster"
    verdict_text = (
        f"{answer['file']}: {answer['name']} is {'legal' if answer['legal'] else 'ILLEGAL'}"
    )
    counts = {"rule": len(answer["faults"]), "piece": len(answer["advice"])}
    count_texts = [f"{counted(counts['rule'], 'rule')} broken"] if counts["rule"] else []
    count_texts += [f"{counted(counts['piece'], 'piece')} of advice"] if counts["piece"] else []
    return ", ".join([verdict_text, *count_texts])


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
