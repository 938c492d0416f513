"""Who prints the deck: for each contender the command of a whole process, from data to PDF."""

import os
import shutil
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from materials import PUNCHBOARD

RIVALS = Path(__file__).resolve().parent / "rivals"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
"""The browser that prints, if there is one."""


class Faces(StrEnum):
    """What a run of Punchboard does with the faces of the deck."""

    DRAWN = "drawn"
    KEPT = "drawn and kept"
    RECALLED = "recalled"
    EDITED = "recalled but for one"


@dataclass(frozen=True)
class Contender:
    """A way to print the deck, and the package that writes its PDF, empty for a program.

    Above `most` cards it is only measured with ``--heavy``. With `faces` its answer says what
    became of them, and the runner believes nothing else.
    """

    key: str
    title: str
    package: str
    command: tuple[str, ...]
    most: int = 10_000
    faces: Faces | None = None

    @property
    def warm(self) -> bool:
        """Whether it finds what an earlier print has left: its cache, and its PDF."""
        return self.faces in (Faces.RECALLED, Faces.EDITED)

    def argv(self, deck: Path) -> list[str]:
        """Return the command that prints the deck of folder `deck`."""
        return [part.format(deck=deck, out=self.out(deck)) for part in self.command]

    def out(self, deck: Path) -> Path:
        """Return where it prints to; all that share a cache share it."""
        return deck / "out" / (self.folder if self.faces else f"{self.key}.pdf")

    @property
    def folder(self) -> str:
        """The name of the folder of its caches."""
        return "warm" if self.warm or self.faces is Faces.KEPT else self.key


def rival(script: str, *flags: str) -> tuple[str, ...]:
    return (sys.executable, str(RIVALS / script), "{deck}", "{out}", *flags)


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
    *(
        Contender("chromium", "Chromium, shrink-to-fit", "", rival("chromium.py", path), most=1000)
        for path in [CHROMIUM]
        if path
    ),
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
    Contender(
        "punchboard-edited", "Punchboard, one card edited", "reportlab", BUILD, faces=Faces.EDITED
    ),
)
