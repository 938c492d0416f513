"""What typer finds wrong on a command line, in the words of all other messages."""

from typing import Any, Final

from pipeline.cli.help_pages import value_of
from pipeline.source.escaping import visible
from pipeline.source.names import did_you_mean

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
        return f"{_spelt(parameter)} is missing"
    if parameter is not None:
        return f"{_spelt(parameter)}: {_value_message(error, parameter)}"
    if error.ctx is not None and error.message.startswith("Got unexpected extra"):
        takes = " ".join(error.ctx.command.collect_usage_pieces(error.ctx)[1:])
        more = error.message.rpartition(" (")[2].removesuffix(")")
        return f"expected {takes or 'no argument'}, found more: {more}"
    return str(error.format_message())


def _unknown_option(error: Any) -> str:
    known = [
        name
        for each in error.ctx.command.get_params(error.ctx)
        if not each.hidden
        for name in (*each.opts, *each.secondary_opts)
        if name.startswith("--")
    ]
    hint = did_you_mean(error.option_name, known)
    message = f"there is no option {error.option_name}"
    return f"{message}; {hint}" if hint.startswith("did") else message


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
