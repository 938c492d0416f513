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
    from pipeline.cli.progress import progress_bar
    from pipeline.cli.report import print_findings

    home = open_project(project)
    home.require_games((game,))
    extent = Extent(tuple(product or ()), tuple(paper or ()), jobs, cache_folder(wanted=cache))
    key = StudioKey(home.root, game, lang, policy=policy_of(release=False, fallback=fallback))
    with (
        older_state(home, game, since) as older,
        progress_bar(game, quiet=quiet or json) as progress,
    ):
        made = make(key, older, extent, out or home.output, progress)
    print_findings(made.findings, project, as_json=json)
    if json:
        say_data(_data(made, older.title))
    elif not quiet:
        say(*_lines(made, older.title))
    if made.difference.runs and not made.kits:
        raise typer.Exit(FINDINGS)


def _lines(made: "Reprint", since: str) -> list[str]:
    """Return what changed, product by product, and the kits, for people."""
    from pipeline.cli.paths import shown

    title = made.newer.studio.game.title
    if not made.difference.runs and not made.difference.gone:
        return [f"{title}: nothing has changed since {since}; nothing was written"]
    lines = [f"{title}: changed since {since}"]
    told: set[str] = set()
    for changed in made.difference.runs:
        if changed.run.product not in told:
            told.add(changed.run.product)
            lines.append(f"  {_product(made, changed)}")
    lines += [f"  no longer printed: {product} {face}" for product, face in made.difference.gone]
    for kit in made.kits:
        strips = f", {kit.strips} strip{'s' * (kit.strips != 1)}" if kit.strips else ""
        lines.append(f"{shown(kit.file)}  {kit.pages} page{'s' * (kit.pages != 1)}{strips}")
    return [*lines, *([f"note: {made.note}"] if made.note else [])]


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
        "gone": [{"product": product, "face": face} for product, face in made.difference.gone],
        "kits": [
            {"file": shown(kit.file), "pages": kit.pages, "strips": kit.strips} for kit in made.kits
        ],
        "note": made.note,
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
