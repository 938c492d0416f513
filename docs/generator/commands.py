"""The page of the commands, from the command line itself."""

import inspect
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import typer
from typer.models import ArgumentInfo, OptionInfo

from generator.markdown import code, document, fenced, table
from pipeline.cli.guard import FINDINGS, INTERNAL, MISUSE
from pipeline.cli.option_groups import flat
from pipeline.cli.root import COMMANDS, commands_of
from pipeline.cli.terminal import INTERRUPTED, READER_GONE, TERMINATED

EXIT_CODES: Final = {
    0: "done; there may be warnings",
    FINDINGS: "content, templates or files are at fault; stderr says where and how to mend it",
    MISUSE: "the command was called wrongly: no such game, record, product, paper or option",
    INTERNAL: "a fault of Punchboard's own; `PUNCHBOARD_DEBUG=1` shows the traceback to report",
    INTERRUPTED: "interrupted with Ctrl-C; what was printed before is untouched (what lasts until"
    " then, as `serve` and `--watch` do, ends with 0)",
    READER_GONE: "what reads stdout through a pipe has read enough; nothing more was done",
    TERMINATED: "ended by SIGTERM; what was printed before is untouched",
}

_INTRODUCTION: Final = """\
Run `punchboard` anywhere inside a project: the nearest folder upwards that holds `content/`.
Answers go to stdout, findings to stderr. `punchboard COMMAND --help` shows what a
command is used for most, and `--help-all` all that this page has.

Every command has [limits](../untrusted.md) of memory and time, and takes `--untrusted`,
`--most-memory MB` and `--most-time SECONDS`, before its name or behind it."""


def page() -> str:
    """Return the page of all commands."""
    codes = ((code(number), meaning) for number, meaning in EXIT_CODES.items())
    return document(
        "Commands",
        _INTRODUCTION,
        table(("exit code", "meaning"), codes),
        *(part for name in COMMANDS for part in _command(name)),
    )


def _command(name: str) -> Iterator[str]:
    functions = commands_of(name)
    for sub, (function, examples) in functions.items():
        words = name if sub == name else f"{name} {sub}"
        parameters = list(_parameters(flat(function)))
        yield f"## {words}"
        yield "\n\n".join(
            " ".join(part.split()) for part in (inspect.getdoc(function) or "").split("\n\n")
        )
        usage = " ".join(each.usage for each in parameters if each.usage)
        yield fenced(f"punchboard {words} [OPTIONS] {usage}".strip())
        rows = ((each.spelling, each.default, each.meaning) for each in parameters)
        yield table(("argument or option", "default", "meaning"), rows)
        yield fenced("\n".join(examples), "sh")


class Parameter(NamedTuple):
    """An argument or an option; `usage` is empty for options."""

    spelling: str
    default: str
    meaning: str
    usage: str


def _parameters(function: Callable[..., Any]) -> Iterator[Parameter]:
    """Yield what a command takes, from the annotations that Typer reads."""
    hints = get_type_hints(function, include_extras=True)
    for name, given in inspect.signature(function).parameters.items():
        if hints[name] is typer.Context:
            continue
        kind, info = get_args(hints[name])[:2]
        if isinstance(info, ArgumentInfo):
            required = given.default is inspect.Parameter.empty
            metavar = info.metavar or name.upper()
            usage = metavar if required else f"[{metavar}]"
            several = "..." if "list" in str(kind) else ""
            yield Parameter(code(metavar), "", info.help or "", usage + several)
        else:
            assert isinstance(info, OptionInfo)
            yield _option(name, kind, info, given.default)


def _option(name: str, kind: Any, info: OptionInfo, default: Any) -> Parameter:
    declared = [info.default, *(info.param_decls or ())]
    spelt = [each for each in declared if isinstance(each, str)]
    choices = "|".join(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else ""
    value = "" if kind is bool else choices or info.metavar or "NUMBER"
    names = ", ".join(map(code, spelt or [f"--{name}"]))
    spelling = f"{names} {code(value)}" if value else names
    shown = code(default) if value and default not in (None, "", inspect.Parameter.empty) else ""
    return Parameter(spelling, shown, info.help or "", "")
