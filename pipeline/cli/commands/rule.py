"""`punchboard rule`: what a finding code means."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.cli.explain import Explanation


def rule(
    code: Annotated[
        str, typer.Argument(metavar="CODE", help="A finding code; all checks when none.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Explain a check: what it finds, why that matters, a bad and a good example.

    The codes of other findings are explained by what they say and how to mend it.
    """
    from pipeline.cli.explain import explain, explain_checks, require_codes

    require_codes([code] if code else None)
    told = [explain(code)] if code else explain_checks()
    if json:
        say_data([each._asdict() for each in told])
    elif code:
        say(*_text(told[0]).split("\n"))
    else:
        width = max(len(each.code) for each in told)
        say(*(f"{each.code:<{width}}  {each.short}" for each in told))


def _text(told: "Explanation") -> str:
    from textwrap import fill

    paragraphs = [told.code]
    for text in (told.what, told.why):
        lines = (
            fill(line, 100, subsequent_indent="    " if line.startswith(" ") else "")
            for line in text.splitlines()
        )
        paragraphs.append("\n".join(lines))
    paragraphs += [f"{title}\n{text}" for title, text in _examples(told) if text]
    return "\n\n".join([*filter(None, paragraphs), f"Documented in {told.where}"])


def _examples(told: "Explanation") -> tuple[tuple[str, str], ...]:
    return ("Bad:", told.bad), ("Good:", told.good)


COMMANDS = {
    "rule": (rule, ("punchboard rule", "punchboard rule inventory", "punchboard rule fit --json"))
}
