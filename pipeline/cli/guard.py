"""The one place where what a command raises becomes words on stderr and an exit code."""

import os
import traceback
from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperCommand

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.cli.command_line import (
    refuse_empty,
    refuse_two_formats,
    refuse_unreadable,
    taking_defaults,
)
from pipeline.cli.interrupts import INTERRUPTED, received
from pipeline.cli.say import say

FINDINGS: Final = 1
MISUSE: Final = 2
INTERNAL: Final = 70
"""EX_SOFTWARE of sysexits.h."""


_ARGUMENTS: Final = "Arguments"
_OPTIONS: Final = "Options"


class GuardedCommand(TyperCommand):
    """A command that ends with a message and an exit code, never with a traceback."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its parameters."""
        return taking_defaults(super().get_params(ctx))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, those of a panel under its name behind all others."""
        panels: dict[str, list[tuple[str, str]]] = {_OPTIONS: []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                panel = getattr(parameter, "rich_help_panel", None) or _OPTIONS
                is_argument = parameter.param_type_name == "argument"
                panels.setdefault(_ARGUMENTS if is_argument else panel, []).append(record)
        arguments = panels.pop(_ARGUMENTS, [])
        for title, records in {_ARGUMENTS: arguments, **panels}.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line; refuses a value that is empty, or no text."""
        refuse_empty(self, ctx, args)
        rest = super().parse_args(ctx, args)
        refuse_unreadable(self, ctx)
        return rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raises typer.Exit with the code of what went wrong."""
        try:
            refuse_two_formats(ctx)
            return super().invoke(ctx)
        except (Misuse, PunchboardError, OSError) as error:
            raise typer.Exit(_report(error, ctx.params)) from None
        except typer.Abort:
            # A prompt makes one of both Ctrl-C and the end of its input.
            raise KeyboardInterrupt from None
        except Exception as error:
            if type(error).__module__.startswith(("typer", "click")):
                raise
            raise typer.Exit(internal(error)) from None


def _report(error: BaseException, params: dict[str, Any]) -> int:
    """Say on stderr what the user did or met, and return the exit code."""
    if isinstance(error, Misuse):
        say(f"punchboard: {error}", aside=True)
        return MISUSE
    if isinstance(error, OSError):
        error = PunchboardError(_file_finding(error))
    if isinstance(error, PunchboardError):
        if _debugging() and error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        from pipeline.cli.report import print_findings
        from pipeline.cli.telling import measured

        as_json = bool(params.get("json"))
        severity, notes = params.get("severity"), bool(params.get("notes"))
        quiet = bool(params.get("quiet"))
        measure = measured(severity, notes=notes, quiet=quiet, as_json=as_json)
        print_findings(error.findings, params.get("project"), measure, as_json=as_json)
    return FINDINGS


def _file_finding(error: OSError) -> Finding:
    if not error.filename and isinstance(error, FileNotFoundError) and _is_nowhere():
        hint = "go to a folder that there is"
        return Finding("file-access", "the working directory has been removed", hint=hint)
    return Finding(
        "file-access",
        error.strerror or str(error),
        Position(str(error.filename or "")),
        hint="check that the path exists, that it may be written, and that the disk has room",
    )


def _is_nowhere() -> bool:
    try:
        Path.cwd()
    except OSError:
        return True
    return False


def _debugging() -> bool:
    return os.environ.get("PUNCHBOARD_DEBUG") == "1"


def internal(error: Exception) -> int:
    """Say on stderr that the fault is ours, and return the exit code."""
    if received():
        # Some code answers an interruption with an error of its own.
        return INTERRUPTED
    if _debugging():
        traceback.print_exception(error)
    else:
        text = " ".join(str(error).split())[:200]
        where = "PUNCHBOARD_DEBUG=1 shows where"
        message = f"internal error: {type(error).__name__}: {text}; please report it ({where})"
        say(message, aside=True)
    return INTERNAL
