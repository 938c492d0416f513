"""Start-up: until a command has said what it has to say, and until a build draws its first face."""

import sys
from pathlib import Path

from materials import PUNCHBOARD, edit, make_deck, middle_of
from measure import Run
from rounds import Figure, Row, alternate

FACE = "face\n"
FIRST_FACE = f"""
import os, sys
from pipeline.build import faces

def leave(*_):
    sys.stdout.write({FACE!r})
    sys.stdout.flush()
    os._exit(0)

assert callable(faces.render_face)
faces.render_face = leave
from punchboard import main
sys.exit(main())
"""
"""Ends the process where the first face is laid out and would be drawn."""


def measure_starts(folder: Path, rounds: int) -> tuple[list[Row], dict[str, Figure]]:
    """Return the rows of start-up and their figures; each is short, so there are many rounds."""
    found = rows(make_deck(folder, 1))
    alternate(found, 1, "uncounted")
    return found, alternate(found, rounds, "start")


def rows(deck: Path) -> list[Row]:
    """Return the rows, the yardsticks first.

    The project is one of a single card, which is edited each time, or it might be recalled.
    """
    caches, out = deck / "caches", deck / "out"
    build = ["build", "bench", "--paper", "a4", "--jobs", "1", "--out", str(out), "--quiet"]
    return [
        Row("pass", "`python -c pass`", [sys.executable, "-c", "pass"], deck),
        Row(
            *("imports", '`python -c "import typer, yaml, jinja2"`'),
            [sys.executable, "-c", "import typer, yaml, jinja2"],
            deck,
        ),
        Row("help", "`punchboard --help`", [PUNCHBOARD, "--help"], deck),
        Row("list", "`punchboard list`", [PUNCHBOARD, "list"], deck, caches=caches),
        Row(
            *("face", "`punchboard build`, until the first face"),
            [sys.executable, "-c", FIRST_FACE, *build],
            deck,
            out,
            caches,
            prepare=lambda: edit(deck, middle_of(1)),
            accept=require_face,
        ),
    ]


def require_face(taken: Run) -> None:
    """Refuse a run that has come to its end without a face."""
    if taken.said != FACE:
        raise SystemExit("refused: this build has drawn no face, or not by itself")
