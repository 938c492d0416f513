"""`punchboard roster import`: a roster from elsewhere."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.options import Json, ProjectFolder, Quiet
from pipeline.cli.say import say, say_data, say_file

if TYPE_CHECKING:
    from pipeline.exchange.format import Incoming
    from pipeline.exchange.import_roster import Imported

_STDIN = "-"


def import_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file; - for standard input.")],
    form: Annotated[
        str, typer.Option("--from", metavar="FORMAT", help="Its format, where it is not seen.")
    ] = "",
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="The game, where the file does not say.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The new file; else the standard output."),
    ] = None,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Read a roster from another program, or a shared one.

    That is one of ours in any lossless format, or a list of Army Forge, New Recruit, List Forge or
    BattleScribe. Everything in it is told as resolved, guessed, unknown or kept; words without a
    place stay in notes or comments of the new file. Ends with exit code 1 where the file still
    lacks something. No file is ever overwritten.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report import print_findings
    from pipeline.content.opening import open_game
    from pipeline.edition.project import open_project
    from pipeline.exchange.import_roster import fit, read_imported
    from pipeline.publish.atomic import write_atomically

    if quiet and json:
        raise Misuse("--quiet and --json contradict each other: give one of them")
    if out is not None and out.exists():
        raise Misuse(f"{out} exists already; name another file with --out")
    incoming, opened_project = _read_incoming(file), open_project(project)
    imported = read_imported(incoming, form)
    game_name = game or (imported.own.game if imported.own else "")
    if not game_name:
        games = ", ".join(opened_project.games())
        raise Misuse(f"{incoming.name} does not say its game: give --game, one of {games}")
    opened = open_game(opened_project.game_folder(game_name), opened_project.root)
    made = fit(imported, opened, incoming.name, str(out or "imported.yaml"))
    content = made.text.encode()
    if out is not None:
        write_atomically(out, content)
    _print_report(made, out, quiet=quiet, as_json=json)
    print_findings(made.findings, project, as_json=json)
    if made.findings:
        raise typer.Exit(FINDINGS)


def _read_incoming(file: str) -> "Incoming":
    """Return a file's bytes; raises Misuse for none, PunchboardError for too many."""
    from pipeline.base.errors import Misuse
    from pipeline.base.reading import ROSTER, read_bytes
    from pipeline.exchange.format import Incoming

    if file == _STDIN:
        return Incoming("standard input", sys.stdin.buffer.read(ROSTER.most + 1))
    path = Path(file)
    if not path.exists():
        raise Misuse(f"there is no file {file}")
    return Incoming(path.as_posix(), read_bytes(path, ROSTER, path.as_posix(), given=True))


def _print_report(made: "Imported", out: Path | None, *, quiet: bool, as_json: bool) -> None:
    """Print the report, on stderr where the roster itself goes to stdout."""
    if as_json:
        say_data(_data(made, out))
        return
    if out is None:
        say_file(made.text.encode())
    if not quiet:
        say(*_format_report(made, out), aside=out is None)


def _format_report(made: "Imported", out: Path | None) -> list[str]:
    from pipeline.exchange.naming import Status

    counts = {status: sum(each.status is status for each in made.matches) for status in Status}
    counts_text = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    lines = [f"{made.title}, from {made.origin}: {'whole' if made.whole else counts_text}"]
    lines += [f"  {remark}" for remark in made.remarks]
    unresolved = (each for each in made.matches if each.status is not Status.RESOLVED)
    lines += [f"  {each.where}: {each}" for each in unresolved]
    return [*lines, *([f"written: {out}"] if out is not None else [])]


def _data(made: "Imported", out: Path | None) -> dict[str, Any]:
    head = {"game": made.game, "from": made.origin, "title": made.title, "whole": made.whole}
    where = {"text": made.text} if out is None else {"file": str(out)}
    matches = [{**each._asdict(), "candidates": list(each.candidates)} for each in made.matches]
    return {**head, **where, "remarks": list(made.remarks), "matches": matches}


COMMANDS = {
    "import": (
        import_file,
        (
            "punchboard roster import list.json --game grimdark-future --out my-army.yaml",
            "punchboard roster import list.rosz --game grimdark-future --json",
            "punchboard roster import - --from army-forge-text --game grimdark-future < list.txt",
        ),
    )
}
