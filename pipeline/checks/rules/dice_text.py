"""Dice in texts: no such die, or one that the game writes otherwise elsewhere."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.checks.check import check
from pipeline.checks.ground import Ground
from pipeline.checks.wording import Passage, Wording

_DIE: Final = re.compile(r"(?<![\w:-])(\d+ ?)?([dD])(\d+)(?![\w-])")
_LIKE_A_DIE: Final = re.compile(r"[dD]\d")
_STRAY: Final = 4
"""Times that a game writes 1D6 after a word before a single D6 after it is no noun but a slip."""

_WORD: Final = re.compile(r"(?<!\w)(\w+)\s+$")

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Roll 1D6. }\nowl: { name: Owl, text: Roll 1D6 or half a D6. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Roll 1D6 or", "Roll 1d6 or")}


class Written(NamedTuple):
    """Dice as a text writes them: where, after which word, and the parts of the notation."""

    passage: Passage
    offset: int
    text: str
    after: str
    number: str
    letter: str
    sides: str

    def habits(self) -> Iterator[tuple[str, str]]:
        """Yield each thing that is a matter of habit, and how it is done here."""
        yield "letter", self.letter
        if self.number:
            yield "space", "with a space" if self.number.endswith(" ") else "without a space"
        if self.after and self.number.strip() in ("", "1"):
            yield f"{self.after} …", "with a 1" if self.number else "without a 1"


@check("roll-text", bad=_BAD, good=_GOOD)
def rolls(ground: Ground) -> Iterator[Finding]:
    """Find dice in texts that cannot be, such as D06, and dice that are written unlike the rest.

    A game keeps to one notation: D6 or d6, 2D6 or 2 D6, and after the same word 1D6 or D6.
    Players take two notations for two things.
    """
    passages = (each for each in ground.once(Wording).passages if _LIKE_A_DIE.search(each.bare))
    written = [dice for passage in passages for dice in _written(passage)]
    common = _common(written)
    for dice in written:
        found = _impossible(dice) or _unusual(dice, common)
        if found:
            place, subject = dice.passage.position(dice.offset), dice.passage.subject
            hint = "write dice alike throughout the game"
            yield Finding("roll-text", found, place, subject, hint, Severity.WARNING)


def _written(passage: Passage) -> Iterator[Written]:
    for match in _DIE.finditer(passage.bare):
        before = _WORD.search(passage.bare[max(0, match.start() - 30) : match.start()])
        after = before[1].casefold() if before else ""
        number, letter, sides = match.groups("")
        yield Written(passage, match.start(), match[0], after, number, letter, sides)


def _common(written: list[Written]) -> dict[str, tuple[str, int]]:
    """Return how each thing is mostly done, and how often, where it is a habit."""
    ways: dict[str, Counter[str]] = {}
    for dice in written:
        for habit, way in dice.habits():
            ways.setdefault(habit, Counter())[way] += 1
    return {
        habit: done.most_common(1)[0]
        for habit, done in ways.items()
        if not habit.endswith("…") or (min(done.values()) == 1 and max(done.values()) >= _STRAY)
    }


def _impossible(dice: Written) -> str:
    counted = dice.number.strip()
    if dice.sides.startswith("0") or dice.sides == "1" or counted.startswith("0"):
        return f"{dice.text!r} is no die"
    return ""


def _unusual(dice: Written, common: dict[str, tuple[str, int]]) -> str:
    for habit, way in dice.habits():
        usual, times = common.get(habit, (way, 0))
        if way != usual:
            told = f"after {habit.removesuffix(' …')!r} " if habit.endswith("…") else ""
            return f"{dice.text!r}: {told}the game writes dice {_way(usual)}, {times} times"
    return ""


def _way(way: str) -> str:
    return f"with the letter {way}" if len(way) == 1 else way
