"""`punchboard build`: print games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.options import (
    AsOf,
    Cache,
    Draft,
    Edition,
    Editions,
    Fallback,
    Games,
    Jobs,
    Json,
    Least,
    Notes,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    Release,
    Roster,
    edition_name,
    policy_of,
)

if TYPE_CHECKING:
    from pipeline.build.build import Order, Outcome
    from pipeline.cli.telling import Measure


def build(
    games: Games = None,
    product: Products = None,
    paper: Papers = None,
    lang: Editions = "",
    edition: Edition = "",
    as_of: AsOf = "",
    roster: Roster = None,
    out: OutputFolder = None,
    jobs: Jobs = 0,
    draft: Draft = False,
    release: Release = False,
    fallback: Fallback = False,
    cache: Cache = True,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Print again what changes, until Ctrl-C.")
    ] = False,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Print games: lay out, impose and write PDFs with a manifest.

    A product with an error is not printed, and its previous file stays; all others are. What was
    drawn before is drawn again only where something that it is made of has changed. In another
    language, a stale translation is marked † and a missing one ‡, and the slug line counts them.
    """
    from pipeline.base.errors import Misuse
    from pipeline.build.build import Order
    from pipeline.build.locale.home import editions_of
    from pipeline.build.project import open_project
    from pipeline.build.studio import StudioKey
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.locales import games_with
    from pipeline.cli.outcome import end, measured, tell

    if watch and json:
        raise Misuse("--watch tells as it goes, and has no one answer for --json")
    told = measured(severity, notes=notes, quiet=quiet, as_json=json)
    home, wanted = open_project(project), edition_name(edition, as_of)
    policy = policy_of(release=release, fallback=fallback)
    chosen = (tuple(product or ()), tuple(paper or ()), jobs, draft, cache_folder(wanted=cache))
    orders = [
        Order(
            StudioKey(home.root, game, language, wanted, roster, policy=policy),
            out or home.output,
            *chosen,
        )
        for game in games_with(home, games, lang)
        for language in editions_of(home, game, lang)
    ]
    outcomes = []
    for order in orders:
        outcomes.append(_print(order, quiet=quiet or json))
        tell(outcomes[-1], project, told, quiet=quiet, as_json=json)
    if watch:
        from pipeline.cli.watching import watch as stay

        stay(home, orders, lambda order: _again(order, project, told))
    else:
        end(outcomes, as_json=json)


def _print(order: "Order", *, quiet: bool) -> "Outcome":
    """Print one game; one that cannot be read has an outcome, too."""
    from pipeline.base.errors import PunchboardError
    from pipeline.build.build import build, failed
    from pipeline.cli.progress import progress_bar

    with progress_bar(order.studio.game, quiet=quiet) as progress:
        try:
            return build(order, progress)
        except PunchboardError as error:
            return failed(order, error)


def _again(order: "Order", project: Path | None, told: "Measure") -> "Outcome":
    """Print one game of which something has changed, and say what is wrong with it now."""
    from pipeline.cli.outcome import tell

    outcome = _print(order, quiet=True)
    tell(outcome, project, told, quiet=True, as_json=False)
    return outcome


COMMANDS = {
    "build": (
        build,
        (
            "punchboard build",
            "punchboard build scrimmage --paper letter --product archetype-cards",
            "punchboard build kriegbot --as-of 2009-08",
            "punchboard build grimdark-future --product army-sheets --roster my-army.yaml",
            "punchboard build --draft --out /tmp/proofs",
            "punchboard build scrimmage --watch",
            "punchboard build scrimmage --lang de --release",
            "punchboard build --lang all --release",
        ),
    )
}
