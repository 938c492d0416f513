"""What is aimed at, and whether a run has met it."""

from collections.abc import Iterator
from typing import NamedTuple

from decks import ALONE
from materials import GAMES, LARGEST
from results import STRAIGHT, Results
from rounds import Figure
from tables import table

OURS = "punchboard"


class Target(NamedTuple):
    """A figure that is to be at most `aim`; `measured` is None where a run has left it out."""

    title: str
    aim: float
    unit: str
    measured: float | None

    @property
    def verdict(self) -> str:
        """Whether it is met."""
        if self.measured is None:
            return "not measured"
        return "met" if self.measured <= self.aim else "missed"


def target_table(results: Results) -> str:
    """Return all targets with what was measured."""
    rows = [["target", "at most", "measured", ""]]
    for target in targets(results):
        measured = "-" if target.measured is None else f"{target.measured:,.2f}{target.unit}"
        rows.append([target.title, f"{target.aim:g}{target.unit}", measured, target.verdict])
    return table(rows)


def targets(results: Results) -> Iterator[Target]:
    """Yield all targets."""
    yield from _of_decks(results)
    yield from _of_games(results)
    yield Target("until the first face of a build", 0.3, " s", _seconds(results.starts.get("face")))
    for game, saves in results.saves.items():
        yield Target(f"a save of {game}, median until its picture", 0.3, " s", saves.median)
        yield Target(f"a save of {game}, the worst", 0.6, " s", max(saves.taken))
    for each in results.slopes:
        yield Target(f"{each.title}: CPU of 4n against n", 4.5, "x", each.slope)


def _of_decks(results: Results) -> Iterator[Target]:
    for rival, title, cards, aim in (
        (STRAIGHT, "straight ReportLab", 1000, 1.6),
        (STRAIGHT, "straight ReportLab", 10_000, 0.95),
        ("typst-fixed", "Typst, fixed sizes", 10_000, 0.55),
        ("typst-fit", "Typst, shrink-to-fit", 10_000, 0.2),
    ):
        ratio = _share(results.deck(OURS, cards), results.deck(rival, cards))
        yield Target(f"time against {title}, {cards:,} cards", aim, "x", ratio)
    for cards, aim in ((1000, 70), (ALONE, 300)):
        figure = results.deck(OURS, cards)
        yield Target(f"peak, {cards:,} cards", aim, " MB", figure.peak if figure else None)


def _of_games(results: Results) -> Iterator[Target]:
    # Of fewer games these rows would be met by what they leave out.
    games = results.games if all(f"alone-{game}" in results.games for game in GAMES) else {}
    count = f"the {len(GAMES)} games"
    for title, aim, key in (
        (f"build of {count}, no cache, CPU", 11.5, "all-cores"),
        (f"check of {count} in English, no cache, CPU", 14, "check-own"),
        (f"check of {count}, nothing edited, CPU", 0.6, "check-again"),
    ):
        yield Target(title, aim, " s", games[key].cpu if key in games else None)
    edited = _seconds(games.get(f"edited-{LARGEST}"))
    yield Target(f"build of {LARGEST}, one number edited", 0.8, " s", edited)


def _seconds(figure: Figure | None) -> float | None:
    return figure.seconds if figure else None


def _share(figure: Figure | None, of: Figure | None) -> float | None:
    return figure.seconds / of.seconds if figure and of else None
