"""The figures as Markdown: what each contender took, and how Punchboard stands to its targets."""

from dataclasses import dataclass
from pathlib import Path

from contenders import CONTENDERS, Contender

BEGIN, END = "<!-- figures -->", "<!-- /figures -->"

RATIOS = {
    "straight": {1000: 1.2, 10_000: 0.8},
    "typst-fit": {1000: 0.2, 10_000: 0.08},
    "typst-fixed": {1000: 0.85, 10_000: 0.5},
    "weasyprint": {1000: 0.04},
}
"""At most this share of a rival's time, by cards."""

PEAK, GROWTH, BYTES, HUNDRED, HELP = 80.0, 10.0, 600.0, 0.4, 0.15
"""MB at 1,000 cards; MB for each further 1,000; bytes a card; seconds for 100 cards; for --help."""


@dataclass(frozen=True)
class Figure:
    """Medians of one contender at one size: seconds, best seconds, peak MB and bytes a card."""

    seconds: float
    best: float
    peak: float
    bytes_a_card: float


Figures = dict[tuple[str, int], Figure]
"""By contender's key and number of cards."""


def table(rows: list[list[str]]) -> str:
    """Return `rows`, the first of them the heading, as a Markdown table."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---" + "|--:" * (len(rows[0]) - 1) + "|")
    return "\n".join(lines)


def times(figures: Figures, sizes: list[int]) -> str:
    """Return what every contender took at each size."""
    rows = [["", *(f"{size:,} cards" for size in sizes)]]
    for contender in CONTENDERS:
        cells = [cell(figures.get((contender.key, size))) for size in sizes]
        if any(cell != "-" for cell in cells):
            rows.append([contender.title, *cells])
    return table(rows)


def cell(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    taken = f"{figure.seconds:.2f} s ({figure.best:.2f})"
    return f"{taken}, {figure.peak:,.0f} MB, {figure.bytes_a_card:,.0f} B"


def targets(figures: Figures, help_seconds: float | None) -> str:
    """Return each target with what was measured; without Punchboard, the seconds it would allow."""
    heading = ["target", "at most", "measured", ""]
    rows = [heading]
    for rival in CONTENDERS:
        for size, share in RATIOS.get(rival.key, {}).items():
            row = ratio_row(figures, rival, size, share)
            rows += [row] if row else []
    if (hundred := figures.get(("punchboard", 100))) is not None:
        rows.append(limit_row("100 cards (s)", HUNDRED, hundred.seconds, 2))
    if help_seconds is not None:
        rows.append(limit_row("punchboard --help (s)", HELP, help_seconds, 2))
    small, large = figures.get(("punchboard", 1000)), figures.get(("punchboard", 10_000))
    if small is not None:
        rows.append(limit_row("peak at 1,000 cards (MB)", PEAK, small.peak, 0))
        rows.append(limit_row("bytes a card", BYTES, small.bytes_a_card, 0))
    if small is not None and large is not None:
        growth = (large.peak - small.peak) / 9
        rows.append(limit_row("growth for 1,000 cards (MB)", GROWTH, growth, 1))
    return table(rows) if rows != [heading] else ""


def limit_row(title: str, limit: float, measured: float, digits: int) -> list[str]:
    met = "met" if measured <= limit else "missed"
    return [title, f"{limit:g}", f"{measured:.{digits}f}", met]


def ratio_row(figures: Figures, rival: Contender, size: int, share: float) -> list[str] | None:
    """Return the row of one ratio, or None where the rival was not measured."""
    theirs, ours = figures.get((rival.key, size)), figures.get(("punchboard", size))
    if theirs is None:
        return None
    title = f"time against {rival.title}, {size:,} cards"
    if ours is None:
        return [title, f"{share:g}x", "-", f"{share * theirs.seconds:.2f} s allowed"]
    ratio = ours.seconds / theirs.seconds
    return [title, f"{share:g}x", f"{ratio:.2f}x", "met" if ratio <= share else "missed"]


def write_between_markers(readme: Path, text: str) -> None:
    """Replace what stands between the markers of `readme` by `text`."""
    page = readme.read_text("utf-8")
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    readme.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", "utf-8")
