"""`punchboard build`: print games."""

from typing import Annotated

import typer

from pipeline.cli.choice_options import (
    Cards,
    Copies,
    OfRoster,
    OnlyKinds,
    Packing,
    Quantities,
    print_choice,
)
from pipeline.cli.face_options import Fit, Grayscale, InkSaver, Scale, Sleeves
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
)
from pipeline.cli.print_options import (
    BackBleed,
    BackOffset,
    BackOrder,
    Backs,
    CutterName,
    Gutter,
    Margin,
    Marks,
    Orientation,
    PrinterName,
    TurnOver,
    print_settings,
)


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
    cards: Cards = None,
    only: OnlyKinds = None,
    quantities: Quantities = None,
    copies: Copies = None,
    of_roster: OfRoster = False,
    pack: Packing = False,
    backs: Backs = "",
    flip: TurnOver = "",
    marks: Marks = None,
    gutter: Gutter = "",
    margin: Margin = "",
    orientation: Orientation = "",
    printer: PrinterName = "",
    back_offset: BackOffset = "",
    back_order: BackOrder = "",
    back_bleed: BackBleed = "",
    cutter: CutterName = "",
    ink_saver: InkSaver = False,
    grayscale: Grayscale = False,
    scale: Scale = "",
    fit: Fit = "",
    sleeves: Sleeves = "",
    jobs: Jobs = 0,
    draft: Draft = False,
    release: Release = False,
    fallback: Fallback = False,
    cache: Cache = True,
    clean: Annotated[
        bool,
        typer.Option(
            "--clean", help="Remove files of earlier builds that nothing prints any more."
        ),
    ] = False,
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
    A printing that differs from the game's own, by any option, has a folder of its own and replaces
    none of its files. Files that nothing prints any more are reported.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.building import Telling, orders_of, print_again, print_games, tell_left_over
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.outcome import finish
    from pipeline.cli.telling import measured
    from pipeline.edition.context import EditionKey
    from pipeline.edition.project import open_project
    from pipeline.press.build import Order

    if watch and json:
        raise Misuse("--watch tells as it goes, and has no one answer for --json")
    measure = measured(severity, notes=notes, quiet=quiet, as_json=json)
    telling = Telling(project, measure, quiet, json)
    home, chosen = open_project(project), edition_name(edition, as_of)
    policy = policy_of(release=release, fallback=fallback)
    key = EditionKey(home.root, "", "", chosen, roster, policy=policy)
    what = (tuple(product or ()), tuple(paper or ()), jobs, draft)
    choice = print_choice(
        cards=cards,
        kinds=only,
        quantities=quantities,
        copies=copies,
        of_roster=of_roster,
        pack=pack,
    )
    if of_roster and roster is None:
        raise Misuse("--of-roster asks what a roster needs: name it with --roster FILE")
    settings = print_settings(
        backs=backs,
        flip=flip,
        marks=marks,
        gutter=gutter,
        margin=margin,
        orientation=orientation,
        cutter=cutter,
        printer=printer,
        back_offset=back_offset,
        back_order=back_order,
        back_bleed=back_bleed,
        choice=choice,
        ink_saver=ink_saver,
        grayscale=grayscale,
        scale=scale,
        fit=fit,
        sleeves=sleeves,
    )
    usual = Order(key, home.prints_place(out), *what, cache_folder(wanted=cache), samples, settings)
    orders = orders_of(home, games, lang, usual)
    if choice.named and len({order.edition.game for order in orders}) > 1:
        raise Misuse("cards are chosen of one game: name it, as in punchboard build GAME --cards A")
    outcomes = print_games(orders, telling, beside=not watch)
    tell_left_over(home, orders, telling, clean=clean)
    if watch:
        from pipeline.cli.watching import watch as watch_files

        watch_files(home, orders, lambda order: print_again(order, telling))
    else:
        finish(outcomes, as_json=json)


COMMANDS = {
    "build": (
        build,
        (
            "punchboard build",
            "punchboard build scrimmage --paper letter --product archetype-cards",
            "punchboard build kriegbot --as-of 2009-08",
            "punchboard build grimdark-future --product army-sheets --roster my-army.yaml",
            "punchboard build --draft --out /tmp/proofs",
            "punchboard build scrimmage --product archetype-cards --cutter silhouette",
            "punchboard build scrimmage --samples",
            "punchboard build scrimmage --backs gutterfold --marks crop,guides",
            'punchboard build scrimmage --backs separate --printer "Kitchen inkjet"',
            "punchboard build scrimmage --cards brute,healer=2 --paper a4",
            "punchboard build kriegbot --only marker --copies 1",
            "punchboard build scrimmage --quantities missing-cards.txt --pack",
            "punchboard build scrimmage --roster my-team.yaml --of-roster --pack",
            "punchboard build scrimmage --ink-saver --product archetype-cards",
            "punchboard build scrimmage --product actions --fit euro-poker --sleeves standard",
            "punchboard build scrimmage --watch",
            "punchboard build --clean",
            "punchboard build scrimmage --lang de --release",
            "punchboard build --lang all --release",
        ),
    )
}
