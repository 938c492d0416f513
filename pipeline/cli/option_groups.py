"""Options as Typer takes them, and groups of them: dataclasses whose fields are options.

A command names a group where it would name an option, and gets it as one value.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Annotated, Any, Final, TypeAlias, get_args

import typer

Command: TypeAlias = Callable[..., Any]

WHOLE_HELP: Final = "--help-all"
"""The option that shows all groups in full; help has only the names of large ones."""


def option(spelling: str, text: str, panel: str | None = None, **more: Any) -> Any:
    """Return an option spelt as in help, as in ``--product -p PRODUCT``.

    `text` explains it, below the heading `panel`.
    """
    words = spelling.split()
    names = [word for word in words if word.startswith("-")]
    value = " ".join(words[len(names) :]) or None
    return typer.Option(*names, metavar=value, help=text, rich_help_panel=panel, **more)


def argument(value: str, text: str, **more: Any) -> Any:
    """Return an argument: what represents its value in help, and its explanation."""
    return typer.Argument(metavar=value, help=text, **more)


def flat(command: Command) -> Command:
    """Return a command that takes each option of its groups by itself, as Typer asks for them."""
    own = inspect.signature(command).parameters.values()
    groups: dict[str, Any] = {
        each.name: each.annotation for each in own if is_dataclass(each.annotation)
    }

    @wraps(command)
    def run(**given: Any) -> Any:
        made = {
            name: group(**{each.name: given.pop(each.name) for each in fields(group)})
            for name, group in groups.items()
        }
        return command(**given, **made)

    parameters: list[inspect.Parameter] = []
    for each in own:
        by_name = each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        parameters += parameters_of(groups[each.name]) if each.name in groups else [by_name]
    return with_parameters(run, parameters)


def parameters_of(group: Any, *, hidden: bool = False) -> Iterator[inspect.Parameter]:
    """Yield the options of a group; `hidden` ones are taken, and no help shows them."""
    for field in fields(group):
        hint = _hidden(field.type) if hidden else field.type
        kind = inspect.Parameter.KEYWORD_ONLY
        default = inspect.Parameter.empty if field.default is MISSING else field.default
        yield inspect.Parameter(field.name, kind, default=default, annotation=hint)


def with_parameters(command: Command, parameters: Sequence[inspect.Parameter]) -> Command:
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _hidden(hint: Any) -> Any:
    kind, option = get_args(hint)
    option = copy(option)
    option.hidden = True
    return Annotated[kind, option]


_NAMES_OF_TYPES: Final = {"int": "NUMBER", "Path": "FILE", "str": "TEXT"}


def value_of(parameter: Any) -> str:
    """Return what represents the value of a parameter: its metavar, its choices, or its sort."""
    if parameter.metavar:
        return str(parameter.metavar)
    described = parameter.type_descriptor
    if described.is_choice:
        return "|".join(str(getattr(each, "value", each)) for each in described.choices)
    name: str = parameter.name
    return _NAMES_OF_TYPES.get(parameter.bare_type(), name.upper())
