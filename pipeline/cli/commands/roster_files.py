"""`roster new`, `list`, `build`, `import`, `export`, `share`: files, paper and links."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.build.options import Part, RosterVisibility
from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import (
    Edition,
    Game,
    Jobs,
    Json,
    Language,
    OfGame,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    Report,
    RosterFile,
    RosterFiles,
    Untranslated,
    shown,
)
from pipeline.cli.print_options import Choice, CutterName, Packing, Printing
from pipeline.cli.report import print_findings
from pipeline.cli.terminal import say, say_data, say_file
from pipeline.source.files import ROSTER, read_bytes
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean

if TYPE_CHECKING:
    from pipeline.game.game import Game as OpenGame
    from pipeline.rosters.format import Incoming
    from pipeline.rosters.importing import Imported


def new(
    game: Game,
    name: Annotated[str, argument("NAME", "The roster's name.")],
    out: Annotated[
        Path | None, option("--out FILE", "The file to write; default: the roster's name.")
    ] = None,
    project: ProjectFolder = None,
) -> None:
    """Write a small legal roster to change, with comments.

    It never overwrites a file.
    """
    import shlex

    from pipeline.build.project import open_project
    from pipeline.rosters.importing import new_roster

    path = new_roster(open_project(project).open_game(game), name, out)
    say(shown(path))
    say(f"next: punchboard roster check {shlex.quote(shown(path))}", aside=True)


def list_(game: Game, json: Json = False, project: ProjectFolder = None) -> None:
    """List a game's samples: legal or not, entries, cost."""
    from pipeline.build.project import open_project
    from pipeline.game.records import roster_kind

    opened = open_project(project).open_game(game)
    kind = roster_kind(opened.kinds)
    if kind is None:
        raise Misuse(f"{game} has no rosters: no kind of its kinds.yaml has the folder rosters")
    samples = _describe_samples(opened, kind.name)
    if json:
        say_data(samples)
    else:
        say(*(map(_format_sample, samples) if samples else [f"{game} has no samples"]))


def _describe_samples(game: "OpenGame", kind: str) -> list[dict[str, Any]]:
    from pipeline.checks.verdict import RosterJudge
    from pipeline.rosters.description import RosterDescriber

    describer, judge = RosterDescriber(game), RosterJudge(game)
    samples = []
    for record in game.records[kind].values():
        roster, judged = describer.roster(record), judge.verdict(record)
        samples.append(
            {
                "file": record.position.file,
                "name": roster.title,
                "legal": judged.legal,
                "broken": [fault.rule for fault in judged.faults],
                "entries": len(roster.entries),
                "cost": roster.total,
                "limit": roster.limit,
                "unit": roster.unit,
            }
        )
    return samples


def _format_sample(sample: dict[str, Any]) -> str:
    limit = "" if sample["limit"] is None else f" of {sample['limit']}"
    cost = "" if sample["cost"] is None else f", {sample['cost']}{limit} {sample['unit']}"
    legality = "legal" if sample["legal"] else "ILLEGAL: " + ", ".join(sample["broken"])
    entries = f"{sample['entries']} entr{'y' if sample['entries'] == 1 else 'ies'}"
    return f"{sample['file']}  {sample['name']}: {entries}{cost}, {legality}"


def build(
    *,
    files: RosterFiles,
    product: Products = None,
    paper: Papers = None,
    without: Annotated[
        list[Part] | None,
        option(
            "--without PART",
            "Print a secret list without points, rules, xp or equipment; repeatable.",
        ),
    ] = None,
    blank: Annotated[int, option("--blank N", "Add this many blank cards.", min=0, max=100)] = 0,
    base: Annotated[str, option("--base-url URL", "Make the QR code a link to this page.")] = "",
    game: OfGame = "",
    edition: Edition,
    lang: Language = "",
    untranslated: Untranslated,
    out: OutputFolder = None,
    pack: Packing = False,
    printing: Printing,
    cutter: CutterName = "",
    jobs: Jobs = 0,
    draft: Annotated[
        bool, option("--draft", "Also print illegal rosters, and texts that do not fit.")
    ] = False,
    report: Report,
) -> None:
    """Print rosters: the game's own sheets, a list, its rules, cards.

    The list shows the verdict, the list's seal, and a QR code that holds the whole list. An illegal
    roster is printed only with --draft, with the verdict on the paper. Prints go into
    output/rosters/NAME.
    """
    from pipeline.build.edition import EditionKey
    from pipeline.build.project import open_project
    from pipeline.build.request import Request
    from pipeline.cli.building import finish, print_rosters
    from pipeline.cli.guard import FINDINGS
    from pipeline.game.kind_options import ROSTERS

    home = open_project(report.project)
    if any(letter.isspace() for letter in base):
        raise Misuse(f"{base!r} cannot begin a link: it contains a space")
    if base and without:
        raise Misuse("--base-url has no effect with --without: a secret list has no link")
    visibility = RosterVisibility(tuple(dict.fromkeys(without or ())), blank, base)
    key = EditionKey(home.root, game, lang, edition.name)
    key = key._replace(visibility=visibility, policy=untranslated.policy)
    place = out or home.output / ROSTERS
    settings = printing.settings(Choice(pack=pack).wanted, cutter)
    asked = Request(key, place, tuple(product or ()), tuple(paper or ()), jobs, draft)
    asked = asked._replace(settings=settings, strict=untranslated.strict)
    requests = [asked._replace(edition=key._replace(roster=file)) for file in files]
    outcomes = list(print_rosters(home, requests, report))
    finish([outcome for outcome in outcomes if outcome is not None], as_json=report.json)
    if None in outcomes:
        raise typer.Exit(FINDINGS)


_STDIN = "-"


def import_file(
    file: Annotated[str, argument("FILE", "The file; - for standard input.")],
    form: Annotated[
        str, option("--format FORMAT", "The format, if Punchboard does not recognize it.")
    ] = "",
    game: Annotated[str, option("--game GAME", "The game, if the file does not name it.")] = "",
    out: Annotated[
        Path | None, option("--out FILE", "The new file; default: the standard output.")
    ] = None,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Read a roster from another program, or a shared one.

    The roster is Punchboard's own in a format that loses nothing, or a list from Army Forge, New
    Recruit, List Forge or BattleScribe. The report lists each item as resolved, guessed, unknown or
    kept. Words without a place stay in notes or comments of the new file. The exit code is 1 if the
    file still lacks something. The command never overwrites a file.
    """
    from pipeline.build.project import open_project
    from pipeline.cli.guard import FINDINGS
    from pipeline.rosters.importing import fit, read_imported
    from pipeline.source.writing import write_atomically

    if quiet and json:
        raise Misuse("--quiet and --json contradict each other: give one of them")
    if out is not None and out.exists():
        raise Misuse(f"{out} exists already; name another file with --out")
    incoming, home = _read_incoming(file), open_project(project)
    imported = read_imported(incoming, form)
    game_name = game or (imported.own.game if imported.own else "")
    if not game_name:
        games = ", ".join(home.games())
        option = "--game, or --into of punchboard import"
        raise Misuse(f"{incoming.name} does not say its game: give {option}, one of {games}")
    opened = home.open_game(game_name)
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
    from pipeline.rosters.format import Incoming

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
    from pipeline.rosters.matching import Status

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


def export(
    *,
    file: RosterFile,
    to: Annotated[
        str, option("--format FORMAT", "text, markdown, csv, json, yaml, share, ros or rosz.")
    ] = "text",
    out: Annotated[
        Path | None, option("--out FILE", "The file to write; default: the standard output.")
    ] = None,
    game: OfGame = "",
    edition: Edition,
    project: ProjectFolder = None,
) -> None:
    """Write a roster for people or for another program.

    Text, Markdown and CSV are for people. JSON, YAML, the end of a link, and BattleScribe's ros and
    rosz (which many list builders read) are for programs, and can be imported again without loss.
    The same roster gives the same bytes.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import open_roster
    from pipeline.rosters.description import describe_roster
    from pipeline.rosters.format import exporters
    from pipeline.source.writing import write_atomically

    known = exporters()
    if to not in known:
        raise Misuse(f"there is no export format {to!r}; {did_you_mean(to, known)}")
    if out is None and to == "rosz" and sys.stdout.isatty():
        raise Misuse("rosz is not a text format: name a file with --out")
    opened = open_roster(open_project(project), file, game, edition.name)
    content = known[to].write(describe_roster(opened.game, opened.record))
    if out is None:
        say_file(content)
    else:
        write_atomically(out, content)


def share(
    file: RosterFile,
    base: Annotated[str, option("--base-url URL", "The address that the link begins with.")] = "",
    game: OfGame = "",
    project: ProjectFolder = None,
) -> None:
    """Print a roster as a link that holds all of it.

    Without --base-url, it prints only the text after # of such a link. Nothing is uploaded, and a
    browser does not send the text after # to any server.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import open_roster
    from pipeline.rosters.description import describe_roster
    from pipeline.rosters.format import fragment, link

    if any(letter.isspace() for letter in base):
        raise Misuse(f"{base!r} cannot begin a link: it contains a space")
    opened = open_roster(open_project(project), file, game)
    roster = describe_roster(opened.game, opened.record)
    say(link(roster, base) if base else fragment(roster))


COMMANDS = {
    "roster new": new,
    "roster list": list_,
    "roster build": build,
    "roster import": import_file,
    "roster export": export,
    "roster share": share,
}
