"""Games and rosters printed one after another, reported, and printed again when files change."""

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from pipeline.api import build
from pipeline.build.edition import close_editions
from pipeline.build.options import USUAL
from pipeline.build.output_folders import left_over, remove
from pipeline.build.po_files import editions_of, is_touched
from pipeline.build.project import Project, changes, touched_games
from pipeline.build.request import Request
from pipeline.build.stages import Outcome
from pipeline.build.worker_pool import cores
from pipeline.build.workers import each_game, processes_each
from pipeline.cli.guard import FINDINGS
from pipeline.cli.limits import limited
from pipeline.cli.options import Report, games_with, shown
from pipeline.cli.report import print_findings, summary
from pipeline.cli.root import LIMITS_ASKED, placed_limit
from pipeline.cli.terminal import progress_bar, progress_events, say, say_data
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity, has_errors, once
from pipeline.source.limits import LimitMet
from pipeline.source.names import counted, first_few

if TYPE_CHECKING:
    from pipeline.authoring.schema_files import InstalledSchemas


_MOST_PAGES: Final = 6


def print_outcome(outcome: Outcome, report: Report) -> None:
    """Print the findings on stderr and, for people, the files on stdout; `check` reports more."""
    report.tell(outcome.findings)
    if not report.silent:
        say(*_file_lines(outcome), *_lines_on_the_rest(outcome))


def _file_lines(outcome: Outcome) -> Iterator[str]:
    def line(file: str, holds: str) -> str:
        same = "" if file in outcome.fresh else ", as before"
        return f"{shown(outcome.folder / file)}  {holds}{same}"

    for entry in outcome.printed:
        pages = counted(entry.pages, "page")
        pages += f" with {entry.pieces} pieces" if entry.pieces > 1 else ""
        yield line(entry.file, f"{pages}, {_size(entry.bytes)}")
        for cut in entry.cuts:
            size = " x ".join(f"{side:g}" for side in cut.size)
            yield line(cut.file, f"{size} mm, for {_pages(cut.pages)}")


def _lines_on_the_rest(outcome: Outcome) -> Iterator[str]:
    """Yield what is not printed and why, what else is to be known, and how many findings are."""
    game = outcome.game
    yield from (f"not printed: {game} {product}" for product in outcome.withheld)
    yield from (f"note: {note}" for note in outcome.notes)
    empty = (each.subject for each in outcome.findings if each.code == "product-no-sheets")
    for product in dict.fromkeys(empty):
        yield f"nothing to print: {game} {product}; see its records, where and copies"
    if outcome.left_out:
        names = ", ".join(outcome.left_out)
        yield f"left out: samples of {game} ({names}); --samples prints them, -p NAME one"
    tried = outcome.printed or outcome.withheld or outcome.left_out
    if not (tried or has_errors(outcome.findings)):
        yield f"{game}: nothing to print; name a template like a kind, or write products.yaml"
    if outcome.note:
        yield f"note: {game}: {outcome.note}"
    if counts := summary(once(outcome.findings)):
        yield f"{game}: {counts}"


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
    word = "page" if len(pages) == 1 else "pages"
    return f"{word} {first_few([*map(str, pages)], _MOST_PAGES)}"


def _size(count: int) -> str:
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


_MOST_LEFT: Final = 6
"""Files that are left over and named in one warning."""


def orders_of(
    project: Project, games: Sequence[str] | None, lang: str, usual: Request
) -> list[Request]:
    """Return an order for each game in each language; `usual` says all else. Raises Misuse."""
    return [
        usual._replace(edition=usual.edition._replace(game=game, language=language))
        for game in games_with(project, games, lang)
        for language in editions_of(project, game, lang)
    ]


def print_all(
    project: Project,
    usual: Request,
    games: Sequence[str] | None,
    lang: str,
    report: Report,
    *,
    clean: bool,
    watch: bool,
    since: str = "",
) -> None:
    """Print games in languages; raises typer.Exit with 1 after errors, Misuse.

    `clean` removes what nothing prints any more. With `watch` what changes is printed again.
    With `since`, a commit, only the editions that have changed since are printed.
    """
    orders = orders_of(project, games, lang, usual)
    if since:
        from pipeline.build.history import changed_files

        files = changed_files(project.root, since)
        orders = [
            order
            for order in orders
            if is_touched(project, order.edition.game, order.edition.language, files)
        ]
        if not orders:
            if not report.silent:
                say(f"nothing that is printed has changed since {since}")
            finish((), as_json=report.json)
            return
    if usual.settings.choice.named and len({order.edition.game for order in orders}) > 1:
        raise Misuse("cards are chosen of one game: name it, as in punchboard build GAME --cards A")
    outcomes = print_games(orders, report, beside=not watch)
    tell_left_over(project, orders, report, clean=clean)
    if watch:
        _watch_games(project, orders, report)
    else:
        finish(outcomes, as_json=report.json)


def print_games(orders: Sequence[Request], report: Report, *, beside: bool = True) -> list[Outcome]:
    """Print what is ordered and report it, order by order; return what became of each.

    Whole games may be printed `beside` one another, and this process then has none open.
    """
    outcomes = []
    for outcome in _printed(orders, report, beside=beside):
        outcomes.append(outcome)
        print_outcome(outcome, report)
    return outcomes


def _printed(orders: Sequence[Request], report: Report, *, beside: bool) -> Iterator[Outcome]:
    """Yield what becomes of each order."""
    quiet = report.silent
    beside = beside and len(orders) > 1 and all(map(_is_whole, orders))
    workers = min(orders[0].jobs or cores(), len(orders)) if beside else 1
    if workers > 1:
        # With several processes at work it shows no bar, and gets no more than are requested.
        shares = processes_each([order.edition for order in orders], workers)
        orders = [
            order._replace(jobs=min(order.jobs, 1) or share)
            for order, share in zip(orders, shares, strict=True)
        ]
        quiet = True
    # A cluster's work is long, and programs want to know of it.
    events = report.json and bool(orders[0].scheduler)
    yield from each_game(_print_game, [(order, quiet, events) for order in orders], workers)


def _is_whole(order: Request) -> bool:
    """Return whether all of a game is printed as usual.

    What is named otherwise may not be in each game: the first that lacks it ends the command, and
    no other must have been printed by then.
    """
    named = order.products or order.papers or order.edition.roster
    return not named and order.settings == USUAL


def _print_game(order: Request, quiet: bool, events: bool) -> Outcome:
    """Print one game; one that cannot be read has an outcome, too."""
    key = order.edition
    if events:
        return build(order, progress_events(f"{key.game} {key.language}".strip()))
    with progress_bar(key.game, quiet=quiet) as progress:
        return build(order, progress)


def tell_left_over(
    project: Project, orders: Sequence[Request], report: Report, *, clean: bool
) -> None:
    """Report files of earlier builds that nothing prints any more, or `clean` them away."""
    games = {order.edition.game for order in orders}
    output = orders[0].output
    found = left_over(project, output, games)
    if not found:
        return
    if clean:
        removed = [
            Finding("output-removed", f"removed: {shown(file)}", severity=Severity.INFO)
            for file in remove(found, output)
        ]
        if report.json:
            report.tell(removed)
        elif not report.quiet:
            say(*(each.message for each in removed))
        return
    files = [f"{shown(each.folder / each.pdf)} ({each.gone})" for each in found]
    report.tell(
        [
            Finding(
                "output-left",
                f"nothing prints these any more: {first_few(files, _MOST_LEFT)}",
                hint=f"punchboard build --clean{_out(project, output)} removes them",
                severity=Severity.WARNING,
            )
        ]
    )


def _out(project: Project, output: Path) -> str:
    return "" if output == project.output else f" --out {shown(output)}"


def print_rosters(
    project: Project, requests: Sequence[Request], report: Report
) -> Iterator[Outcome | None]:
    """Print rosters and report each; yield what became of it, None if nothing is printed."""
    for request in requests:
        try:
            outcome = _print_roster(project, request, report)
        except PunchboardError as error:
            report.tell(error.findings)
            outcome = None
        if outcome is not None:
            print_outcome(outcome, report)
        yield outcome


def _print_roster(project: Project, request: Request, report: Report) -> Outcome | None:
    """Print one roster, unless it is illegal; raises PunchboardError for one that is wrong."""
    # Most commands that print are asked for no roster.
    from pipeline.build.roster_printing import roster_request
    from pipeline.build.rosters import open_roster
    from pipeline.checks.verdict import verdict

    key = request.edition
    assert key.roster is not None
    opened = open_roster(project, key.roster, key.game, key.edition)
    judged = verdict(opened.game, opened.record)
    if not judged.legal:
        from pipeline.rosters.description import verdict_findings

        report.tell(verdict_findings(judged))
        if not request.draft and not report.json:
            say(f"not printed: {request.edition.roster} is illegal; --draft prints it anyway")
        if not request.draft:
            return None
    request = roster_request(opened, request, legal=judged.legal)
    return build(request)


def _watch_games(project: Project, orders: Sequence[Request], report: Report) -> None:
    """Print each game again when its files change, and say what that took; Ctrl-C ends it."""

    def print_orders(game: str, paths: Sequence[Path]) -> Iterator[str]:
        for order in orders:
            if order.edition.game == game:
                yield _print_again(order, report, describe_changes(project, paths))

    games = dict.fromkeys(order.edition.game for order in orders)
    follow(project, tuple(games), print_orders, _given(orders))


def _given(orders: Sequence[Request]) -> tuple[Path, ...]:
    files = [(order.edition.roster, order.settings.choice.quantities) for order in orders]
    return tuple(dict.fromkeys(file.absolute() for pair in files for file in pair if file))


def follow(
    project: Project,
    games: Sequence[str],
    answer: Callable[[str, Sequence[Path]], Iterator[str]],
    given: Sequence[Path] = (),
) -> None:
    """Answer each change of a game's files, and print the lines of that; Ctrl-C ends it.

    `answer` is given the game and the changed files, and has the limits of a command each time. All
    games have a share in the files that are `given`, wherever these lie.
    """
    from pipeline.authoring.schema_files import InstalledSchemas

    schemas = InstalledSchemas(project)
    # A command that only waits takes as long as the user likes.
    with limited(None), suppress(KeyboardInterrupt):
        for paths in changes(project, given=given):
            if not paths:
                _print_line(f"watching {', '.join(games)}; Ctrl-C ends it")
            for game in touched_games(project, games, paths):
                _follow_once(project, game, answer(game, paths))
            for line in _refreshed(schemas):
                _print_line(line)
            # A command that ends at once does without the collector; this one stays.
            gc.collect()
    say("")


def _follow_once(project: Project, game: str, lines: Iterator[str]) -> None:
    """Print what becomes of a change, or which limit the work on it has met."""
    try:
        with limited(LIMITS_ASKED.get(), game):
            for line in lines:
                _print_line(line)
    except LimitMet as met:
        print_findings([placed_limit(met)], project.root)


def _refreshed(schemas: "InstalledSchemas") -> Iterator[str]:
    """Bring the editor's schemas up to date, where they are installed; yield what was done."""
    try:
        written = schemas.refresh()
    except (OSError, PunchboardError) as error:
        yield f"the schemas stay as they are: {error}"
        return
    if written:
        yield f"schemas brought up to date: {len(written)}"


def _print_line(line: str) -> None:
    say(line)
    sys.stdout.flush()


def _print_again(order: Request, report: Report, changed: str) -> str:
    """Print a game of which something has `changed`, and return a line on what was done."""
    close_editions()
    started, key = time.perf_counter(), order.edition
    try:
        outcome = _print_game(order, quiet=True, events=False)
    except Misuse as error:
        return f"{key.game}: {error}"
    print_outcome(outcome, replace(report, quiet=True))
    taken = time.perf_counter() - started
    game = f"{key.game} ({key.language})" if key.language else key.game
    return f"{changed} -> {game}: {_work(outcome)} in {taken:.2f} s"


def describe_changes(project: Project, paths: Sequence[Path]) -> str:
    """Return the changed files by name, not too many of them."""
    names = [
        path.relative_to(project.root).as_posix()
        if path.is_relative_to(project.root)
        else path.name
        for path in paths
    ]
    return first_few(names, 3)


def _work(outcome: Outcome) -> str:
    if outcome.findings and not outcome.printed:
        return "nothing printed"
    files = sorted({Path(file).stem for file in outcome.fresh})
    written = f"{first_few(files, 4)} written" if files else "no file changed"
    return f"{counted(outcome.drawn, 'face')} drawn, {outcome.recalled} as before; {written}"


def of_roster(project: Project, request: Request) -> Request:
    """Return what prints the request's roster, all of its products by default.

    Raises Misuse for a file that is no roster of the game, PunchboardError for what it gets wrong.
    """
    from pipeline.build.roster_printing import roster_request
    from pipeline.build.rosters import open_roster

    key = request.edition
    assert key.roster is not None
    opened = open_roster(project, key.roster, key.game, key.edition)
    # A proof may show an illegal list, too: it is there to be looked at.
    return roster_request(opened, request, legal=True)


@contextmanager
def state(project: Project, game: str, commit: str) -> Iterator[Path]:
    """Yield the root of a project as it was at a commit, or as it is if none is named.

    Raises Misuse for what names no commit.
    """
    if not commit:
        yield project.root
        return
    from pipeline.build.history import find_commit, state_at

    found = find_commit(project.root, commit)
    if found is None:
        raise Misuse(f"--commit {commit}: the project's repository has no such commit or tag")
    with state_at(project.root, game, found) as root:
        yield root
