"""The root of the command line: what it says without a command, and its commands."""

from typing import Annotated

import typer

from pipeline.cli.lazy import CommandGroup
from pipeline.cli.say import say


def _print_version(wanted: bool) -> None:
    if wanted:
        from pipeline import __version__

        say(f"punchboard {__version__}")
        raise typer.Exit


_VERSION = typer.Option(
    "--version", help="Print the version.", callback=_print_version, is_eager=True
)


def _root(
    version: Annotated[bool, _VERSION] = False,
) -> None:
    """Turn YAML into printed tabletop components.

    The facts of a game lie in content/, its look in templates/, and print-ready PDFs come out in
    output/. Run it anywhere inside a project; every command explains itself with --help.
    """


app = typer.Typer(
    cls=CommandGroup, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True
)
app.callback()(_root)
