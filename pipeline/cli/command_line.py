"""What stands on the command line itself: empty values, and options beside one that is alone."""

from collections.abc import Sequence
from typing import Any

import typer

from pipeline.base.errors import Misuse


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


def require_alone(context: typer.Context, option: str, *fitting: str) -> None:
    """Raise Misuse where the user gives anything beside `option` but what is `fitting`.

    These are names of parameters, such as ``project``.
    """
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        typed = source is not None and source.name == "COMMANDLINE"
        spelt = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.metavar
        if typed and spelt != option and name not in fitting:
            raise Misuse(f"{spelt} has no effect with {option}: leave one of them away")
