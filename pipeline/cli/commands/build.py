"""`punchboard build`: print games."""

from pipeline.cli.options import (
    AsOf,
    Cache,
    Draft,
    Edition,
    Games,
    Jobs,
    Json,
    Language,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    Roster,
    edition_name,
)


def build(
    games: Games = None,
    product: Products = None,
    paper: Papers = None,
    lang: Language = "",
    edition: Edition = "",
    as_of: AsOf = "",
    roster: Roster = None,
    out: OutputFolder = None,
    jobs: Jobs = 0,
    draft: Draft = False,
    cache: Cache = True,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Print games: lay out, impose and write PDFs with a manifest.

    A product with an error is not printed, and its previous file stays; all others are.
    """
    from pipeline.base.errors import PunchboardError
    from pipeline.build.build import Order, build, failed
    from pipeline.build.project import open_project
    from pipeline.build.studio import StudioKey
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.outcome import end, tell
    from pipeline.cli.progress import progress_bar

    home, wanted = open_project(project), edition_name(edition, as_of)
    chosen = (tuple(product or ()), tuple(paper or ()), jobs, draft, cache_folder(wanted=cache))
    outcomes = []
    for game in home.require_games(games or ()):
        order = Order(StudioKey(home.root, game, lang, wanted, roster), out or home.output, *chosen)
        with progress_bar(game, quiet=quiet or json) as progress:
            try:
                outcomes.append(build(order, progress))
            except PunchboardError as error:
                outcomes.append(failed(order, error))
        tell(outcomes[-1], project, quiet=quiet, as_json=json)
    end(outcomes, as_json=json)


COMMANDS = {
    "build": (
        build,
        (
            "punchboard build",
            "punchboard build scrimmage --paper letter --product archetype-cards",
            "punchboard build kriegbot --as-of 2009-08",
            "punchboard build grimdark-future --product army-sheets --roster my-army.yaml",
            "punchboard build --draft --out /tmp/proofs",
        ),
    )
}
