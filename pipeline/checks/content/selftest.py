"""The checks tried on their own examples: each bad one must be found, each good one be silent."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pipeline
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.checks.check import CHECKS, Check, Example, Explained
from pipeline.checks.content.run import load_checks
from pipeline.checks.content.subject import GameSubject
from pipeline.content.opening import open_game

NAME: Final = "tiny"
GAME: Final = "id: tiny\ntitle: Tiny\nversion: '1'\n"
"""The game.yaml of an example that brings none."""

_OF_TEMPLATES: Final = (".j2", ".layout.yaml", "styles.yaml", ".svg")


def self_test(checks: Mapping[str, Check] = CHECKS) -> Iterator[Finding]:
    """Yield each check whose bad example passes or whose good example fails."""
    load_checks()
    for known in checks.values():
        yield from verdict(known, partial(try_example, known))


def verdict(known: Explained, attempt: Callable[[Example], list[Finding]]) -> Iterator[Finding]:
    """Yield what is wrong with a check; `attempt` returns what is found in an example.

    It may raise PunchboardError for an example that is no game.
    """
    for name, example in (("bad", known.bad), ("good", known.good)):
        try:
            found = attempt(example)
        except PunchboardError as error:
            yield _finding(known, f"the {name} example cannot be read: {error.findings[0]}")
            continue
        if name == "bad" and {finding.code for finding in found} != {known.code}:
            yield _finding(known, f"the bad example is not found as {known.code}, and only so")
        if name == "good" and found:
            yield _finding(known, f"the good example fails: {found[0].message}")


def try_example(known: Check, example: Example) -> list[Finding]:
    """Return what one check finds in an example, which is written to a folder for a moment.

    Raises PunchboardError for an example that is no game.
    """
    with TemporaryDirectory() as root:
        folder, templates = write_example(Path(root), example)
        return list(known.run(GameSubject(open_game(folder, Path(root)), (templates,))))


def write_example(root: Path, example: Example) -> tuple[Path, Path]:
    """Write an example as the project `root`; return its game's and its templates' folders."""
    folder, templates = root / "content" / NAME, root / "templates" / NAME
    templates.mkdir(parents=True)
    for name, text in {"game.yaml": GAME, **example}.items():
        path = (templates if name.endswith(_OF_TEMPLATES) else folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder, templates


def _finding(known: Explained, message: str) -> Finding:
    place = _place(known)
    hint = "mend the check, or its example"
    return Finding("self-test", f"{known.code}: {message}", place, known.code, hint)


def _place(known: Explained) -> Position:
    """Return where a check begins in Punchboard's own source."""
    path = Path(inspect.getsourcefile(known.run) or "")
    package = Path(pipeline.__file__).parent
    inside = path.is_relative_to(package)
    name = path.relative_to(package.parent).as_posix() if inside else path.name
    return Position(name, inspect.unwrap(known.run).__code__.co_firstlineno, 1)
