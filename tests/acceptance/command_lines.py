"""Every command with each of its options as command lines, made from the registry of commands."""

from collections.abc import Iterator
from enum import Enum
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import typer
import yaml
from typer.models import OptionInfo

from pipeline.cli.root import COMMANDS, commands_of, flat
from pipeline.rosters.format import exporters

_TABLES: Final = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
WORDS: Final = _TABLES["words"]
ALWAYS: Final = _TABLES["always"]
ASIDE: Final = frozenset(_TABLES["aside"])
OWN: Final = _TABLES["own"] | {"roster export to": tuple(exporters())}
NEEDED: Final = frozenset(_TABLES["needed"])
ELSEWHERE: Final = frozenset(_TABLES["elsewhere"])


class _Parameter(NamedTuple):
    name: str
    option: str
    required: bool
    values: tuple[str, ...]


def command_lines() -> Iterator[str]:
    """Yield the command lines: of each command the shortest first, then one with each option."""
    for name in sorted(COMMANDS.keys() - ELSEWHERE):
        functions = commands_of(name)
        for key, (function, _) in functions.items():
            path = name if key == name else f"{name} {key}"
            if path in ELSEWHERE:
                continue
            yield from _lines(path, [*_parameters(path, flat(function))])


def _lines(path: str, parameters: list[_Parameter]) -> Iterator[str]:
    always = ALWAYS.get(path, {})
    given = [path, *(_shortest(each) for each in parameters if each.required), always.get("", "")]
    base = " ".join(filter(None, given))
    options = [each for each in parameters if each.option]
    if not any(each.required and len(each.values) > 1 for each in parameters):
        yield base
    for each in options:
        short = " ".join(
            filter(None, (part for part in given if not part.startswith(f"{each.option} ")))
        )
        for value in each.values:
            yield " ".join(filter(None, (short, each.option, value, always.get(each.name, ""))))
    for each in parameters:
        if not each.option and not each.required:
            base = f"{base} {each.values[0]}"
            yield base


def _shortest(parameter: _Parameter) -> str:
    return f"{parameter.option} {parameter.values[0]}".strip()


def _parameters(path: str, function: Any) -> Iterator[_Parameter]:
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in signature(function).parameters.items():
        if name in ASIDE or hints[name] is typer.Context:
            continue
        annotated, info = get_args(hints[name])
        type_ = next((each for each in get_args(annotated) if each is not NoneType), annotated)
        type_ = annotated if get_origin(annotated) is list else type_
        required = parameter.default is Parameter.empty or f"{path} {name}" in NEEDED
        if not isinstance(info, OptionInfo):
            yield _Parameter(name, "", required, _values(path, name, type_, info))
            continue
        for option in str(info.default).split("/"):
            yield _Parameter(name, option, required, _values(path, name, type_, info))


def _values(path: str, name: str, type_: Any, info: Any) -> tuple[str, ...]:
    """Return what may be written for a parameter; a flag has nothing written behind it."""
    if f"{path} {name}" in OWN or name == "out":
        return tuple(OWN.get(f"{path} {name}", ("made",)))
    if type_ is bool:
        return ("",)
    if isinstance(type_, type) and issubclass(type_, Enum):
        return tuple(str(each.value) for each in type_)
    if info.metavar and "|" in info.metavar:
        return tuple(info.metavar.split("|"))
    if type_ is int:
        return ("72",)
    if type_ is str and not info.metavar:
        return ("Title",)
    return tuple(WORDS[info.metavar])
