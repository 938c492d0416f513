"""The entry point: the root of the command line."""

import gc
import os
import sys
from typing import Annotated, NoReturn

import typer

from pipeline.cli.lazy import CommandGroup


def _print_version(wanted: bool) -> None:
    if wanted:
        from pipeline import __version__

        print(f"punchboard {__version__}")
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


def main() -> NoReturn:
    """Run the command line and end the process with its exit code."""
    # A command is over before its garbage would matter, and searching for it costs a twentieth.
    gc.disable()
    # Looking for pydantic plugins reads the metadata of every installed package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        app(prog_name="punchboard")
    except SystemExit as ending:
        _end(ending.code)
    _end(0)


def _end(code: str | int | None) -> NoReturn:
    """End the process without taking a large game apart piece by piece first."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = 1
    os._exit(code if isinstance(code, int) else int(code is not None))
