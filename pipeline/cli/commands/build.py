"""`build` and `reprint`: print games, or only what has changed."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.option_groups import option
from pipeline.cli.options import (
    OTHER,
    Cache,
    Draft,
    Edition,
    Editions,
    Fallback,
    Games,
    Jobs,
    Language,
    OptionalGame,
    OutputFolder,
    Papers,
    Products,
    Report,
    Roster,
    Samples,
    Untranslated,
    cache_folder,
    shown,
)
from pipeline.cli.print_options import Choice, CutterName, Printing
from pipeline.cli.terminal import progress_bar, say, say_data
from pipeline.source.findings import Misuse, has_errors
from pipeline.source.names import counted

if TYPE_CHECKING:
    from pipeline.build.comparison import ChangedRun, TakeOut
    from pipeline.build.reprint_kit import Reprint


def build(
    *,
    games: Games = None,
    product: Products = None,
    paper: Papers = None,
    lang: Editions = "",
    edition: Edition,
    roster: Roster = None,
    samples: Samples = False,
    out: OutputFolder = None,
    choice: Choice,
    printing: Printing,
    cutter: CutterName = "",
    jobs: Jobs = 0,
    scheduler: Annotated[
        str,
        option(
            "--scheduler ADDRESS",
            "Draw on the workers of this Dask scheduler, such as tcp://10.0.0.5:8786.",
            OTHER,
        ),
    ] = "",
    draft: Draft = False,
    untranslated: Untranslated,
    cache: Cache = True,
    clean: Annotated[
        bool,
        option("--clean", "Remove files of earlier builds that nothing prints any more.", OTHER),
    ] = False,
    changed_since: Annotated[
        str,
        option(
            "--changed-since REF",
            "Print only the games and languages whose files have changed since this commit.",
            OTHER,
        ),
    ] = "",
    watch: Annotated[
        bool, option("--watch -w", "Print again when a file is saved, until Ctrl-C.")
    ] = False,
    report: Report,
) -> None:
    """Print games: arrange pieces on sheets and write PDFs.

    A product with an error is not printed, and its previous file stays; all other products are
    printed. The build leaves out sample rosters unless you ask for them. It prints the products of
    a pool together. It redraws a face only if something that the face is made of has changed. In
    another language, † marks a stale translation and ‡ a missing one, and the margin line counts
    them. A build with options has a folder of its own, and replaces no files of a build without.
    The build reports files that nothing prints any more.
    """
    from pipeline.build.edition import EditionKey
    from pipeline.build.project import open_project
    from pipeline.build.request import Request
    from pipeline.cli.building import print_all

    if watch and report.json:
        raise Misuse("--watch reports as it goes, and has no single answer for --json")
    home = open_project(report.project)
    wanted = choice.wanted
    if wanted.of_roster and roster is None:
        raise Misuse("--of-roster needs a roster: name it with --roster FILE")
    if scheduler and "://" not in scheduler:
        raise Misuse(
            f"--scheduler: expected an address such as tcp://10.0.0.5:8786, found {scheduler!r}"
        )
    if changed_since and watch:
        raise Misuse("--changed-since has no effect with --watch, which prints what is saved")
    request = Request(
        EditionKey(home.root, "", "", edition.name, roster, policy=untranslated.policy),
        home.prints_place(out),
        tuple(product or ()),
        tuple(paper or ()),
        jobs,
        draft,
        cache_folder(wanted=cache),
        samples,
        printing.settings(wanted, cutter),
        untranslated.strict,
        scheduler,
    )
    options = {"clean": clean, "watch": watch}
    print_all(home, request, games, lang, report, **options, since=changed_since)


def reprint(
    *,
    since: Annotated[
        list[str],
        option(
            "--since STATE",
            "A date, a version of the content, a commit, branch or tag, or a manifest.json;"
            " repeatable: one kit for each.",
        ),
    ],
    game: OptionalGame = "",
    product: Products = None,
    paper: Papers = None,
    edition: Edition,
    lang: Language = "",
    out: OutputFolder = None,
    printing: Printing,
    jobs: Jobs = 0,
    fallback: Fallback = False,
    cache: Cache = True,
    report: Report,
) -> None:
    """Print only what has changed since an older state, in one PDF for each paper.

    Punchboard compares the drawn faces, so a changed constant, template or colour counts, too. The
    kit holds the changed pieces with their backs, changed reference sheets, and strips at true size
    to paste over old text. Earlier prints stay as they are. With `--lang all`, each language has
    its own kits.
    """
    from pipeline.build.edition import EditionKey
    from pipeline.build.history import older_state
    from pipeline.build.po_files import editions_of
    from pipeline.build.project import open_project
    from pipeline.build.reprint_kit import reprint as make
    from pipeline.build.request import Request
    from pipeline.cli.guard import FINDINGS

    home = open_project(report.project)
    game = home.require_game(game)
    policy = Untranslated(fallback=fallback).policy
    key = EditionKey(home.root, game, lang, edition.name, policy=policy)
    request = Request(
        key,
        home.prints_place(out),
        tuple(product or ()),
        tuple(paper or ()),
        jobs,
        cache=cache_folder(wanted=cache),
        settings=printing.settings(),
    )
    answers, failed = [], False
    for language in editions_of(home, game, lang):
        asked = request._replace(edition=key._replace(language=language))
        for state in since:
            with (
                older_state(home, game, state, key.edition) as older,
                progress_bar(game, quiet=report.silent) as progress,
            ):
                made = make(asked, older, progress)
            _tell(made, older.title, report)
            answers.append(_data(made, older.title))
            failed = failed or has_errors(made.findings)
    if report.json:
        say_data(answers[0] if len(answers) == 1 else answers)
    if failed:
        raise typer.Exit(FINDINGS)


def _tell(made: "Reprint", since: str, report: Report) -> None:
    report.tell(made.findings)
    if not report.json and not report.quiet:
        say(*_lines(made, since))


def _lines(made: "Reprint", since: str) -> list[str]:
    """Return what changed, product by product, and the kits, for people."""
    from pipeline.build.product_options import size_notes
    from pipeline.build.stages import announced_note

    language = made.newer.edition.key.language
    title = made.newer.edition.game.title + f" ({language})" * bool(language)
    announced = announced_note(made.newer.edition.game)
    sizes = size_notes(made.newer.edition, made.newer.plan.runs)
    notes = [f"note: {note}" for note in (made.note, announced, *sizes) if note]
    if not made.difference.papers:
        known = "nothing that could be drawn has" if has_errors(made.findings) else "nothing has"
        return [f"{title}: {known} changed since {since}; nothing was written", *notes]
    lines = [f"{title}: changed since {since}"]
    papers: dict[str, list[str]] = {}
    for changed in made.difference.runs:
        papers.setdefault(_describe_product(made, changed), []).append(changed.run.paper.name)
    for each in made.difference.out:
        papers.setdefault(_describe_out(made, each), []).append(each.paper)
    # Most products are the same on all papers.
    everywhere = len(made.difference.papers)
    lines += [
        f"  {line}" + f" ({', '.join(on)})" * (len(set(on)) < everywhere)
        for line, on in papers.items()
    ]
    for kit in made.kits:
        strips = f", {counted(kit.strips, 'strip')}" if kit.strips else ""
        lines.append(f"{shown(kit.file)}  {counted(kit.pages, 'page')}{strips}")
    return [*lines, *notes]


def _describe_product(made: "Reprint", changed: "ChangedRun") -> str:
    from pipeline.build.reprint_kit import backs, held
    from pipeline.game.language import OwnWords

    names = ", ".join(held(made.newer, changed, OwnWords()))
    fronts = backs(changed)
    told = [names, f"backs differ: {counted(fronts, 'unchanged front')}" * bool(fronts)]
    product = made.newer.edition.products[changed.run.product]
    printed = counted(changed.printed, "page" if product.pages else "piece")
    return f"{product.title}: {printed}: {'; '.join(filter(None, told))}"


def _describe_out(made: "Reprint", out: "TakeOut") -> str:
    from pipeline.build.reprint_kit import taken_out
    from pipeline.game.language import OwnWords

    title = made.newer.edition.products[out.product].title
    return f"{title}: {taken_out(OwnWords(), out) if out.of else f'take out {out.name}'}"


def _data(made: "Reprint", since: str) -> dict[str, Any]:
    return {
        "game": made.newer.edition.game.id,
        "language": made.newer.edition.key.language,
        "since": since,
        "changed": [
            {
                "product": changed.run.product,
                "paper": changed.run.paper.name,
                "faces": list(changed.faces),
                "pieces": [
                    {
                        "face": piece.front,
                        "owner": piece.owner,
                        "copies": piece.quantity,
                        "why": why,
                    }
                    for piece, why in zip(changed.run.pieces, changed.changes, strict=True)
                ],
            }
            for changed in made.difference.runs
        ],
        "out": [each._asdict() for each in made.difference.out],
        "kits": [
            {"file": shown(kit.file), "pages": kit.pages, "strips": kit.strips} for kit in made.kits
        ],
        "note": made.note,
        "announced": [entry.id for entry in made.newer.edition.game.announced],
    }


COMMANDS = {"build": build, "reprint": reprint}
