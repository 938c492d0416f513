"""What a build did, told on the terminal or as JSON."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typer

from pipeline.base.finding import has_errors, once
from pipeline.cli.guard import FINDINGS
from pipeline.cli.paths import shown
from pipeline.cli.report import print_findings, summary
from pipeline.cli.say import say, say_data
from pipeline.cli.telling import Measure
from pipeline.press.build import Outcome

_MOST_PAGES: Final = 6


def print_outcome(
    outcome: Outcome, project: Path | None, measure: Measure, *, quiet: bool, as_json: bool
) -> None:
    """Print the findings on stderr and, for people, the files on stdout; `check` tells more."""
    print_findings(outcome.findings, project, measure, as_json=as_json)
    if as_json or quiet:
        return
    for entry in outcome.printed:
        pages = f"{entry.pages} page{'s' * (entry.pages != 1)}"
        same = "" if entry.file in outcome.fresh else ", as before"
        say(f"{shown(outcome.folder / entry.file)}  {pages}, {_size(entry.bytes)}{same}")
        for cut in entry.cuts:
            same = "" if cut.file in outcome.fresh else ", as before"
            size = " x ".join(f"{side:g}" for side in cut.size)
            say(f"{shown(outcome.folder / cut.file)}  {size} mm, for {_pages(cut.pages)}{same}")
    for product in outcome.withheld:
        say(f"not printed: {outcome.game} {product}")
    for note in outcome.notes:
        say(f"note: {note}")
    empty = (each.subject for each in outcome.findings if each.code == "product-no-sheets")
    for product in dict.fromkeys(empty):
        say(f"nothing to print: {outcome.game} {product}; see its records, where and copies")
    if outcome.left_out:
        names = ", ".join(outcome.left_out)
        say(f"left out: samples of {outcome.game} ({names}); --samples prints them, -p NAME one")
    if not (
        outcome.printed or outcome.withheld or outcome.left_out or has_errors(outcome.findings)
    ):
        say(f"{outcome.game}: nothing to print; products.yaml says what is")
    if outcome.note:
        say(f"note: {outcome.game}: {outcome.note}")
    if counts := summary(once(outcome.findings)):
        say(f"{outcome.game}: {counts}")


def finish(outcomes: Sequence[Outcome], *, as_json: bool) -> None:
    """Print the JSON answer where one is asked for; raises typer.Exit with 1 after errors."""
    if as_json:
        say_data([_outcome_data(outcome) for outcome in outcomes])
    if any(outcome.withheld or has_errors(outcome.findings) for outcome in outcomes):
        raise typer.Exit(FINDINGS)


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {
        "game": outcome.game,
        "language": outcome.language,
        "folder": shown(outcome.folder),
        "printed": [
            {
                "product": entry.product,
                "paper": entry.paper,
                "file": entry.file,
                "pages": entry.pages,
                "bytes": entry.bytes,
                "sha256": entry.sha256,
                "cuts": [cut._asdict() for cut in entry.cuts],
            }
            for entry in outcome.printed
        ],
        "withheld": list(outcome.withheld),
        "note": outcome.note,
        "left_out": list(outcome.left_out),
        "notes": list(outcome.notes),
        "faces": {"drawn": outcome.drawn, "recalled": outcome.recalled},
    }


def _pages(pages: Sequence[int]) -> str:
    """Return pages as they are listed: the first ones, and how many more there are."""
    if len(pages) == 1:
        return f"page {pages[0]}"
    more = len(pages) - _MOST_PAGES
    listed = ", ".join(map(str, pages[:_MOST_PAGES]))
    return f"pages {listed}" + (f" and {more} more" if more > 0 else "")


def _size(count: int) -> str:
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"
