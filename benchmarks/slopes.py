"""What grows with its content: each row at a size, at twice and at four times as much.

``python benchmarks/slopes.py`` prints a table of processor seconds. A slope is the last of them by
the first: 4 for what grows as its content does, 16 for what grows as the square of it.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib
from materials import PUNCHBOARD
from measure import Run, run
from project import save
from tables import table

FACTORS = (1, 2, 4)
FLOW = '<face><flow slot="body" note-style="body" first="{{ page.first }}" past="{{ page.past }}">'
FILES = {
    "content/bench/game.yaml": (
        "id: bench\ntitle: Bench\nversion: 1.0.0\nlanguage: en\nsource: {document: Synthetic}\n"
    ),
    "content/bench/kinds.yaml": """\
list:
  title: List
  plural: Lists
  fields:
    text: text
    entries: {type: list, of: text}
""",
    "content/bench/products.yaml": """\
lists:
  title: Lists
  component: list
  papers: [a4]
  records: {kind: list, split: {flow: body}}
""",
    "templates/bench/styles.yaml": "styles:\n  body: {family: sans, size: 9}\n",
    "templates/bench/list.layout.yaml": (
        "trim: [148, 210]\nslots: {body: {x: 10, y: 10, w: 128, h: 185}}\n"
    ),
}
BUILD = ("build", "bench", "--no-cache", "--jobs", "1", "--quiet")
CHECK = ("check", "bench", "--no-fit", "--no-cache", "--format", "sarif")
Made = tuple[str, ...]


def lists(folder: Path, template: str, *, text: str = "None", items: int = 0) -> None:
    """Write a game of one record, which `template` prints."""
    record = (
        f"all:\n  name: All\n  text: {text}\n  entries: [{', '.join(map(entry, range(items)))}]\n"
    )
    save(folder, {**FILES, "content/bench/list.yaml": f"source: {{section: S}}\n{record}"})
    save(folder, {"templates/bench/list.xml.j2": template})


def entry(number: int) -> str:
    """Return an item of a list."""
    return f"item {number} of them"


def rows(folder: Path, size: int) -> Made:
    """Make a table of so many rows, which goes on over pages."""
    row = "<tr><td>{{ item }}</td><td>{{ loop.index }}</td></tr>"
    each = f"{{% for item in record.entries %}}{row}{{% endfor %}}"
    body = f'{FLOW}<table style="body" cols="96 30">{each}</table></flow></face>\n'
    lists(folder, body, items=size)
    return BUILD


def notes(folder: Path, size: int) -> Made:
    """Make so many paragraphs with a footnote each, over pages."""
    words = "{{ item }}<note>as number {{ loop.index }} says</note> in a paragraph of some words"
    each = f'{{% for item in record.entries %}}<p style="body">{words}</p>{{% endfor %}}'
    lists(folder, f"{FLOW}{each}</flow></face>\n", items=size)
    return BUILD


def word(folder: Path, size: int) -> Made:
    """Make one word of so many letters, which can be hyphenated and fits nowhere."""
    body = '<p style="body">{{ record.text }}</p>'
    letters = ("internationalization" * (size // 20 + 1))[:size]
    lists(folder, f"{FLOW}{body}</flow></face>\n", text=letters)
    return BUILD


def translations(folder: Path, size: int) -> Made:
    """Make a PO file in which so many translations are all wrong."""
    lists(folder, f"{FLOW}</flow></face>\n", items=size)
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "de"}
    for number in range(size):
        context, wrong = f"list.all.entries.{number}", "{gold} [[no-such:thing]] **9 %(n)s"
        file.append(polib.POEntry(msgctxt=context, msgid=entry(number), msgstr=wrong))
    save(folder, {"content/bench/locale/de.po": str(file)})
    return CHECK


def errors(folder: Path, size: int) -> Made:
    """Make a file with so many mistakes: unknown fields."""
    lists(folder, f"{FLOW}</flow></face>\n")
    records = (f"r{at}: {{name: R, a: 1, b: 2, c: 3, d: 4, e: 5}}\n" for at in range(size // 6))
    save(folder, {"content/bench/list.yaml": f"source: {{section: S}}\n{''.join(records)}"})
    return CHECK


ROWS: dict[str, tuple[Callable[[Path, int], Made], int]] = {
    "rows of a table": (rows, 5_000),
    "paragraphs with a note": (notes, 3_000),
    "letters of one word": (word, 60_000),
    "wrong translations": (translations, 2_500),
    "mistakes in a file": (errors, 25_000),
}
"""What makes a row, and its smallest size."""


class Slope(NamedTuple):
    """A row: its smallest size, and a run of each size."""

    title: str
    least: int
    taken: list[Run]

    @property
    def slope(self) -> float:
        """The processor seconds at the largest size, as a multiple of those at the smallest."""
        return self.taken[-1].cpu / self.taken[0].cpu


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=ROWS, help="this row; may be repeated")
    parser.add_argument("--share", type=float, default=1.0, help="part of the sizes to measure")
    options = parser.parse_args()
    print(slope_table(measure_slopes(options.only or ROWS, options.share)))


def measure_slopes(titles: Iterable[str] = ROWS, share: float = 1.0) -> list[Slope]:
    """Return rows, measured at a part of their sizes."""
    sizes = {title: max(round(ROWS[title][1] * share), 1) for title in titles}
    return [
        Slope(title, least, list(measured(title, ROWS[title][0], least)))
        for title, least in sizes.items()
    ]


def slope_table(found: Iterable[Slope]) -> str:
    """Return the rows as Markdown."""
    rows = [["", "n", "CPU at n", "2n", "4n", "peak at 4n", "slope"]]
    for each in found:
        seconds = [f"{run.cpu:.2f} s" for run in each.taken]
        peak = f"{each.taken[-1].peak:.0f} MB"
        rows.append([each.title, f"{each.least:,}", *seconds, peak, f"{each.slope:.1f}"])
    return table(rows)


def measured(title: str, make: Callable[[Path, int], Made], size: int) -> Iterator[Run]:
    """Yield a run of each size."""
    for factor in FACTORS:
        with tempfile.TemporaryDirectory() as folder:
            argv = [PUNCHBOARD, *make(Path(folder), factor * size)]
            taken = run(argv, Path(folder), silent=True, ends=(0, 1))
        print(f"{factor * size:,} {title}: {taken}", file=sys.stderr)
        yield taken


if __name__ == "__main__":
    main()
