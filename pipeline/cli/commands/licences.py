"""`punchboard licences`: of Punchboard and of what it needs, or of what a game prints."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from pipeline.cli.options import ProjectFolder, Quiet


class Form(StrEnum):
    """How licences are told."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def licences(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Games, to list what these print under instead."),
    ] = None,
    allowed: Annotated[
        Path | None,
        typer.Option("--allowed", metavar="ALLOWED", help="A file of what is allowed instead."),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="How they are told.")] = Form.TEXT,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """List the licences of Punchboard, of the packages it needs, and of all that comes with it.

    Ends with exit code 1 where a licence is missing or not allowed. Of games: their credits and
    licence, and their fonts with theirs.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.say import say

    if quiet and (json or form is not Form.TEXT):
        told = "--json" if json else f"--format {form}"
        raise Misuse(f"--quiet and {told} contradict each other: give one of them")
    if games and allowed is not None:
        raise Misuse("--allowed is of packages: what a game is under is for its authors to say")
    if project is not None and not games:
        raise Misuse("--project is of games: name those whose prints are meant")
    form = Form.JSON if json else form
    if games:
        problems = _tell_games(games, form, project, quiet=quiet)
    else:
        problems = _tell_packages(allowed, form, quiet=quiet)
    if problems:
        say(*problems, aside=True)
        raise typer.Exit(FINDINGS)


def _tell_packages(allowed_file: Path | None, form: Form, *, quiet: bool) -> list[str]:
    """Say what is installed and what comes with Punchboard; return what is wrong with it."""
    from pipeline.cli.licences_text import absent_lines, entry_data, markdown_lines, text_lines
    from pipeline.licences.packages import list_packages
    from pipeline.licences.parts import list_parts
    from pipeline.licences.terms import own_terms, read_allowed

    allowed = own_terms().allowed if allowed_file is None else read_allowed(allowed_file)
    (packages, absent), parts = list_packages(), list_parts()
    if form is Form.JSON:
        data = {
            "allowed": sorted(allowed),
            "packages": [entry_data(each, allowed) for each in packages],
            "absent": absent,
            "parts": [entry_data(each, allowed) for each in parts],
        }
        _say_data(data)
    elif not quiet:
        lines = text_lines if form is Form.TEXT else markdown_lines
        _say((*lines(packages, parts), *absent_lines(absent)))
    return [
        f"{each.name} {each.version}".rstrip() + f": {problem}"
        for each in (*packages, *parts)
        if (problem := each.problem(allowed))
    ]


def _tell_games(
    names: Iterable[str], form: Form, project: Path | None, *, quiet: bool
) -> list[str]:
    """Say what each game prints under; return what is wrong with it."""
    from pipeline.cli.licences_text import game_lines, game_markdown
    from pipeline.edition.project import open_project
    from pipeline.licences.printed import printed_under

    opened = open_project(project)
    told = [printed_under(opened, name) for name in dict.fromkeys(names)]
    if form is Form.JSON:
        _say_data({"games": told})
    elif not quiet:
        _say(_parted(map(game_lines if form is Form.TEXT else game_markdown, told)))
    return [f"{game['game']}: {problem}" for game in told for problem in game["problems"]]


def _parted(blocks: Iterable[Iterator[str]]) -> Iterator[str]:
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from block


def _say(lines: Iterable[str]) -> None:
    from pipeline.cli.say import say

    say(*lines)


def _say_data(data: Any) -> None:
    from pipeline.cli.say import say_data

    say_data(data)


COMMANDS = {
    "licences": (
        licences,
        (
            "punchboard licences",
            "punchboard licences --format markdown",
            "punchboard licences --allowed allowed.yaml --quiet",
            "punchboard licences scrimmage",
        ),
    )
}
