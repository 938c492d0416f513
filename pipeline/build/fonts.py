"""The fonts in the folders of a project and of a game, by their own names."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.build.project import FONTS
from pipeline.draw.fontprogram import WEIGHTS, FontInfo, FontRefused, font_info
from pipeline.source.files import FONTS as FONT_SUFFIXES

_MOST: Final = 2000
"""Files that are looked at; a type foundry has fewer."""

_LICENCES: Final = ("ofl", "licen", "copying", "ufl", "apache", "unlicense", "eula")
"""How the names of licences begin."""


class FontFile(NamedTuple):
    """A font of a folder by its path below the project, and the licence next to it."""

    file: str
    info: FontInfo
    licence: str


class RefusedFile(NamedTuple):
    """A file of a folder that is no font which can be printed."""

    file: str
    message: str
    remedy: str


class FontFolders:
    """The fonts of a project and of one of its games, looked at when first asked for."""

    def __init__(self, root: Path, game: str) -> None:
        self._root = root
        self._licences: dict[Path, str] = {}
        self.folders = (root / "templates" / game / FONTS, root / FONTS)

    @cached_property
    def _read(self) -> tuple[tuple[FontFile, ...], tuple[RefusedFile, ...]]:
        fonts: list[FontFile] = []
        refused: list[RefusedFile] = []
        for path in self._paths():
            file = path.relative_to(self._root).as_posix()
            try:
                fonts.append(FontFile(file, font_info(path), self._licence(path)))
            except FontRefused as error:
                refused.append(RefusedFile(file, str(error), error.remedy))
        return tuple(fonts), tuple(refused)

    @property
    def fonts(self) -> tuple[FontFile, ...]:
        """The fonts, those of the game first."""
        return self._read[0]

    @property
    def refused(self) -> tuple[RefusedFile, ...]:
        """The files that look like fonts and cannot be printed."""
        return self._read[1]

    @cached_property
    def families(self) -> Mapping[str, dict[str, Any]]:
        """The families by name, each as an entry of styles.yaml describes one."""
        by_family: dict[str, list[FontFile]] = {}
        for font in self.fonts:
            by_family.setdefault(font.info.family, []).append(font)
        return {name: {"cuts": _cuts(fonts)} for name, fonts in sorted(by_family.items())}

    def licence_beside(self, file: str) -> str:
        """Return the licence next to a font by its path below the project, empty if none is."""
        return self._licence(self._root / file)

    def _paths(self) -> Iterator[Path]:
        found: list[Path] = []
        for folder in self.folders:
            inside = sorted(folder.rglob("*")) if folder.is_dir() else ()
            found += [path for path in inside if path.name.lower().endswith(FONT_SUFFIXES)]
        yield from found[:_MOST]

    def _licence(self, path: Path) -> str:
        """Return the licence next to a font, or in a folder above it up to the project's."""
        for folder in path.parents:
            if not folder.is_relative_to(self._root) or folder == self._root:
                break
            if folder not in self._licences:
                self._licences[folder] = self._licence_in(folder)
            if self._licences[folder]:
                return self._licences[folder]
        return ""

    def _licence_in(self, folder: Path) -> str:
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.name.casefold().startswith(_LICENCES) and path.is_file():
                return path.relative_to(self._root).as_posix()
        return ""


def _cuts(fonts: list[FontFile]) -> dict[str, dict[str, Any]]:
    """Return the cuts of a family by name; of two of one name the first has it.

    A family without a regular or a bold cut has the one that is nearest to it under that name.
    """
    cuts: dict[str, dict[str, Any]] = {}
    weights: dict[str, tuple[int, bool]] = {}
    for font in fonts:
        for cut, weight, italic, entry in _cuts_of(font):
            name = font.info.cut if cut in cuts and font.info.cut not in cuts else cut
            if name and name not in cuts:
                cuts[name], weights[name] = entry, (weight, italic)
    for name, wanted, least, italic in (
        ("regular", 400, 0, False),
        ("italic", 400, 0, True),
        ("bold", 700, 600, False),
        ("bold-italic", 700, 600, True),
    ):
        like = [cut for cut, (at, slant) in weights.items() if slant == italic and at >= least]
        if name not in cuts and like:
            cuts[name] = cuts[min(like, key=lambda cut: abs(weights[cut][0] - wanted))]
    if "regular" not in cuts and cuts:
        cuts["regular"] = next(iter(cuts.values()))
    return cuts


def _cuts_of(font: FontFile) -> Iterator[tuple[str, int, bool, dict[str, Any]]]:
    """Yield the cuts of a font: name, weight, whether it is italic, and its entry."""
    info = font.info
    for weight in _weights(info):
        for italic, slant in _slants(info):
            axes = ({"wght": float(weight)} if "wght" in info.axes else {}) | slant
            entry: dict[str, Any] = {"file": font.file, **({"axes": axes} if axes else {})}
            yield _cut_name(weight, italic), weight, italic, entry


def _weights(info: FontInfo) -> list[int]:
    if "wght" not in info.axes:
        return [info.weight]
    least, most = info.axes["wght"]
    return [weight for weight in WEIGHTS if least <= weight <= most] or [info.weight]


def _slants(info: FontInfo) -> list[tuple[bool, dict[str, float]]]:
    """Return the slants of a font, each with what pins its axis."""
    if info.italic:
        return [(True, {})]
    if info.axes.get("ital", (0.0, 0.0))[1] >= 1:
        return [(False, {}), (True, {"ital": 1.0})]
    if info.axes.get("slnt", (0.0, 0.0))[0] < 0:
        return [(False, {}), (True, {"slnt": info.axes["slnt"][0]})]
    return [(False, {})]


def _cut_name(weight: int, italic: bool) -> str:
    name = WEIGHTS[min(WEIGHTS, key=lambda each: abs(each - weight))]
    if not italic:
        return name
    return "italic" if name == "regular" else f"{name}-italic"
