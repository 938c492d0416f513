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
    yield from _of_games(results)
    yield from _of_rivals(results)
    yield from _of_decks(results)
    yield Target("until the first face of a build", 0.2, " s", _seconds(results.starts.get("face")))
    yield Target("`punchboard --help`", 0.15, " s", _seconds(results.starts.get("help")))
    yield from _of_memory(results)
    saves = results.saves.get(LARGEST)
    worst = max(saves.taken) if saves else None
    yield Target(f"the worst save of {LARGEST}, until its picture", 1, " s", worst)


def _of_games(results: Results) -> Iterator[Target]:
    # Of fewer games these rows would be met by what they leave out.
    games = results.games if all(f"alone-{game}" in results.games for game in GAMES) else {}
    count = f"the {len(GAMES)} games"
    for title, aim, key in (
        (f"build of {count}, filling the cache, CPU", 10, "kept"),
        (f"build of {count}, nothing edited, CPU", 1.2, "same"),
    ):
        yield Target(title, aim, " s", games[key].cpu if key in games else None)
    for title, aim, key in (
        (f"build of {LARGEST}, one number edited", 0.8, f"edited-{LARGEST}"),
        (f"check of {count}, filling the cache", 6, "check-kept"),
        (f"check of {count}, nothing edited", 1, "check-again"),
    ):
        yield Target(title, aim, " s", _seconds(games.get(key)))


def _of_rivals(results: Results) -> Iterator[Target]:
    for rival, title, cards, aim in (
        (STRAIGHT, "straight ReportLab", 1000, 1.1),
        (STRAIGHT, "straight ReportLab", 10_000, 0.6),
        ("typst-fixed", "Typst, fixed sizes", 1000, 0.85),
        ("typst-fixed", "Typst, fixed sizes", 10_000, 0.45),
        ("typst-fit", "Typst, shrink-to-fit", 1000, 0.2),
        ("weasyprint", "WeasyPrint", 1000, 0.04),
    ):
        ratio = _share(results.deck(OURS, cards), results.deck(rival, cards))
        yield Target(f"time against {title}, {cards:,} cards", aim, "x", ratio)


def _of_decks(results: Results) -> Iterator[Target]:
    edited = _share(results.deck(f"{OURS}-edited", 10_000), results.deck(OURS, 10_000))
    yield Target("one card of 10,000 edited, against all of them cold", 0.08, "x", edited)
    yield Target("100 cards", 0.4, " s", _seconds(results.deck(OURS, 100)))
    yield Target("bytes a card", 600, " B", results.bytes_a_card.get((OURS, 1000)))


def _of_memory(results: Results) -> Iterator[Target]:
    small, large = results.deck(OURS, 1000), results.deck(OURS, 10_000)
    yield Target("peak, 1,000 cards", 65, " MB", _peak(small))
    growth = (large.peak - small.peak) / 9 if small and large else None
    yield Target("growth for 1,000 cards more", 10, " MB", growth)
    yield Target(f"peak, {ALONE:,} cards", 500, " MB", _peak(results.deck(OURS, ALONE)))
    largest = results.games.get(f"alone-{LARGEST}")
    yield Target(f"peak, {LARGEST}", 120, " MB", _peak(largest))
    # Games are released as they are written: five of them need no more than the largest.
    alone = [results.games.get(f"alone-{game}") for game in GAMES]
    peaks = [figure.peak for figure in alone if figure]
    share = None
    if len(peaks) == len(GAMES):
        share = results.games["one-process"].peak / max(peaks)
    yield Target(f"peak, {len(GAMES)} games against the largest of them", 1.1, "x", share)


def _seconds(figure: Figure | None) -> float | None:
    return figure.seconds if figure else None


def _peak(figure: Figure | None) -> float | None:
    return figure.peak if figure else None


def _share(figure: Figure | None, of: Figure | None) -> float | None:
    return figure.seconds / of.seconds if figure and of else None
