"""Papers, trim formats and card sleeves as data files."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from math import inf, isfinite
from typing import Final, NamedTuple, TypeVar

from pipeline.sheets.model import Paper
from pipeline.source.findings import Misuse
from pipeline.source.names import did_you_mean
from pipeline.source.units import length, mm

T = TypeVar("T", bound=str)


class FieldError(ValueError):
    """A field that is wrong: its `key`, and the `problem` that is said of it."""

    def __init__(self, where: str, key: str, problem: str) -> None:
        super().__init__(f"{where}: {key!r}: {problem}")
        self.key, self.problem = key, problem


class UnknownFieldError(FieldError):
    """A field that there is none of."""

    def __init__(self, where: str, key: str, known: Sequence[str]) -> None:
        problem = f"unknown field {key!r}; {did_you_mean(str(key), known)}"
        ValueError.__init__(self, f"{where}: {problem}")
        self.key, self.problem = key, problem


class Fields:
    """The fields of one mapping; every error is a ValueError that begins with `where`."""

    def __init__(self, where: str, data: object, known: Sequence[str]) -> None:
        self.where = where
        if not isinstance(data, Mapping):
            raise ValueError(f"{where}: expected a mapping, found {data!r}")
        self.data = data
        for key in data:
            if key not in known:
                raise UnknownFieldError(where, key, known)

    def length(
        self,
        key: str,
        default: float | None = None,
        unit: str = "mm",
        low: float = 0.0,
        most: float = inf,
    ) -> float:
        """Return the length `key` in points; it is required without a default.

        It is from `low` to `most` of its unit.
        """
        if key not in self.data:
            if default is None:
                raise ValueError(f"{self.where}: {key!r} is missing")
            return default
        return self._points(key, self.data[key], unit, low, most)

    def entries(self, key: str) -> dict[str, object]:
        """Return the named entries of the section `key`, of which there must be some."""
        entries = self.data.get(key)
        if not isinstance(entries, Mapping) or not entries:
            raise ValueError(f"{self.where}: expected a mapping of {key}, found {entries!r}")
        return {str(name): entry for name, entry in entries.items()}

    def offset(
        self, key: str, default: tuple[float, float], most: float = inf
    ) -> tuple[float, float]:
        """Return a pair of lengths of either sign, in points, each up to `most` mm."""
        if key not in self.data:
            return default
        pair = self.data[key]
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
            raise FieldError(self.where, key, f"expected [x, y], found {pair!r}")
        x, y = (self._points(key, value, "mm", -most, most) for value in pair)
        return x, y

    def choice(self, key: str, choices: Sequence[T], default: T) -> T:
        """Return the one of `choices` that is given."""
        return self._check_choice(key, self.data.get(key, default), choices)

    def choices(self, key: str, choices: Sequence[T], default: tuple[T, ...]) -> tuple[T, ...]:
        """Return those of `choices` that are given, in the order of `choices`.

        ``none`` gives none, a text gives one.
        """
        raw = self.data.get(key, default)
        if raw == "none":
            return ()
        listed = raw if isinstance(raw, (list, tuple)) else [raw]
        chosen = {self._check_choice(key, entry, choices) for entry in listed}
        return tuple(choice for choice in choices if choice in chosen)

    def flag(self, key: str, default: bool) -> bool:
        """Return a yes or no, written ``true`` or ``false``."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise FieldError(self.where, key, f"expected true or false, found {value!r}")
        return value

    def text(self, key: str, default: str) -> str:
        """Return a text."""
        return str(self.data.get(key, default))

    def _points(self, key: str, value: object, unit: str, low: float, most: float) -> float:
        try:
            points = length(value if isinstance(value, (int, float)) else str(value), unit)
        except ValueError as error:
            raise FieldError(self.where, key, str(error)) from None
        least, greatest = (
            length(bound, unit) if isfinite(bound) else bound for bound in (low, most)
        )
        if not (isfinite(points) and least <= points <= greatest):
            bounds = f"{low:g} to {most:g} {unit}" if most < inf else f"at least {low:g}"
            raise FieldError(self.where, key, f"expected {bounds}, found {value!r}")
        return points

    def _check_choice(self, key: str, value: object, choices: Sequence[T]) -> T:
        for choice in choices:
            if value == choice:
                return choice
        expected = did_you_mean(str(value), choices)
        raise FieldError(self.where, key, f"found {value!r}; {expected}")


SIZE: Final = re.compile(
    r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*[xX×]\s*(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|pt)?\s*",
    re.ASCII,
)
"""How a size is written."""

MAX_SIDE: Final = mm(5080)
"""The longest side of a PDF page in points: 14,400 (ISO 32000-1, annex C.2), as 5080 mm make it."""


def size(text: str) -> tuple[float, float] | None:
    """Return width and height in points (millimetres where no unit is given), or None.

    None says that `text` isn't written as a size. Raises ValueError for a size that no PDF page
    can have.
    """
    match = SIZE.fullmatch(text)
    if match is None:
        return None
    unit = match[3] or "mm"
    width, height = (length(float(side), unit) for side in match.groups()[:2])
    if not all(isfinite(side) and 0 < side <= MAX_SIDE for side in (width, height)):
        raise ValueError(f"expected sides above 0 and up to 5080 mm, found {text!r}")
    return width, height


DEFAULT_MARGIN: Final = mm(5)
"""The unprintable edge: office lasers leave 4.2 mm blank, most inkjets 3 to 5 mm."""


def papers(data: object) -> dict[str, Paper]:
    """Return the papers of ``papers.yaml`` by name.

    Raises ValueError that names the paper and the field, where one is wrong.
    """
    top = Fields("papers", data, ("margin", "papers"))
    margin = top.length("margin", DEFAULT_MARGIN)
    return {name: _paper(name, entry, margin) for name, entry in top.entries("papers").items()}


def _paper(name: str, data: object, margin: float) -> Paper:
    fields = Fields(f"paper {name!r}", data, ("title", "width", "height", "margin"))
    sheet_paper = Paper(
        name,
        fields.length("width"),
        fields.length("height"),
        fields.length("margin", margin),
        fields.text("title", name),
    )
    if sheet_paper.width > sheet_paper.height:
        raise ValueError(f"paper {name!r}: expected portrait, but width is above height")
    if not 2 * sheet_paper.margin < sheet_paper.width or sheet_paper.height > MAX_SIDE:
        raise ValueError(f"paper {name!r}: expected sides above twice the margin, up to 5080 mm")
    return sheet_paper


def paper_names(texts: Iterable[str], known: Mapping[str, Paper]) -> set[str]:
    """Return the names of those papers that there are."""
    names = set()
    for text in texts:
        with suppress(Misuse):
            names.add(paper(text, known).name)
    return names


def paper(name_or_size: str, known: Mapping[str, Paper]) -> Paper:
    """Return the paper of that name, or one of that size (``210x297mm``, ``8.5x11in``).

    Raises Misuse for anything else. A size is turned to portrait.
    """
    name = name_or_size.strip().lower()
    if name in known:
        return known[name]
    try:
        dimensions = size(name)
    except ValueError as error:
        raise Misuse(f"paper: {error}") from None
    if dimensions is None:
        raise Misuse(
            f"no paper is named {name_or_size!r}; {did_you_mean(name, known)}"
            " (or a size: 210x297mm)"
        )
    width, height = sorted(dimensions)
    for other in known.values():
        if abs(other.width - width) < 0.1 and abs(other.height - height) < 0.1:
            return other
    if width <= 2 * DEFAULT_MARGIN:
        raise Misuse(f"expected a paper wider than twice its 5 mm margin, found {name_or_size!r}")
    return Paper("".join(name.split()).replace("×", "x"), width, height, DEFAULT_MARGIN)


class TrimFormat(NamedTuple):
    """A trim size with its corner radius, in points. Names vary in the trade; sizes do not."""

    name: str
    width: float
    height: float
    radius: float
    title: str = ""


def formats(data: object) -> dict[str, TrimFormat]:
    """Return the trim formats of ``cards.yaml`` by name.

    Raises ValueError that names the format and the field, where one is wrong.
    """
    top = Fields("cards", data, ("radius", "formats"))
    radius = top.length("radius")
    return {name: _format(name, entry, radius) for name, entry in top.entries("formats").items()}


def _format(name: str, data: object, radius: float) -> TrimFormat:
    fields = Fields(f"format {name!r}", data, ("title", "width", "height", "radius"))
    trim = TrimFormat(
        name,
        fields.length("width"),
        fields.length("height"),
        fields.length("radius", radius),
        fields.text("title", name),
    )
    if min(trim.width, trim.height) <= 2 * trim.radius:
        raise ValueError(f"format {name!r}: expected sides above twice the corner radius")
    return trim


_GIVE: Final = mm(0.25)
"""How much wider than the inside a card may be: film gives way."""
_PLAY: Final = (mm(3), mm(4))
"""Across and down: with more of it a card slips, and its corners wear."""


class SleeveFit(Enum):
    """How a card lies in a sleeve."""

    FITS = "fits"
    LOOSE = "is loose in"
    LARGE = "is too large for"


class Sleeve(NamedTuple):
    """A sleeve by its inside, in points."""

    name: str
    width: float
    height: float
    title: str = ""

    def fit(self, width: float, height: float) -> SleeveFit:
        """Return how a card of that size lies in it, whichever way it is turned."""
        across, down = sorted((width, height))
        if across > self.width + _GIVE or down > self.height:
            return SleeveFit.LARGE
        loose = self.width - across > _PLAY[0] or self.height - down > _PLAY[1]
        return SleeveFit.LOOSE if loose else SleeveFit.FITS


def sleeves(data: object) -> dict[str, Sleeve]:
    """Return the sleeves of ``sleeves.yaml`` by name.

    Raises ValueError that names the sleeve and the field, where one is wrong.
    """
    top = Fields("sleeves", data, ("seam", "sleeves"))
    seam = top.length("seam")
    return {name: _sleeve(name, entry, seam) for name, entry in top.entries("sleeves").items()}


def _sleeve(name: str, data: object, seam: float) -> Sleeve:
    fields = Fields(f"sleeve {name!r}", data, ("title", "width", "height"))
    # Its long sides have seams, and its bottom; it is open at the top.
    width, height = fields.length("width") - 2 * seam, fields.length("height") - seam
    if min(width, height) <= 0:
        raise ValueError(f"sleeve {name!r}: expected sides above those of its seams")
    return Sleeve(name, width, height, fields.text("title", name))
