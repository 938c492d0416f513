"""Every command within limits; with `--untrusted` in a process that another one watches over."""

import inspect
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from contextvars import ContextVar
from functools import wraps
from typing import IO, Any, Final, NoReturn, TypeAlias

import typer

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.limits import LimitMet, Limits
from pipeline.cli.interrupts import INTERRUPTED
from pipeline.cli.limit_options import OPTIONS, asked_limits
from pipeline.cli.limited_work import limited

Command: TypeAlias = Callable[..., Any]

LIMITS_ASKED: Final[ContextVar[Limits | None]] = ContextVar("limits", default=None)
"""What a command that works again and again holds each time to."""

_BEGINS_ITSELF: Final = "serve"
_ENDED_BY_SIGNAL: Final = 128
"""The least exit code of what a signal has ended."""


def with_limits(command: Command, name: str) -> Command:
    """Return a command with the options of limits; `name` is what findings call its work."""

    @wraps(command)
    def run(**given: Any) -> Any:
        asked = {option: given.pop(option) for option in OPTIONS}
        limits = asked_limits(**asked, jobs=given.get("jobs") or 0)
        LIMITS_ASKED.set(limits)
        if limits is None or name == _BEGINS_ITSELF:
            return command(**given)
        work = _run_in_copy if limits.untrusted else _run_here
        return work(command, given, limits, _subject(name, given))

    signature = inspect.signature(command)
    own = list(signature.parameters.values())
    more = [
        inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
        for option, (hint, default) in OPTIONS.items()
    ]
    # What Typer makes options of.
    run.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in (*own, *more)}
    return run


def _run_here(command: Command, given: Mapping[str, Any], limits: Limits, subject: str) -> Any:
    """Run a command; raises typer.Exit and PunchboardError at a limit."""
    try:
        with limited(limits, subject):
            return command(**given)
    except LimitMet as met:
        _fail(placed_limit(met), given)


def placed_limit(met: LimitMet) -> Finding:
    """Return the finding of a limit with the line of the template that it was met at."""
    from pipeline.press.misfits import template_position

    return met.finding._replace(position=template_position(met.where)) if met.where else met.finding


def _run_in_copy(command: Command, given: Mapping[str, Any], limits: Limits, subject: str) -> Any:
    """Run a command in a copy of this process; raises typer.Exit and PunchboardError here."""
    from tempfile import TemporaryFile

    from pipeline.cli.limited_process import begin

    if given.get("watch"):
        raise Misuse("--watch lasts until Ctrl-C, and --untrusted bounds what ends: leave one away")
    answers = _is_for_machines(command, given) and not sys.stdout.isatty()
    with TemporaryFile() if answers else nullcontext() as held:
        copy = begin(limits, held.fileno() if held else None)
        if copy is None:
            return _run_here(command, given, limits, subject)
        from pipeline.cli.supervision import supervise

        ended = supervise(copy, limits, subject)
        if ended.limit is not None:
            _fail(ended.limit, given)
        # Of what was interrupted, nothing is answered by half.
        if held and ended.code < _ENDED_BY_SIGNAL:
            _pass_on(held)
    if ended.code == INTERRUPTED:
        # The copy has said so already.
        os._exit(INTERRUPTED)
    raise typer.Exit(ended.code)


def _is_for_machines(command: Command, given: Mapping[str, Any]) -> bool:
    """Tell whether an answer on stdout is nothing by half: data, or a file."""
    is_text = str(given.get("format_", "text")) == "text"
    has_json = "json" in inspect.signature(command).parameters
    return bool(given.get("json")) or not (has_json and is_text)


def _pass_on(held: IO[bytes]) -> None:
    """Write on stdout what the copy has answered."""
    held.seek(0)
    sys.stdout.flush()
    try:
        shutil.copyfileobj(held, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    except OSError as error:
        from pipeline.cli.streams import unwritten

        unwritten(error)


def _fail(limit: Finding, given: Mapping[str, Any]) -> NoReturn:
    """Tell of a limit as the command tells of findings."""
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report_format import REPORTS, Answer, ReportContext, publish

    form = "json" if given.get("json") else str(given.get("format_", "text"))
    # Of all commands, those that check have the formats of reports.
    if "select" not in given or form not in REPORTS:
        raise PunchboardError(limit)
    from pipeline.cli.colour import terminal_paint
    from pipeline.cli.quote import Lines

    game = ", ".join(given.get("games") or ()) or "project"
    context = ReportContext(Lines(given.get("project")), terminal_paint(), bool(given.get("quiet")))
    publish(form, [Answer(game, (limit,))], context)
    raise typer.Exit(FINDINGS)


def _subject(name: str, given: Mapping[str, Any]) -> str:
    games = given.get("games") or given.get("game") or ()
    return " ".join((name, *((games,) if isinstance(games, str) else games)))
