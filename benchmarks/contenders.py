"""Who is measured: for each contender the command of a whole process, from data to PDF."""

import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

RIVALS = Path(__file__).resolve().parent / "rivals"


class Faces(StrEnum):
    """What a run of Punchboard does with the faces of the deck."""

    DRAWN = "drawn"
    KEPT = "drawn and kept"
    RECALLED = "recalled"


@dataclass(frozen=True)
class Contender:
    """A way to print the deck, and the package that writes its PDF.

    Above `most` cards it is only measured with ``--heavy``. With `faces` its answer says what
    became of them, and the runner believes nothing else.
    """

    key: str
    title: str
    package: str
    command: tuple[str, ...]
    most: int = 10_000
    faces: Faces | None = None

    def argv(self, deck: Path, out: Path) -> list[str]:
        """Return the command that prints the deck of folder `deck` into `out`."""
        return [part.format(deck=deck, out=out) for part in self.command]


def rival(script: str, *flags: str) -> tuple[str, ...]:
    return (sys.executable, str(RIVALS / script), "{deck}", "{out}", *flags)


PUNCHBOARD = str(Path(sys.executable).with_name("punchboard"))
BUILD = (
    PUNCHBOARD,
    *["build", "bench", "--project", "{deck}", "--paper", "a4", "--json", "--out", "{out}"],
)

CONTENDERS = (
    Contender("punchboard", "Punchboard", "reportlab", (*BUILD, "--no-cache"), faces=Faces.DRAWN),
    Contender("straight", "straight ReportLab", "reportlab", rival("straight.py")),
    Contender("typst-fixed", "Typst, fixed sizes", "typst", rival("typst_deck.py", "--fixed")),
    # 10,000 cards take gigabytes: Typst keeps every measured layout.
    Contender("typst-fit", "Typst, shrink-to-fit", "typst", rival("typst_deck.py"), most=1000),
    Contender("weasyprint", "WeasyPrint", "weasyprint", rival("weasy.py"), most=1000),
    Contender(
        "punchboard-kept", "Punchboard, filling its cache", "reportlab", BUILD, faces=Faces.KEPT
    ),
    Contender(
        "punchboard-recalled",
        "Punchboard, nothing edited",
        "reportlab",
        BUILD,
        faces=Faces.RECALLED,
    ),
)
