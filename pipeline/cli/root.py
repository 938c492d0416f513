"""The root of the command line: its commands, imported when they are called, each within limits."""

import importlib
import inspect
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from contextvars import ContextVar
from functools import cache, wraps
from pathlib import Path
from typing import IO, Annotated, Any, Final, NoReturn

import typer

from pipeline.cli.guard import FINDINGS, GuardedCommand, GuardedGroup, taking_defaults, told_misuse
from pipeline.cli.limits import BEFORE_COMMAND, LimitOptions, limited
from pipeline.cli.option_groups import Command, flat, option, parameters_of, with_parameters
from pipeline.cli.terminal import INTERRUPTED, say, terminal_paint, unwritten
from pipeline.source.files import YAML, read_text
from pipeline.source.findings import Finding, Misuse, PunchboardError
from pipeline.source.limits import LimitMet, Limits

LIMITS_ASKED: Final[ContextVar[Limits | None]] = ContextVar("limits", default=None)
"""What a command that works again and again holds each time to."""

_BEGINS_ITSELF: Final = "serve"
_ENDED_BY_SIGNAL: Final = 128
"""The least exit code of a command that a signal has ended."""


def with_limits(command: Command, name: str) -> Command:
    """Return a command, flat already, within limits; `name` is what findings call its work.

    It takes their options, too, which help shows before the command alone.
    """

    @wraps(command)
    def run(**given: Any) -> Any:
        options = LimitOptions(**{each.name: given.pop(each.name) for each in hidden})
        limits = options.over(BEFORE_COMMAND.get()).limits(given.get("jobs") or 0)
        LIMITS_ASKED.set(limits)
        if limits is None or name == _BEGINS_ITSELF:
            return command(**given)
        work = _run_in_copy if limits.untrusted else _run_here
        return work(command, given, limits, _subject(name, given))

    hidden = list(parameters_of(LimitOptions, hidden=True))
    return with_parameters(run, [*inspect.signature(command).parameters.values(), *hidden])


def _run_here(command: Command, given: Mapping[str, Any], limits: Limits, subject: str) -> Any:
    """Run a command; raises typer.Exit and PunchboardError at a limit."""
    try:
        with limited(limits, subject):
            return command(**given)
    except LimitMet as met:
        _fail(placed_limit(met), given)


def placed_limit(met: LimitMet) -> Finding:
    """Return the finding of a limit with the line of the template that it was met at."""
    from pipeline.build.face_errors import template_position

    return met.finding._replace(position=template_position(met.where)) if met.where else met.finding


def _run_in_copy(command: Command, given: Mapping[str, Any], limits: Limits, subject: str) -> Any:
    """Run a command in a copy of this process; raises typer.Exit and PunchboardError here."""
    from tempfile import TemporaryFile

    from pipeline.cli.supervision import begin

    if given.get("watch"):
        raise Misuse(
            "--watch runs until Ctrl-C, but --untrusted limits the time: leave out one of them"
        )
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
        unwritten(error)


def _fail(limit: Finding, given: Mapping[str, Any]) -> NoReturn:
    from pipeline.cli.report import Answer, Lines, ReportContext
    from pipeline.cli.report_formats import REPORTS, publish

    form = "json" if given.get("json") else str(given.get("format_", "text"))
    # Of all commands, those that check have the formats of reports.
    if "select" not in given or form not in REPORTS:
        raise PunchboardError(limit)
    game = ", ".join(given.get("games") or ()) or "project"
    context = ReportContext(Lines(given.get("project")), terminal_paint(), bool(given.get("quiet")))
    publish(form, [Answer(game, (limit,))], context)
    raise typer.Exit(FINDINGS)


def _subject(name: str, given: Mapping[str, Any]) -> str:
    games = given.get("games") or given.get("game") or ()
    return " ".join((name, *((games,) if isinstance(games, str) else games)))


COMMANDS: Final = {
    "new": "Begin a game, or add a kind or a record to one.",
    "import": "Import a spreadsheet as a game or as records, or a roster from another program.",
    "serve": "Show the project in the browser and redraw it while you write.",
    "check": "Check a game without writing anything: content, templates, fit.",
    "explain": "Explain a finding code: what it means, an example, and how to fix it.",
    "list": "List the games, or the kinds, records and products of one.",
    "show": "Show a record with all its values, and where they come from.",
    "schema": "Print the JSON Schema of a game's files, for editors.",
    "export": "Write all records of a game as data, with errata applied.",
    "build": "Print games: arrange their pieces on sheets, and write PDFs.",
    "proof": "Draw faces as PNG or PDF: one, many, or all on a contact sheet.",
    "calibrate": "Measure how far a printer's backs are off, and store it.",
    "reprint": "Print only what has changed since a date, version or commit.",
    "editions": "List the editions of a game: as first printed, as published, with house rulings.",
    "errata": "List what errata and house rulings change: old and new text, date, reason.",
    "order": "Make the folder that a print shop or a virtual tabletop takes.",
    "preflight": "Check PDFs from any program against a printer's or a print shop's rules.",
    "licences": "List the licences of all installed packages, or of all that a game prints.",
    "locale": "Translations: begin, collect, update, count and check them.",
    "roster": "Rosters: begin, check, print, compare and share them.",
    "event": "Events: check all lists at once, pair rounds, print standings.",
}
"""Each command's one-line help, in the order of a day's work."""

_HEADINGS: Final = {
    "Begin": "new import",
    "Write and check": "serve check explain list show schema export",
    "Print": "build proof calibrate reprint editions errata",
    "Order": "order preflight licences",
    "Translate and play": "locale roster event",
}


_MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "editions": ("show",),
    "errata": ("show",),
    "explain": ("check",),
    "export": ("tables",),
    "import": ("tables",),
    "list": ("show",),
    "new": ("authoring",),
    "preflight": ("check",),
    "reprint": ("build",),
    "roster": ("roster_files", "roster_play", "roster_seals"),
    "schema": ("authoring",),
    "serve": ("authoring",),
}
"""The modules of commands that do not lie in one of their own name."""


_EXAMPLES: Final = Path(__file__).with_name("examples.json")
"""Examples of each command, by all its words."""


class CommandTable(dict[str, Any]):
    """The commands by name; a command's module is imported when the command is looked up."""

    def __init__(self) -> None:
        super().__init__(COMMANDS)

    def get(self, key: str, default: Any = None) -> Any:
        """Return the command `key`, imported now, or `default`."""
        return load_command(key) if key in self else default

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)


def commands_of(name: str) -> dict[str, Any]:
    """Return the functions of a command with their examples, by the words that follow its name.

    A command that is no group has one function, by the command's own name.
    """
    modules = (
        importlib.import_module(f"pipeline.cli.commands.{each}")
        for each in _MODULES.get(name, (name,))
    )
    examples = json.loads(read_text(_EXAMPLES, YAML))
    return {
        words.removeprefix(f"{name} "): (function, tuple(examples[words]))
        for module in modules
        for words, function in module.COMMANDS.items()
        if words.split()[0] == name
    }


@cache
def load_command(name: str) -> Any:
    """Import the module of command `name` and return what it holds as a command or a group."""
    functions = commands_of(name)
    app = typer.Typer(
        cls=GuardedGroup,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    if name not in functions:
        app.callback(help=COMMANDS[name], no_args_is_help=True)(lambda: None)
    for key, (function, examples) in functions.items():
        epilog = "\b\n" + "\n".join(["Examples:", *(f"  {example}" for example in examples)])
        words = name if key == name else f"{name} {key}"
        app.command(key, cls=GuardedCommand, epilog=epilog)(with_limits(flat(function), words))
    command = typer.main.get_command(app)
    command.name = name
    return command


class CommandGroup(GuardedGroup):
    """The root: lists the commands from the table and imports only the one that runs."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = CommandTable()

    def get_params(self, ctx: Any) -> list[Any]:
        return taking_defaults(super().get_params(ctx))

    def make_context(self, *words: Any, **settings: Any) -> Any:
        """Read the options before a command; raises what typer does, its words made visible."""
        with told_misuse():
            return super().make_context(*words, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Find the command, read its options and run it; raises as `make_context` does."""
        with told_misuse():
            return super().invoke(ctx)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the commands in the table's order."""
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the one-line helps without importing a command."""
        for heading, names in _HEADINGS.items():
            with formatter.section(heading):
                formatter.write_dl([(f"{name:9}", COMMANDS[name]) for name in names.split()])


def _print_version(requested: bool) -> None:
    if requested:
        from pipeline import __version__

        say(f"punchboard {__version__}")
        raise typer.Exit


_VERSION = option("--version", "Print the version.", callback=_print_version, is_eager=True)


def _root(*, version: Annotated[bool, _VERSION] = False, limits: LimitOptions) -> None:
    """Turn YAML and tables into printed games. Begin with: punchboard new game NAME.

    The facts of a game lie in content/, its look in templates/, and print-ready PDFs come out in
    output/. Run it anywhere inside a project; every command explains itself with --help.
    """
    BEFORE_COMMAND.set(limits)


app = typer.Typer(
    cls=CommandGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"max_content_width": 100},
)
app.callback()(flat(_root))
