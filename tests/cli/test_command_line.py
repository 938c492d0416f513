"""The command line itself: what nobody has typed needs no conversion."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from pipeline.cli.root import COMMANDS, load_command


def leaves(command: Any) -> Iterator[Any]:
    """Yield a command, or those of a group."""
    below = getattr(command, "commands", {}).values()
    yield from (leaf for each in below for leaf in leaves(each))
    if not below:
        yield command


def test_a_default_is_what_typer_makes_of_it() -> None:
    """No default has to be converted: typer's own conversion returns the same, of one type."""
    seen = []
    for command in (leaf for name in COMMANDS for leaf in leaves(load_command(name))):
        context = command.make_context("x", ["--help"], resilient_parsing=True)
        for parameter in command.get_params(context):
            source = context.get_parameter_source(parameter.name)
            if parameter.required or source is None or source.name != "DEFAULT":
                continue
            default = parameter.get_default(context)
            ours = parameter.process_value(context, default)
            theirs = type(parameter).process_value(parameter, context, default)
            assert (type(ours), ours) == (type(theirs), theirs), parameter.name
            seen.append(parameter.name)
    assert {"games", "paper", "jobs", "severity", "project"} <= set(seen)


def test_what_is_typed_is_converted() -> None:
    """A number out of bounds is refused, and so is a word in place of a number."""
    build = load_command("build")
    for value, words in (("-1", "greater than or equal to 0"), ("some", "valid integer")):
        with pytest.raises(typer.BadParameter, match=words):
            build.make_context("build", ["--jobs", value])
