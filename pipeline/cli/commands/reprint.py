"""`punchboard reprint`: only what has changed."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.options import (
    Cache,
    Fallback,
    Game,
    Jobs,
    Json,
    Language,
    Least,
    Notes,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    policy_of,
)
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.build.reprint.compare import ChangedRun
    from pipeline.build.reprint.kit import Reprint


def reprint(
    game: Game,
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="STATE",
            help="A date, a version of the content, a commit, branch or tag, or a manifest.json.",
        ),
    ],
    product: Products = None,
    paper: Papers = None,
    lang: Language = "",
    out: OutputFolder = None,
    jobs: Jobs = 0,
    fallback: Fallback = False,
    cache: Cache = True,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Print only what has changed since an older state, in one PDF for each paper.

    Faces are compared as they are drawn, so that a changed constant, template or colour counts,
    too. The kit holds the changed pieces with their backs, reference sheets that changed, and
    strips at true size to paste over what one doesn't want to print again. Nothing that was
    printed before is touched.
    """
    from pipeline.build.project import open_project
    from pipeline.build.reprint.kit import reprint as make
    from pipeline.build.reprint.since import older_state
    from pipeline.build.reprint.state import Extent
    from pipeline.build.studio import StudioKey
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.outcome import measured
    from pipeline.cli.progress import progress_bar
    from pipeline.cli.report import print_findings
    from pipeline.cli.telling import once

    home = open_project(project)
    home.require_games((game,))
    told = measured(severity, notes=notes, quiet=quiet, as_json=json)
    extent = Extent(tuple(product or ()), tuple(paper or ()), jobs, cache_folder(wanted=cache))
    key = StudioKey(home.root, game, lang, policy=policy_of(release=False, fallback=fallback))
    with (
        older_state(home, game, since) as older,
        progress_bar(game, quiet=quiet or json) as progress,
    ):
        made = make(key, older, extent, out or home.output, progress)
    findings = [finding for finding in made.findings if told.tells(finding)]
    print_findings(findings if json else once(findings), project, as_json=json)
    if json:
        say_data(_data(made, older.title))
    elif not quiet:
        say(*_lines(made, older.title))
    if made.difference.papers and not made.kits:
        raise typer.Exit(FINDINGS)


def _lines(made: "Reprint", since: str) -> list[str]:
    """Return what changed, product by product, and the kits, for people."""
    from pipeline.build.announced import announced_note
    from pipeline.cli.paths import shown

    title = made.newer.studio.game.title
    announced = announced_note(made.newer.studio.game)
    notes = [f"note: {note}" for note in (made.note, announced) if note]
    if not made.difference.papers:
        return [f"{title}: nothing has changed since {since}; nothing was written", *notes]
    lines = [f"{title}: changed since {since}"]
    told: set[str] = set()
    for changed in made.difference.runs:
        if changed.run.product not in told:
            told.add(changed.run.product)
            lines.append(f"  {_product(made, changed)}")
    gone = dict.fromkeys((each.product, each.face) for each in made.difference.gone)
    lines += [f"  no longer printed: {product} {face}" for product, face in gone]
    for kit in made.kits:
        strips = f", {kit.strips} strip{'s' * (kit.strips != 1)}" if kit.strips else ""
        lines.append(f"{shown(kit.file)}  {kit.pages} page{'s' * (kit.pages != 1)}{strips}")
    return [*lines, *notes]


def _product(made: "Reprint", changed: "ChangedRun") -> str:
    from pipeline.build.reprint.compare import changed_names

    studio, run = made.newer.studio, changed.run
    names = ", ".join(changed_names(made.newer, changed))
    all_of = sum(order.id in changed.faces for order in run.orders)
    count = f"{all_of} face{'s' * (all_of != 1)}"
    return f"{studio.products[run.product].title}: {count}: {names}"


def _data(made: "Reprint", since: str) -> dict[str, Any]:
    from pipeline.cli.paths import shown

    return {
        "game": made.newer.studio.game.id,
        "since": since,
        "changed": [
            {
                "product": changed.run.product,
                "paper": changed.run.paper.name,
                "faces": list(changed.faces),
                "added": sorted(changed.added),
            }
            for changed in made.difference.runs
        ],
        "gone": [each._asdict() for each in made.difference.gone],
        "kits": [
            {"file": shown(kit.file), "pages": kit.pages, "strips": kit.strips} for kit in made.kits
        ],
        "note": made.note,
        "announced": [entry.id for entry in made.newer.studio.game.announced],
    }


COMMANDS = {
    "reprint": (
        reprint,
        (
            "punchboard reprint kriegbot --since 2008",
            "punchboard reprint kriegbot --since v1.2 --paper a4",
            "punchboard reprint scrimmage --since HEAD~3 --product archetype-cards",
            "punchboard reprint scrimmage --since old-prints/manifest.json",
        ),
    )
}
