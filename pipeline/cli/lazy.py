"""Commands that are named at once and imported when they are called, so that help is instant."""

import importlib
from collections.abc import Iterator
from typing import Any, Final

import typer
from typer.core import TyperGroup

from pipeline.cli.command_line import taking_defaults, visible_misuse
from pipeline.cli.guard import GuardedCommand
from pipeline.cli.untrusted import with_limits

COMMANDS: Final = {
    "build": "Print games: lay out, impose and write PDFs with a manifest.",
    "serve": "Show the project in the browser and redraw it while you write.",
    "check": "Check a game without writing anything: content, templates, fit.",
    "roster": "Rosters: begin, check, print, compare and share them.",
    "locale": "Translations: begin, collect, bring up to date, count and check them.",
    "rule": "Explain a finding code: what, why, a bad and a good example.",
    "list": "List the games, or the kinds, records and products of one.",
    "show": "Show a record as it resolves, with its sources.",
    "editions": "List the editions of a game: as first printed, as published, with house rulings.",
    "errata": "List what errata and house rulings change: was and now, kind, date, reason.",
    "order": "Make the folder that a print shop or a virtual table takes.",
    "calibrate": "Measure how far a printer's backs are off, and remember it.",
    "reprint": "Print only what has changed since a date, version or commit.",
    "proof": "Draw faces as PNG or PDF: one, many, or all on a contact sheet.",
    "preflight": "Check PDFs, whoever made them, against a printer's or a print shop's rules.",
    "export": "Export every resolved record of a game as data.",
    "licences": "List the licences of all that is installed, or of what a game prints.",
    "schema": "Print the JSON Schema of a game's files, for editors.",
    "import": "Import a spreadsheet's table: a new game that prints at once, or new records.",
    "new": "Begin a new game, or add a record to one.",
}
"""Each command's one-line help, in the order of a day's work; its module has the same name."""


class CommandTable(dict[str, Any]):
    """The commands by name; a command's module is imported when the command is looked up."""

    def __init__(self) -> None:
        super().__init__(COMMANDS)

    def get(self, key: str, default: Any = None) -> Any:
        """Return the command `key`, imported now, or `default`."""
        return load_command(key) if key in self else default

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)


def load_command(name: str) -> Any:
    """Import the module of command `name` and return what it holds as a command or a group."""
    module = importlib.import_module(f"pipeline.cli.commands.{name}")
    functions = module.COMMANDS
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    if name not in functions:
        app.callback(help=COMMANDS[name], no_args_is_help=True)(lambda: None)
    for key, (function, examples) in functions.items():
        epilog = "\b\n" + "\n".join(["Examples:", *(f"  {example}" for example in examples)])
        words = name if key == name else f"{name} {key}"
        app.command(key, cls=GuardedCommand, epilog=epilog)(with_limits(function, words))
    command = typer.main.get_command(app)
    command.name = name
    return command


class CommandGroup(TyperGroup):
    """The root: lists the commands from the table and imports only the one that runs."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = CommandTable()

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options before a command."""
        return taking_defaults(super().get_params(ctx))

    def make_context(self, *words: Any, **settings: Any) -> Any:
        """Read the options before a command; raises what typer does, its words made visible."""
        with visible_misuse():
            return super().make_context(*words, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Find the command, read its options and run it; raises as `make_context` does."""
        with visible_misuse():
            return super().invoke(ctx)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the commands in the table's order."""
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the one-line helps without importing a command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
