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
    Samples,
    edition_name,
    policy_of,
    release_gate,
)

if TYPE_CHECKING:
    from pipeline.cli.telling import Measure
    from pipeline.press.build import Order, Outcome


def build(
    games: Games = None,
    product: Products = None,
    paper: Papers = None,
    lang: Editions = "",
    edition: Edition = "",
    as_of: AsOf = "",
    roster: Roster = None,
    samples: Samples = False,
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

    A product with an error is not printed, and its previous file stays; all others are. Sample
    rosters are left out unless asked for, and products of a pool are printed with it. What was
    drawn before is drawn again only where something that it is made of has changed. In another
    language, a stale translation is marked † and a missing one ‡, and the slug line counts them.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.locale_options import games_with
    from pipeline.cli.outcome import finish, print_outcome
    from pipeline.cli.telling import measured
    from pipeline.edition.context import EditionKey
    from pipeline.edition.po_files import editions_of
    from pipeline.edition.project import open_project
    from pipeline.press.build import Order

    if watch and json:
        raise Misuse("--watch tells as it goes, and has no one answer for --json")
    measure = measured(severity, notes=notes, quiet=quiet, as_json=json)
    opened_project, chosen_edition = open_project(project), edition_name(edition, as_of)
    policy = policy_of(release=release, fallback=fallback)
    options = (tuple(product or ()), tuple(paper or ()), jobs, draft)
    orders = [
        Order(
            EditionKey(opened_project.root, game, language, chosen_edition, roster, policy=policy),
            out or opened_project.output,
            *options,
            cache_folder(wanted=cache),
            samples,
        )
        for game in games_with(opened_project, games, lang)
        for language in editions_of(opened_project, game, lang)
    ]
    outcomes = []
    for order in orders:
        outcomes.append(_print(order, quiet=quiet or json))
        print_outcome(outcomes[-1], project, measure, quiet=quiet, as_json=json)
    if watch:
        from pipeline.cli.watching import watch as watch_files

        watch_files(opened_project, orders, lambda order: _print_again(order, project, measure))
    else:
        finish(outcomes, as_json=json)


def _print(order: "Order", *, quiet: bool) -> "Outcome":
    """Print one game; one that cannot be read has an outcome, too."""
    from pipeline.base.errors import PunchboardError
    from pipeline.cli.progress import progress_bar
    from pipeline.press.build import build, failed

    gate = release_gate(order.edition.policy)

    with progress_bar(order.edition.game, quiet=quiet) as progress:
        try:
            return build(order, progress, gate)
        except PunchboardError as error:
            return failed(order, error)


def _print_again(order: "Order", project: Path | None, measure: "Measure") -> "Outcome":
    """Print one game of which something has changed, and say what is wrong with it now."""
    from pipeline.cli.outcome import print_outcome

    outcome = _print(order, quiet=True)
    print_outcome(outcome, project, measure, quiet=True, as_json=False)
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
            "punchboard build scrimmage --samples",
            "punchboard build scrimmage --watch",
            "punchboard build scrimmage --lang de --release",
            "punchboard build --lang all --release",
        ),
    )
}
