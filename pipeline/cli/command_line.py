"""What stands on the command line itself: empty values, and options beside one that is alone."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import typer

from pipeline.base.errors import Misuse
from pipeline.base.visible import is_text, visible


@contextmanager
def visible_misuse() -> Iterator[None]:
    """Make visible what typer says of a command line, for it repeats words of that."""
    try:
        yield
    except Exception as error:
        message = getattr(error, "message", None)
        # What it says where a command lacks any word is the whole help, line by line.
        if isinstance(message, str) and type(error).__name__ != "NoArgsIsHelpError":
            error.message = visible(message)  # type: ignore[attr-defined]
        raise


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
    """Raise Misuse where the user gives anything beside `option` but what is `fitting`.

    These are names of parameters, such as ``project``.
    """
    for parameter in context.command.params:
        spelt = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.metavar
        if _is_typed(context, parameter) and spelt != option and parameter.name not in fitting:
            raise Misuse(f"{spelt} has no effect with {option}: leave one of them away")


def _is_typed(context: typer.Context, parameter: Any) -> bool:
    """Tell whether a value is the user's own, and none of a default or the environment."""
    source = context.get_parameter_source(parameter.name or "")
    return source is not None and source.name == "COMMANDLINE"
