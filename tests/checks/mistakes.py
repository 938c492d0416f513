"""Kinds of mistakes that designers make, read from mistakes.yaml, and how one is made."""

import random
import re
from pathlib import Path
from typing import NamedTuple

import yaml


class Mistake(NamedTuple):
    """One kind of mistake: where `find` is in a game's file, `write` is written instead."""

    what: str
    game: str
    file: str
    find: str
    write: str
    told: str
    told_in: str


class Made(NamedTuple):
    """A file with a mistake in it, and the lines (from 1) at which it may be told."""

    text: str
    lines: frozenset[int]


def _read() -> list[Mistake]:
    entries = yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), yaml.CSafeLoader)
    return [
        Mistake(
            entry["what"],
            *entry["in"].split("/", 1),
            entry["find"],
            entry["write"],
            entry.get("told", ""),
            entry.get("told-in", ""),
        )
        for entry in entries
    ]


MISTAKES = _read()


def make(mistake: Mistake, source: str, seed: int) -> Made:
    """Return `source` with the mistake made at one of the places where it can be made."""
    places = list(re.finditer(mistake.find, source, re.MULTILINE))
    assert places, mistake
    place = random.Random(f"{mistake.what} {seed}").choice(places)
    written = place.expand(mistake.write)
    assert written != place[0], mistake
    before = source[: place.start()]
    first = before.count("\n") + 1
    length = max(written.count("\n"), place[0].count("\n")) + 2
    lines = set(range(first, first + length))
    if not written:
        heads = [match.start() for match in re.finditer(r"^\S+:", before, re.MULTILINE)]
        lines |= {0, source.count("\n", 0, heads[-1]) + 1 if heads else 0}
    return Made(before + written + source[place.end() :], frozenset(lines))
