"""The page of the commands, from the command line itself: first what many of them take."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import typer
from typer.models import ArgumentInfo, OptionInfo

from generator.markdown import code, document, table
from pipeline.cli.guard import FINDINGS, INTERNAL, MISUSE
from pipeline.cli.option_groups import flat
from pipeline.cli.root import COMMANDS, commands_of
from pipeline.cli.terminal import INTERRUPTED, READER_GONE, TERMINATED
from pipeline.sheets.options import declared

EXIT_CODES: Final = {
    0: "done; there may be warnings",
    FINDINGS: "content, templates or files are at fault; stderr says where and how to fix it",
    MISUSE: "the command was called wrongly: no such game, record, product, paper or option",
    INTERNAL: "a fault of Punchboard's own; `PUNCHBOARD_DEBUG=1` shows the traceback to report",
    INTERRUPTED: "interrupted with Ctrl-C; `serve` and `--watch` end with 0",
    READER_GONE: "the reader of a pipe has read enough",
    TERMINATED: "ended by SIGTERM",
}

_INTRODUCTION: Final = """\
Look up a command, an option or an exit code. Run `punchboard` anywhere inside a project, or name
the project with `--project DIR`. Answers go to stdout, findings to stderr.
`punchboard COMMAND --help-all` says more about a command, with examples. Every command takes
`--untrusted`, `--most-memory MB` and `--most-time SECONDS`: see [limits](../untrusted.md)."""

_EVERYWHERE: Final = "--project"
_SEVERAL: Final = 2
"""An option that so many commands take, with the same meaning, is described once."""


def page() -> str:
    """Return the page of all commands."""
    codes = ((code(number), meaning) for number, meaning in EXIT_CODES.items())
    shared = _shared()
    of_sheets = [each for each in shared if _of_sheets(each)]
    return document(
        "Commands",
        _INTRODUCTION,
        table(("exit code", "meaning"), codes),
        "## Shared options",
        _rows([each for each in shared if each not in of_sheets]),
        f"The [sheet options](../products.md#papers-formats-profiles) are {_names(of_sheets)}.",
        *(part for name in COMMANDS for part in _command(name, shared)),
    )


def _shared() -> list["Parameter"]:
    """Return what several commands take, one meaning a name, in the order of the commands."""
    functions = (found for name in COMMANDS for found, _ in commands_of(name).values())
    counted = Counter(each for found in functions for each in _parameters(flat(found)))
    usual = {each.name: each for each, _ in reversed(counted.most_common())}
    return [
        each
        for each, times in counted.items()
        if times >= _SEVERAL and usual[each.name] == each and _EVERYWHERE not in each.name
    ]


def _is_shared(parameter: "Parameter", shared: list["Parameter"]) -> bool:
    """Return whether a shared description says all that the parameter's own one does."""
    own = parameter.spelling, parameter.default
    return any(
        (each.spelling, each.default) == own
        and each.meaning.startswith(parameter.meaning.removesuffix("."))
        for each in shared
    )


def _of_sheets(parameter: "Parameter") -> bool:
    return parameter.name.strip("`-").replace("-", "_") in declared()


def _names(parameters: list["Parameter"]) -> str:
    return ", ".join(each.name for each in parameters)


def _rows(parameters: list["Parameter"]) -> str:
    return "\n".join(
        f"- {each.spelling}: {each.meaning}{f' Default: {each.default}.' if each.default else ''}"
        for each in parameters
    )


def _command(name: str, shared: list["Parameter"]) -> Iterator[str]:
    functions = commands_of(name)
    for sub, (function, _) in functions.items():
        words = name if sub == name else f"{name} {sub}"
        parameters = list(_parameters(flat(function)))
        yield f"## {words}"
        yield " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())
        usage = "".join(f" {each.usage}" for each in parameters if each.usage)
        yield code(f"punchboard {words}{usage}")
        own = [each for each in parameters if not _is_shared(each, shared)]
        if named := [each for each in own if _EVERYWHERE not in each.name]:
            yield _rows(named)
        if others := [each for each in parameters if each not in own and not each.usage]:
            yield f"[Shared](#shared-options): {_grouped(others, shared)}."


def _grouped(taken: list["Parameter"], shared: list["Parameter"]) -> str:
    """Return the shared options of a command; those of sheets have one name if most are there."""
    of_sheets = [each for each in shared if _of_sheets(each)]
    lacking = [each for each in of_sheets if each not in taken]
    if len(lacking) > len(of_sheets) // 2:
        return _names(taken)
    without = f" without {_names(lacking)}" if lacking else ""
    return f"{_names([each for each in taken if not _of_sheets(each)])}, sheet options{without}"


class Parameter(NamedTuple):
    """An argument or an option; `usage` is empty for options."""

    spelling: str
    default: str
    meaning: str
    usage: str

    @property
    def name(self) -> str:
        """The first way to write it, without its value."""
        return self.spelling.split()[0].rstrip(",")


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
    sorts = [each for each in (kind, *get_args(kind)) if isinstance(each, type)]
    choices = "|".join(word for each in sorts if issubclass(each, StrEnum) for word in each)
    value = "" if bool in sorts else choices or info.metavar or "NUMBER"
    names = ", ".join(map(code, spelt or [f"--{name}"]))
    spelling = f"{names} {code(value)}" if value else names
    shown = code(default) if value and default not in (None, "", inspect.Parameter.empty) else ""
    return Parameter(spelling, shown, info.help or "", "")
