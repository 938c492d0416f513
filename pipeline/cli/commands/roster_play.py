"""`roster check`, `match`, `advance`, `history`, `diff`: before and after a game."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.option_groups import option
from pipeline.cli.options import (
    Edition,
    Json,
    Language,
    OfGame,
    ProjectFolder,
    Report,
    RosterFile,
    RosterFiles,
    shown,
    terminal,
    verdict_data,
)
from pipeline.cli.terminal import say, say_data
from pipeline.source.files import YAML_SUFFIXES
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.game.game import Game
    from pipeline.game.records import Record
    from pipeline.rosters.advance import Advanced, AdvanceRequest
    from pipeline.rosters.description import Change, Chapter, Difference
    from pipeline.rosters.roster import Roster


def check(*, files: RosterFiles, game: OfGame = "", edition: Edition, report: Report) -> None:
    """Check whether rosters are legal, and say how to fix them.

    It reports each broken rule at the line of the roster, with the rulebook's section, the full
    calculation and the smallest changes that fix it. The exit code is 1 if a roster is illegal or
    unreadable; advice makes no roster illegal.
    """
    from pipeline.build.project import open_project
    from pipeline.cli.guard import FINDINGS

    project, chosen = open_project(report.project), edition.name
    answers: list[dict[str, Any]] = []
    for file in files:
        answer, findings = _judge_file(project, file, game, chosen)
        answers.append(answer)
        # Advice is a part of the verdict, and always shown.
        report.tell(findings, Severity.INFO)
        if not report.json and (not report.quiet or not answer["legal"]):
            say(_format_answer(answer))
    if report.json:
        say_data(answers)
    if not all(answer["legal"] for answer in answers):
        raise typer.Exit(FINDINGS)


def _judge_file(
    project: "Project", file: Path, game: str, edition: str
) -> tuple[dict[str, Any], list[Finding]]:
    """Return the verdict on a file as plain data, and what is found in it."""
    from pipeline.build.rosters import open_roster
    from pipeline.checks.verdict import verdict
    from pipeline.rosters.description import verdict_findings

    answer: dict[str, Any] = {"file": str(file)}
    try:
        opened = open_roster(project, file, game, edition)
        judged = verdict(opened.game, opened.record)
    except PunchboardError as error:
        return {**answer, "legal": False, "readable": False}, list(error.findings)
    answer |= {"game": opened.game.id, "name": opened.record.name, "readable": True}
    return {**answer, **verdict_data(judged)}, verdict_findings(judged)


def _format_answer(answer: dict[str, Any]) -> str:
    from pipeline.source.names import counted

    if not answer["readable"]:
        return f"{answer['file']}: cannot be read as a roster"
    faults, advice = len(answer["faults"]), len(answer["advice"])
    said = [f"{answer['file']}: {answer['name']} is {'legal' if answer['legal'] else 'ILLEGAL'}"]
    said += [f"{counted(faults, 'rule')} broken"] if faults else []
    said += [f"{counted(advice, 'piece')} of advice"] if advice else []
    return ", ".join(said)


def match(
    files: RosterFiles,
    game: OfGame = "",
    lang: Language = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Show what the game computes for two or more opponents.

    An example is underdog points, with the full calculation.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import meeting, open_roster

    home = open_project(project)
    opened = [open_roster(home, file, game, language=lang) for file in files]
    result = meeting(*opened)
    if json:
        rosters = [str(file) for file in files]
        say_data({"rosters": rosters, "title": result.title, "lines": result.lines})
        return
    names = ", ".join(each.record.name for each in opened)
    say(f"{result.title}: {names}", *(f"  {line}" for line in result.lines))


Answers = Annotated[Path | None, option("--answers FILE", "Answers in YAML, step by step.")]
Seed = Annotated[str, option("--seed N", "Throw all dice, with this number as random seed.")]
Set = Annotated[list[str] | None, option("--set STEP.ENTRY.NAME=VALUE", "One answer; repeatable.")]
Day = Annotated[str, option("--date DAY", "The new roster's date; default: today.")]
Out = Annotated[
    Path | None, option("--out FILE", "The new file; default: next to FILE, named by the date.")
]
NoInput = Annotated[bool, option("--no-input", "Ask nothing, even on a terminal.")]


def advance(
    file: RosterFile,
    answers: Answers = None,
    set_: Set = None,
    seed: Seed = "",
    date: Day = "",
    out: Out = None,
    no_input: NoInput = False,
    game: OfGame = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Update a roster after a game: answer questions, and write a new roster.

    The answers come from --set and --answers, or you type them on a terminal; --seed throws the
    dice. The new file records which file it follows and what happened. The command never overwrites
    a file, and never writes a roster that breaks a rule.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import open_roster
    from pipeline.rosters.advance import AdvanceRequest
    from pipeline.rosters.roster_file import dated_name
    from pipeline.source.writing import write_atomically

    home, day = open_project(project), _day(date)
    opened = open_roster(home, file, game)
    target = out or file.parent / dated_name(file, day, file.parent)
    if target.exists():
        raise Misuse(f"{target} exists already; choose another file with --out")
    if target.suffix not in YAML_SUFFIXES:
        raise Misuse(f"{target}: expected a name that ends with .yaml or .json")
    prompter = None if no_input or json else terminal()
    request = AdvanceRequest(day, target.name, answers, set_ or (), prompter, seed)
    made = _advance_roster(opened.game, opened.record, file, request)
    write_atomically(target, made.text.encode())
    _print_report(made, shown(target), as_json=json)


def _advance_roster(
    game: "Game", record: "Record", file: Path, request: "AdvanceRequest"
) -> "Advanced":
    """Return the advanced roster; raises PunchboardError with the rules that it would break."""
    from pipeline.rosters.advance import Illegal
    from pipeline.rosters.advance import advance as advanced
    from pipeline.rosters.description import fault_finding

    try:
        return advanced(game, record, file, request)
    except Illegal as error:
        findings = [fault_finding(fault) for fault in error.verdict.faults]
        summary = Finding("roster-illegal", str(error), Position(), str(record))
        raise PunchboardError([*findings, summary]) from None


def _day(text: str) -> str:
    """Return the day of the new roster, today if none is given; raises Misuse."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() if text else date.today().isoformat()
    except ValueError:
        raise Misuse(f"--date: expected a day such as 2026-03-14, found {text!r}") from None


def _print_report(made: "Advanced", file: str, *, as_json: bool) -> None:
    if as_json:
        ledger = [line._asdict() for line in made.ledger]
        data = {"file": file, "ledger": ledger, **verdict_data(made.verdict)}
        say_data(data)
        return
    for line in made.ledger:
        say(f"{line.step}: {line.text}")
    for fault in made.verdict.advice:
        say(f"advice: {fault.title}: {fault.message}")
    say(file)


def history(
    file: RosterFile, game: OfGame = "", json: Json = False, project: ProjectFolder = None
) -> None:
    """Show how a roster came to be, game by game.

    It goes back to the first file, and prints each ledger and how it changed the points.
    """
    from pipeline.build.project import open_project
    from pipeline.build.rosters import game_of, open_roster
    from pipeline.rosters.description import history as history_of
    from pipeline.rosters.link import Link, way_to

    home = open_project(project)
    # The first of them may leave to its folder which game it belongs to.
    game_name = game_of(home, file, game)
    links = way_to(file, lambda path: Link(path, *open_roster(home, path, game_name)))
    chapters = history_of(links)
    if json:
        say_data([_data(chapter) for chapter in chapters])
    else:
        say(*(line for chapter in chapters for line in _lines(chapter)))


def _lines(chapter: "Chapter") -> Iterator[str]:
    roster, changes = chapter.roster, chapter.changes
    head = f"{roster.title} ({chapter.file.name}){_priced(roster.total, roster.unit)}"
    yield " ".join(filter(None, (chapter.date, head)))
    for step, text in chapter.ledger:
        yield f"  {step}: {text}"
    if changes is None:
        return
    for entry in changes.removed:
        yield f"  - {entry.title}{_priced(entry.cost, roster.unit)}"
    for entry in changes.added:
        yield f"  + {entry.title}{_priced(entry.cost, roster.unit)}"
    for each in changes.changed:
        if each.was != each.now:
            yield f"  ~ {each.title}: {each.was} -> {each.now} {roster.unit}".rstrip()


def _data(chapter: "Chapter") -> dict[str, Any]:
    return {
        "file": str(chapter.file),
        "date": chapter.date,
        "name": chapter.roster.title,
        "cost": chapter.roster.total,
        "unit": chapter.roster.unit,
        "ledger": [{"step": step, "text": text} for step, text in chapter.ledger],
    }


def diff(
    a: RosterFile,
    b: RosterFile,
    game: OfGame = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Show what differs between two rosters: added, removed and changed entries."""
    from pipeline.build.project import open_project
    from pipeline.build.rosters import open_roster
    from pipeline.rosters.description import describe_roster, difference

    home = open_project(project)
    old, new = (describe_roster(*open_roster(home, file, game)) for file in (a, b))
    if old.game != new.game:
        raise Misuse(
            f"{a} is a roster of {old.game}, {b} one of {new.game}: they cannot be compared"
        )
    differences = difference(old, new)
    if json:
        say_data(_diff_data(old, new, differences))
    else:
        say(*_diff_lines(old, new, differences))


def _diff_lines(old: "Roster", new: "Roster", differences: "Difference") -> Iterator[str]:
    yield f"{old.title}{_priced(old.total, old.unit)} -> {new.title}{_priced(new.total, new.unit)}"
    for change in differences.facts:
        yield f"  {_describe_change(change)}"
    for entry in differences.removed:
        yield f"- {entry.title}{_priced(entry.cost, old.unit)}"
    for entry in differences.added:
        yield f"+ {entry.title}{_priced(entry.cost, new.unit)}"
    for changed in differences.changed:
        same = changed.was == changed.now
        cost = "" if same else f"  {_cost_change(changed.was, changed.now, new.unit)}"
        yield f"~ {changed.title}{cost}"
        for change in changed.changes:
            if change.label != "cost":
                yield f"    {_describe_change(change)}"
    if old.total is not None and new.total is not None:
        yield f"{_cost_change(old.total, new.total, new.unit)} in all"


def _describe_change(change: "Change") -> str:
    if not change.was:
        return f"{change.label}: + {change.now}"
    if not change.now:
        return f"{change.label}: - {change.was}"
    return f"{change.label}: {change.was} -> {change.now}"


def _priced(cost: int | None, unit: str) -> str:
    return "" if cost is None else f", {cost} {unit}".rstrip()


def _cost_change(was: int | None, now: int | None, unit: str) -> str:
    return f"{(now or 0) - (was or 0):+d} {unit}".rstrip()


def _diff_data(old: "Roster", new: "Roster", differences: "Difference") -> dict[str, object]:
    return {
        "from": {"name": old.title, "cost": old.total},
        "to": {"name": new.title, "cost": new.total},
        "unit": new.unit,
        "facts": [change._asdict() for change in differences.facts],
        "removed": [{"title": entry.title, "cost": entry.cost} for entry in differences.removed],
        "added": [{"title": entry.title, "cost": entry.cost} for entry in differences.added],
        "changed": [
            {
                "title": each.title,
                "was": each.was,
                "now": each.now,
                "changes": [change._asdict() for change in each.changes],
            }
            for each in differences.changed
        ],
    }


COMMANDS = {
    "roster check": check,
    "roster match": match,
    "roster advance": advance,
    "roster history": history,
    "roster diff": diff,
}
