"""Help on one screen: groups of options fold to their names where a page would be longer."""

import inspect
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any, Final

from pipeline.cli.option_groups import WHOLE_HELP, value_of

SCREEN: Final = 30
"""Lines of a page that is shown as a whole."""

_OPTIONS: Final = "Options"
_EXAMPLES: Final = 3
_HELP_ROW: Final = (f"--help, {WHOLE_HELP}", "Show this page, or explain all options.")
_BESIDE_TITLE: Final = 6


def write_page(command: Any, context: Any, formatter: Any, *, whole: bool) -> None:
    """Write the help of a command or of the root, `whole` or on one screen."""
    _write(command, context, formatter, folded=False)
    if not whole and len(formatter.getvalue().splitlines()) > SCREEN and _panels(command, context):
        formatter.buffer.clear()
        _write(command, context, formatter, folded=True)


def _write(command: Any, context: Any, formatter: Any, *, folded: bool) -> None:
    command.format_usage(context, formatter)
    first, *more = inspect.cleandoc(command.help or "").split("\n\n")
    _write_text(formatter, first if folded else "\n\n".join((first, *more)))
    visible = [each for each in command.get_params(context) if not each.hidden]
    _write_rows(formatter, "Arguments", (each for each in visible if _is_argument(each)))
    own = [each for each in visible if not _is_argument(each) and not _panel(each)]
    if folded:
        own = [each for each in own if each.name != "help"]
    _write_rows(formatter, _OPTIONS, own, [_HELP_ROW] * folded)
    panels = _panels(command, context)
    if folded:
        with formatter.section("More options"):
            formatter.write_dl(list(_folded_rows(panels, formatter.width)))
    else:
        for title, options in panels.items():
            _write_rows(formatter, title, options)
    if hasattr(command, "format_commands"):
        command.format_commands(context, formatter)
    if command.epilog:
        shown = inspect.cleandoc(command.epilog).splitlines()
        # Before the examples are the mark of a text that is not filled, and the heading.
        _write_text(formatter, "\n".join(shown[: 2 + _EXAMPLES] if folded else shown))


def _write_text(formatter: Any, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def _write_rows(
    formatter: Any, title: str, parameters: Any, more: Sequence[tuple[str, str]] = ()
) -> None:
    rows = [*map(_row, parameters), *more]
    if rows:
        with formatter.section(title):
            formatter.write_dl(rows)


def _panels(command: Any, context: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for each in command.get_params(context):
        if _panel(each) and not each.hidden:
            found.setdefault(_panel(each), []).append(each)
    return found


def _panel(parameter: Any) -> str:
    if parameter.name in ("install_completion", "show_completion"):
        return "Completion"
    return getattr(parameter, "rich_help_panel", None) or ""


def _is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def _folded_rows(panels: dict[str, list[Any]], width: int) -> Iterator[tuple[str, str]]:
    """Yield the names of each panel's options, never broken within one."""
    room = width - max(map(len, panels)) - _BESIDE_TITLE
    for title, options in panels.items():
        names = ", ".join(max(each.opts, key=len) for each in options)
        lines = wrap(names, room, break_on_hyphens=False)
        yield from zip((title, *[""] * len(lines)), lines, strict=False)


def _row(parameter: Any) -> tuple[str, str]:
    if _is_argument(parameter):
        return value_of(parameter), parameter.help or ""
    names = ", ".join(sorted(parameter.opts, key=len))
    names = " / ".join((names, *parameter.secondary_opts))
    written = names if parameter.is_flag else f"{names} {value_of(parameter)}"
    return written, "  ".join((parameter.help or "", *_extra(parameter))).strip()


def _extra(parameter: Any) -> Iterator[str]:
    default = parameter.default
    if parameter.show_default and not parameter.is_flag and default and not callable(default):
        yield f"[{getattr(default, 'value', default)} if left out]"
    if parameter.envvar:
        yield f"[{parameter.envvar}]"
