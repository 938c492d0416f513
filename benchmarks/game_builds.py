"""Rows of builds of real games, and their yardstick."""

import sys
from collections.abc import Sequence

from colds import require, require_edit
from contenders import RIVALS
from game_copy import GameCopy
from materials import LARGEST, PUNCHBOARD, Field, edit
from measure import removed
from rounds import Row

KEPT = "kept"
"""The row whose cache and PDFs those find that print again."""

NUMBER = Field(LARGEST, "upgrade", "hex-bolt", "cost", numeric=True)
"""The number that is edited in the largest game."""

AFTER_EDIT = 4
"""At most so many faces are drawn then; a build that draws more is not measured.

They are the card with its back, and what to print on both papers, which counts the cards.
"""


def straight(copy: GameCopy, key: str, title: str, games: Sequence[str]) -> Row:
    """Return the yardstick: the operators of the same pages, through ReportLab's canvas."""
    recordings = [str(copy.recording(game)) for game in games]
    argv = [sys.executable, str(RIVALS / "recorded.py"), str(copy.out(key)), *recordings]
    return Row(key, title, argv, copy.root, copy.out(key))


def build(copy: GameCopy, key: str, title: str, games: Sequence[str], *options: str) -> Row:
    """Return a build with an empty cache of its own, or with none."""
    wanted = sum(copy.faces[game] for game in games)
    return Row(
        *(key, title, _command(copy, key, games, *options), copy.root),
        *(copy.out(key), copy.caches(key)),
        prepare=lambda: removed(copy.caches(key)),
        accept=lambda taken: require(taken.said, drawn=wanted),
    )


def unedited(copy: GameCopy) -> Row:
    """Return a build of all games where nothing has changed."""
    wanted = sum(copy.faces.values())
    return Row(
        *("same", "build, nothing edited", _command(copy, KEPT, copy.games), copy.root),
        caches=copy.caches(KEPT),
        accept=lambda taken: require(taken.said, recalled=wanted),
    )


def edited(copy: GameCopy) -> Row:
    """Return a build of the largest game after one of its numbers was edited."""
    wanted = copy.faces[LARGEST]
    title = f"build of {LARGEST}, one number edited"
    return Row(
        *(f"edited-{LARGEST}", title, _command(copy, KEPT, [LARGEST]), copy.root),
        caches=copy.caches(KEPT),
        prepare=lambda: edit(copy.root, NUMBER),
        accept=lambda taken: require_edit(taken.said, all_of=wanted, most=AFTER_EDIT),
    )


def _command(copy: GameCopy, key: str, games: Sequence[str], *options: str) -> list[str]:
    out = str(copy.out(key))
    return [PUNCHBOARD, "build", *games, "--json", "--quiet", "--out", out, *options]
