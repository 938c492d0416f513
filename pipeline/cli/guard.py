"""What a command raises, and mistakes on the command line, as words and an exit code."""

import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from pipeline.cli.option_groups import WHOLE_HELP, value_of
from pipeline.cli.terminal import INTERRUPTED, received, say
from pipeline.source.escaping import is_text, visible
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity
from pipeline.source.names import did_you_mean, nearest

_LONGEST: Final = 40


def words_of(error: Any) -> str:
    """Return what is wrong and what to do, for an error of typer."""
    message = _message(error)
    path = getattr(getattr(error, "ctx", None), "command_path", "")
    return visible(
        message if not path or "did you mean" in message else f"{message}; see {path} --help"
    )


def _message(error: Any) -> str:
    sort, parameter = type(error).__name__, getattr(error, "param", None)
    if sort == "NoSuchOption":
        return _unknown_option(error)
    if sort == "BadOptionUsage":
        takes_none = "does not take" in error.message
        wanted, found = ("no value", "one") if takes_none else ("a value", "nothing")
        return f"{error.option_name}: expected {wanted}, found {found}"
    if sort == "MissingParameter":
        return f"{_spelt(parameter)} is missing" + _usage(error)
    if parameter is not None:
        return f"{_spelt(parameter)}: {_value_message(error, parameter)}"
    if error.ctx is not None and error.message.startswith("Got unexpected extra"):
        takes = _takes(error)
        more = error.message.rpartition(" (")[2].removesuffix(")")
        return f"expected {takes or 'no argument'}, found more: {more}"
    return str(error.format_message())


def _takes(error: Any) -> str:
    return " ".join(error.ctx.command.collect_usage_pieces(error.ctx)[1:])


def _usage(error: Any) -> str:
    takes = _takes(error) if error.ctx is not None else ""
    return f": expected {takes}" if " " in takes else ""


def _unknown_option(error: Any) -> str:
    parameters = error.ctx.command.get_params(error.ctx)
    message = f"there is no option {error.option_name}"
    word = error.option_name.removeprefix("--")
    for each in parameters:
        if each.param_type_name == "argument" and word in (each.name, each.name.removesuffix("s")):
            return f"{message}: write {value_of(each)} alone, without an option"
    known = [
        name.removeprefix("--")
        for each in parameters
        if not each.hidden
        for name in (*each.opts, *each.secondary_opts)
        if name.startswith("--")
    ]
    close = nearest(word, known)
    return f"{message}; did you mean '--{close}'?" if close else message


def _spelt(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return value_of(parameter)
    return str(max(parameter.opts, key=len))


def _value_message(error: Any, parameter: Any) -> str:
    """Return what was expected as the value of a parameter, and what was found."""
    faults = getattr(error.__cause__, "errors", None)
    if faults is None:
        return str(error.message)
    found = str(faults()[0]["input"])
    shown = repr(found) if len(found) <= _LONGEST else f"{found[:_LONGEST]!r}…"
    return f"expected {_expected(parameter)}, found {shown}"


def _expected(parameter: Any) -> str:
    described = parameter.type_descriptor
    if described.is_choice:
        *others, last = (str(getattr(each, "value", each)) for each in described.choices)
        return f"{', '.join(others)} or {last}" if others else last
    least, most = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if described.annotation is int or described.is_ranged:
        if least is None and most is None:
            return "a whole number"
        if most is None:
            return f"a whole number of {least} or more"
        return f"a whole number from {least} to {most}"
    return value_of(parameter)


@contextmanager
def told_misuse() -> Iterator[None]:
    """Say in one line what is wrong with a command line; raises typer.Exit then."""
    try:
        yield
    except Exception as error:
        usage_error = hasattr(error, "format_message") and hasattr(error, "ctx")
        # What typer says where a command lacks any word is the whole help.
        if not usage_error or type(error).__name__ == "NoArgsIsHelpError":
            raise
        say(f"punchboard: {words_of(error)}", aside=True)
        raise typer.Exit(MISUSE) from None


def refuse_empty(command: Any, context: Any, arguments: Sequence[str]) -> None:
    """Refuse an empty text as a value, such as that of a variable that is not set.

    As a path it would be the working directory. Raises typer.BadParameter.
    """
    if all(each and not each.endswith("=") for each in arguments):
        return
    values, _, _ = command.make_parser(context).parse_args(args=list(arguments))
    for parameter in command.get_params(context):
        value = values.get(parameter.name)
        if value == "" or (isinstance(value, (list, tuple)) and "" in value):
            message = "expected a value, found an empty text"
            raise typer.BadParameter(message, ctx=context, param=parameter)


def refuse_unreadable(command: Any, context: Any) -> None:
    """Refuse a value that the terminal's encoding does not have, which no file could hold.

    The names of files may have what they like, and are paths. Raises typer.BadParameter.
    """
    for parameter in command.get_params(context):
        value = context.params.get(parameter.name)
        texts = value if isinstance(value, (list, tuple)) else (value,)
        for text in texts:
            if isinstance(text, str) and not is_text(text) and parameter.metavar != "FILE":
                message = f"expected text, found bytes that are none: {text!r}"
                raise typer.BadParameter(message, ctx=context, param=parameter)


def taking_defaults(parameters: list[Any]) -> list[Any]:
    """Return parameters that convert what was typed alone.

    A default is of its type already, as the command's own signature says it. What converts is made
    by pydantic, parameter by parameter, which takes longer than many a command.
    """
    for parameter in parameters:
        # A method of its class as long as it is not among its own attributes.
        if not parameter.required and "process_value" not in vars(parameter):
            parameter.process_value = partial(_processed, parameter, parameter.process_value)
    return parameters


def _processed(parameter: Any, convert: Callable[[Any, Any], Any], context: Any, value: Any) -> Any:
    source = context.get_parameter_source(parameter.name)
    if source is None or source.name != "DEFAULT" or callable(value):
        return convert(context, value)
    of_many = parameter.multiple or parameter.nargs == -1
    default = () if value is None and of_many else value
    call = parameter.callback
    return default if call is None else call(context, parameter, default)


def refuse_two_formats(context: typer.Context) -> None:
    """Raise Misuse where the user types --json and another --format, be it the usual one."""
    if not context.params.get("json"):
        return
    for parameter in context.command.params:
        chosen = context.params.get(parameter.name or "")
        if "--format" in parameter.opts and _is_typed(context, parameter) and chosen != "json":
            raise Misuse(f"--json and --format {chosen} contradict each other: give one of them")


def require_alone(context: typer.Context, option: str, *fitting: str) -> None:
    """Raise Misuse if the user gives anything with `option` but what is `fitting`.

    These are names of parameters, such as ``project``.
    """
    for parameter in context.command.params:
        spelt = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.metavar
        if _is_typed(context, parameter) and spelt != option and parameter.name not in fitting:
            raise Misuse(f"{spelt} has no effect with {option}: leave out one of them")


def _is_typed(context: typer.Context, parameter: Any) -> bool:
    source = context.get_parameter_source(parameter.name or "")
    return source is not None and source.name == "COMMANDLINE"


FINDINGS: Final = 1
MISUSE: Final = 2
INTERNAL: Final = 70
"""EX_SOFTWARE of sysexits.h."""


def _page(command: Any, context: Any, arguments: Sequence[str]) -> None:
    """Print all of a command's help where that is asked for; raises typer.Exit then."""
    if WHOLE_HELP in arguments:
        context.meta[WHOLE_HELP] = True
        typer.echo(command.get_help(context), color=context.color)
        raise typer.Exit


class GuardedGroup(TyperGroup):
    """Commands under one name, and how its help is written."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words before a command."""
        _page(self, ctx, args[:1])
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is named; raises what typer does, with the nearest name."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            hint = did_you_mean(name, self.list_commands(ctx))
            ctx.fail(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_page(self, ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the first sentence of each command's help, never cut off."""
        rows = []
        for name in self.list_commands(ctx):
            first = str(getattr(self.get_command(ctx, name), "help", "")).partition("\n\n")[0]
            rows.append((name, " ".join(first.split())))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _write_page(command: Any, context: Any, formatter: Any) -> None:
    from pipeline.cli.help_pages import write_page

    write_page(command, context, formatter, whole=WHOLE_HELP in context.meta)


class GuardedCommand(TyperCommand):
    """A command that ends with a message and an exit code, never with a traceback."""

    def get_params(self, ctx: Any) -> list[Any]:
        return taking_defaults(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what it takes, arguments that it must have without braces."""
        pieces = super().collect_usage_pieces(ctx)
        return [each.replace("{", "").replace("}", "") for each in pieces]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_page(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line; refuses a value that is empty, or no text."""
        _page(self, ctx, args)
        refuse_empty(self, ctx, args)
        rest = super().parse_args(ctx, args)
        refuse_unreadable(self, ctx)
        return rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raises typer.Exit with the exit code of a fault."""
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
        from pipeline.cli.report import measure, print_findings

        as_json = bool(params.get("json"))
        usual = Severity.INFO if as_json else Severity.WARNING
        notes, quiet = bool(params.get("notes")), bool(params.get("quiet"))
        told = measure(params.get("severity"), notes=notes, quiet=quiet, usual=usual)
        print_findings(error.findings, params.get("project"), told, as_json=as_json)
    return FINDINGS


def _file_finding(error: OSError) -> Finding:
    if not error.filename and isinstance(error, FileNotFoundError) and _is_nowhere():
        hint = "go to an existing folder"
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
