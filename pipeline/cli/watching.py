"""`build --watch`: printing again what was changed, until the user has had enough."""

import gc
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pipeline.base.errors import Misuse
from pipeline.build.build import Order, Outcome
from pipeline.build.project import Project
from pipeline.build.studio import close_studios
from pipeline.build.watch import changes, touched_games
from pipeline.cli.say import say

Print = Callable[[Order], Outcome]


def watch(home: Project, orders: Sequence[Order], print_one: Print) -> None:
    """Print each game again when its files change, and say what that took; Ctrl-C ends it."""
    by_game: dict[str, list[Order]] = {}
    for order in orders:
        by_game.setdefault(order.studio.game, []).append(order)
    try:
        for paths in changes(home):
            if not paths:
                _say_now(f"watching {', '.join(by_game)}; Ctrl-C ends it")
            for game in touched_games(home, by_game, paths):
                for order in by_game[game]:
                    _say_now(_again(home, order, paths, print_one))
            # A command that ends at once does without the collector; this one stays.
            gc.collect()
    except KeyboardInterrupt:
        say("")


def _say_now(line: str) -> None:
    say(line)
    sys.stdout.flush()


def _again(home: Project, order: Order, paths: Sequence[Path], print_one: Print) -> str:
    """Print a game, and return a line on what was done."""
    close_studios()
    started = time.perf_counter()
    try:
        outcome = print_one(order)
    except Misuse as error:
        return f"{order.studio.game}: {error}"
    taken = time.perf_counter() - started
    language = f" ({order.studio.language})" if order.studio.language else ""
    game = f"{order.studio.game}{language}"
    return f"{_told(home, paths)} -> {game}: {work(outcome)} in {taken:.2f} s"


def _told(home: Project, paths: Sequence[Path]) -> str:
    """Return the changed files by name, not too many of them."""
    names = [
        path.relative_to(home.root).as_posix() if path.is_relative_to(home.root) else path.name
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
