"""What a kit holds and what is to be taken out, in words: on its first page and as told."""

from collections.abc import Sequence
from itertools import groupby

from pipeline.content.locale.words import Words, format_message
from pipeline.edition.engine_words import KIT
from pipeline.reprint.compare import ChangedRun, TakeOut, What, changed_names
from pipeline.reprint.errata_sheet import Kit, Part
from pipeline.reprint.state import State


def kit_list(
    newer: State, changed: Sequence[ChangedRun], out: Sequence[TakeOut]
) -> tuple[Kit, ...]:
    """Return what a kit says of each product: what it holds, what is gone and what is fewer."""
    words, products = newer.edition.words, newer.edition.products
    lists = [
        Kit(products[each.run.product].title, held(newer, each, words), backs=backs(each))
        for each in changed
    ]
    for gone in (True, False):
        some = [each for each in out if (each.number == each.of) is gone]
        for product, pieces in groupby(some, key=lambda each: each.product):
            names = [
                counted(words, each.name, each.number) if gone else taken_out(words, each)
                for each in pieces
            ]
            title = products[product].title
            part: Part = "gone" if gone else "fewer"
            lists.append(Kit(title, tuple(dict.fromkeys(names)), part))
    return tuple(lists)


def held(newer: State, changed: ChangedRun, words: Words) -> tuple[str, ...]:
    """Return what the pieces of a run are, with their number, and which are new or only more.

    Those of which only the backs differ are no more than counted.
    """
    names: list[str] = []
    for (name, what), count in changed_names(newer, changed).items():
        if what is What.MORE:
            names.append(format_message(words, KIT, "%(name)s: %(n)s more", name=name, n=count))
        elif what is What.NEW:
            text = counted(words, name, count)
            names.append(format_message(words, KIT, "%(name)s (new)", name=text))
        elif what is What.CHANGED:
            names.append(counted(words, name, count))
    return tuple(names)


def backs(changed: ChangedRun) -> int:
    """Return how many pieces of a run are printed only because their backs differ."""
    pieces = zip(changed.run.pieces, changed.changes, strict=True)
    return sum(piece.quantity for piece, what in pieces if what is What.BACK)


def counted(words: Words, name: str, count: int) -> str:
    """Return a name with how many there are of it, where it is more than one."""
    return format_message(words, KIT, "%(n)s × %(name)s", n=count, name=name) if count > 1 else name


def taken_out(words: Words, out: TakeOut) -> str:
    """Return what is to be taken out, of how many."""
    values = {"n": out.number, "m": out.of, "name": out.name}
    return format_message(words, KIT, "take out %(n)s of %(m)s %(name)s", **values)
