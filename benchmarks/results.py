"""What a run has measured, part by part, and its tables."""

from dataclasses import dataclass, field

from contenders import CONTENDERS
from decks import Bytes, Figures
from rounds import Figure, Row
from saving import Saves, saving_table
from slopes import Slope, slope_table
from tables import table

STRAIGHT = "straight"


@dataclass
class Results:
    """All figures of a run; a part that was not measured is empty.

    `decks` are by contender and cards, `games` and `starts` by row, `saves` by game.
    """

    decks: Figures = field(default_factory=dict)
    bytes_a_card: Bytes = field(default_factory=dict)
    game_rows: list[Row] = field(default_factory=list)
    games: dict[str, Figure] = field(default_factory=dict)
    start_rows: list[Row] = field(default_factory=list)
    starts: dict[str, Figure] = field(default_factory=dict)
    saves: dict[str, Saves] = field(default_factory=dict)
    slopes: list[Slope] = field(default_factory=list)

    def deck(self, key: str, cards: int) -> Figure | None:
        """Return the figure of a contender at a size, None where it was not measured."""
        return self.decks.get((key, cards))

    def tables(self) -> list[str]:
        """Return a titled table for each part that was measured."""
        parts = (
            ("The deck", self.decks and deck_table(self)),
            ("Real games", self.games and game_table(self)),
            ("Start-up", self.starts and start_table(self)),
            ("Saving in the preview", self.saves and saving_table(self.saves)),
            ("What grows with its content", self.slopes and slope_table(self.slopes)),
        )
        return [f"### {title}\n\n{text}" for title, text in parts if text]


def deck_table(results: Results) -> str:
    """Return what every contender took at each size."""
    sizes = sorted({cards for _, cards in results.decks})
    rows = [["", *(f"{cards:,} cards" for cards in sizes)]]
    for contender in CONTENDERS:
        cells = [_deck_cell(results, contender.key, cards) for cards in sizes]
        if any(cell != "-" for cell in cells):
            rows.append([contender.title, *cells])
    return table(rows)


def _deck_cell(results: Results, key: str, cards: int) -> str:
    figure, weight = results.deck(key, cards), results.bytes_a_card.get((key, cards))
    if figure is None:
        return "-"
    straight = results.deck(STRAIGHT, cards)
    ratios = f", {_ratios(figure, straight)}" if straight else ""
    size = f", {weight:,.0f} B" if weight else ""
    return f"{_seconds(figure)}{ratios}, {figure.peak:,.0f} MB{size}"


def game_table(results: Results) -> str:
    """Return the rows of real games; one of a single game stands beside its own yardstick."""
    rows = [["", "time", "CPU", "peak", "time and CPU against straight ReportLab"]]
    for row in results.game_rows:
        figure = results.games[row.key]
        _, _, game = row.key.partition("-")
        yardstick = results.games.get(f"{STRAIGHT}-{game}", results.games[STRAIGHT])
        rows.append([row.title, *_cells(figure), _ratios(figure, yardstick)])
    return table(rows)


def start_table(results: Results) -> str:
    """Return the rows of start-up beside Python with the same three packages."""
    rows = [["", "time", "CPU", "peak", "time and CPU against the imports"]]
    imports = results.starts["imports"]
    for row in results.start_rows:
        figure = results.starts[row.key]
        rows.append([row.title, *_cells(figure), _ratios(figure, imports)])
    return table(rows)


def _cells(figure: Figure) -> tuple[str, str, str]:
    return _seconds(figure), f"{figure.cpu:.2f} s", f"{figure.peak:,.0f} MB"


def _seconds(figure: Figure) -> str:
    return f"{figure.seconds:.2f} s ({figure.best:.2f})"


def _ratios(figure: Figure, yardstick: Figure) -> str:
    """Return the shares of a yardstick's time, and of its processor's."""
    return f"{figure.seconds / yardstick.seconds:.2f}x, {figure.cpu / yardstick.cpu:.2f}x"
