"""Write the synthetic deck: the same cards as a Punchboard project in YAML and as plain JSON.

No real game's text occurs in it: every word is made of syllables. The same count and seed give the
same bytes on every machine. Run as ``python benchmarks/deck.py FOLDER --cards 1000``.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path

from project import write_project

LONG_EVERY = 20
"""One card in twenty (5 %) has a text that is too long for its box at the design size."""

ABILITY_WORDS = (22, 28)
LONG_ABILITY_WORDS = (44, 50)
A_FILE = 30_000
"""Cards in a file."""

LONGEST = 300
"""Characters of an ability: what is longer fits in no size that is printed."""

VOCABULARY = 1500
"""About as many different words as a real deck holds; the first are the commonest."""


@dataclass(frozen=True)
class Ability:
    """A title and about 25 words of `text`, some of them bold in the ``**`` notation."""

    name: str
    text: str


@dataclass(frozen=True)
class Card:
    """One card of the deck: plain data, as the YAML holds it."""

    name: str
    might: int
    guard: int
    pace: int
    heart: int
    abilities: tuple[Ability, Ability]
    flavour: str


class Speaker:
    """Made-up language: few words are said often, many seldom, as in real texts."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        syllables = [a + b for a in "bdfgklmnprstv" for b in ("a", "e", "i", "o", "u", "an", "er")]
        words: dict[str, None] = {}
        while len(words) < VOCABULARY:
            count = 1 + (len(words) > 20) * self.pick(2) + (len(words) > 200) * self.pick(2)
            words["".join(syllables[self.pick(len(syllables))] for _ in range(count))] = None
        self.words = list(words)
        # Zipf's law: a word's frequency falls with its rank.
        self.weights = list(accumulate(1 / (rank + 30) for rank in range(VOCABULARY)))

    def pick(self, below: int) -> int:
        """Return a number from 0 to `below` - 1."""
        return int(self.dice.random() * below)

    def say(self, count: int) -> list[str]:
        """Return `count` words as they occur in speech."""
        return self.dice.choices(self.words, cum_weights=self.weights, k=count)

    def title(self, words: int) -> str:
        """Return a name of so many words."""
        # The rare words are the long ones; a title of them looks like a title.
        return " ".join(self.words[200 + self.pick(VOCABULARY - 200)].title() for _ in range(words))

    def sentence(self, count: int, bold: int = 0) -> str:
        """Return `count` words as sentences, `bold` of them (never an edge's) in bold."""
        words = self.say(count)
        words[0] = words[0].title()
        for at in range(8, count - 4, 9):
            words[at] += "."
            words[at + 1] = words[at + 1].title()
        for _ in range(bold):
            at = 1 + self.pick(count - 2)
            if words[at].isalpha():
                words[at] = f"**{words[at]}**"
        while len(said := " ".join(words)) >= LONGEST:
            words.pop()
        return said + "."


def deck(count: int, seed: int = 7) -> Iterator[Card]:
    """Yield `count` cards; each twentieth has one text that is too long."""
    dice = random.Random(seed)
    speaker = Speaker(dice)
    for index in range(count):
        long = ""
        if index % LONG_EVERY == 4:
            long = ("ability", "ability", "name", "flavour")[(index // LONG_EVERY) % 4]
        yield card(speaker, long)


def card(speaker: Speaker, long: str) -> Card:
    """Return one card; `long` names the text that is to be too long, if any."""

    def between(bounds: tuple[int, int]) -> int:
        return bounds[0] + speaker.pick(bounds[1] - bounds[0] + 1)

    words = between(LONG_ABILITY_WORDS if long == "ability" else ABILITY_WORDS)
    might, guard, pace, heart = (1 + speaker.pick(9) for _ in range(4))
    return Card(
        name=speaker.title(5 if long == "name" else 2),
        might=might,
        guard=guard,
        pace=pace,
        heart=heart,
        abilities=(
            Ability(speaker.title(2), speaker.sentence(words, bold=3)),
            Ability(speaker.title(2), speaker.sentence(between(ABILITY_WORDS), bold=3)),
        ),
        flavour=speaker.sentence(10 if long == "flavour" else 6),
    )


def record(number: int, card: Card) -> str:
    """Return `card` as an author would type it. No word of the deck needs quotes in YAML."""
    lines = [
        f"card-{number:05d}:",
        f"  name: {card.name}",
        f"  might: {card.might}",
        f"  guard: {card.guard}",
        f"  pace: {card.pace}",
        f"  heart: {card.heart}",
        "  abilities:",
    ]
    for ability in card.abilities:
        lines += [f"    - name: {ability.name}", f"      text: {ability.text}"]
    return "\n".join([*lines, f"  flavour: {card.flavour}", ""])


def write(folder: Path, cards: list[Card]) -> None:
    """Write `cards` under `folder`: ``deck.json`` for the rivals, a project for Punchboard."""
    content = folder / "content" / "bench"
    content.mkdir(parents=True, exist_ok=True)
    (folder / "deck.json").write_text(json.dumps([asdict(card) for card in cards]), "utf-8")
    kinds = kinds_of(len(cards))
    for at, kind in enumerate(kinds):
        part = cards[at * A_FILE : (at + 1) * A_FILE]
        records = "".join(record(number, card) for number, card in enumerate(part, at * A_FILE + 1))
        (content / f"{kind}.yaml").write_text("source: {section: synthetic}\n" + records, "utf-8")
    write_project(folder, kinds)


def kinds_of(cards: int) -> list[str]:
    """Return the kinds of a deck of so many cards: a file of records is no larger than 20 MB."""
    return ["card", *(f"card-{number}" for number in range(2, -(-cards // A_FILE) + 1))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    write(options.folder, list(deck(options.cards, options.seed)))


if __name__ == "__main__":
    main()
