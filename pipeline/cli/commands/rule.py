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
    explanations = [explain(code)] if code else explain_checks()
    if json:
        say_data([explanation._asdict() for explanation in explanations])
    elif code:
        say(*_format_explanation(explanations[0]).split("\n"))
    else:
        width = max(len(explanation.code) for explanation in explanations)
        say(*(f"{explanation.code:<{width}}  {explanation.short}" for explanation in explanations))


def _format_explanation(explanation: "Explanation") -> str:
    from textwrap import fill

    paragraphs = [explanation.code]
    for text in (explanation.what, explanation.why):
        lines = (
            fill(line, 100, subsequent_indent="    " if line.startswith(" ") else "")
            for line in text.splitlines()
        )
        paragraphs.append("\n".join(lines))
    paragraphs += [f"{title}\n{text}" for title, text in _examples(explanation) if text]
    ending = (explanation.gravity, f"Documented in {explanation.where}")
    return "\n\n".join([*filter(None, paragraphs), *ending])


def _examples(explanation: "Explanation") -> tuple[tuple[str, str], ...]:
    return ("Bad:", explanation.bad), ("Good:", explanation.good)


COMMANDS = {
    "rule": (rule, ("punchboard rule", "punchboard rule inventory", "punchboard rule fit --json"))
}
