"""`roster seal`, `verify`, `back`: whether lists and campaigns are as they were handed in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import Json, OfGame, ProjectFolder, Report, RosterFile
from pipeline.cli.tables import TableForm
from pipeline.cli.terminal import say, say_data
from pipeline.source.files import ROSTER, YAML_SUFFIXES, read_bytes, require_writable
from pipeline.source.findings import Misuse, has_errors

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.rosters.link import Link
    from pipeline.source.findings import Finding


def seal(
    file: RosterFile, game: OfGame = "", json: Json = False, project: ProjectFolder = None
) -> None:
    """Print the seal of a roster, which proves later that it has not changed.

    The seal reveals nothing about the list: the command first writes random letters, the salt, into
    the file. Hand in the seal, keep the file, and show the file after the game.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import open_roster
    from pipeline.rosters.seal import is_salted, salted
    from pipeline.rosters.seal import seal as seal_of
    from pipeline.source.writing import write_atomically

    home = open_project(project)
    record = open_roster(home, file, game).record
    if not is_salted(record.document.data[record.slug]):
        text = read_bytes(file, ROSTER, file.as_posix(), given=True).decode("utf-8-sig")
        write_atomically(file, salted(text, file.name).encode())
        record = open_roster(home, file, game).record
        say(f"{file} has a salt now; keep this file: only it can prove the seal", aside=True)
    made = seal_of(record.document.data[record.slug])
    if json:
        say_data({"file": str(file), "name": record.name, "seal": made})
    else:
        say(made)


def verify(
    *,
    path: Annotated[Path, argument("PATH", "A roster, or a campaign's folder.")],
    seal: Annotated[str, option("--seal SEAL", "The seal that the roster must have.")] = "",
    game: OfGame = "",
    report: Report,
) -> None:
    """Check that a roster has its seal, or that a campaign is legal and as it was played.

    With --seal, it checks only the seal. Each file of a campaign names the file before it, and has
    that file's seal and the answers. The command repeats the steps with these answers, and names
    each difference with both values. In a folder, it also finds two files that follow the same one.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import open_roster
    from pipeline.cli.guard import FINDINGS
    from pipeline.rosters.chain import verify as verified
    from pipeline.rosters.link import Link
    from pipeline.rosters.seal import read_seal

    wanted = read_seal(seal) if seal else ""
    if wanted and path.is_dir():
        raise Misuse(f"{path} is a folder, but --seal needs one roster: name its file")
    project, told = open_project(report.project), list[dict[str, Any]]()
    if wanted:
        checked = iter([_compared(Link(path, *open_roster(project, path, game)), wanted)])
    else:
        checked = verified(_links(project, path, game))
    for link, findings in checked:
        report.tell(findings)
        told.append(_told(link, findings))
        if wanted and not (findings or report.silent):
            say(f"{path}: this is the list that was sealed")
        if not report.json and (not report.quiet or findings):
            say(_line(told[-1]))
    if report.json:
        say_data(told)
    if not all(each["verified"] for each in told):
        raise typer.Exit(FINDINGS)


def _compared(link: "Link", wanted: str) -> "tuple[Link, list[Finding]]":
    """Return a roster, with a finding if its seal is not `wanted`."""
    from pipeline.rosters.seal import seal as seal_of

    made = seal_of(link.data)
    message = f"its seal is {made}, not {wanted}: it is not the list that was sealed"
    hint = "ask for the file that was sealed, with its salt"
    return link, [] if made == wanted else [link.finding("roster-seal", message, hint=hint)]


def _told(link: "Link", findings: "Sequence[Finding]") -> dict[str, Any]:
    from pipeline.rosters.seal import seal as seal_of

    verified = not has_errors(findings)
    named = {"file": str(link.file), "name": link.record.name, "seal": seal_of(link.data)}
    way = {"date": link.data.get("date") or "", "follows": link.follows}
    return {**named, **way, "verified": verified, "findings": len(findings)}


def _line(told: dict[str, Any]) -> str:
    from pipeline.source.names import counted

    way = f"follows {told['follows']}" if told["follows"] else "is the first"
    wrong = "" if told["verified"] else f": NOT VERIFIED, {counted(told['findings'], 'finding')}"
    return f"{told['file']}: {told['name']}, {told['seal']}, {way}{wrong}"


def _links(project: "Project", path: Path, game: str) -> "list[Link]":
    """Return the rosters of a folder, or those that led to the one of a file, the first one first.

    Raises Misuse for a folder without rosters.
    """
    from pipeline.build.rosters import game_of, open_roster
    from pipeline.rosters.link import Link, way_to

    def opened(file: Path) -> Link:
        return Link(file, *open_roster(project, file, game or common))

    files = roster_files(path) if path.is_dir() else [path]
    common = _common_game(project, files) if not game and path.is_dir() else ""
    if path.is_dir():
        return [opened(file) for file in files]
    common = game_of(project, path, game)
    return way_to(path, opened)


def _common_game(project: "Project", files: Sequence[Path]) -> str:
    """Return the game that any of the files names: the first of a campaign may not say it."""
    from pipeline.source.yaml import load_yaml

    named = (load_yaml(file, file.as_posix(), given=True).data.get("game") for file in files)
    return next((str(game) for game in named if game), "")


def roster_files(folder: Path) -> list[Path]:
    """Return the rosters of a folder, which are the files with a name in them; raises Misuse."""
    from pipeline.source.yaml import load_yaml

    files = sorted(file for file in folder.iterdir() if file.suffix in YAML_SUFFIXES)
    found = [file for file in files if "name" in load_yaml(file, file.as_posix(), given=True).data]
    if not found:
        raise Misuse(f"there is no roster in {folder}")
    return found


def back(
    file: RosterFile, game: OfGame = "", json: Json = False, project: ProjectFolder = None
) -> None:
    """Undo an advance: remove the newest file of a campaign, and print its answers.

    Change the answers, and advance again with --answers. A file that another one follows stays.
    """
    from pipeline.build.project import open_project
    from pipeline.rosters.roster_file import write_yaml

    links = _links(open_project(project), file.absolute().parent, game)
    link = next((link for link in links if link.file.name == file.name), None)
    if link is None or not link.follows:
        raise Misuse(f"{file} was not advanced from another roster: there is nothing to undo")
    after = [other.file.name for other in links if other.follows == file.name]
    if after:
        raise Misuse(f"{after[0]} follows {file}: undo that one first")
    answers = link.data.get("answers") or {}
    require_writable(file).unlink()
    if json:
        say_data({"removed": str(file), "follows": link.follows, "answers": answers})
        return
    say(f"{file} is removed; {link.follows} is the newest again", aside=True)
    say(*write_yaml(answers).splitlines())


def standings(
    *,
    folder: Annotated[Path, argument("DIR", "The campaign's rosters.")],
    game: OfGame = "",
    form: TableForm,
    report: Report,
) -> None:
    """Rank the players of a campaign by the newest roster of each.

    `punchboard roster verify` checks whether these rosters are as they were played.
    """
    from pipeline.build.own_documents import Table
    from pipeline.build.project import open_project
    from pipeline.rosters.chain import leaders

    places = leaders(_links(open_project(report.project), folder, game))
    labels = tuple((label, 26) for label in places[0].values)
    rows = tuple(
        (str(number), place.player, place.roster, *map(str, place.values.values()))
        for number, place in enumerate(places, 1)
    )
    columns = (("Place", 12), ("Player", 0), ("Roster", 0), *labels)
    table = Table(folder.resolve().name, "Standings of the campaign", columns, rows)
    form.write(table, as_json=report.json)


COMMANDS = {
    "roster seal": seal,
    "roster verify": verify,
    "roster standings": standings,
    "roster back": back,
}
