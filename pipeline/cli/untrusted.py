"""`--untrusted`: what a command does for a stranger's project is done in a process with limits."""

import inspect
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import wraps
from typing import IO, Annotated, Any, Final, NoReturn, TypeAlias

import typer

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.limits import MEGABYTE, USUAL_MEMORY, USUAL_TIME, Limits, limits_in_force
from pipeline.cli.interrupts import INTERRUPTED

UNTRUSTED: Final = "PUNCHBOARD_UNTRUSTED"
MOST_MEMORY: Final = "PUNCHBOARD_MOST_MEMORY"
MOST_TIME: Final = "PUNCHBOARD_MOST_TIME"

AVAILABLE: Final = os.name == "posix"
"""Whether this system can copy processes and hold them to limits."""
_PANEL: Final = "Projects of strangers"
_LEAST_MEMORY: Final = 100
_MOST: Final = 1_000_000
_BESIDE_WORKERS: Final = 16

Command: TypeAlias = Callable[..., Any]
Untrusted: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--untrusted",
        help=f"Work in a process with limits of memory and time. {UNTRUSTED}=1 does so always.",
        rich_help_panel=_PANEL,
    ),
]
MostMemory: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--most-memory",
        metavar="MB",
        min=_LEAST_MEMORY,
        max=_MOST,
        help=f"Megabytes of memory with --untrusted; {USUAL_MEMORY} unless {MOST_MEMORY} is set.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
MostTime: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--most-time",
        metavar="SECONDS",
        min=1,
        max=_MOST,
        help=f"Seconds with --untrusted; {USUAL_TIME} unless {MOST_TIME} is set.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
_OPTIONS: Final = {"untrusted": (Untrusted, False), "most_memory": (MostMemory, None)} | {
    "most_time": (MostTime, None)
}

LIMITS_ASKED: Final[ContextVar[Limits | None]] = ContextVar("limits", default=None)
"""What a command that begins its limited processes itself is to hold them to."""

_BEGINS_ITSELF: Final = "serve"


def with_limits(command: Command, name: str) -> Command:
    """Return a command with the options of limits; `name` is what findings call its work."""

    @wraps(command)
    def run(**given: Any) -> Any:
        asked = {option: given.pop(option) for option in _OPTIONS}
        limits = _limits(**asked, jobs=given.get("jobs") or 0)
        LIMITS_ASKED.set(limits)
        if limits is None or name == _BEGINS_ITSELF:
            return command(**given)
        return _run_limited(command, given, limits, name)

    signature = inspect.signature(command)
    own = list(signature.parameters.values())
    more = [
        inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
        for option, (hint, default) in _OPTIONS.items()
    ]
    # What Typer makes options of.
    run.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in (*own, *more)}
    return run


def _limits(
    *, untrusted: bool, most_memory: int | None, most_time: int | None, jobs: int
) -> Limits | None:
    """Return what the work is to be held to, None for nothing. Raises Misuse."""
    if limits_in_force() is not None:
        return None
    if not (untrusted or _is_set(os.environ.get(UNTRUSTED, ""))):
        for option, value in (("--most-memory", most_memory), ("--most-time", most_time)):
            if value is not None:
                raise Misuse(f"{option} has no effect without --untrusted: give both")
        return None
    if not AVAILABLE:
        raise Misuse("--untrusted is not available here: this system cannot bound a process")
    memory = most_memory or _number(MOST_MEMORY, _LEAST_MEMORY, USUAL_MEMORY)
    seconds = most_time or _number(MOST_TIME, 1, USUAL_TIME)
    workers = max(jobs, os.cpu_count() or 1)
    # Each of them may have another process beside it that draws SVG.
    return Limits(memory * MEGABYTE, seconds, 2 * workers + _BESIDE_WORKERS)


def _is_set(value: str) -> bool:
    if value not in ("", "0", "1"):
        raise Misuse(f"{UNTRUSTED}: expected 1 or 0, found {value!r}")
    return value == "1"


def _number(variable: str, least: int, usual: int) -> int:
    value = os.environ.get(variable, "")
    if not value:
        return usual
    if not (value.isascii() and value.isdigit() and least <= int(value[:9]) <= _MOST):
        raise Misuse(f"{variable}: expected a number from {least} to {_MOST}, found {value!r}")
    return int(value)


def _run_limited(command: Command, given: Mapping[str, Any], limits: Limits, name: str) -> Any:
    """Run a command in a copy of this process; raises typer.Exit and PunchboardError here."""
    from tempfile import TemporaryFile

    from pipeline.cli.limited_process import begin

    if given.get("watch"):
        raise Misuse("--watch lasts until Ctrl-C, and --untrusted bounds what ends: leave one away")
    answers = _is_for_machines(command, given) and not sys.stdout.isatty()
    with TemporaryFile() as held:
        copy = begin(limits, held.fileno() if answers else None)
        if copy is None:
            return command(**given)
        from pipeline.cli.supervision import supervise

        ended = supervise(copy, limits, _subject(name, given))
        if ended.limit is not None:
            _fail(ended.limit, given)
        if answers:
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
