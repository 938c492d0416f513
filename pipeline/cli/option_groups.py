"""Groups of options: dataclasses whose fields are options as Typer takes them.

A command names a group where it would name an option, and gets it as one value.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Annotated, Any, Final, TypeAlias, get_args

Command: TypeAlias = Callable[..., Any]

WHOLE_HELP: Final = "--help-all"
"""The option that shows all groups in full; help has only the names of large ones."""


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
        yield inspect.Parameter(field.name, kind, default=field.default, annotation=hint)


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
