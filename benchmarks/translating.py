"""Bringing a translation up to date, beside babel's way of doing it.

``python benchmarks/translating.py`` makes a PO file of 2,000 messages, changes one in ten of the
English texts, adds a new card for every twenty, and updates the file both ways; it prints processor
seconds, their ratio, and how many messages were offered the translation of another card.
"""

import argparse
import sys
import time
from collections.abc import Callable
from io import BytesIO

import polib
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from pipeline.game.messages import Message
from pipeline.game.po_update import update
from pipeline.source.findings import Position

VERBS = ("Gain", "Lose", "Move", "Draw", "Roll", "Push", "Heal", "Mark", "Trade", "Guard")
NOUNS = ("action", "card", "die", "friend", "enemy", "token", "step", "wound", "coin", "map")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=2000, help="messages of the PO file")
    count = parser.parse_args().messages
    texts = {f"card.c{n}.text": text(n) for n in range(count)}
    before = po(texts)
    after = {
        context: said.replace("each", "every other") if n % 10 == 0 else said
        for n, (context, said) in enumerate(texts.items())
    }
    after |= {f"card.new{n}.text": text(n).replace("this", "that") for n in range(count // 20)}
    ours, ours_took = timed(lambda: ours_of(before, after))
    babels, babels_took = timed(lambda: babels_of(before, after))
    print("| way | seconds | translations from another card |\n|---|---|---|")
    print(f"| Punchboard | {ours_took:.2f} | {strangers(ours)} |")
    print(f"| babel | {babels_took:.2f} | {strangers(babels)} |")
    print(f"\nbabel takes {babels_took / ours_took:.0f} times as long")
    return 0


def text(n: int) -> str:
    """Return a card's text, unlike all others in a number or a word."""
    verb, noun = VERBS[n % 10], NOUNS[n // 10 % 10]
    return f"{verb} {n // 100 + 1} for each {noun} within {n % 7 + 2} inches of this model."


def po(texts: dict[str, str]) -> str:
    """Return a PO file in which each translation names its context."""
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "de"}
    for context, said in texts.items():
        file.append(polib.POEntry(msgctxt=context, msgid=said, msgstr=f"{context}: {said}"))
    return str(file)


def ours_of(before: str, after: dict[str, str]) -> dict[str, str]:
    """Return the translations after an update by context."""
    place = Position("card.yaml", 1, 1)
    messages = [Message(context, said, place) for context, said in after.items()]
    made, _ = update(polib.pofile(before), messages)
    return {entry.msgctxt: entry.msgstr for entry in made if not entry.obsolete}


def babels_of(before: str, after: dict[str, str]) -> dict[str, str]:
    """Return the translations after babel's update by context."""
    catalog = read_po(BytesIO(before.encode()), locale="de")
    template = Catalog()
    for context, said in after.items():
        template.add(said, context=context)
    catalog.update(template)
    return {entry.context: str(entry.string) for entry in catalog if entry.id}


def strangers(made: dict[str, str]) -> int:
    """Return how many messages have a translation that was written for another one."""
    return sum(bool(said) and not said.startswith(f"{own}:") for own, said in made.items())


def timed(work: Callable[[], dict[str, str]]) -> tuple[dict[str, str], float]:
    """Return what `work` returns, and the processor seconds that it takes."""
    began = time.process_time()
    made = work()
    return made, time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
