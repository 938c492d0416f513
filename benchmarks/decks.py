"""The synthetic deck at several sizes: all contenders, and Punchboard's cache of faces."""

from collections.abc import Sequence
from pathlib import Path

from colds import require, require_pages
from contenders import CONTENDERS, Contender, Faces
from materials import PER_SHEET, edit, make_deck, middle_of
from measure import Run, removed, run
from rounds import Figure, Row, alternate
from weigh import weighed

Figures = dict[tuple[str, int], Figure]
"""By contender's key and number of cards."""

Bytes = dict[tuple[str, int], float]
"""Bytes a card without what fonts take, by the same keys."""

ALONE = 100_000
"""So many cards only Punchboard and the script by hand print, once."""


def measure_decks(
    folder: Path, sizes: Sequence[int], field: Sequence[Contender], rounds: int, heavy: bool
) -> tuple[Figures, Bytes]:
    """Return the figures of the contenders of `field`, and the bytes a card of their PDFs."""
    figures: Figures = {}
    bytes_a_card: Bytes = {}
    # Uncounted: byte-compiles all that will run, and warms the disk.
    alternate(rows(make_deck(folder / "before", min(sizes)), field), 1, "uncounted")
    for size in sizes:
        deck = make_deck(folder, size)
        competing = [each for each in field if heavy or size <= each.most]
        for key, figure in alternate(rows(deck, competing), rounds, f"{size:>6}").items():
            figures[key, size] = figure
        for contender in competing:
            bytes_a_card[contender.key, size] = weigh_deck(deck, contender)
        if any(contender.faces is Faces.EDITED for contender in competing):
            require_cold_bytes(deck)
        removed(deck)
    if heavy:
        alone = [each for each in field if each.key in ("punchboard", "straight")]
        deck = make_deck(folder, ALONE)
        for key, figure in alternate(rows(deck, alone), 1, f"{ALONE:>6}").items():
            figures[key, ALONE] = figure
        for contender in alone:
            bytes_a_card[contender.key, ALONE] = weigh_deck(deck, contender)
        removed(deck)
    return figures, bytes_a_card


def rows(deck: Path, field: Sequence[Contender]) -> list[Row]:
    """Return a row for each contender, in the order of the field."""
    (deck / "out").mkdir(parents=True, exist_ok=True)
    return [_Printing(deck, contender).row() for contender in field]


class _Printing:
    """A contender and the deck that it prints."""

    def __init__(self, deck: Path, contender: Contender) -> None:
        self._deck, self._contender = deck, contender
        self._caches = deck / "caches" / contender.folder
        self._cards = int(deck.name)

    def row(self) -> Row:
        """Return what is measured."""
        contender, argv = self._contender, self._contender.argv(self._deck)
        # Who prints again finds what was printed, as an author does.
        out = None if contender.warm else contender.out(self._deck)
        return Row(
            *(contender.key, contender.title, argv, self._deck, out, self._caches),
            prepare=self._prepare,
            accept=self._accept,
        )

    def _prepare(self) -> None:
        """Empty the caches, or see to it that they are full; edit a card where one is to be."""
        contender = self._contender
        if not contender.warm:
            removed(self._caches)
        elif not self._caches.is_dir():
            filled = run(contender.argv(self._deck), self._deck, caches=self._caches)
            require(filled.said, drawn=self._cards)
        if contender.faces is Faces.EDITED:
            edit(self._deck, middle_of(self._cards))

    def _accept(self, taken: Run) -> None:
        match self._contender.faces:
            case Faces.DRAWN | Faces.KEPT:
                require(taken.said, drawn=self._cards)
            case Faces.RECALLED:
                require(taken.said, recalled=self._cards)
            case Faces.EDITED:
                require(taken.said, drawn=1, recalled=self._cards - 1)


def weigh_deck(deck: Path, contender: Contender) -> float:
    """Return the bytes a card of a contender's PDF; refuse one that lacks pages."""
    cards = int(deck.name)
    weights = weighed(contender.out(deck))
    pages = {name: weight.pages for name, weight in weights.items()}
    name = next(iter(pages), contender.title)
    require_pages(pages, {name: -(-cards // PER_SHEET)})
    return weights[name].size / cards


def require_cold_bytes(deck: Path) -> None:
    """Refuse a print after an edit that differs by a byte from one that recalls nothing."""
    by_faces = {contender.faces: contender for contender in CONTENDERS}
    cold, warm = by_faces[Faces.DRAWN], by_faces[Faces.EDITED]
    run(cold.argv(deck), deck, cold.out(deck), caches=deck / "caches/compared")
    if contents(cold.out(deck)) != contents(warm.out(deck)):
        raise SystemExit("refused: what was printed after an edit is not the cold print")


def contents(folder: Path) -> dict[str, bytes]:
    """Return what was printed."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
