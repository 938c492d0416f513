"""The games of a project, and their editions: as first printed, or with errata up to a day."""

import datetime
import re
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.source.files import DELIMITED, WORKBOOKS
from pipeline.source.findings import Misuse, Position, fail
from pipeline.source.inputs import today
from pipeline.source.names import MOST, SLUG, is_name, name_of

GAME_FILE: Final = "game.yaml"
KINDS_FILE: Final = "kinds.yaml"
PRODUCTS_FILE: Final = "products.yaml"


TABLES: Final = ("papers.yaml", "sleeves.yaml", "cards.yaml", "sheets.yaml", "cutters.yaml")
"""The files of tables; `OpenEdition` notes each one when it is asked for."""

LOOKS: Final = frozenset((*TABLES, "styles.yaml", "roster-products.yaml"))
"""The YAML files next to templates, but for layouts."""


_COMPONENT: Final = re.compile(rf"{SLUG}\.(?:layout\.yaml|xml\.j2)")


def is_look(name: str) -> bool:
    """Return whether a file has, in letters of any size, an ending of those next to templates."""
    return name.lower().endswith((".yaml", ".yml", ".xml.j2"))


def is_stray_look(name: str) -> bool:
    """Return whether nothing reads a file next to templates, though its ending is one of theirs."""
    return is_look(name) and not (name in LOOKS or _COMPONENT.fullmatch(name))


def home_hint(place: Path, root: Path) -> str:
    """Return the remedy for a file that belongs to another place, where there may be one."""
    shown = place.relative_to(root).as_posix()
    both = f"Punchboard reads {shown}, too: compare both files, and keep one"
    return both if place.exists() else f"move it to {shown}"


def list_games(root: Path) -> list[str]:
    """Return the names of the game folders in the `content` folder of a project, sorted.

    A folder with a file of records is one, even without game.yaml.
    """
    content = root / "content"
    named = {path.parent.name for path in content.glob(f"*/{GAME_FILE}")}
    others = content.iterdir() if content.is_dir() else ()
    return sorted(named | {path.name for path in others if _has_records(path)})


def _has_records(folder: Path) -> bool:
    if folder.name.startswith(".") or not folder.is_dir():
        return False
    # A file with the other ending of YAML is reported when the game is read.
    return any(is_record_file(path.name) or path.suffix == ".yml" for path in folder.iterdir())


RECORD_SUFFIXES: Final = (".yaml", *DELIMITED, *WORKBOOKS)
"""How the name of a file ends that may hold the records of a kind."""


def is_record_file(name: str) -> bool:
    """Return whether a file of a game may hold records, by its name; `~$` are locks of Excel."""
    return name.lower().endswith(RECORD_SUFFIXES) and not name.startswith((".", "~$"))


def require_game_name(folder: Path, shown: str) -> None:
    """Raise PunchboardError (`game-name`) for a folder whose name can name no game's output.

    `shown` is its path in findings.
    """
    if is_name(folder.name):
        return
    message = (
        f"expected a folder named in small letters, digits and single hyphens, {MOST} at most,"
        f" found {folder.name!r}"
    )
    meant = name_of(folder.name)
    hint = f"call it {meant!r}, in content/ and in templates/" if meant else "give it another name"
    raise fail("game-name", message, Position(f"{shown}/{GAME_FILE}"), hint=hint)


class Origin(StrEnum):
    """The publisher, in errata, or the house, in rulings.

    The value is the name of the folder, and of the context of translations.
    """

    ERRATA = "errata"
    RULINGS = "rulings"


READINGS: Final = "readings"
"""The folder of second readings of the rulebook."""

BASE: Final = "base"
PUBLISHED: Final = "published"
LIVING: Final = "living"
ANNOUNCED: Final = "announced"
_DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_FIRST_DAY: Final = "-01-01"
_LAST_DAY: Final = "-12-31"


class Edition(NamedTuple):
    """Which errata hold: those that begin up to the day `last`, none if there is no such day.

    With `rulings` those of the house hold as well, up to the same day.
    """

    name: str
    last: str
    rulings: bool = True

    def holds(self, date: str, *, ruling: bool = False) -> bool:
        """Return whether an erratum of `date`, or a ruling, is part of this edition.

        A date known to the month or the year represents the whole of it.
        """
        return self._takes(ruling=ruling) and first_day(date) <= self.last

    def awaits(self, date: str, *, ruling: bool = False) -> bool:
        """Return whether an erratum of `date` is announced: it will be part of this edition."""
        present = self.name in (LIVING, PUBLISHED)
        return present and self._takes(ruling=ruling) and first_day(date) > self.last

    def _takes(self, *, ruling: bool) -> bool:
        return self.rulings or not ruling


ALL_ERRATA: Final = Edition(ANNOUNCED, "9999-12-31")


def named_edition(name: str) -> Edition:
    """Return the edition of that name or date.

    The living and the published one end today; ``published-2009`` ends with that date. Raises
    Misuse for what is no name and no date, or where SOURCE_DATE_EPOCH says no day.
    """
    if name == BASE:
        return Edition(BASE, "", rulings=False)
    if name == PUBLISHED:
        return Edition(PUBLISHED, today(), rulings=False)
    if name == LIVING:
        return Edition(LIVING, today())
    if name == ANNOUNCED:
        return ALL_ERRATA
    if is_date(name):
        return Edition(name, last_day(name))
    date = name.removeprefix(f"{PUBLISHED}-")
    if date != name and is_date(date):
        return Edition(name, last_day(date), rulings=False)
    raise Misuse(
        f"expected base, published, living, announced or a date such as 2009-09, found {name!r}"
    )


def dated(name: str, date: str) -> str:
    """Return the name of an edition as of a date; raises Misuse if it is one of its own."""
    if name in ("", LIVING):
        return date
    if name == PUBLISHED:
        return f"{PUBLISHED}-{date}"
    raise Misuse(f"--edition {name} and --as-of contradict each other: give one of them")


def is_date(text: str) -> bool:
    """Return whether a text is a valid year, month or day: February has no 30th."""
    if _DATE.fullmatch(text) is None:
        return False
    try:
        datetime.date.fromisoformat(first_day(text))
    except ValueError:
        return False
    return True


def first_day(date: str) -> str:
    """Return the day that a date begins with, so that dates of any length compare as text."""
    return date + _FIRST_DAY[len(date) - 4 :]


def last_day(date: str) -> str:
    """Return the day that a date ends with.

    Every month ends on the 31st: no day of it is later, and dates compare as text.
    """
    return date + _LAST_DAY[len(date) - 4 :]


def as_of(name: str, date: str) -> str:
    """Return the name of an edition as it was on a date.

    It is the edition itself where that has no dates, or has ended by then.
    """
    edition = named_edition(name)
    if name in (BASE, ANNOUNCED) or last_day(date) >= edition.last:
        return name
    return date if edition.rulings else f"{PUBLISHED}-{date}"
