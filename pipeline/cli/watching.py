"""`--watch`: printing or drawing again what was changed, until the user has had enough."""

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.limits import LimitMet
from pipeline.cli.limited_work import limited
from pipeline.cli.report import print_findings
from pipeline.cli.say import say
from pipeline.cli.untrusted import LIMITS_ASKED, placed_limit
from pipeline.edition.context import close_editions
from pipeline.edition.project import Project
from pipeline.press.build import Order, Outcome
from pipeline.press.watch import changes, touched_games

if TYPE_CHECKING:
    from pipeline.schemas.refreshing import InstalledSchemas

Print = Callable[[Order], Outcome]


def watch(project: Project, orders: Sequence[Order], print_one: Print) -> None:
    """Print each game again when its files change, and say what that took; Ctrl-C ends it."""
    by_game: dict[str, list[Order]] = {}
    for order in orders:
        by_game.setdefault(order.edition.game, []).append(order)

    def print_again(game: str, paths: Sequence[Path]) -> Iterator[str]:
        for order in by_game[game]:
            yield _print_again(project, order, paths, print_one)

    follow(project, tuple(by_game), print_again, _given(orders))


def _given(orders: Sequence[Order]) -> tuple[Path, ...]:
    """Return the files that the command line names, each once."""
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
    from pipeline.schemas.refreshing import InstalledSchemas

    schemas = InstalledSchemas(project)
    # Whoever only waits takes as long as the user likes.
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


def _print_again(project: Project, order: Order, paths: Sequence[Path], print_one: Print) -> str:
    """Print a game, and return a line on what was done."""
    close_editions()
    started = time.perf_counter()
    try:
        outcome = print_one(order)
    except Misuse as error:
        return f"{order.edition.game}: {error}"
    taken = time.perf_counter() - started
    language = f" ({order.edition.language})" if order.edition.language else ""
    game = f"{order.edition.game}{language}"
    return f"{describe_changes(project, paths)} -> {game}: {work(outcome)} in {taken:.2f} s"


def describe_changes(project: Project, paths: Sequence[Path]) -> str:
    """Return the changed files by name, not too many of them."""
    names = [
        path.relative_to(project.root).as_posix()
        if path.is_relative_to(project.root)
        else path.name
        for path in paths
    ]
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def work(outcome: Outcome) -> str:
    """Return how much a build had to do."""
    if outcome.findings and not outcome.printed:
        return "nothing printed"
    files = sorted({Path(file).stem for file in outcome.fresh})
    written = ", ".join(files[:4]) + (f" and {len(files) - 4} more" if len(files) > 4 else "")
    faces = f"{outcome.drawn} face{'s' * (outcome.drawn != 1)} drawn, {outcome.recalled} as before"
    return f"{faces}; {f'{written} written' if files else 'no file changed'}"
